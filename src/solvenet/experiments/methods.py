"""The methods of the tables as contenders, and how much work each gets where."""

from sklearn.base import BaseEstimator
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression, RidgeClassifierCV
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import Normalizer
from sklearn.svm import SVC

from .baselines import (
    GradientDescentNet,
    LassoReg,
    MultiClassKernelMachine,
    OneVersusRestSVM,
    RidgeReg,
    SmartSVM,
)
from .experiment import Experiment, measure_scores
from .paper import RIDGES, WIDTHS, paper_network
from .protocol import PROTOCOLS, Contender, Effort, Part, Visit
from .results import summarise_scores

TRADE_OFFS = RIDGES  # the paper has one list for the trade-offs of all methods
OURS = "Ours"
KERNEL = ("MKVM", "SVC")


def network(dataset: str, seed: int, quick: bool, **parameters) -> Contender:
    """Return the paper's network and a grid over the ridge; its protocol may pick a sweep."""
    estimator = paper_network(dataset).set_params(random_state=seed, **parameters)
    grid = {} if "ridge" in parameters else {"ridge": _few(RIDGES, quick)}
    return Contender(estimator, grid, stages=every_sweep)


def every_sweep(model: BaseEstimator, train: Part, visit: Visit) -> None:
    """Show all 30 sweeps, none taken back, as the paper runs them."""
    model.set_params(tol=0.0, backtrack=False)
    for stage in model.fit_staged(train.X, train.y):
        visit(stage)


def every_fifty_steps(model: BaseEstimator, train: Part, visit: Visit) -> None:
    """Show the gradient-descent network every 50 steps."""
    model.set_params(callback=lambda _, stage: visit(stage), callback_every=50)
    model.fit(train.X, train.y)


def scored(**parts) -> Experiment:
    """Return an experiment that measures accuracy and F1 under both protocols."""
    return Experiment(
        protocols=PROTOCOLS,
        effort=effort,
        measure=measure_scores,
        summarise=summarise_scores,
        **parts,
    )


def descent(dataset: str, seed: int, quick: bool) -> Contender:
    """Return the paper's gradient-descent network; its protocol may pick a step."""
    steps = 200 if quick else 2000
    network = GradientDescentNet(
        WIDTHS[dataset], activation="sigmoid", max_iter=steps, random_state=seed
    )
    return Contender(network, {}, every_fifty_steps)


def rivals(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return the paper's six competitors, each with a grid over its one trade-off.

    The two regressions see samples of unit length: of the scalings tried, that
    is the one that gives the accuracies which the paper prints for them. The
    machines weigh their penalty against the mean of the losses, for the same
    reason; against the sum, as libraries do, they are far better than printed.
    """
    values = _few(TRADE_OFFS, quick)

    def on_unit_length(regression: BaseEstimator) -> Contender:
        name = f"{type(regression).__name__.lower()}__alpha"
        return Contender(make_pipeline(Normalizer(), regression), {name: values})

    return {
        "RidgeReg": on_unit_length(RidgeReg()),
        "LassoReg": on_unit_length(LassoReg()),
        "SmartSVM": Contender(SmartSVM(reduction="mean"), {"C": values}),
        "MKVM": Contender(
            MultiClassKernelMachine(reduction="mean", kernel="linear"), {"beta": values}
        ),
        "SVM": Contender(OneVersusRestSVM(loss="hinge", reduction="mean"), {"C": values}),
        "DNN": descent(dataset, seed, quick),
    }


def peers(seed: int) -> dict[str, Contender]:
    """Return today's references with their own defaults: nothing to choose."""
    nystroem = Nystroem(n_components=300, random_state=seed)
    found = {
        "RidgeClassifierCV": RidgeClassifierCV(),
        "LogisticRegression": LogisticRegression(max_iter=1000),
        "SVC": SVC(),
        "MLPClassifier": MLPClassifier(random_state=seed),
        "LDA, shrinkage": LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto"),
        "Nystroem + RidgeClassifierCV": make_pipeline(nystroem, RidgeClassifierCV()),
    }
    return {name: Contender(estimator, {}) for name, estimator in found.items()}


def _few(values: tuple[float, ...], quick: bool) -> tuple[float, ...]:
    """Return the ends and the middle, for a quick run."""
    return (values[0], values[len(values) // 2], values[-1]) if quick else values


# What limits the work where ten splits of everything would take hours. The rows
# of the tables name every limit.
_TEN_THOUSAND = {  # mnist_mini
    "MKVM": Effort(splits=3, folds=1, selection_rows=1000, training_rows=2000),
    "DNN": Effort(splits=3),
}
_SIXTY_THOUSAND = {  # mnist, fashion_mnist: one official split, so a split is a seed
    OURS: Effort(splits=10, folds=1, selection_rows=20_000),
    "RidgeR-NN": Effort(splits=3, folds=1, selection_rows=20_000),
    "RidgeR-SVM-NN": Effort(splits=3, folds=1, selection_rows=20_000),
    "RidgeR-SVM-AW-NN": Effort(splits=10, folds=1, selection_rows=20_000),
    "MKVM": Effort(splits=3, folds=1, selection_rows=1000, training_rows=3000),
    "DNN": Effort(splits=3, training_rows=10_000),
    "MLPClassifier": Effort(splits=3),
    "Nystroem + RidgeClassifierCV": Effort(splits=3),
}
_SMALL = {"MKVM": Effort(splits=3, folds=1), "SmartSVM": Effort(folds=1)}


def effort(dataset: str, method: str, quick: bool) -> Effort:
    """Ten splits with everything chosen on all training rows, less where that cannot finish."""
    if quick:
        few = 300 if method in KERNEL else 1000
        return Effort(splits=1 if method in KERNEL else 2, folds=1, training_rows=few)
    if dataset in ("mnist", "fashion_mnist"):
        return _SIXTY_THOUSAND.get(method, Effort(splits=1, folds=1, selection_rows=10_000))
    if dataset == "mnist_mini":
        return _TEN_THOUSAND.get(method, Effort(folds=1))
    return _SMALL.get(method, Effort())
