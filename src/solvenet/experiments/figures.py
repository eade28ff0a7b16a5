"""Figures from rows, in one style: readable at column width, in print and without colour."""

from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .experiment import GENERATED, Row
from .paper import DATASETS

# Okabe and Ito's colours, which stay apart for every kind of colour vision.
BLUE, ORANGE, GREEN = "#0072B2", "#D55E00", "#009E73"
STYLE = {
    "font.size": 8,
    "axes.titlesize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "lines.markersize": 4,
    "legend.frameon": False,
    "savefig.dpi": 200,
    "pdf.fonttype": 42,
}
NAMES = {**DATASETS, GENERATED: "waveform, generated"}


def draw(name: str, table: list[Row], folder: Path) -> list[Path]:
    """Draw the figure of an experiment, if it has one, as PNG and PDF; their paths."""
    if name not in _FIGURES or not table:
        return []
    paths = [folder / f"{name}.png", folder / f"{name}.pdf"]
    with matplotlib.rc_context(STYLE):
        figure = _FIGURES[name](table)
        for path in paths:
            figure.savefig(path, bbox_inches="tight")
    return paths


def _datasets(table: list[Row]) -> list[str]:
    return list(dict.fromkeys(row["dataset"] for row in table))


def _convergence(table: list[Row]) -> Figure:
    """Accuracy above, loss below; one column for each data set."""
    datasets = _datasets(table)
    figure = Figure(figsize=(3.4 * len(datasets), 4.2), layout="constrained")
    axes = figure.subplots(2, len(datasets), squeeze=False, sharex=True)
    looks = {
        "Ours": (BLUE, "-"),
        "Ours, every step taken": (GREEN, "-."),
        "DNN": (ORANGE, "--"),
    }
    for column, dataset in enumerate(datasets):
        for row in (r for r in table if r["dataset"] == dataset):
            color, line = looks[row["method"]]
            steps = [point["step"] for point in row["curve"]]
            accuracy = [point["test_accuracy"] for point in row["curve"]]
            loss = np.array([point["loss"] for point in row["curve"]])
            label = "DNN, gradient descent" if row["method"] == "DNN" else row["method"]
            axes[0, column].plot(steps, accuracy, line, color=color, label=label)
            axes[1, column].plot(steps, loss / loss[0], line, color=color)
        axes[0, column].set(title=NAMES[dataset], xscale="log", ylim=(0, 102))
        axes[1, column].set(xlabel="sweeps (ours) or steps (DNN)")
    axes[0, 0].set(ylabel="test accuracy (%)")
    axes[1, 0].set(ylabel="training loss (first = 1)")
    for axis in axes[1]:
        axis.set_ylim(bottom=0)
    _legend_below(figure, axes[0, 0])
    return figure


def _sensitivity(table: list[Row]) -> Figure:
    """Accuracy and F1 over the ridge under both protocols; one panel for each data set."""
    datasets = _datasets(table)
    figure = Figure(figsize=(3.4 * len(datasets), 2.8), layout="constrained")
    axes = figure.subplots(1, len(datasets), squeeze=False, sharey=True)
    looks = {
        ("honest", "accuracy"): (BLUE, "o-"),
        ("honest", "f1"): (ORANGE, "s-"),
        ("paper", "accuracy"): (BLUE, "o:"),
        ("paper", "f1"): (ORANGE, "s:"),
    }
    for axis, dataset in zip(axes[0], datasets, strict=True):
        for (protocol, measure), (color, marker) in looks.items():
            own = [r for r in table if (r["dataset"], r["protocol"]) == (dataset, protocol)]
            ridges = [float(row["method"]) for row in own]
            means = np.array([row[f"{measure}_mean"] for row in own])
            word = "accuracy" if measure == "accuracy" else "macro F1"
            kind = "last sweep" if protocol == "honest" else "best sweep on the test part"
            axis.plot(ridges, means, marker, color=color, label=f"{word}, {kind}", mfc="white")
        axis.set_xscale("log", base=2)
        axis.set(title=NAMES[dataset], xlabel=r"ridge $\lambda$")
    axes[0, 0].set(ylabel="test part (%)")
    _legend_below(figure, axes[0, 0], columns=2)
    return figure


def _scores(table: list[Row]) -> Figure:
    """Accuracy of every method: honest, selected on the test part, and as printed."""
    datasets, methods = _datasets(table), list(dict.fromkeys(row["method"] for row in table))
    columns = min(3, len(datasets))
    lines = -(-len(datasets) // columns)
    height = 0.6 + lines * (0.6 + 0.16 * len(methods))
    figure = Figure(figsize=(0.9 + 2.2 * columns, height), layout="constrained")
    axes = figure.subplots(lines, columns, squeeze=False, sharey=True)
    heights = {method: len(methods) - i for i, method in enumerate(methods)}
    for axis, dataset in zip(axes.flat, datasets, strict=False):
        _score_panel(axis, [r for r in table if r["dataset"] == dataset], heights)
        # Room for whole markers at 100 % and on the first and the last line.
        axis.set(title=NAMES[dataset], xlim=(0, 106), ylim=(0.3, len(methods) + 0.7))
    for axis in axes.flat[len(datasets) :]:
        axis.set_visible(False)
    for axis in axes.flat[max(0, len(datasets) - columns) : len(datasets)]:
        axis.set_xlabel("test accuracy (%)")
    axes[0, 0].set_yticks(list(heights.values()), list(heights))
    _legend_below(figure, axes[0, 0])
    return figure


def _score_panel(axis: Axes, own: list[Row], heights: dict[str, int]) -> None:
    honest = [row for row in own if row["protocol"] == "honest"]
    picked = [row for row in own if row["protocol"] == "paper"]
    printed = [row for row in picked if row["paper_accuracy"] is not None]
    axis.errorbar(
        [row["accuracy_mean"] for row in honest],
        [heights[row["method"]] for row in honest],
        xerr=[row["accuracy_std"] for row in honest],
        fmt="o",
        color=BLUE,
        label="honest, with deviation",
    )
    axis.plot(
        [row["accuracy_mean"] for row in picked],
        [heights[row["method"]] for row in picked],
        "D",
        color=ORANGE,
        mfc="none",
        markersize=7,
        label="selected on the test part",
    )
    axis.plot(
        [row["paper_accuracy"] for row in printed],
        [heights[row["method"]] for row in printed],
        "x",
        color="black",
        zorder=5,
        label="the paper prints",
    )


def _legend_below(figure: Figure, axis: Axes, columns: int = 3) -> None:
    handles, labels = axis.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=columns)


_FIGURES = {
    "convergence": _convergence,
    "sensitivity": _sensitivity,
    "table2": _scores,
    "table3": _scores,
    "readings": _scores,
}
