"""Small stand-ins for the data sets, and the folders they are looked for in."""

import gzip
import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from solvenet.datasets import download
from solvenet.datasets.catalogue import CATALOGUE
from solvenet.datasets.content import content_digest
from solvenet.datasets.idx import FILES


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Empty folders of the user and of the cache, and no network."""

    def unplugged(*args, **kwargs):
        raise AssertionError("the network was asked")

    own, cache = tmp_path / "own", tmp_path / "home" / "solvenet"
    own.mkdir()
    cache.mkdir(parents=True)
    monkeypatch.setenv("SOLVENET_DATA", str(own))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache.parent))
    monkeypatch.setattr(download, "fetch_openml", unplugged)
    return SimpleNamespace(own=own, cache=cache)


@pytest.fixture
def tiny_mnist(monkeypatch, rng):
    """Eight images, six of them for training, that pass for MNIST."""
    images = rng.randint(256, size=(8, 784)).astype(np.uint8)
    labels = np.array([3, 0, 1, 2, 2, 1, 0, 3])
    arrays = {"X": images[:6], "y": labels[:6], "X_test": images[6:], "y_test": labels[6:]}
    digest = content_digest(arrays.values())
    entry = replace(CATALOGUE["mnist"], digest=digest, n_train=6)
    monkeypatch.setitem(CATALOGUE, "mnist", entry)
    return arrays


@pytest.fixture
def write_idx():
    """Write the four IDX files of a set, as MNIST is published."""

    def write(folder, arrays, *, packed=False):
        folder.mkdir(parents=True, exist_ok=True)
        for (name, k), A in zip(FILES, arrays.values(), strict=True):
            values = A.reshape(-1, 28, 28) if k == 3 else A
            raw = bytes([0, 0, 8, k]) + np.array(values.shape, ">u4").tobytes()
            raw += values.astype(np.uint8).tobytes()
            path = folder / (f"{name}.gz" if packed else name)
            path.write_bytes(gzip.compress(raw) if packed else raw)

    return write


@pytest.fixture
def data_file():
    """Path of a real data file; without it the test is skipped."""

    def find(name):
        folder = os.environ.get("SOLVENET_DATA")
        if not folder:
            pytest.skip("SOLVENET_DATA names no folder with the data files")
        path = Path(folder) / name
        if not path.is_file():
            pytest.skip(f"the folder of SOLVENET_DATA has no {name}")
        return path

    return find
