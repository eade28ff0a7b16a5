"""What the documentation shows runs, and what it points to exists."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import solvenet

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [m.name for m in pkgutil.walk_packages(solvenet.__path__, "solvenet.")]


@pytest.mark.parametrize("name", ["solvenet.classifier", "solvenet.svc"])
def test_examples_in_docstrings_give_what_they_show(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0


def test_the_example_of_the_readme_runs(capsys):
    text = (ROOT / "README.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(code, {})
    score = float(capsys.readouterr().out.split()[0])
    assert score == pytest.approx(0.95, abs=0.02)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_and_files_that_a_page_names_exist(page):
    text = page.read_text()
    linked = re.findall(r"\]\((?!http)([^)#]+)", text)
    assert all((page.parent / target).exists() for target in linked)
    named = re.findall(r"`((?:src|tests|docs|benchmarks|examples)/[\w/.]+)`", text)
    assert all((ROOT / target).exists() for target in named)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_and_public_function_says_what_it_is(name):
    module = importlib.import_module(name)
    assert module.__doc__
    for public, value in vars(module).items():
        if callable(value) and getattr(value, "__module__", None) == name and public[0] != "_":
            assert value.__doc__, f"{name}.{public}"
