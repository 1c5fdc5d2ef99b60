"""The named integers: decisions, actions, events and reasons."""

from riverpost.engine.reasons import OWN_REASONS
from riverpost.games.mississippi_queen.board import DIRECTIONS, SPEEDS

# Editions.
EDITION_2019, EDITION_1997, DRIVING_SCHOOL = range(3)
EDITION_IDS = ("2019", "1997", "driving-school")

# What is to be decided (the field `phase`).
START_HEADING, GRANTED_HEADING, CHOOSE_SPEED, SAIL, PUSH_ON, PUSHED_HEADING, DOCK_OR_NOT, NEXT_TURN = range(8)
PHASE_IDS = (
    "start-heading", "granted-heading", "choose-speed", "sail", "push-on", "pushed-heading", "dock-or-not", "next-turn",
)  # fmt: skip

# How a boat fares (the field `fate`).
RACING, DOCKED, OUT = range(3)
FATE_IDS = ("racing", "docked", "out")

# What grounding has left behind (the field `stuck`).
FREE, SKIPS, MAY_TURN = range(3)
STUCK_IDS = ("free", "skips", "may-turn")

# Actions. Each comes with the things it can name: SPEED + speed - 1, PUSH + direction ...
SPEED = 0
AHEAD = SPEED + SPEEDS
TURN_LEFT = AHEAD + 1
TURN_RIGHT = TURN_LEFT + 1
PUSH = TURN_RIGHT + 1
HEADING = PUSH + DIRECTIONS
DOCK = HEADING + DIRECTIONS
STAY = DOCK + 1
END = STAY + 1
ACTIONS = END + 1

SECRET_ACTIONS: range = range(0)  # everything is done in full view

# Events.
(
    ROUND, HEADED, SPED, TURNED, SAILED, PUSHED, GROUNDED, SKIPPED, BOARDED, DOCKED_AT, DISQUALIFIED, ELIMINATED,
    ROLLED, LAID, LIFTED, FINISH, WON, RACE_OVER,
) = range(18)  # fmt: skip

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
}

SCORE_PARTS = ("passengers", "docked", "tile")

# Reasons why not.
(
    NO_SPEED_NOW, SPEED_TOO_DEAR, NO_SAILING_NOW, NO_POINTS, LAND_AHEAD, BOAT_AHEAD, TURN_TOO_DEAR, MUST_AVOID,
    NO_BOAT_AHEAD, TOO_FEW_POINTS, NO_ROOM_THERE, WAKE_IS_BARRED, NO_HEADING_NOW, POINTS_LEFT, NO_DOCKING_NOW,
) = range(OWN_REASONS, OWN_REASONS + 15)  # fmt: skip
