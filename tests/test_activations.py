import numpy as np
import pytest
from numpy.testing import assert_allclose

from solvenet.activations import ACTIVATIONS

every_activation = pytest.mark.parametrize("sigma", ACTIVATIONS.values(), ids=ACTIVATIONS)
Z = np.linspace(-4, 4, 81)


@every_activation
def test_inverse_undoes_forward(sigma):
    assert_allclose(sigma.inverse(sigma(Z)), Z, rtol=0, atol=1e-9)


@every_activation
def test_slope_is_the_derivative(sigma):
    step, away_from_kinks = 1e-6, Z[Z != 0]
    numeric = (sigma(away_from_kinks + step) - sigma(away_from_kinks - step)) / (2 * step)
    assert_allclose(sigma.slope(away_from_kinks), numeric, rtol=0, atol=1e-8)


@every_activation
def test_values_lie_in_the_domain_of_the_inverse(sigma):
    H = sigma(Z)
    assert np.all(sigma.domain[0] < H)
    assert np.all(sigma.domain[1] > H)


@every_activation
def test_values_on_or_beyond_the_border_have_a_finite_inverse(sigma):
    assert np.isfinite(sigma.inverse(np.array([-2.0, -1.0, 0.0, 1.0, 2.0]))).all()


@every_activation
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_dtype_is_kept(sigma, dtype):
    z = Z.astype(dtype)
    assert sigma(z).dtype == sigma.inverse(sigma(z)).dtype == sigma.slope(z).dtype == dtype


@every_activation
def test_large_arguments_do_not_overflow(sigma):
    with np.errstate(over="raise", invalid="raise"):
        assert np.isfinite(sigma(np.array([-800.0, 800.0]))).all()
