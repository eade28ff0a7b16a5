"""Bad or unusual input gets a clear error or the right answer."""

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError

from solvenet import ManifoldNetClassifier, StiefelSVC


@pytest.fixture(params=["network", "decision layer"])
def model(request):
    if request.param == "network":
        return ManifoldNetClassifier((16,), random_state=0)
    return StiefelSVC()


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_nan_and_infinity_are_refused(model, blobs, bad):
    X, y = blobs
    X[3, 2] = bad
    with pytest.raises(ValueError, match=r"NaN|infinity"):
        model.fit(X, y)


def test_nan_and_infinity_are_refused_at_prediction(model, blobs):
    X, y = blobs
    model.fit(X, y)
    X[3, 2] = np.nan
    with pytest.raises(ValueError, match="NaN"):
        model.predict(X)


def test_one_class_is_refused_by_name(model, blobs):
    X, _ = blobs
    with pytest.raises(ValueError, match=r"at least 2 classes; y has 1 class, 'yes'"):
        model.fit(X, ["yes"] * len(X))


def test_one_sample_is_refused(model):
    with pytest.raises(ValueError, match="minimum of 2 is required"):
        model.fit([[1.0, 2.0]], [0])


def test_two_samples_of_two_classes_are_enough(model):
    X = [[0.0, 1.0, 0.0], [1.0, 0.0, 0.5]]
    assert list(model.fit(X, ["a", "b"]).predict(X)) == ["a", "b"]


def test_one_sample_per_class_is_enough(model):
    X = 5 * np.eye(5, 12)
    # Adaptive weights always leave out the worst sample, here a whole class.
    model.set_params(adaptive_weights=False)
    assert list(model.fit(X, list("abcde")).predict(X)) == list("abcde")


def test_constant_columns_change_nothing(model, blobs):
    X, y = blobs
    plain = model.fit(X, y).decision_function(X)
    padded = np.column_stack([X, np.full(len(X), 7.0), np.zeros(len(X))])
    np.testing.assert_allclose(
        model.fit(padded, y).decision_function(padded), plain, rtol=1e-6, atol=1e-8
    )


def test_an_offset_of_a_million_changes_nothing(model, blobs):
    X, y = blobs
    X = np.round(X * 1024) / 1024  # so that adding the offset is exact
    plain, moved = model.fit(X, y).predict(X), model.fit(X + 1e6, y).predict(X + 1e6)
    np.testing.assert_array_equal(moved, plain)


def test_an_offset_survives_float32(model, blobs):
    X, y = blobs
    plain = model.fit(X, y).score(X, y)
    moved = (X + 1000).astype(np.float32)
    assert model.fit(moved, y).score(moved, y) == pytest.approx(plain, abs=0.02)


def test_duplicated_rows_with_a_ridge_to_match_change_nothing(model, blobs):
    X, y = blobs
    once = model.fit(X, y).decision_function(X)
    if isinstance(model, ManifoldNetClassifier):  # its ridge stands beside a sum over the rows
        model.set_params(ridge=3 * model.ridge)
    thrice = model.fit(np.repeat(X, 3, axis=0), np.repeat(y, 3)).decision_function(X)
    np.testing.assert_allclose(thrice, once, rtol=0, atol=1e-6)


def test_identical_rows_with_different_labels_are_no_trouble(model):
    X, y = np.ones((12, 4)), np.tile([0, 1, 2], 4)
    assert set(model.fit(X, y).predict(X)) <= {0, 1, 2}


@pytest.mark.parametrize("labels", [["ant", "bee", "cat", "dog"], [3, -1, 10, 7], [0.0, 1, 2, 3]])
def test_classes_of_any_kind_come_back_as_they_were(model, blobs, labels):
    X, y = blobs
    named = np.asarray(labels)[y]
    predicted = model.fit(X, named).predict(X)
    assert predicted.dtype == named.dtype
    assert np.mean(predicted == named) > 0.7


def test_two_boolean_classes_come_back_as_booleans(model, blobs):
    X, y = blobs
    assert model.fit(X, y > 1).predict(X).dtype == bool


@pytest.mark.parametrize("dtype", [int, np.uint8, bool])
def test_integer_and_boolean_features_equal_the_same_floats(model, blobs, dtype):
    X, y = blobs
    X = (X > 0).astype(dtype)
    np.testing.assert_array_equal(
        model.fit(X, y).decision_function(X),
        model.fit(X.astype(float), y).decision_function(X.astype(float)),
    )


