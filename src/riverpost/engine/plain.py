"""A position as plain Python values, for whoever reads it in Python: words, scenes, explanations, lessons.

A field of a NumPy record is slow to read and answers in numbers that wrap around. Here each is decoded once, when it is
first read, and neither NumPy nor Numba is needed for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from struct import Struct
from typing import Any, NamedTuple, SupportsIndex

Description = list[tuple[str, str] | tuple[str, str, tuple[int, ...]]]  # name, kind of number, shape if it has one

HEADER: Description = [  # the fields that every game's record begins with
    ("chance", "u8"),  # how far the stream of chance has come
    ("key", "u8", (2,)),  # its key, if it has one
    ("ply", "i4"),  # decisions taken so far
    ("players", "i1"),
    ("over", "i1"),
]

# What `struct` calls each kind of number.
_LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


class Grid(tuple["int | Grid | tuple[int, ...]", ...]):
    """Rows of numbers; `grid[row, column]` is one of them, as in an array."""

    __slots__ = ()

    def __getitem__(self, at: SupportsIndex | slice | tuple[int, ...]) -> Any:
        if isinstance(at, tuple):
            found: Any = self
            for place in at:
                found = found[place]
            return found
        return super().__getitem__(at)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows there are, and how many numbers in a row, as an array tells it."""
        lengths, within = [], self
        while isinstance(within, tuple):
            lengths.append(len(within))
            within = within[0]
        return tuple(lengths)

    def tolist(self) -> list[object]:
        """The same as lists, as an array gives it."""
        return [row.tolist() if isinstance(row, Grid) else row for row in self]


Numbers = Iterable["int | Numbers"]


def grid_of(values: Numbers) -> Grid:
    """A grid of all that lies within each other."""
    return Grid(grid_of(value) if isinstance(value, Iterable) else value for value in values)


class Field(NamedTuple):
    """Where a field lies in the bytes of a record, and how it is read."""

    start: int
    size: int
    numbers: Struct
    shape: tuple[int, ...]

    def read(self, data: bytes) -> int | tuple[int, ...] | Grid:
        """A number, a row of them, or several rows."""
        found: tuple[int, ...] = self.numbers.unpack_from(data, self.start)
        if not self.shape:
            return found[0]
        if len(self.shape) == 1:
            return found
        _, columns = self.shape
        return Grid([found[start : start + columns] for start in range(0, len(found), columns)])


class Fields(dict[str, Field]):
    """All fields of a game's record: packed, in their order, as NumPy packs them."""

    def __init__(self, description: Description) -> None:
        self.size = 0  # of a record, in bytes
        for name, kind, *shapes in description:
            shape: tuple[int, ...] = shapes[0] if shapes else ()
            numbers = Struct(f"<{prod(shape)}{_LETTERS[kind]}")
            self[name] = Field(self.size, numbers.size, numbers, shape)
            self.size += numbers.size

    def span(self, name: str) -> slice:
        """The bytes of a field."""
        field = self[name]
        return slice(field.start, field.start + field.size)

    def span_of_row(self, name: str, row: int) -> slice:
        """The bytes of one row of a field."""
        field = self[name]
        size = field.size // field.shape[0]
        return slice(field.start + row * size, field.start + (row + 1) * size)


class Values:
    """A record as plain values, to be read but not written: `values.mover`, `values.hand[seat, city]`."""

    ply: int
    players: int
    over: int

    def __init__(self, fields: Fields, data: bytes) -> None:
        assert len(data) == fields.size, "these bytes are no record of this game"
        self.__dict__.update(_fields=fields, _data=data)

    def __getattr__(self, name: str) -> Any:
        field = self._fields.get(name)
        if field is None:
            raise AttributeError(f"a position has no field {name!r}")
        value = self.__dict__[name] = field.read(self._data)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("what was seen of a position is read, not written")
