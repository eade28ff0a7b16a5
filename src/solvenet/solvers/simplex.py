"""Adaptive sample weights: a quadratic programme on the simplex (the paper's Theorem 1)."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating]


def kept_samples(n: int, fraction: float) -> int:
    """Number of samples that may get a weight: ``fraction`` of ``n``, at least 1, at most n - 1."""
    return int(np.clip(round(fraction * n), 1, n - 1))


def adaptive_weights(losses: Array, kept: int) -> Array:
    """Solve ``min_a sum_i a_i f_i + gamma ||a||^2`` on the simplex, at most ``kept`` weights > 0.

    With ``f_(1) <= ... <= f_(n)``, ``k = kept`` and the largest gamma that
    keeps ``k`` samples, ``2 gamma = k f_(k+1) - sum_{j<=k} f_(j)``::

        a_i = max(f_(k+1) - f_i, 0) / (2 gamma)

    Losses that are all equal up to the ``k + 1``-th leave gamma at zero; then
    the samples at that loss share the weight equally.
    """
    f = losses.astype(np.float64)
    threshold = np.partition(f, kept)[kept]
    gaps = np.maximum(threshold - f, 0)
    # The weights are gaps over their sum, however small. Gaps at the rounding
    # level of the losses say nothing, and must not decide who counts.
    if gaps.mean() <= np.sqrt(np.finfo(losses.dtype).eps) * threshold:
        gaps = (f <= threshold).astype(np.float64)
    return gaps / gaps.sum()


def weight_decay(losses: Array, kept: int) -> float:
    """Return the gamma that :func:`adaptive_weights` implies."""
    f = np.sort(losses.astype(np.float64))
    return float(kept * f[kept] - f[:kept].sum()) / 2
