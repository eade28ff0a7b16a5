"""The network as a frozen value: forward, and the pull-back of labels; it solves nothing."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .activations import Activation
from .arrays import RANK_TOLERANCE
from .solvers.solution import Solution

Array = NDArray[np.floating]

BASES = ("orthonormal", "weights")
SCALINGS = ("standardize", "softmax_units", "softmax_samples")


@dataclass(frozen=True)
class Unit:
    """What a hidden layer does to ``Z = H W + 1 b'``: ``sigma``, then unit length if asked."""

    activation: Activation
    unit_norm: bool

    def __call__(self, Z: Array) -> Array:
        """``sigma(Z)``, each row divided by its length if ``unit_norm``."""
        H = self.activation(Z)
        if not self.unit_norm:
            return H
        length = np.linalg.norm(H, axis=1, keepdims=True)
        return H / np.maximum(length, np.finfo(H.dtype).tiny)


@dataclass(frozen=True, eq=False)
class Network:
    """Hidden layers, all with the same kind of unit, and the decision layer."""

    hidden: tuple[Solution, ...]
    unit: Unit
    decision: Solution

    def features(self, X: Array) -> Array:
        """``H_{t-1}``, what the decision layer sees."""
        H = X
        for layer in self.hidden:
            H = self.unit(layer(H))
        return H

    def scores(self, X: Array) -> Array:
        """``S = H_{t-1} W_t + 1 b_t'``."""
        return self.decision(self.features(X))

    @property
    def layers(self) -> tuple[Solution, ...]:
        """Hidden layers, then the decision layer."""
        return (*self.hidden, self.decision)


@dataclass(frozen=True)
class PullBack:
    """How targets go from a layer to the one before it.

    Attributes
    ----------
    basis : "orthonormal" for the polar factor of ``W``, "weights" for ``W`` itself
    scaling : how the result comes into the range of ``sigma``; see :meth:`scale`
    """

    basis: str
    scaling: str

    def __call__(self, codes: Array, W: Array, b: Array) -> Array:
        """``T_{l-1} = (T_l - 1 b') B'`` for a table ``codes`` of class codes ``T_l``."""
        B = self._basis(codes, W)
        return (codes - b) @ B.T

    def _basis(self, codes: Array, W: Array) -> Array:
        """Orthonormal columns nearest to ``W`` on the differences between the codes.

        The codes of c classes differ in at most c - 1 directions. What ``W`` does
        outside them reaches no target, but would turn the polar factor of the rest.
        """
        if self.basis == "weights":
            return W
        _, s, Vt = np.linalg.svd(codes - codes.mean(axis=0), full_matrices=False)
        V = Vt[s > RANK_TOLERANCE * s[0]].T
        return polar_factor(W @ V @ V.T)

    def scale(self, codes: Array, shares: Array, n: int, activation: Activation) -> Array:
        """Pre-activation targets ``sigma^-1(T)``, with ``T`` brought into the range of ``sigma``.

        ``standardize`` gives every unit mean zero and deviation ``reach`` over
        the samples before ``sigma`` (``shares`` are the class frequencies); the
        softmaxes map into (0, 1), over the units of a sample or over all ``n``
        samples of a unit.
        """
        if self.scaling == "standardize":
            return activation.reach * standardized(codes, shares)
        if self.scaling == "softmax_units":
            E = np.exp(codes - codes.max(axis=1, keepdims=True))
            return activation.inverse(E / E.sum(axis=1, keepdims=True))
        E = np.exp(codes - codes.max(axis=0))
        return activation.inverse(E / (n * (shares @ E)))

    def blend(
        self, old: Array, new: Array, step: float, shares: Array, activation: Activation
    ) -> Array:
        """Pre-activation targets a part ``step`` of the way from ``old`` to ``new``."""
        mixed = (1 - step) * old + step * new
        if self.scaling == "standardize":
            return activation.reach * standardized(mixed, shares)
        return mixed


def polar_factor(W: Array) -> Array:
    """``argmax tr(B'W)`` over partial isometries: ``U V'`` for ``W = U S V'`` without zeros."""
    U, s, Vt = np.linalg.svd(W, full_matrices=False)
    kept = s > RANK_TOLERANCE * s[0]
    return U[:, kept] @ Vt[kept]


def standardized(codes: Array, shares: Array) -> Array:
    """Mean zero and deviation one per column over samples; constant columns become zero."""
    centred = codes - shares @ codes
    deviation = np.sqrt(shares @ centred**2)
    return centred / np.where(deviation > 0, deviation, 1)
