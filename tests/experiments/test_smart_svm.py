from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.svm import LinearSVC

from solvenet.experiments.smart_svm import (
    SmartSVM,
    cross_edges,
    error_graph,
    minimum_cut,
    pair_error,
)


def weight_between(weights, part):
    return weights[np.ix_(part, ~part)].sum()


def least_cut_of_all(weights):
    """Try every way to part the vertices in two."""
    parts = (np.array([True, *rest]) for rest in product([True, False], repeat=len(weights) - 1))
    return min(weight_between(weights, part) for part in parts if not part.all())


graphs = st.integers(2, 8).flatmap(
    lambda c: arrays(float, (c, c), elements=st.floats(0, 1).map(lambda w: round(w, 2)))
)


@given(graphs)
def test_the_cut_is_the_least_of_all(weights):
    weights = np.triu(weights, 1) + np.triu(weights, 1).T
    part = minimum_cut(weights)
    assert part.any()
    assert not part.all()
    assert weight_between(weights, part) == pytest.approx(least_cut_of_all(weights), abs=1e-12)


def test_classes_that_are_hard_to_separate_stay_together():
    weights = np.full((6, 6), 0.01)
    weights[:3, :3] = weights[3:, 3:] = 0.4
    assert sorted(np.flatnonzero(minimum_cut(weights))) in ([0, 1, 2], [3, 4, 5])


def test_separated_samples_have_one_edge_between_them(rng):
    A, B = rng.uniform(0, 1, (30, 2)), rng.uniform(100, 101, (40, 2))
    assert cross_edges(A, B) == 1


def test_samples_that_coincide_keep_the_tree_whole():
    # One point many times over: every tree has n + m - 1 edges, and some must cross.
    assert cross_edges(np.zeros((5, 2)), np.zeros((4, 2))) >= 1


def test_the_error_is_about_nothing_for_far_classes_and_half_for_equal_ones(rng):
    A, B = rng.standard_normal((2, 200, 3))
    assert pair_error(A, B + 50) < 0.01
    assert pair_error(A, B) > 0.35


def test_the_error_lies_between_its_bounds_for_two_normal_classes(rng):
    A, B = rng.standard_normal((2, 400, 1))
    bayes = 0.1587  # of unit normals two apart: the normal distribution function at -1
    assert pair_error(A, B + 2) == pytest.approx(bayes, abs=0.06)


def test_the_error_graph_is_symmetric_with_an_empty_diagonal(blobs):
    X, y = blobs
    graph = error_graph([X[y == k] for k in range(4)])
    assert np.array_equal(graph, graph.T)
    assert np.all(np.diag(graph) == 0)


def test_two_classes_are_one_machine(blobs):
    X, y = blobs
    X, y = X[y < 2], y[y < 2]
    tree = SmartSVM(tol=1e-6).fit(X, y)
    single = LinearSVC(dual="auto", tol=1e-6).fit(X, y)
    assert np.mean(tree.predict(X) == single.predict(X)) > 0.98


def leaves(node):
    return [node] if isinstance(node, int) else leaves(node.left) + leaves(node.right)


def test_every_class_is_one_leaf(blobs):
    X, y = blobs
    tree = SmartSVM().fit(X, y)
    assert sorted(leaves(tree.root_)) == [0, 1, 2, 3]


def test_the_samples_of_the_estimates_are_limited_and_drawn_alike(blobs):
    X, y = blobs
    one, two = (SmartSVM(max_per_class=20).fit(X, y) for _ in range(2))
    assert np.array_equal(one.error_graph_, two.error_graph_)
    assert np.array_equal(one.predict(X), two.predict(X))
    assert not np.array_equal(one.error_graph_, SmartSVM().fit(X, y).error_graph_)
