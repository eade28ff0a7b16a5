import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.datasets import load_breast_cancer, load_wine
from sklearn.preprocessing import scale

from solvenet import StiefelSVC


@pytest.fixture(scope="module")
def wine():
    X, y = load_wine(return_X_y=True)
    return scale(X), y


def constraint(model, X):
    a = model.adaptive_weights_
    Xc = X - a @ X
    A = Xc.T @ (a[:, None] * Xc) + model.ridge * np.eye(X.shape[1])
    return model.W_.T @ A @ model.W_


@pytest.mark.parametrize("adaptive", [True, False])
def test_the_constraint_holds(wine, adaptive):
    model = StiefelSVC(adaptive_weights=adaptive).fit(*wine)
    assert_allclose(constraint(model, wine[0]), np.eye(3), rtol=0, atol=1e-12)


def test_the_constraint_holds_with_more_features_than_rows(rng):
    X, y = rng.standard_normal((20, 60)), np.arange(20) % 3
    model = StiefelSVC().fit(X, y)
    assert model.solver_.route == "dual"
    assert_allclose(constraint(model, X), np.eye(3), rtol=0, atol=1e-10)


def test_fewer_features_than_classes_give_a_projection(wine):
    X, y = wine
    K = constraint(StiefelSVC().fit(X[:, :2], y), X[:, :2])
    assert_allclose(K @ K, K, rtol=0, atol=1e-12)


def test_scores_are_the_reported_plane(wine):
    X, y = wine
    model = StiefelSVC().fit(X, y)
    assert_allclose(model.decision_function(X), X @ model.coef_.T + model.intercept_)
    assert_allclose(model.coef_, model.W_.T)


def test_two_classes_have_one_plane():
    X, y = load_breast_cancer(return_X_y=True)
    X = scale(X)
    model = StiefelSVC().fit(X, y)
    assert model.coef_.shape == (1, 30)
    assert_allclose(model.decision_function(X), X @ model.coef_[0] + model.intercept_[0])
    assert_array_equal(model.predict(X), model.decision_function(X) > 0)
    assert model.score(X, y) > 0.9


def test_support_fractions_count_zero_losses_and_zero_weights(wine):
    X, y = wine
    model = StiefelSVC(ridge=0.01, kept_fraction=0.7).fit(X, y)
    Y = 2 * np.eye(3)[y] - 1
    beyond = np.all(Y * model.decision_function(X) >= 1, axis=1)
    assert model.zero_loss_fraction_ == pytest.approx(beyond.mean())
    assert model.zero_weight_fraction_ == pytest.approx(np.mean(model.adaptive_weights_ == 0))
    assert model.zero_weight_fraction_ == pytest.approx(1 - round(0.7 * len(y)) / len(y))


def test_passes_stop_when_the_objective_settles(wine):
    model = StiefelSVC(tol=1e-3, max_iter=100).fit(*wine)
    assert model.n_iter_ < 100
    assert len(model.loss_curve_) == model.n_iter_ + 1
    assert abs(model.loss_curve_[-1] - model.loss_curve_[-2]) <= 1e-3 * model.loss_curve_[-1]


def test_float32_agrees_with_float64(wine):
    X, y = wine
    single, double = StiefelSVC().fit(X.astype(np.float32), y), StiefelSVC().fit(X, y)
    assert single.coef_.dtype == np.float32
    assert_allclose(single.coef_, double.coef_, rtol=0, atol=1e-3)
