# Everything a person needs: `make play` and `make test` set up all they need by themselves.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
READY := $(VENV)/.ready
CONSTRAINTS := constraints.txt

.PHONY: play terminal test test-interpreted check format bench soak clean help
.DEFAULT_GOAL := help

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

$(READY): pyproject.toml $(CONSTRAINTS)
	$(PYTHON) scripts/check_python.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) setuptools
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --no-build-isolation --editable '.[dev]'
	touch $@

play: $(READY) ## set the table: start the server and open the browser
	@$(BIN)/tischlein

terminal: $(READY) ## sit down at a table in the terminal
	@$(BIN)/tischlein play

SYSTEM := $(VENV)/.system
$(SYSTEM): $(READY) scripts/set_up_system.py
	$(BIN)/python scripts/set_up_system.py
	touch $@

test: $(READY) $(SYSTEM) check ## run all tests
	$(BIN)/python -m pytest -n auto tests
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto tests/clauses tests/golden

check: $(READY) ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py

format: $(READY) ## put all files into the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY) ## measure, side by side with OpenSpiel, and write bench/results.md
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --no-build-isolation --editable '.[dev,bench]'
	$(BIN)/python -m bench

soak: $(READY) $(SYSTEM) ## the long runs: lock-step, fuzzing, full counts
	$(BIN)/python -m pytest -n auto --soak tests

clean: ## remove what was set up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info
