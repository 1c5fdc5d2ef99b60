"""The command line, as a person uses it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import riverpost
from riverpost.engine.words import LANGUAGES, translator
from riverpost.speaking import HOUSE, MISSING
from tests.conftest import ROOT, Played, Variant


def command(*words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from riverpost.cli import main; main()", *words],
        cwd=ROOT, input=typed, capture_output=True, text=True, env=os.environ | {"COLUMNS": "200"},
    )  # fmt: skip


@pytest.fixture
def record(played: Played, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    riverpost.Record.of(played(Variant(riverpost.game("thurn-und-taxis"), 2), 5)).save(path)
    return path


def test_games_are_listed_with_their_options() -> None:
    output = command("games").stdout
    for name in riverpost.list_games():
        assert name in output
    assert "first_printing" in output


def test_sim_lets_players_play(tmp_path: Path) -> None:
    result = command(
        "sim", "thurn-und-taxis", "--players", "light,random", "--games", "4", "--json", "--save", str(tmp_path)
    )
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["player"] for row in rows] == ["1 light", "2 random"]
    assert sum(row["win_share"] for row in rows) == 1
    assert len(list(tmp_path.glob("*.json"))) == 4
    assert "mean rank" in command("sim", "thurn-und-taxis", "--games", "2").stdout


def test_sim_seats_one_against_all_others_and_draws_the_result(tmp_path: Path) -> None:
    plot = tmp_path / "shares.svg"
    words = ("sim", "thurn-und-taxis", "--players", "1,light", "--seats", "3", "--games", "2", "--json")
    rows = [json.loads(line) for line in command(*words, "--plot", str(plot)).stdout.splitlines()]
    assert [row["player"] for row in rows] == ["1 1", "2 light", "3 light"]
    assert all(row["win_share_95"][0] <= row["win_share"] <= row["win_share_95"][1] for row in rows)
    assert plot.read_text(encoding="utf-8").startswith("<svg")


def test_sim_rates_the_rungs_of_a_ladder(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    words = ("sim", "thurn-und-taxis", "--players", "light,greedy,level-1", "--ladder", "--games", "2")
    result = command(*words, "--save", str(tmp_path), "--plot", str(plot))
    assert result.returncode == 0, result.stderr
    assert all(name in result.stdout for name in ("rating", "light", "greedy", "level-1"))
    assert len(list(tmp_path.glob("*.json"))) == 4
    assert "ratings" in plot.read_text(encoding="utf-8")


def test_replay_tells_a_game_and_draw_draws_it(record: Path, tmp_path: Path) -> None:
    told = command("replay", str(record)).stdout
    assert "The game is over." in told
    assert "Result" in told
    assert (
        "Take a card."
        in command("replay", str(record), "--ply", "0", "--seat", "1").stdout
        + command("replay", str(record), "--ply", "0", "--seat", "0").stdout
    )
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert command("draw", str(record), "--ply", "40", "--out", str(svg)).returncode == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert command("draw", str(record), "--ply", "40", "--seat", "1", "--layout", "tall", "--width", "780",
                   "--out", str(png)).returncode == 0  # fmt: skip
    header = png.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert int.from_bytes(header[16:20], "big") == 780


def test_a_person_can_play_a_whole_game_at_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    typed = "?\nlog\nboard\nwhy close bavaria\nwhy take 1\n99\nfly\n" + "1\n" * 4000
    options = ("--players", "2", "--against", "light", "--seed", "3", "--save", str(path))
    result = command("tui", "thurn-und-taxis", *options, typed=typed)
    assert result.returncode == 0, result.stderr
    for said in ("Take a card.", "A number or the move", "(T30)", "It is possible.",
                 "The choices are", "'fly' is no move", "Result"):  # fmt: skip
        assert said in result.stdout
    assert riverpost.Record.load(path).replay().over


def test_leaving_the_table_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    result = command("tui", "thurn-und-taxis", "--players", "2", "--save", str(path), typed="take 1\nquit\n")
    assert result.returncode == 0
    assert "You leave the table." in result.stdout
    assert "take 1" in [move for _, move in riverpost.Record.load(path).moves]
    assert command("tui", "thurn-und-taxis", typed="").returncode == 0, "the end of input is a way to leave"


def test_people_round_one_terminal_pass_the_screen_and_keep_their_secrets() -> None:
    typed = "\n".join(["", *["1"] * 30]) + "\n"
    output = command("tui", "thurn-und-taxis", "--players", "2", "--humans", "2", "--seed", "3", typed=typed).stdout
    assert "Pass the screen to Blue" in output
    assert "Pass the screen to Orange" in output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sim", "chess"), "There is no game 'chess'"),
        (("sim", "thurn-und-taxis", "--players", "light"), "2 to 4 players"),
        (("sim", "thurn-und-taxis", "--players", "light,wise"), "no player 'wise'"),
        (("sim", "thurn-und-taxis", "--players", "light", "--seats", "3"), "name two players"),
        (("sim", "thurn-und-taxis", "--players", "light", "--ladder"), "two different players"),
        (("sim", "thurn-und-taxis", "--option", "moon=true"), "no option 'moon'"),
        (("sim", "thurn-und-taxis", "--option", "moon"), "name=value"),
        (("sim", "thurn-und-taxis", "--seed", "seven"), "valid integer"),
        (("tui", "thurn-und-taxis", "--players", "5"), "2 to 4 players"),
        (("tui", "thurn-und-taxis", "--humans", "9"), "people"),
        (("replay", "no-such-file.json"), "cannot be read"),
        (("bench", "chess"), "There is no game 'chess'"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    result = command(*words)
    assert result.returncode == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_picture_of_no_known_kind_or_layout_is_refused(record: Path, tmp_path: Path) -> None:
    for words in (("--out", str(tmp_path / "board.bmp")), ("--out", str(tmp_path / "b.svg"), "--layout", "round")):
        result = command("draw", str(record), *words)
        assert result.returncode == 2
        assert "Traceback" not in result.stderr


def test_bench_measures_every_number_of_players() -> None:
    result = command("bench", "thurn-und-taxis", "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert {(row["what"], row["players"], row["threads"]) for row in rows} == {
        (what, players, threads)
        for what in ("random-play", "light-play")
        for players in (2, 3, 4)
        for threads in (1, 2)
    }
    assert all(row["decisions_per_s"] > row["games_per_s"] > 0 and row["position_bytes"] <= 1024 for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_refusals_are_told_in_the_language_asked_for(lang: str) -> None:
    title = translator(HOUSE, lang)("Play at the terminal.")
    assert title in command("--lang", lang, "--help").stdout
    assert title in command("--lang", lang, "tui", "--help").stdout
    refused = command("--lang", lang, "games", "--fly")
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr


def test_without_a_word_the_commands_are_told() -> None:
    assert "Usage:" in command().stdout


def test_the_system_says_which_language_a_terminal_speaks() -> None:
    environment = {**os.environ, "LC_ALL": "de_AT.UTF-8"}
    result = subprocess.run(
        [sys.executable, "-m", "riverpost", "sim"], cwd=ROOT, capture_output=True, text=True, env=environment
    )
    assert translator(HOUSE, "de").fill(MISSING, name="game", command="python -m riverpost sim") in result.stderr


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    refused = command("--lang", "tlh", "games")
    assert (refused.returncode, "en, ru, fr, de" in refused.stderr) == (2, True)
