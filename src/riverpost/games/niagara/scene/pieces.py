"""Which piece an action is done with."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import mark
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import (
    ARM_OF,
    CALMEST,
    CANOES,
    DEPOSIT_AT,
    DEPTH,
    GEM_IDS,
    GEMS,
    LEFT,
    PLACE_AT,
    RIGHT,
)
from riverpost.games.niagara.scene.board import piece_of_place
from riverpost.games.niagara.texts.names import steps_of, victim_of

BUTTONS = {  # what is said on the button of an action that nothing on the board stands for
    a.DONE: mark("Go on"),
    a.UNLOAD: mark("Unload the gem"),
    a.NO_STEAL: mark("Steal nothing"),
}


def piece_of(action: int, view: Seen) -> str:
    """The piece that an action is done with."""
    s, seat = view.raw, view.viewer
    if action in BUTTONS:
        return f"button-{action}"
    if action < a.BUY:
        return f"card-{action - a.CARD}"
    if action < a.DONE:
        return f"camp-{seat}-{GEM_IDS[action - a.BUY]}"
    if action in (a.CALMER, a.WILDER):
        return f"weather-{s.weather - CALMEST + (1 if action == a.WILDER else -1)}"
    if a.CANOE <= action < a.LOAD:
        return f"canoe-{seat}-{action - a.CANOE}"
    if steps_of(action) is not None:
        return piece_of_place(end_of_way(action, view))
    victim = victim_of(action)
    if victim is not None:
        return f"canoe-{victim}-{_robbed(action, victim, view)}"
    first = a.LOAD if action < a.UNLOAD else a.SWAP
    return f"gem-deposit-{DEPOSIT_AT[s.place[seat, s.canoe]]}-{GEM_IDS[action - first]}"


def end_of_way(action: int, view: Seen) -> int:
    """The place where a canoe would stop."""
    place = view.raw.place[view.viewer, view.raw.canoe]
    arm = RIGHT if action >= a.DOWN_RIGHT else LEFT if action >= a.DOWN_LEFT else int(ARM_OF[place])
    return int(PLACE_AT[max(arm, LEFT), depth_of_end(action, view)])


def depth_of_end(action: int, view: Seen) -> int:
    """How far down the river a canoe would stop."""
    place = view.raw.place[view.viewer, view.raw.canoe]
    return int(DEPTH[place]) + (steps_of(action) or 0) * (-1 if action < a.DOWN else 1)


def _robbed(action: int, victim: int, view: Seen) -> int:
    """The victim's first canoe on the disc with that gem."""
    s = view.raw
    place, gem = s.place[view.viewer, s.canoe], (action - a.STEAL) % GEMS
    return next(k for k in range(CANOES) if s.place[victim, k] == place and s.cargo[victim, k] == gem)
