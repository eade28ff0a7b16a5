"""Checks of parameters and training sets; every message says need, finding and remedy."""

import warnings
from collections.abc import Iterable
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.linalg import LinAlgWarning
from sklearn.base import BaseEstimator
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import validate_data

from .labels import encode
from .solvers.solution import Solver


def check_choice(name: str, value: Any, choices: Iterable[str]) -> str:
    """``value`` if it is one of the ``choices``."""
    known = list(choices)
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}; got {value!r}.")
    return value


def check_positive(name: str, value: Any) -> float:
    """``value`` if it is a finite number above zero."""
    if not _is_real(value) or not 0 < value < np.inf:
        raise ValueError(
            f"{name} must be a finite number above 0; got {value!r}. Small values such as "
            "1e-3 change little and keep the system solvable."
        )
    return float(value)


def check_nonnegative(name: str, value: Any) -> float:
    """``value`` if it is a finite number, zero or above."""
    if not _is_real(value) or not 0 <= value < np.inf:
        raise ValueError(f"{name} must be a finite number, 0 or above; got {value!r}.")
    return float(value)


def check_fraction(name: str, value: Any) -> float:
    """``value`` if it lies in (0, 1]."""
    if not _is_real(value) or not 0 < value <= 1:
        raise ValueError(
            f"{name} must be a fraction above 0 and at most 1; got {value!r}. "
            "1.0 keeps every sample but the worst."
        )
    return float(value)


def check_count(name: str, value: Any) -> int:
    """``value`` if it is an integer above zero."""
    if not isinstance(value, Integral) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{name} must be an integer of 1 or more; got {value!r}.")
    return int(value)


def check_flag(name: str, value: Any) -> bool:
    """``value`` if it is True or False."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} must be True or False; got {value!r}.")
    return bool(value)


def check_widths(value: Any) -> tuple[int, ...]:
    """Widths of the hidden layers: an integer, or a sequence of them, which may be empty."""
    if isinstance(value, Integral):
        value = (value,)
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ValueError(
            f"hidden_layer_sizes must be a sequence of integers such as (64, 32); got {value!r}."
        )
    return tuple(check_count(f"hidden_layer_sizes[{i}]", width) for i, width in enumerate(value))


def check_training_set(
    estimator: BaseEstimator, X: ArrayLike, y: ArrayLike
) -> tuple[NDArray, NDArray, NDArray[np.intp]]:
    """``X`` as float32 or float64 rows, the classes, and the class index of each row."""
    X, y = validate_data(estimator, X, y, dtype=[np.float64, np.float32], ensure_min_samples=2)
    check_classification_targets(y)
    classes, index = encode(y)
    if len(classes) < 2:
        raise ValueError(
            f"A classifier needs samples of at least 2 classes; y has 1 class, '{classes[0]}'. "
            "Check how y was selected or split."
        )
    return X, classes, index


def warn_of_repairs(solvers: Iterable[Solver]) -> None:
    """Warn once if a factorisation was not a plain Cholesky."""
    repaired = [s for s in solvers if s.factor != "cholesky"]
    if repaired:
        worst = min(repaired, key=lambda s: s.rcond)
        warnings.warn(
            f"A system was too ill-conditioned for Cholesky and was solved by {worst.factor} "
            f"(reciprocal condition {worst.rcond:.1e}). Scale the features, for example with "
            "StandardScaler, or raise the ridge.",
            LinAlgWarning,
            stacklevel=3,
        )


def _is_real(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)
