"""The sweeps, seen from inside: what is solved on what."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from solvenet.activations import ACTIVATIONS
from solvenet.fitting import Recipe, sweeps
from solvenet.network import PullBack, Unit
from solvenet.solvers.decision import DecisionRule


def recipe(**changes):
    usual = {
        "widths": (12, 8),
        "unit": Unit(ACTIVATIONS["sigmoid"], unit_norm=False),
        "ridge": 0.5,
        "decision": DecisionRule("stiefel", 0.01, True, 1.0, 4, 0.0),
        "labels": "signs",
        "pull_back": PullBack("orthonormal", "standardize"),
        "backtrack": True,
        "max_iter": 6,
        "tol": 0.0,
    }
    return Recipe(**(usual | changes))


def run(blobs, **changes):
    X, y = blobs
    return list(sweeps(X, y, 4, recipe(**changes), np.random.RandomState(0)))


def test_a_hidden_layer_is_a_ridge_regression_on_the_features_it_will_see(blobs):
    """The paper solves it on the features of the sweep before, which it will never see again."""
    X, y = blobs
    network = run(blobs)[-1].best.network
    first, second = network.hidden
    H = network.unit(first(X))
    P = np.eye(4)[y]
    for_P = Ridge(alpha=0.5).fit(H, P)
    C, *_ = np.linalg.lstsq(for_P.coef_.T, second.W, rcond=None)
    assert_allclose(for_P.coef_.T @ C, second.W, rtol=0, atol=1e-9)


def test_a_full_step_solves_for_the_labels_pulled_back_through_the_network_in_hand(blobs):
    X, y = blobs
    before, after = run(blobs, backtrack=False, max_iter=2)
    pull_back, sigma = PullBack("orthonormal", "standardize"), ACTIVATIONS["sigmoid"]
    shares = np.bincount(y) / len(y)
    top, second = before.current.decision.solution, before.current.maps[1]

    codes_2 = pull_back.scale(pull_back(2 * np.eye(4) - 1, top.W, top.b), shares, 240, sigma)
    # Targets before sigma, not its values: that is where the map of a layer ends.
    codes_1 = pull_back.scale(
        pull_back(codes_2, second.W @ codes_2, second.b @ codes_2), shares, 240, sigma
    )
    solved = Ridge(alpha=0.5).fit(X, codes_1[y])
    assert_allclose(after.current.network.hidden[0].W, solved.coef_.T, rtol=0, atol=1e-9)


def test_pulled_back_targets_have_the_deviation_the_activation_bends_over(blobs):
    _, y = blobs
    for name, sigma in ACTIVATIONS.items():
        candidate = run(blobs, unit=Unit(sigma, False), ridge=1e-6, max_iter=1)[0].best
        for_P, layer = candidate.maps[0], candidate.network.hidden[0]
        C, *_ = np.linalg.lstsq(for_P.W, layer.W, rcond=None)
        # The codes are known up to a constant per unit, which the differences do not see.
        differences = (C - C.mean(axis=0))[y]
        assert_allclose(differences.std(axis=0), sigma.reach, rtol=1e-6, err_msg=name)


def test_the_first_codes_are_labels_pulled_back_through_random_weights(blobs):
    first = run(blobs, max_iter=1)[0].best
    # They know the classes already: one direction less than there are classes.
    assert np.linalg.matrix_rank(first.network.hidden[0].W) == 3
    assert first.accuracy > 0.7


def test_the_state_after_a_sweep_is_the_best_so_far_with_backtracking(blobs):
    history = run(blobs)
    assert len(history) == 6
    for sweep in history:
        assert sweep.current is sweep.best
    assert all(b.best.objective <= a.best.objective for a, b in pairwise(history))


def test_a_rejected_sweep_leaves_the_network_as_it_was(blobs):
    history = run(blobs, max_iter=12)
    kept = [sweep.current for sweep in history]
    repeated = sum(a is b for a, b in pairwise(kept))
    assert 0 < repeated < 11


def test_the_fit_stops_at_the_first_sweep_that_changes_little(blobs):
    free = [sweep.current.objective for sweep in run(blobs, backtrack=False, max_iter=20)]
    stopped = [
        sweep.current.objective for sweep in run(blobs, backtrack=False, max_iter=20, tol=0.02)
    ]
    changes = np.abs(np.diff(free)) / np.abs(free[:-1])
    expected = 2 + int(np.argmax(changes <= 0.02))
    assert stopped == pytest.approx(free[:expected])


def test_no_hidden_layer_is_one_sweep(blobs):
    assert len(run(blobs, widths=())) == 1
