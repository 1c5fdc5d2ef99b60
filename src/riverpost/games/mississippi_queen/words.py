"""All that Mississippi Queen says: notation, log lines, prompts, "why not?" and the position in words."""

from collections.abc import Callable

from riverpost.engine.events import Event
from riverpost.engine.position import Position
from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.text import Named, Style, Table
from riverpost.engine.words import Translate, label_of, mark, tell_event
from riverpost.games.mississippi_queen import alphabet as a
from riverpost.games.mississippi_queen.board import CELLS, DIRECTION_IDS, NONE, SPEEDS, TILE_IDS, TURN_IDS
from riverpost.games.mississippi_queen.river import is_berth

# --- notation

NOTATION: list[str] = [
    *(f"speed {speed + 1}" for speed in range(SPEEDS)),
    "ahead",
    "left",
    "right",
    *(f"push {direction}" for direction in DIRECTION_IDS),
    *(f"heading {direction}" for direction in DIRECTION_IDS),
    "dock",
    "stay",
    "end",
]

# --- names

SEAT_NAMES = (mark("Orange"), mark("Blue"), mark("Green"), mark("Red"), mark("White"), mark("Pink"))
DIRECTION_NAMES = (
    mark("north"), mark("north-east"), mark("south-east"), mark("south"), mark("south-west"), mark("north-west"),
)  # fmt: skip
TURN_NAMES = (mark("straight ahead"), mark("left"), mark("right"))


