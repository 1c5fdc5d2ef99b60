"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Iterator

from riverpost.draw import Piece, Scene
from riverpost.draw.parts import lit
from riverpost.engine.position import Position
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
from riverpost.games.mississippi_queen.scene_plan import Footer, Plan, fleet_of, plan
from riverpost.games.mississippi_queen.scene_symbols import symbols
from riverpost.games.mississippi_queen.words import describe


def scene(
    view: Position, translate: Translate, layout: str, headline: bool = True, course: Course | None = None
) -> Scene:
    """The board as the seat of a view sees it, with a plan's course on it; the layouts are "wide" and "tall"."""
    bare = plan(layout, fleet_of(view.raw), Footer(), headline)
    charted = chart(view.raw, bare.map, bare.style)
    on_river = charted.radius >= bare.style.target
    worked_out = plan(layout, fleet_of(view.raw), scene_choices.footer(view, on_river), headline)
    pieces = [
        *public_pieces(view, worked_out, charted, translate),
        *private_pieces(view, worked_out, charted, on_river, translate),
    ]
    if course is not None:
        pieces += scene_course.course(view, course, worked_out, charted, translate)
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out),
        backdrop=scene_ground.backdrop(worked_out),
        pieces=lit(pieces, scene_choices.choices(view)),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def public_pieces(view: Position, plan: Plan, chart: Chart, translate: Translate) -> Iterator[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    yield from scene_river.river(view, plan, chart, translate)
    yield from scene_course.wake(view, chart)
    yield from scene_boats.boats(view, plan, chart, translate)
    yield from scene_boats.round_and_points(view, plan, translate)
    yield from scene_boats.order(view, plan, translate)
    yield from scene_players.panels(view, plan, translate)


def private_pieces(view: Position, plan: Plan, chart: Chart, on_river: bool, translate: Translate) -> Iterator[Piece]:
    """What only the viewer is shown: the question and the choices."""
    if plan.header:
        yield from scene_choices.question(view, plan, plan.header, translate)
    yield from scene_choices.pieces(view, plan, chart, on_river, translate)
