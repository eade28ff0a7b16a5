"""Hierarchical support vector machine after Van den Burg and Hero: the paper's SmartSVM."""

from dataclasses import dataclass
from itertools import combinations
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse.csgraph import minimum_spanning_tree
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.metrics.pairwise import euclidean_distances
from sklearn.svm import LinearSVC
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted, validate_data

from ..validation import check_choice, check_count, check_positive, check_training_set

Array = NDArray[np.floating]


@dataclass(frozen=True)
class Node:
    """A fork of the hierarchy: ``machine`` tells the classes on the left from those on the right.

    ``left`` and ``right`` are a fork each, or the index of a class.
    """

    machine: LinearSVC
    left: "Node | int"
    right: "Node | int"


class SmartSVM(ClassifierMixin, BaseEstimator):
    """Binary tree of linear support vector machines, split where classes are easy to separate.

    1. For every pair of classes, the Bayes error is estimated from the minimum
       spanning tree of their samples (:func:`pair_error`).
    2. The classes, joined by edges of these weights, are cut in two so that the
       weight between the parts is least (:func:`minimum_cut`): classes that are
       hard to tell apart stay together. Both parts are cut again, down to single classes.
    3. At every cut a linear support vector machine with squared hinge loss
       learns which part a sample belongs to.

    Where many pairs have an estimated error of zero the least cut is not
    unique, and one that parts off a single class is taken: the tree of well
    separated classes is a chain. Unlike the original, the estimate takes one
    spanning tree instead of three orthogonal ones, at most `max_per_class`
    samples of a class, and equal shares of the two classes of a pair.

    Parameters
    ----------
    C : float, default=1.0
        Weight of the loss beside ``||w||^2 / 2``, in which liblinear counts the intercept.
    reduction : {"sum", "mean"}, default="sum"
        Whether the loss of a machine is the sum over the samples that reach it, or their mean.
    max_per_class : int, default=200
        Most samples of a class for the estimates; the machines see all.
    tol : float, default=1e-3
        Tolerance of the machines.
    max_iter : int, default=10000
        Most sweeps of a machine.
    random_state : int, RandomState instance or None, default=0
        Draws the samples for the estimates, and the order in which a machine sees samples.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    error_graph_ : ndarray of shape (n_classes, n_classes)
        Estimated Bayes error of each pair; zero on the diagonal.
    root_ : Node
        The first fork.

    References
    ----------
    Van den Burg and Hero (2017), Fast Meta-Learning for Adaptive Hierarchical
    Classifier Design, arXiv:1711.03512.
    """

    def __init__(
        self,
        C=1.0,
        *,
        reduction="sum",
        max_per_class=200,
        tol=1e-3,
        max_iter=10_000,
        random_state=0,
    ):
        self.C = C
        self.reduction = reduction
        self.max_per_class = max_per_class
        self.tol = tol
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Estimate the errors between classes, cut, and fit a machine at every cut."""
        X, self.classes_, index = check_training_set(self, X, y)
        rng = check_random_state(self.random_state)
        most = check_count("max_per_class", self.max_per_class)
        machine = LinearSVC(
            dual="auto",
            tol=check_positive("tol", self.tol),
            max_iter=check_count("max_iter", self.max_iter),
            random_state=rng.randint(np.iinfo(np.int32).max),
        )
        self.error_graph_ = error_graph(samples_of_classes(X, index, most, rng))
        self.root_ = self._grow(X, index, np.arange(len(self.classes_)), machine)
        return self

    def predict(self, X: ArrayLike) -> NDArray:
        """Label at the end of each row's way through the tree."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=[np.float64, np.float32], reset=False)
        winner = np.empty(len(X), dtype=np.intp)
        follow(self.root_, X, np.arange(len(X)), winner)
        return self.classes_[winner]

    def _grow(self, X: Array, index: NDArray, group: NDArray, machine: LinearSVC) -> Node | int:
        """Tree over the classes of a group, from all samples of these."""
        if len(group) == 1:
            return int(group[0])
        left = minimum_cut(self.error_graph_[np.ix_(group, group)])
        rows = np.isin(index, group)
        C = self._weight(np.count_nonzero(rows))
        fitted = clone(machine).set_params(C=C).fit(X[rows], np.isin(index[rows], group[left]))
        return Node(
            fitted,
            self._grow(X, index, group[left], machine),
            self._grow(X, index, group[~left], machine),
        )

    def _weight(self, n_samples: int) -> float:
        """Weight of the loss of one sample."""
        C = check_positive("C", self.C)
        mean = check_choice("reduction", self.reduction, ("sum", "mean")) == "mean"
        return C / n_samples if mean else C


