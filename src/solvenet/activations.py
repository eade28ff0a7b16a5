"""Activations: sigma, its inverse, its slope and the open interval of its values."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit

Array = NDArray[np.floating]

_LEAK = 0.01


@dataclass(frozen=True)
class Activation:
    """An invertible ``sigma``.

    ``domain`` is the open interval of values of ``sigma``, on which ``inverse``
    is defined. ``slope`` is the derivative with respect to the argument. ``reach``
    is the standard deviation that pre-activation targets are given: wide
    enough for the unit to bend, narrow enough not to saturate.
    """

    name: str
    forward: Callable[[Array], Array]
    inverse_inside: Callable[[Array], Array]
    slope: Callable[[Array], Array]
    domain: tuple[float, float]
    reach: float = 1.0

    def __call__(self, Z: Array) -> Array:
        """``sigma(Z)``."""
        return self.forward(Z)

    def inverse(self, H: Array) -> Array:
        """``sigma^-1(H)``; values on or outside the border are first moved just inside."""
        low, high = self.domain
        margin = float(np.finfo(H.dtype).eps)
        return self.inverse_inside(np.clip(H, low + margin, high - margin))


def _expit_slope(Z: Array) -> Array:
    H = expit(Z)
    return H * (1 - H)


ACTIVATIONS = {
    a.name: a
    for a in (
        # sigmoid(z) = (1 + tanh(z / 2)) / 2: the same bend needs twice the reach.
        Activation("sigmoid", expit, logit, _expit_slope, (0.0, 1.0), reach=2.0),
        Activation("tanh", np.tanh, np.arctanh, lambda Z: 1 - np.tanh(Z) ** 2, (-1.0, 1.0)),
        Activation(
            "leaky_relu",
            lambda Z: np.maximum(Z, Z.dtype.type(_LEAK) * Z),
            lambda H: np.minimum(H, H / H.dtype.type(_LEAK)),
            lambda Z: np.where(Z > 0, Z.dtype.type(1), Z.dtype.type(_LEAK)),
            (-np.inf, np.inf),
        ),
        Activation(
            "softplus",
            lambda Z: np.logaddexp(Z.dtype.type(0), Z),
            # log(exp(h) - 1), written so that neither a large nor a tiny h overflows.
            lambda H: H + np.log(-np.expm1(-H)),
            expit,
            (0.0, np.inf),
            reach=2.0,
        ),
        Activation(
            "identity", lambda Z: Z, lambda H: H, lambda Z: np.ones_like(Z), (-np.inf, np.inf)
        ),
    )
}
