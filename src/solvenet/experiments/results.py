"""Results on disk: split by split as they come, and as rows of a table."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from statistics import fmean, pstdev

from .experiment import Experiment, Result, Row, Unit


class Store:
    """Results of one experiment, one JSON line per unit, appended as they come.

    A run that is stopped loses the units in flight and nothing else.
    """

    def __init__(self, folder: Path, experiment: str, *, resume: bool):
        self.path = folder / f"{experiment}.splits.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and not resume:
            raise ValueError(
                f"{folder} holds results of an earlier run. Add --resume to go on with it, "
                "or choose another folder with --output."
            )
        self.results = dict(_read(self.path))

    def add(self, unit: Unit, result: Result) -> None:
        """Keep a result, on disk before the call returns."""
        self.results[unit] = result
        with self.path.open("a") as file:
            file.write(json.dumps({"unit": asdict(unit), "result": result}) + "\n")
            file.flush()
            os.fsync(file.fileno())


def _read(path: Path) -> Iterable[tuple[Unit, Result]]:
    """Finished units; a last line cut short by a stop is dropped from the file too."""
    if not path.is_file():
        return
    lines = path.read_text().splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
        path.write_text("".join(lines))
    for line in lines:
        entry = json.loads(line)
        yield Unit(**entry["unit"]), entry["result"]


def rows(experiment: Experiment, results: dict[Unit, Result]) -> list[Row]:
    """One row per data set, method and protocol, in the order of the experiment."""
    grouped: dict[tuple[str, str, str], list[Unit]] = {}
    for unit in results:
        grouped.setdefault((unit.dataset, unit.method, unit.protocol), []).append(unit)
    table = []
    for dataset in experiment.datasets:
        for method in experiment.methods(dataset):
            for protocol in experiment.protocols:
                units = sorted(grouped.get((dataset, method, protocol), []), key=_by_split)
                if units:
                    printed = experiment.paper.get(method, {}).get(dataset, (None, None))
                    row = {
                        "dataset": dataset,
                        "method": method,
                        "protocol": protocol,
                        "paper_accuracy": printed[0],
                        "paper_f1": printed[1],
                        "splits": len(units),
                    }
                    table.append(row | experiment.summarise([results[u] for u in units]))
    return table


def _by_split(unit: Unit) -> int:
    return unit.split


def summarise_scores(results: list[Result]) -> Row:
    """Mean and deviation over splits."""
    accuracy = [result["accuracy"] for result in results]
    f1 = [result["f1"] for result in results]
    return {
        "accuracy_mean": fmean(accuracy),
        "accuracy_std": pstdev(accuracy),
        "f1_mean": fmean(f1),
        "f1_std": pstdev(f1),
        "fit_seconds_mean": fmean(result["fit_seconds"] for result in results),
        "note": results[0]["note"],
    }


def save_rows(path: Path, table: list[Row]) -> None:
    """Write rows as JSON; the file is whole or not there."""
    draft = path.with_suffix(".tmp")
    draft.write_text(json.dumps(table, indent=1) + "\n")
    os.replace(draft, path)
