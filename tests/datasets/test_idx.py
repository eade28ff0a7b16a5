import gzip

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from solvenet.datasets import load_dataset
from solvenet.datasets.idx import read_idx, read_idx_set

HEADER = bytes([0, 0, 8, 3]) + np.array([2, 1, 3], ">u4").tobytes()
NAMES = ("X", "y", "X_test", "y_test")


@pytest.fixture
def idx_file(tmp_path):
    def write(raw, name="images"):
        path = tmp_path / name
        path.write_bytes(raw)
        return path

    return write


def test_values_come_back_in_the_shape_of_the_header(idx_file):
    A = read_idx(idx_file(HEADER + bytes(range(6))), 3)
    assert A.dtype == np.uint8
    assert_array_equal(A, np.arange(6).reshape(2, 1, 3))


def test_a_packed_file_reads_as_the_plain_one(idx_file):
    raw = HEADER + bytes(range(6))
    packed = read_idx(idx_file(gzip.compress(raw), "images.gz"), 3)
    assert_array_equal(packed, read_idx(idx_file(raw), 3))


@pytest.mark.parametrize("n_values", [0, 5, 7])
def test_a_file_of_the_wrong_length_is_refused_by_name(idx_file, n_values):
    path = idx_file(HEADER + bytes(n_values))
    with pytest.raises(ValueError, match=rf"images should have 22 bytes.* it has {16 + n_values}"):
        read_idx(path, 3)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\x00\x08",
        HEADER[:10],
        b"PK\x03\x04" + bytes(40),
        bytes([0, 0, 8, 1]) + HEADER[4:] + bytes(6),
        bytes([0, 0, 13, 3]) + HEADER[4:] + bytes(24),
    ],
    ids=["empty", "cut magic", "cut lengths", "zip", "labels", "floats"],
)
def test_a_foreign_file_is_refused_with_the_magic_number_expected(idx_file, raw):
    with pytest.raises(ValueError, match=r"images should be an IDX file.* 0x00000803"):
        read_idx(idx_file(raw), 3)


@pytest.mark.parametrize("damage", [lambda z: z[:-9], lambda z: b"no gzip", lambda z: z[:12]])
def test_a_damaged_gzip_file_is_refused_by_name(idx_file, damage):
    path = idx_file(damage(gzip.compress(HEADER + bytes(6))), "images.gz")
    with pytest.raises(ValueError, match=r"images\.gz cannot be unpacked"):
        read_idx(path, 3)


def test_a_folder_without_idx_files_has_no_set(tmp_path):
    assert read_idx_set(tmp_path) is None
    assert read_idx_set(tmp_path / "nowhere") is None


def test_a_folder_with_some_of_the_files_names_those_it_lacks(tmp_path, tiny_mnist, write_idx):
    write_idx(tmp_path, tiny_mnist)
    (tmp_path / "t10k-labels-idx1-ubyte").unlink()
    with pytest.raises(FileNotFoundError, match="it lacks t10k-labels-idx1-ubyte"):
        read_idx_set(tmp_path)


def test_plain_and_packed_files_may_be_mixed(tmp_path, tiny_mnist, write_idx):
    write_idx(tmp_path, tiny_mnist)
    write_idx(tmp_path, tiny_mnist, packed=True)
    (tmp_path / "t10k-labels-idx1-ubyte").unlink()
    (tmp_path / "train-images-idx3-ubyte.gz").unlink()
    for found, A in zip(read_idx_set(tmp_path), tiny_mnist.values(), strict=True):
        assert_array_equal(found, A)


@pytest.mark.parametrize("place", ["own", "cache"])
def test_a_set_loads_from_its_idx_files(folders, tiny_mnist, write_idx, place):
    write_idx(getattr(folders, place) / "mnist", tiny_mnist, packed=True)
    data = load_dataset("mnist")
    for name in NAMES:
        assert_array_equal(getattr(data, name), tiny_mnist[name])
    assert data.y.dtype == data.y_test.dtype == np.int64


def test_idx_files_of_another_set_are_refused(folders, tiny_mnist, write_idx):
    other = {**tiny_mnist, "X": 255 - tiny_mnist["X"]}
    write_idx(folders.own / "mnist", other)
    with pytest.raises(ValueError, match=r"IDX files in .*mnist does not hold the data set"):
        load_dataset("mnist")


def test_mnist_is_the_same_from_idx_files_as_from_the_npz(
    data_file, tmp_path, monkeypatch, write_idx
):
    with np.load(data_file("mnist.npz")) as archive:
        arrays = {name: archive[name] for name in NAMES}
    write_idx(tmp_path / "mnist", arrays)
    monkeypatch.setenv("SOLVENET_DATA", str(tmp_path))
    data = load_dataset("mnist", download=False)
    for name in NAMES:
        found = getattr(data, name)
        assert found.dtype == arrays[name].dtype
        assert_array_equal(found, arrays[name])
