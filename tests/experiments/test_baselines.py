import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn.base import clone
from sklearn.linear_model import Lasso, Ridge
from sklearn.model_selection import GridSearchCV

from solvenet.experiments.baselines import IndexRegression, LassoReg, OneVersusRestSVM, RidgeReg
from solvenet.experiments.methods import peers, rivals

COMPETITORS = tuple(rivals("waveform", 0, False))
REFERENCES = tuple(peers(0))


def method(name):
    """Estimator and grid of a method, made quick where its own settings are not."""
    contender = {**rivals("waveform", 0, False), **peers(0)}[name]
    estimator = contender.estimator
    if name == "DNN":
        # The sum of the losses learns in few steps on so few samples.
        estimator.set_params(max_iter=50, reduction="sum")
    if name.startswith("Nystroem"):
        estimator.set_params(nystroem__n_components=20)
    return estimator, contender.grid


@pytest.mark.parametrize("name", COMPETITORS)
def test_a_competitor_keeps_its_parameters_and_refits_alike(blobs, name):
    X, y = blobs
    estimator, _ = method(name)
    before = repr(estimator.get_params())
    first = estimator.fit(X, y).predict(X)
    assert repr(estimator.get_params()) == before
    assert np.array_equal(clone(estimator).fit(X, y).predict(X), first)
    public = [k for k in vars(estimator) if not k.startswith("_") and not k.endswith("_")]
    assert set(public) - {"model", "tol", "max_iter"} <= set(estimator.get_params())


@pytest.mark.parametrize("name", COMPETITORS + REFERENCES)
def test_names_and_numbers_as_labels_give_the_same_predictions(blobs, name):
    X, y = blobs
    if name == "MLPClassifier":
        X, y = X[:, :2], np.repeat([0, 1], 120)  # else the network needs its 500 epochs
    names = np.array(["ant", "bee", "cat", "dog"])
    estimator, _ = method(name)
    numbered = clone(estimator).fit(X, y).predict(X)
    named = clone(estimator).fit(X, names[y]).predict(X)
    assert np.array_equal(names[numbered], named)


@pytest.mark.parametrize("name", COMPETITORS)
def test_a_competitor_can_be_chosen_by_a_grid_search(blobs, name):
    X, y = blobs
    estimator, grid = method(name)
    search = GridSearchCV(estimator, {k: v[::3] for k, v in grid.items()}, cv=2).fit(X, y)
    assert 0.2 < search.best_score_ <= 1


@pytest.mark.parametrize("name", COMPETITORS)
def test_a_competitor_tells_two_classes(rng, name):
    y = np.repeat([3, 7], 30)
    X = rng.standard_normal((60, 2)) + y[:, None] - 5
    estimator, _ = method(name)
    if name == "DNN":
        estimator.set_params(max_iter=2000)
    assert estimator.fit(X, y).score(X, y) > 0.9


def test_an_index_regression_is_a_rounded_regression_on_the_index(blobs):
    X, y = blobs
    ridge = Ridge(alpha=2.0).fit(X, y)
    expected = np.clip(np.rint(ridge.predict(X)), 0, 3)
    assert np.array_equal(RidgeReg(alpha=2.0).fit(X, y).predict(X), expected)


def test_the_lasso_penalty_stands_beside_the_sum_of_squares(blobs):
    X, y = blobs
    ours = IndexRegression("lasso", alpha=30.0, tol=1e-8).fit(X, y)
    lasso = Lasso(alpha=30.0 / 480, tol=1e-8).fit(X, y)
    assert_allclose(ours.regressor_.coef_, lasso.coef_, rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize("model", [RidgeReg, LassoReg])
def test_the_order_of_the_labels_matters_to_an_index_regression(rng, model):
    y = np.repeat([0, 1, 2], 40)
    X = y[:, None] + 0.1 * rng.standard_normal((120, 1))
    assert model(0.125).fit(X, y).score(X, y) > 0.95
    assert model(0.125).fit(X, np.array([0, 2, 1])[y]).score(X, np.array([0, 2, 1])[y]) < 0.7


@pytest.mark.parametrize("reduction", ["mean", "sum"])
@pytest.mark.parametrize(("loss", "p"), [("hinge", 1), ("squared_hinge", 2)])
def test_a_machine_against_the_rest_minimises_its_loss(blobs, reduction, loss, p):
    X, y = blobs
    C = 3.0 if reduction == "mean" else 3.0 / len(X)
    machine = OneVersusRestSVM(C, loss=loss, reduction=reduction, tol=1e-8).fit(X, y)
    signs = np.where(y == 2, 1, -1)
    ones = np.hstack([X, np.ones((len(X), 1))])

    def objective(w):
        return w @ w / 2 + 3 * np.mean(np.maximum(1 - signs * (ones @ w), 0) ** p)

    found = objective(np.append(machine.machine_.coef_[2], machine.machine_.intercept_[2]))
    start = np.zeros(ones.shape[1])
    nearby = minimize(objective, start, method="Powell", options={"ftol": 1e-10, "maxiter": 5000})
    assert found <= nearby.fun + 1e-5


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (IndexRegression("square"), "ridge, lasso"),
        (RidgeReg(-1.0), "alpha must be"),
        (OneVersusRestSVM(0.0), "C must be"),
        (OneVersusRestSVM(loss="cubic"), "squared_hinge, hinge"),
    ],
)
def test_a_wrong_parameter_is_named(blobs, estimator, message):
    with pytest.raises(ValueError, match=message):
        estimator.fit(*blobs)
