"""All that Mississippi Queen says: notation, log lines, prompts, "why not?" and the position in words."""

from collections.abc import Callable

from riverpost.engine.events import Event
from riverpost.engine.position import Position
from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.text import Named, Style, Table
from riverpost.engine.words import Text, Translate, label_of, mark, mark_count, tell_event
from riverpost.games.mississippi_queen.plans import DANGER, SAFE, UNKNOWN, Plan
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import (
    CELLS,
    DIRECTION_IDS,
    DRIFTWOOD,
    FULL_COAL,
    ISLAND,
    LAND_BEHIND,
    NONE,
    SANDBANK,
    SIXTH_BERTHS,
    SPEEDS,
    TILE_IDS,
    TURN_IDS,
)
from riverpost.games.mississippi_queen.rules.coal import coal_moved
from riverpost.games.mississippi_queen.rules.course import is_too_fast_for_berth, runs_into_stage
from riverpost.games.mississippi_queen.rules.fleet import TEAMS, purse, race_of_sides, side_of_seat
from riverpost.games.mississippi_queen.rules.river import ground_of, is_berth
from riverpost.games.mississippi_queen.rules.sailing import can_go_astern, leaving_cost, speed_cost
from riverpost.games.mississippi_queen.rules.start import is_on_land

# --- notation

COLOUR_IDS = ("orange", "blue", "green", "red", "white", "pink")  # of the boats
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
    "astern",
    *(f"berth {berth}" for berth in SIXTH_BERTHS),
    *(f"partner {colour}" for colour in COLOUR_IDS),
    *(f"give {coal + 1}" for coal in range(FULL_COAL)),
    *(f"take {coal + 1}" for coal in range(FULL_COAL)),
    *(f"fill {colour}" for colour in COLOUR_IDS),
]

# --- names

SEAT_NAMES = (mark("Orange"), mark("Blue"), mark("Green"), mark("Red"), mark("White"), mark("Pink"))
DIRECTION_NAMES = (
    mark("north"), mark("north-east"), mark("south-east"), mark("south"), mark("south-west"), mark("north-west"),
)  # fmt: skip
TURN_NAMES = (mark("straight ahead"), mark("left"), mark("right"))
TEAM_NAMES = ("A", "B")


