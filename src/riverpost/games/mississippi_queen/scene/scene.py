"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping
from functools import lru_cache

from riverpost.draw import Map, Piece, Scene
from riverpost.draw.memory import Look
from riverpost.draw.parts import lit
from riverpost.engine.position import SPECTATOR, Position
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
    view: Position,
    translate: Translate,
    layout: str,
    headline: bool = True,
    reach: Mapping[int, Plan] | None = None,
    course: Plan | None = None,
) -> Scene:
    """The board as the seat of a view sees it, with the ends of plans and the course of one; "wide" or "tall"."""
    look, actions = Look(view), choices.legal(view)
    worked_out = lay_out(layout, fleet_of(look), view.viewer not in (None, SPECTATOR), headline)
    chart = _map(look, worked_out)
    pieces = [
        *ground.country(chart.whole),
        *river.river(look, translate),
        *courses.wake(look),
        *(courses.reach(view, reach, translate) if reach else ()),
        *(courses.course(view, course) if course else ()),
        *boats.boats(look, worked_out, translate),
        *choices.hexes(view, actions, worked_out, translate),
        EDGE,
        *boats.round_and_points(look, worked_out, translate),
        *boats.order(look, worked_out, translate),
        *boats.die(look, worked_out, translate),
        *players.panels(look, worked_out, translate),
        *(choices.question(view, worked_out, worked_out.header, translate) if worked_out.header else ()),
        *choices.buttons(view, actions, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out),
        backdrop=_backdrop(worked_out),
        pieces=lit(pieces, choices.choices(actions)),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
        map=chart,
    )


def _map(look: Look, layout: Layout) -> Map:
    """The river, as large as there is room for."""
    style = layout.style
    return Map(
        box=layout.map,
        whole=extent(look),
        focus=focus(look),
        target=HEIGHT * UNIT,
        most=style.largest_hex / UNIT,
        large=style.boat / UNIT,
        near=style.smallest / DIGIT,
    )


@lru_cache(maxsize=64)
def _backdrop(layout: Layout) -> str:
    return ground.backdrop(layout)
