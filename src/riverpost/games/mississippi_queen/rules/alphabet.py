"""The named integers: decisions, actions, events and reasons."""

from riverpost.engine.reasons import OWN_REASONS
from riverpost.games.mississippi_queen.rules.board import BOATS, DIRECTIONS, FULL_COAL, SIXTH_BERTHS, SPEEDS

# Editions.
EDITION_2019, EDITION_1997, DRIVING_SCHOOL = range(3)
EDITION_IDS = ("2019", "1997", "driving-school")

# What is to be decided (the field `phase`).
(
    START_HEADING, GRANTED_HEADING, CHOOSE_SPEED, SAIL, PUSH_ON, PUSHED_HEADING, DOCK_OR_NOT, CHOOSE_BERTH,
    ENTRY_HEADING, ASTERN_HEADING, SHARE_COAL, NEXT_TURN,
) = range(12)  # fmt: skip
PHASE_IDS = (
    "start-heading", "granted-heading", "choose-speed", "sail", "push-on", "pushed-heading", "dock-or-not",
    "choose-berth", "entry-heading", "astern-heading", "share-coal", "next-turn",
)  # fmt: skip

# How a boat fares (the field `fate`).
RACING, DOCKED, OUT = range(3)
FATE_IDS = ("racing", "docked", "out")

# What grounding or a sandbank has left behind (the field `stuck`).
FREE, SKIPS, MAY_TURN, UNCHARGED, MAY_TURN_UNCHARGED, ONLY_SKIPS = range(6)
STUCK_IDS = ("free", "skips", "may-turn", "uncharged", "may-turn-uncharged", "only-skips")

# Actions. Each comes with the things it can name: SPEED + speed - 1, PUSH + direction, FILL + boat ...
SPEED = 0
AHEAD = SPEED + SPEEDS
TURN_LEFT = AHEAD + 1
TURN_RIGHT = TURN_LEFT + 1
PUSH = TURN_RIGHT + 1
HEADING = PUSH + DIRECTIONS
DOCK = HEADING + DIRECTIONS
STAY = DOCK + 1
END = STAY + 1
ASTERN = END + 1
BERTH = ASTERN + 1
PARTNER = BERTH + len(SIXTH_BERTHS)
GIVE = PARTNER + BOATS
TAKE = GIVE + FULL_COAL
FILL = TAKE + FULL_COAL
ACTIONS = FILL + BOATS

SECRET_ACTIONS: range = range(0)  # everything is done in full view

# Events.
(
    ROUND, HEADED, SPED, TURNED, SAILED, PUSHED, GROUNDED, SKIPPED, BOARDED, DOCKED_AT, DISQUALIFIED, ELIMINATED,
    ROLLED, LAID, LIFTED, FINISH, WON, RACE_OVER,
    WAITS, ENTERED, SLOWED, BEACHED, STRANDED, BACKED, REFUELLED, GIVEN, FILLED, CONTROLS, LEFT_SANDBANK,
) = range(29)  # fmt: skip

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    ROUND: ("round", ("number",)),
    HEADED: ("headed", ("boat", "heading")),
    SPED: ("sped", ("boat", "speed", "coal")),
    TURNED: ("turned", ("boat", "heading", "coal")),
    SAILED: ("sailed", ("boat", "hex", "heading")),
    PUSHED: ("pushed", ("boat", "direction", "pusher")),
    GROUNDED: ("grounded", ("boat",)),
    SKIPPED: ("skipped", ("boat",)),
    BOARDED: ("boarded", ("boat", "tile")),
    DOCKED_AT: ("docked", ("boat", "passengers")),
    DISQUALIFIED: ("disqualified", ("boat",)),
    ELIMINATED: ("eliminated", ("boat",)),
    ROLLED: ("rolled", ("turn",)),
    LAID: ("laid", ("tile", "kind", "passengers")),
    LIFTED: ("lifted", ("tile",)),
    FINISH: ("finish", ("turn",)),
    WON: ("won", ("boat",)),
    RACE_OVER: ("race over", ()),
    WAITS: ("waits", ("boat", "berth")),
    ENTERED: ("entered", ("boat", "hex")),
    SLOWED: ("slowed", ("boat", "speed")),
    BEACHED: ("beached", ("boat",)),
    STRANDED: ("stranded", ("boat",)),
    BACKED: ("backed", ("boat", "hex")),
    REFUELLED: ("refuelled", ("boat",)),
    GIVEN: ("given", ("boat", "friend", "coal")),
    FILLED: ("filled", ("boat",)),
    CONTROLS: ("controls", ("player",)),
    LEFT_SANDBANK: ("left sandbank", ("boat", "coal")),
}

REVEALING: frozenset[str] = frozenset()  # events that show what was hidden; what is drawn is chance, not among them

SCORE_PARTS = ("passengers", "docked", "tile")

# Reasons why not: what is asked first, then those of speed, sailing, pushing, headings, docking and coal.
(
    HEADING_FIRST, BERTH_FIRST, SPEED_FIRST, LEAVING_FIRST, PUSH_FIRST, DOCKING_FIRST, ONLY_PUSHED, BACKED_OFF,
    SAILING_IS_OVER,
    SPEED_IS_SET, SPEED_TOO_DEAR, LEAVING_TOO_DEAR, SPEED_AND_LEAVING_TOO_DEAR, ROSE_TOO_DEAR, MUST_AVOID,
    NO_POINTS, LAND_AHEAD, STAGE_THERE, NOT_LAID_YET, BOAT_AHEAD, DRIFTWOOD_TOO_DEAR, TURN_TOO_DEAR,
    NO_TURN_ON_SANDBANK, POINTS_LEFT, STEP_LEFT, NO_ASTERN_IN_1997, NOT_ON_SANDBANK, LEAVES_AHEAD, NO_ROOM_ASTERN,
    NO_BOAT_AHEAD, STUCK_AHEAD, TOO_FEW_POINTS, TOO_FEW_OFF_DRIFTWOOD, NO_ROOM_AHEAD, TOO_DEAR_AHEAD, LAND_THERE,
    PUSHERS_HEX,
    WAKE_IS_BARRED, VACATED_HEX, NO_CHAINS, STUCK_THERE, MOVES_ONCE, CHAIN_TOO_DEAR, TOO_FEW_ONTO_DRIFTWOOD,
    CHAIN_LEADS_NOWHERE,
    TURN_BY_STEPS, NO_HEADING_NOW, NO_BERTH_NOW,
    NO_DOCKING_AT_SCHOOL, NO_DOCKING_IN_1997, ROSE_NEVER_DOCKS, NO_DOCKING_NOW,
    NO_SHARING, NO_ROSE, NO_SUCH_BOAT, NO_COAL_NOW, ROSE_ONLY_FILLS, NOT_A_FRIEND, PARTNER_CHOSEN, HAS_SHARED,
    NOT_ALONGSIDE, NOTHING_TO_SHARE, PARTNER_FIRST, NOBODY_TO_SHARE, TOO_MUCH_COAL,
    NOT_HERS_TO_FILL, NOT_ITS_TURN_TO_FILL, COAL_IS_FULL, NO_ROSE_ALONGSIDE,
) = range(OWN_REASONS, OWN_REASONS + 69)  # fmt: skip
