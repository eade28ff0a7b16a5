"""Three readings of the paper's formulas, side by side."""

from ..readings import READINGS
from .methods import OURS, network, scored
from .paper import DATASETS, TABLE2
from .protocol import Contender


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return the network in each reading; the program's has its own ridge."""
    return {
        name: network(dataset, seed, quick, **parameters) for name, parameters in READINGS.items()
    }


EXPERIMENT = scored(
    name="readings",
    title="The network as printed, as in the authors' program, and stable",
    datasets=tuple(DATASETS)[:4],
    contenders=contenders,
    paper=dict.fromkeys(READINGS, TABLE2[OURS]),
    borrowed={"stable": ("table2", OURS)},
)
