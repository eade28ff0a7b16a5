"""The sweeps (the paper's Algorithms 1 and 2).

A sweep solves every layer once and prices the result::

    forward    each hidden layer by ridge, from class codes; features H_1 .. H_{t-1}
    decide     the decision layer on H_{t-1}, with slack and adaptive weights
    pull back  the labels through the solved layers: class codes for the next sweep

Pulled-back targets are constant within a class, ``T = P C`` with ``P`` the
class indicators and ``C`` a table of c codes. Ridge is linear in its targets,
so a layer is solved once for ``P`` and its weights for any ``C`` are ``W_P C``.
For the first layer that happens once per fit: all sweeps share one Gram matrix
of ``X`` and the c scores ``X W_P``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .labels import class_shares, code_table, indicators
from .network import Network, PullBack, Unit
from .solvers.decision import Decision, DecisionRule, solve_decision
from .solvers.ridge import ridge_regression
from .solvers.solution import Solution, Solver

Array = NDArray[np.floating]


@dataclass(frozen=True)
class Recipe:
    """Everything a fit needs to know beside the data."""

    widths: tuple[int, ...]
    unit: Unit
    ridge: float
    decision: DecisionRule
    labels: str
    pull_back: PullBack
    backtrack: bool
    max_iter: int
    tol: float


@dataclass(frozen=True, eq=False)
class Candidate:
    """A network solved in one sweep; ``maps`` are its hidden layers for the class indicators."""

    network: Network
    maps: tuple[Solution, ...]
    decision: Decision
    accuracy: float

    @property
    def above(self) -> tuple[Solution, ...]:
        """The solved map of the layer above each hidden one; the decision layer is the last."""
        return (*self.maps[1:], self.decision.solution)

    @property
    def objective(self) -> float:
        """The training objective: that of the decision layer."""
        return self.decision.objective


@dataclass(frozen=True, eq=False)
class Sweep:
    """Where a fit stands after a sweep: the network in hand, and the best one so far."""

    current: Candidate
    best: Candidate


@dataclass(frozen=True, eq=False)
class _Samples:
    """The training samples, and what all sweeps share of them."""

    X: Array
    index: NDArray[np.intp]
    P: Array
    Y: Array
    table: Array
    shares: Array
    first_map: Solution
    first_scores: Array


def sweeps(
    X: Array,
    index: NDArray[np.intp],
    n_classes: int,
    recipe: Recipe,
    rng: np.random.RandomState,
) -> Iterator[Sweep]:
    """Yield the state after each sweep, until the objective settles, at most ``max_iter`` times.

    With ``backtrack`` a sweep that does not lower the objective is taken back,
    and the next ones go a quarter as far from the best codes to the pulled-back ones.
    Without it every sweep goes all the way; the best network is kept all the same.
    """
    samples = _prepare(X, index, n_classes, recipe)
    codes = _pull_back(_random_layers(samples, recipe, rng), samples, recipe)
    current = best = _solve(samples, codes, recipe)
    yield Sweep(current, best)
    if not recipe.widths:
        return
    target, step = _pull_back(current.above, samples, recipe), 1.0
    for _ in range(recipe.max_iter - 1):
        mixed = _blend(codes, target, step, samples, recipe)
        new = _solve(samples, mixed, recipe)
        change = abs(new.objective - current.objective)
        settled = change <= recipe.tol * abs(current.objective)
        if new.objective < current.objective or not recipe.backtrack:
            current, codes = new, mixed
            target = _pull_back(current.above, samples, recipe)
        else:
            step /= 4
        best = min(best, current, key=lambda candidate: candidate.objective)
        yield Sweep(current, best)
        if settled:
            return


def _prepare(X: Array, index: NDArray[np.intp], n_classes: int, recipe: Recipe) -> _Samples:
    P = indicators(index, n_classes, X.dtype)
    table = code_table(n_classes, recipe.labels)
    first = ridge_regression(X, P, recipe.ridge) if recipe.widths else None
    return _Samples(
        X=X,
        index=index,
        P=P,
        Y=table.astype(X.dtype)[index],
        table=table,
        shares=class_shares(index, n_classes),
        first_map=first,
        first_scores=None if first is None else first(X),
    )


def _random_layers(
    samples: _Samples, recipe: Recipe, rng: np.random.RandomState
) -> tuple[Solution, ...]:
    """Gaussian maps to stand above the hidden layers when the labels are first pulled back."""
    c = len(samples.table)
    none = Solver("none", "drawn", 1.0, 0.0)
    return tuple(
        Solution(rng.standard_normal((width, c)), np.zeros(c), none) for width in recipe.widths
    )


def _blend(
    old: tuple[Array, ...], new: tuple[Array, ...], step: float, samples: _Samples, recipe: Recipe
) -> tuple[Array, ...]:
    """Codes of every layer a part ``step`` of the way from ``old`` to ``new``."""
    if step == 1.0:
        return new
    return tuple(
        recipe.pull_back.blend(a, b, step, samples.shares, recipe.unit.activation)
        for a, b in zip(old, new, strict=True)
    )


def _solve(samples: _Samples, codes: tuple[Array, ...], recipe: Recipe) -> Candidate:
    """Forward and decide: solve every layer, the hidden ones for the given codes."""
    hidden, maps, H = _forward(samples, codes, recipe)
    decision = solve_decision(H, samples.Y, recipe.decision)
    network = Network(hidden, recipe.unit, decision.solution)
    hits = np.argmax(network.decision(H), axis=1) == samples.index
    return Candidate(network, maps, decision, float(np.mean(hits)))


def _forward(
    samples: _Samples, codes: tuple[Array, ...], recipe: Recipe
) -> tuple[tuple[Solution, ...], tuple[Solution, ...], Array]:
    """Solve hidden layers for class codes, each on the features of the one before."""
    layers, maps, H = [], [], samples.X
    for number, C in enumerate(codes):
        first = number == 0
        solved = samples.first_map if first else ridge_regression(H, samples.P, recipe.ridge)
        scores = samples.first_scores if first else solved(H)
        H = recipe.unit(scores @ C.astype(scores.dtype))
        layers.append(_compose(solved, C))
        maps.append(solved)
    return tuple(layers), tuple(maps), H


def _compose(solved: Solution, C: Array) -> Solution:
    """Layer for the targets ``P C`` from the one for ``P``: ridge is linear in its targets."""
    return Solution(solved.W @ C, solved.b @ C, solved.solver)


def _pull_back(above: Sequence[Solution], samples: _Samples, recipe: Recipe) -> tuple[Array, ...]:
    """Class codes for every hidden layer: the labels pulled back through the layers above.

    ``above`` holds, from the bottom, the map of the layer above each hidden
    one. Each layer is solved for its codes as soon as they are known, on the
    features of this sweep, since the codes below pass through its weights.
    """
    targets, codes = samples.table, []
    for solved in reversed(above):
        layer = _compose(solved, targets) if codes else solved
        pulled = recipe.pull_back(targets, layer.W, layer.b)
        # The map of a layer ends before sigma, so its targets there are what is pulled on.
        targets = recipe.pull_back.scale(
            pulled, samples.shares, len(samples.X), recipe.unit.activation
        )
        codes.append(targets)
    return tuple(reversed(codes))
