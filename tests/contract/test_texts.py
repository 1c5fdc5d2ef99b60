"""Texts of positions: what was dropped, doubled or changed is refused with a reason, or can be played to the end."""

import importlib
import inspect
import random
import re
from collections.abc import Iterator

import pytest

import riverpost
from riverpost.engine.words import translator
from tests.conftest import Variant, variants

LONGEST = 100_000  # decisions of a game of random play


HARMS = ("dropped", "doubled", "number", "number", "number", "word", "word", "foreign", "foreign")
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 20, 99, 127, 300, 10**30)
NUMBER, WORD = re.compile(r"-?\d+"), re.compile(r"[\w-]+")


def texts_of(variant: Variant, count: int) -> list[str]:
    """Texts of positions met after different numbers of decisions."""
    whole = variant.batch(1, seed=50)
    whole.playouts("light")
    texts = []
    for number in range(count):
        batch = variant.batch(1, seed=50 + number)
        batch.playouts("random" if number % 2 else "light", limit=int(whole.positions["ply"][0]) * number // count)
        texts.append(batch[0].text())
    return texts


def damaged(text: str, others: list[str], dice: random.Random) -> str:
    """A text with one thing gone wrong, or several."""
    lines = text.splitlines()
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        place = dice.randrange(len(lines))
        key, _, value = lines[place].partition(":")
        same = [line for other in others for line in other.splitlines() if line.startswith(f"{key}:")]
        match dice.choice(HARMS):
            case "dropped":
                del lines[place]
            case "doubled":
                lines.append(lines[place])
            case "number":
                lines[place] = f"{key}:{replaced(NUMBER, str(dice.choice(NUMBERS)), value, dice)}"
            case "word":
                word = dice.choice(WORD.findall(dice.choice(same or lines)) or [""])
                lines[place] = f"{key}:{replaced(WORD, word, value, dice)}"
            case "foreign":
                lines[place] = dice.choice(same or lines)
    return "\n".join(lines) + "\n"


def replaced(pattern: re.Pattern[str], by: str, line: str, dice: random.Random) -> str:
    """A line with one of the places that fit a pattern changed."""
    found = list(pattern.finditer(line))
    if not found:
        return line
    place = dice.choice(found)
    return line[: place.start()] + by + line[place.end() :]


def plays_on_soundly(position: riverpost.Position, dice: random.Random) -> str:
    """What goes wrong when a position is played to its end at random; nothing if nothing does."""
    game = position.game
    for _ in range(LONGEST):
        if position.over:
            return "" if position.result() else "no result"
        seats = position.seats
        if not seats:
            return "nobody decides"
        seat = dice.choice(seats)
        legal = position.legal_ids(seat)
        if not legal:
            return f"seat {seat} can do nothing"
        position.play(dice.choice(legal), seat)
        if number := game.parts.machine.broken_at(position.array, 0):
            return f"broken {number}: {game.parts.words.BROKEN[number]}"
    return "no end"


def holes(variant: Variant, count: int, seed: int) -> Iterator[str]:
    """Damaged texts that were accepted and did not play on soundly."""
    dice = random.Random(seed)
    texts = texts_of(variant, 30)
    for _ in range(count):
        text = damaged(dice.choice(texts), texts, dice)
        try:
            position = variant.game.parse(text)
        except riverpost.RiverpostError:
            continue
        if fault := plays_on_soundly(position, dice):
            yield f"{fault}\n{text}"


def test_a_damaged_text_is_refused_or_plays_on_soundly(variant: Variant) -> None:
    if hole := next(holes(variant, 60, seed=1), None):
        pytest.fail(hole, pytrace=False)


def refusal(game: riverpost.Game, text: str) -> str:
    """Why a text is refused."""
    with pytest.raises(riverpost.RiverpostError) as refused:
        game.parse(text)
    return str(refused.value)


def test_what_is_no_position_is_refused_with_the_line_and_the_reason(game: riverpost.Game) -> None:
    text = game.new(seed=1).text()
    first, *rest = text.splitlines()
    assert refusal(game, "") == refusal(game, "chess 1\n") == refusal(game, "\0") == refusal(game, "[" * 9_000)
    assert "too long" in refusal(game, text * 1_000)
    assert "one seat" in refusal(game, game.new(seed=1).view(0).text())
    assert refusal(game, f"{game.name} 999\n").startswith(f"Line 1, '{game.name} 999': This text is of other rules")
    assert refusal(game, f"{first}\n").endswith("and this text has none.")
    assert refusal(game, f"{text}ply: 0\n").startswith(f"Line {len(rest) + 2}, 'ply: 0': Line ")
    assert "no such line" in refusal(game, f"{text}moon: full\n")
    assert "no such line" in refusal(game, f"{text}option moon: true\n")
    for line in rest:
        key = line.partition(":")[0]
        assert f"'{key}'" in refusal(game, text.replace(f"\n{line}\n", "\n", 1)), "what is missing is named"


@pytest.mark.parametrize(
    "value",
    ["", "many", "1 2 3", "1.5", "1e3", "1_0", "+1", "٣", "300", "-1", str(10**30), "9" * 5_000, "\0", "[" * 5_000],
)
def test_a_value_that_is_none_is_refused_where_it_stands(game: riverpost.Game, value: str) -> None:
    text = game.new(seed=1).text()
    for key in ("players", "over", f"option {game.facts.options[0].name}"):
        said = refusal(
            game, re.sub(rf"^{key}: .*$", lambda line: f"{line[0].partition(':')[0]}: {value}", text, flags=re.M)
        )
        assert re.match(rf"Line \d+, '{key}:", said)
        assert len(said) < 6_000


def test_options_and_fields_agree(game: riverpost.Game) -> None:
    players = min(game.options.players_with())
    position = game.new(players, 1, begins="seat-1")
    other = position.text().replace('begins: "seat-1"', 'begins: "seat-2"')
    assert refusal(game, other).endswith("In this position seat 1 began.")
    for field in game.parts.position.SETTLED:
        changed = position.copy()
        row = changed.array[field]
        row += 1
        assert re.match(rf"Line \d+, '{field}: .* With these players and options it is ", refusal(game, changed.text()))


def test_every_number_of_the_auditor_has_words(game: riverpost.Game) -> None:
    package = f"riverpost.games.{game.name.replace('-', '_')}"
    source = inspect.getsource(importlib.import_module(f"{package}.rules.audit")).partition("def broken(")[2]
    numbers = {int(number) for number in re.findall(r"return (\d+)", source)} - {0}
    assert set(importlib.import_module(f"{package}.words").BROKEN) == numbers
    for lang in riverpost.engine.words.LANGUAGES:
        assert all(
            translator(game.parts.folder, lang)(game.parts.words.BROKEN[number]).endswith(".") for number in numbers
        )


@pytest.mark.prove
def test_very_many_damaged_texts_are_refused_or_play_on_soundly(game: riverpost.Game) -> None:
    several = [one.values[0] for one in variants(game.name)]
    for variant in several:
        if hole := next(holes(variant, 3_000 // len(several) + 1, seed=2), None):
            pytest.fail(f"{variant}: {hole}", pytrace=False)
