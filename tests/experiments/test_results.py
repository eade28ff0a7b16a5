import json

import pytest

from solvenet.experiments.experiment import Experiment, Unit
from solvenet.experiments.protocol import Effort
from solvenet.experiments.results import Store, rows, save_rows, summarise_scores


def unit(split, method="Ours", protocol="honest"):
    return Unit("table2", "umist", method, protocol, split, quick=False)


def result(accuracy):
    return {"accuracy": accuracy, "f1": accuracy - 1, "fit_seconds": 0.5, "note": ""}


EXPERIMENT = Experiment(
    name="table2",
    title="",
    datasets=("umist",),
    protocols=("honest", "paper"),
    contenders=lambda dataset, seed, quick: {"Ours": None, "DNN": None},
    effort=lambda dataset, method, quick: Effort(),
    measure=None,
    summarise=summarise_scores,
    paper={"Ours": {"umist": (97.39, 97.09)}},
)


def test_finished_units_are_found_again_on_resuming(tmp_path):
    store = Store(tmp_path, "table2", resume=False)
    store.add(unit(0), result(90.0))
    store.add(unit(1), result(92.0))
    assert Store(tmp_path, "table2", resume=True).results == store.results


def test_a_fresh_run_does_not_overwrite_an_earlier_one(tmp_path):
    Store(tmp_path, "table2", resume=False).add(unit(0), result(90.0))
    with pytest.raises(ValueError, match=r"earlier run\. Add --resume to go on"):
        Store(tmp_path, "table2", resume=False)
    assert list(Store(tmp_path, "table2", resume=True).results) == [unit(0)]


def test_a_line_cut_short_by_a_stop_is_dropped_and_can_be_written_again(tmp_path):
    store = Store(tmp_path, "table2", resume=False)
    store.add(unit(0), result(90.0))
    with store.path.open("a") as file:
        file.write('{"unit": {"experi')
    resumed = Store(tmp_path, "table2", resume=True)
    assert list(resumed.results) == [unit(0)]
    resumed.add(unit(1), result(91.0))
    assert list(Store(tmp_path, "table2", resume=True).results) == [unit(0), unit(1)]


def test_a_row_is_mean_and_deviation_beside_the_papers_figures():
    table = rows(EXPERIMENT, {unit(1): result(92.0), unit(0): result(90.0)})
    assert table == [
        {
            "dataset": "umist",
            "method": "Ours",
            "protocol": "honest",
            "accuracy_mean": 91.0,
            "accuracy_std": 1.0,
            "f1_mean": 90.0,
            "f1_std": 1.0,
            "fit_seconds_mean": 0.5,
            "paper_accuracy": 97.39,
            "paper_f1": 97.09,
            "splits": 2,
            "note": "",
        }
    ]


def test_protocols_and_methods_have_rows_of_their_own():
    found = {
        unit(0): result(90.0),
        unit(0, "DNN"): result(50.0),
        unit(0, "Ours", "paper"): result(99),
    }
    table = rows(EXPERIMENT, found)
    assert [(r["method"], r["protocol"]) for r in table] == [
        ("Ours", "honest"),
        ("Ours", "paper"),
        ("DNN", "honest"),
    ]
    assert table[-1]["paper_accuracy"] is None


def test_saved_rows_are_a_json_list(tmp_path):
    save_rows(tmp_path / "table2.json", [{"dataset": "umist", "accuracy_mean": 91.0}])
    (row,) = json.loads((tmp_path / "table2.json").read_text())
    assert row["accuracy_mean"] == pytest.approx(91.0)
    assert [path.name for path in tmp_path.iterdir()] == ["table2.json"]
