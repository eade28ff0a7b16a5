"""Crammer and Singer's multi-class kernel machine: the paper's MKVM."""

import warnings
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.linalg import cho_factor, cho_solve
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics.pairwise import pairwise_kernels

from ..labels import indicators
from ..scoring import ScoringMixin
from ..validation import check_choice, check_count, check_positive, check_training_set

Array = NDArray[np.floating]

KERNELS = ("linear", "poly", "rbf")

_OVER_RELAXATION = 1.7
# Optimality costs as much to check as a step, and is checked once in so many.
_STEPS_PER_CHECK = 25
# A new penalty costs a factorisation, and pays only where it changes much.
_LEAST_CHANGE_OF_PENALTY = 3.0
_MOST_FACTORISATIONS = 12


class MultiClassKernelMachine(ScoringMixin, BaseEstimator):
    """Multi-class kernel machine with one slack per sample, without intercept.

    With ``<M_r, x>`` the score of class r, it solves::

        min_M  beta/2 sum_r ||M_r||^2 + sum_i xi_i,
        xi_i = max_r (<M_r, x_i> + [r != y_i]) - <M_(y_i), x_i>

    or, with ``reduction="mean"``, the same with ``sum_i xi_i / n``, which is
    brought to the first by ``beta n`` for ``beta``. It is solved through its
    dual (see :func:`solve_dual`), in which ``tau_i`` has one number per class
    and ``e_r`` is the r-th unit vector::

        min_tau  1/2 sum_ij K(x_i, x_j) <tau_i, tau_j> - beta sum_i <tau_i, e_(y_i)>
        subject to  tau_i <= e_(y_i),  <tau_i, 1> = 0

    The score of class r is ``sum_i tau_ir K(x_i, x) / beta``.

    Parameters
    ----------
    beta : float, default=1.0
        Weight of the squared norm: ``1 / C`` of other support vector machines.
    reduction : {"sum", "mean"}, default="sum"
        What the squared norm stands beside: the sum of the slacks, or their mean.
    kernel : {"linear", "poly", "rbf"}, default="linear"
        ``<x, z>``, ``(gamma <x, z> + coef0)^degree`` or ``exp(-gamma ||x - z||^2)``.
    gamma : float or "scale", default="scale"
        "scale" is one over the number of features times the variance of all entries.
    degree : int, default=3
    coef0 : float, default=1.0
    tol : float, default=1e-3
        Stop when no sample violates the optimality conditions by more than
        this, in units of the margin.
    max_iter : int, default=5000
        Most steps.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    support_ : ndarray of shape (n_support,)
        Indices of the samples with a ``tau_i`` that is not zero.
    support_vectors_ : ndarray of shape (n_support, n_features)
    dual_coef_ : ndarray of shape (n_support, n_classes)
        ``tau_i / beta`` of these, the beta beside the sum.
    objective_ : float
        Value of the dual problem.
    violation_ : float
        Largest violation of the optimality conditions, in units of the margin.
    n_iter_ : int
        Steps that were taken.

    References
    ----------
    Crammer and Singer (2001), On the Algorithmic Implementation of Multiclass
    Kernel-based Vector Machines, JMLR 2, 265-292.
    """

    def __init__(
        self,
        beta=1.0,
        *,
        reduction="sum",
        kernel="linear",
        gamma="scale",
        degree=3,
        coef0=1.0,
        tol=1e-3,
        max_iter=5000,
    ):
        self.beta = beta
        self.reduction = reduction
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.coef0 = coef0
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Solve the dual for the rows of `X`; memory grows with their number squared."""
        X, self.classes_, index = check_training_set(self, X, y)
        beta, tol = self._total_beta(len(X)), check_positive("tol", self.tol)
        check_choice("kernel", self.kernel, KERNELS)
        self._gamma = self._resolve_gamma(X)
        P = indicators(index, len(self.classes_), np.float64)
        most = check_count("max_iter", self.max_iter)
        dual = solve_dual(self._gram(X, X), P, beta, tol, most)
        self.support_ = np.flatnonzero(np.any(dual.tau != 0, axis=1))
        self.support_vectors_ = X[self.support_]
        self.dual_coef_ = dual.tau[self.support_] / beta
        self.objective_, self.violation_ = dual.objective, dual.violation
        self.n_iter_ = dual.n_iter
        if dual.violation > tol:
            warnings.warn(
                f"The optimality conditions are violated by {dual.violation:.1e} after "
                f"{dual.n_iter} steps, more than tol={tol:g}. Raise max_iter or beta.",
                ConvergenceWarning,
                stacklevel=2,
            )
        return self

    def _scores(self, X: Array) -> Array:
        return self._gram(X, self.support_vectors_) @ self.dual_coef_

    def _gram(self, X: Array, Z: Array) -> Array:
        given = {"gamma": self._gamma, "degree": self.degree, "coef0": self.coef0}
        K = pairwise_kernels(X, Z, metric=self.kernel, filter_params=True, **given)
        return K.astype(np.float64, copy=False)

    def _total_beta(self, n_samples: int) -> float:
        """Weight of the squared norm beside the sum of the slacks."""
        beta = check_positive("beta", self.beta)
        mean = check_choice("reduction", self.reduction, ("sum", "mean")) == "mean"
        return beta * n_samples if mean else beta

    def _resolve_gamma(self, X: Array) -> float:
        if self.gamma != "scale":
            return check_positive("gamma", self.gamma)
        spread = X.shape[1] * float(X.var())
        return 1 / spread if spread > 0 else 1.0


@dataclass(frozen=True)
class Dual:
    """A solution of the dual problem, one row of ``tau`` per sample."""

    tau: Array
    objective: float
    violation: float
    n_iter: int


@dataclass(frozen=True)
class Split:
    """Where the alternating directions stand.

    ``free`` minimises the quadratic part, ``tau`` satisfies the constraints,
    ``U`` adds up what parts them, ``drift`` is the last change of ``tau``.
    """

    free: Array
    tau: Array
    U: Array
    drift: Array


def solve_dual(K: Array, P: Array, beta: float, tol: float, max_iter: int) -> Dual:
    """``min 1/2 tr(tau' K tau) - beta tr(tau' P)`` over ``tau <= P``, rows of ``tau`` sum to 0.

    ``P`` are the class indicators. By the alternating direction method of
    multipliers from ``tau = 0``, until no sample violates optimality by more
    than ``tol * beta``. Every ``tau`` on the way is feasible.
    """
    zero = np.zeros_like(P)
    at, done, left = Split(zero, zero, zero, zero), 0, _MOST_FACTORISATIONS
    rho = float(np.trace(K)) / len(K) or 1.0
    inverse = _ridged_inverse(K, rho)
    while True:
        steps = min(_STEPS_PER_CHECK, max_iter - done)
        at, done = alternate(at, inverse, P, beta, rho, steps), done + steps
        G = K @ at.tau - beta * P
        violation = float(violations(at.tau, G, P).max()) / beta
        if violation <= tol or done >= max_iter:
            break
        change = imbalance(at, rho)
        if left and not 1 / _LEAST_CHANGE_OF_PENALTY < change < _LEAST_CHANGE_OF_PENALTY:
            rho, left = rho * change, left - 1
            at = Split(at.free, at.tau, at.U / change, at.drift)
            inverse = _ridged_inverse(K, rho)
    return Dual(at.tau, float(np.sum(at.tau * (G - beta * P))) / 2, violation, done)


def alternate(at: Split, inverse: Array, P: Array, beta: float, rho: float, steps: int) -> Split:
    """Take some steps of the alternating directions.

    Under the penalty ``rho``, each step is::

        T   = argmin 1/2 tr(T' K T) - beta tr(T' P) + rho/2 ||T - tau + U||^2
        tau = argmin ||tau - T - U||^2  subject to  tau <= P, rows sum to 0
        U   = U + T - tau

    ``inverse`` is that of ``K + rho I``. Between the first two lines T is
    replaced by ``r T + (1 - r) tau``, over-relaxed with ``r > 1``.
    """
    tau, U = at.tau, at.U
    for _ in range(steps):
        before = tau
        T = inverse @ (beta * P + rho * (tau - U))
        V = _OVER_RELAXATION * T + (1 - _OVER_RELAXATION) * tau + U
        tau = P - project_on_simplex(P - V)
        U = V - tau
    return Split(T, tau, U, tau - before)


def imbalance(at: Split, rho: float) -> float:
    """By how much to multiply ``rho`` so that both relative residuals fall alike.

    The primal residual ``||T - tau||`` falls with a larger penalty, the dual
    ``rho ||change of tau||`` with a smaller one.
    """
    norm, tiny = np.linalg.norm, np.finfo(at.tau.dtype).tiny
    primal = norm(at.free - at.tau) / max(norm(at.free), norm(at.tau), tiny)
    dual = norm(at.drift) / max(norm(at.U), tiny)
    return float(np.sqrt(max(primal, tiny) / max(dual, tiny)))


def violations(tau: Array, G: Array, P: Array) -> Array:
    """``max_r G_ir - min_{r: tau_ir < P_ir} G_ir``, zero where sample i is optimal.

    ``G = K tau - beta P`` is the gradient. Moving from the first class to the
    second lowers the objective, and only ``tau_ir = P_ir`` forbids it to rise.
    """
    free = np.where(tau < P, G, np.inf)
    return G.max(axis=1) - free.min(axis=1)


def project_on_simplex(V: Array) -> Array:
    """``argmin_u ||u - v||^2`` over ``u >= 0, <u, 1> = 1`` for each row of ``V``, by sorting.

    ``u = max(v - t, 0)``: of the thresholds ``t_k = (v_(1) + .. + v_(k) - 1) / k``
    over the k largest entries, t is the largest.
    """
    sums = np.cumsum(np.sort(V, axis=1)[:, ::-1], axis=1)
    thresholds = (sums - 1) / np.arange(1, V.shape[1] + 1)
    return np.maximum(V - thresholds.max(axis=1, keepdims=True), 0)


def _ridged_inverse(K: Array, rho: float) -> Array:
    """``(K + rho I)^-1``: with a few columns at a time, half the time of triangular solves."""
    ridged = K + rho * np.eye(len(K))
    factor = cho_factor(ridged, overwrite_a=True, check_finite=False)
    return cho_solve(factor, np.eye(len(K)), overwrite_b=True, check_finite=False)
