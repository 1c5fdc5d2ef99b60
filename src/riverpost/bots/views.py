"""What every player asks of a view before it chooses."""

from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import Game
from riverpost.engine.position import SPECTATOR, Position


def seat_to_decide(game: Game, view: Position) -> int:
    """The seat of a view, if there is something for it to choose."""
    if view.game is not game:
        raise RiverpostError(f"This player plays {game.title}, not {view.game.title}.")
    if view.over:
        raise RiverpostError("The game is over; there is nothing left to choose.")
    if view.viewer is None or view.viewer == SPECTATOR:
        raise RiverpostError("A player sees only what its seat may know; give it p.view(seat).")
    if view.viewer not in view.seats:
        waited_for = " and ".join(game.player_name(view, seat) for seat in view.seats)
        raise RiverpostError(f"{game.player_name(view, view.viewer)} has nothing to decide now, but {waited_for} has.")
    return view.viewer
