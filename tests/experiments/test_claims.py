import pytest

from solvenet.experiments.claims import FAILS, HOLDS, IN_PART, check


def row(dataset, method, accuracy, protocol="honest", seconds=1.0):
    return {
        "dataset": dataset,
        "method": method,
        "protocol": protocol,
        "accuracy_mean": accuracy,
        "fit_seconds_mean": seconds,
    }


def verdicts(tables):
    return {(claim.text.split()[0], claim.protocol): claim.verdict for claim in check(tables)}


def test_nothing_is_claimed_without_rows():
    assert check({}) == []


def test_being_best_counts_the_papers_competitors_alone():
    table = [row("att40", "Ours", 97), row("att40", "DNN", 50), row("att40", "SVC", 99)]
    assert verdicts({"table2": table})["Better", "honest"] == HOLDS


def test_being_best_on_some_sets_holds_in_part():
    table = [
        row("att40", "Ours", 97),
        row("att40", "DNN", 98),
        row("umist", "Ours", 97),
        row("umist", "DNN", 50),
    ]
    assert verdicts({"table2": table})["Better", "honest"] == IN_PART


def test_protocols_are_never_mixed():
    table = [
        row("att40", "Ours", 97),
        row("att40", "DNN", 98),
        row("att40", "Ours", 99, "paper"),
        row("att40", "DNN", 98, "paper"),
    ]
    found = verdicts({"table2": table})
    assert (found["Better", "honest"], found["Better", "paper"]) == (FAILS, HOLDS)


@pytest.mark.parametrize(
    ("losses", "verdict"), [([9, 4, 2, 1, 1, 1], HOLDS), ([9, 8, 7, 6, 5, 4], FAILS)]
)
def test_convergence_compares_sweep_five_with_the_last(losses, verdict):
    curve = [{"loss": float(loss)} for loss in losses]
    table = [{"dataset": "umist", "method": "Ours", "protocol": "none", "curve": curve}]
    assert verdicts({"convergence": table})["Converges", "none"] == verdict


def test_insensitivity_looks_at_ridges_below_one_only():
    table = [row("umist", ridge, a) for ridge, a in [("0.125", 97.0), ("0.5", 96.5), ("8", 20.0)]]
    assert verdicts({"sensitivity": table})["Insensitive", "honest"] == HOLDS


def test_every_part_must_help_everywhere_for_the_ablation_to_hold():
    order = ("DNN", "RidgeR-NN", "RidgeR-SVM-NN", "RidgeR-SVM-AW-NN")
    rising = [row("att40", method, 50.0 + i) for i, method in enumerate(order)]
    assert verdicts({"table3": rising})["Ridge", "honest"] == HOLDS
    rising[-1]["accuracy_mean"] = 52.0
    assert verdicts({"table3": rising})["Ridge", "honest"] == IN_PART


def test_speed_compares_fit_times():
    table = [row("mnist", "Ours", 87, seconds=1.0), row("mnist", "DNN", 80, seconds=90.0)]
    (claim,) = [c for c in check({"table2": table}) if c.text.startswith("Faster")]
    assert claim.verdict == HOLDS
    assert "MNIST 90" in claim.figure
