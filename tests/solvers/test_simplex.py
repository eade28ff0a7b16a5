import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose
from scipy.optimize import minimize

from solvenet.solvers.simplex import adaptive_weights, kept_samples, weight_decay


@pytest.mark.parametrize("kept", [1, 5, 11])
def test_adaptive_weights_equal_a_generic_quadratic_programmes(rng, kept):
    f = rng.uniform(0, 3, 12)
    gamma = weight_decay(f, kept)
    solved = minimize(
        lambda a: f @ a + gamma * a @ a,
        np.full(12, 1 / 12),
        jac=lambda a: f + 2 * gamma * a,
        bounds=[(0, None)] * 12,
        constraints={"type": "eq", "fun": lambda a: a.sum() - 1, "jac": np.ones_like},
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 500},
    )
    assert_allclose(adaptive_weights(f, kept), solved.x, rtol=0, atol=1e-6)


losses = arrays(float, st.integers(2, 30), elements=st.floats(0, 1e6))


@given(losses, st.floats(0.01, 1.0))
def test_weights_are_on_the_simplex_and_fall_as_losses_rise(f, fraction):
    a = adaptive_weights(f, kept_samples(len(f), fraction))
    assert np.all(a >= 0)
    assert a.sum() == pytest.approx(1)
    assert np.all(np.diff(a[np.argsort(f, kind="stable")]) <= 1e-12)


@pytest.mark.parametrize("kept", [1, 4, 9])
def test_at_most_the_kept_samples_have_a_weight(rng, kept):
    assert np.count_nonzero(adaptive_weights(rng.uniform(0, 1, 10), kept)) == kept


def test_the_paper_keeps_all_but_the_worst_sample():
    f = np.array([0.0, 1.0, 2.0, 4.0])
    # (4 - f) / (3 * 4 - (0 + 1 + 2)), the worst at zero; by hand.
    assert_allclose(adaptive_weights(f, kept_samples(4, 1.0)), np.array([4, 3, 2, 0]) / 9)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_equal_losses_give_equal_weights(dtype):
    for level in (0.0, 0.1, 1e6):
        assert_allclose(adaptive_weights(np.full(8, level, dtype), 7), np.full(8, 1 / 8))


def test_a_tie_up_to_the_kept_count_shares_the_weight():
    assert_allclose(adaptive_weights(np.array([1.0, 1.0, 1.0, 5.0]), 2), [1 / 3, 1 / 3, 1 / 3, 0])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_rounding_does_not_decide_between_equal_losses(rng, dtype):
    losses = (3 * (1 + 4 * np.finfo(dtype).eps * rng.standard_normal(20))).astype(dtype)
    a = adaptive_weights(losses, 19)
    assert a.max() < 0.1
