# Two commands on a fresh machine: `make play` and `make test`. `make` alone lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
unexport PYTHONPATH
unexport PYTHONDONTWRITEBYTECODE # hundreds of processes would compile the same source
MAKEFLAGS += --no-print-directory

# The first of these that is new enough makes .venv; `make PYTHON=python3.12 test` asks for one by name.
PYTHON ?=
CANDIDATES := $(if $(PYTHON),$(PYTHON),python3 python3.13 python3.12 python3.11)
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check
WORKERS ?= 2
ARGS ?=

# A page is opened by itself only where there is a screen for it.
OPEN := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname -s)),--open)

.PHONY: help play play-terminal test all-checks lint types catalogue page front node unit compiled chromium bench soak reports build wheels docs docs-serve shots gallery lock clean

help: ## list these commands
	@echo "Draftline: racing board games for the browser, for the terminal and for Python."
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo 'ARGS="..." is handed on to play, unit, bench, soak and reports; PYTHON=... chooses the interpreter (3.11 or newer).'

play: $(VENV)/play.stamp ## race in the browser: installs and builds what is missing, then serves the page
	@$(PY) tools/page.py build
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path --soon)" $(BIN)/draftline serve $(OPEN) $(ARGS)

play-terminal: $(VENV)/play.stamp ## race in the terminal
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path --soon)" $(BIN)/draftline play $(ARGS)

# The compiler is busy for minutes with one core, so all that needs no compiled core goes on beside it, and two checks at a
# time once it is done; the tests keep both cores busy by themselves. A core that is only tested need not be optimised.
test: export DRAFTLINE_OPT_LEVEL := 0
test: $(VENV)/dev.stamp ## everything that has to pass: style, types, texts, front end, tests
	@$(MAKE) -j2 -Oline compiled all-checks

all-checks: types lint catalogue docs front page chromium
	@$(MAKE) unit

lint: $(VENV)/dev.stamp node ## style of source and page, how long functions and modules are, generated code, numbers in the documents
	@$(BIN)/ruff check .
	@$(PY) tools/measure.py
	@$(PY) tools/columns.py --check
	@$(PY) tools/surface.py --check
	@$(PY) tools/figures.py --check
	@$(PY) tools/page.py lint

types: $(VENV)/dev.stamp ## mypy, strict on the package, the examples and the Python of the documents
	@$(BIN)/mypy
	@$(PY) tools/doc_code.py
	@$(BIN)/mypy build/doc_code
	@$(BIN)/basedpyright --level error

catalogue: $(VENV)/dev.stamp ## the English and Spanish texts
	@$(PY) tools/catalogue.py check

compiled: $(VENV)/dev.stamp ## the compiled copy of the package, in build/compiled
	@$(PY) tools/build_compiled.py || [ $$? -eq 3 ]

page: $(VENV)/dev.stamp node ## build the page into src/draftline/server/static
	@$(PY) tools/page.py build

front: $(VENV)/dev.stamp node ## types and tests of the front end
	@$(PY) tools/wire_types.py --check
	@$(PY) tools/page.py check

node: $(VENV)/dev.stamp # before whatever needs it, for two of them may go on at once
	@$(PY) tools/page.py install

chromium: $(VENV)/dev.stamp ## a browser for the browser tests, from the system's packages if it is missing
	@$(PY) tools/browser.py --install > /dev/null

unit: $(VENV)/dev.stamp ## the tests alone; those in the browser need `make page`
	@$(PY) -m pytest -q -n $(WORKERS) --dist worksteal $(ARGS)

bench: $(VENV)/bench.stamp ## measure speed, against other engines too
	@$(PY) tools/page.py build
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path)" $(PY) bench/run.py $(ARGS)

soak: $(VENV)/dev.stamp ## twenty minutes of load and faults for the server, on both databases
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path)" $(PY) -m bench.soak $(ARGS)

reports: $(VENV)/dev.stamp ## race the experiments of docs/balance.md again, for an hour of two cores
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path)" $(PY) tools/reports.py $(ARGS)

build: $(VENV)/dev.stamp ## a source distribution, a pure wheel and a compiled wheel in dist/, with the page
	@$(PY) tools/page.py build
	@$(PY) tools/wheels.py --here
	@ls -1 dist

wheels: $(VENV)/dev.stamp ## the same, compiled for Python 3.11, 3.12 and 3.13 as far as they are found, each tried in a clean environment
	@$(PY) tools/page.py build
	@$(PY) tools/wheels.py $(ARGS)
	@ls -1 dist

docs: $(VENV)/docs.stamp ## the documentation site in build/site, offline; a link that leads nowhere fails
	@$(PY) tools/docs_site.py

docs-serve: $(VENV)/docs.stamp ## build the site and show it
	@$(PY) tools/docs_site.py --serve $(ARGS)

shots: $(VENV)/dev.stamp ## make the pictures of the documentation again
	@PYTHONPATH=src $(PY) tools/shots.py
	@$(PY) tools/page.py build
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path):." $(PY) tools/page_shots.py

gallery: $(VENV)/dev.stamp ## pictures of every question at every size in build/gallery, to be looked at
	@$(PY) tools/page.py build
	@PYTHONPATH="$$($(PY) tools/build_compiled.py --path):." $(PY) tools/gallery.py $(ARGS)

lock: $(VENV)/dev.stamp ## pin the newest versions of everything in requirements/; ARGS=--keep only adds what is missing
	@$(PY) tools/lock.py $(ARGS)

clean: ## remove everything that make made
	@rm -rf $(VENV) build dist src/draftline/server/static web/node_modules src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@for name in $(CANDIDATES); do \
	  if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then \
	    echo "Making $(VENV) with $$("$$name" -V)."; \
	    "$$name" -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing (on Debian and Ubuntu: the package python3-venv)." >&2; exit 1; }; \
	    exit 0; \
	  fi; \
	done; \
	echo "Draftline needs Python 3.11 or newer, and found: $$(for name in $(CANDIDATES); do "$$name" -V 2> /dev/null || true; done | sort -u | paste -sd ',' | grep . || echo none)." >&2; \
	echo "Install one, or name one: make PYTHON=python3.12 ..." >&2; exit 1

# A lock file installed, and the package itself in editable form: its source stays where it is.
$(VENV)/%.stamp: requirements/%.txt pyproject.toml | $(PY)
	@echo "Installing what requirements/$*.txt names."
	@$(PIP) install -qq --requirement requirements/$*.txt
	@$(PIP) install -qq --no-deps --no-build-isolation --editable .
	@touch $@