def player_name(position: Position, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour."""
    return position.names[seat] if position.names else translate(SEAT_NAMES[seat])


def boat_name(position: Position, boat: int, translate: Translate) -> str:
    """A boat is called by its owner."""
    return player_name(position, int(position.raw.owner[boat]), translate)


def hex_name(hex: int) -> str:
    """A hex by the number of its tile and its cell."""
    return f"{hex // CELLS + 1}/{hex % CELLS}"


# --- log

LOG = {
    "round": mark("Round {number}."),
    "sped": mark("{boat} sails at speed {speed} (coal {coal})."),
    "pushed": mark("{boat} is pushed to {hex} by {pusher}."),
    "headed": mark("{boat} heads {heading}."),
    "grounded": mark("{boat} runs aground."),
    "skipped": mark("{boat} is aground and skips the turn."),
    "boarded": mark("{boat} takes a passenger aboard on tile {tile}."),
    "docked": mark("{boat} docks with {passengers} aboard."),
    "disqualified": mark("{boat} is disqualified."),
    "eliminated": mark("{boat} has no coal left to save the turn and is out of the race."),
    "laid": mark("Tile {tile} is laid."),
    "finish": mark("The landing stage lies {turn}."),
    "won": mark("{boat} has won!"),
    "race over": mark("The race is over."),
}  # single steps and turns, dice and tiles taken away are seen on the board


def log_line(event: Event, position: Position, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    naming: dict[str, Callable[[int], str]] = {
        "boat": lambda boat: boat_name(position, boat, translate),
        "pusher": lambda boat: boat_name(position, boat, translate),
        "hex": hex_name,
        "heading": lambda heading: translate(DIRECTION_NAMES[heading]),
        "tile": lambda tile: str(tile + 1),
        "turn": lambda turn: translate(TURN_NAMES[turn]),
    }
    return tell_event(event, LOG, naming, translate)


# --- why not?

REASONS = {
    GAME_OVER: ("M52", mark("The race is over.")),
    NOT_YOUR_DECISION: ("M12", mark("It is not for you to decide now; {asked} is asked.")),
    a.NO_SPEED_NOW: ("M20", mark("The speed is set before the boat moves, not later.")),
    a.SPEED_TOO_DEAR: ("M20", mark("That change of speed costs more coal than the {coal} you have.")),
    a.NO_SAILING_NOW: ("M21", mark("The boat does not sail now.")),
    a.NO_POINTS: ("M21", mark("All movement points are spent.")),
    a.LAND_AHEAD: ("M24", mark("There is land ahead.")),
    a.BOAT_AHEAD: ("M30", mark("A boat is ahead: push it, or turn.")),
    a.TURN_TOO_DEAR: ("M22", mark("The free turn is used and there is no coal for another.")),
    a.MUST_AVOID: ("M24", mark("After that the turn could not be completed, while another way can.")),
    a.NO_BOAT_AHEAD: ("M30", mark("No boat is straight ahead.")),
    a.TOO_FEW_POINTS: ("M30", mark("A push costs a point, and the step another.")),
    a.NO_ROOM_THERE: ("M35", mark("The boat cannot be pushed there.")),
    a.WAKE_IS_BARRED: ("M103", mark("No boat is pushed onto a hex you sailed over this turn.")),
    a.NO_HEADING_NOW: ("M34", mark("Any heading is taken only at the start, after grounding, or when pushed.")),
    a.POINTS_LEFT: ("M21", mark("All movement points must be spent: {points} are left.")),
    a.NO_DOCKING_NOW: ("M50", mark("A boat docks when it ends its turn on a berth at speed 1.")),
}


def refusal(reason: int, action: int, position: Position, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    boat = int(position.raw.asked)
    return rule, translate(sentence).format(
        asked=boat_name(position, boat, translate), coal=int(position.raw.coal[boat]), points=int(position.raw.points)
    )


# --- actions as sentences

LABELS = [
    (a.AHEAD, mark("Sail at speed {speed}")),
    (a.TURN_LEFT, mark("One hex ahead")),
    (a.TURN_RIGHT, mark("Turn left")),
    (a.PUSH, mark("Turn right")),
    (a.HEADING, mark("Push the boat {direction}")),
    (a.DOCK, mark("Head {direction}")),
    (a.STAY, mark("Dock and end the race for this boat")),
    (a.END, mark("Stay in the race")),
    (a.ACTIONS, mark("End the turn")),
]  # each label is for the actions below its number


def direction_of(action: int) -> int | None:
    """The direction that an action names."""
    if a.PUSH <= action < a.HEADING:
        return action - a.PUSH
    return action - a.HEADING if a.HEADING <= action < a.DOCK else None


def label(action: int, position: Position, translate: Translate) -> str:
    """An action as a sentence."""
    direction = direction_of(action)
    return translate(label_of(action, LABELS)).format(
        speed=action - a.SPEED + 1, direction="" if direction is None else translate(DIRECTION_NAMES[direction])
    )


# --- prompts

PROMPTS = {
    a.START_HEADING: mark("Choose the heading of your boat at the start."),
    a.GRANTED_HEADING: mark("Off the ground again: choose any heading."),
    a.CHOOSE_SPEED: mark("Choose your speed (now {speed}, coal {coal})."),
    a.SAIL: mark("Sail: {points} points left, coal {coal}."),
    a.PUSH_ON: mark("Another boat is in the way: push it on."),
    a.PUSHED_HEADING: mark("Your boat was pushed: choose any heading."),
    a.DOCK_OR_NOT: mark("Dock here with {aboard} aboard?"),
}


def prompt(view: Position, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The race is over."))
    boat = int(s.asked)
    if view.viewer not in view.seats:
        return translate(mark("{player} is deciding.")).format(player=boat_name(view, boat, translate))
    return translate(PROMPTS[int(s.phase)]).format(
        speed=int(s.speed[boat]), coal=int(s.coal[boat]), points=int(s.points), aboard=int(s.aboard[boat])
    )


# --- the position in words


def describe(view: Position, translate: Translate) -> list[str]:
    """The whole position in sentences, for the terminal and for screen readers."""
    s = view.raw
    names = [boat_name(view, boat, translate) for boat in s.order[: s.boats].tolist()]
    lines = [
        translate(mark("Round {number}, order: {order}.")).format(number=int(s.round_number), order=", ".join(names)),
        translate(mark("The river has {laid} of {length} tiles; {finish}.")).format(
            laid=int(s.laid), length=int(s.length), finish=_finish(view, translate)
        ),
    ]
    waiting = [f"{tile + 1}: {count}" for tile, count in enumerate(s.waiting.tolist()) if count]
    if waiting:
        lines.append(translate(mark("Passengers wait on tiles {waiting}.")).format(waiting=", ".join(waiting)))
    return lines + [_boat(view, boat, translate) for boat in range(s.boats)]


def _finish(view: Position, translate: Translate) -> str:
    if view.raw.finish == NONE:
        return translate(mark("the landing stage is not in sight"))
    where = translate(TURN_NAMES[view.raw.finish])
    return translate(mark("the landing stage lies {turn}")).format(turn=where)


def _boat(view: Position, boat: int, translate: Translate) -> str:
    s = view.raw
    name = boat_name(view, boat, translate)
    aboard = int(s.aboard[boat])
    if s.fate[boat] == a.DOCKED:
        return translate(mark("{boat}: home with {aboard} aboard.")).format(boat=name, aboard=aboard)
    if s.fate[boat] == a.OUT:
        return translate(mark("{boat}: out of the race.")).format(boat=name)
    hex = int(s.hex[boat])
    berth = translate(mark(" (a berth)")) if is_berth(s, hex) else ""
    return translate(
        mark("{boat}: tile and cell {hex}{berth}, heading {heading}, speed {speed}, coal {coal}, {aboard} aboard.")
    ).format(
        boat=name,
        hex=hex_name(hex),
        berth=berth,
        heading=translate(DIRECTION_NAMES[s.heading[boat]]),
        speed=int(s.speed[boat]),
        coal=int(s.coal[boat]),
        aboard=aboard,
    )


# --- the position as text that can be read back

TEXT: dict[str, Style] = {
    "edition": Named(a.EDITION_IDS),
    "phase": Named(a.PHASE_IDS),
    "tile": Named(TILE_IDS),
    "facing": Named(DIRECTION_IDS),
    "joint": Named(TURN_IDS),
    "bag": Table(TILE_IDS),
    "heading": Named(DIRECTION_IDS),
    "stuck": Named(a.STUCK_IDS),
    "fate": Named(a.FATE_IDS),
}
