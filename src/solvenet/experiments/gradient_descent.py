"""A feed-forward network trained by plain gradient descent: the paper's DNN."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import expit, softmax
from sklearn.base import BaseEstimator
from sklearn.utils import check_random_state

from ..scoring import ScoringMixin
from ..validation import (
    check_choice,
    check_count,
    check_positive,
    check_training_set,
    check_widths,
)

Array = NDArray[np.floating]

ACTIVATIONS = ("tanh", "sigmoid", "relu")


class GradientDescentNet(ScoringMixin, BaseEstimator):
    """Feed-forward network with softmax output, cross-entropy, full-batch gradient descent.

    With ``H_0 = X``, ``H_l = sigma(H_(l-1) W_l + 1 b_l')`` and scores
    ``S = H_(t-1) W_t + 1 b_t'``, every step takes ``learning_rate`` times the
    gradient of the loss off every weight::

        loss = sum_i (log sum_r exp(S_ir) - S_(i, y_i)),  over n if the reduction is "mean"

    The step is constant: no momentum, no batches, no decay, no early stop.

    Parameters
    ----------
    hidden_layer_sizes : sequence of int, default=(64, 32)
    activation : {"tanh", "sigmoid", "relu"}, default="tanh"
        Of the hidden units.
    learning_rate : float, default=0.01
    max_iter : int, default=2000
        Steps; all are taken.
    reduction : {"mean", "sum"}, default="mean"
        Whether the loss is divided by the number of samples. With the sum, the
        step grows with the number of samples, and large sets diverge.
    random_state : int, RandomState instance or None, default=None
        Draws the weights, uniform on +-sqrt(6 / (fan_in + fan_out)); intercepts start at zero.
    callback : callable, optional
        Called as ``callback(step, self)`` after a step; ``self`` can predict,
        and must not be changed.
    callback_every : int, default=1
        Steps between two calls. The last step is always followed by one.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    coefs_, intercepts_ : list of ndarray
        ``W_l`` and ``b_l``, in the dtype of `X`.
    loss_curve_, accuracy_curve_ : list of float
        Mean loss per sample and accuracy on the training part before each step.
    n_iter_ : int
        Steps that were taken.
    """

    def __init__(
        self,
        hidden_layer_sizes=(64, 32),
        *,
        activation="tanh",
        learning_rate=0.01,
        max_iter=2000,
        reduction="mean",
        random_state=None,
        callback=None,
        callback_every=1,
    ):
        self.hidden_layer_sizes = hidden_layer_sizes
        self.activation = activation
        self.learning_rate = learning_rate
        self.max_iter = max_iter
        self.reduction = reduction
        self.random_state = random_state
        self.callback = callback
        self.callback_every = callback_every

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Take all steps on the rows of `X`, float32 or float64, and their labels `y`."""
        X, self.classes_, index = check_training_set(self, X, y)
        rate, every = self._rate(len(X)), check_count("callback_every", self.callback_every)
        check_choice("activation", self.activation, ACTIVATIONS)
        self._start(X)
        batch = Batch(X, index, self.coefs_, self.activation)
        self.loss_curve_, self.accuracy_curve_ = [], []
        for step in range(1, check_count("max_iter", self.max_iter) + 1):
            loss, accuracy = batch.gradient(self.coefs_, self.intercepts_)
            descend(self.coefs_, batch.coef_gradients, rate)
            descend(self.intercepts_, batch.intercept_gradients, rate)
            self.loss_curve_.append(loss)
            self.accuracy_curve_.append(accuracy)
            self.n_iter_ = step
            if self.callback and (step % every == 0 or step == self.max_iter):
                self.callback(step, self)
        return self

    def predict_proba(self, X: ArrayLike) -> NDArray:
        """Probability of each class for each row of `X`."""
        return softmax(self._checked_scores(X), axis=1)

    def _scores(self, X: Array) -> Array:
        H = X
        for W, b in zip(self.coefs_[:-1], self.intercepts_[:-1], strict=True):
            H = activate(H @ W + b, self.activation)
        return H @ self.coefs_[-1] + self.intercepts_[-1]

    def _rate(self, n_samples: int) -> float:
        """Step for the gradient of the mean loss."""
        rate = check_positive("learning_rate", self.learning_rate)
        summed = check_choice("reduction", self.reduction, ("mean", "sum")) == "sum"
        return rate * n_samples if summed else rate

    def _start(self, X: Array) -> None:
        rng = check_random_state(self.random_state)
        sizes = (X.shape[1], *check_widths(self.hidden_layer_sizes), len(self.classes_))
        self.coefs_ = glorot_uniform(sizes, rng, X.dtype)
        self.intercepts_ = [np.zeros(width, X.dtype) for width in sizes[1:]]


class Batch:
    """The training part, with room for the outputs of every layer: no step copies `X`."""

    def __init__(self, X: Array, index: NDArray[np.intp], coefs: Sequence[Array], activation: str):
        self.X, self.index, self._rows = X, index, np.arange(len(X))
        self._activation = activation
        self._outputs = [np.empty((len(X), W.shape[1]), X.dtype) for W in coefs]
        self.coef_gradients = [np.empty_like(W) for W in coefs]
        self.intercept_gradients = [np.empty(W.shape[1], X.dtype) for W in coefs]

    def gradient(self, coefs: Sequence[Array], intercepts: Sequence[Array]) -> tuple[float, float]:
        """Put the gradient of the mean loss in place; return the loss and the accuracy.

        ``D_t = (softmax(S) - P) / n``; downwards
        ``D_l = (D_(l+1) W_(l+1)') * sigma'(Z_l)``; the gradients are
        ``H_(l-1)' D_l`` and the column sums of ``D_l``.
        """
        H = self._forward(coefs, intercepts)
        loss, accuracy, D = self._output_error(H[-1])
        for layer in reversed(range(len(coefs))):
            np.matmul(H[layer].T, D, out=self.coef_gradients[layer])
            np.sum(D, axis=0, out=self.intercept_gradients[layer])
            if layer > 0:
                D = D @ coefs[layer].T
                times_slope(D, H[layer], self._activation)
        return loss, accuracy

    def _forward(self, coefs: Sequence[Array], intercepts: Sequence[Array]) -> list[Array]:
        """``H_0 .. H_(t-1)`` and the scores."""
        H = self.X
        for W, b, Z in zip(coefs, intercepts, self._outputs, strict=True):
            np.matmul(H, W, out=Z)
            Z += b
            H = Z if Z is self._outputs[-1] else activate(Z, self._activation)
        return [self.X, *self._outputs]

    def _output_error(self, S: Array) -> tuple[float, float, Array]:
        """Mean loss, accuracy, and the gradient of the loss by the scores, which it overwrites."""
        own = (self._rows, self.index)
        accuracy = float(np.mean(S.argmax(axis=1) == self.index))
        S -= S.max(axis=1, keepdims=True)
        scores = S[own]
        np.exp(S, out=S)
        sums = S.sum(axis=1, keepdims=True)
        loss = float(np.mean(np.log(sums[:, 0]) - scores, dtype=np.float64))
        S /= sums
        S[own] -= 1
        S /= len(S)
        return loss, accuracy, S


def activate(Z: Array, activation: str) -> Array:
    """``H = sigma(Z)``, in place."""
    if activation == "sigmoid":
        return expit(Z, out=Z)
    return np.tanh(Z, out=Z) if activation == "tanh" else np.maximum(Z, 0, out=Z)


def times_slope(D: Array, H: Array, activation: str) -> None:
    """``D = D * sigma'(Z)`` in place, the slope written through ``H = sigma(Z)``."""
    slope = {"sigmoid": lambda: H * (1 - H), "tanh": lambda: 1 - H * H, "relu": lambda: H > 0}
    D *= slope[activation]()


def glorot_uniform(
    sizes: Sequence[int], rng: np.random.RandomState, dtype: np.dtype
) -> list[Array]:
    """Weights between layers of these sizes, uniform on +-sqrt(6 / (fan_in + fan_out))."""
    weights = []
    for fan_in, fan_out in pairwise(sizes):
        bound = np.sqrt(6 / (fan_in + fan_out))
        weights.append(rng.uniform(-bound, bound, (fan_in, fan_out)).astype(dtype))
    return weights


def descend(parameters: Sequence[Array], gradients: Sequence[Array], rate: float) -> None:
    """``w = w - rate * gradient`` in place; the gradients are used up."""
    for parameter, gradient in zip(parameters, gradients, strict=True):
        gradient *= rate
        parameter -= gradient
