"""Actions as sentences."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, label_of, mark
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import CARDS, DEPTH, DEPTH_OF_FALLS, NONE
from riverpost.games.niagara.texts.names import (
    CARD_NAMES,
    GEM_NAMES,
    PLACE_NAMES,
    gem_of,
    player_name,
    steps_of,
    victim_of,
)

LABELS = [
    (a.BUY, mark("Pick {card}")),
    (a.DONE, mark("Pay one {gem} for a lost canoe")),
    (a.CALMER, mark("Go on without buying a canoe back")),
    (a.WILDER, mark("Calm the weather")),
    (a.CANOE, mark("Worsen the weather")),
    (a.LOAD, mark("Move canoe {canoe} ({place})")),
    (a.UNLOAD, mark("Load one {gem} (2 points)")),
    (a.SWAP, mark("Unload the gem (2 points)")),
    (a.UP, mark("Unload the gem and load one {gem} (4 points)")),
    (a.DOWN, mark("Paddle up by {steps}")),
    (a.DOWN_LEFT, mark("Paddle down by {steps}")),
    (a.DOWN_RIGHT, mark("Paddle down by {steps}, left arm")),
    (a.STEAL, mark("Paddle down by {steps}, right arm")),
    (a.NO_STEAL, mark("Steal one {gem} from {victim}")),
    (a.ACTIONS, mark("Steal nothing")),
]  # each label is for the actions below its number
LABELS_OFF_THE_RIVER = [
    (a.DOWN, mark("Paddle up by {steps} and land")),
    (a.DOWN_LEFT, mark("Paddle down by {steps}, over the falls!")),
    (a.DOWN_RIGHT, mark("Paddle down by {steps}, left arm, over the falls!")),
    (a.STEAL, mark("Paddle down by {steps}, right arm, over the falls!")),
]  # the same for ways that end in camp or below the falls
END_OF_TURN = mark("End the turn")


def label(action: int, position: Seen, translate: Translate) -> str:
    """An action as a sentence."""
    gem, victim = gem_of(action), victim_of(action)
    canoe = action - a.CANOE if a.CANOE <= action < a.LOAD else None
    return translate.fill(
        text_of_label(action, position),
        card=translate(CARD_NAMES[action]) if action < CARDS else "",
        gem="" if gem is None else translate(GEM_NAMES[gem]),
        steps=steps_of(action),
        canoe="" if canoe is None else canoe + 1,
        place="" if canoe is None else translate(PLACE_NAMES[position.raw.place[position.raw.mover, canoe]]),
        victim="" if victim is None or victim >= position.players else player_name(position, victim, translate),
    )


def text_of_label(action: int, position: Seen) -> Text:
    """The label of an action as it is meant in this position."""
    if action == a.DONE and position.raw.phase > a.PICK:
        return END_OF_TURN
    return label_of(action, LABELS_OFF_THE_RIVER if leaves_river(action, position) else LABELS)


def leaves_river(action: int, position: Seen) -> bool:
    """Whether an action takes the canoe in hand ashore or over the falls."""
    s, steps = position.raw, steps_of(action)
    if steps is None or s.canoe == NONE:
        return False
    depth = int(DEPTH[s.place[s.mover, s.canoe]])
    return depth == steps if action < a.DOWN else depth + steps == DEPTH_OF_FALLS
