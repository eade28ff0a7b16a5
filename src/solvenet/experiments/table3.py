"""Ablation (the paper's Table 3): what each part of the network adds."""

from .methods import OURS, descent, network, scored
from .paper import DATASETS, TABLE3
from .protocol import Contender


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Gradient descent; ridge layers; with the Stiefel layer; with adaptive weights too."""
    ridge = {"decision": "ridge", "adaptive_weights": False}
    return {
        "DNN": descent(dataset, seed, quick),
        "RidgeR-NN": network(dataset, seed, quick, **ridge),
        "RidgeR-SVM-NN": network(dataset, seed, quick, adaptive_weights=False),
        "RidgeR-SVM-AW-NN": network(dataset, seed, quick),
    }


EXPERIMENT = scored(
    name="table3",
    title="Ablation",
    datasets=tuple(DATASETS),
    contenders=contenders,
    paper=TABLE3,
    borrowed={"DNN": ("table2", "DNN"), "RidgeR-SVM-AW-NN": ("table2", OURS)},
)
