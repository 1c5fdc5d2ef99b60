"""Prompts: what is to be decided now."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.rules.sailing import can_go_astern, leaving_cost
from riverpost.games.mississippi_queen.rules.start import is_on_land
from riverpost.games.mississippi_queen.texts.names import boat_name, player_name

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
# A boat that can go no further although it has points left.
NO_FURTHER = mark("{boat} can go no further: turn it if you like, then end the turn.")
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


def prompt(view: Seen, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The race is over."))
    boat = s.asked
    if view.viewer not in view.seats:
        player = player_name(view, s.owner[boat], translate)
        waiting = PUSHED_BY_ANOTHER if s.phase == a.PUSHED_HEADING else mark("{player} is deciding.")
        return translate(waiting).format(player=player)
    return translate.fill(
        _question(view),
        boat=boat_name(view, boat, translate),
        speed=s.speed[boat],
        coal=purse(s, boat),
        points=s.points,
        aboard=s.aboard[boat],
        partner=boat_name(view, s.partner, translate),
        theirs=s.coal[s.partner],
    )


def _question(view: Seen) -> Text:
    """What whoever is on turn is asked, named by what can be done."""
    s = view.raw
    boat, phase = s.asked, s.phase

    def can(first: int, last: int) -> bool:
        return any(first <= action <= last for action in view.choices)

    if phase == a.SAIL and s.points > 0 and can(a.END, a.END):
        return NO_FURTHER
    if phase == a.SAIL and can(a.PUSH, a.HEADING - 1):
        return A_BOAT_AHEAD[can(a.TURN_LEFT, a.TURN_RIGHT)]
    if phase == a.PUSH_ON and is_on_land(s, boat):
        return MOVE_ASIDE
    if phase == a.CHOOSE_SPEED and s.held and leaving_cost(s, boat) > purse(s, boat):
        return ONLY_ASTERN
    if phase == a.CHOOSE_SPEED and s.held:
        return ON_A_SANDBANK[leaving_cost(s, boat) > 0, bool(can_go_astern(s, boat, s.heading[boat]))]
    if phase == a.CHOOSE_SPEED and boat == s.rose:
        return OF_THE_ROSE
    if phase == a.SHARE_COAL and s.partner != NONE:
        return WITH_PARTNER[can(a.GIVE, a.TAKE - 1), can(a.TAKE, a.FILL - 1)]
    if phase == a.SHARE_COAL and boat == s.rose:
        return FROM_THE_ROSE
    return PROMPTS[phase]
