import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics.pairwise import pairwise_kernels

from solvenet.experiments.kernel_machine import (
    MultiClassKernelMachine,
    project_on_simplex,
    solve_dual,
    violations,
)
from solvenet.labels import indicators


@pytest.fixture
def few(rng):
    y = np.arange(12) % 3
    centres = rng.standard_normal((3, 2))
    return centres[y] + 0.7 * rng.standard_normal((12, 2)), y


def dual_by_a_generic_solver(K, P, beta):
    """Minimise over all entries of tau at once, by sequential quadratic programming."""
    n, c = P.shape
    rows = np.kron(np.eye(n), np.ones(c))
    return minimize(
        lambda t: np.sum(t.reshape(n, c) * (K @ t.reshape(n, c) / 2 - beta * P)),
        np.zeros(n * c),
        jac=lambda t: (K @ t.reshape(n, c) - beta * P).ravel(),
        bounds=[(None, upper) for upper in P.ravel()],
        constraints={"type": "eq", "fun": lambda t: rows @ t, "jac": lambda t: rows},
        method="SLSQP",
        options={"ftol": 1e-13, "maxiter": 1000},
    )


@pytest.mark.parametrize("kernel", ["linear", "rbf", "poly"])
@pytest.mark.parametrize("beta", [0.1, 1.0])
def test_the_dual_equals_a_generic_quadratic_programmes(few, rng, kernel, beta):
    X, y = few
    machine = MultiClassKernelMachine(beta, kernel=kernel, gamma=0.5, tol=1e-6)
    machine.fit(X, y)
    given = {"gamma": 0.5, "degree": 3, "coef0": 1.0}
    K = pairwise_kernels(X, metric=kernel, filter_params=True, **given)
    solved = dual_by_a_generic_solver(K, indicators(y, 3, float), beta)
    assert solved.status in (0, 8)  # converged, or no descent left at the level of rounding
    assert_allclose(machine.objective_, solved.fun, rtol=1e-5)
    fresh = rng.standard_normal((200, 2))
    scores = pairwise_kernels(fresh, X, metric=kernel, filter_params=True, **given)
    expected = scores @ solved.x.reshape(12, 3)
    top = np.sort(expected, axis=1)
    clear = top[:, -1] - top[:, -2] > 1e-3 * np.abs(top).max()
    assert clear.mean() > 0.9
    assert np.array_equal(machine.predict(fresh)[clear], expected.argmax(axis=1)[clear])


def test_the_solution_is_feasible_and_no_sample_violates_optimality(blobs):
    X, y = blobs
    K, P, beta = X @ X.T, indicators(y, 4, float), 2.0
    dual = solve_dual(K, P, beta, tol=1e-4, max_iter=5000)
    assert np.all(dual.tau <= P)
    assert_allclose(dual.tau.sum(axis=1), 0, rtol=0, atol=1e-12)
    assert violations(dual.tau, K @ dual.tau - beta * P, P).max() <= 1e-4 * beta
    assert dual.violation <= 1e-4


def test_the_dual_value_equals_the_primal_one(blobs):
    X, y = blobs
    K, P, beta = X @ X.T, indicators(y, 4, float), 2.0
    dual = solve_dual(K, P, beta, tol=1e-6, max_iter=20_000)
    S = K @ dual.tau / beta
    slack = np.max(S + 1 - P, axis=1) - np.sum(S * P, axis=1)
    primal = beta / 2 * np.sum(S * dual.tau) / beta + slack.sum()
    # The dual problem is beta times the dual of the primal, with its sign changed.
    assert_allclose(-dual.objective / beta, primal, rtol=1e-5)


def test_the_projection_is_on_the_simplex_and_nearest(rng):
    V = rng.standard_normal((50, 4))
    U = project_on_simplex(V)
    assert np.all(U >= 0)
    assert_allclose(U.sum(axis=1), 1)
    others = rng.dirichlet(np.ones(4), 300)
    # At the nearest point of a convex set, no other point of it is in the direction of v.
    inward = np.einsum("ik,ijk->ij", V - U, others[None] - U[:, None])
    assert inward.max() <= 1e-12


def test_a_sample_of_zeros_does_no_harm(few):
    X, y = few
    X[3] = 0
    machine = MultiClassKernelMachine(kernel="linear").fit(X, y)
    assert np.all(np.isfinite(machine.dual_coef_))


def test_the_mean_and_the_sum_differ_by_the_number_of_samples(blobs):
    X, y = blobs
    mean = MultiClassKernelMachine(0.1, reduction="mean").fit(X, y)
    summed = MultiClassKernelMachine(24.0).fit(X, y)
    assert_allclose(mean.decision_function(X), summed.decision_function(X), rtol=1e-12)


def test_two_separable_classes_meet_the_margin(rng):
    X = np.concatenate([rng.uniform(1, 2, (20, 2)), rng.uniform(-2, -1, (20, 2))])
    y = np.repeat(["a", "b"], 20)
    machine = MultiClassKernelMachine(1e-3, tol=1e-5).fit(X, y)
    assert machine.score(X, y) == 1
    # The scores of two classes differ by 1 at the margin; the decision is half of that.
    assert np.abs(machine.decision_function(X)).min() == pytest.approx(0.5, rel=1e-3)


def test_too_few_steps_are_said_so(blobs):
    with pytest.warns(ConvergenceWarning, match="Raise max_iter"):
        MultiClassKernelMachine(1e-3, max_iter=1).fit(*blobs)