def player_name(position: Position, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour; two boats have two colours."""
    if position.names:
        return position.names[seat]
    colours = [translate(SEAT_NAMES[boat]) for boat in boats_of(position, seat)]
    if len(colours) == 1:
        return colours[0]
    return translate(mark("{colour} and {other}")).format(colour=colours[0], other=colours[1])


def boats_of(position: Position, seat: int) -> list[int]:
    """The boats that a player races with."""
    s = position.raw
    rose = s.rose
    return [boat for boat, owner in enumerate(s.owner[: s.boats].tolist()) if owner == seat and boat != rose]


def boat_name(position: Position, boat: int, translate: Translate) -> str:
    """A boat is called by its owner, and by its colour where one player has two."""
    s = position.raw
    if boat == s.rose:
        return translate(mark("Black Rose"))
    seat = int(s.owner[boat])
    if len(boats_of(position, seat)) == 1:
        return player_name(position, seat, translate)
    colour = translate(SEAT_NAMES[boat])
    return f"{position.names[seat]} ({colour})" if position.names else colour


def hex_name(hex: int) -> str:
    """A hex by the number of its tile and its cell."""
    return f"{hex // CELLS + 1}/{hex % CELLS}"


PLACES = {
    ISLAND: mark("on land"),
    DRIFTWOOD: mark("driftwood"),
    SANDBANK: mark("a sandbank"),
}

SCORE_NAMES = (
    mark("passengers", "a part of the score"),
    mark("docked", "a part of the score"),
    mark("tile", "a part of the score"),
)  # in the order of SCORE_PARTS

# --- log

LOG: dict[str, Text] = {
    "round": mark("Round {number}."),
    "sped": mark("{boat} sails at speed {speed} (coal {coal})."),
    "pushed": mark("{boat} is pushed to {hex} by {pusher}."),
    "headed": mark("{boat} heads {heading}."),
    "grounded": mark("{boat} runs aground."),
    "skipped": mark("{boat} is aground and skips the turn."),
    "boarded": mark("{boat} takes a passenger aboard on tile {tile}."),
    "docked": mark_count(
        "{boat} docks with {passengers} passenger aboard.",
        "{boat} docks with {passengers} passengers aboard.",
        by="passengers",
    ),
    "disqualified": mark("{boat} is disqualified."),
    "eliminated": mark("{boat} has not enough coal to save the turn and is out of the race."),
    "laid": mark("Tile {tile} is laid."),
    "finish": mark("The landing stage lies {turn}."),
    "won": mark("{boat} has won!"),
    "race over": mark("The race is over."),
    "waits": mark("{boat} waits on land behind berth {berth}."),
    "entered": mark("{boat} enters the river at {hex}."),
    "slowed": mark("Driftwood slows {boat} down to speed {speed}."),
    "beached": mark("{boat} is on a sandbank."),
    "stranded": mark("{boat} cannot leave the sandbank and waits a turn."),
    "backed": mark("{boat} backs off the sandbank to {hex}."),
    "refuelled": mark("{boat} fills up at the depot."),
    "given": mark("{boat} gives {friend} coal: {coal}."),
    "filled": mark("{boat} is filled up by the Black Rose."),
    "controls": mark("The Black Rose is sailed by {player} in this round."),
}  # single steps and turns, dice and tiles taken away are seen on the board


def log_line(event: Event, position: Position, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    naming: dict[str, Callable[[int], str]] = {
        "boat": lambda boat: boat_name(position, boat, translate),
        "pusher": lambda boat: boat_name(position, boat, translate),
        "friend": lambda boat: boat_name(position, boat, translate),
        "player": lambda seat: player_name(position, seat, translate),
        "hex": hex_name,
        "heading": lambda heading: translate(DIRECTION_NAMES[heading]),
        "tile": lambda tile: str(tile + 1),
        "turn": lambda turn: translate(TURN_NAMES[turn]),
    }
    return tell_event(event, LOG, naming, translate)


# --- why not?

REASONS: dict[int, tuple[str, Text]] = {
    GAME_OVER: ("M52", mark("The race is over.")),
    NOT_YOUR_DECISION: ("M12", mark("It is not for you to decide now; {asked} is asked.")),
    # What is asked first.
    a.HEADING_FIRST: ("M11", mark("First choose the heading of {boat}.")),
    a.BERTH_FIRST: ("M71", mark("First choose the berth behind which {boat} waits.")),
    a.SPEED_FIRST: ("M20", mark("First choose the speed of {boat}.")),
    a.LEAVING_FIRST: (
        "M66",
        mark("{boat} is on a sandbank: first choose how to leave it, by a speed ahead or astern."),
    ),
    a.PUSH_FIRST: ("M32", mark("First push on the boat that is in the way.")),
    a.DOCKING_FIRST: ("M50", mark("First answer whether {boat} docks.")),
    a.ONLY_PUSHED: ("M34", mark("{boat} was pushed in another boat's turn: now it only takes a heading.")),
    a.BACKED_OFF: ("M66", mark("{boat} has backed off its sandbank: in this turn it only takes a heading now.")),
    a.SAILING_IS_OVER: ("M90", mark("{boat} has sailed this turn: now only coal can change boats.")),
    # Speed, sailing, turning.
    a.SPEED_IS_SET: ("M20", mark("The speed was chosen at the start of this turn and stays.")),
    a.SPEED_TOO_DEAR: (
        "M20",
        mark("One step of speed is free, each further one costs a coal: that takes {price}, and {boat} has {coal}."),
    ),
    a.LEAVING_TOO_DEAR: ("M66", mark("Ahead off the sandbank costs a coal, and {boat} has none: go astern.")),
    a.SPEED_AND_LEAVING_TOO_DEAR: (
        "M66",
        mark("Leaving the sandbank costs a coal, and the speed {price} more: {boat} has {coal}."),
    ),
    a.ROSE_TOO_DEAR: ("M82", mark("The Black Rose may still spend {coal} coal in this round, and that takes more.")),
    a.MUST_AVOID: ("M24", mark("After that the turn could not be completed, while another way can.")),
    a.NO_POINTS: ("M21", mark("All movement points are spent.")),
    a.LAND_AHEAD: ("M24", mark("There is land ahead.")),
    a.STAGE_THERE: ("M6", mark("The landing stage lies there: no boat sails beyond its berths.")),
    a.NOT_LAID_YET: ("M4", mark("The next tile is not laid yet: while this turn lasts there is no river beyond.")),
    a.BOAT_AHEAD: ("M30", mark("A boat is ahead: push it to one of the hexes around it.")),
    a.DRIFTWOOD_TOO_DEAR: (
        "M62",
        mark_count(
            "Driftwood costs two movement points; {points} is left.",
            "Driftwood costs two movement points; {points} are left.",
            by="points",
        ),
    ),
    a.TURN_TOO_DEAR: ("M22", mark("The free turn is used and there is no coal for another.")),
    a.NO_TURN_ON_SANDBANK: ("M66", mark("On a sandbank no boat turns: the first step leads straight ahead.")),
    a.POINTS_LEFT: (
        "M21",
        mark_count(
            "All movement points must be spent: {points} is left.",
            "All movement points must be spent: {points} are left.",
            by="points",
        ),
    ),
    a.STEP_LEFT: (
        "M25",
        mark("A boat that cannot complete its turn sails on until no step can be paid, and one still can."),
    ),
    a.NO_ASTERN_IN_1997: ("M105", mark("There is no sailing astern in 1997.")),
    a.NOT_ON_SANDBANK: ("M66", mark("Boats go astern only off a sandbank, and {boat} is on none.")),
    a.LEAVES_AHEAD: ("M66", mark("A speed was chosen, so {boat} leaves ahead; astern it would have gone instead.")),
    a.NO_ROOM_ASTERN: ("M66", mark("Astern there is land, driftwood or a boat.")),
    # Pushing.
    a.NO_BOAT_AHEAD: ("M30", mark("No boat is straight ahead.")),
    a.STUCK_AHEAD: ("M68", mark("The boat ahead is on a sandbank and cannot be pushed.")),
    a.TOO_FEW_POINTS: (
        "M30",
        mark_count(
            "Pushing the boat ahead costs a movement point and the step another; {points} is left.",
            "Pushing the boat ahead costs a movement point and the step another; {points} are left.",
            by="points",
        ),
    ),
    a.TOO_FEW_OFF_DRIFTWOOD: (
        "M63",
        mark_count(
            "The boat ahead is on driftwood: pushing it costs one movement point and the step two; {points} is left.",
            "The boat ahead is on driftwood: pushing it costs one movement point and the step two; {points} are left.",
            by="points",
        ),
    ),
    a.NO_ROOM_AHEAD: ("M35", mark("A boat is ahead, and there is no hex to which it could be pushed.")),
    a.TOO_DEAR_AHEAD: (
        "M32",
        mark("A boat is ahead, and pushing it takes more movement points than the {points} left."),
    ),
    a.LAND_THERE: ("M31", mark("There is land on that side of the boat.")),
    a.PUSHERS_HEX: ("M31", mark("No boat is pushed onto the hex of the one that pushes.")),
    a.WAKE_IS_BARRED: ("M103", mark("No boat is pushed onto a hex you sailed over this turn.")),
    a.VACATED_HEX: ("M32", mark("No boat is pushed onto a hex that another leaves in the same push.")),
    a.NO_CHAINS: ("M103", mark("A boat lies there, and in 1997 none is pushed on in turn.")),
    a.STUCK_THERE: ("M68", mark("The boat that lies there is on a sandbank and cannot be pushed on.")),
    a.MOVES_ONCE: ("M32", mark("Each boat moves once in a push, and the one there has moved.")),
    a.CHAIN_TOO_DEAR: ("M32", mark("A boat lies there, and too few movement points are left to push it on as well.")),
    a.TOO_FEW_ONTO_DRIFTWOOD: ("M63", mark("Pushing a boat onto driftwood costs a movement point more than is left.")),
    a.CHAIN_LEADS_NOWHERE: ("M35", mark("A boat lies there, and it could not be pushed on.")),
    # Headings, berths, docking.
    a.TURN_BY_STEPS: ("M22", mark("A boat on its way turns by 60 degrees at a time, to the left or to the right.")),
    a.NO_HEADING_NOW: ("M22", mark("Any heading is taken only where it is asked for; now the speed is.")),
    a.NO_BERTH_NOW: ("M71", mark("Only a sixth boat chooses its berth, once, before the race.")),
    a.NO_DOCKING_AT_SCHOOL: ("M100", mark("At the driving school nobody is asked: the first boat at a berth has won.")),
    a.NO_DOCKING_IN_1997: (
        "M101",
        mark("In 1997 nobody is asked: a boat with two passengers docks when it ends at a berth at speed 1."),
    ),
    a.ROSE_NEVER_DOCKS: ("M82", mark("The Black Rose never docks.")),
    a.NO_DOCKING_NOW: (
        "M50",
        mark("Whether to dock is asked when a boat ends its turn on a berth at speed 1, or is pushed there."),
    ),
    # Coal.
    a.NO_SHARING: ("M90", mark("Coal is shared only between boats of one side, and here every boat races alone.")),
    a.NO_ROSE: ("M83", mark("The Black Rose does not sail in this race.")),
    a.NO_SUCH_BOAT: ("M10", mark("No boat of that colour is in this race.")),
    a.NO_COAL_NOW: ("M90", mark("Coal changes boats only at the end of a turn, if at all.")),
    a.ROSE_ONLY_FILLS: (
        "M83",
        mark("The Black Rose gives and takes no coal: she only fills up a boat of whoever sails her."),
    ),
    a.NOT_A_FRIEND: ("M90", mark("Coal is shared only with another boat of the same side.")),
    a.PARTNER_CHOSEN: ("M90", mark("The coal is to be shared with {partner} first.")),
    a.HAS_SHARED: ("M90", mark("With that boat coal was shared in this turn.")),
    a.NOT_ALONGSIDE: ("M90", mark("That boat is not alongside: a neighbour of equal speed, both on open water.")),
    a.NOTHING_TO_SHARE: ("M90", mark("Neither boat has coal to give that the other could take.")),
    a.PARTNER_FIRST: ("M90", mark("Choose first with which boat to share coal.")),
    a.NOBODY_TO_SHARE: (
        "M90",
        mark("No other boat of the same side is alongside with which coal could still be shared."),
    ),
    a.TOO_MUCH_COAL: ("M90", mark("No boat has less than 0 or more than 6 coal.")),
    a.NOT_HERS_TO_FILL: ("M83", mark("Whoever sails the Black Rose fills up own boats only.")),
    a.NOT_ITS_TURN_TO_FILL: ("M83", mark("A boat is filled up at the end of its own turn or of the Black Rose's.")),
    a.COAL_IS_FULL: ("M83", mark("That boat has all the coal it can hold.")),
    a.NO_ROSE_ALONGSIDE: (
        "M83",
        mark("The Black Rose is not alongside that boat: a neighbour of equal speed, both on open water."),
    ),
}

# Why a heading is asked for, where it is not the start.
HEADING_RULES = {a.GRANTED_HEADING: "M25", a.ENTRY_HEADING: "M71"}


def heading_rule(position: Position) -> str:
    """The rule by which a heading is asked for now."""
    s = position.raw
    if s.phase == a.GRANTED_HEADING and ground_of(s, int(s.hex[s.asked])) == SANDBANK:
        return "M67"
    return HEADING_RULES.get(int(s.phase), "M11")


def refusal(reason: int, action: int, position: Position, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    s = position.raw
    boat = int(s.asked)
    told = translate.fill(
        sentence,
        asked=player_name(position, int(s.owner[boat]), translate),
        boat=boat_name(position, boat, translate),
        partner=boat_name(position, int(s.partner), translate),
        coal=purse(s, boat),
        price=int(speed_cost(s, boat, action - a.SPEED + 1)),
        points=int(s.points),
    )
    return _rule_here(reason, action, position) or rule, told


def _rule_here(reason: int, action: int, position: Position) -> str:
    """The rule where it depends on why something is asked or done now."""
    s = position.raw
    if reason == a.HEADING_FIRST:
        return heading_rule(position)
    if reason == a.PUSH_FIRST and is_on_land(s, int(s.asked)):
        return "M71"
    of_rose = reason == a.SAILING_IS_OVER and (s.asked == s.rose or not race_of_sides(s))
    return "M83" if of_rose or (reason == a.NO_COAL_NOW and action >= a.FILL) else ""


# What a hex answers that nothing can be done with.
WHY_NOT_THERE = {
    "asked": ("M12", mark("First answer what is asked: {prompt}")),
    "land": ("M24", mark("That is land; boats sail on water only.")),
    "here": ("M21", mark("Your boat lies there.")),
    "boat": ("M30", mark("A boat lies there: one straight ahead can be pushed, if points and room suffice.")),
    "stuck": ("M68", mark("A boat lies there on a sandbank, and such a boat cannot be pushed.")),
    "passing": ("M21", mark("Without a push your boat can come past, but not end a complete turn there.")),
    "beyond": ("M21", mark("Without a push no complete turn leads there now.")),
}

# --- plans

PLANS = {
    SAFE: mark("Sail there and end at speed {speed}: coal −{coal}, {left} left."),
    UNKNOWN: mark("Sail there and end at speed {speed}: coal −{coal}, {left} left. Nobody knows yet what lies ahead."),
    DANGER: mark(
        "Danger! Sail there and end at speed {speed}: coal −{coal}, {left} left. "
        "As the river is now, no turn could follow."
    ),
}


def plan_words(view: Position, plan: Plan, translate: Translate) -> str:
    """A plan in a sentence: what it costs, and what may come of it."""
    left = purse(view.raw, int(view.raw.asked)) - plan.coal
    return translate(PLANS[plan.risk]).format(speed=plan.speed, coal=plan.coal, left=left)


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
    (a.ASTERN, mark("End the turn")),
    (a.BERTH, mark("Back off the sandbank")),
    (a.PARTNER, mark("Wait behind berth {berth}")),
    (a.GIVE, mark("Share coal with {boat}")),
    (a.TAKE, mark("Give {coal} coal")),
    (a.FILL, mark("Take {coal} coal")),
    (a.ACTIONS, mark("Fill {boat} up from the Black Rose")),
]  # each label is for the actions below its number


def direction_of(action: int) -> int | None:
    """The direction that an action names."""
    if a.PUSH <= action < a.HEADING:
        return action - a.PUSH
    return action - a.HEADING if a.HEADING <= action < a.DOCK else None


def boat_of(action: int) -> int | None:
    """The boat that an action names."""
    if a.PARTNER <= action < a.GIVE:
        return action - a.PARTNER
    return action - a.FILL if a.FILL <= action < a.ACTIONS else None


def label(action: int, position: Position, translate: Translate) -> str:
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


def _label_of_end(position: Position) -> Text:
    """Ending a turn with points left means a wreck, and on a strict berth speed is fatal."""
    s = position.raw
    boat = int(s.asked)
    if s.phase == a.SAIL and s.points > 0:
        return RAM_STAGE if runs_into_stage(s, boat) else RUN_AGROUND
    return TOO_FAST if s.phase == a.SAIL and is_too_fast_for_berth(s, boat) else label_of(a.END, LABELS)


# --- prompts

PROMPTS: dict[int, Text] = {
    a.START_HEADING: mark("Choose the heading of {boat} at the start."),
    a.GRANTED_HEADING: mark("{boat} is free again: choose a heading."),
    a.CHOOSE_SPEED: mark("{boat}: choose your speed (now {speed}, coal {coal})."),
    a.SAIL: mark_count(
        "{boat} sails: {points} point left, coal {coal}.",
        "{boat} sails: {points} points left, coal {coal}.",
        by="points",
    ),
    a.PUSH_ON: mark("Another boat is in the way: push it on."),
    a.PUSHED_HEADING: mark("{boat} was pushed: choose any heading."),
    a.DOCK_OR_NOT: mark_count(
        "Dock {boat} here with {aboard} passenger aboard?",
        "Dock {boat} here with {aboard} passengers aboard?",
        by="aboard",
    ),
    a.CHOOSE_BERTH: mark("Behind which berth does {boat} wait?"),
    a.ENTRY_HEADING: mark("{boat} has entered the river: choose a heading."),
    a.ASTERN_HEADING: mark("{boat} is off the sandbank: choose any heading."),
    a.SHARE_COAL: mark("{boat} (coal {coal}) may share coal with a boat alongside, or end the turn."),
}
# On a sandbank: by whether ahead costs coal, and whether there is room astern.
ON_A_SANDBANK = {
    (True, True): mark("{boat} is on a sandbank: ahead costs a coal (coal {coal}), astern none."),
    (True, False): mark("{boat} is on a sandbank: ahead costs a coal (coal {coal})."),
    (False, True): mark("{boat} may leave the sandbank ahead or astern without coal."),
    (False, False): mark("{boat} may leave the sandbank ahead without coal."),
}
ONLY_ASTERN = mark("{boat} is on a sandbank without coal for going ahead: back off astern.")
# Behind another boat: by whether it can be avoided by a turn.
A_BOAT_AHEAD = {
    True: mark_count(
        "A boat is ahead of {boat}: push it to a lit hex, or turn. {points} point left, coal {coal}.",
        "A boat is ahead of {boat}: push it to a lit hex, or turn. {points} points left, coal {coal}.",
        by="points",
    ),
    False: mark_count(
        "A boat is ahead of {boat}: push it to a lit hex. {points} point left, coal {coal}.",
        "A boat is ahead of {boat}: push it to a lit hex. {points} points left, coal {coal}.",
        by="points",
    ),
}
# A boat that can go no further although it has points left, and what comes of ending its turn.
NO_FURTHER = mark("{boat} can go no further: turn it if you like, then end the turn.")
RUN_AGROUND = mark("End the turn: run aground")
RAM_STAGE = mark("End the turn: run into the landing stage, disqualified")
TOO_FAST = mark("End the turn: too fast for the berth, disqualified")
MOVE_ASIDE = mark("Both berths are taken: {boat} moves the boat before it aside, free of points.")
OF_THE_ROSE = mark("You sail the Black Rose in this round: choose her speed (now {speed}, coal {coal}).")
FROM_THE_ROSE = mark("The Black Rose lies beside a boat of yours: fill it up from her, or end the turn.")
PUSHED_BY_ANOTHER = mark("{player} was pushed and chooses a heading; then the turn goes on.")
# Beside a partner: by whether coal can be given, and whether some can be taken.
WITH_PARTNER = {
    (True, True): mark("{boat} (coal {coal}) may give coal to {partner} (coal {theirs}) or take some."),
    (True, False): mark("{boat} (coal {coal}) may give coal to {partner} (coal {theirs})."),
    (False, True): mark("{boat} (coal {coal}) may take coal from {partner} (coal {theirs})."),
}


def prompt(view: Position, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The race is over."))
    boat = int(s.asked)
    if view.viewer not in view.seats:
        player = player_name(view, int(s.owner[boat]), translate)
        waiting = PUSHED_BY_ANOTHER if s.phase == a.PUSHED_HEADING else mark("{player} is deciding.")
        return translate(waiting).format(player=player)
    return translate.fill(
        _question(view),
        boat=boat_name(view, boat, translate),
        speed=int(s.speed[boat]),
        coal=purse(s, boat),
        points=int(s.points),
        aboard=int(s.aboard[boat]),
        partner=boat_name(view, int(s.partner), translate),
        theirs=int(s.coal[s.partner]),
    )


def _question(view: Position) -> Text:
    """What whoever is on turn is asked, named by what can be done."""
    s = view.raw
    boat, phase = int(s.asked), int(s.phase)

    def can(first: int, last: int) -> bool:
        return any(first <= action <= last for action in view.legal_ids(view.viewer))

    if phase == a.SAIL and s.points > 0 and can(a.END, a.END):
        return NO_FURTHER
    if phase == a.SAIL and can(a.PUSH, a.HEADING - 1):
        return A_BOAT_AHEAD[can(a.TURN_LEFT, a.TURN_RIGHT)]
    if phase == a.PUSH_ON and is_on_land(s, boat):
        return MOVE_ASIDE
    if phase == a.CHOOSE_SPEED and s.held and leaving_cost(s, boat) > purse(s, boat):
        return ONLY_ASTERN
    if phase == a.CHOOSE_SPEED and s.held:
        return ON_A_SANDBANK[leaving_cost(s, boat) > 0, bool(can_go_astern(s, boat, int(s.heading[boat])))]
    if phase == a.CHOOSE_SPEED and boat == s.rose:
        return OF_THE_ROSE
    if phase == a.SHARE_COAL and s.partner != NONE:
        return WITH_PARTNER[can(a.GIVE, a.TAKE - 1), can(a.TAKE, a.FILL - 1)]
    if phase == a.SHARE_COAL and boat == s.rose:
        return FROM_THE_ROSE
    return PROMPTS[phase]


# --- the position in words

HOME = mark_count(
    "{boat}: home with {aboard} passenger aboard.", "{boat}: home with {aboard} passengers aboard.", by="aboard"
)
AFLOAT = mark_count(
    "{boat}: tile and cell {hex}, heading {heading}, speed {speed}, coal {coal}, {aboard} passenger aboard.",
    "{boat}: tile and cell {hex}, heading {heading}, speed {speed}, coal {coal}, {aboard} passengers aboard.",
    by="aboard",
)
IN_A_PLACE = mark_count(
    "{boat}: tile and cell {hex} ({place}), heading {heading}, speed {speed}, coal {coal}, {aboard} passenger aboard.",
    "{boat}: tile and cell {hex} ({place}), heading {heading}, speed {speed}, coal {coal}, {aboard} passengers aboard.",
    by="aboard",
)


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
    lines += _sides(view, translate)
    waiting = [f"{tile + 1}: {count}" for tile, count in enumerate(s.waiting.tolist()) if count]
    if waiting:
        lines.append(translate(mark("Passengers who wait, by tile: {waiting}.")).format(waiting=", ".join(waiting)))
    return lines + [_boat(view, boat, translate) for boat in range(s.boats)]


def _sides(view: Position, translate: Translate) -> list[str]:
    """Who races with several boats or together, and who sails the Black Rose."""
    s = view.raw
    pairs = [seat for seat in range(view.players) if len(boats_of(view, seat)) > 1]
    two_boats = translate(mark("{player}: two boats of one player."))
    lines = [two_boats.format(player=player_name(view, seat, translate)) for seat in pairs]
    if s.teams:
        lines += [_team(view, team, translate) for team in range(TEAMS)]
    if s.rose != NONE:
        controller = player_name(view, int(s.owner[s.rose]), translate)
        lines.append(translate.fill(LOG["controls"], player=controller))
    return lines


def _team(view: Position, team: int, translate: Translate) -> str:
    members = [
        player_name(view, seat, translate) for seat in range(view.players) if side_of_seat(view.raw, seat) == team
    ]
    return translate(mark("Team {team}: {members}.")).format(team=TEAM_NAMES[team], members=", ".join(members))


def _place(view: Position, hex: int, translate: Translate) -> str:
    """What a hex is, where that matters."""
    s = view.raw
    if is_berth(s, hex):
        return translate(mark("a berth"))
    return translate(PLACES[ground_of(s, hex)]) if ground_of(s, hex) in PLACES else ""


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
        return translate.fill(HOME, boat=name, aboard=aboard)
    if s.fate[boat] == a.OUT:
        return translate(mark("{boat}: out of the race.")).format(boat=name)
    hex = int(s.hex[boat])
    if is_on_land(s, boat):
        return translate.fill(LOG["waits"], boat=name, berth=SIXTH_BERTHS[LAND_BEHIND.tolist().index(hex)])
    place = _place(view, hex, translate)
    return translate.fill(
        IN_A_PLACE if place else AFLOAT,
        boat=name,
        hex=hex_name(hex),
        place=place,
        heading=translate(DIRECTION_NAMES[s.heading[boat]]),
        speed=int(s.speed[boat]),
        coal=purse(s, boat),
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

# What cannot be, by the numbers of `broken`.
BROKEN: dict[int, str] = {
    1: mark("A number stands for nothing: it is no boat, hex, tile, heading, speed, coal or phase that there is."),
    2: mark("The boats, their owners or the teams do not fit the players and the edition."),
    3: mark("The tiles of the river do not join, or they are not the ones of this race."),
    4: mark("Boats share a hex or a place in the order, lie on land, or left the race in no order."),
    5: mark("The next tile is due without a boat on the newest one, or the other way round."),
    6: mark("The passengers aboard and at the piers are not those of this river."),
    7: mark("A boat is too fast for a sandbank or for being aground, or is stranded on open water."),
    8: mark("The race is over, but nobody has won and its limit is not reached."),
    9: mark("Boats are not as they start, or the race has begun without its first round."),
    10: mark("Points, wake or coal of the boat on turn do not fit how its turn went."),
    11: mark("The boats that are pushed do not stand as a push leaves them."),
    12: mark("The boat that is asked cannot be asked this now."),
}
