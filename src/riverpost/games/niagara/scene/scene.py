"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping
from functools import lru_cache

from riverpost.draw import Piece, Scene, Symbol
from riverpost.draw.parts import lit
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate
from riverpost.games.niagara.scene import beats, board, choices, ground, players
from riverpost.games.niagara.scene.layout import Layout, lay_out
from riverpost.games.niagara.scene.symbols import symbols
from riverpost.games.niagara.texts.description import describe


def scene(view: Seen, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it; the layouts are "wide" and "tall"."""
    actions = choices.choices(view)
    worked_out = lay_out(layout, view.players, choices.seat_of(view) is not None, headline)
    pieces = [
        *public_pieces(view, worked_out, translate),
        *private_pieces(view, actions, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=_symbols(worked_out, translate),
        backdrop=_backdrop(worked_out, translate),
        pieces=lit(pieces, actions),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
        beats=lambda: beats.beats(view, worked_out),
        motions=beats.motions(worked_out),
    )


def public_pieces(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    return [
        *(board.turn(view, layout.header, layout) if layout.header else ()),
        *board.this_round(view, layout, translate),
        *board.weather(view, layout, translate),
        *board.places(view, layout, translate),
        *board.next_arm(view, layout, translate),
        *board.deposits(view, layout, translate),
        *board.canoes(view, layout, translate),
        *players.panels(view, layout, translate),
    ]


def private_pieces(
    view: Seen, actions: Mapping[str, tuple[int, ...]], layout: Layout, translate: Translate
) -> list[Piece]:
    """What only the viewer is shown: the question, the own hand, the buttons."""
    seat = choices.seat_of(view)
    return [
        *(choices.question(view, layout, layout.header, translate) if layout.header else ()),
        *(() if seat is None else choices.hand(view, seat, layout, translate)),
        *choices.buttons(view, actions, layout, translate),
    ]


@lru_cache(maxsize=64)
def _symbols(layout: Layout, translate: Translate) -> Mapping[str, Symbol]:
    panel, button = layout.players[0], layout.buttons[0] if layout.buttons else layout.players[0]
    sizes = [(box.width, box.height) for box in (button, layout.weather, layout.marks[0])]
    sheet = players.sheet_of_player(panel.width, panel.height, layout.name, layout.style, translate)
    picks = players.symbols_of_picks(layout.name, layout.style, translate)
    return {**symbols(layout.style, layout.ground.upright, *sizes), **picks, sheet.id: sheet}


@lru_cache(maxsize=64)
def _backdrop(layout: Layout, translate: Translate) -> str:
    return ground.backdrop(layout.ground, translate)
