"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping
from functools import lru_cache

from riverpost.draw import Piece, Scene, Symbol
from riverpost.draw.parts import lit
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate
from riverpost.games.niagara.scene import beats, board, choices, players, weather
from riverpost.games.niagara.scene.layout import Layout, lay_out
from riverpost.games.niagara.scene.symbols import symbols, symbols_of_seat
from riverpost.games.niagara.texts.description import describe


def scene(view: Seen, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it, in a room."""
    actions = choices.choices(view)
    worked_out = lay_out(layout, view.players, choices.seat_of(view), headline)
    pieces = [
        *_on_the_map(view, worked_out, translate),
        *_on_the_desk(view, actions, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=_symbols(worked_out, translate),
        backdrop="",
        pieces=lit(pieces, actions),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
        beats=lambda: beats.beats(view, worked_out),
        motions=beats.motions(worked_out.chart),
        map=board.map_of(view, worked_out),
    )


def _on_the_map(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """The river and all that lies on it, the same for everybody."""
    chart = layout.chart
    return [
        *board.places(view, chart, translate),
        *weather.weather(view, chart, translate),
        *weather.notice(view, chart, translate),
        *board.next_arm(view, chart, translate),
        *board.deposits(view, chart, translate),
        *board.canoes(view, chart, translate),
    ]


def _on_the_desk(
    view: Seen, actions: Mapping[str, tuple[int, ...]], layout: Layout, translate: Translate
) -> list[Piece]:
    """The question where it is asked, the round, the own hand and button, and a panel for each player."""
    seat, header = choices.seat_of(view), layout.header
    return [
        *((*choices.turn(view, header), *choices.question(view, header, translate)) if header else ()),
        *choices.this_round(view, layout, translate),
        *players.panels(view, layout, translate),
        *(() if seat is None else choices.hand(view, seat, layout, translate)),
        *choices.button(view, actions, layout, translate),
    ]


@lru_cache(maxsize=256)
def _symbols(layout: Layout, translate: Translate) -> Mapping[str, Symbol]:
    own = symbols_of_seat(layout.hand[0], layout.button) if layout.button else {}
    return {**symbols(layout.chart), **own, **players.sheets(layout, translate)}
