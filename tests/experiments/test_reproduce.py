"""Whole runs, on the one set that needs no file."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from solvenet.commands import app
from solvenet.experiments.experiment import GENERATED
from solvenet.experiments.methods import effort, network, peers, rivals
from solvenet.experiments.paper import DATASETS, TABLE2
from solvenet.experiments.reproduce import EXPERIMENTS, Wish, reproduce

ROW = {
    "dataset",
    "method",
    "protocol",
    "accuracy_mean",
    "accuracy_std",
    "f1_mean",
    "f1_std",
    "fit_seconds_mean",
    "paper_accuracy",
    "paper_f1",
    "splits",
}


@pytest.fixture
def no_files(monkeypatch, tmp_path):
    monkeypatch.setenv("SOLVENET_DATA", str(tmp_path / "nowhere"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    from solvenet.experiments import experiment

    experiment.dataset_of.cache_clear()
    yield tmp_path / "out"
    experiment.dataset_of.cache_clear()


def run(folder, **changes):
    wish = {"what": "table3", "methods": ("RidgeR-NN",), "quick": True, "jobs": 1}
    return reproduce(Wish(**(wish | changes)), folder)


def test_without_files_what_needs_none_is_run_and_the_rest_is_named(no_files):
    outcome = run(no_files)
    assert outcome.left_out == tuple(DATASETS)
    rows = json.loads((no_files / "table3.json").read_text())
    assert {row["dataset"] for row in rows} == {GENERATED}
    assert all(set(row) >= ROW for row in rows)
    assert [row["protocol"] for row in rows] == ["honest", "paper"]
    assert all(row["accuracy_mean"] > 75 for row in rows)
    assert "Left out for want of their files" in outcome.report.read_text()


def test_resuming_repeats_nothing_and_changes_nothing(no_files, monkeypatch):
    run(no_files)
    before = (no_files / "table3.json").read_text()
    monkeypatch.setattr("solvenet.experiments.reproduce._measured", pytest.fail)
    run(no_files, resume=True)
    assert (no_files / "table3.json").read_text() == before


def test_an_interrupted_run_goes_on_from_where_it_was(no_files):
    wish = Wish("table3", methods=("RidgeR-NN", "RidgeR-SVM-NN"), quick=True, jobs=1)
    seen = []

    def stop_after_two(unit, done, total):
        seen.append(unit)
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reproduce(wish, no_files, stop_after_two)
    resumed = Wish(**{**vars(wish), "resume": True})
    reproduce(resumed, no_files, lambda unit, done, total: seen.append(unit))
    assert max(Counter(seen).values()) == 1
    assert len(json.loads((no_files / "table3.json").read_text())) == 4


def test_split_level_results_are_kept(no_files):
    run(no_files, splits=2)
    lines = (no_files / "table3.splits.jsonl").read_text().splitlines()
    assert len(lines) == 4
    assert {json.loads(line)["unit"]["split"] for line in lines} == {0, 1}


def test_the_same_measurement_is_made_once_for_two_tables(no_files):
    seen = []
    wish = Wish("all", methods=("Ours", "RidgeR-SVM-AW-NN", "stable"), quick=True, jobs=1)
    reproduce(wish, no_files, lambda unit, done, total: seen.append(unit.experiment))
    table2 = json.loads((no_files / "table2.json").read_text())
    table3 = json.loads((no_files / "table3.json").read_text())
    assert [r["accuracy_mean"] for r in table2] == [r["accuracy_mean"] for r in table3]
    assert [r["fit_seconds_mean"] for r in table2] == [r["fit_seconds_mean"] for r in table3]


def test_a_method_without_a_choice_has_the_same_row_under_both_protocols(no_files):
    run(no_files, what="table2", methods=("RidgeClassifierCV",))
    honest, paper = json.loads((no_files / "table2.json").read_text())
    assert honest["accuracy_mean"] == paper["accuracy_mean"]


@pytest.mark.parametrize("experiment", EXPERIMENTS.values(), ids=EXPERIMENTS)
def test_every_method_of_an_experiment_has_an_effort_and_can_be_set_up(experiment):
    for dataset in experiment.datasets:
        contenders = experiment.contenders(dataset, 3, True)
        assert tuple(contenders) == experiment.methods(dataset)
        for method in contenders:
            assert experiment.effort(dataset, method, False).splits >= 1


def test_every_row_of_the_papers_table_has_a_method():
    assert set(TABLE2) <= set(EXPERIMENTS["table2"].methods("umist"))


def test_large_sets_are_limited_in_words():
    assert "3000 rows" in effort("mnist", "MKVM", False).note(60_000)
    assert effort("umist", "Ours", False).note(460) == ""


def test_grids_are_the_papers():
    grids = [contender.grid for contender in rivals("umist", 0, False).values() if contender.grid]
    assert len(grids) == 5
    ours = network("umist", 0, False).grid
    for values in [*(v for grid in grids for v in grid.values()), ours["ridge"]]:
        assert values == (0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
    assert all(not contender.has_choice for contender in peers(0).values())


class TestCommandLine:
    def invoke(self, *words):
        return CliRunner().invoke(app, ["reproduce", *words])

    def test_it_prints_the_report_and_says_where_it_is(self, no_files):
        words = ("table3", "--quick", "--methods", "RidgeR-NN", "--jobs", "1")
        result = self.invoke(*words, "--output", str(no_files))
        assert result.exit_code == 0, result.output
        assert "RidgeR-NN" in result.output
        assert "report.html" in result.output.replace("\n", "")
        assert "Left out for want of their files" in result.output.replace("\n", " ")

    def test_an_unknown_experiment_is_named_with_the_known_ones(self, no_files):
        result = self.invoke("tabel2", "--output", str(no_files))
        assert result.exit_code == 2
        assert "no experiment 'tabel2'" in result.output
        assert "table2" in result.output

    def test_an_unknown_data_set_is_named_with_the_known_ones(self, no_files):
        result = self.invoke("table2", "--datasets", "minst", "--output", str(no_files))
        assert result.exit_code == 2
        assert "no data set 'minst'" in result.output

    def test_an_unknown_method_is_named_with_the_known_ones(self, no_files):
        result = self.invoke("table2", "--methods", "ours", "--output", str(no_files))
        assert result.exit_code == 2
        assert "no method 'ours'" in result.output


@pytest.mark.skipif(
    not (Path(os.environ.get("SOLVENET_DATA", "nowhere")) / "att40.npz").is_file(),
    reason="needs att40.npz in SOLVENET_DATA",
)
def test_a_set_of_the_paper_gives_rows_beside_its_figures(tmp_path):
    run(tmp_path, what="table2", methods=("Ours",), datasets=("att40",), splits=1)
    honest, paper = json.loads((tmp_path / "table2.json").read_text())
    assert honest["paper_accuracy"] == 98.75
    assert paper["accuracy_mean"] >= honest["accuracy_mean"] > 90
