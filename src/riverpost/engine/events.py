"""What an action caused, as rows of small integers, each with an audience."""

from collections.abc import Mapping

from riverpost.engine.arrays import np
from riverpost.engine.compiling import rule
from riverpost.engine.history import ALL, OTHERS, Event

FACTS = 3  # facts an event can hold
MOST_EVENTS = 250  # of one action


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


def read_events(out: np.ndarray, kinds: Mapping[int, tuple[str, tuple[str, ...]]]) -> list[Event]:
    """The events in a buffer, by the names and facts that a game gives its kinds."""
    count = out.item(0)
    if count >= len(out):
        raise OverflowError(f"an action caused {count} events; the buffer holds {len(out) - 1}")
    events = []
    for audience, kind, *values in out[1 : count + 1].tolist():
        name, facts = kinds[kind]
        events.append(Event(name, dict(zip(facts, values, strict=False)), audience))
    return events
