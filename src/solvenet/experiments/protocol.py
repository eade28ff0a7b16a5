"""The two protocols, kept apart.

*Honest*: parameters are chosen inside the training part, the network is the
last one kept, and the test part is scored once, by :func:`score`. The function
that chooses and fits, :func:`fit_honestly`, is never given the test part.

*Paper*: every setting of the grid is fitted on the training part, and every
stage of a fit is scored on the test part; the best is reported. Such a figure
is selected on the test part and is an upper bound, not an estimate.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, clone
from sklearn.metrics import accuracy_score, f1_score
from sklearn.model_selection import (
    ParameterGrid,
    StratifiedKFold,
    StratifiedShuffleSplit,
    cross_val_score,
)

from ..datasets import Dataset

PROTOCOLS = ("honest", "paper")

Visit = Callable[[BaseEstimator], None]


@dataclass(frozen=True)
class Part:
    """Rows and labels: a training part or a test part."""

    X: NDArray
    y: NDArray

    def take(self, rows: NDArray) -> "Part":
        """Return some of the rows."""
        return Part(self.X[rows], self.y[rows])


@dataclass(frozen=True)
class Contender:
    """A method in an experiment.

    Attributes
    ----------
    estimator : unfitted, with everything set but the grid
    grid : parameter names and the values to choose from; empty if there are none
    stages : calls back with the estimator at every stage of a fit that the
        paper's protocol may pick from; None if the finished fit is the only one
    """

    estimator: BaseEstimator
    grid: dict[str, tuple]
    stages: Callable[[BaseEstimator, Part, Visit], None] | None = None

    @property
    def settings(self) -> list[dict[str, Any]]:
        """Every combination of the grid."""
        return list(ParameterGrid(self.grid))

    @property
    def has_choice(self) -> bool:
        """Whether there is anything that one protocol could choose and another not."""
        return len(self.settings) > 1 or self.stages is not None


@dataclass(frozen=True)
class Effort:
    """How much work a method gets on a data set; every limit is named in the tables.

    Attributes
    ----------
    splits : number of splits, or of seeds on an official split
    folds : folds for choosing inside the training part; 1 is a single hold-out
    selection_rows : choose from the grid on a stratified subset of so many rows
    training_rows : fit on a stratified subset of so many rows
    """

    splits: int = 10
    folds: int = 3
    selection_rows: int | None = None
    training_rows: int | None = None

    def note(self, n_rows: int, *, searched: bool = True) -> str:
        """What was limited for a training part of ``n_rows`` rows, and a grid if there is one."""
        limits = []
        if self.training_rows and self.training_rows < n_rows:
            limits.append(f"fitted on {self.training_rows} rows")
        if searched and self.selection_rows and self.selection_rows < n_rows:
            limits.append(f"grid chosen on {self.selection_rows} rows")
        return ", ".join(limits)


@dataclass(frozen=True)
class Score:
    """Accuracy and macro F1 on the test part, in per cent."""

    accuracy: float
    f1: float


def features_to_unit_interval(train: NDArray, test: NDArray) -> tuple[NDArray, NDArray]:
    """Scale every feature to [0, 1] by its least and greatest value in the training part.

    The paper's data matrix has features as rows, and it says "(row-)normalized".
    """
    train, test = train.astype(np.float32), test.astype(np.float32)
    low = train.min(axis=0)
    width = train.max(axis=0) - low
    width[width == 0] = 1
    return (train - low) / width, (test - low) / width


def split(data: Dataset, number: int) -> tuple[Part, Part]:
    """Training and test part of a split: stratified 80/20, or the official one."""
    if data.has_official_split:
        train, test = Part(data.X, data.y), Part(data.X_test, data.y_test)
    else:
        cut = StratifiedShuffleSplit(1, test_size=0.2, random_state=number)
        own = Part(data.X, data.y)
        train, test = (own.take(rows) for rows in next(cut.split(data.X, data.y)))
    X_train, X_test = features_to_unit_interval(train.X, test.X)
    return Part(X_train, train.y), Part(X_test, test.y)


def subset(part: Part, n_rows: int | None, seed: int) -> Part:
    """Return a stratified subset of ``n_rows`` rows, or the part itself if that is hardly more."""
    if n_rows is None or len(part.y) - n_rows < len(np.unique(part.y)):
        return part
    cut = StratifiedShuffleSplit(1, train_size=n_rows, random_state=seed)
    return part.take(np.sort(next(cut.split(part.X, part.y))[0]))


def score(model: BaseEstimator, test: Part) -> Score:
    """Score a finished model on the test part."""
    predicted = model.predict(test.X)
    return Score(
        accuracy=100 * float(accuracy_score(test.y, predicted)),
        f1=100 * float(f1_score(test.y, predicted, average="macro", zero_division=0.0)),
    )


def choose(contender: Contender, train: Part, effort: Effort, seed: int) -> dict[str, Any]:
    """Setting with the best accuracy in validation inside the training part; ties: the first."""
    if len(contender.settings) == 1:
        return contender.settings[0]
    part = subset(train, effort.selection_rows, seed)
    folds = (
        StratifiedKFold(effort.folds, shuffle=True, random_state=seed)
        if effort.folds > 1
        else StratifiedShuffleSplit(1, test_size=0.25, random_state=seed)
    )
    return max(
        contender.settings,
        key=lambda setting: np.mean(
            cross_val_score(
                clone(contender.estimator).set_params(**setting),
                part.X,
                part.y,
                cv=folds,
                error_score="raise",
            )
        ),
    )


def fit_honestly(
    contender: Contender, train: Part, effort: Effort, seed: int
) -> tuple[BaseEstimator, dict[str, Any], float]:
    """Choose and fit on the training part alone: the model, its setting, seconds of the fit."""
    part = subset(train, effort.training_rows, seed)
    setting = choose(contender, part, effort, seed)
    model = clone(contender.estimator).set_params(**setting)
    began = time.perf_counter()
    model.fit(part.X, part.y)
    return model, setting, time.perf_counter() - began


def fit_as_the_paper(
    contender: Contender, train: Part, test: Part, effort: Effort, seed: int
) -> tuple[Score, dict[str, Any], float]:
    """Best score on the test part over the grid and all stages, its setting, seconds of its fit.

    With ``selection_rows`` the grid is searched on a subset, scored on the test
    part, and the best setting is then fitted on all rows.
    """
    part = subset(train, effort.training_rows, seed)
    settings = contender.settings
    if effort.selection_rows and len(settings) > 1:
        few = subset(part, effort.selection_rows, seed)
        settings = [max(settings, key=lambda s: _best_stage(contender, s, few, test)[0].accuracy)]
    tried = ((*_best_stage(contender, s, part, test), s) for s in settings)
    best, seconds, setting = max(tried, key=lambda result: result[0].accuracy)
    return best, setting, seconds


def _best_stage(
    contender: Contender, setting: dict[str, Any], train: Part, test: Part
) -> tuple[Score, float]:
    """Best score on the test part over the stages of one fit, and seconds of the fit."""
    model = clone(contender.estimator).set_params(**setting)
    scores: list[Score] = []
    scoring = 0.0

    def visit(stage: BaseEstimator) -> None:
        nonlocal scoring
        began = time.perf_counter()
        scores.append(score(stage, test))
        scoring += time.perf_counter() - began

    began = time.perf_counter()
    if contender.stages is None:
        visit(model.fit(train.X, train.y))
    else:
        contender.stages(model, train, visit)
    seconds = time.perf_counter() - began - scoring
    return max(scores, key=lambda s: s.accuracy), seconds
