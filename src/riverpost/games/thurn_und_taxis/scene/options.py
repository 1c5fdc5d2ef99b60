"""The options in pictures."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from riverpost.draw import Piece, Symbol
from riverpost.draw.palette import PANEL
from riverpost.draw.vignettes import Vignette, put, write
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.thurn_und_taxis.rules.board import LAND_IDS, SEATS
from riverpost.games.thurn_und_taxis.scene.layout import lay_out
from riverpost.games.thurn_und_taxis.scene.symbols import symbols as symbols_of_game


def symbols() -> Mapping[str, Symbol]:
    """What the pictures show."""
    return symbols_of_game(lay_out("wide", 4, None), AS_WRITTEN)


def _lands_around_bavaria() -> Iterator[Piece]:
    """The seals of eight lands in a ring, Bavaria's faint in the middle."""
    around = [land for land in LAND_IDS if land != "bavaria"]
    for k, land in enumerate(around):
        turn = (k + 0.5) * 2 * pi / len(around)
        yield put(f"seal-{land}", 60 + 46 * sin(turn), 40 - 27 * cos(turn), 1.05)
        yield put("house-1", 60 + 46 * sin(turn), 45 - 27 * cos(turn), 0.5)
    yield put("seal-bavaria", 60, 40, 1.05, state="faint")


PICTURES: dict[str, Vignette] = {
    "first_printing": Vignette(PANEL, tuple(_lands_around_bavaria())),
    "begins": Vignette(PANEL, tuple(put(f"house-{seat}", 24 + 24 * seat, 52, 0.95) for seat in range(SEATS))),
    "begins/drawn": Vignette(PANEL, (write("?", 60, 40, 40),)),
    **{f"begins/seat-{seat + 1}": Vignette(PANEL, (put(f"house-{seat}", 60, 62, 1.75),)) for seat in range(SEATS)},
}
