import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from solvenet.labels import code_table
from solvenet.solvers.decision import DecisionRule, solve_decision


def rule(**changes):
    usual = {
        "kind": "stiefel",
        "ridge": 0.05,
        "adaptive_weights": True,
        "kept_fraction": 1.0,
        "passes": 30,
        "tol": 1e-9,
    }
    return DecisionRule(**(usual | changes))


@pytest.fixture
def signs(blobs):
    X, y = blobs
    return X, code_table(4, "signs")[y]


def test_the_ridge_kind_without_weights_is_ridge_regression(signs):
    X, Y = signs
    ours = solve_decision(X, Y, rule(kind="ridge", adaptive_weights=False)).solution
    theirs = Ridge(alpha=0.05 * len(X)).fit(X, Y)
    assert_allclose(ours.W, theirs.coef_.T, rtol=1e-9)
    assert_allclose(ours.b, theirs.intercept_, rtol=1e-9)


def test_passes_with_equal_weights_never_raise_the_objective(signs):
    for kind in ("stiefel", "svm"):
        curve = solve_decision(*signs, rule(kind=kind, adaptive_weights=False)).curve
        feasible = curve[1:]  # the ridge start need not meet the Stiefel constraint
        assert len(feasible) > 3
        assert np.all(np.diff(feasible) <= 1e-12)


def test_the_svm_kind_minimises_the_squared_hinge(signs, rng):
    X, Y = signs
    solved = solve_decision(X, Y, rule(kind="svm", adaptive_weights=False, passes=2000, tol=1e-15))

    def objective(W, b):
        hinge = np.maximum(1 - Y * (X @ W + b), 0)
        return np.sum(hinge**2) / len(X) + 0.05 * np.sum(W**2)

    W, b = solved.solution.W, solved.solution.b
    assert solved.objective == pytest.approx(objective(W, b), rel=1e-12)
    for _ in range(300):
        dW, db = rng.standard_normal(W.shape), rng.standard_normal(b.shape)
        assert objective(W + 1e-3 * dW, b + 1e-3 * db) >= solved.objective - 1e-12


def test_the_solution_is_feasible_under_the_weights_it_reports(signs):
    X, Y = signs
    solved = solve_decision(X, Y, rule())
    a, W = solved.weights, solved.solution.W
    Xc = X - a @ X
    A = Xc.T @ (a[:, None] * Xc) + 0.05 * np.eye(6)
    assert_allclose(W.T @ A @ W, np.eye(4), rtol=0, atol=1e-12)


def test_samples_beyond_the_kept_fraction_get_no_weight(signs):
    X, Y = signs
    solved = solve_decision(X, Y, rule(kept_fraction=0.8, passes=3, tol=0.0))
    dropped = solved.weights == 0
    assert dropped.sum() >= 0.2 * len(X)


def test_row_order_does_not_matter(signs, rng):
    X, Y = signs
    order = rng.permutation(len(X))
    a, b = solve_decision(X, Y, rule()), solve_decision(X[order], Y[order], rule())
    assert_allclose(a.solution.W, b.solution.W, rtol=1e-6, atol=1e-8)
    assert_allclose(a.weights[order], b.weights, rtol=1e-6, atol=1e-10)


@pytest.mark.parametrize("kind", ["stiefel", "svm", "ridge"])
def test_more_features_than_rows_give_the_solution_of_the_full_problem(rng, kind):
    X = rng.standard_normal((40, 39)) + 2
    Y = code_table(3, "signs")[rng.randint(3, size=40)]
    padded = np.hstack([X, np.zeros((40, 3))])  # 42 features, the last three of no use
    few, many = solve_decision(X, Y, rule(kind=kind)), solve_decision(padded, Y, rule(kind=kind))
    assert many.solution.solver.route == "dual"
    assert_allclose(many.solution(padded), few.solution(X), rtol=0, atol=1e-6)
    assert_allclose(many.solution.W[39:], 0, atol=1e-9)


def test_a_given_start_is_used(signs):
    X, Y = signs
    first = solve_decision(X, Y, rule(passes=1))
    second = solve_decision(X, Y, rule(passes=1), start=first.solution)
    assert second.curve[0] == pytest.approx(first.objective, rel=1e-12)
