import numpy as np
from numpy.testing import assert_allclose, assert_array_equal

from solvenet.labels import class_score, class_shares, code_table, encode, indicators


def test_labels_are_numbered_in_sorted_order():
    classes, index = encode(np.array(["b", "a", "c", "a"]))
    assert list(classes) == ["a", "b", "c"]
    assert list(index) == [1, 0, 2, 0]


def test_indicators_are_rows_of_the_indicator_table():
    index = np.array([2, 0, 1])
    assert_array_equal(indicators(index, 3, np.float32), code_table(3, "indicators")[index])
    assert indicators(index, 3, np.float32).dtype == np.float32


def test_signs_are_plus_one_for_the_class_and_minus_one_elsewhere():
    assert_array_equal(code_table(2, "signs"), [[1, -1], [-1, 1]])


def test_shares_are_class_frequencies():
    assert_allclose(class_shares(np.array([0, 0, 1, 3]), 4), [0.5, 0.25, 0, 0.25])


def test_two_classes_have_one_score_with_the_sign_of_the_second():
    assert_allclose(class_score(np.array([[1.0, -1.0], [-0.5, 0.7]])), [-1.0, 0.6])
    assert class_score(np.ones((5, 3))).shape == (5, 3)
