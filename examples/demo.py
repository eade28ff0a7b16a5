"""The main job, offline: two data sets, the network and four well-known peers.

Run it with ``make demo``. Every method gets the same standardised features and
its own defaults; times are of ``fit`` alone, in this run.
"""

import time
import warnings

from sklearn.base import clone
from sklearn.datasets import load_digits
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression, RidgeClassifier
from sklearn.model_selection import train_test_split
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from solvenet import ManifoldNetClassifier
from solvenet.datasets import make_waveform

METHODS = {
    "ManifoldNetClassifier": ManifoldNetClassifier((64, 32), random_state=0),
    "RidgeClassifier": RidgeClassifier(),
    "LogisticRegression": LogisticRegression(max_iter=1000),
    "SVC": SVC(),
    "MLPClassifier": MLPClassifier(random_state=0),
}


def data_sets():
    yield "scikit-learn's digits", *load_digits(return_X_y=True)
    yield "waveform generator", *make_waveform(10_000, random_state=0)


def compare(name, X, y):
    X_train, X_test, y_train, y_test = train_test_split(
        X, y, test_size=0.2, stratify=y, random_state=0
    )
    scaler = StandardScaler().fit(X_train)
    X_train, X_test = scaler.transform(X_train), scaler.transform(X_test)
    print(f"\n{name}: {len(X_train)} training rows, {X.shape[1]} features, {len(set(y))} classes")
    print(f"  {'':24} {'accuracy':>9} {'fit':>9}")
    for label, method in METHODS.items():
        began = time.perf_counter()
        model = clone(method).fit(X_train, y_train)
        seconds = time.perf_counter() - began
        print(f"  {label:24} {100 * model.score(X_test, y_test):7.2f} % {seconds:7.2f} s")


def main():
    # The MLP stops at its own 200 epochs on some sets; that is its default.
    warnings.simplefilter("ignore", ConvergenceWarning)
    for name, X, y in data_sets():
        compare(name, X, y)
    print(
        "\nManifoldNetClassifier is the paper's narrow network: it sees the features through one"
        "\ndirection per class, so a linear classifier is its natural measure. README.md says more."
    )


if __name__ == "__main__":
    main()
