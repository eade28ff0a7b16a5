"""Loss and accuracy after every sweep, beside gradient descent (the paper's Figure 2)."""

import time

from sklearn.base import BaseEstimator, clone

from .experiment import Experiment, Result, Row, Unit, parts
from .methods import descent, network
from .protocol import Contender, Effort, score

RIDGE = 0.5  # what the paper recommends to those who do not want to choose


def contenders(dataset: str, seed: int, quick: bool) -> dict[str, Contender]:
    """Return our sweeps, ours with every step taken, and gradient descent; all run to the end."""
    ours = network(dataset, seed, quick, ridge=RIDGE, tol=0.0)
    free = network(dataset, seed, quick, ridge=RIDGE, tol=0.0, backtrack=False)
    return {"Ours": ours, "Ours, every step taken": free, "DNN": descent(dataset, seed, quick)}


def measure(unit: Unit, contender: Contender, effort: Effort) -> Result:
    """Loss, training and test accuracy, and seconds passed, after each stage."""
    train, test = parts(unit)
    curve: list[dict[str, float]] = []
    watched = 0.0
    began = time.perf_counter()

    def visit(step: int, model: BaseEstimator) -> None:
        nonlocal watched
        paused = time.perf_counter()
        seconds = paused - began - watched
        curve.append(
            {
                "step": step,
                "loss": model.loss_curve_[-1],
                "training_accuracy": score(model, train).accuracy,
                "test_accuracy": score(model, test).accuracy,
                "seconds": seconds,
            }
        )
        watched += time.perf_counter() - paused

    model = clone(contender.estimator)
    if unit.method == "DNN":
        model.set_params(callback=visit, callback_every=10).fit(train.X, train.y)
    else:
        for number, stage in enumerate(model.fit_staged(train.X, train.y), start=1):
            visit(number, stage)
    return {"curve": curve}


def summarise(results: list[Result]) -> Row:
    """Return the curve of the first split."""
    return {"curve": results[0]["curve"]}


EXPERIMENT = Experiment(
    name="convergence",
    title="Loss and accuracy after each sweep or step",
    datasets=("umist", "mnist_mini"),
    protocols=("none",),
    contenders=contenders,
    effort=lambda dataset, method, quick: Effort(splits=1),
    measure=measure,
    summarise=summarise,
    paper={},
)
