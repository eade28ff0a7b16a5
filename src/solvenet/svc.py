"""The decision layer alone, as a scikit-learn classifier on the features as given."""

from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator

from .labels import class_score, code_table
from .scoring import ScoringMixin
from .solvers.decision import Decision, DecisionRule, solve_decision
from .validation import (
    check_count,
    check_flag,
    check_fraction,
    check_nonnegative,
    check_positive,
    check_training_set,
    warn_of_repairs,
)


class StiefelSVC(ScoringMixin, BaseEstimator):
    """Linear multi-class support vector machine on the flexible Stiefel manifold.

    Solves, by passes that each solve one part exactly::

        min sum_i a_i ||W'x_i + b - y_i - y_i * m_i||^2 + ridge ||W||^2 + gamma ||a||^2
        over W'AW = I, b, M >= 0, a >= 0 with sum a_i = 1

    where ``A = sum a_i (x_i - m)(x_i - m)' + ridge I`` and ``y_i`` has +1 for
    the class of sample i and -1 elsewhere. gamma follows from `kept_fraction`.

    Parameters
    ----------
    ridge : float, default=0.1
        Penalty on squared weights, beside sample weights that sum to one: it
        compares with the variance of a feature, whatever the number of samples.
    adaptive_weights : bool, default=True
        Whether samples with a large loss get a small weight.
    kept_fraction : float, default=1.0
        Fraction of the samples that may get a weight above zero. 1.0 drops
        only the sample with the largest loss, as the paper does.
    max_iter : int, default=30
        Most passes.
    tol : float, default=1e-4
        Stop when a pass changes the objective by no more than this fraction.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        Labels, in the order of the columns of the scores.
    coef_ : ndarray of shape (n_classes, n_features)
        ``W'``. With two classes, a single row: the difference that decides, halved.
    intercept_ : ndarray of shape (n_classes,) or (1,)
        ``b``, likewise.
    W_, b_ : ndarray of shape (n_features, n_classes), (n_classes,)
        The solution itself. ``W_`` satisfies the constraint; with fewer
        features than classes that is impossible, and ``W'AW`` is a projection.
    adaptive_weights_ : ndarray of shape (n_samples,)
        Sample weights under which ``W_`` was solved; they sum to one.
    zero_loss_fraction_ : float
        Fraction of the samples beyond every margin, whose loss is zero.
    zero_weight_fraction_ : float
        Fraction of the samples that the solution ignores.
    n_iter_ : int
        Passes that were run.
    loss_curve_ : list of float
        Objective of the ridge start and after each pass.
    solver_ : Solver
        How the last system was solved: route, factorisation, reciprocal condition.
    n_features_in_ : int
        Features seen during `fit`.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Their names, if `X` had string column names.

    Examples
    --------
    >>> from sklearn.datasets import load_wine
    >>> from sklearn.preprocessing import scale
    >>> from solvenet import StiefelSVC
    >>> X, y = load_wine(return_X_y=True)
    >>> bool(StiefelSVC().fit(scale(X), y).score(scale(X), y) > 0.95)
    True
    """

    def __init__(
        self, ridge=0.1, *, adaptive_weights=True, kept_fraction=1.0, max_iter=30, tol=1e-4
    ):
        self.ridge = ridge
        self.adaptive_weights = adaptive_weights
        self.kept_fraction = kept_fraction
        self.max_iter = max_iter
        self.tol = tol

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Solve the layer for the rows of `X` and their labels `y`.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            float32 rows are worked on in float32, anything else in float64.
        y : array-like of shape (n_samples,)
            Labels of any sortable type.

        Returns
        -------
        self
        """
        X, self.classes_, index = check_training_set(self, X, y)
        rule = DecisionRule(
            kind="stiefel",
            ridge=check_positive("ridge", self.ridge),
            adaptive_weights=check_flag("adaptive_weights", self.adaptive_weights),
            kept_fraction=check_fraction("kept_fraction", self.kept_fraction),
            passes=check_count("max_iter", self.max_iter),
            tol=check_nonnegative("tol", self.tol),
        )
        Y = code_table(len(self.classes_), "signs").astype(X.dtype)[index]
        self._keep(solve_decision(X, Y, rule), X.dtype)
        return self

    def _scores(self, X: NDArray) -> NDArray:
        return self._solution(X)

    def _keep(self, decision: Decision, dtype: np.dtype) -> None:
        """Store the solution and what is known about it."""
        self._solution = decision.solution
        self.W_ = decision.solution.W.astype(dtype)
        self.b_ = decision.solution.b.astype(dtype)
        two = len(self.classes_) == 2
        self.coef_ = class_score(self.W_).reshape(1, -1) if two else self.W_.T
        self.intercept_ = class_score(self.b_[None]) if two else self.b_
        self.solver_ = decision.solution.solver
        self.adaptive_weights_ = decision.weights
        self.zero_loss_fraction_ = float(np.mean(decision.losses == 0))
        self.zero_weight_fraction_ = float(np.mean(decision.weights == 0))
        self.loss_curve_ = list(decision.curve)
        self.n_iter_ = len(self.loss_curve_) - 1
        warn_of_repairs([self.solver_])
