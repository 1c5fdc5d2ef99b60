"""Actions and plans as sentences."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, label_of, mark
from riverpost.games.mississippi_queen.plans import DANGER, SAFE, UNKNOWN, Plan
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import SIXTH_BERTHS
from riverpost.games.mississippi_queen.rules.coal import coal_moved
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.rules.turn_end import is_too_fast_for_berth, runs_into_stage
from riverpost.games.mississippi_queen.texts.names import DIRECTION_NAMES, boat_name, boat_of, direction_of

LABELS = [
    (a.AHEAD, mark("Sail at speed {speed}")),
    (a.TURN_LEFT, mark("One hex ahead")),
    (a.TURN_RIGHT, mark("Turn left")),
    (a.PUSH, mark("Turn right")),
    (a.HEADING, mark("Push the boat {direction}")),
    (a.DOCK, mark("Head {direction}")),
    (a.STAY, mark("Dock and end the race for this boat")),
    (a.END, mark("Stay in the race")),
    (a.ASTERN, mark("End the turn")),
    (a.BERTH, mark("Back off the sandbank")),
    (a.PARTNER, mark("Wait behind berth {berth}")),
    (a.GIVE, mark("Share coal with {boat}")),
    (a.TAKE, mark("Give {coal} coal")),
    (a.FILL, mark("Take {coal} coal")),
    (a.ACTIONS, mark("Fill {boat} up from the Black Rose")),
]  # each label is for the actions below its number
# What comes of ending a turn with points left, or too fast.
RUN_AGROUND = mark("End the turn: run aground")
RAM_STAGE = mark("End the turn: run into the landing stage, disqualified")
TOO_FAST = mark("End the turn: too fast for the berth, disqualified")

PLANS = {
    SAFE: mark("Sail there and end at speed {speed}, heading {heading}: coal {coal}, {left} left."),
    UNKNOWN: mark(
        "Sail there and end at speed {speed}, heading {heading}: coal {coal}, {left} left. "
        "Nobody knows yet what lies ahead."
    ),
    DANGER: mark(
        "Danger! Sail there and end at speed {speed}, heading {heading}: coal {coal}, {left} left. "
        "As the river is now, no turn could follow."
    ),
}
TURN_ON = mark("{plan} Choose the hex again to turn the boat.")


def label(action: int, position: Seen, translate: Translate) -> str:
    """An action as a sentence."""
    direction, boat = direction_of(action), boat_of(action)
    return translate.fill(
        _label_of_end(position) if action == a.END else label_of(action, LABELS),
        speed=action - a.SPEED + 1,
        direction="" if direction is None else translate(DIRECTION_NAMES[direction]),
        berth=SIXTH_BERTHS[action - a.BERTH] if a.BERTH <= action < a.PARTNER else 0,
        boat="" if boat is None else boat_name(position, boat, translate),
        coal=abs(coal_moved(action)),
    )


def _label_of_end(position: Seen) -> Text:
    """Ending a turn with points left means a wreck, and on a strict berth speed is fatal."""
    s = position.raw
    boat = s.asked
    if s.phase == a.SAIL and s.points > 0:
        return RAM_STAGE if runs_into_stage(s, boat) else RUN_AGROUND
    return TOO_FAST if s.phase == a.SAIL and is_too_fast_for_berth(s, boat) else label_of(a.END, LABELS)


def spent(coal: int) -> str:
    """Coal that is spent, as a change of the store; nothing is no change."""
    return f"−{coal}" if coal else "0"


def plan_words(view: Seen, plan: Plan, translate: Translate) -> str:
    """A plan in a sentence: what it costs, what may come of it, and whether the boat can be turned at its end."""
    left, heading = purse(view.raw, view.raw.asked) - plan.coal, translate(DIRECTION_NAMES[plan.heading])
    told = translate(PLANS[plan.risk]).format(speed=plan.speed, heading=heading, coal=spent(plan.coal), left=left)
    return translate(TURN_ON).format(plan=told) if plan.turned else told
