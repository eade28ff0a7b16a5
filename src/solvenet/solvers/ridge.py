"""Ridge regression with an unpenalised intercept (the paper's Lemmas 1 and 2)."""

import numpy as np
from numpy.typing import NDArray

from ..arrays import ACCUMULATOR, column_blocks, dense_threads
from ..moments import Moments
from .root import ridged, root_of, solve
from .solution import Solution

Array = NDArray[np.floating]


def solve_ridge(moments: Moments, ridge: float) -> Solution:
    """Solve ``min_{W,b} sum_i w_i ||W'x_i + b - t_i||^2 + ridge ||W||^2``.

    With the weighted means ``mx``, ``mt``, scatter ``A`` and cross scatter ``C``::

        W = (A + ridge I)^-1 C        b = mt - W' mx
    """
    with dense_threads(len(moments.gram)):
        root = root_of(ridged(moments.scatter, ridge))
        W = solve(root, moments.cross_scatter)
    return Solution(W, moments.mean_t - W.T @ moments.mean_x, root.solver)


def solve_ridge_dual(X: Array, T: Array, ridge: float) -> Solution:
    """Solve the same problem with unit weights through the samples, for more features than rows.

    With centred rows ``Xc``, ``Tc``: ``W = Xc' (Xc Xc' + ridge I)^-1 Tc``. The
    kernel is summed over blocks of columns, so ``X`` is never copied whole.
    """
    mx, mt = X.mean(axis=0, dtype=ACCUMULATOR), T.mean(axis=0, dtype=ACCUMULATOR)
    centre = mx.astype(X.dtype)
    K = np.zeros((len(X), len(X)), ACCUMULATOR)
    for columns in column_blocks(X.shape[1], len(X)):
        Xc = X[:, columns] - centre[columns]
        K += Xc @ Xc.T
    with dense_threads(len(K)):
        root = root_of(ridged(K, ridge), route="dual")
        A = solve(root, T.astype(ACCUMULATOR) - mt)
    W = np.empty((X.shape[1], T.shape[1]), ACCUMULATOR)
    for columns in column_blocks(X.shape[1], len(X)):
        W[columns] = (X[:, columns] - centre[columns]).T @ A
    return Solution(W, mt - W.T @ mx, root.solver)


def ridge_regression(X: Array, T: Array, ridge: float) -> Solution:
    """Ridge regression of ``T`` on ``X`` by the smaller of the two systems."""
    if X.shape[1] > X.shape[0]:
        return solve_ridge_dual(X, T, ridge)
    return solve_ridge(Moments.of(X, T), ridge)
