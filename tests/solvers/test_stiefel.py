import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import orthogonal_procrustes

from solvenet.moments import Moments
from solvenet.solvers.root import ridged, root_of, symmetric_root
from solvenet.solvers.stiefel import complete, solve_stiefel, stiefel_direction


@pytest.fixture
def problem(rng):
    X, G = rng.standard_normal((90, 7)) + 4, rng.standard_normal((90, 3))
    w = rng.uniform(0.1, 1, 90)
    return X, G, w / w.sum()


def test_solution_is_feasible(problem):
    moments = Moments.of(*problem)
    W, A = solve_stiefel(moments, 0.2).W, ridged(moments.scatter, 0.2)
    assert_allclose(W.T @ A @ W, np.eye(3), rtol=0, atol=1e-12)


def test_no_feasible_neighbour_is_better_among_a_thousand(problem, rng):
    X, G, w = problem
    moments = Moments.of(X, G, w)
    solution, A = solve_stiefel(moments, 0.2), ridged(moments.scatter, 0.2)
    L = np.linalg.cholesky(A)

    def objective(W):
        b = moments.mean_t - W.T @ moments.mean_x
        return w @ np.sum((X @ W + b - G) ** 2, axis=1) + 0.2 * np.sum(W**2)

    best = objective(solution.W)
    for size in np.repeat([1e-3, 1e-2, 1e-1, 1.0], 250):
        moved = L.T @ solution.W + size * rng.standard_normal(solution.W.shape)
        Q, R = np.linalg.qr(moved)
        Q = Q * np.sign(np.diag(R))  # the retraction that leaves a feasible point where it is
        assert objective(np.linalg.solve(L.T, Q)) > best


def test_cholesky_root_gives_the_weights_of_the_symmetric_root(problem):
    moments = Moments.of(*problem)
    A, C = ridged(moments.scatter, 0.2), moments.cross_scatter
    assert_allclose(
        stiefel_direction(root_of(A), A, C), stiefel_direction(symmetric_root(A), A, C), rtol=1e-9
    )


def test_roots_agree_when_targets_sum_to_a_constant(problem, rng):
    """Class signs leave one direction free; it must not depend on the root."""
    X, _, w = problem
    Y = 2 * np.eye(4)[rng.randint(4, size=len(X))] - 1
    moments = Moments.of(X, Y, w)
    A, C = ridged(moments.scatter, 0.2), moments.cross_scatter
    W = stiefel_direction(root_of(A), A, C)
    assert_allclose(W, stiefel_direction(symmetric_root(A), A, C), rtol=1e-8, atol=1e-10)
    assert_allclose(W.T @ A @ W, np.eye(4), rtol=0, atol=1e-12)


def test_with_white_features_it_is_orthogonal_procrustes(rng):
    Q, _ = np.linalg.qr(rng.standard_normal((40, 5)) - 0.0)
    Q -= Q.mean(axis=0)
    Q, _ = np.linalg.qr(Q)  # centred, with Q'Q = I
    G = rng.standard_normal((40, 5))
    W = solve_stiefel(Moments.of(Q, G), 0.0).W
    R, _ = orthogonal_procrustes(Q, G - G.mean(axis=0))
    assert_allclose(W, R, rtol=1e-8, atol=1e-10)


def test_fewer_features_than_classes_give_a_projection(rng):
    X, Y = rng.standard_normal((50, 2)), np.eye(4)[rng.randint(4, size=50)]
    moments = Moments.of(X, Y)
    W, A = solve_stiefel(moments, 0.1).W, ridged(moments.scatter, 0.1)
    K = W.T @ A @ W
    assert_allclose(K @ K, K, rtol=0, atol=1e-12)
    assert np.trace(K) == pytest.approx(2)


def test_features_that_say_nothing_still_give_a_feasible_answer(rng):
    X = np.ones((20, 4))
    moments = Moments.of(X, np.eye(3)[rng.randint(3, size=20)])
    W = solve_stiefel(moments, 0.5).W
    assert_allclose(W.T @ (0.5 * np.eye(4)) @ W, np.eye(3), rtol=0, atol=1e-12)


def test_completion_is_orthonormal_to_what_it_completes(spectrum_matrix, rng):
    A = spectrum_matrix(np.geomspace(1e-4, 10, 6))
    B = symmetric_root(A).unwhiten(np.linalg.qr(rng.standard_normal((6, 2)))[0])
    E = complete(B, A, 3)
    assert_allclose(E.T @ A @ E, np.eye(3), rtol=0, atol=1e-9)
    assert_allclose(B.T @ A @ E, np.zeros((2, 3)), rtol=0, atol=1e-9)
