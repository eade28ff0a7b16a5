import numpy as np
from numpy.testing import assert_allclose, assert_array_equal

from solvenet.solvers.slack import sample_losses, slack_targets, solve_slack


def test_losses_are_squared_hinge_losses(rng):
    Y = rng.choice([-1.0, 1.0], size=(40, 5))
    S = 2 * rng.standard_normal((40, 5))
    hinge = np.sum(np.maximum(1 - Y * S, 0) ** 2, axis=1)
    assert_allclose(sample_losses(Y, S, solve_slack(Y, S)), hinge, rtol=1e-12)


def test_a_sample_beyond_every_margin_has_a_loss_of_exactly_zero(rng):
    for dtype in (np.float32, np.float64):
        Y = rng.choice([-1.0, 1.0], size=(500, 3)).astype(dtype)
        S = Y * rng.uniform(1, 3, size=(500, 3)).astype(dtype)
        assert_array_equal(sample_losses(Y, S, solve_slack(Y, S)), 0)


def test_targets_add_the_slack_so_that_they_meet_the_scores():
    Y, S = np.array([[1.0, -1.0]]), np.array([[1.5, -0.5]])
    # The first score is half beyond its margin, the second is short of it.
    assert_allclose(slack_targets(Y, solve_slack(Y, S)), [[1.5, -1.0]])


def test_no_other_slack_has_a_lower_loss(rng):
    Y, S = rng.choice([-1.0, 1.0], size=(30, 4)), rng.standard_normal((30, 4)) * 2
    M = solve_slack(Y, S)
    best = sample_losses(Y, S, M)
    for _ in range(50):
        other = np.maximum(M + 0.1 * rng.standard_normal(M.shape), 0)
        assert np.all(sample_losses(Y, S, other) >= best - 1e-12)


def test_indicator_codes_have_slack_on_the_true_class_only(rng):
    Y, S = np.eye(4), 3 + rng.standard_normal((4, 4))
    assert_array_equal(solve_slack(Y, S)[Y == 0], 0)