def follow(node: Node | int, X: Array, rows: NDArray[np.intp], winner: NDArray[np.intp]) -> None:
    """Set ``winner`` for some ``rows`` of ``X`` by the tree below ``node``."""
    if isinstance(node, int):
        winner[rows] = node
    elif len(rows):
        goes_left = node.machine.predict(X[rows])
        follow(node.left, X, rows[goes_left], winner)
        follow(node.right, X, rows[~goes_left], winner)


def samples_of_classes(
    X: Array, index: NDArray[np.intp], most: int, rng: np.random.RandomState
) -> list[Array]:
    """At most so many rows of ``X`` of each class, drawn without replacement."""
    drawn = []
    for one in range(index.max() + 1):
        rows = np.flatnonzero(index == one)
        drawn.append(X[rows if len(rows) <= most else rng.choice(rows, most, replace=False)])
    return drawn


def error_graph(samples: list[Array]) -> Array:
    """Estimated Bayes error between the samples of any two classes, as a symmetric matrix."""
    errors = np.zeros((len(samples), len(samples)))
    for i, j in combinations(range(len(samples)), 2):
        errors[i, j] = errors[j, i] = pair_error(samples[i], samples[j])
    return errors


def pair_error(A: Array, B: Array) -> float:
    """Bayes error between two equally likely classes, from samples of each.

    With ``R`` the edges between the two in the minimum spanning tree of all
    ``n + m`` samples, the Henze-Penrose divergence ``D = 1 - R (n + m) / (2 n m)``
    bounds the error, and the estimate is half way::

        (1 - sqrt(D)) / 2  <=  error  <=  (1 - D) / 2
    """
    n, m = len(A), len(B)
    divergence = max(1 - cross_edges(A, B) * (n + m) / (2 * n * m), 0.0)
    return (2 - np.sqrt(divergence) - divergence) / 4


def cross_edges(A: Array, B: Array) -> int:
    """Edges between ``A`` and ``B`` in the Euclidean minimum spanning tree of both."""
    distances = euclidean_distances(np.concatenate([A, B]))
    # The tree takes a zero for no edge, yet samples may coincide. Adding the
    # same to every distance leaves the tree as it is.
    distances += distances.max() or 1
    ends = minimum_spanning_tree(np.triu(distances, 1)).nonzero()
    return int(np.count_nonzero((ends[0] < len(A)) != (ends[1] < len(A))))


def minimum_cut(weights: Array) -> NDArray[np.bool_]:
    """Return the part, as a mask, whose ``sum_(i in part, j not in part) weights_ij`` is least.

    Stoer and Wagner: of two vertices s, t, either the least cut parts them, or
    it does not change when they are merged. A scan that always adds the vertex
    tied most to those added before ends with s, t, and the least cut that parts
    these two is t alone. So scan, note the cut, merge, until one vertex is left.
    """
    weights = weights.astype(np.float64)
    members = np.eye(len(weights), dtype=bool)
    best, part = np.inf, members[0]
    while len(weights) > 1:
        s, t = last_of_scan(weights)
        cut = weights[t].sum() - weights[t, t]
        if cut < best:
            best, part = cut, members[t].copy()
        weights, members = merge(weights, members, s, t)
    return part


def last_of_scan(weights: Array) -> tuple[int, int]:
    """Last two vertices when the one with the most weight to those before is always next."""
    ties = weights[0].copy()
    ties[0] = -np.inf
    order = [0]
    for _ in range(len(weights) - 1):
        order.append(int(np.argmax(ties)))
        ties += weights[order[-1]]
        ties[order[-1]] = -np.inf
    return order[-2], order[-1]


def merge(weights: Array, members: NDArray, s: int, t: int) -> tuple[Array, NDArray]:
    """Graph with vertex ``t`` merged into ``s``."""
    weights, members = weights.copy(), members.copy()
    weights[s] += weights[t]
    weights[:, s] += weights[:, t]
    weights[s, s] = 0
    members[s] |= members[t]
    rest = np.arange(len(weights)) != t
    return weights[np.ix_(rest, rest)], members[rest]
