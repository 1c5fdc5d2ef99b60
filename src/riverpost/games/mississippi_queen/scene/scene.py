"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping
from functools import lru_cache

from riverpost.draw import Map, Piece, Scene
from riverpost.draw.parts import lit
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate
from riverpost.games.mississippi_queen.plans import Plan
from riverpost.games.mississippi_queen.scene import boats, choices, courses, ground, players, river
from riverpost.games.mississippi_queen.scene.chart import extent, focus
from riverpost.games.mississippi_queen.scene.hexes import HEIGHT
from riverpost.games.mississippi_queen.scene.layout import DIGIT, UNIT, Layout, fleet_of, lay_out
from riverpost.games.mississippi_queen.scene.symbols import symbols
from riverpost.games.mississippi_queen.texts.description import describe

EDGE = Piece("edge", "edge")


def scene(
    view: Seen,
    translate: Translate,
    layout: str,
    headline: bool = True,
    reach: Mapping[int, Plan] | None = None,
    course: Plan | None = None,
) -> Scene:
    """The board as the seat of a view sees it, with the ends of plans and the course of one; "wide" or "tall"."""
    worked_out = lay_out(layout, fleet_of(view), view.viewer not in (None, SPECTATOR), headline)
    chart = _map(view, worked_out)
    pieces = [
        *ground.country(chart.whole),
        *river.river(view, translate),
        *courses.wake(view),
        *(courses.reach(view, reach, translate) if reach else ()),
        *(courses.course(view, course) if course else ()),
        *boats.boats(view, worked_out, translate),
        *choices.hexes(view, worked_out, translate),
        EDGE,
        *boats.round_and_points(view, worked_out, translate),
        *boats.order(view, worked_out, translate),
        *boats.die(view, worked_out, translate),
        *players.panels(view, worked_out, translate),
        *(choices.question(view, worked_out, worked_out.header, translate) if worked_out.header else ()),
        *choices.buttons(view, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out),
        backdrop=_backdrop(worked_out),
        pieces=lit(pieces, choices.choices(view)),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
        map=chart,
    )


def _map(view: Seen, layout: Layout) -> Map:
    """The river, as large as there is room for."""
    style = layout.style
    return Map(
        box=layout.map,
        whole=extent(view),
        focus=focus(view),
        target=HEIGHT * UNIT,
        most=style.largest_hex / UNIT,
        large=style.boat / UNIT,
        near=style.smallest / DIGIT,
    )


@lru_cache(maxsize=64)
def _backdrop(layout: Layout) -> str:
    return ground.backdrop(layout)
