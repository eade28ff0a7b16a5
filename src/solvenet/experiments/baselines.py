"""The paper's six competitors as scikit-learn estimators.

Here are the linear ones; the hierarchy of machines, the kernel machine and the
network trained by gradient descent have modules of their own.
"""

from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import Lasso, Ridge
from sklearn.svm import LinearSVC
from sklearn.utils.validation import check_is_fitted, validate_data

from ..validation import check_choice, check_count, check_flag, check_positive, check_training_set
from .gradient_descent import GradientDescentNet
from .kernel_machine import MultiClassKernelMachine
from .smart_svm import SmartSVM

__all__ = [
    "GradientDescentNet",
    "IndexRegression",
    "LassoReg",
    "MultiClassKernelMachine",
    "OneVersusRestSVM",
    "RidgeReg",
    "SmartSVM",
]


class IndexRegression(ClassifierMixin, BaseEstimator):
    """Regression on the index of the class, 0 .. c-1, rounded to the nearest class.

    Solves one of::

        min_(w, b)  sum_i (w'x_i + b - index_i)^2 + alpha ||w||_2^2     "ridge"
        min_(w, b)  sum_i (w'x_i + b - index_i)^2 + alpha ||w||_1       "lasso"

    and predicts the class with index ``round(w'x + b)``, clipped to 0 .. c-1.
    It treats labels as amounts, which they are not: it is here because the
    accuracies of the paper's ridge and lasso regression are of this kind.

    Parameters
    ----------
    model : {"ridge", "lasso"}, default="ridge"
    alpha : float, default=1.0
        Penalty beside the sum of squares.
    tol : float, default=1e-3
        Tolerance of the lasso's coordinate descent, far below what rounding sees.
    max_iter : int, default=10000
        Most sweeps of coordinate descent.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    regressor_ : Ridge or Lasso
    """

    def __init__(self, model="ridge", alpha=1.0, *, tol=1e-3, max_iter=10_000):
        self.model = model
        self.alpha = alpha
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Regress the class index of the labels `y` on the rows of `X`."""
        X, self.classes_, index = check_training_set(self, X, y)
        # Coordinate descent on a float32 Gram matrix stalls short of its tolerance.
        X = X.astype(np.float64 if self.model == "lasso" else X.dtype, copy=False)
        self.regressor_ = self._regressor(*X.shape).fit(X, index.astype(X.dtype))
        return self

    def predict(self, X: ArrayLike) -> NDArray:
        """Label whose index is nearest to the regression at each row of `X`."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        nearest = np.rint(self.regressor_.predict(X)).astype(np.intp)
        return self.classes_[np.clip(nearest, 0, len(self.classes_) - 1)]

    def _regressor(self, n_samples: int, n_features: int) -> Ridge | Lasso:
        alpha = check_positive("alpha", self.alpha)
        if check_choice("model", self.model, ("ridge", "lasso")) == "ridge":
            return Ridge(alpha)
        return Lasso(
            # Lasso divides the squares by 2n, and not the penalty.
            alpha / (2 * n_samples),
            precompute=n_samples > n_features,
            tol=check_positive("tol", self.tol),
            max_iter=check_count("max_iter", self.max_iter),
        )


class RidgeReg(IndexRegression):
    """The paper's RidgeReg: :class:`IndexRegression` with the squared penalty."""

    def __init__(self, alpha=1.0):
        super().__init__("ridge", alpha)


class LassoReg(IndexRegression):
    """The paper's LassoReg: :class:`IndexRegression` with the absolute penalty."""

    def __init__(self, alpha=1.0, *, tol=1e-3, max_iter=10_000):
        super().__init__("lasso", alpha, tol=tol, max_iter=max_iter)


class OneVersusRestSVM(ClassifierMixin, BaseEstimator):
    """Linear support vector machine, one against the rest for every class.

    With ``y_ir = +1`` for samples of class r and -1 for others, each class solves::

        min_(w, b)  (||w||^2 + b^2) / 2 + C sum_i max(1 - y_ir (w'x_i + b), 0)^p

    with ``p = 1`` for the hinge and 2 for its square; or, with
    ``reduction="mean"``, the same with ``C / n``. Liblinear penalises the
    intercept too. The class with the highest score is predicted.

    Parameters
    ----------
    C : float, default=1.0
        Weight of the loss.
    loss : {"squared_hinge", "hinge"}, default="squared_hinge"
        The squared hinge is much the quicker where samples outnumber features
        and C is large.
    reduction : {"sum", "mean"}, default="sum"
        Whether the loss is the sum over the samples, or their mean.
    fit_intercept : bool, default=True
    tol : float, default=1e-3
    max_iter : int, default=10000
        Most sweeps of the solver.
    random_state : int, RandomState instance or None, default=0
        Draws the order of the samples.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    machine_ : LinearSVC
        Fitted to the indices of the classes.
    """

    def __init__(
        self,
        C=1.0,
        *,
        loss="squared_hinge",
        reduction="sum",
        fit_intercept=True,
        tol=1e-3,
        max_iter=10_000,
        random_state=0,
    ):
        self.C = C
        self.loss = loss
        self.reduction = reduction
        self.fit_intercept = fit_intercept
        self.tol = tol
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Fit one machine for each class."""
        X, self.classes_, index = check_training_set(self, X, y)
        C = check_positive("C", self.C)
        mean = check_choice("reduction", self.reduction, ("sum", "mean")) == "mean"
        machine = LinearSVC(
            C=C / len(X) if mean else C,
            loss=check_choice("loss", self.loss, ("squared_hinge", "hinge")),
            dual="auto",
            fit_intercept=check_flag("fit_intercept", self.fit_intercept),
            tol=check_positive("tol", self.tol),
            max_iter=check_count("max_iter", self.max_iter),
            random_state=self.random_state,
        )
        self.machine_ = machine.fit(X, index)
        return self

    def decision_function(self, X: ArrayLike) -> NDArray:
        """Scores of the rows of `X`; for two classes, that of the second."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        return self.machine_.decision_function(X)

    def predict(self, X: ArrayLike) -> NDArray:
        """Label with the highest score for each row of `X`."""
        scores = self.decision_function(X)
        winner = scores.argmax(axis=1) if scores.ndim == 2 else (scores > 0).astype(np.intp)
        return self.classes_[winner]
