"""Why not? The rule and the sentence for every refusal."""

from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import SANDBANK
from riverpost.games.mississippi_queen.rules.fleet import purse, race_of_sides
from riverpost.games.mississippi_queen.rules.river import ground_of
from riverpost.games.mississippi_queen.rules.sailing import speed_cost
from riverpost.games.mississippi_queen.rules.start import is_on_land
from riverpost.games.mississippi_queen.texts.names import boat_name, player_name

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


def refusal(reason: int, action: int, position: Seen, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    s = position.raw
    boat = s.asked
    told = translate.fill(
        sentence,
        asked=player_name(position, s.owner[boat], translate),
        boat=boat_name(position, boat, translate),
        partner=boat_name(position, s.partner, translate),
        coal=purse(s, boat),
        price=int(speed_cost(s, boat, action - a.SPEED + 1)),
        points=s.points,
    )
    return _rule_here(reason, action, position) or rule, told


def _rule_here(reason: int, action: int, position: Seen) -> str:
    """The rule where it depends on why something is asked or done now."""
    s = position.raw
    if reason == a.HEADING_FIRST:
        return heading_rule(position)
    if reason == a.PUSH_FIRST and is_on_land(s, s.asked):
        return "M71"
    of_rose = reason == a.SAILING_IS_OVER and (s.asked == s.rose or not race_of_sides(s))
    return "M83" if of_rose or (reason == a.NO_COAL_NOW and action >= a.FILL) else ""


def heading_rule(position: Seen) -> str:
    """The rule by which a heading is asked for now."""
    s = position.raw
    if s.phase == a.GRANTED_HEADING and ground_of(s, s.hex[s.asked]) == SANDBANK:
        return "M67"
    return HEADING_RULES.get(s.phase, "M11")
