"""Parts of a scene that are made once for as long as the facts they show stay the same."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import numpy as np

from riverpost.draw.pieces import Piece
from riverpost.engine.position import Position

GENERATION = 1 << 14  # parts that are remembered before the oldest begin to be forgotten
ALWAYS = ("players", "over")  # fields that every part may read

More = ParamSpec("More")
Value = TypeVar("Value")
Span = tuple[int, int]


class Look:
    """A view that is about to be drawn, with its record as bytes, so that facts are compared cheaply."""

    __slots__ = ("data", "view")

    def __init__(self, view: Position) -> None:
        self.view = view
        self.data: bytes = view.raw.tobytes()


class Memory(Generic[Value]):
    """Things by their keys; what was not asked for in a long time is forgotten."""

    def __init__(self, generation: int) -> None:
        self._generation = generation
        self._young: dict[Hashable, Value] = {}
        self._old: dict[Hashable, Value] = {}

    def get(self, key: Hashable) -> Value | None:
        """What was put there, if it is not forgotten."""
        found = self._young.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self.put(key, found)
        return found

    def put(self, key: Hashable, value: Value) -> None:
        """Remember it; when too much is remembered, all that was not asked for since the last time goes."""
        if len(self._young) >= self._generation:
            self._old, self._young = self._young, {}
        self._young[key] = value

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old = {}, {}


MEMORY: Memory[tuple[Piece, ...]] = Memory(GENERATION)


def part(
    *fields: str, rows: Iterable[str] = (), names: bool = False, viewer: bool = False
) -> Callable[
    [Callable[Concatenate[Position, More], Iterable[Piece]]], Callable[Concatenate[Look, More], tuple[Piece, ...]]
]:
    """Declare a part of a scene by what it reads of a view; it is made from these fields alone, the rest is blank.

    `fields` are fields of the record; of `rows` only the row is read that the first further argument is the number of.
    `names` and `viewer` tell whether the part needs the players' names, and to know who looks.
    """
    whole, single = (*ALWAYS, *fields), tuple(rows)

    def declare(
        make: Callable[Concatenate[Position, More], Iterable[Piece]],
    ) -> Callable[Concatenate[Look, More], tuple[Piece, ...]]:
        layout: list[tuple[tuple[Span, ...], tuple[Span, ...]]] = []  # filled at first use: a part is of one game

        def remembered(look: Look, /, *more: More.args, **named: More.kwargs) -> tuple[Piece, ...]:
            view, data = look.view, look.data
            if not layout:
                layout.append(_layout(view.raw.dtype, whole, single))
            spans, strides = layout[0]
            if strides:
                row: Any = more[0]
                spans += tuple([(start + row * step, start + row * step + step) for start, step in strides])
            seen = tuple([data[start:stop] for start, stop in spans])
            facts = (more, tuple(named.items())) if named else more
            key = (make, seen, view.names if names else None, view.viewer if viewer else None, facts)
            found = MEMORY.get(key)
            if found is None:
                found = tuple(make(_only(look, spans, names, viewer), *more, **named))
                MEMORY.put(key, found)
            return found

        return remembered

    return declare


def _layout(
    dtype: np.dtype[Any], whole: Iterable[str], single: Iterable[str]
) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Where fields begin and end in the bytes of a record; of those read by rows, the begin and the size of a row."""
    assert dtype.fields is not None
    places = {name: (field[1], field[0].itemsize, field[0].shape) for name, field in dtype.fields.items()}
    spans = tuple((places[name][0], places[name][0] + places[name][1]) for name in whole)
    return spans, tuple((places[name][0], places[name][1] // places[name][2][0]) for name in single)


def _only(look: Look, spans: Iterable[Span], names: bool, viewer: bool) -> Position:
    """A view in which all is blank but these bytes."""
    view, blank = look.view, bytearray(len(look.data))
    for start, stop in spans:
        blank[start:stop] = look.data[start:stop]
    return Position(
        view.game,
        np.frombuffer(blank, view.raw.dtype),
        options={},
        seed=None,
        names=view.names if names else None,
        viewer=view.viewer if viewer else None,
    )
