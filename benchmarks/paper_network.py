"""What the paper's network costs on MNIST, in units of one Gram matrix.

Thirty sweeps of 784-32-16-10 on 60,000 rows, beside ``Xc.T @ Xc`` in the same
dtype in the same run, and the peak memory of a fit beside its bound: the hidden
activations twice and three matrices of the size of the Gram matrix in float64.
Without ``$SOLVENET_DATA`` random rows of the same shape are used.
"""

import argparse
import os
import statistics
import sys
import time
import tracemalloc

import numpy as np
from paper_sets import WIDTHS, load

from solvenet import ManifoldNetClassifier

SWEEPS, MOST_GRAMS = 30, 12


def rows():
    if os.environ.get("SOLVENET_DATA"):
        return load("mnist")[:2]
    rng = np.random.default_rng(0)
    y = rng.integers(10, size=60_000)
    centres = rng.random((10, 784), np.float32)
    return centres[y] + rng.standard_normal((60_000, 784), np.float32), y


def seconds(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def network():
    """Full sweeps only: no early stop."""
    return ManifoldNetClassifier(WIDTHS["mnist"], tol=0.0, max_iter=SWEEPS, random_state=0)


def timings(X, y):
    """Five times in turn: seconds of one Gram matrix, seconds of a fit."""
    Xc = X - X.mean(axis=0)
    seconds(lambda: Xc.T @ Xc)  # wakes the threads
    return [(seconds(lambda: Xc.T @ Xc), seconds(lambda: network().fit(X, y))) for _ in range(5)]


def peak_beyond_input(X, y):
    tracemalloc.start()
    network().set_params(max_iter=3).fit(X, y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if a bound is exceeded")
    options = parser.parse_args()
    X, y = rows()
    pairs = timings(X, y)
    ratio = statistics.median(fit / one for one, fit in pairs)
    bound = 2 * sum(WIDTHS["mnist"]) * len(X) * X.itemsize + 3 * X.shape[1] ** 2 * 8
    peak = peak_beyond_input(X, y)
    print(f"rows {X.shape[0]} x {X.shape[1]} {X.dtype}, widths {WIDTHS['mnist']}, {SWEEPS} sweeps")
    print(f"one Gram matrix  {statistics.median(one for one, _ in pairs):6.2f} s")
    print(f"the whole fit    {statistics.median(fit for _, fit in pairs):6.2f} s")
    print(f"ratio            {ratio:6.1f}    (bound {MOST_GRAMS})")
    print(f"peak memory      {peak / 2**20:6.1f} MiB beyond the input (bound {bound / 2**20:.1f})")
    if options.check and (ratio > MOST_GRAMS or peak > bound):
        sys.exit("A bound is exceeded.")


if __name__ == "__main__":
    main()
