"""The named integers: decisions, actions, events and reasons."""

from riverpost.engine.reasons import OWN_REASONS
from riverpost.games.mississippi_queen.board import BOATS, DIRECTIONS, FULL_COAL, SIXTH_BERTHS, SPEEDS

# Editions.
EDITION_2019, EDITION_1997, DRIVING_SCHOOL = range(3)
EDITION_IDS = ("2019", "1997", "driving-school")

# What is to be decided (the field `phase`).
(
    START_HEADING, GRANTED_HEADING, CHOOSE_SPEED, SAIL, PUSH_ON, PUSHED_HEADING, DOCK_OR_NOT, CHOOSE_BERTH,
    ASTERN_HEADING, SHARE_COAL, NEXT_TURN,
) = range(11)  # fmt: skip
PHASE_IDS = (
    "start-heading", "granted-heading", "choose-speed", "sail", "push-on", "pushed-heading", "dock-or-not",
    "choose-berth", "astern-heading", "share-coal", "next-turn",
)  # fmt: skip

# How a boat fares (the field `fate`).
RACING, DOCKED, OUT = range(3)
FATE_IDS = ("racing", "docked", "out")

# What grounding or a sandbank has left behind (the field `stuck`).
FREE, SKIPS, MAY_TURN, UNCHARGED, MAY_TURN_UNCHARGED = range(5)
STUCK_IDS = ("free", "skips", "may-turn", "uncharged", "may-turn-uncharged")

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
    WAITS, ENTERED, SLOWED, BEACHED, STRANDED, BACKED, REFUELLED, GIVEN, FILLED, CONTROLS,
) = range(28)  # fmt: skip

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    ROUND: ("round", ("number",)),
    HEADED: ("headed", ("boat", "heading")),
    SPED: ("sped", ("boat", "speed", "coal")),
    TURNED: ("turned", ("boat", "heading", "coal")),
    SAILED: ("sailed", ("boat", "hex")),
    PUSHED: ("pushed", ("boat", "hex", "pusher")),
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
}

SCORE_PARTS = ("passengers", "docked", "tile")

# Reasons why not.
(
    NO_SPEED_NOW, SPEED_TOO_DEAR, NO_SAILING_NOW, NO_POINTS, LAND_AHEAD, BOAT_AHEAD, TURN_TOO_DEAR, MUST_AVOID,
    NO_BOAT_AHEAD, TOO_FEW_POINTS, NO_ROOM_THERE, WAKE_IS_BARRED, NO_HEADING_NOW, POINTS_LEFT, NO_DOCKING_NOW,
    LEAVING_TOO_DEAR, NO_TURN_ON_SANDBANK, NOT_ON_SANDBANK, NO_ROOM_ASTERN, DRIFTWOOD_TOO_DEAR, STUCK_AHEAD,
    NO_BERTH_NOW, NO_COAL_NOW, NOT_ALONGSIDE, PARTNER_FIRST, TOO_MUCH_COAL, NO_ROSE_ALONGSIDE,
) = range(OWN_REASONS, OWN_REASONS + 27)  # fmt: skip
