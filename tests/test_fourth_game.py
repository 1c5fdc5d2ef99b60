"""A fourth game moves in: a toy that lies in a folder of its own, found by RIVERPOST_GAMES and known to nobody.

Rules are read by Python here, which is quicker than to compile a game of six decisions; `make prove` compiles it too.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from docs.client import play

from riverpost.engine.words import LANGUAGES
from tests.browser.conftest import Visitor, open_browser, ply
from tests.browser.test_game import CALM, click_lit_piece
from tests.conftest import ROOT
from tests.server.running import Process, started

MOVED_IN = {"RIVERPOST_GAMES": str(ROOT / "tests" / "toys")}
READ = {**MOVED_IN, "RIVERPOST_INTERPRET": "1"}
ASKING = (
    "tests/contract",
    "tests/toys/nim/tests",
    "tests/server/test_rulebook.py",
    "tests/test_ledgers.py",
    "tests/test_catalogues.py",
)


def python(*words: str, typed: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a module in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT, input=typed, capture_output=True, text=True, env={**os.environ, **environment},
    )  # fmt: skip


# --- the contract


def test_the_contract_holds() -> None:
    asked = python("pytest", *ASKING, "-m", "not prove", "-k", "nim and not compiled", "-p", "no:cacheprovider", **READ)
    assert asked.returncode == 0, asked.stdout


@pytest.mark.prove
def test_the_whole_contract_holds_for_compiled_rules() -> None:
    asked = python("pytest", *ASKING, "-k", "nim", "-p", "no:cacheprovider", **MOVED_IN)
    assert asked.returncode == 0, asked.stdout


def test_a_folder_that_is_no_whole_game_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "chess" / "rules").mkdir(parents=True)
    (tmp_path / "chess" / "__init__.py").touch()
    (tmp_path / "chess" / "rules" / "course.py").touch()
    listed = python("riverpost", "games", RIVERPOST_GAMES=str(tmp_path))
    assert listed.returncode == 0
    assert "chess" not in listed.stdout
    assert "rules/sight.py" in listed.stderr
    assert "rules/course.py" not in listed.stderr


# --- bots and the command line


@pytest.mark.parametrize("level", ["level-1", "level-3"])
def test_bots_win_against_chance(level: str) -> None:
    words = ("sim", "nim", "--players", f"{level},random", "--games", "12", "--seed", "1", "--json")
    bot, chance = (json.loads(line) for line in python("riverpost", *words, **READ).stdout.splitlines())
    assert (bot["player"], chance["player"]) == (f"1 {level}", "2 random")
    assert bot["win_share"] > 0.9


def test_a_person_plays_at_the_terminal() -> None:
    words = ("tui", "nim", "--players", "2", "--option", "misere=true", "--option", "begins=seat-1")
    played = python("riverpost", *words, typed="why take 3 from heap 1\n" + "1\n" * 12, COLUMNS="200", **READ)
    assert played.returncode == 0, played.stderr
    for said in ("whoever takes the last stone loses", "It is possible.", "Result"):
        assert said in played.stdout


def test_a_folder_that_is_none_is_refused() -> None:
    refused = python("riverpost", "games", RIVERPOST_GAMES=str(ROOT / "tests" / "nowhere"))
    assert refused.returncode == 2
    assert "nowhere', which is no folder." in refused.stderr


# --- the server and its pages


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with pytest.MonkeyPatch.context() as environment:
        for name, value in READ.items():
            environment.setenv(name, value)
        running = started(tmp_path_factory.mktemp("fourth") / "riverpost.db")
    yield running
    running.stop()


def test_pages_show_it_in_every_language(server: Process) -> None:
    http = server.client()
    for lang in LANGUAGES:
        assert "/games/nim/poster.svg" in http.get(f"/?lang={lang}").text
        for path in ("/new/nim", "/rules/nim", "/rules/nim/summary"):
            assert http.get(f"{path}?lang={lang}").status_code == 200
    for path in ("/games/nim/poster.svg", "/rules/nim/heaps.svg"):
        assert http.get(path).headers["content-type"] == "image/svg+xml"


def test_a_program_plays_to_the_end_against_a_bot(server: Process) -> None:
    result = asyncio.run(play(server.address.rstrip("/"), "nim"))
    assert sorted(standing["rank"] for standing in result) == [1, 2]


def test_in_a_browser_a_heap_is_clicked_and_the_bot_answers(server: Process) -> None:
    with open_browser() as browser:
        visitor = Visitor(browser.new_context(), server.address.rstrip("/"))
        visitor.like(**CALM)
        page = visitor.play_now("nim")
        before = ply(page)
        click_lit_piece(page, turn=2)
        assert ply(page) == before + 2
        visitor.check()
