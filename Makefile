# `make play` and `make test` do everything on a machine that has Python 3.11, pip and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: play test prove bench lint format words types contact-sheet lock licences clean
.DEFAULT_GOAL := play

# The scripts of the pages are checked where TypeScript is (`npm ci`); whoever only plays needs no Node.
TSC := node_modules/.bin/tsc
CHECK_PAGES = @if [ -x $(TSC) ]; then $(TSC); else echo "$(NO_TSC)"; [ -z "$$CI" ]; fi
NO_TSC := The scripts of the pages are not checked: install Node and npm, then TypeScript by \`npm ci\`.

# The locks name every package with its hashes, so there is nothing to be resolved.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-deps
PARTS := accounts cluster metrics notices oidc ratings # all that a host may open
LOCK := uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header --no-annotate

$(VENV)/.play: requirements.lock requirements-build.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes -r requirements.lock -r requirements-build.lock
	$(INSTALL) --no-build-isolation --editable .
	touch $@

$(VENV)/.test: $(VENV)/.play requirements-dev.lock
	$(INSTALL) --require-hashes -r requirements-dev.lock
	touch $@

play: $(VENV)/.play ## serve the games on this machine and open the page
	$(BIN)/riverpost play

test: lint ## what must hold before a change lands
	$(BIN)/pytest -m "not prove" -n 2 --dist worksteal

prove: $(VENV)/.test ## everything, with large numbers of games
	$(BIN)/pytest -n 2 --dist worksteal

bench: $(VENV)/.test ## decisions a second, simulations a second, then moves a second over the wire, of each game
	$(BIN)/riverpost bench
	$(BIN)/python bench/search.py
	$(BIN)/python -m bench.live --tables 200 --seconds 4 --kinds page,program

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(CHECK_PAGES)

words: $(VENV)/.test ## find every marked text, bring the catalogues of all languages up to date
	$(BIN)/python tools/words.py

types: $(VENV)/.test ## tell the pages what goes over the wire, and which colours boards are drawn in
	$(BIN)/python tools/wire.py
	$(BIN)/python tools/palette.py

contact-sheet: $(VENV)/.test ## every game on five screens, light and dark, in one picture
	$(BIN)/python -m tools.contact_sheet

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: ## pin every package anew (needs uv, which nothing else does), then tell their licences
	$(LOCK) --upgrade pyproject.toml --output-file requirements.lock
	$(LOCK) --upgrade --group build --output-file requirements-build.lock
	$(LOCK) --upgrade pyproject.toml $(PARTS:%=--extra %) --constraints requirements.lock \
		--constraints requirements-build.lock --output-file requirements-host.lock
	$(LOCK) --upgrade pyproject.toml --extra dev --constraints requirements.lock --constraints requirements-build.lock \
		--constraints requirements-host.lock --output-file requirements-dev.lock
	$(MAKE) licences

licences: $(VENV)/.test ## list the licences of all locked packages
	$(BIN)/python tools/licences.py

clean:
	rm -rf $(VENV)
