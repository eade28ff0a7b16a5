"""Reader of IDX files, in which MNIST and Fashion-MNIST are distributed.

A file is ``00 00 08 k`` (08: unsigned bytes, k: number of dimensions), the k
lengths as big-endian 32-bit integers, then the values in C order.
"""

import gzip
import math
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .content import Arrays

FILES = (
    ("train-images-idx3-ubyte", 3),
    ("train-labels-idx1-ubyte", 1),
    ("t10k-images-idx3-ubyte", 3),
    ("t10k-labels-idx1-ubyte", 1),
)
_BYTES = 0x0800


def read_idx(path: Path, n_dimensions: int) -> NDArray[np.uint8]:
    """Read an IDX file of unsigned bytes, plain or (by its name) gzipped.

    Raises
    ------
    ValueError
        If the file is of another kind, truncated, or longer than it says.
    """
    raw = _bytes_of(path)
    magic, expected = int.from_bytes(raw[:4]), _BYTES | n_dimensions
    start = 4 + 4 * n_dimensions
    if len(raw) < start or magic != expected:
        raise ValueError(
            f"{path} should be an IDX file of unsigned bytes with {n_dimensions} dimension(s), "
            f"magic number 0x{expected:08x}; it begins with 0x{raw[:4].hex()} and has "
            f"{len(raw)} bytes. Put the file of that name there as published."
        )
    shape = tuple(np.frombuffer(raw, ">u4", count=n_dimensions, offset=4).tolist())
    if len(raw) != start + math.prod(shape):
        raise ValueError(
            f"{path} should have {start + math.prod(shape)} bytes for its shape {shape}; it has "
            f"{len(raw)}. Delete it, and get it again."
        )
    return np.frombuffer(raw, np.uint8, offset=start).reshape(shape).copy()


def read_idx_set(folder: Path) -> Arrays | None:
    """Images (one row each) and labels of both parts, or None without any of the four files."""
    paths = [_present(folder / name) for name, _ in FILES]
    if not any(paths):
        return None
    missing = [name for (name, _), path in zip(FILES, paths, strict=True) if path is None]
    if missing:
        raise FileNotFoundError(
            f"The folder {folder} needs all four IDX files, each plain or .gz; it lacks "
            f"{', '.join(missing)}. Put them there, or remove the others."
        )
    arrays = [read_idx(path, k) for path, (_, k) in zip(paths, FILES, strict=True) if path]
    return tuple(
        A.astype(np.int64) if A.ndim == 1 else A.reshape(len(A), math.prod(A.shape[1:]))
        for A in arrays
    )


def _present(path: Path) -> Path | None:
    packed = path.with_name(f"{path.name}.gz")
    return next((p for p in (path, packed) if p.is_file()), None)


def _bytes_of(path: Path) -> bytes:
    raw = path.read_bytes()
    if path.suffix != ".gz":
        return raw
    try:
        return gzip.decompress(raw)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ValueError(
            f"{path} cannot be unpacked: {error}. Delete it, and get it again."
        ) from error
