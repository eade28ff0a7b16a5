"""Fixtures shared by all tests."""

import numpy as np
import pytest


@pytest.fixture
def rng():
    return np.random.RandomState(20)


@pytest.fixture
def rtol():
    """Relative tolerance for a result computed in a dtype: a few hundred roundings."""

    def of(dtype):
        return 500 * float(np.finfo(dtype).eps)

    return of


@pytest.fixture
def spectrum_matrix(rng):
    """Return a symmetric matrix with the eigenvalues asked for."""

    def of(eigenvalues):
        Q, _ = np.linalg.qr(rng.standard_normal((len(eigenvalues), len(eigenvalues))))
        A = (Q * eigenvalues) @ Q.T
        return (A + A.T) / 2

    return of


@pytest.fixture
def blobs(rng):
    """Four overlapping Gaussian classes in six features."""
    centres = rng.standard_normal((4, 6)) * 1.2
    y = np.repeat(np.arange(4), 60)
    return centres[y] + rng.standard_normal((240, 6)), y
