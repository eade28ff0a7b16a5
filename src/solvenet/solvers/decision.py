"""The decision layer: a few passes over slack, adaptive weights and the weights of the layer.

One pass holds two of the three fixed and solves the third exactly::

    min  sum_i a_i ||W'h_i + b - y_i - y_i * m_i||^2 + ridge ||W||^2 + gamma ||a||^2
    over M >= 0, a on the simplex, and (W, b), with W'AW = I when the kind is "stiefel"

It starts from a ridge solution, or from any map it is given.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr

from ..arrays import ACCUMULATOR
from ..moments import Moments
from .ridge import ridge_regression, solve_ridge
from .simplex import adaptive_weights, kept_samples
from .slack import sample_losses, slack_targets, solve_slack
from .solution import Solution
from .stiefel import solve_stiefel

Array = NDArray[np.floating]

KINDS = ("stiefel", "svm", "ridge")


@dataclass(frozen=True)
class DecisionRule:
    """What the decision layer minimises, and how long it tries.

    Attributes
    ----------
    kind : "stiefel" (slack, ``W'AW = I``), "svm" (slack only) or "ridge" (neither)
    ridge : penalty on ``||W||^2``, beside sample weights that sum to one
    adaptive_weights : whether the sample weights are solved for, or all equal
    kept_fraction : the part of the samples that may have a weight above zero
    passes : most passes over the three parts
    tol : stop when a pass changes the objective by less than this fraction
    """

    kind: str
    ridge: float
    adaptive_weights: bool
    kept_fraction: float
    passes: int
    tol: float


@dataclass(frozen=True, eq=False)
class Decision:
    """A solved decision layer.

    ``weights`` are the sample weights under which ``solution`` was solved;
    ``losses`` and ``objective`` are those of the solution.
    """

    solution: Solution
    weights: Array
    losses: Array
    curve: tuple[float, ...]

    @property
    def objective(self) -> float:
        """``sum_i a_i f_i + ridge ||W||^2`` after the last pass."""
        return self.curve[-1]


@dataclass(frozen=True, eq=False)
class _Assessment:
    """The parts that follow from a map: targets, losses, weights, objective."""

    targets: Array
    losses: Array
    weights: Array
    objective: float


def solve_decision(
    H: Array, Y: Array, rule: DecisionRule, start: Solution | None = None
) -> Decision:
    """Decision layer for the features ``H`` and the class codes ``Y`` of the samples."""
    if H.shape[1] > H.shape[0]:
        return _solve_in_row_space(H, Y, rule, start)
    if start is None:
        # The penalty stands beside weights that sum to one, so n times as much beside n ones.
        start = ridge_regression(H, Y, rule.ridge * len(H))
    solution, moments = start, None
    state = _assess(start(H), start, Y, rule)
    weights, curve = state.weights, [state.objective]
    for _ in range(rule.passes):
        weights = state.weights
        if moments is None or rule.adaptive_weights:
            moments = Moments.of(H, state.targets, weights)
        else:
            moments = moments.with_targets(H, state.targets, weights)
        solution = _SOLVE[rule.kind](moments, rule.ridge)
        state = _assess(solution(H), solution, Y, rule)
        curve.append(state.objective)
        if abs(curve[-1] - curve[-2]) <= rule.tol * abs(curve[-1]):
            break
    return Decision(solution, weights, state.losses, tuple(curve))


_SOLVE = {"stiefel": solve_stiefel, "svm": solve_ridge, "ridge": solve_ridge}


def _assess(S: Array, solution: Solution, Y: Array, rule: DecisionRule) -> _Assessment:
    """Solve slack and sample weights for the scores ``S`` of a map, and price it."""
    M = np.zeros_like(S) if rule.kind == "ridge" else solve_slack(Y, S)
    losses = sample_losses(Y, S, M)
    if rule.adaptive_weights:
        weights = adaptive_weights(losses, kept_samples(len(losses), rule.kept_fraction))
    else:
        weights = np.full(len(losses), 1 / len(losses))
    objective = float(weights @ losses) + rule.ridge * float(np.sum(solution.W**2))
    return _Assessment(slack_targets(Y, M), losses, weights, objective)


def _solve_in_row_space(H: Array, Y: Array, rule: DecisionRule, start: Solution | None) -> Decision:
    """Solve with n coordinates in place of d > n features.

    With ``H' = Q R``, ``Q`` orthonormal: ``H = R' Q'``, and a component of ``W``
    outside the range of ``Q`` changes no score but costs penalty. So the problem
    for the features ``R'`` (n x n) has the same solution: ``W = Q W_R``.
    """
    Q, R = qr(H.T.astype(ACCUMULATOR), mode="economic", check_finite=False)
    inner = None if start is None else replace(start, W=Q.T @ start.W)
    decision = solve_decision(np.ascontiguousarray(R.T), Y.astype(ACCUMULATOR), rule, inner)
    solved = decision.solution
    solver = replace(solved.solver, route="dual")
    return replace(decision, solution=Solution(Q @ solved.W, solved.b, solver))
