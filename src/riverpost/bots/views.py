"""What every player asks of a view before it chooses."""

from riverpost.bots import BOTS
from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import Game
from riverpost.engine.position import Position
from riverpost.engine.seen import SPECTATOR
from riverpost.engine.words import mark


def seat_to_decide(game: Game, view: Position) -> int:
    """The seat of a view, if there is something for it to choose."""
    if view.game is not game:
        raise RiverpostError(
            mark("This player plays {title}, not {other}."), BOTS, title=game.title, other=view.game.title
        )
    if view.over:
        raise RiverpostError(mark("The game is over; there is nothing left to choose."), BOTS)
    if view.viewer is None or view.viewer == SPECTATOR:
        raise RiverpostError(mark("A player sees only what its seat may know; give it p.view(seat)."), BOTS)
    if view.viewer not in view.seats:
        raise RiverpostError(
            mark("{player} has nothing to decide now; waited for: {others}."),
            BOTS,
            player=game.face.player_name(view, view.viewer),
            others=", ".join(game.face.player_name(view, seat) for seat in view.seats),
        )
    return view.viewer
