"""The decision step on the flexible Stiefel manifold (the paper's Theorem 2)."""

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import svd

from ..arrays import RANK_TOLERANCE, dense_threads
from ..moments import Moments
from .root import Root, ridged, root_of
from .solution import Solution

Array = NDArray[np.floating]


def solve_stiefel(moments: Moments, ridge: float) -> Solution:
    """Solve ``min_{W,b} sum_i w_i ||W'x_i + b - g_i||^2 + ridge ||W||^2`` with ``W'AW = I``.

    With the weighted means ``mx``, ``mg``, ``A = scatter + ridge I`` and the
    cross scatter ``C``, the constraint fixes the quadratic terms, and what is
    left is ``max tr(W'C)``. For any root ``A = L L'``::

        U S V' = svd(L^-1 C)      W = L^-T U V'      b = mg - W' mx

    Directions with a zero singular value do not change the objective; see
    :func:`complete`. With fewer features than classes ``W'AW = I`` cannot be
    met, and ``W`` is the best map with ``W'AW <= I``.
    """
    A = ridged(moments.scatter, ridge)
    with dense_threads(len(A)):
        root = root_of(A)
        W = stiefel_direction(root, A, moments.cross_scatter)
    return Solution(W, moments.mean_t - W.T @ moments.mean_x, root.solver)


def stiefel_direction(root: Root, A: Array, C: Array) -> Array:
    """``argmax tr(W'C)`` subject to ``W'AW = I``, given a root of ``A``."""
    U, S, Vt = svd(root.whiten(C), full_matrices=False, check_finite=False)
    # Targets that sum to a constant over the classes leave one singular value at rounding level.
    rank = int(np.sum(RANK_TOLERANCE * S[0] < S))
    W, V = root.unwhiten(U[:, :rank]), Vt[:rank].T
    missing = min(C.shape) - rank
    if not missing:
        return W @ V.T
    spare_W = complete(W, A, missing)
    spare_V = complete(V, np.eye(C.shape[1]), missing)
    return W @ V.T + spare_W @ spare_V.T


def complete(B: Array, A: Array, count: int) -> Array:
    """``count`` more columns that are ``A``-orthonormal to each other and to ``B``.

    The singular value decomposition leaves these free; taking what it happens
    to return would let rounding choose. Here each is the unit vector with the
    most left outside the span so far, made ``A``-orthonormal: it depends on
    ``A`` and the span alone, not on the root nor on the order of the rows.
    """
    extra: list[Array] = []
    for _ in range(count):
        Q = np.column_stack([B, *extra])
        left = np.diag(A) - np.sum((A @ Q) ** 2, axis=1)
        # Rounding must not choose between ties: take the first within a millionth.
        pivot = int(np.argmax(left >= left.max() * (1 - 1e-6)))
        q = np.eye(len(A))[pivot]
        for _ in range(2):  # once more, for the digits the first subtraction lost
            q = q - Q @ (Q.T @ (A @ q))
        extra.append(q / np.sqrt(q @ A @ q))
    return np.column_stack(extra)
