"""Slack of the multi-class support vector machine (last part of the paper's Theorem 2)."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating]


def solve_slack(Y: Array, S: Array) -> Array:
    """``argmin_{M >= 0} ||S - Y - Y * M||^2 = max(Y * S - 1, 0)`` for codes ``Y`` in {-1, 0, 1}."""
    M = Y * S
    M -= 1
    return np.maximum(M, 0, out=M)


def slack_targets(Y: Array, M: Array) -> Array:
    """``G = Y + Y * M``: a score beyond its margin becomes its own target."""
    G = Y * M
    G += Y
    return G


def sample_losses(Y: Array, S: Array, M: Array) -> Array:
    """``f_i = ||s_i - y_i - y_i * m_i||^2``, in an order of operations that keeps zeros exact."""
    R = S - Y
    R -= Y * M
    return np.einsum("ij,ij->i", R, R)
