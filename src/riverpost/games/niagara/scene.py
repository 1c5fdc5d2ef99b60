"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Piece, Scene, Symbol
from riverpost.draw.parts import lit
from riverpost.engine.position import Position
from riverpost.engine.words import Translate
from riverpost.games.niagara import scene_board, scene_choices, scene_ground, scene_players
from riverpost.games.niagara.scene_plan import Plan, plan
from riverpost.games.niagara.scene_symbols import symbols
from riverpost.games.niagara.words import describe


def scene(view: Position, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it; the layouts are "wide" and "tall"."""
    buttons = len(scene_choices.buttons_of(view))
    worked_out = plan(layout, view.players, scene_choices.has_hand(view), buttons, headline)
    pieces = [*public_pieces(view, worked_out, translate), *private_pieces(view, worked_out, translate)]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=_symbols(worked_out, translate),
        backdrop=scene_ground.backdrop(worked_out.ground, translate),
        pieces=lit(pieces, scene_choices.choices(view)),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def public_pieces(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    if plan.header:
        yield from scene_board.turn(view, plan, plan.header)
    yield from scene_board.this_round(view, plan, translate)
    yield from scene_board.weather(view, plan, translate)
    yield from scene_board.places(plan, translate)
    yield from scene_board.next_arm(view, plan, translate)
    yield from scene_board.deposits(view, plan, translate)
    yield from scene_board.canoes(view, plan, translate)
    yield from scene_players.panels(view, plan, translate)


def private_pieces(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """What only the viewer is shown: the question, the own hand, the buttons."""
    if plan.header:
        yield from scene_choices.question(view, plan, plan.header, translate)
    yield from scene_choices.hand(view, plan, translate)
    yield from scene_choices.buttons(view, plan, translate)


def _symbols(plan: Plan, translate: Translate) -> Mapping[str, Symbol]:
    panel, button = plan.players[0], plan.buttons[0] if plan.buttons else plan.players[0]
    sizes = [(box.width, box.height) for box in (button, plan.weather, plan.marks[0])]
    sheet = scene_players.sheet_of_player(panel.width, panel.height, plan.layout, plan.style, translate)
    return {**symbols(plan.style, plan.ground.upright, *sizes), sheet.id: sheet}
