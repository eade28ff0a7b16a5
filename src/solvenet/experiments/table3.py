"""Ablation (the paper's Table 3): what each part of the network adds."""

from .experiment import Experiment, measure_scores
from .methods import OURS, descent, effort, network
from .paper import DATASETS, TABLE3
from .protocol import PROTOCOLS, Contender
from .results import summarise_scores


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Gradient descent; ridge layers; with the Stiefel layer; with adaptive weights too."""
    ridge = {"decision": "ridge", "adaptive_weights": False}
    return {
        "DNN": descent(dataset, seed, quick),
        "RidgeR-NN": network(dataset, seed, quick, **ridge),
        "RidgeR-SVM-NN": network(dataset, seed, quick, adaptive_weights=False),
        "RidgeR-SVM-AW-NN": network(dataset, seed, quick),
    }


EXPERIMENT = Experiment(
    name="table3",
    title="Ablation",
    datasets=tuple(DATASETS),
    protocols=PROTOCOLS,
    contenders=contenders,
    effort=effort,
    measure=measure_scores,
    summarise=summarise_scores,
    paper=TABLE3,
    borrowed={"DNN": ("table2", "DNN"), "RidgeR-SVM-AW-NN": ("table2", OURS)},
)
