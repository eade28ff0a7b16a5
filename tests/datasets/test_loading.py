import re
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from sklearn.datasets import load_iris

from solvenet.datasets import dataset_names, load_dataset
from solvenet.datasets.catalogue import CATALOGUE
from solvenet.datasets.content import content_digest

BUNDLED = [name for name, entry in CATALOGUE.items() if entry.bundled]
STORED = [name for name in CATALOGUE if name not in BUNDLED]
SHAPES = {
    "att40": (400, 1024, 40),
    "att_faces": (400, 1024, 40),
    "umist": (575, 1024, 20),
    "waveform": (5000, 21, 3),
    "waveform_paper": (2746, 21, 3),
    "mnist_mini": (10_000, 784, 10),
    "mnist": (60_000, 784, 10),
    "fashion_mnist": (60_000, 784, 10),
    "digits": (1797, 64, 10),
    "wine": (178, 13, 3),
    "breast_cancer": (569, 30, 2),
    "iris": (150, 4, 3),
    "letter": (20_000, 16, 26),
    "satimage": (4435, 36, 6),
    "vehicle": (846, 18, 4),
    "magic": (19_020, 10, 2),
    "spambase": (4601, 57, 2),
    "vowel": (990, 27, 11),
    "car": (1728, 21, 4),
    "segment": (2310, 19, 7),
}


def assert_as_known(data):
    n, d, k = SHAPES[data.name]
    assert data.X.shape == (n, d)
    assert data.y.shape == (n,)
    assert data.y.dtype == np.int64
    assert data.n_classes == k
    assert_array_equal(np.unique(data.y), np.arange(k))
    assert data.image_shape is None or np.prod(data.image_shape) == d
    assert data.has_official_split == (data.name in ("mnist", "fashion_mnist"))


def test_every_set_says_what_it_is_where_from_and_on_which_terms():
    assert dataset_names() == tuple(CATALOGUE)
    assert set(SHAPES) == set(CATALOGUE)
    for name, entry in CATALOGUE.items():
        assert entry.name == name
        assert min(len(entry.description), len(entry.source), len(entry.license)) > 10
        assert re.fullmatch("[0-9a-f]{64}", entry.digest)
        assert (entry.bundled is None) == entry.file.endswith(".npz")


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_sets_need_no_file(folders, name):
    assert_as_known(load_dataset(name))


@pytest.mark.parametrize("name", STORED)
def test_stored_sets_are_as_known(data_file, name):
    data_file(CATALOGUE[name].file)
    assert_as_known(load_dataset(name, download=False))


def test_values_are_neither_scaled_nor_shuffled(folders):
    X, y = load_iris(return_X_y=True)
    data = load_dataset("iris")
    assert_array_equal(data.X, X)
    assert_array_equal(data.y, y)


def test_a_data_set_is_frozen(folders):
    with pytest.raises(FrozenInstanceError):
        load_dataset("iris").X = None


def test_an_unknown_name_is_answered_with_the_nearest_known_one():
    with pytest.raises(ValueError, match=r'umist.*got \'MNST\'\. Did you mean "mnist"\?'):
        load_dataset("MNST")
    with pytest.raises(ValueError, match=r"must be one of att40, .*; got 'zzz'\.$"):
        load_dataset("zzz")


@pytest.mark.parametrize("place", ["own", "cache"])
def test_a_file_is_found_in_the_users_folder_and_in_the_cache(folders, tiny_mnist, place):
    np.savez(getattr(folders, place) / "mnist.npz", **tiny_mnist)
    data = load_dataset("mnist")
    for name, A in tiny_mnist.items():
        assert_array_equal(getattr(data, name), A)


def test_the_users_folder_comes_before_the_cache(folders, tiny_mnist):
    np.savez(folders.own / "mnist.npz", **tiny_mnist)
    (folders.cache / "mnist.npz").write_bytes(b"never read")
    assert load_dataset("mnist").has_official_split


def test_without_the_variables_the_cache_is_in_the_home_folder(folders, monkeypatch, tmp_path):
    monkeypatch.setenv("SOLVENET_DATA", "")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    expected = tmp_path / ".cache" / "solvenet" / "umist.npz"
    with pytest.raises(FileNotFoundError, match=re.escape(f"looked for as {expected} and")):
        load_dataset("umist")


