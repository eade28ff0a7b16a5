from types import SimpleNamespace
from urllib.error import URLError

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from solvenet.datasets import download, load_dataset
from solvenet.datasets.catalogue import CATALOGUE


@pytest.fixture
def openml(folders, tiny_mnist, monkeypatch):
    """OpenML as it would send the small set: floats, and labels as strings."""
    images = np.vstack([tiny_mnist["X"], tiny_mnist["X_test"]]).astype(float)
    labels = np.append(tiny_mnist["y"], tiny_mnist["y_test"]).astype(str).astype(object)
    calls = []

    def fetch(name, **options):
        calls.append((name, options["version"]))
        return SimpleNamespace(data=images, target=labels)

    monkeypatch.setattr(download, "fetch_openml", fetch)
    return SimpleNamespace(images=images, labels=labels, calls=calls)


def test_a_download_is_split_into_its_official_parts(openml, tiny_mnist):
    data = load_dataset("mnist")
    for name, A in tiny_mnist.items():
        assert getattr(data, name).dtype == A.dtype
        assert_array_equal(getattr(data, name), A)
    assert openml.calls == [("mnist_784", 1)]


def test_a_second_load_reads_the_cache(openml, folders, tiny_mnist):
    load_dataset("mnist")
    data = load_dataset("mnist", download=False)
    assert len(openml.calls) == 1
    assert [p.name for p in folders.cache.iterdir()] == ["mnist.npz"]
    for name, A in tiny_mnist.items():
        assert_array_equal(getattr(data, name), A)


def test_a_download_with_another_content_is_refused_and_not_kept(openml, folders):
    openml.images[2, 5] += 1
    with pytest.raises(ValueError, match=r"What OpenML sent.*SHA-256.*Nothing was kept"):
        load_dataset("mnist")
    assert not list(folders.cache.iterdir())


def test_a_write_that_breaks_off_leaves_nothing_behind(openml, folders, monkeypatch):
    def full(stream, **arrays):
        stream.write(b"PK")
        raise OSError("No space left on device")

    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(FileNotFoundError, match="No space left on device"):
        load_dataset("mnist")
    assert not list(folders.cache.iterdir())


@pytest.mark.parametrize("error", [URLError("no route"), ValueError("no such set")])
def test_offline_the_error_names_the_file_and_where_to_put_it(folders, monkeypatch, error):
    def fail(*args, **kwargs):
        raise error

    monkeypatch.setattr(download, "fetch_openml", fail)
    with pytest.raises(FileNotFoundError) as caught:
        load_dataset("fashion_mnist")
    message = str(caught.value)
    for part in (
        str(folders.own / "fashion_mnist.npz"),
        str(folders.cache / "fashion_mnist.npz"),
        "failed",
        str(error),
        "set the environment variable SOLVENET_DATA",
    ):
        assert part in message


def test_without_download_the_network_is_never_asked(openml):
    for name, entry in CATALOGUE.items():
        if entry.bundled is None:
            with pytest.raises(FileNotFoundError, match=entry.file):
                load_dataset(name, download=False)
    assert openml.calls == []


def test_a_set_without_a_verified_download_asks_for_its_file(folders):
    with pytest.raises(FileNotFoundError, match=r"umist\.npz.*cannot be downloaded.*Put the file"):
        load_dataset("umist")
