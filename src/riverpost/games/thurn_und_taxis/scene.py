"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Piece, Scene, Symbol
from riverpost.draw.parts import lit
from riverpost.engine.position import Position
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis import scene_choices, scene_map, scene_players, scene_table
from riverpost.games.thurn_und_taxis.scene_plan import Plan, plan
from riverpost.games.thurn_und_taxis.scene_symbols import symbols
from riverpost.games.thurn_und_taxis.words import describe


def scene(view: Position, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it; the layouts are "wide" and "tall"."""
    choices = scene_choices.choices(view)
    cards, buttons = len(scene_choices.own_cities(view)), len(scene_choices.buttons_of(view))
    worked_out = plan(layout, view.players, cards, buttons, headline)
    drawn = _symbols(worked_out, translate)
    pieces = [
        *public_pieces(view, worked_out, drawn, translate),
        *private_pieces(view, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=drawn,
        backdrop=scene_map.ground(worked_out.map, worked_out.trays, worked_out.hills, worked_out.style, translate),
        pieces=list(lit(pieces, choices)),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def public_pieces(view: Position, plan: Plan, drawn: Mapping[str, Symbol], translate: Translate) -> Iterator[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    if plan.header:
        yield from scene_table.turn(view, plan, plan.header)
    yield from scene_map.cities(plan, translate)
    yield from scene_map.houses(view, plan, translate)
    yield from scene_table.cards(view, plan, translate)
    yield from scene_table.carriages(view, plan, translate)
    yield from scene_table.stacks(view, plan, translate)
    yield from scene_players.panels(view, plan, drawn, translate)


def private_pieces(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """What only the viewer is shown: the question, the own hand, the buttons."""
    if plan.header:
        yield from scene_choices.question(view, plan, plan.header, translate)
    yield from scene_choices.hand(view, plan, translate)
    yield from scene_choices.buttons(view, plan, translate)


def _symbols(plan: Plan, translate: Translate) -> Mapping[str, Symbol]:
    panel, button = plan.players[0], plan.buttons[0] if plan.buttons else plan.players[0]
    return symbols(plan.style, (panel.width, panel.height), (button.width, button.height), translate)
