"""What somebody means who points at something: all that could be done with it."""

from riverpost.engine.seen import Seen
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import DEPTH_OF_FALLS, GEM_IDS, GEMS, NONE, PLACES
from riverpost.games.niagara.scene.board import piece_of_place
from riverpost.games.niagara.scene.pieces import depth_of_end, end_of_way, piece_of
from riverpost.games.niagara.texts.advice import reason_for
from riverpost.games.niagara.texts.names import steps_of, victim_of

__all__ = ["actions_of_piece", "reason_for"]


def actions_of_piece(view: Seen, piece: str) -> list[int]:
    """All actions that are or could be done with a piece, legal or not."""
    return [action for action in range(a.ACTIONS) if piece in _thinkable(action, view)]


def _thinkable(action: int, view: Seen) -> list[str]:
    """The pieces that somebody may click who means an action, whether or not it is possible now."""
    s, victim = view.raw, victim_of(action)
    if victim is not None:
        if victim == view.viewer and s.phase != a.STEAL_OR_NOT:
            return []  # a canoe of one's own is clicked to move it
        gem = (action - a.STEAL) % GEMS
        return [f"canoe-{victim}-{canoe}" for canoe, cargo in enumerate(s.cargo[victim]) if cargo == gem]
    if steps_of(action) is not None:
        return _ends(action, view)
    if action == a.UNLOAD or not a.LOAD <= action < a.UP:
        return [piece_of(action, view)]
    if s.canoe != NONE and (action < a.UNLOAD) != (s.cargo[s.mover, s.canoe] == NONE):
        return []  # whoever has no gem aboard means to load one, whoever has one to exchange it
    wanted = GEM_IDS[action - (a.LOAD if action < a.UNLOAD else a.SWAP)]
    return [f"gem-deposit-{deposit}-{wanted}" for deposit in range(GEMS)]


def _ends(action: int, view: Seen) -> list[str]:
    """Where a way leads the canoe in hand; without one, any place is as good as another."""
    s = view.raw
    if view.viewer != s.mover or s.canoe == NONE:
        return [piece_of_place(place) for place in range(PLACES)] if action == a.DOWN else []
    depth = depth_of_end(action, view)
    return [piece_of_place(end_of_way(action, view))] if 0 <= depth <= DEPTH_OF_FALLS else []
