import numpy as np
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from solvenet.datasets import make_waveform


def test_a_seed_gives_the_same_rows_every_time():
    for left, right in zip(
        make_waveform(50, random_state=3), make_waveform(50, random_state=3), strict=True
    ):
        assert_array_equal(left, right)


def test_class_means_are_averages_of_two_triangles():
    X, y = make_waveform(60_000, random_state=0)
    m = np.arange(1, 22)
    h = [np.maximum(6 - np.abs(m - peak), 0) for peak in (7, 15, 11)]
    for label, (a, b) in enumerate([(0, 1), (0, 2), (1, 2)]):
        assert_allclose(X[y == label].mean(axis=0), (h[a] + h[b]) / 2, atol=0.06)


def test_classes_are_equally_likely():
    _, y = make_waveform(30_000, random_state=0)
    assert_allclose(np.bincount(y) / 30_000, 1 / 3, atol=0.01)


def test_a_linear_rule_comes_near_the_best_possible_accuracy():
    X, y = make_waveform(20_000, random_state=1)
    accuracy = (
        LinearDiscriminantAnalysis().fit(X[:10_000], y[:10_000]).score(X[10_000:], y[10_000:])
    )
    assert 0.84 < accuracy < 0.88
