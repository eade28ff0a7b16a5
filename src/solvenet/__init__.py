"""Neural-network classifiers that are solved in closed form, not trained."""

from .classifier import ManifoldNetClassifier
from .readings import READINGS
from .svc import StiefelSVC

__version__ = "0.1.0"

__all__ = ["READINGS", "ManifoldNetClassifier", "StiefelSVC", "__version__"]
