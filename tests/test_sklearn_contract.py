"""scikit-learn's own checks, with no expected failure."""

import pickle

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from solvenet import ManifoldNetClassifier, StiefelSVC


@parametrize_with_checks([ManifoldNetClassifier(), StiefelSVC()])
def test_estimator_keeps_scikit_learns_contract(estimator, check):
    check(estimator)


@pytest.mark.parametrize("estimator", [ManifoldNetClassifier(random_state=0), StiefelSVC()])
class TestEveryEstimator:
    def test_fit_sets_only_names_that_end_in_an_underscore(self, estimator):
        model = clone(estimator)
        before = set(vars(model))
        model.fit(*load_iris(return_X_y=True))
        public = {name for name in set(vars(model)) - before if not name.startswith("_")}
        assert all(name.endswith("_") for name in public)
        assert {k: vars(model)[k] for k in before} == {k: vars(estimator)[k] for k in before}

    def test_every_documented_attribute_exists(self, estimator):
        model = clone(estimator).fit(*load_iris(return_X_y=True, as_frame=True))
        section = type(model).__doc__.split("Attributes\n")[1].split("References\n")[0]
        section = section.split("Examples\n")[0]
        names = [
            name.strip()
            for line in section.splitlines()
            if " : " in line and not line.startswith(" " * 8)
            for name in line.split(" : ")[0].split(",")
        ]
        assert len(names) >= 9
        assert all(hasattr(model, name) for name in names)

    def test_a_copy_by_pickle_predicts_the_same(self, estimator):
        X, y = load_iris(return_X_y=True)
        model = clone(estimator).fit(X, y)
        copy = pickle.loads(pickle.dumps(model))
        np.testing.assert_array_equal(copy.decision_function(X), model.decision_function(X))

    def test_it_works_in_a_pipeline_and_a_grid_search(self, estimator):
        X, y = load_iris(return_X_y=True)
        pipeline = make_pipeline(StandardScaler(), clone(estimator))
        name = f"{type(estimator).__name__.lower()}__ridge"
        search = GridSearchCV(pipeline, {name: [0.01, 0.1, 1.0]}, cv=3).fit(X, y)
        assert search.best_score_ > 0.8

    def test_feature_names_are_kept_and_checked(self, estimator):
        X, y = load_iris(return_X_y=True, as_frame=True)
        model = clone(estimator).fit(X, y)
        assert list(model.feature_names_in_) == list(X.columns)
        with pytest.raises(ValueError, match="feature names should match"):
            model.predict(X[X.columns[::-1]])

    def test_sample_weight_is_not_silently_ignored(self, estimator):
        X, y = load_iris(return_X_y=True)
        with pytest.raises(TypeError, match="sample_weight"):
            clone(estimator).fit(X, y, sample_weight=np.ones(len(y)))
