"""Parts of a scene that are made once for as long as the facts they show stay the same."""

from collections.abc import Callable, Hashable, Iterable
from operator import itemgetter
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from riverpost.draw.pieces import Piece
from riverpost.engine.plain import Fields
from riverpost.engine.seen import Seen

GENERATION = 1 << 14  # parts that are remembered before the oldest begin to be forgotten
ALWAYS = ("players", "over")  # fields that every part may read

More = ParamSpec("More")
Value = TypeVar("Value")


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


MEMORY: Memory[Any] = Memory(GENERATION)


def glimpse(
    *fields: str, rows: Iterable[str] = (), names: bool = False, viewer: bool = False
) -> Callable[[Callable[Concatenate[Seen, More], Value]], Callable[Concatenate[Seen, More], Value]]:
    """Declare what a function reads of a view; it is given that alone, all else is blank, and its answer is kept.

    `fields` are fields of the record; of `rows` only the row is read that the first further argument is the number of.
    `names` and `viewer` tell whether it needs the players' names, and to know who looks.
    """
    whole, by_row = (*ALWAYS, *fields), tuple(rows)

    def declare(
        make: Callable[Concatenate[Seen, More], Value],
    ) -> Callable[Concatenate[Seen, More], Value]:
        spans: dict[Any, list[slice]] = {}  # by row, filled at first use: a part is of one game
        readers: dict[Any, Callable[[bytes], Any]] = {}

        def remembered(view: Seen, /, *more: More.args, **named: More.kwargs) -> Value:
            row = more[0] if by_row else None
            read = readers.get(row)
            if read is None:
                spans[row] = _spans(view.fields, whole, by_row, row)
                read = readers[row] = itemgetter(*spans[row])
            facts = (more, tuple(named.items())) if named else more
            key = (make, read(view.data), view.names if names else None, view.viewer if viewer else None, facts)
            found: Value | None = MEMORY.get(key)
            if found is None:
                found = make(view.only(spans[row], names, viewer), *more, **named)
                MEMORY.put(key, found)
            return found

        return remembered

    return declare


def part(
    *fields: str, rows: Iterable[str] = (), names: bool = False, viewer: bool = False
) -> Callable[
    [Callable[Concatenate[Seen, More], Iterable[Piece]]], Callable[Concatenate[Seen, More], tuple[Piece, ...]]
]:
    """Declare a part of a scene by what it reads of a view (see `glimpse`)."""

    def declare(
        make: Callable[Concatenate[Seen, More], Iterable[Piece]],
    ) -> Callable[Concatenate[Seen, More], tuple[Piece, ...]]:
        def pieces(view: Seen, /, *more: More.args, **named: More.kwargs) -> tuple[Piece, ...]:
            return tuple(make(view, *more, **named))

        return glimpse(*fields, rows=rows, names=names, viewer=viewer)(pieces)

    return declare


def _spans(fields: Fields, whole: Iterable[str], by_row: Iterable[str], row: Any) -> list[slice]:
    """Where fields, and one row of others, lie in the bytes of a record."""
    return [*(fields.span(name) for name in whole), *(fields.span_of_row(name, row) for name in by_row)]
