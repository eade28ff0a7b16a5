"""How accuracy depends on the ridge (the paper's Figure 3)."""

from .experiment import Experiment, measure_scores
from .methods import effort, network
from .paper import RIDGES
from .protocol import PROTOCOLS, Contender
from .results import summarise_scores


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return one contender for each ridge: nothing is left to choose but the sweep."""
    return {f"{ridge:g}": network(dataset, seed, quick, ridge=ridge) for ridge in RIDGES}


EXPERIMENT = Experiment(
    name="sensitivity",
    title="Accuracy and F1 over the ridge",
    datasets=("att40", "umist"),
    protocols=PROTOCOLS,
    contenders=contenders,
    effort=effort,
    measure=measure_scores,
    summarise=summarise_scores,
    paper={},
)
