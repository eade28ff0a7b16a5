"""Every correction of the paper names the test that holds it, and that test exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = [
    line
    for line in (ROOT / "docs" / "deviations.md").read_text().splitlines()
    if re.match(r"\| \d+ \|", line)
]
EXISTING = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^ *def (test_\w+)", path.read_text(), re.MULTILINE)
}


def test_there_are_rows():
    assert len(ROWS) >= 15


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_a_deviation_names_tests_that_exist(row):
    named = re.findall(r"`(test_\w+)`", row)
    assert named, "no test is named"
    assert set(named) <= EXISTING
