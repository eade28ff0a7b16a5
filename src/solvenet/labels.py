"""How class labels become numbers; no other module knows.

A label is first an index ``0 .. c-1``. Anything that is constant within a
class, such as a pulled-back target, is a *table of class codes* with ``c``
rows: the row of a sample is the row of its class.
"""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating]

CODINGS = ("signs", "indicators")


def encode(y: NDArray) -> tuple[NDArray, NDArray[np.intp]]:
    """Sorted distinct labels, and the index of each sample's label among them."""
    return np.unique(y, return_inverse=True)


def indicators(index: NDArray[np.intp], n_classes: int, dtype: np.dtype) -> Array:
    """``P`` with ``P[i, j] = 1`` where sample ``i`` is of class ``j``, else 0."""
    P = np.zeros((len(index), n_classes), dtype)
    P[np.arange(len(index)), index] = 1
    return P


def code_table(n_classes: int, coding: str) -> Array:
    """Codes of the classes themselves: +1/-1 (``signs``) or 1/0 (``indicators``)."""
    table = np.eye(n_classes)
    return 2 * table - 1 if coding == "signs" else table


def class_shares(index: NDArray[np.intp], n_classes: int) -> Array:
    """Fraction of the samples in each class."""
    return np.bincount(index, minlength=n_classes) / len(index)


def class_score(S: Array) -> Array:
    """Scores as scikit-learn wants them: one column per class, or a vector for two classes.

    Half the difference, so that scores of exactly -1 and +1 stay -1 and +1.
    """
    return S if S.shape[1] != 2 else (S[:, 1] - S[:, 0]) / 2
