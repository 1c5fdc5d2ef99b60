"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Piece, Scene
from riverpost.draw.memory import Look
from riverpost.draw.parts import lit
from riverpost.engine.position import Position
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis import scene_choices, scene_map, scene_players, scene_table
from riverpost.games.thurn_und_taxis.scene_plan import Offer, Plan, desk, plan
from riverpost.games.thurn_und_taxis.scene_symbols import symbols
from riverpost.games.thurn_und_taxis.words import describe


def scene(view: Position, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it; the layouts are "wide" and "tall"."""
    look, choices = Look(view), scene_choices.choices(view)
    offer = scene_choices.offer(view, choices)
    worked_out = plan(layout, view.players, offer, headline)
    pieces = [
        *public_pieces(look, worked_out, translate),
        *private_pieces(look, choices, worked_out, offer, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out, translate),
        backdrop=scene_map.ground(worked_out, translate),
        pieces=lit(pieces, choices),
        title=view.game.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def public_pieces(look: Look, plan: Plan, translate: Translate) -> list[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    return [
        *(scene_table.turn(look, plan.header, plan) if plan.header else ()),
        *scene_map.cities(look, plan, translate),
        *scene_map.houses(look, plan, translate),
        *scene_table.cards(look, plan, translate),
        *scene_table.carriages(look, plan, translate),
        *scene_table.stacks(look, plan, translate),
        *scene_players.panels(look, plan, translate),
    ]


def private_pieces(
    look: Look, choices: Mapping[str, tuple[int, ...]], plan: Plan, offer: Offer | None, translate: Translate
) -> Iterator[Piece]:
    """What only the viewer is shown: the question, the own hand, the buttons."""
    if plan.header:
        yield from scene_choices.question(look.view, plan, plan.header, translate)
    seat = scene_choices.seat_of(look.view)
    if seat is not None and offer is not None:
        cells = desk(plan, offer)
        yield from scene_choices.hand(look, seat, cells, plan, translate)
        yield from scene_choices.buttons(look.view, choices, cells, plan, translate)
