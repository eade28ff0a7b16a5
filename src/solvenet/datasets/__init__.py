"""Data sets, raw: nothing here scales or splits."""

from .loading import Dataset, dataset_names, load_dataset
from .waveform import make_waveform

__all__ = ["Dataset", "dataset_names", "load_dataset", "make_waveform"]
