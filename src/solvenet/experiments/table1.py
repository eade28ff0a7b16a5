"""The data sets (the paper's Table 1)."""

from .experiment import Experiment, Result, Unit, dataset_of
from .paper import DATASETS, SIZES
from .protocol import Contender, Effort

COUNTED = ("samples", "features", "classes")


def measure(unit: Unit, contender: Contender, effort: Effort) -> Result:
    """Samples, features and classes, counted and as printed."""
    data = dataset_of(unit.dataset)
    samples = len(data.y) + (0 if data.y_test is None else len(data.y_test))
    printed = SIZES.get(unit.dataset, (None,) * len(COUNTED))
    return {
        **dict(zip(COUNTED, (samples, data.X.shape[1], data.n_classes), strict=True)),
        **dict(zip((f"paper_{name}" for name in COUNTED), printed, strict=True)),
        "split": "official" if data.has_official_split else "80/20, stratified",
        "source": data.source,
        "license": data.license,
    }


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return the one thing to describe."""
    return {"description": None}


EXPERIMENT = Experiment(
    name="table1",
    title="Data sets",
    datasets=tuple(DATASETS),
    protocols=("none",),
    contenders=contenders,
    effort=lambda dataset, method, quick: Effort(splits=1),
    measure=measure,
    summarise=lambda results: results[0],
    paper={},
)
