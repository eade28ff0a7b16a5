"""Roots ``L`` of a symmetric positive definite matrix, ``A = L L'``.

Every closed form of the library needs a root and nothing else: ridge needs
``A^-1 B = L^-T L^-1 B``, the Stiefel step needs ``L^-1 C`` and ``L^-T Q``.
Any root gives the same result, and Cholesky's is the cheapest. When it fails,
the diagonal is raised a little; when that fails, eigenvalues are cut at the
rounding level and the symmetric root takes over.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, eigh, solve_triangular
from scipy.linalg.lapack import dpocon

from .solution import Solver

Array = NDArray[np.floating]

_JITTERS = (0.0, 1e-14, 1e-12, 1e-10)


class Root(Protocol):
    """A root ``L`` of ``A``."""

    solver: Solver

    def whiten(self, C: Array) -> Array:
        """``L^-1 C``."""
        ...

    def unwhiten(self, Q: Array) -> Array:
        """``L^-T Q``."""
        ...


@dataclass(frozen=True, eq=False)
class CholeskyRoot:
    """``L`` lower triangular."""

    L: Array
    solver: Solver

    def whiten(self, C: Array) -> Array:
        """``L^-1 C``."""
        return solve_triangular(self.L, C, lower=True, check_finite=False)

    def unwhiten(self, Q: Array) -> Array:
        """``L^-T Q``."""
        return solve_triangular(self.L, Q, lower=True, trans="T", check_finite=False)


@dataclass(frozen=True, eq=False)
class SymmetricRoot:
    """``L = V diag(s) V'`` with orthogonal ``V``: the root that the paper uses."""

    V: Array
    s: Array
    solver: Solver

    def whiten(self, C: Array) -> Array:
        """``L^-1 C``."""
        return self.V @ ((self.V.T @ C) / self.s[:, None])

    def unwhiten(self, Q: Array) -> Array:
        """``L^-T Q``, the same as ``L^-1 Q`` for a symmetric root."""
        return self.whiten(Q)


def solve(root: Root, B: Array) -> Array:
    """``A^-1 B = L^-T (L^-1 B)``."""
    return root.unwhiten(root.whiten(B))


def root_of(A: Array, route: str = "primal") -> Root:
    """Cholesky root of ``A``; jitter when that fails, the symmetric root at last."""
    _check_finite(A)
    for jitter in _JITTERS:
        try:
            return _cholesky_root(A, jitter, route)
        except np.linalg.LinAlgError:
            continue
    return symmetric_root(A, route)


def ridged(A: Array, ridge: float) -> Array:
    """``A + ridge I``."""
    R = A.copy()
    R.flat[:: len(R) + 1] += ridge
    return R


def _cholesky_root(A: Array, jitter: float, route: str) -> CholeskyRoot:
    raised = ridged(A, jitter * float(np.mean(np.diag(A)))) if jitter else A
    L = cholesky(raised, lower=True, check_finite=False)
    rcond, _ = dpocon(L, np.abs(raised).sum(axis=0).max(), uplo="L")
    name = "cholesky with jitter" if jitter else "cholesky"
    return CholeskyRoot(L, Solver(route, name, float(rcond), jitter))


def symmetric_root(A: Array, route: str = "primal") -> SymmetricRoot:
    """Symmetric root of ``A``, eigenvalues raised to at least their rounding error."""
    values, V = eigh(A, check_finite=False)
    floor = len(A) * np.finfo(A.dtype).eps * max(values[-1], np.finfo(A.dtype).tiny)
    kept = np.maximum(values, floor)
    return SymmetricRoot(V, np.sqrt(kept), Solver(route, "eigh", float(kept[0] / kept[-1]), 0.0))


def _check_finite(A: Array) -> None:
    if not np.isfinite(A).all():
        raise ValueError(
            "The sums of squares of the features overflowed, so no weights can be solved. "
            "Scale the features, for example with sklearn.preprocessing.StandardScaler."
        )
