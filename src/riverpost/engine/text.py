"""A position as text that people can read, change and give back.

One line an option, a field, or a row of a field, and each of them once, so that a line that was lost is missed. Numbers
that stand for something are written as its name, tables as `name count` pairs without what is zero, or as `none`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from riverpost.engine.errors import BadOption, BadText, RiverpostError
from riverpost.engine.options import SEAT_IDS, Option
from riverpost.engine.position import Position
from riverpost.engine.styles import PLAIN, Named, Style
from riverpost.engine.words import mark

if TYPE_CHECKING:
    from riverpost.engine.game import Game

NOTHING = "none"  # an empty table
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,4000}")  # Python itself reads not many more digits
LONGEST = 100_000  # characters; every text that is a position is much shorter
SHOWN = 60  # characters of a line that is refused

AT_LINE = mark("Line {number}, {line}: {reason}")
TWICE = mark("Line {first} has said it already.")
UNKNOWN = mark("A position of {title} has no such line.")
MISSING = mark("A position of {title} has a line {line}, and this text has none.")
OTHERWISE = mark("With these players and options it is {value}.")
SOMEBODY_ELSE = mark("In this position seat {seat} began.")
NOT_SO_MANY = mark("There is room for {wanted} here, not for {given}.")
NO_NUMBER = mark("{word} is no whole number.")
NO_NAME = mark("{word} is none of {names}.")
OUT_OF_RANGE = mark("{value} does not lie between {least} and {most}.")
NO_PAIR = mark("{pair} is no name with a number.")
NO_JSON = mark("{value} is no value of an option, which is written as in JSON.")
IMPOSSIBLE = mark("This is no position of {title}. {reason}")
NOTHING_TO_DECIDE = mark("This is no position of {title}: it is not over, and nobody has anything to decide.")


def write(position: Position) -> str:
    """The position as text."""
    styles = position.game.parts.words.TEXT
    lines = [f"{position.game.name} {position.game.version}"]
    lines += [f"option {name}: {json.dumps(value)}" for name, value in position.options.items()]
    if position.viewer is not None:
        lines.append(f"viewer: {position.viewer}")
    lines += [f"{key}: {_write_row(row, styles.get(name, PLAIN))}" for key, name, row in _rows(position.array)]
    return "\n".join(lines) + "\n"


def _rows(array: np.ndarray) -> Iterator[tuple[str, str, np.ndarray]]:
    """Of one position: what each line is called, the field that it is about, and its numbers, to read or to write."""
    for name in array.dtype.names or ():
        field = array[name] if array[name].ndim == 1 else array[name][0]
        if field.ndim == 1:
            yield name, name, field
        else:
            yield from ((f"{name} {number}", name, row) for number, row in enumerate(field))


def _write_row(row: np.ndarray, style: Style) -> str:
    values = row.tolist()
    if isinstance(style, Named):
        while len(values) > 1 and values[-1] == style.first:
            values.pop()
        return " ".join(style.names[value - style.first] for value in values)
    if style.names:
        counted = [f"{name} {value}" for name, value in zip(style.names, values, strict=True) if value]
        return ", ".join(counted) or NOTHING
    return " ".join(str(value) for value in values)


# --- reading


@dataclass(frozen=True)
class Line:
    """A line of a text, counted from 1."""

    number: int
    written: str

    @property
    def key(self) -> str:
        """What it is about."""
        return " ".join(self.written.partition(":")[0].split())

    @property
    def value(self) -> str:
        """What it says of that."""
        return self.written.partition(":")[2].strip()

    def refused(self, reason: RiverpostError) -> BadText:
        """The refusal that names the line."""
        shown = self.written if len(self.written) <= SHOWN else f"{self.written[:SHOWN]}…"
        return BadText(AT_LINE, number=self.number, line=repr(shown), reason=reason)


def read(game: Game, written: str) -> Position:
    """The position that a text describes; what says nothing, is missing or cannot be is refused with the reason."""
    styles = game.parts.words.TEXT
    lines = _lines(game, written)
    array, options, found = _read_lines(game, lines, styles)
    _check_header(array, found)
    options = _check_options(game, array, options, found)
    _check_settled(game, array, options, found, styles)
    position = Position(game, array, options=options, seed=None, names=None)
    _check_whole(game, position)
    _check_who_began(game, position, found)
    return position


def _lines(game: Game, written: str) -> list[Line]:
    """The lines after the first, which names the game and the version of its rules."""
    if len(written) > LONGEST:
        raise BadText(mark("This text is too long for a position."))
    numbered = [Line(number, line.strip()) for number, line in enumerate(written.splitlines(), 1) if line.strip()]
    first = f"{game.name} {game.version}"
    if not numbered or numbered[0].written.split()[0] != game.name:
        raise BadText(mark("A position of {title} begins with the line {line}."), title=game.title, line=repr(first))
    if numbered[0].written != first:
        other = BadText(mark("This text is of other rules; these are version {version}."), version=game.version)
        raise numbered[0].refused(other)
    return numbered[1:]


def _read_lines(
    game: Game, lines: Sequence[Line], styles: Mapping[str, Style]
) -> tuple[np.ndarray, dict[str, Any], dict[str, Line]]:
    """The record, the options, and the lines by what they are about."""
    array = np.zeros(1, game.parts.dtype)
    rows = {key: (row, styles.get(name, PLAIN)) for key, name, row in _rows(array)}
    known = {f"option {option.name}": option for option in game.facts.options}
    options: dict[str, Any] = {}
    found: dict[str, Line] = {}
    for line in lines:
        key = line.key
        try:
            if key == "viewer":
                raise BadText(mark("This text is the view of one seat; a view leaves open what the position is."))
            if key in found:
                raise BadText(TWICE, first=found[key].number)
            if key in known:
                options[known[key].name] = _read_option(known[key], line.value)
            elif key in rows:
                _read_row(line.value, *rows[key])
            else:
                raise BadText(UNKNOWN, title=game.title)
        except RiverpostError as reason:
            raise line.refused(reason) from reason
        found[key] = line
    for key in (*known, *rows):
        if key not in found:
            raise BadText(MISSING, title=game.title, line=repr(key))
    return array, options, found


def _read_option(option: Option, value: str) -> Any:
    try:
        return option.check(json.loads(value))
    except RiverpostError:
        raise
    except (ValueError, RecursionError) as error:
        raise BadText(NO_JSON, value=repr(value[:SHOWN])) from error


def _read_row(value: str, row: np.ndarray, style: Style) -> None:
    values = _read_values(value, style, len(row))
    if len(values) != len(row):
        raise BadText(NOT_SO_MANY, wanted=len(row), given=len(values))
    least, most = int(np.iinfo(row.dtype).min), int(np.iinfo(row.dtype).max)
    for number in values:
        if not least <= number <= most:
            raise BadText(OUT_OF_RANGE, value=str(number)[:SHOWN], least=least, most=most)
    row[:] = values


def _read_values(value: str, style: Style, length: int) -> list[int]:
    if isinstance(style, Named):
        named = [_place_of(word, style.names) + style.first for word in value.split()]
        return named + [style.first] * (length - len(named)) if named else []
    if style.names:
        return _read_table(value, style.names)
    return [_number(word) for word in value.split()]


def _read_table(value: str, names: Sequence[str]) -> list[int]:
    values = [0] * len(names)
    for pair in [] if value == NOTHING else value.split(","):
        name, _, count = pair.strip().rpartition(" ")
        place = _place_of(name.strip(), names) if name else None
        if place is None or values[place]:
            raise BadText(NO_PAIR, pair=repr(pair[:SHOWN]))
        values[place] = _number(count)
    return values


def _place_of(word: str, names: Sequence[str]) -> int:
    if word not in names:
        raise BadText(NO_NAME, word=repr(word[:SHOWN]), names=", ".join(names))
    return list(names).index(word)


def _number(word: str) -> int:
    if not WHOLE_NUMBER.fullmatch(word):
        raise BadText(NO_NUMBER, word=repr(word[:SHOWN]))
    return int(word)


# --- what can be


def _check_header(array: np.ndarray, found: Mapping[str, Line]) -> None:
    """The fields that every game has."""
    for key, most in (("ply", int(np.iinfo(array["ply"].dtype).max)), ("over", 1)):
        value = int(array[key][0])
        if not 0 <= value <= most:
            raise found[key].refused(BadText(OUT_OF_RANGE, value=value, least=0, most=most))


def _check_options(game: Game, array: np.ndarray, options: dict[str, Any], found: Mapping[str, Line]) -> dict[str, Any]:
    """The options, which must go together and with so many players."""
    try:
        return game.options.check(int(array["players"][0]), options)
    except BadOption as reason:
        raise found["players" if reason.field == "players" else f"option {reason.field}"].refused(reason) from reason


def _check_settled(
    game: Game, array: np.ndarray, options: dict[str, Any], found: Mapping[str, Line], styles: Mapping[str, Style]
) -> None:
    """What players and options settle for the whole game is as in any other game with them."""
    another = game.new(int(array["players"][0]), 0, **options)
    for (key, name, row), (_, _, usual) in zip(_rows(array), _rows(another.array), strict=True):
        if name in game.parts.position.SETTLED and (row != usual).any():
            value = _write_row(usual, styles.get(name, PLAIN))
            raise found[key].refused(BadText(OTHERWISE, value=repr(value)))


def _check_whole(game: Game, position: Position) -> None:
    """Nothing is broken, and there is something to decide for whoever is to decide."""
    if number := int(game.parts.machine.broken_at(position.array, 0)):
        raise BadText(IMPOSSIBLE, title=game.title, reason=BadText(game.parts.words.BROKEN[number], game.parts.folder))
    deciding = position.seats
    if not position.over and not (deciding and all(position.legal_ids(seat) for seat in deciding)):
        raise BadText(NOTHING_TO_DECIDE, title=game.title)


def _check_who_began(game: Game, position: Position, found: Mapping[str, Line]) -> None:
    """Whoever was to begin has begun."""
    chosen, began = position.options.get("begins"), game.parts.position.who_began(position.raw)
    if chosen in SEAT_IDS and began is not None and chosen != SEAT_IDS[began]:
        raise found["option begins"].refused(BadText(SOMEBODY_ELSE, seat=began + 1))