def test_predicting_before_fitting_is_an_error(model):
    with pytest.raises(NotFittedError, match="not fitted yet"):
        model.predict([[1.0, 2.0]])


def test_a_wrong_number_of_features_is_an_error(model, blobs):
    X, y = blobs
    with pytest.raises(ValueError, match=r"X has 5 features, but .* is expecting 6 features"):
        model.fit(X, y).predict(X[:, :5])


def test_a_wrong_number_of_labels_is_an_error(model, blobs):
    X, y = blobs
    with pytest.raises(ValueError, match="inconsistent numbers of samples"):
        model.fit(X, y[:-1])


def test_continuous_targets_are_refused(model, blobs):
    X, _ = blobs
    with pytest.raises(ValueError, match="Unknown label type"):
        model.fit(X, np.linspace(0, 1, len(X)))


def test_sparse_rows_are_refused_with_the_remedy(model, blobs):
    from scipy.sparse import csr_array

    X, y = blobs
    with pytest.raises(TypeError, match="toarray"):
        model.fit(csr_array(X), y)


@pytest.mark.parametrize("ridge", [0, -1.0, np.nan, np.inf, "auto", True, None])
def test_a_ridge_that_is_not_positive_is_refused(model, blobs, ridge):
    with pytest.raises(ValueError, match=r"ridge must be a finite number above 0; got"):
        model.set_params(ridge=ridge).fit(*blobs)


def test_features_that_overflow_are_refused_with_the_remedy(model, blobs):
    X, y = blobs
    with (
        np.errstate(over="ignore", invalid="ignore"),
        pytest.raises(ValueError, match="Scale the features"),
    ):
        model.fit(X * 1e200, y)


def test_a_nearly_singular_system_is_solved_and_reported(blobs):
    X, y = blobs
    X = np.column_stack([X, X]) * 1e9
    with pytest.warns(Warning, match=r"too ill-conditioned for Cholesky.*raise the ridge"):
        model = ManifoldNetClassifier((16,), ridge=1e-9, random_state=0).fit(X, y)
    assert model.solver_[0].factor != "cholesky"
    assert model.score(X, y) > 0.7


@pytest.mark.parametrize(
    ("parameter", "value", "message"),
    [
        ("activation", "relu", "activation must be one of sigmoid, tanh, leaky_relu, softplus"),
        ("decision", "softmax", "decision must be one of stiefel, svm, ridge"),
        ("labels", "onehot", "labels must be one of signs, indicators"),
        ("pull_back_basis", "random", "pull_back_basis must be one of orthonormal, weights"),
        ("pull_back_scaling", None, "pull_back_scaling must be one of standardize"),
        ("hidden_layer_sizes", (16, 0), r"hidden_layer_sizes\[1\] must be an integer of 1 or more"),
        ("hidden_layer_sizes", (16.5,), r"hidden_layer_sizes\[0\] must be an integer"),
        ("hidden_layer_sizes", "64", "hidden_layer_sizes must be a sequence of integers"),
        ("hidden_layer_sizes", None, "hidden_layer_sizes must be a sequence of integers"),
        ("kept_fraction", 0.0, "kept_fraction must be a fraction above 0 and at most 1"),
        ("kept_fraction", 1.5, "kept_fraction must be a fraction above 0 and at most 1"),
        ("adaptive_weights", "yes", "adaptive_weights must be True or False; got 'yes'"),
        ("unit_norm", 1, "unit_norm must be True or False; got 1"),
        ("max_iter", 0, "max_iter must be an integer of 1 or more; got 0"),
        ("decision_passes", -1, "decision_passes must be an integer of 1 or more"),
        ("decision_ridge", 0, "decision_ridge must be a finite number above 0"),
        ("tol", -1e-3, "tol must be a finite number, 0 or above"),
    ],
)
def test_a_wrong_parameter_is_refused_with_what_is_allowed(blobs, parameter, value, message):
    with pytest.raises(ValueError, match=message):
        ManifoldNetClassifier(**{parameter: value}).fit(*blobs)


def test_too_narrow_a_layer_before_the_stiefel_layer_is_an_error_with_the_remedy(blobs):
    message = (
        "The last hidden layer has 3 units but y has 4 classes; the Stiefel solve needs one unit "
        "per class. End hidden_layer_sizes with 4 or more"
    )
    with pytest.raises(ValueError, match=message):
        ManifoldNetClassifier((16, 3)).fit(*blobs)
    ManifoldNetClassifier((16, 3), decision="svm").fit(*blobs)
    ManifoldNetClassifier((3, 16)).fit(*blobs)
