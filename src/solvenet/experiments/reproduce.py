"""Run experiments: plan the units, spread them over processes, keep what is finished."""

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from joblib import Parallel, delayed
from sklearn.exceptions import ConvergenceWarning

from . import convergence, readings, sensitivity, table1, table2, table3
from .experiment import GENERATED, Experiment, Result, Unit, is_available
from .paper import DATASETS
from .report import write_report
from .results import Store, rows, save_rows

EXPERIMENTS = {
    module.EXPERIMENT.name: module.EXPERIMENT
    for module in (table1, table2, table3, convergence, sensitivity, readings)
}


@dataclass(frozen=True)
class Wish:
    """What to run.

    Attributes
    ----------
    what : name of an experiment, or "all"
    datasets, methods : only these; None for all
    splits : at most so many splits; None for as many as the protocol has
    quick : fewer rows, splits and settings; to see that everything runs
    resume : keep the units that an earlier run in the same folder has finished
    jobs : processes
    """

    what: str
    datasets: tuple[str, ...] | None = None
    methods: tuple[str, ...] | None = None
    splits: int | None = None
    quick: bool = False
    resume: bool = False
    jobs: int = 2


@dataclass(frozen=True)
class Outcome:
    """What came out: the report, and the data sets that were not there."""

    report: Path
    left_out: tuple[str, ...]


Progress = Callable[[Unit, int, int], None]


def reproduce(wish: Wish, folder: Path, progress: Progress | None = None) -> Outcome:
    """Run the experiments of a wish and write rows, figures and the report to ``folder``."""
    chosen, left_out = _narrowed(wish)
    stores = {e.name: Store(folder, e.name, resume=wish.resume) for e in chosen}
    wanted = {e.name: tuple(_units(e, wish)) for e in chosen}
    _measure_all(stores, wanted, wish.jobs, progress)
    tables = {}
    for experiment in chosen:
        results = stores[experiment.name].results
        tables[experiment.name] = rows(
            experiment, {unit: results[unit] for unit in wanted[experiment.name]}
        )
        save_rows(folder / f"{experiment.name}.json", tables[experiment.name])
    titles = {e.name: e.title for e in chosen}
    return Outcome(write_report(folder, tables, titles, left_out, quick=wish.quick), left_out)


def _measure_all(
    stores: dict[str, Store],
    wanted: dict[str, tuple[Unit, ...]],
    jobs: int,
    progress: Progress | None,
) -> None:
    """Measure what is not stored yet; a result that serves several units is measured once."""
    known = {unit: result for store in stores.values() for unit, result in store.results.items()}
    waiting: dict[Unit, list[Unit]] = {}
    for unit in (unit for units in wanted.values() for unit in units):
        if unit not in known:
            waiting.setdefault(EXPERIMENTS[unit.experiment].source(unit), []).append(unit)
    done, total = 0, sum(len(units) for units in waiting.values())
    ready = ((source, known[source]) for source in waiting if source in known)
    for source, result in chain(ready, _run([s for s in waiting if s not in known], jobs)):
        for unit in waiting[source]:
            stores[unit.experiment].add(unit, result)
            done += 1
            if progress is not None:
                progress(unit, done, total)


def _narrowed(wish: Wish) -> tuple[list[Experiment], tuple[str, ...]]:
    """Return the experiments asked for, on the data sets asked for and at hand."""
    names = list(EXPERIMENTS) if wish.what == "all" else [wish.what]
    if unknown := set(names) - set(EXPERIMENTS):
        raise ValueError(
            f"There is no experiment {unknown.pop()!r}; choose one of all, "
            f"{', '.join(EXPERIMENTS)}."
        )
    asked = tuple(DATASETS) if wish.datasets is None else wish.datasets
    if unknown := set(asked) - {*DATASETS, GENERATED}:
        raise ValueError(
            f"The paper has no data set {unknown.pop()!r}; choose from {', '.join(DATASETS)}."
        )
    _check_methods(names, wish.methods)
    missing = tuple(name for name in asked if not is_available(name))
    # What needs no file is run all the same: the same problem, drawn anew.
    at_hand = {name for name in asked if name not in missing}
    if "waveform" in missing:
        at_hand.add(GENERATED)
    chosen = [_restricted(EXPERIMENTS[name], at_hand) for name in names]
    return [e for e in chosen if e.datasets], missing


def _check_methods(names: list[str], methods: tuple[str, ...] | None) -> None:
    known = {
        m: None for n in names for d in EXPERIMENTS[n].datasets for m in EXPERIMENTS[n].methods(d)
    }
    if unknown := set(methods or ()) - set(known):
        raise ValueError(f"There is no method {unknown.pop()!r}; choose from {', '.join(known)}.")


def _restricted(experiment: Experiment, at_hand: set[str]) -> Experiment:
    own = [*experiment.datasets]
    if "waveform" in own:
        own.insert(own.index("waveform") + 1, GENERATED)
    return replace(experiment, datasets=tuple(name for name in own if name in at_hand))


def _units(experiment: Experiment, wish: Wish) -> Iterable[Unit]:
    """Every unit of an experiment; the largest data sets first, so that no process waits long."""
    for dataset in reversed(experiment.datasets):
        for method in experiment.methods(dataset):
            if wish.methods is not None and method not in wish.methods:
                continue
            n_splits = experiment.effort(dataset, method, wish.quick).splits
            for protocol in experiment.protocols:
                for number in range(min(n_splits, wish.splits or n_splits)):
                    yield Unit(experiment.name, dataset, method, protocol, number, wish.quick)


def _run(todo: list[Unit], jobs: int) -> Iterable[tuple[Unit, Result]]:
    """Results in the order in which they come."""
    if not todo:
        return ()
    work = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    return work(delayed(_measured)(unit) for unit in todo)


def _measured(unit: Unit) -> tuple[Unit, Result]:
    with warnings.catch_warnings():
        # A peer that stops at its own default limit is run as its users run it.
        warnings.simplefilter("ignore", ConvergenceWarning)
        return unit, EXPERIMENTS[unit.experiment].run(unit)
