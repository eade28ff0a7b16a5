"""What an experiment is: data sets, methods, protocols, and what is measured of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from ..datasets import Dataset, load_dataset, make_waveform
from .protocol import Contender, Effort, Part, fit_as_the_paper, fit_honestly, score, split

GENERATED = "waveform_generated"
_FILES = {"waveform": "waveform_paper"}  # the paper has the first 2746 rows

Result = dict[str, Any]
Row = dict[str, Any]


@dataclass(frozen=True)
class Unit:
    """The smallest piece of work that is stored: one method on one split under one protocol."""

    experiment: str
    dataset: str
    method: str
    protocol: str
    split: int
    quick: bool


@dataclass(frozen=True)
class Experiment:
    """A table or figure.

    Attributes
    ----------
    name, title : as on the command line, and as printed
    datasets : names of data sets
    protocols : under which every method runs
    contenders : ``(dataset, seed, quick) -> {method: Contender}``
    effort : ``(dataset, method, quick) -> Effort``
    measure : ``(unit, contender, effort) -> result`` of one unit
    summarise : ``results of the units of one row -> measured columns of the row``
    paper : ``method -> dataset -> (accuracy, F1)`` as the paper prints them
    borrowed : ``method -> (experiment, method)`` that measures the very same thing
    """

    name: str
    title: str
    datasets: tuple[str, ...]
    protocols: tuple[str, ...]
    contenders: Callable[[str, int, bool], Mapping[str, Contender]]
    effort: Callable[[str, str, bool], Effort]
    measure: Callable[[Unit, Contender, Effort], Result]
    summarise: Callable[[list[Result]], Row]
    paper: Mapping[str, Mapping[str, tuple[float, float]]]
    borrowed: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def methods(self, dataset: str) -> tuple[str, ...]:
        """Names of the methods, in the order of the table."""
        return tuple(self.contenders(dataset, 0, False))

    def source(self, unit: Unit) -> Unit:
        """Return the unit whose result is also that of ``unit``.

        A method with nothing to choose does the same under either protocol, and
        a method may stand in another experiment already.
        """
        contender = self.contenders(unit.dataset, unit.split, unit.quick)[unit.method]
        if unit.protocol == "paper" and not contender.has_choice:
            unit = replace(unit, protocol="honest")
        if unit.method in self.borrowed:
            experiment, method = self.borrowed[unit.method]
            unit = replace(unit, experiment=experiment, method=method)
        return unit

    def run(self, unit: Unit) -> Result:
        """Measure one unit."""
        contender = self.contenders(unit.dataset, unit.split, unit.quick)[unit.method]
        effort = self.effort(unit.dataset, unit.method, unit.quick)
        return self.measure(unit, contender, effort)


def is_available(dataset: str) -> bool:
    """Whether a data set is on this machine; nothing is downloaded to find out."""
    try:
        dataset_of(dataset)
    except FileNotFoundError:
        return False
    return True


@lru_cache(maxsize=4)
def dataset_of(name: str) -> Dataset:
    """Return a data set of the paper, or rows drawn anew from the waveform generator."""
    if name != GENERATED:
        return load_dataset(_FILES.get(name, name), download=False)
    X, y = make_waveform(2746, random_state=0)
    return Dataset(
        name=GENERATED,
        X=X,
        y=y,
        image_shape=None,
        description="As many rows as the paper has, drawn from Breiman's generator.",
        source="solvenet.datasets.make_waveform(2746, random_state=0)",
        license="none: made here",
    )


@lru_cache(maxsize=2)
def _official_parts(dataset: str) -> tuple[Part, Part]:
    return split(dataset_of(dataset), 0)


def parts(unit: Unit) -> tuple[Part, Part]:
    """Training and test part of a unit; a process prepares the large sets once."""
    data = dataset_of(unit.dataset)
    if data.has_official_split:
        return _official_parts(unit.dataset)
    return split(data, unit.split)


def measure_scores(unit: Unit, contender: Contender, effort: Effort) -> Result:
    """Accuracy, macro F1 and seconds of a fit under the protocol of the unit."""
    train, test = parts(unit)
    if unit.protocol == "honest":
        model, setting, seconds = fit_honestly(contender, train, effort, unit.split)
        result = score(model, test)
    else:
        result, setting, seconds = fit_as_the_paper(contender, train, test, effort, unit.split)
    return {
        "accuracy": result.accuracy,
        "f1": result.f1,
        "fit_seconds": seconds,
        "setting": {name: str(value) for name, value in setting.items()},
        "note": effort.note(len(train.y), searched=len(contender.settings) > 1),
    }
