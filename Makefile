# Everything a new user needs: `make demo` and `make test` set up a virtual
# environment with pinned versions by themselves, the first time they run.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
WORKERS ?= auto

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1

.DEFAULT_GOAL := help
.PHONY: help demo test lint clean

help:
	@echo "make demo   fit two data sets beside four well-known classifiers (offline)"
	@echo "make test   run the tests"
	@echo "make lint   check style and format"
	@echo "make clean  remove the virtual environment and caches"

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $(STAMP)

demo: $(STAMP)
	$(BIN)/python examples/demo.py

test: $(STAMP)
	$(BIN)/python -m pytest --numprocesses $(WORKERS)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
