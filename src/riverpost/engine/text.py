"""A position as text that people can read, change and give back.

One line a field. Numbers that stand for something are written as its name, tables as `name count` pairs, and what is
zero is left out: a line that is missing reads as zeros.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from riverpost.engine.errors import BadText
from riverpost.engine.position import Position
from riverpost.engine.words import mark

if TYPE_CHECKING:
    from riverpost.engine.game import Game


@dataclass(frozen=True)
class Named:
    """A field whose numbers stand for names, counted from `first`; the end of a row is left out where it is `first`."""

    names: Sequence[str]
    first: int = 0


@dataclass(frozen=True)
class Table:
    """A field whose last axis is counted by name."""

    names: Sequence[str]


Style = Named | Table
PLAIN = Table(())


def write(position: Position, styles: Mapping[str, Style]) -> str:
    """The position as text."""
    lines = [f"{position.game.name} {position.game.version}"]
    lines += [f"option {name}: {json.dumps(value)}" for name, value in position.options.items()]
    if position.viewer is not None:
        lines.append(f"viewer: {position.viewer}")
    for name in position.game.dtype.names or ():
        values = position.raw[name]
        style = styles.get(name, PLAIN)
        if np.ndim(values) == 2:
            rows = [(f"{name} {row}", values[row]) for row in range(len(values))]
        else:
            rows = [(name, values)]
        lines += [f"{key}: {_write_row(row, style)}" for key, row in rows if np.any(row)]
    return "\n".join(lines) + "\n"


def _write_row(row: Any, style: Style) -> str:
    values = np.atleast_1d(row).tolist()
    if isinstance(style, Named):
        while len(values) > 1 and values[-1] == style.first:
            values.pop()
        return " ".join(style.names[value - style.first] for value in values)
    if style.names:
        return ", ".join(f"{name} {value}" for name, value in zip(style.names, values, strict=True) if value)
    return " ".join(str(value) for value in values)


def read(game: Game, written: str, styles: Mapping[str, Style]) -> Position:
    """The position that a text describes; anything it does not understand is refused with the line."""
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    if not lines or lines[0].split()[:1] != [game.name]:
        raise BadText(
            mark("A position of {title} begins with the line {line}."),
            title=game.title,
            line=repr(f"{game.name} {game.version}"),
        )
    if lines[0] != f"{game.name} {game.version}":
        raise BadText(
            mark("This text is of other rules ({line}); these are version {version}."),
            line=repr(lines[0]),
            version=game.version,
        )
    array = np.zeros(1, game.dtype)
    options: dict[str, Any] = {}
    for line in lines[1:]:
        key, _, value = (part.strip() for part in line.partition(":"))
        if key == "viewer":
            raise BadText(mark("This text is the view of one seat; a view leaves open what the position is."))
        try:
            if key.startswith("option "):
                options[key.removeprefix("option ")] = json.loads(value)
            else:
                _read_row(array[0], key.split(), value, styles)
        except (ValueError, KeyError, IndexError, OverflowError, TypeError) as error:
            raise BadText(
                mark("This line says nothing about a position of {title}: {line}."), title=game.title, line=repr(line)
            ) from error
    checked = game.check_options(options)
    if array[0].players not in game.players or game.machine.broken_at(array, 0):
        raise BadText(mark("The parts of this position do not add up to a game of {title}."), title=game.title)
    return Position(game, array, options=checked, seed=None, names=None)


def _read_row(record: Any, key: list[str], value: str, styles: Mapping[str, Style]) -> None:
    name, *row = key
    style = styles.get(name, PLAIN)
    field = record[name]
    if len(row) != max(0, np.ndim(field) - 1):
        raise KeyError(name)
    if not np.ndim(field):
        (record[name],) = _read_values(value, style, 1)
        return
    target = field[int(row[0])] if row else field
    target[:] = _read_values(value, style, len(target))


def _read_values(value: str, style: Style, length: int) -> list[int]:
    if isinstance(style, Named):
        named = [list(style.names).index(word) + style.first for word in value.split()]
        return named + [style.first] * (length - len(named))
    if style.names:
        values = [0] * length
        for pair in value.split(","):
            name, count = pair.rsplit(maxsplit=1)
            values[list(style.names).index(name.strip())] = int(count)
        return values
    return [int(word) for word in value.split()]
