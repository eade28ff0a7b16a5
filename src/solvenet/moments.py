"""Weighted, shifted moments: the only sums over samples that a solve ever sees.

With a shift ``s`` near the mean, the moments of samples ``x_i`` with targets
``t_i`` and weights ``w_i >= 0`` are::

    weight = sum w_i
    sum_x  = sum w_i (x_i - s)          gram  = sum w_i (x_i - s)(x_i - s)'
    sum_t  = sum w_i (t_i - r)          cross = sum w_i (x_i - s)(t_i - r)'

They add over blocks of rows and subtract again, whatever the shifts of the
blocks. Because of the shift a column offset of 1e6 costs no digits, while
``X'X - n m m'`` would lose all of them.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .arrays import ACCUMULATOR, row_blocks

Array = NDArray[np.floating]


@dataclass(frozen=True, eq=False)
class Moments:
    """Moments of rows ``X`` with targets ``T``, about the shifts ``shift_x``, ``shift_t``."""

    weight: float
    shift_x: Array
    shift_t: Array
    sum_x: Array
    sum_t: Array
    gram: Array
    cross: Array

    @classmethod
    def of(cls, X: Array, T: Array, weights: Array | None = None) -> "Moments":
        """Moments of the rows of ``X`` and ``T``, one block of rows at a time."""
        d, k = X.shape[1], T.shape[1]
        empty = cls(
            weight=0.0,
            shift_x=_first_block_mean(X),
            shift_t=_first_block_mean(T),
            sum_x=np.zeros(d, ACCUMULATOR),
            sum_t=np.zeros(k, ACCUMULATOR),
            gram=np.zeros((d, d), ACCUMULATOR),
            cross=np.zeros((d, k), ACCUMULATOR),
        )
        return replace(empty, weight=empty._gather(X, T, weights, gram=True))

    def with_targets(self, X: Array, T: Array, weights: Array | None = None) -> "Moments":
        """Moments of the same rows and weights with other targets; the Gram matrix is kept."""
        d, k = X.shape[1], T.shape[1]
        fresh = replace(
            self,
            shift_t=_first_block_mean(T),
            sum_x=np.zeros(d, ACCUMULATOR),
            sum_t=np.zeros(k, ACCUMULATOR),
            cross=np.zeros((d, k), ACCUMULATOR),
        )
        fresh._gather(X, T, weights, gram=False)
        return fresh

    def _gather(self, X: Array, T: Array, weights: Array | None, *, gram: bool) -> float:
        """Add the rows to the sums of a value that nobody else holds yet."""
        shift_x, shift_t = self.shift_x.astype(X.dtype), self.shift_t.astype(T.dtype)
        weight = 0.0
        for rows in row_blocks(len(X), X.shape[1] + T.shape[1]):
            x, t = X[rows] - shift_x, T[rows] - shift_t
            root = np.ones(len(x), X.dtype)
            if weights is not None:
                # Both factors of every product carry sqrt(w): the Gram product
                # stays symmetric, which BLAS does at half the cost.
                root = np.sqrt(weights[rows]).astype(X.dtype)
                x *= root[:, None]
                t *= root[:, None]
            weight += float(np.sum(np.square(root, dtype=ACCUMULATOR)))
            self.sum_x[...] += root @ x
            self.sum_t[...] += root @ t
            self.cross[...] += x.T @ t
            if gram:
                self.gram[...] += x.T @ x
        return weight

    def __add__(self, other: "Moments") -> "Moments":
        return self._combine(other, 1.0)

    def __sub__(self, other: "Moments") -> "Moments":
        return self._combine(other, -1.0)

    def _combine(self, other: "Moments", sign: float) -> "Moments":
        o = other._about(self.shift_x, self.shift_t)
        return replace(
            self,
            weight=self.weight + sign * o.weight,
            sum_x=self.sum_x + sign * o.sum_x,
            sum_t=self.sum_t + sign * o.sum_t,
            gram=self.gram + sign * o.gram,
            cross=self.cross + sign * o.cross,
        )

    def _about(self, shift_x: Array, shift_t: Array) -> "Moments":
        """Return the same moments about other shifts.

        With ``e = s - s_new``: ``x - s_new = (x - s) + e``, hence
        ``gram_new = gram + sum_x e' + e sum_x' + weight e e'``.
        """
        e, g = self.shift_x - shift_x, self.shift_t - shift_t
        return Moments(
            weight=self.weight,
            shift_x=shift_x,
            shift_t=shift_t,
            sum_x=self.sum_x + self.weight * e,
            sum_t=self.sum_t + self.weight * g,
            gram=self.gram
            + np.outer(self.sum_x, e)
            + np.outer(e, self.sum_x)
            + self.weight * np.outer(e, e),
            cross=self.cross
            + np.outer(self.sum_x, g)
            + np.outer(e, self.sum_t)
            + self.weight * np.outer(e, g),
        )

    @property
    def mean_x(self) -> Array:
        """``sum w x / sum w``."""
        return self.shift_x + self.sum_x / self.weight

    @property
    def mean_t(self) -> Array:
        """``sum w t / sum w``."""
        return self.shift_t + self.sum_t / self.weight

    @property
    def scatter(self) -> Array:
        """``sum w (x - mean_x)(x - mean_x)'``."""
        return self.gram - np.outer(self.sum_x, self.sum_x / self.weight)

    @property
    def cross_scatter(self) -> Array:
        """``sum w (x - mean_x)(t - mean_t)'``."""
        return self.cross - np.outer(self.sum_x, self.sum_t / self.weight)


def _first_block_mean(A: Array) -> Array:
    """Mean of the first block, rounded to the dtype of ``A`` so that ``A - shift`` is exact."""
    first = next(row_blocks(len(A), A.shape[1]))
    mean = np.mean(A[first], axis=0, dtype=ACCUMULATOR)
    return mean.astype(A.dtype).astype(ACCUMULATOR)
