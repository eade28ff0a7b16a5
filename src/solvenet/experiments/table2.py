"""Accuracy and macro F1 of all methods on all sets (the paper's Table 2)."""

from .experiment import Experiment, measure_scores
from .methods import OURS, effort, network, peers, rivals
from .paper import DATASETS, TABLE2
from .protocol import PROTOCOLS, Contender
from .results import summarise_scores


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return the paper's competitors, its network, and today's references."""
    return {
        **rivals(dataset, seed, quick),
        OURS: network(dataset, seed, quick),
        **peers(seed),
    }


EXPERIMENT = Experiment(
    name="table2",
    title="Accuracy and F1",
    datasets=tuple(DATASETS),
    protocols=PROTOCOLS,
    contenders=contenders,
    effort=effort,
    measure=measure_scores,
    summarise=summarise_scores,
    paper=TABLE2,
)
