import re

import pytest

from solvenet.experiments.figures import draw
from solvenet.experiments.paper import DATASETS, TABLE2, TABLE3, WIDTHS, paper_network
from solvenet.experiments.report import write_report

METHODS = ("DNN", "Ours")


def score_rows(methods, datasets=tuple(DATASETS)):
    return [
        {
            "dataset": dataset,
            "method": method,
            "protocol": protocol,
            "accuracy_mean": 90.0,
            "accuracy_std": 1.0,
            "f1_mean": 89.0,
            "f1_std": 1.0,
            "fit_seconds_mean": 0.1,
            "paper_accuracy": 91.23,
            "paper_f1": 90.12,
            "splits": 10,
            "note": "fitted on 500 rows" if method == "DNN" else "",
        }
        for dataset in datasets
        for method in methods
        for protocol in ("honest", "paper")
    ]


def curve_rows():
    curve = [
        {"step": s, "loss": 1 / s, "training_accuracy": 50.0, "test_accuracy": 40.0, "seconds": s}
        for s in range(1, 9)
    ]
    return [
        {"dataset": dataset, "method": method, "protocol": "none", "curve": curve}
        for dataset in ("umist", "mnist_mini")
        for method in ("Ours", "Ours, every step taken", "DNN")
    ]


TABLES = {
    "table2": score_rows(METHODS),
    "convergence": curve_rows(),
    "sensitivity": score_rows(("0.125", "1", "8"), ("att40", "umist")),
}
TITLES = {"table2": "Accuracy and F1", "convergence": "Curves", "sensitivity": "The ridge"}


@pytest.fixture
def report(tmp_path):
    page = write_report(tmp_path, TABLES, TITLES, ("mnist",), quick=True)
    return tmp_path, page.read_text(), (tmp_path / "report.md").read_text()


@pytest.mark.parametrize("name", TABLES)
def test_figures_are_drawn_for_screen_and_print(tmp_path, name):
    assert [path.suffix for path in draw(name, TABLES[name], tmp_path)] == [".png", ".pdf"]
    assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")


def test_the_page_stands_alone(report):
    _, page, _ = report
    assert not re.findall(r'(?:src|href)="(?!data:)', page)
    assert page.count("data:image/png;base64,") == 3


def test_protocols_have_lines_of_their_own(report):
    _, _, text = report
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    assert "| Ours | honest | 90.00 ± 1.00 |" in text
    assert "| Ours | selected on the test part | 90.00 ± 1.00 |" in text
    assert "| Ours | the paper prints | 91.23 |" in text


def test_limits_and_gaps_are_said(report):
    _, _, text = report
    assert "1.00†" in text
    assert "fitted on 500 rows" in text
    assert "Left out for want of their files: mnist." in text
    assert "quick run" in text


def test_verdicts_come_first(report):
    _, _, text = report
    assert text.index("The paper's claim") < text.index("## Accuracy and F1")


def test_markdown_tables_have_the_same_number_of_cells_in_every_line(report):
    _, _, text = report
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({line.count("|") - line.count("\\|") for line in block.splitlines()}) == 1


def test_the_papers_tables_have_every_set_it_reports():
    assert all(set(row) == set(DATASETS) for row in TABLE2.values())
    assert all(set(row) == {"att40", "umist", "waveform"} for row in TABLE3.values())


@pytest.mark.parametrize("name", DATASETS)
def test_the_network_of_the_tables_is_unfitted_and_has_the_papers_widths(name):
    network = paper_network(name)
    assert network.hidden_layer_sizes == WIDTHS[name]
    assert not hasattr(network, "coefs_")


def test_a_set_without_a_network_is_refused_by_name():
    with pytest.raises(ValueError, match="no network for 'letter'"):
        paper_network("letter")
