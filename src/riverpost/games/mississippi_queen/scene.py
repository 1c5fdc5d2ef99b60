"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping
from functools import lru_cache

from riverpost.draw import Map, Piece, Scene
from riverpost.draw.hexes import HEIGHT
from riverpost.draw.memory import Look
from riverpost.draw.parts import lit
from riverpost.engine.position import SPECTATOR, Position
from riverpost.engine.words import Translate
from riverpost.games.mississippi_queen import (
    scene_boats,
    scene_choices,
    scene_course,
    scene_ground,
    scene_players,
    scene_river,
)
from riverpost.games.mississippi_queen.plans import Plan as Course
from riverpost.games.mississippi_queen.scene_chart import extent, focus
from riverpost.games.mississippi_queen.scene_plan import DIGIT, UNIT, Plan, fleet_of, plan
from riverpost.games.mississippi_queen.scene_symbols import symbols
from riverpost.games.mississippi_queen.words import describe

EDGE = Piece("edge", "edge")


def scene(
    view: Position,
    translate: Translate,
    layout: str,
    headline: bool = True,
    reach: Mapping[int, Course] | None = None,
    course: Course | None = None,
) -> Scene:
    """The board as the seat of a view sees it, with the ends of plans and the course of one; "wide" or "tall"."""
    look, actions = Look(view), scene_choices.legal(view)
    worked_out = plan(layout, fleet_of(look), view.viewer not in (None, SPECTATOR), headline)
    river = _map(look, worked_out)
    pieces = [
        *scene_ground.country(river.whole),
        *scene_river.river(look, translate),
        *scene_course.wake(look),
        *(scene_course.reach(view, reach, translate) if reach else ()),
        *(scene_course.course(view, course) if course else ()),
        *scene_boats.boats(look, worked_out, translate),
        *scene_choices.hexes(view, actions, worked_out, translate),
        EDGE,
        *scene_boats.round_and_points(look, worked_out, translate),
        *scene_boats.order(look, worked_out, translate),
        *scene_boats.die(look, worked_out, translate),
        *scene_players.panels(look, worked_out, translate),
        *(scene_choices.question(view, worked_out, worked_out.header, translate) if worked_out.header else ()),
        *scene_choices.buttons(view, actions, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out),
        backdrop=_backdrop(worked_out),
        pieces=lit(pieces, scene_choices.choices(actions)),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
        map=river,
    )


def _map(look: Look, plan: Plan) -> Map:
    """The river, as large as there is room for."""
    style = plan.style
    return Map(
        box=plan.map,
        whole=extent(look),
        focus=focus(look),
        target=HEIGHT * UNIT,
        most=style.largest_hex / UNIT,
        large=style.boat / UNIT,
        near=style.smallest / DIGIT,
    )


@lru_cache(maxsize=64)
def _backdrop(plan: Plan) -> str:
    return scene_ground.backdrop(plan)
