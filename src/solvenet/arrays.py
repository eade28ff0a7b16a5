"""Precision and blocks: what the library asks of its array library.

Rows may come as float32 or float64. Work on one block of rows runs in the
dtype of the rows; what is added up over blocks is held in float64. Matrices
built from such sums are small, so every factorisation is in float64 too.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache

import numpy as np
from threadpoolctl import ThreadpoolController

ACCUMULATOR = np.float64

# A block of about 2**20 numbers keeps the working copy of a block at 4-8 MB,
# which is small beside any Gram matrix worth blocking for, and still long
# enough for the matrix product to run at full speed.
_BLOCK_NUMBERS = 2**20
_BLOCK_ROWS = 8192

# Below this order a factorisation on one thread takes less time than waking a second one.
_SMALL_ORDER = 1024

# Singular values below this fraction of the largest one are taken for zero.
# Sums of float32 products carry relative errors near 1e-7, so a direction
# that carries no information does not come out as an exact zero.
RANK_TOLERANCE = 1e-6


def row_blocks(n_rows: int, n_columns: int) -> Iterator[slice]:
    """Cut ``n_rows`` rows of ``n_columns`` numbers into slices of bounded size."""
    size = max(256, min(_BLOCK_ROWS, _BLOCK_NUMBERS // max(n_columns, 1)))
    for start in range(0, n_rows, size):
        yield slice(start, min(start + size, n_rows))


def column_blocks(n_columns: int, n_rows: int) -> Iterator[slice]:
    """Cut columns the way :func:`row_blocks` cuts rows."""
    return row_blocks(n_columns, n_rows)


def dense_threads(order: int) -> AbstractContextManager:
    """Context for dense linear algebra on matrices of this order: one thread if it is small.

    NumPy and SciPy bring a thread pool each. Idle workers of the one spin for
    a while and starve the other, so that many small factorisations between
    matrix products took ten times as long on two cores as on one.
    """
    if order >= _SMALL_ORDER:
        return nullcontext()
    return _blas().limit(limits=1)


@cache
def _blas() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")
