"""Loading of a data set by name, from a folder of the user, the cache or a download."""

import os
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .catalogue import CATALOGUE, Entry
from .content import Arrays, verified
from .download import download_into
from .idx import read_idx_set

_REPLACE = "Delete it, and get it again."


@dataclass(frozen=True, eq=False)
class Dataset:
    """A data set as its source has it: not scaled, not shuffled.

    Attributes
    ----------
    name : str
    X : ndarray of shape (n_samples, n_features)
        In the dtype of the source; image rows are row-major.
    y : ndarray of shape (n_samples,), int64
        Classes, from 0.
    X_test, y_test : ndarray or None
        The official test part; then ``X``, ``y`` are the official training part.
    image_shape : tuple of (height, width), or None
        ``X[i].reshape(image_shape)`` is an upright picture.
    description, source, license : str
        What it is, who made it, and on which terms it may be used.
    """

    name: str
    X: NDArray = field(repr=False)
    y: NDArray[np.int64] = field(repr=False)
    X_test: NDArray | None = field(default=None, repr=False)
    y_test: NDArray[np.int64] | None = field(default=None, repr=False)
    image_shape: tuple[int, int] | None = None
    description: str = ""
    source: str = ""
    license: str = ""

    @property
    def n_classes(self) -> int:
        """Number of different classes in ``y``."""
        return len(np.unique(self.y))

    @property
    def has_official_split(self) -> bool:
        """Whether the set comes with a test part of its own."""
        return self.X_test is not None


def dataset_names() -> tuple[str, ...]:
    """Names that ``load_dataset`` knows."""
    return tuple(CATALOGUE)


def load_dataset(name: str, *, download: bool = True) -> Dataset:
    """Load a data set with its values as stored, and check that they are the known ones.

    Four small sets come with scikit-learn. The others are files, looked for in
    the folder named by the environment variable ``SOLVENET_DATA`` and in the
    user's cache (``$XDG_CACHE_HOME/solvenet`` or ``~/.cache/solvenet``): an .npz
    with the arrays ``X``, ``y`` and, for an official test part, ``X_test``,
    ``y_test``; tabular sets are in the subfolder ``tabular``. MNIST and
    Fashion-MNIST may also be the four IDX files as published, plain or .gz, in
    a subfolder ``mnist`` or ``fashion_mnist``; these two are downloaded from
    OpenML into the cache when not found.

    Parameters
    ----------
    name : str
        One of ``dataset_names()``.
    download : bool
        Whether the network may be used.

    Returns
    -------
    Dataset

    Raises
    ------
    FileNotFoundError
        If the file is found nowhere and cannot be downloaded.
    ValueError
        If the name is unknown, or the content is not that of the data set.
    """
    entry = _entry(name)
    X, y, *test = _bundled(entry) if entry.bundled else _stored(entry, download)
    if entry.part is not None:
        chosen = entry.part(y)
        X, y, test = X[chosen], y[chosen], []
    X_test, y_test = test or (None, None)
    return Dataset(
        name=name,
        X=X,
        y=y.astype(np.int64),
        X_test=X_test,
        y_test=None if y_test is None else y_test.astype(np.int64),
        image_shape=entry.image_shape,
        description=entry.description,
        source=entry.source,
        license=entry.license,
    )


def _entry(name: str) -> Entry:
    if name in CATALOGUE:
        return CATALOGUE[name]
    close = get_close_matches(str(name).lower(), CATALOGUE, n=1)
    hint = f' Did you mean "{close[0]}"?' if close else ""
    raise ValueError(f"name must be one of {', '.join(CATALOGUE)}; got {name!r}.{hint}")


def _bundled(entry: Entry) -> Arrays:
    bunch = entry.bundled()
    return verified(
        (bunch.data, bunch.target.astype(np.int64)),
        entry.digest,
        origin=f'The set "{entry.name}" of the scikit-learn installed here',
        remedy="Install another version of scikit-learn.",
    )


def _stored(entry: Entry, download: bool) -> Arrays:
    """Arrays of an entry from the first place that has them."""
    folders = _search_folders()
    for folder in folders:
        arrays = _read(folder, entry)
        if arrays is not None:
            return arrays
    if entry.openml is None:
        raise FileNotFoundError(_missing(entry, folders, "It cannot be downloaded by solvenet."))
    if not download:
        raise FileNotFoundError(_missing(entry, folders, "With download=True it is downloaded."))
    try:
        return download_into(folders[-1], entry)
    except OSError as error:
        reason = f"Downloading it into {folders[-1]} failed: {error}."
        raise FileNotFoundError(_missing(entry, folders, reason)) from error


def _search_folders() -> list[Path]:
    """Return the user's folder, if named, and last the cache."""
    own, cache = os.environ.get("SOLVENET_DATA"), os.environ.get("XDG_CACHE_HOME")
    folders = [Path(own).expanduser()] if own else []
    return [*folders, (Path(cache) if cache else Path.home() / ".cache") / "solvenet"]


def _read(folder: Path, entry: Entry) -> Arrays | None:
    """Arrays of an entry as a folder has them, checked; None if it has no file of it."""
    path = folder / entry.file
    if path.is_file():
        arrays = _read_npz(path, entry.arrays)
        return verified(arrays, entry.digest, origin=f"The file {path}", remedy=_REPLACE)
    if entry.idx_folder is None:
        return None
    path = folder / entry.idx_folder
    arrays = read_idx_set(path)
    if arrays is None:
        return None
    remedy = "Another set has files of the same names: put those of this one there."
    return verified(arrays, entry.digest, origin=f"The set of IDX files in {path}", remedy=remedy)


def _read_npz(path: Path, names: Sequence[str]) -> Arrays:
    try:
        # Opened here: np.load leaves a damaged archive open.
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as archive:
            return tuple(archive[name] for name in names)
    # TypeError: a single array, saved as .npy, is no archive to enter.
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError) as error:
        raise ValueError(
            f"The file {path} should be an .npz with the arrays {', '.join(names)}; reading it "
            f"gave {type(error).__name__}: {error}. {_REPLACE}"
        ) from error


def _missing(entry: Entry, folders: Sequence[Path], reason: str) -> str:
    looked = ", ".join(str(folder / entry.file) for folder in folders)
    idx = f" (or the four IDX files in a folder {entry.idx_folder})" if entry.idx_folder else ""
    return (
        f'The data set "{entry.name}" needs the file {entry.file}{idx}, which was looked for as '
        f"{looked} and is not there. {reason} Put the file in one of these places, or set the "
        "environment variable SOLVENET_DATA to the folder that has it."
    )
