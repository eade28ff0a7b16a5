"""Download of the sets that OpenML has with the same content, and their place in the cache."""

import os
import tempfile
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.datasets import fetch_openml

from .catalogue import Entry
from .content import Arrays, verified


def download_into(cache: Path, entry: Entry) -> Arrays:
    """Fetch the arrays of an entry, check them, and keep them in the cache.

    Raises
    ------
    OSError
        If the set cannot be fetched, or the cache cannot be written.
    ValueError
        If OpenML sends something else; then nothing is kept.
    """
    path = cache / entry.file
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays = verified(
        _fetch(entry),
        entry.digest,
        origin=f'What OpenML sent as "{entry.openml}"',
        remedy=f"Nothing was kept. Try again, or put {path.name} from another source in {cache}.",
    )
    _write(path, dict(zip(entry.arrays, arrays, strict=True)))
    return arrays


def _fetch(entry: Entry) -> Arrays:
    """Arrays of an OpenML set of pixels, whose first rows are the training part."""
    try:
        # The parser of the two that does not need pandas; the cache is ours.
        bunch = fetch_openml(
            entry.openml, version=1, as_frame=False, parser="liac-arff", cache=False
        )
        X, y = bunch.data.astype(np.uint8), bunch.target.astype(np.int64)
    except (OSError, HTTPException, ValueError) as error:
        raise ConnectionError(str(error)) from error
    n = entry.n_train
    return X[:n], y[:n], X[n:], y[n:]


def _write(path: Path, arrays: Mapping[str, NDArray]) -> None:
    """Write an .npz so that no reader ever sees a part of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            np.savez_compressed(stream, **arrays)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
