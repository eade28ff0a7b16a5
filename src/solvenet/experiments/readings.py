"""Three readings of the paper's formulas, side by side."""

from ..readings import READINGS
from .experiment import Experiment, measure_scores
from .methods import OURS, effort, network
from .paper import DATASETS, TABLE2
from .protocol import PROTOCOLS, Contender
from .results import summarise_scores


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return the network in each reading; the program's has its own ridge."""
    return {
        name: network(dataset, seed, quick, **parameters) for name, parameters in READINGS.items()
    }


EXPERIMENT = Experiment(
    name="readings",
    title="The network as printed, as in the authors' program, and stable",
    datasets=tuple(DATASETS)[:4],
    protocols=PROTOCOLS,
    contenders=contenders,
    effort=effort,
    measure=measure_scores,
    summarise=summarise_scores,
    paper=dict.fromkeys(READINGS, TABLE2[OURS]),
    borrowed={"stable": ("table2", OURS)},
)
