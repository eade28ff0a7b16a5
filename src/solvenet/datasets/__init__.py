"""Data sets, raw: nothing here scales or splits."""

from .waveform import make_waveform

__all__ = ["make_waveform"]
