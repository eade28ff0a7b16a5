"""What a solve returns: an affine map, and how it was found."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating]


@dataclass(frozen=True)
class Solver:
    """How a linear system was solved.

    Attributes
    ----------
    route : "primal" (features x features) or "dual" (samples x samples)
    factor : "cholesky", "cholesky with jitter" or "eigh"
    rcond : reciprocal condition number of the matrix that was factored
    jitter : what was added to its diagonal, relative to the mean diagonal
    """

    route: str
    factor: str
    rcond: float
    jitter: float


@dataclass(frozen=True, eq=False)
class Solution:
    """The map ``S = H W + 1 b'``."""

    W: Array
    b: Array
    solver: Solver

    def __call__(self, H: Array) -> Array:
        """``H W + 1 b'`` in the dtype of ``H``."""
        S = H @ self.W.astype(H.dtype, copy=False)
        S += self.b.astype(H.dtype, copy=False)
        return S
