"""The options in pictures."""

from collections.abc import Mapping

from riverpost.draw import Symbol
from riverpost.draw.vignettes import Vignette, put, write
from riverpost.games.niagara.rules.board import GEM_IDS, GEM_VALUES, SEATS
from riverpost.games.niagara.scene.ground import SAND
from riverpost.games.niagara.scene.layout import LYING
from riverpost.games.niagara.scene.river import SHALLOW, WATER
from riverpost.games.niagara.scene.symbols import symbols as symbols_of_game


def symbols() -> Mapping[str, Symbol]:
    """What the pictures show."""
    return symbols_of_game(LYING)


PICTURES: dict[str, Vignette] = {
    "restless_river": Vignette(
        WATER,
        (
            put("disc", 16, 46, 0.72, state="pale"),
            put("disc", 104, 46, 0.72, state="pale"),
            put("canoe-3-0", 104, 46, 0.95),
            put("arrow", 60, 46, 1.25),
            write("1+", 60, 18, 20),
        ),
    ),
    "rich_camp": Vignette(
        SAND,
        tuple(
            piece
            for k, gem in enumerate(GEM_IDS)
            for piece in (put(f"gem-{gem}", 16 + 22 * k, 30, 1.5), write(str(GEM_VALUES[k]), 16 + 22 * k, 58, 18))
        ),
    ),
    "round_limit": Vignette(SHALLOW, (put("ring", 60, 40, 4), put("canoe-0-0", 22, 64), put("canoe-1-0", 98, 16))),
    "begins": Vignette(SAND, (put("ring", 60, 40, 4),)),
    "begins/drawn": Vignette(SAND, (put("ring", 60, 40, 4), write("?", 60, 40, 24))),
    **{
        f"begins/seat-{seat + 1}": Vignette(SAND, (put("ring", 28, 40, 2.6), put(f"canoe-{seat}-0", 84, 40, 1.2)))
        for seat in range(SEATS)
    },
}
