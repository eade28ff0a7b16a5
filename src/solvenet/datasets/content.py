"""The content of a data set, whatever file it comes in, and its check."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

Arrays = Sequence[NDArray]


def content_digest(arrays: Iterable[NDArray]) -> str:
    """SHA-256 over dtype, shape and values (C order, little-endian) of each array in turn.

    The bytes of an .npz depend on its compression; this digest does not.
    """
    digest = sha256()
    for A in arrays:
        dtype = A.dtype.newbyteorder("<")
        digest.update(f"{dtype.str}{A.shape}".encode())
        digest.update(np.ascontiguousarray(A, dtype))
    return digest.hexdigest()


def verified(arrays: Arrays, expected: str, *, origin: str, remedy: str) -> Arrays:
    """``arrays`` if their digest is the expected one."""
    found = content_digest(arrays)
    if found != expected:
        raise ValueError(
            f"{origin} does not hold the data set as known: its arrays should have the SHA-256 "
            f"digest {expected}, and have {found}. {remedy}"
        )
    return arrays
