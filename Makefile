# Everything a person needs: `make play` and `make test` set up all they need by themselves.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
CONSTRAINTS := constraints.txt

# Hundreds of processes load the same modules: they are to be read once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: page static play terminal test check check-package check-page format bench soak pictures release release-tree clean help
.DEFAULT_GOAL := help

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

$(PLAYABLE): pyproject.toml $(CONSTRAINTS)
	$(PYTHON) scripts/check_python.py
	@echo "Setting up: this takes a minute or two, once."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) setuptools
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --no-build-isolation --editable .
	touch $@

$(READY): $(PLAYABLE)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --no-build-isolation --editable '.[dev]'
	touch $@

# The page: built from web/ into the package, from where the server serves it.
PAGE := tischlein/page/index.html
MODULES := web/node_modules/.ready
PAGE_SOURCES := $(shell find web/src web/public web/plugins -type f 2>/dev/null) $(wildcard web/*.html web/*.ts web/*.json) \
	$(wildcard tischlein/*/texts/*.ftl tischlein/games/*/texts/*.ftl)

# What the page knows by itself: the rules, compiled where kernels have changed, what can be agreed, rulebooks.
RULES := web/src/engine/rules/.made
$(RULES): $(PLAYABLE) $(wildcard tischlein/core/*.py tischlein/bots/*.py tischlein/wasm/*.py tischlein/games/*/*.py tischlein/games/*/*/*.json) \
	$(wildcard tischlein/games/*/texts/*.ftl tischlein/games/*/rulebook/*.md)
	$(BIN)/python -m tischlein.wasm $(@D)
	touch $@

# `npm install` rather than `npm ci`: the latter of npm 11 refuses a lock file without the builds for other systems.
$(MODULES): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The page needs Node 20.19, 22.12 or newer with npm: on Debian, apt-get install npm"; exit 1; }
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	touch $@

$(PAGE): $(MODULES) $(RULES) $(PAGE_SOURCES)
	cd web && npm run --silent build -- --logLevel warn
	touch $@

page: $(PAGE) ## build the page

static: $(PLAYABLE) $(PAGE) ## write the page as a folder for any web space, into static/
	@$(BIN)/tischlein page static

# The rules are compiled once, before something is measured, and before several tests at a time would each do it.
KERNELS := $(VENV)/.kernels
$(KERNELS): $(READY) $(wildcard tischlein/core/*.py tischlein/bots/*.py tischlein/games/*/*.py)
	$(BIN)/python -c "from tischlein.server.warm import warm_players, warm_up; warm_up(); warm_players()"
	touch $@

play: $(PLAYABLE) $(PAGE) ## set the table: start the server and open the browser
	@$(BIN)/tischlein

terminal: $(PLAYABLE) ## sit down at a table in the terminal
	@$(BIN)/tischlein play

SYSTEM := $(VENV)/.system
$(SYSTEM): $(READY) scripts/set_up_system.py
	$(BIN)/python scripts/set_up_system.py
	touch $@

# Many tests wait for servers and clocks, so that five of them keep two cores busy.
WORKERS ?= 5
test: $(READY) $(SYSTEM) $(PAGE) $(KERNELS) check ## run all tests
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto tests/clauses tests/golden -k "not oracle"
	cd web && npm run --silent e2e

check: $(READY) $(MODULES) $(RULES) ## format, lint, types, layers
	@+$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-package check-page

check-package:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py
	$(BIN)/python -m pytest -q --collect-only tests >/dev/null
	$(BIN)/python scripts/wire_types.py --check

check-page:
	cd web && npm run --silent check

format: $(READY) $(MODULES) ## put all files into the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && npm run --silent format

bench: $(READY) $(SYSTEM) $(PAGE) $(KERNELS) ## measure beside OpenSpiel and boardgame.io, and how strong the levels are
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --no-build-isolation --editable '.[dev,bench]'
	$(BIN)/python -m bench
	$(BIN)/python -m bench.ladder
	$(BIN)/python -m bench.solved

# What is measured there would be disturbed by other tests: one after the other.
MEASURED := $(addprefix tests/server/test_,attacks.py codes.py long.py loop.py workshop.py)
soak: $(READY) $(SYSTEM) $(PAGE) $(KERNELS) ## the long runs: lock-step, fuzzing, full counts
	$(BIN)/python -m pytest -n auto --soak $(addprefix --ignore=,$(MEASURED)) tests
	$(BIN)/python -m pytest -s --soak $(MEASURED)
	cd web && TISCHLEIN_SOAK=1 npm test --silent
	cd web && TISCHLEIN_SOAK=1 npm run --silent e2e

pictures: $(READY) $(SYSTEM) $(PAGE) ## take pictures of every screen, into web/pictures
	cd web && npm run --silent pictures

# First what is quick to find out, then the tests, then the packages.
release: release-tree test ## check everything, then pack wheel and source package into dist/
	$(BIN)/python scripts/release.py

release-tree: $(READY)
	@$(BIN)/python scripts/release.py --tree

clean: ## remove what was set up
	rm -rf $(VENV) web/node_modules tischlein/page web/src/engine/rules .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist static *.egg-info