def test_labels_of_any_stored_width_become_int64(folders, monkeypatch, rng):
    arrays = {"X": rng.standard_normal((4, 3)), "y": np.array([0, 1, 1, 0], np.int16)}
    entry = replace(CATALOGUE["letter"], digest=content_digest(arrays.values()))
    monkeypatch.setitem(CATALOGUE, "letter", entry)
    (folders.own / "tabular").mkdir()
    np.savez(folders.own / "tabular" / "letter.npz", **arrays)
    data = load_dataset("letter")
    assert data.y.dtype == np.int64
    assert_array_equal(data.X, arrays["X"])


def test_a_file_with_another_content_is_refused_with_both_digests(folders, tiny_mnist):
    expected = CATALOGUE["mnist"].digest
    other = {**tiny_mnist, "y": tiny_mnist["y"][::-1]}
    path = folders.own / "mnist.npz"
    np.savez(path, **other)
    found = content_digest(other.values())
    with pytest.raises(ValueError, match=re.escape(str(path))) as caught:
        load_dataset("mnist")
    assert expected in str(caught.value)
    assert found in str(caught.value)
    assert "Delete it" in str(caught.value)


def save_array(path):
    with path.open("wb") as stream:
        np.save(stream, np.zeros(3))


def save_truncated(path):
    np.savez(path, X=np.zeros((30, 4)), y=np.zeros(30))
    path.write_bytes(path.read_bytes()[:-40])


def save_flipped(path):
    np.savez_compressed(path, **dict.fromkeys(("X", "y", "X_test", "y_test"), np.arange(500)))
    raw = bytearray(path.read_bytes())
    raw[200] ^= 255
    path.write_bytes(raw)


@pytest.mark.parametrize(
    "damage",
    [
        save_array,
        save_truncated,
        save_flipped,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("<html>not found</html>"),
        lambda path: np.savez(path, x_train=np.zeros(3)),
        lambda path: np.savez(path, X=np.array([None, "a"], dtype=object)),
    ],
    ids=["array", "truncated", "flipped", "empty", "web page", "other names", "objects"],
)
def test_a_damaged_file_is_refused_by_name(folders, damage):
    path = folders.own / "mnist.npz"
    damage(path)
    with pytest.raises(ValueError, match=re.escape(f"The file {path} should be an .npz")):
        load_dataset("mnist")


def test_another_release_of_a_bundled_set_is_refused(folders, monkeypatch):
    monkeypatch.setitem(CATALOGUE, "iris", replace(CATALOGUE["iris"], digest="0" * 64))
    with pytest.raises(ValueError, match='"iris" of the scikit-learn installed here'):
        load_dataset("iris")


def test_the_digest_sees_shape_and_dtype_but_not_memory_order(rng):
    A = rng.randint(9, size=(6, 4))
    same = content_digest([A])
    assert content_digest([np.asfortranarray(A)]) == same
    assert content_digest([A.astype(A.dtype.newbyteorder(">"))]) == same
    assert content_digest([A.reshape(4, 6)]) != same
    assert content_digest([A.astype(np.int32)]) != same


def test_the_papers_waveform_set_is_the_beginning_of_the_whole(data_file):
    data_file("waveform.npz")
    whole, paper = load_dataset("waveform"), load_dataset("waveform_paper")
    assert_array_equal(paper.X, whole.X[:2746])
    assert_array_equal(paper.y, whole.y[:2746])


def test_mnist_mini_is_one_fixed_draw_in_the_proportions_of_the_classes(data_file):
    data_file("mnist.npz")
    whole, mini = load_dataset("mnist"), load_dataset("mnist_mini")
    counts = np.bincount(whole.y) / 6
    assert np.abs(np.bincount(mini.y) - counts).max() < 1
    assert content_digest([mini.X, mini.y]) == (
        "3a896173304ec5aad65b04eb7b47d61ce55b97142e451a4ecf0a487bdb5d08bf"
    )


def test_rows_that_umist_repeats_are_as_its_description_says(data_file):
    data_file("umist.npz")
    X = load_dataset("umist").X
    assert_array_equal(X[63:73], X[[42, 44, 46, 48, 50, 52, 54, 57, 59, 61]])
    assert len(np.unique(X, axis=0)) == len(X) - 10
