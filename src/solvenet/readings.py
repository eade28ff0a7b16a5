"""The readings of the paper's network, as parameters of ``ManifoldNetClassifier``.

The printed formulas, the authors' program and a version that is stable differ
in a few choices, each of which is one parameter. ``docs/deviations.md`` says
what was changed and why; ``ManifoldNetClassifier(**READINGS["printed"])`` is
the network as the paper prints it.
"""

from types import MappingProxyType
from typing import Any

READINGS: MappingProxyType[str, dict[str, Any]] = MappingProxyType(
    {
        "stable": {},
        "printed": {
            "labels": "indicators",
            "pull_back_basis": "weights",
            "pull_back_scaling": "softmax_units",
            "backtrack": False,
        },
        "program": {
            "ridge": 0.3,
            "decision_ridge": 0.3,
            "labels": "indicators",
            "pull_back_scaling": "softmax_samples",
            "unit_norm": True,
            "backtrack": False,
            "max_iter": 50,
            "tol": 0.0,
        },
    }
)
