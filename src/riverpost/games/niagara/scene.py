"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping
from functools import lru_cache

from riverpost.draw import Piece, Scene, Symbol
from riverpost.draw.memory import Look
from riverpost.draw.parts import lit
from riverpost.engine.position import Position
from riverpost.engine.words import Translate
from riverpost.games.niagara import scene_beats, scene_board, scene_choices, scene_ground, scene_players
from riverpost.games.niagara.scene_plan import Plan, plan
from riverpost.games.niagara.scene_symbols import symbols
from riverpost.games.niagara.words import describe


def scene(view: Position, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it; the layouts are "wide" and "tall"."""
    look, choices = Look(view), scene_choices.choices(view)
    worked_out = plan(layout, view.players, scene_choices.seat_of(view) is not None, headline)
    pieces = [
        *public_pieces(look, worked_out, translate),
        *private_pieces(look, choices, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=_symbols(worked_out, translate),
        backdrop=_backdrop(worked_out, translate),
        pieces=lit(pieces, choices),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
        beats=lambda: scene_beats.beats(view, worked_out),
        motions=scene_beats.motions(worked_out),
    )


def public_pieces(look: Look, plan: Plan, translate: Translate) -> list[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    return [
        *(scene_board.turn(look, plan.header, plan) if plan.header else ()),
        *scene_board.this_round(look, plan, translate),
        *scene_board.weather(look, plan, translate),
        *scene_board.places(look, plan, translate),
        *scene_board.next_arm(look, plan, translate),
        *scene_board.deposits(look, plan, translate),
        *scene_board.canoes(look, plan, translate),
        *scene_players.panels(look, plan, translate),
    ]


def private_pieces(look: Look, choices: Mapping[str, tuple[int, ...]], plan: Plan, translate: Translate) -> list[Piece]:
    """What only the viewer is shown: the question, the own hand, the buttons."""
    seat = scene_choices.seat_of(look.view)
    return [
        *(scene_choices.question(look.view, plan, plan.header, translate) if plan.header else ()),
        *(() if seat is None else scene_choices.hand(look, seat, plan, translate)),
        *scene_choices.buttons(look.view, choices, plan, translate),
    ]


@lru_cache(maxsize=64)
def _symbols(plan: Plan, translate: Translate) -> Mapping[str, Symbol]:
    panel, button = plan.players[0], plan.buttons[0] if plan.buttons else plan.players[0]
    sizes = [(box.width, box.height) for box in (button, plan.weather, plan.marks[0])]
    sheet = scene_players.sheet_of_player(panel.width, panel.height, plan.layout, plan.style, translate)
    picks = scene_players.symbols_of_picks(plan.layout, plan.style, translate)
    return {**symbols(plan.style, plan.ground.upright, *sizes), **picks, sheet.id: sheet}


@lru_cache(maxsize=64)
def _backdrop(plan: Plan, translate: Translate) -> str:
    return scene_ground.backdrop(plan.ground, translate)
