import tracemalloc

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.datasets import load_digits
from sklearn.linear_model import Ridge, RidgeClassifier
from sklearn.model_selection import train_test_split

from solvenet import READINGS, ManifoldNetClassifier, StiefelSVC
from solvenet.activations import ACTIVATIONS


@pytest.fixture(scope="module")
def digits():
    X, y = load_digits(return_X_y=True)
    return train_test_split(X / 16, y, test_size=0.3, random_state=0, stratify=y)


def network(**changes):
    return ManifoldNetClassifier(**({"hidden_layer_sizes": (24, 12), "random_state": 0} | changes))


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_every_activation_beats_or_meets_a_linear_classifier(digits, activation):
    X, X_test, y, y_test = digits
    linear = RidgeClassifier().fit(X, y).score(X_test, y_test)
    ours = network(activation=activation).fit(X, y).score(X_test, y_test)
    assert ours > linear - 0.02


@pytest.mark.parametrize("decision", ["stiefel", "svm", "ridge"])
@pytest.mark.parametrize("adaptive", [True, False])
def test_every_decision_layer_classifies(digits, decision, adaptive):
    X, X_test, y, y_test = digits
    model = network(decision=decision, adaptive_weights=adaptive).fit(X, y)
    assert model.score(X_test, y_test) > 0.9


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_fits_are_identical_to_the_bit_for_one_seed(digits, dtype):
    X, _, y, _ = digits
    a, b = (network().fit(X.astype(dtype), y) for _ in range(2))
    for name in ("coefs_", "intercepts_"):
        for left, right in zip(getattr(a, name), getattr(b, name), strict=True):
            assert_array_equal(left, right)
    assert_array_equal(a.adaptive_weights_, b.adaptive_weights_)
    assert a.loss_curve_ == b.loss_curve_


def test_seeds_differ(digits):
    X, _, y, _ = digits
    a, b = network(random_state=0).fit(X, y), network(random_state=1).fit(X, y)
    assert np.abs(a.coefs_[0] - b.coefs_[0]).max() > 1e-3


def test_row_order_does_not_matter(digits, rng):
    X, X_test, y, _ = digits
    order = rng.permutation(len(X))
    a = network(max_iter=3).fit(X, y)
    b = network(max_iter=3).fit(X[order], y[order])
    assert_allclose(a.decision_function(X_test), b.decision_function(X_test), rtol=0, atol=1e-5)


def test_float32_rows_are_worked_on_in_float32(digits):
    X, X_test, y, y_test = digits
    single = network().fit(X.astype(np.float32), y)
    assert {W.dtype for W in single.coefs_} == {np.dtype(np.float32)}
    assert single.decision_function(X_test.astype(np.float32)).dtype == np.float32
    double = network().fit(X, y)
    assert single.score(X_test, y_test) == pytest.approx(double.score(X_test, y_test), abs=0.01)


def test_backtracking_never_raises_the_training_objective(digits):
    X, _, y, _ = digits
    model = network(tol=0.0, max_iter=12).fit(X, y)
    assert model.n_iter_ == len(model.loss_curve_) == len(model.accuracy_curve_) == 12
    assert np.all(np.diff(model.loss_curve_) <= 0)
    assert model.best_loss_ == model.loss_curve_[-1]


def test_the_best_sweep_is_kept_without_backtracking(digits):
    X, _, y, _ = digits
    model = network(tol=0.0, max_iter=12, backtrack=False).fit(X, y)
    assert np.any(np.diff(model.loss_curve_) > 0)
    assert model.best_loss_ == min(model.loss_curve_)
    best = int(np.argmin(model.loss_curve_))
    assert model.score(X, y) == pytest.approx(model.accuracy_curve_[best], abs=1e-12)


def test_a_staged_fit_shows_every_sweep_and_ends_as_a_plain_fit(digits):
    X, X_test, y, _ = digits
    plain = network(backtrack=False, tol=0.0, max_iter=5).fit(X, y)
    staged = network(backtrack=False, tol=0.0, max_iter=5)
    accuracies = [stage.score(X, y) for stage in staged.fit_staged(X, y)]
    assert accuracies == pytest.approx(plain.accuracy_curve_)
    assert_array_equal(staged.decision_function(X_test), plain.decision_function(X_test))


def test_sweeps_stop_when_the_objective_settles(digits):
    X, _, y, _ = digits
    loose, tight = network(tol=0.05).fit(X, y), network(tol=1e-6).fit(X, y)
    assert loose.n_iter_ < tight.n_iter_ <= 30


