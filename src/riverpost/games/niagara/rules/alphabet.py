"""The named integers: decisions, actions, events and reasons."""

from riverpost.engine.reasons import OWN_REASONS
from riverpost.games.niagara.rules.board import CANOES, CARDS, GEMS, NUMBERS, SEATS

# What is to be decided (the field `phase`).
BUY_BACK, PICK, MOVE_CLOUD, CHOOSE_CANOE, BEFORE, PADDLE, AFTER, STEAL_OR_NOT = range(8)
PHASE_IDS = ("buy-back", "pick", "move-cloud", "choose-canoe", "before", "paddle", "after", "steal-or-not")

# What the card asks of a canoe this turn (the field `duty`).
STAYS, MAY, ONE_OF_TWO, MUST = range(4)
DUTY_IDS = ("stays", "may", "one-of-two", "must")

# Actions. Each comes with the things it can name: CARD + card, LOAD + gem, UP + points - 1 ...
CARD = 0
BUY = CARD + CARDS
DONE = BUY + GEMS
CALMER = DONE + 1
WILDER = CALMER + 1
CANOE = WILDER + 1
LOAD = CANOE + CANOES
UNLOAD = LOAD + GEMS
SWAP = UNLOAD + 1
UP = SWAP + GEMS
DOWN = UP + NUMBERS
DOWN_LEFT = DOWN + NUMBERS
DOWN_RIGHT = DOWN_LEFT + NUMBERS
STEAL = DOWN_RIGHT + NUMBERS  # STEAL + seat * GEMS + gem
NO_STEAL = STEAL + SEATS * GEMS
ACTIONS = NO_STEAL + 1

SECRET_ACTIONS = range(CARD, CARD + CARDS)

# Events.
(
    ROUND, FREE_CANOE, BOUGHT, PICKED, REVEALED, CLOUD_MOVED, STEPPED, STOPPED, LOADED, UNLOADED, DELIVERED, LANDED,
    FELL, GEM_BACK, STOLE, GOAL, RIVER, PUSHED, DRIFTED, CARDS_BACK, WON, NOBODY_WON,
) = range(22)  # fmt: skip

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    ROUND: ("round", ("number", "ring")),
    FREE_CANOE: ("free canoe", ("seat", "canoe")),
    BOUGHT: ("bought", ("seat", "canoe", "gem")),
    PICKED: ("picked", ("seat",)),
    REVEALED: ("revealed", ("seat", "card")),
    CLOUD_MOVED: ("cloud moved", ("seat", "weather")),
    STEPPED: ("stepped", ("seat", "canoe", "place")),
    STOPPED: ("stopped", ("seat", "canoe", "place")),
    LOADED: ("loaded", ("seat", "canoe", "gem")),
    UNLOADED: ("unloaded", ("seat", "canoe", "gem")),
    DELIVERED: ("delivered", ("seat", "canoe", "gem")),
    LANDED: ("landed", ("seat", "canoe")),
    FELL: ("fell", ("seat", "canoe")),
    GEM_BACK: ("gem back", ("gem",)),
    STOLE: ("stole", ("seat", "victim", "gem")),
    GOAL: ("goal", ("seat",)),
    RIVER: ("river", ("pushes", "lowest", "weather")),
    PUSHED: ("pushed", ("arm",)),
    DRIFTED: ("drifted", ("seat", "canoe", "place")),
    CARDS_BACK: ("cards back", ()),
    WON: ("won", ("seat",)),
    NOBODY_WON: ("nobody won", ("number",)),
}

REVEALING = frozenset({"revealed"})  # events that show what was hidden

SCORE_PARTS = ("gems", "colours", "of one colour", "value")

# Reasons why not.
(
    PICK_IS_FINAL, CARD_IS_PLAYED, CANOES_FIRST, MUST_PICK,
    NOTHING_LOST, BUYING_IS_OVER, NO_GEM_TO_PAY, OTHERS_BUY,
    TURN_COMES_LATER, NO_CLOUD_SHOWN, CLOUD_AT_END, CLOUD_MUST_MOVE, CLOUD_SHOWN,
    LAUNCH_ONE, AFLOAT_MUST_MOVE, BOTH_MUST_MOVE, LAST_MUST_MOVE,
    CHOOSE_FIRST, CANOE_IS_LOST, CANOE_IS_FINISHED, CANOE_IN_HAND, ONLY_ONE_LAUNCH, FINISH_FIRST, TWIN_CANOE,
    HANDLED_ALREADY, CANOE_IS_LOADED, CANOE_IS_EMPTY, SAME_COLOUR, TOO_FEW_POINTS, NO_DEPOSIT_HERE, NOT_AT_DEPOSIT,
    POINTS_ARE_LEFT,
    HAS_PADDLED, NOTHING_ABOVE_CAMP, TOO_MANY_DISCS, BEYOND_CAMP, BEYOND_FALLS, NAME_AN_ARM, NO_ARM_HERE,
    POINTS_WOULD_BE_LEFT, NO_GEMS_FOR_POINTS,
    NO_STEALING_NOW, NO_SUCH_PLAYER, OWN_CANOE, NOT_THAT_GEM, STEAL_OR_SAY_NO,
) = range(OWN_REASONS, OWN_REASONS + 46)  # fmt: skip
