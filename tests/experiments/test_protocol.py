import numpy as np
import pytest
from numpy.testing import assert_array_equal
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import RidgeClassifier
from sklearn.metrics import f1_score

from solvenet.datasets import Dataset
from solvenet.experiments.protocol import (
    Contender,
    Effort,
    Part,
    choose,
    features_to_unit_interval,
    fit_as_the_paper,
    fit_honestly,
    score,
    split,
    subset,
)

SEEN: list[tuple[str, frozenset]] = []


class Spy(ClassifierMixin, BaseEstimator):
    """Predicts one class, and writes down which rows it was shown; the first column names them."""

    def __init__(self, bias=0):
        self.bias = bias

    def fit(self, X, y):
        SEEN.append(("fit", frozenset(X[:, 0].astype(int))))
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        SEEN.append(("predict", frozenset(X[:, 0].astype(int))))
        return np.full(len(X), self.bias)


@pytest.fixture
def spied():
    SEEN.clear()
    number = np.arange(120)
    part = Part(np.column_stack([number, number % 7]).astype(float), number % 3)
    return part.take(number[:90]), part.take(number[90:]), Contender(Spy(), {"bias": (0, 1, 2)})


@pytest.mark.parametrize("effort", [Effort(), Effort(folds=1), Effort(selection_rows=60)])
def test_the_honest_protocol_never_touches_the_test_part_before_scoring(spied, effort):
    train, test, contender = spied
    training_rows = set(train.X[:, 0].astype(int))
    model, _, _ = fit_honestly(contender, train, effort, seed=0)
    assert len(SEEN) > 3
    assert all(rows <= training_rows for _, rows in SEEN)
    SEEN.clear()
    score(model, test)
    assert [("predict", frozenset(test.X[:, 0].astype(int)))] == SEEN


def test_validation_rows_are_not_fitted_rows(spied):
    train, _, contender = spied
    choose(contender, train, Effort(), seed=0)
    fits = [rows for kind, rows in SEEN if kind == "fit"]
    checks = [rows for kind, rows in SEEN if kind == "predict"]
    assert len(fits) == len(checks) == 9
    assert all(not fitted & checked for fitted, checked in zip(fits, checks, strict=True))


def test_the_papers_protocol_fits_the_training_part_and_picks_by_the_test_part(spied):
    train, _, contender = spied
    test = Part(np.column_stack([np.arange(200, 210)] * 2).astype(float), np.full(10, 2))
    best, setting, _ = fit_as_the_paper(contender, train, test, Effort(), seed=0)
    assert setting == {"bias": 2}
    assert best.accuracy == 100
    assert all(rows <= set(range(90)) for kind, rows in SEEN if kind == "fit")


def test_the_papers_protocol_may_pick_a_stage():
    def stages(model, train, visit):
        for bias in (1, 2, 0):
            visit(model.set_params(bias=bias).fit(train.X, train.y))

    part = Part(np.zeros((6, 2)), np.array([0, 1, 2, 2, 2, 2]))
    best, _, _ = fit_as_the_paper(Contender(Spy(), {}, stages), part, part, Effort(), seed=0)
    assert best.accuracy == pytest.approx(100 * 4 / 6)


def test_the_best_setting_is_chosen_and_ties_go_to_the_first(rng):
    X = rng.standard_normal((90, 2))
    y = (X[:, 0] > 0).astype(int)
    contender = Contender(RidgeClassifier(), {"alpha": (1e6, 1e-3, 2e-3)})
    assert choose(contender, Part(X, y + 5), Effort(), seed=0)["alpha"] == 1e-3


def test_scores_are_in_per_cent_and_f1_is_the_macro_average(rng):
    y = np.array([0, 0, 0, 1, 2])
    part = Part(np.zeros((5, 2)), y)
    found = score(Spy(bias=0).fit(part.X, y), part)
    assert found.accuracy == pytest.approx(60)
    expected = f1_score(y, np.zeros(5), average="macro", zero_division=0)
    assert found.f1 == pytest.approx(100 * expected)


def test_splits_are_stratified_disjoint_and_repeatable(rng):
    X, y = rng.uniform(size=(250, 2)), np.repeat(np.arange(5), 50)
    data = Dataset(name="made", X=X, y=y)
    train, test = split(data, 3)
    assert len(test.y) == 50
    assert_array_equal(np.bincount(test.y), 10)
    again, _ = split(data, 3)
    assert_array_equal(train.X, again.X)
    other, _ = split(data, 4)
    assert np.any(train.y != other.y)


def test_an_official_split_is_used_as_it_is(rng):
    X = rng.uniform(size=(20, 4))
    data = Dataset(name="made", X=X, y=np.arange(20) % 2, X_test=X[:6], y_test=np.zeros(6))
    train, test = split(data, 7)
    assert (len(train.y), len(test.y)) == (20, 6)


def test_features_are_scaled_by_the_training_part_alone(rng):
    train, test = rng.uniform(-5, 300, size=(30, 4)), rng.uniform(-5, 300, size=(9, 4))
    train[:, 3] = 7.0
    scaled, moved = features_to_unit_interval(train, test)
    assert_array_equal(scaled[:, :3].min(axis=0), 0)
    assert_array_equal(scaled[:, :3].max(axis=0), 1)
    assert_array_equal(scaled[:, 3], 0)
    other, _ = features_to_unit_interval(train, 10 * test)
    assert_array_equal(scaled, other)
    assert np.isfinite(moved).all()


def test_a_subset_keeps_the_shares_of_the_classes():
    part = Part(np.arange(1000).reshape(500, 2), np.repeat([0, 1], [400, 100]))
    assert_array_equal(np.bincount(subset(part, 100, seed=0).y), [80, 20])
    assert subset(part, 500, seed=0) is part
    assert subset(part, None, seed=0) is part


@pytest.mark.parametrize("protocol", ["honest", "paper"])
def test_no_fit_sees_more_rows_than_the_limit(spied, protocol):
    train, test, contender = spied
    if protocol == "honest":
        fit_honestly(contender, train, Effort(training_rows=30), seed=0)
    else:
        fit_as_the_paper(contender, train, test, Effort(training_rows=30), seed=0)
    assert max(len(rows) for kind, rows in SEEN if kind == "fit") == 30


def test_limits_are_named():
    assert Effort().note(60_000) == ""
    limited = Effort(selection_rows=10_000, training_rows=5_000)
    assert limited.note(60_000) == "fitted on 5000 rows, grid chosen on 10000 rows"
    assert limited.note(500) == ""
    assert limited.note(60_000, searched=False) == "fitted on 5000 rows"
