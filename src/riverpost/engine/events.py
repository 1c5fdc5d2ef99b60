"""What an action caused, as rows of small integers, each with an audience."""

from collections.abc import Iterator, Mapping, Sequence
from struct import Struct
from typing import overload

from riverpost.engine.arrays import np
from riverpost.engine.compiling import rule
from riverpost.engine.history import ALL, OTHERS, Event

FACTS = 3  # facts an event can hold
MOST_EVENTS = 250  # of one action
ROW = Struct(f"{2 + FACTS}h")  # audience, kind, facts

Kinds = Mapping[int, tuple[str, tuple[str, ...]]]  # of the events of a game: their names, and the names of their facts


@rule
def tell_to(out, audience, kind, a, b, c):
    """Write an event for an audience; row 0 counts them, and a buffer with that row alone keeps none."""
    if out.shape[0] == 1:
        return
    row = np.int64(out[0, 0]) + 1
    out[0, 0] = row
    if row < out.shape[0]:
        out[row, 0] = audience
        out[row, 1] = kind
        out[row, 2] = a
        out[row, 3] = b
        out[row, 4] = c


@rule
def tell(out, kind, a, b, c):
    """Everybody sees it."""
    tell_to(out, ALL, kind, a, b, c)


@rule
def tell_only(out, seat, kind, a, b, c):
    """Only that seat sees it."""
    tell_to(out, seat, kind, a, b, c)


@rule
def tell_others(out, seat, kind, a, b, c):
    """Everybody but that seat sees it."""
    tell_to(out, OTHERS - seat, kind, a, b, c)


def event_buffer(rows: int) -> np.ndarray:
    """Room for so many events of one action; with no room at all, events cost nothing."""
    return np.zeros((rows + 1, 2 + FACTS), np.int16)


class Told(Sequence[Event]):
    """What one action caused, kept as the rules wrote it: events get their names when somebody reads them."""

    __slots__ = "_events", "_kinds", "_rows"

    def __init__(self, rows: bytes, kinds: Kinds) -> None:
        self._rows, self._kinds = rows, kinds
        self._events: list[Event] | None = None

    def _read(self) -> list[Event]:
        if self._events is None:
            self._events, kinds = [], self._kinds
            for audience, kind, *values in ROW.iter_unpack(self._rows):
                name, facts = kinds[kind]
                self._events.append(Event(name, dict(zip(facts, values, strict=False)), audience))
        return self._events

    def __len__(self) -> int:
        return len(self._rows) // ROW.size

    def __iter__(self) -> Iterator[Event]:
        return iter(self._read())

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return self._read()[at]

    def __repr__(self) -> str:
        return repr(self._read())


def read_events(out: np.ndarray, kinds: Kinds) -> Told:
    """The events in a buffer, by the names and facts that a game gives its kinds."""
    count = out.item(0)
    if count >= len(out):
        raise OverflowError(f"an action caused {count} events; the buffer holds {len(out) - 1}")
    return Told(out[1 : count + 1].tobytes(), kinds)
