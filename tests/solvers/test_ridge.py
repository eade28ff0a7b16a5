import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from solvenet.moments import Moments
from solvenet.solvers.ridge import ridge_regression, solve_ridge, solve_ridge_dual


@pytest.mark.parametrize("weighted", [False, True])
def test_ridge_equals_scikit_learns(rng, weighted):
    X, T = rng.standard_normal((80, 6)) + 3, rng.standard_normal((80, 4)) - 2
    w = rng.uniform(0.1, 2, 80) if weighted else None
    ours = solve_ridge(Moments.of(X, T, w), 0.7)
    theirs = Ridge(alpha=0.7).fit(X, T, sample_weight=w)
    assert_allclose(ours.W, theirs.coef_.T, rtol=1e-9)
    assert_allclose(ours.b, theirs.intercept_, rtol=1e-9)


@pytest.mark.parametrize("shape", [(30, 100), (60, 60), (100, 12)])
def test_dual_route_equals_primal_route(rng, shape):
    X, T = rng.standard_normal(shape) + 10, rng.standard_normal((shape[0], 3))
    primal, dual = solve_ridge(Moments.of(X, T), 0.5), solve_ridge_dual(X, T, 0.5)
    assert_allclose(dual.W, primal.W, rtol=0, atol=1e-9)
    assert_allclose(dual.b, primal.b, rtol=0, atol=1e-8)


def test_the_smaller_system_is_solved(rng):
    wide, tall = rng.standard_normal((10, 30)), rng.standard_normal((30, 10))
    T = rng.standard_normal((30, 2))
    assert ridge_regression(wide, T[:10], 1.0).solver.route == "dual"
    assert ridge_regression(tall, T, 1.0).solver.route == "primal"


def test_no_neighbour_has_a_lower_objective(rng):
    X, T = rng.standard_normal((50, 4)), rng.standard_normal((50, 2))
    solution = solve_ridge(Moments.of(X, T), 0.3)

    def objective(W, b):
        return np.sum((X @ W + b - T) ** 2) + 0.3 * np.sum(W**2)

    best = objective(solution.W, solution.b)
    for _ in range(200):
        W = solution.W + 1e-3 * rng.standard_normal(solution.W.shape)
        b = solution.b + 1e-3 * rng.standard_normal(solution.b.shape)
        assert objective(W, b) > best


def test_ridge_is_linear_in_its_targets(rng):
    """A layer solved for the class indicators gives the layer of any class codes."""
    X, P = rng.standard_normal((60, 5)), np.eye(3)[rng.randint(3, size=60)]
    C = rng.standard_normal((3, 8))
    for_P, for_codes = ridge_regression(X, P, 0.4), ridge_regression(X, P @ C, 0.4)
    assert_allclose(for_P.W @ C, for_codes.W, rtol=1e-9, atol=1e-12)
    assert_allclose(for_P.b @ C, for_codes.b, rtol=1e-9, atol=1e-12)
