"""The paper's six data sets at the paper's widths, for the benchmarks.

Reads ``$SOLVENET_DATA``; samples are scaled to [0, 1] row by row, as the paper says.
"""

import os
from pathlib import Path

import numpy as np
from sklearn.model_selection import StratifiedShuffleSplit

WIDTHS = {
    "att40": (64,),
    "umist": (64, 32),
    "waveform": (10, 4),
    "mnist_mini": (32, 16),
    "mnist": (32, 16),
    "fashion_mnist": (32, 16),
}
OFFICIAL_SPLIT = ("mnist", "fashion_mnist")
RIDGES = tuple(2.0**k for k in range(-3, 7))


def data_folder() -> Path:
    folder = os.environ.get("SOLVENET_DATA")
    if not folder or not (Path(folder) / "mnist.npz").is_file():
        raise SystemExit(
            "This benchmark needs the paper's data sets: set SOLVENET_DATA to the folder "
            "that holds mnist.npz, att40.npz and the others."
        )
    return Path(folder)


def rows_to_unit_interval(X):
    low, high = X.min(axis=1, keepdims=True), X.max(axis=1, keepdims=True)
    return (X - low) / np.maximum(high - low, np.finfo(X.dtype).tiny)


def load(name):
    """Training rows and labels, then test rows and labels (None without an official split)."""
    file = "mnist" if name == "mnist_mini" else name
    with np.load(data_folder() / f"{file}.npz") as archive:
        X, y = archive["X"], archive["y"]
        test = (archive["X_test"], archive["y_test"]) if name in OFFICIAL_SPLIT else (None, None)
    if name == "waveform":
        X, y = X[:2746], y[:2746]
    if name == "mnist_mini":
        split = StratifiedShuffleSplit(1, train_size=10_000, random_state=0)
        chosen = np.sort(next(split.split(X, y))[0])
        X, y = X[chosen], y[chosen]
    X = rows_to_unit_interval(X.astype(np.float32))
    X_test = None if test[0] is None else rows_to_unit_interval(test[0].astype(np.float32))
    return X, y, X_test, test[1]


def splits(name, n_splits):
    """Yield ``(X_train, y_train, X_test, y_test)``: stratified 80/20, or the official split."""
    X, y, X_test, y_test = load(name)
    if X_test is not None:
        yield X, y, X_test, y_test
        return
    for train, test in StratifiedShuffleSplit(n_splits, test_size=0.2, random_state=0).split(X, y):
        yield X[train], y[train], X[test], y[test]
