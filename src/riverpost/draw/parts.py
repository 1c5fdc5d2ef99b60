"""Parts that the pictures of all games are made of: lit pieces, the headline, names, words on buttons."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from riverpost.draw.lettering import Lettering, fit, wrap
from riverpost.draw.pieces import REMEMBERED, Box, Piece


def grouped(actions: Iterable[int], piece_of: Callable[[int], str]) -> dict[str, tuple[int, ...]]:
    """Actions by the piece that they are done with."""
    by_piece: defaultdict[str, list[int]] = defaultdict(list)
    for action in actions:
        by_piece[piece_of(action)].append(action)
    return {piece: tuple(found) for piece, found in by_piece.items()}


def lit(pieces: Iterable[Piece], choices: Mapping[str, tuple[int, ...]]) -> list[Piece]:
    """The same pieces, with the viewer's choices on those they are made with."""
    return [offering(piece, choices[piece.id], "legal") if piece.id in choices else piece for piece in pieces]


@lru_cache(maxsize=REMEMBERED)
def offering(piece: Piece, actions: tuple[int, ...], state: str) -> Piece:
    """The same piece, with choices; the same one each time, so that scenes are quick to compare."""
    return replace(piece, actions=actions, state=state)


def headline(text: str, x: float, y: float, room: float, heading: float, smallest: float) -> Iterator[Piece]:
    """What is to be decided, in one line."""
    look = Lettering(heading * 1.15, serif=True, bold=True)
    for shown, lettering in wrap(text, room, look, 1, smallest):
        yield Piece("prompt", x=x, y=y, text=shown, lettering=lettering)


def name_of_player(
    seat: int, name: str, box: Box, kept_free: float, heading: float, smallest: float
) -> Iterator[Piece]:
    """A player's mark and name in the first row of a panel; at its end something else may need room."""
    middle = box.y + box.height / 2
    yield Piece(f"mark-{seat}", f"mark-{seat}", box.x + heading * 0.6, middle, sign_of=seat)
    start = box.x + heading * 1.5
    look = Lettering(heading, serif=True, bold=True)
    text, look = fit(name, box.right - start - kept_free, look, smallest)
    yield Piece(f"name-{seat}", x=start, y=middle + look.size * 0.35, text=text, lettering=look)


def words_of_button(id: str, told: str, box: Box, size: float, smallest: float) -> Iterator[Piece]:
    """A text in the middle of a button, in two lines where it is long."""
    lines = wrap(told, box.width - 6, Lettering(size, anchor="middle"), 2, smallest)
    x, middle = box.middle
    for k, (text, lettering) in enumerate(lines):
        y = middle + lettering.size * 0.36 + (k - (len(lines) - 1) / 2) * (lettering.size + 1)
        yield Piece(f"{id}-{k}", x=x, y=y, text=text, lettering=lettering)
