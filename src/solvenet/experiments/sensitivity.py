"""How accuracy depends on the ridge (the paper's Figure 3)."""

from .methods import network, scored
from .paper import RIDGES
from .protocol import Contender


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return one contender for each ridge: nothing is left to choose but the sweep."""
    return {f"{ridge:g}": network(dataset, seed, quick, ridge=ridge) for ridge in RIDGES}


EXPERIMENT = scored(
    name="sensitivity",
    title="Accuracy and F1 over the ridge",
    datasets=("att40", "umist"),
    contenders=contenders,
    paper={},
)
