import numpy as np
import pytest
from numpy.testing import assert_allclose

from solvenet.moments import Moments

PARTS = ("weight", "mean_x", "mean_t", "scatter", "cross_scatter")


def assert_same_moments(a, b, rtol):
    for part in PARTS:
        x, y = np.asarray(getattr(a, part)), np.asarray(getattr(b, part))
        # A mean near zero is as exact as the data, whose deviation is about one.
        atol = rtol * max(1.0, np.abs(y).max())
        assert_allclose(x, y, rtol=0, atol=atol, err_msg=part)


@pytest.fixture
def rows(rng):
    """Rows with a column offset of 1e6, targets and weights."""
    X = rng.standard_normal((500, 7)) @ rng.standard_normal((7, 7)) + 1e6
    return X, rng.standard_normal((500, 3)) - 40.0, rng.uniform(0.0, 2.0, 500)


def test_moments_are_the_weighted_sums_they_are_named_for(rows, rtol):
    X, T, w = rows
    m = Moments.of(X, T, w)
    mx, mt = np.average(X, axis=0, weights=w), np.average(T, axis=0, weights=w)
    Xc = X - mx
    assert_allclose(m.weight, w.sum(), rtol=rtol(float))
    assert_allclose(m.mean_x, mx, rtol=rtol(float))
    assert_allclose(m.mean_t, mt, rtol=rtol(float))
    assert_allclose(m.scatter, Xc.T @ (w[:, None] * Xc), rtol=1e-9)
    assert_allclose(m.cross_scatter, Xc.T @ (w[:, None] * (T - mt)), rtol=0, atol=1e-7)


def test_scatter_keeps_twelve_digits_at_an_offset_of_a_million(rng):
    # Integers plus an integer offset are exact in float64, so the offset must change nothing.
    X = rng.randint(-50, 50, size=(300, 5)).astype(float)
    T = rng.standard_normal((300, 2))
    assert_allclose(Moments.of(X + 1e6, T).scatter, Moments.of(X, T).scatter, rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("weighted", [False, True])
def test_splitting_rows_into_blocks_leaves_moments_unchanged(rows, weighted):
    X, T, w = rows
    w = w if weighted else None
    whole = Moments.of(X, T, w)
    parts = [
        Moments.of(X[i:j], T[i:j], None if w is None else w[i:j])
        for i, j in [(0, 1), (1, 90), (90, 400), (400, 500)]
    ]
    assert_same_moments(sum(parts[1:], parts[0]), whole, rtol=1e-12)
    assert_same_moments(parts[3] + (parts[1] + parts[0]) + parts[2], whole, rtol=1e-12)


def test_subtracting_a_block_is_never_having_seen_it(rows):
    X, T, w = rows
    whole, block = Moments.of(X, T, w), Moments.of(X[100:350], T[100:350], w[100:350])
    rest = np.r_[0:100, 350:500]
    assert_same_moments(whole - block, Moments.of(X[rest], T[rest], w[rest]), rtol=1e-12)


def test_internal_blocks_do_not_change_the_result(rng):
    # 20,000 rows are cut into several blocks; a plain product over all rows is the reference.
    X, T = rng.standard_normal((20_000, 3)) + 5, rng.standard_normal((20_000, 2))
    m = Moments.of(X, T)
    Xc = X - X.mean(axis=0)
    assert_allclose(m.scatter, Xc.T @ Xc, rtol=1e-12, atol=1e-9)
    assert_allclose(m.cross_scatter, Xc.T @ (T - T.mean(axis=0)), rtol=1e-9, atol=1e-9)


def test_integer_weights_are_copies_of_rows(rng):
    X, T = rng.standard_normal((40, 4)), rng.standard_normal((40, 2))
    w = rng.randint(0, 4, size=40)
    copies = Moments.of(np.repeat(X, w, axis=0), np.repeat(T, w, axis=0))
    assert_same_moments(Moments.of(X, T, w.astype(float)), copies, rtol=1e-12)


def test_new_targets_keep_the_gram_matrix(rows, rtol):
    X, T, w = rows
    m = Moments.of(X, T, w).with_targets(X, T[:, ::-1] * 3, w)
    assert_same_moments(m, Moments.of(X, T[:, ::-1] * 3, w), rtol=rtol(float))


def test_float32_rows_are_summed_in_float64(rng):
    X = rng.standard_normal((30_000, 4)).astype(np.float32) + np.float32(100)
    T = rng.standard_normal((30_000, 2)).astype(np.float32)
    single, double = Moments.of(X, T), Moments.of(X.astype(float), T.astype(float))
    assert single.gram.dtype == np.float64
    assert_same_moments(single, double, rtol=2e-6)
