"""The board as pieces: those that everybody sees, and each seat's own."""

from functools import lru_cache

from riverpost.draw import Piece, Scene
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
from riverpost.games.mississippi_queen.scene_chart import Chart, chart
from riverpost.games.mississippi_queen.scene_plan import Plan, fleet_of, plan
from riverpost.games.mississippi_queen.scene_symbols import symbols
from riverpost.games.mississippi_queen.words import describe


def scene(
    view: Position, translate: Translate, layout: str, headline: bool = True, course: Course | None = None
) -> Scene:
    """The board as the seat of a view sees it, with a plan's course on it; the layouts are "wide" and "tall"."""
    look, actions = Look(view), scene_choices.legal(view)
    worked_out = plan(layout, fleet_of(look), view.viewer not in (None, SPECTATOR), headline)
    charted = chart(look, worked_out)
    pieces = [
        *public_pieces(look, worked_out, charted, translate),
        *private_pieces(look, actions, worked_out, charted, translate),
    ]
    if course is not None:
        pieces += scene_course.course(view, course, worked_out, charted, translate)
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out),
        backdrop=_backdrop(worked_out),
        pieces=lit(pieces, scene_choices.choices(actions)),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def public_pieces(look: Look, plan: Plan, chart: Chart, translate: Translate) -> list[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    return [
        *scene_river.river(look, plan, chart, translate),
        *scene_course.wake(look, chart),
        *scene_boats.boats(look, plan, chart, translate),
        *scene_boats.round_and_points(look, plan, translate),
        *scene_boats.order(look, plan, translate),
        *scene_players.panels(look, plan, translate),
    ]


def private_pieces(look: Look, actions: list[int], plan: Plan, chart: Chart, translate: Translate) -> list[Piece]:
    """What only the viewer is shown: the question and the choices."""
    return [
        *(scene_choices.question(look.view, plan, plan.header, translate) if plan.header else ()),
        *scene_choices.pieces(look.view, actions, plan, chart, translate),
    ]


@lru_cache(maxsize=64)
def _backdrop(plan: Plan) -> str:
    return scene_ground.backdrop(plan)
