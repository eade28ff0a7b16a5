"""Accuracy and macro F1 of all methods on all sets (the paper's Table 2)."""

from .methods import OURS, network, peers, rivals, scored
from .paper import DATASETS, TABLE2
from .protocol import Contender


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return the paper's competitors, its network, and today's references."""
    return {
        **rivals(dataset, seed, quick),
        OURS: network(dataset, seed, quick),
        **peers(seed),
    }


EXPERIMENT = scored(
    name="table2",
    title="Accuracy and F1",
    datasets=tuple(DATASETS),
    contenders=contenders,
    paper=TABLE2,
)
