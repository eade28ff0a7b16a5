"""Breiman's waveform generator."""

import numpy as np
from numpy.typing import NDArray
from sklearn.utils import check_random_state

_POINTS = np.arange(1, 22)
_PEAKS = (7, 15, 11)
_PAIRS = np.array([(0, 1), (0, 2), (1, 2)])


def make_waveform(
    n_samples: int = 5000, *, random_state: int | np.random.RandomState | None = None
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Draw samples of the waveform problem: 21 features, 3 equally likely classes.

    With the triangles ``h_p(m) = max(6 - |m - p|, 0)`` over ``m = 1 .. 21``, a
    sample of a class is ``u h_a + (1 - u) h_b + e``: ``u`` uniform on [0, 1],
    ``e`` standard normal in every feature, and the pair (a, b) of peaks
    (7, 15), (7, 11), (15, 11) for class 0, 1, 2. The best possible accuracy is
    about 86 %.

    Parameters
    ----------
    n_samples : int
        Number of rows.
    random_state : int, RandomState instance or None
        Source of the draw; an integer gives the same rows every time.

    Returns
    -------
    X : ndarray of shape (n_samples, 21)
    y : ndarray of shape (n_samples,)

    References
    ----------
    Breiman, Friedman, Olshen and Stone (1984), Classification and Regression
    Trees, pages 43-55.
    """
    rng = check_random_state(random_state)
    triangles = np.maximum(6 - np.abs(_POINTS - np.array(_PEAKS)[:, None]), 0)
    y = rng.randint(3, size=n_samples)
    u = rng.uniform(size=(n_samples, 1))
    first, second = triangles[_PAIRS[y, 0]], triangles[_PAIRS[y, 1]]
    return u * first + (1 - u) * second + rng.standard_normal((n_samples, 21)), y.astype(np.int64)