def test_the_reported_layers_are_the_network(digits):
    X, X_test, y, _ = digits
    model = network().fit(X, y)
    H = X_test
    for W, b in zip(model.coefs_[:-1], model.intercepts_[:-1], strict=True):
        H = 1 / (1 + np.exp(-(H @ W + b)))
    scores = H @ model.coefs_[-1] + model.intercepts_[-1]
    assert_allclose(model.decision_function(X_test), scores, rtol=0, atol=1e-9)
    assert [W.shape for W in model.coefs_] == [(64, 24), (24, 12), (12, 10)]
    assert [s.factor for s in model.solver_] == ["cholesky"] * 3


def test_hidden_layers_are_ridge_regressions_on_class_codes(digits):
    """The first layer is the ridge regression of its own mean pre-activation per class."""
    X, _, y, _ = digits
    model = network(ridge=0.5).fit(X, y)
    P = np.eye(10)[y]
    for_P = Ridge(alpha=0.5).fit(X, P)
    # W = W_P C for some codes C: find C, then check that it explains all of W.
    C, *_ = np.linalg.lstsq(for_P.coef_.T, model.coefs_[0], rcond=None)
    assert_allclose(for_P.coef_.T @ C, model.coefs_[0], rtol=0, atol=1e-9)


def test_the_first_layer_sees_at_most_one_direction_per_class(digits):
    X, _, y, _ = digits
    singular = np.linalg.svd(network().fit(X, y).coefs_[0], compute_uv=False)
    assert np.all(singular[10:] < 1e-10 * singular[0])


def test_without_hidden_layers_it_is_the_decision_layer_alone(digits):
    X, X_test, y, _ = digits
    n = len(X)
    net = network(hidden_layer_sizes=(), ridge=0.1 * n, decision_passes=7).fit(X, y)
    alone = StiefelSVC(ridge=0.1, max_iter=7, tol=0.0).fit(X, y)
    assert net.n_iter_ == 1
    assert_allclose(net.coefs_[0], alone.W_, rtol=1e-9)
    assert_allclose(net.decision_function(X_test), alone.decision_function(X_test), rtol=1e-9)


def test_an_integer_is_one_hidden_layer(digits):
    X, _, y, _ = digits
    assert_array_equal(
        network(hidden_layer_sizes=24).fit(X, y).coefs_[0],
        network(hidden_layer_sizes=(24,)).fit(X, y).coefs_[0],
    )


def test_adaptive_weights_sum_to_one_and_drop_the_worst(digits):
    X, _, y, _ = digits
    a = network().fit(X, y).adaptive_weights_
    assert a.sum() == pytest.approx(1)
    assert a.shape == (len(X),)
    assert np.count_nonzero(a == 0) >= 1
    half = network(kept_fraction=0.5).fit(X, y).adaptive_weights_
    assert np.count_nonzero(half == 0) >= len(X) // 2
    assert_allclose(network(adaptive_weights=False).fit(X, y).adaptive_weights_, 1 / len(X))


def test_dropping_samples_protects_from_wrong_labels(rng):
    centres = 3 * np.eye(4)
    y = np.repeat(np.arange(4), 100)
    X = centres[y] + rng.standard_normal((400, 4))
    wrong = rng.permutation(400)[:40]
    noisy = y.copy()
    noisy[wrong] = (y[wrong] + 1) % 4
    model = network(hidden_layer_sizes=(16,), kept_fraction=0.8).fit(X, noisy)
    dropped = model.adaptive_weights_ == 0
    assert dropped[wrong].mean() > 0.9
    assert np.delete(dropped, wrong).mean() < 0.2


def test_two_classes_have_one_score_per_sample(digits):
    X, X_test, y, _ = digits
    model = network().fit(X, y > 4)
    scores = model.decision_function(X_test)
    assert scores.shape == (len(X_test),)
    assert_array_equal(model.predict(X_test), scores > 0)


def test_the_printed_reading_collapses(digits):
    """Softmax over the units with W as its own basis: after a few sweeps all samples look alike."""
    X, _, y, _ = digits
    printed = network(**READINGS["printed"], tol=0.0, max_iter=10).fit(X, y)
    assert printed.accuracy_curve_[-1] < 0.5
    assert network(**READINGS["stable"]).fit(X, y).accuracy_curve_[-1] > 0.9


def test_the_reading_of_the_authors_program_does_not_collapse(digits):
    X, _, y, _ = digits
    program = network(**(READINGS["program"] | {"max_iter": 10})).fit(X, y)
    assert program.accuracy_curve_[-1] > 0.9


def test_peak_memory_stays_below_its_bound(rng):
    n, d, widths = 40_000, 200, (32, 16)
    y = rng.randint(10, size=n)
    X = (rng.standard_normal((10, d))[y] + rng.standard_normal((n, d))).astype(np.float32)
    tracemalloc.start()
    ManifoldNetClassifier(widths, max_iter=2, random_state=0).fit(X, y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # Hidden activations twice, three Gram matrices in float64, and one block of rows.
    assert peak < 2 * n * sum(widths) * 4 + 3 * d * d * 8 + 2**23
