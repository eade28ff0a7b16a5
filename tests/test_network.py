import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.special import softmax

from solvenet.activations import ACTIVATIONS
from solvenet.network import Network, PullBack, Unit, polar_factor, standardized
from solvenet.solvers.solution import Solution, Solver

SIGMOID = ACTIVATIONS["sigmoid"]
DRAWN = Solver("none", "drawn", 1.0, 0.0)


def test_forward_is_the_composition_of_the_layers(rng):
    first = Solution(rng.standard_normal((4, 5)), rng.standard_normal(5), DRAWN)
    last = Solution(rng.standard_normal((5, 3)), rng.standard_normal(3), DRAWN)
    X = rng.standard_normal((7, 4))
    H = np.tanh(X @ first.W + first.b)
    network = Network((first,), Unit(ACTIVATIONS["tanh"], False), last)
    assert_allclose(network.features(X), H)
    assert_allclose(network.scores(X), H @ last.W + last.b)
    assert network.layers == (first, last)


def test_unit_norm_gives_every_sample_length_one(rng):
    H = Unit(SIGMOID, unit_norm=True)(rng.standard_normal((9, 4)))
    assert_allclose(np.linalg.norm(H, axis=1), 1)


def test_unit_norm_leaves_a_zero_row_at_zero():
    identity = Unit(ACTIVATIONS["identity"], unit_norm=True)
    assert_allclose(identity(np.zeros((1, 3))), 0)


def test_polar_factor_is_the_nearest_matrix_with_orthonormal_columns(rng):
    W = rng.standard_normal((8, 3))
    B = polar_factor(W)
    assert_allclose(B.T @ B, np.eye(3), rtol=0, atol=1e-12)
    for _ in range(200):
        Q, _ = np.linalg.qr(B + 0.1 * rng.standard_normal(B.shape))
        Q = Q * np.sign(np.sum(Q * B, axis=0))
        assert np.linalg.norm(W - Q) >= np.linalg.norm(W - B) - 1e-12


def test_an_orthonormal_basis_undoes_itself(rng):
    """Pulling labels back through W and forward again returns them: the stated derivation."""
    W, _ = np.linalg.qr(rng.standard_normal((9, 4)))
    T, b = 2 * np.eye(4) - 1, rng.standard_normal(4)
    pulled = PullBack("orthonormal", "standardize")(T, W, b)
    differences = T - T.mean(axis=0)
    assert_allclose((pulled - pulled.mean(axis=0)) @ W, differences, rtol=0, atol=1e-12)


def test_the_printed_basis_stretches_labels_by_the_weights(rng):
    W, T, b = rng.standard_normal((9, 4)), np.eye(4), rng.standard_normal(4)
    assert_allclose(PullBack("weights", "softmax_units")(T, W, b), (T - b) @ W.T)


def test_what_reaches_no_label_does_not_turn_the_basis(rng):
    W, T = rng.standard_normal((9, 4)), 2 * np.eye(4) - 1
    pull_back = PullBack("orthonormal", "standardize")
    common = np.outer(rng.standard_normal(9), np.ones(4))  # the same for every class
    differences = [
        C - C.mean(axis=0)
        for C in (pull_back(T, W, np.zeros(4)), pull_back(T, W + 50 * common, np.zeros(4)))
    ]
    assert_allclose(*differences, rtol=0, atol=1e-8)


def test_standardized_codes_have_mean_zero_and_deviation_one_over_samples(rng):
    index = rng.randint(4, size=100)
    shares = np.bincount(index, minlength=4) / 100
    T = standardized(rng.standard_normal((4, 6)), shares)[index]
    assert_allclose(T.mean(axis=0), 0, atol=1e-12)
    assert_allclose(T.std(axis=0), 1)


def test_a_unit_that_all_classes_share_gets_target_zero():
    assert_allclose(standardized(np.ones((3, 2)), np.full(3, 1 / 3)), 0)


def test_softmax_over_units_is_that_of_scipy(rng):
    C, shares = rng.standard_normal((4, 6)), np.full(4, 0.25)
    scaled = PullBack("weights", "softmax_units").scale(C, shares, 40, SIGMOID)
    assert_allclose(SIGMOID(scaled), softmax(C, axis=1))


def test_softmax_over_samples_counts_every_sample(rng):
    index = rng.randint(4, size=40)
    C, shares = rng.standard_normal((4, 6)), np.bincount(index, minlength=4) / 40
    scaled = PullBack("weights", "softmax_samples").scale(C, shares, 40, SIGMOID)
    assert_allclose(SIGMOID(scaled)[index], softmax(C[index], axis=0))


@pytest.mark.parametrize("scaling", ["standardize", "softmax_units", "softmax_samples"])
def test_blending_reaches_both_ends(rng, scaling):
    shares = np.full(4, 0.25)
    pull_back = PullBack("orthonormal", scaling)
    old, new = (pull_back.scale(rng.standard_normal((4, 6)), shares, 40, SIGMOID) for _ in range(2))
    assert_allclose(pull_back.blend(old, new, 0.0, shares, SIGMOID), old)
    assert_allclose(pull_back.blend(old, new, 1.0, shares, SIGMOID), new)
