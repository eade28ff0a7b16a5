import numpy as np
import pytest
from numpy.testing import assert_allclose

from solvenet.solvers.root import root_of, solve, symmetric_root


@pytest.fixture(params=[root_of, symmetric_root], ids=["cholesky", "symmetric"])
def any_root(request):
    return request.param


def test_whitening_by_any_root_turns_the_matrix_into_the_identity(any_root, spectrum_matrix):
    A = spectrum_matrix(np.geomspace(1e-3, 10, 8))
    root = any_root(A)
    # L^-1 A L^-T = I
    assert_allclose(root.whiten(A @ root.unwhiten(np.eye(8))), np.eye(8), rtol=0, atol=1e-9)


def test_solve_recovers_what_was_multiplied(any_root, spectrum_matrix, rng):
    A, X = spectrum_matrix(np.geomspace(1e-2, 10, 8)), rng.standard_normal((8, 3))
    assert_allclose(solve(any_root(A), A @ X), X, rtol=1e-9)


def test_reciprocal_condition_is_recorded(spectrum_matrix):
    A = spectrum_matrix(np.geomspace(1e-6, 1, 10))
    assert symmetric_root(A).solver.rcond == pytest.approx(1e-6, rel=1e-6)
    # LAPACK estimates it in the 1-norm, which is within a factor n of the 2-norm.
    assert 1e-7 < root_of(A).solver.rcond < 1e-5
    assert root_of(A).solver.factor == "cholesky"


def test_a_matrix_just_short_of_definite_is_factored_with_jitter(spectrum_matrix):
    root = root_of(spectrum_matrix(np.r_[-1e-12, np.ones(6)]))
    assert root.solver.factor == "cholesky with jitter"
    assert 0 < root.solver.jitter <= 1e-10


def test_a_matrix_far_from_definite_falls_back_to_eigenvalues(spectrum_matrix):
    root = root_of(spectrum_matrix(np.r_[-1e-3, np.ones(6)]))
    assert root.solver.factor == "eigh"
    assert np.isfinite(root.whiten(np.ones((7, 1)))).all()


def test_overflowed_sums_are_an_error_that_says_what_to_do():
    with pytest.raises(ValueError, match=r"overflowed.*Scale the features"):
        root_of(np.array([[np.inf, 0.0], [0.0, 1.0]]))
