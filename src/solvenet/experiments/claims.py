"""What the paper claims, held against the rows: one verdict for each claim and protocol."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from .experiment import Row
from .paper import DATASETS, TABLE2
from .protocol import PROTOCOLS

HOLDS, IN_PART, FAILS = "holds", "holds in part", "does not hold"
Tables = dict[str, list[Row]]


@dataclass(frozen=True)
class Claim:
    """A sentence of the paper, the protocol it was checked under, the verdict, the figure."""

    text: str
    protocol: str
    verdict: str
    figure: str


def check(tables: Tables) -> list[Claim]:
    """Verdicts on every claim for which there are rows."""
    found: list[Claim] = []
    for protocol in PROTOCOLS:
        found += _best_on_four(tables, protocol)
    found += _settles_in_five(tables)
    for protocol in PROTOCOLS:
        found += _insensitive_below_one(tables, protocol)
    for protocol in PROTOCOLS:
        found += _every_part_helps(tables, protocol)
    return found + list(_faster_than_descent(tables))


def _verdict(good: int, of: int) -> str:
    if good == of:
        return HOLDS
    return IN_PART if good else FAILS


def _accuracy(tables: Tables, experiment: str, protocol: str) -> dict[str, dict[str, float]]:
    """``data set -> method -> accuracy``."""
    found: dict[str, dict[str, float]] = {}
    for row in tables.get(experiment, []):
        if row["protocol"] == protocol:
            found.setdefault(row["dataset"], {})[row["method"]] = row["accuracy_mean"]
    return found


def _best_on_four(tables: Tables, protocol: str) -> Iterator[Claim]:
    accuracy = _accuracy(tables, "table2", protocol)
    lines = []
    for dataset in tuple(DATASETS)[:4]:
        own = {m: a for m, a in accuracy.get(dataset, {}).items() if m in TABLE2}
        if "Ours" in own and len(own) > 1:
            rival = max((m for m in own if m != "Ours"), key=own.__getitem__)
            lines.append((dataset, own["Ours"], rival, own[rival]))
    if lines:
        won = sum(ours > theirs for _, ours, _, theirs in lines)
        figure = "; ".join(
            f"{DATASETS[d]} {ours:.1f} against {theirs:.1f} ({rival})"
            for d, ours, rival, theirs in lines
        )
        yield Claim(
            "Better than the six competitors on AT&T, UMIST, WAVEFORM and MNIST-mini",
            protocol,
            _verdict(won, len(lines)),
            figure,
        )


def _settles_in_five(tables: Tables) -> Iterator[Claim]:
    excess = {}
    for row in tables.get("convergence", []):
        if row["method"] == "Ours":
            loss = [point["loss"] for point in row["curve"]]
            excess[row["dataset"]] = 100 * (loss[min(4, len(loss) - 1)] / loss[-1] - 1)
    if excess:
        yield Claim(
            "Converges within 5 sweeps",
            "none",
            _verdict(sum(e <= 1 for e in excess.values()), len(excess)),
            "objective after sweep 5 above that after 30: "
            + ", ".join(f"{DATASETS[d]} {e:.1f} %" for d, e in excess.items()),
        )


def _insensitive_below_one(tables: Tables, protocol: str) -> Iterator[Claim]:
    ranges = {}
    for dataset, by_ridge in _accuracy(tables, "sensitivity", protocol).items():
        below = [a for ridge, a in by_ridge.items() if float(ridge) < 1]
        ranges[dataset] = max(below) - min(below)
    if ranges:
        yield Claim(
            "Insensitive to the ridge below 1",
            protocol,
            _verdict(sum(r <= 1 for r in ranges.values()), len(ranges)),
            "range of the mean accuracy: "
            + ", ".join(f"{DATASETS[d]} {r:.1f} points" for d, r in ranges.items()),
        )


def _every_part_helps(tables: Tables, protocol: str) -> Iterator[Claim]:
    order = ("DNN", "RidgeR-NN", "RidgeR-SVM-NN", "RidgeR-SVM-AW-NN")
    steps, good, lines = 0, 0, []
    for dataset, own in _accuracy(tables, "table3", protocol).items():
        if dataset in tuple(DATASETS)[:3] and set(order) <= set(own):
            gains = [own[b] - own[a] for a, b in pairwise(order)]
            steps += len(gains)
            good += sum(gain > 0 for gain in gains)
            lines.append(f"{DATASETS[dataset]} {', '.join(f'{g:+.1f}' for g in gains)}")
    if lines:
        yield Claim(
            "Ridge layers, the Stiefel layer and adaptive weights each help",
            protocol,
            _verdict(good, steps),
            "points gained by each in turn: " + "; ".join(lines),
        )


def _faster_than_descent(tables: Tables) -> Iterator[Claim]:
    seconds: dict[str, dict[str, float]] = {}
    for row in tables.get("table2", []):
        if row["protocol"] == "honest":
            seconds.setdefault(row["dataset"], {})[row["method"]] = row["fit_seconds_mean"]
    ratios = {d: s["DNN"] / s["Ours"] for d, s in seconds.items() if {"DNN", "Ours"} <= set(s)}
    if ratios:
        yield Claim(
            "Faster than gradient descent",
            "honest",
            _verdict(sum(r > 1 for r in ratios.values()), len(ratios)),
            "time of the DNN over ours: "
            + ", ".join(f"{DATASETS.get(d, d)} {r:.0f}" for d, r in ratios.items()),
        )
