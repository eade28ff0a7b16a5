import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.special import expit, log_softmax

from solvenet.experiments.gradient_descent import ACTIVATIONS, Batch, GradientDescentNet

SIGMA = {"sigmoid": expit, "tanh": np.tanh, "relu": lambda Z: np.maximum(Z, 0)}


def mean_loss(X, index, coefs, intercepts, activation):
    """Cross-entropy, written a second time without sharing anything."""
    for W, b in zip(coefs[:-1], intercepts[:-1], strict=True):
        X = SIGMA[activation](X @ W + b)
    scores = log_softmax(X @ coefs[-1] + intercepts[-1], axis=1)
    return -scores[np.arange(len(X)), index].mean()


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_the_gradient_equals_finite_differences(rng, activation):
    X, index = rng.standard_normal((15, 4)), rng.randint(3, size=15)
    coefs = [rng.standard_normal(shape) for shape in [(4, 5), (5, 2), (2, 3)]]
    intercepts = [rng.standard_normal(width) for width in (5, 2, 3)]
    batch = Batch(X, index, coefs, activation)
    loss, _ = batch.gradient(coefs, intercepts)
    assert loss == pytest.approx(mean_loss(X, index, coefs, intercepts, activation))
    for parameters, gradients in (
        (coefs, batch.coef_gradients),
        (intercepts, batch.intercept_gradients),
    ):
        for parameter, gradient in zip(parameters, gradients, strict=True):
            numeric = np.empty_like(gradient)
            for place in np.ndindex(parameter.shape):
                value, around = parameter[place], []
                for step in (1e-6, -1e-6):
                    parameter[place] = value + step
                    around.append(mean_loss(X, index, coefs, intercepts, activation))
                parameter[place] = value
                numeric[place] = (around[0] - around[1]) / 2e-6
            assert_allclose(gradient, numeric, rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_the_loss_falls_and_the_network_learns(blobs, activation):
    X, y = blobs
    net = GradientDescentNet(
        (8,), activation=activation, learning_rate=0.1, max_iter=400, random_state=0
    ).fit(X, y)
    curve = np.array(net.loss_curve_)
    assert len(curve) == net.n_iter_ == len(net.accuracy_curve_) == 400
    assert np.all(np.diff(curve) < 0)
    assert net.score(X, y) > 0.7
    assert net.accuracy_curve_[-1] == pytest.approx(net.score(X, y), abs=0.02)


def test_a_summed_loss_is_a_longer_step(blobs):
    X, y = blobs
    summed = GradientDescentNet((8,), reduction="sum", learning_rate=1e-4, max_iter=20)
    mean = GradientDescentNet((8,), learning_rate=1e-4 * len(X), max_iter=20)
    one, two = (net.set_params(random_state=3).fit(X, y) for net in (summed, mean))
    assert_allclose(one.coefs_[0], two.coefs_[0], rtol=1e-12)


def test_the_callback_sees_a_network_that_predicts(blobs):
    X, y = blobs
    seen = []
    net = GradientDescentNet(
        (4,),
        max_iter=25,
        random_state=0,
        callback=lambda step, stage: seen.append((step, stage.score(X, y))),
        callback_every=10,
    ).fit(X, y)
    assert [step for step, _ in seen] == [10, 20, 25]
    assert seen[-1][1] == net.score(X, y)


def test_float32_rows_are_worked_on_in_float32(blobs):
    X, y = blobs
    single = GradientDescentNet((4,), max_iter=30, random_state=0).fit(X.astype(np.float32), y)
    double = GradientDescentNet((4,), max_iter=30, random_state=0).fit(X, y)
    assert {W.dtype for W in single.coefs_} == {np.dtype(np.float32)}
    assert_allclose(single.loss_curve_, double.loss_curve_, rtol=1e-5)


def test_the_same_seed_gives_the_same_network_and_fit_leaves_the_rows_alone(blobs):
    X, y = blobs
    before = X.copy()
    one, two = (GradientDescentNet(max_iter=5, random_state=1).fit(X, y) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one.coefs_, two.coefs_, strict=True))
    assert np.array_equal(X, before)


def test_a_fitted_network_can_be_stored(blobs):
    X, y = blobs
    net = GradientDescentNet(max_iter=5, random_state=1).fit(X, y)
    assert np.array_equal(pickle.loads(pickle.dumps(net)).predict(X), net.predict(X))


def test_probabilities_add_up_to_one(blobs):
    X, y = blobs
    P = GradientDescentNet(max_iter=5, random_state=1).fit(X, y).predict_proba(X)
    assert_allclose(P.sum(axis=1), 1)
