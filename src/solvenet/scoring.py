"""From scores to decisions, the same for every classifier of the library."""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import ClassifierMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from .labels import class_score


class ScoringMixin(ClassifierMixin):
    """``predict`` and ``decision_function`` for an estimator with ``_scores(X)`` and ``classes_``.

    ``_scores`` maps checked rows to one score per class.
    """

    def decision_function(self, X: ArrayLike) -> NDArray:
        """Scores of the rows of `X`.

        Returns
        -------
        scores : ndarray of shape (n_samples, n_classes), or (n_samples,) for two classes
            Two classes: half the difference between the scores of the second
            and the first, positive where the second is predicted.
        """
        return class_score(self._checked_scores(X))

    def predict(self, X: ArrayLike) -> NDArray:
        """Label with the highest score for each row of `X`."""
        winner = np.argmax(self._checked_scores(X), axis=1)
        return self.classes_[winner]

    def _checked_scores(self, X: ArrayLike) -> NDArray:
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        return self._scores(X)
