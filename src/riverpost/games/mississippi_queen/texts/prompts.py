"""Prompts: what is to be decided now."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.rules.sailing import can_go_astern, leaving_cost
from riverpost.games.mississippi_queen.rules.start import is_on_land
from riverpost.games.mississippi_queen.texts.names import SEAT_NAMES, boat_name, boats_of, player_name

PROMPTS: dict[int, Text] = {
    a.START_HEADING: mark("Choose your heading at the start."),
    a.GRANTED_HEADING: mark("You are free again: choose a heading."),
    a.CHOOSE_SPEED: mark("Choose your speed (now {speed}, coal {coal})."),
    a.SAIL: mark_count(
        "Sail on: {points} point left, coal {coal}.",
        "Sail on: {points} points left, coal {coal}.",
        by="points",
    ),
    a.PUSH_ON: mark("Another boat is in the way: push it on."),
    a.PUSHED_HEADING: mark("You were pushed: choose any heading."),
    a.DOCK_OR_NOT: mark_count(
        "Dock here with {aboard} passenger aboard?",
        "Dock here with {aboard} passengers aboard?",
        by="aboard",
    ),
    a.CHOOSE_BERTH: mark("Behind which berth do you wait?"),
    a.ENTRY_HEADING: mark("You have entered the river: choose a heading."),
    a.ASTERN_HEADING: mark("You are off the sandbank: choose any heading."),
    a.SHARE_COAL: mark("Share coal (you have {coal}) with a boat alongside, or end the turn."),
}
# On a sandbank: by whether ahead costs coal, and whether there is room astern.
ON_A_SANDBANK = {
    (True, True): mark("You are on a sandbank: ahead costs a coal (coal {coal}), astern none."),
    (True, False): mark("You are on a sandbank: ahead costs a coal (coal {coal})."),
    (False, True): mark("You may leave the sandbank ahead or astern without coal."),
    (False, False): mark("You may leave the sandbank ahead without coal."),
}
ONLY_ASTERN = mark("You are on a sandbank without coal for going ahead: back off astern.")
# Behind another boat: by whether it can be avoided by a turn.
A_BOAT_AHEAD = {
    True: mark_count(
        "A boat is ahead of you: push it to a lit hex, or turn. {points} point left, coal {coal}.",
        "A boat is ahead of you: push it to a lit hex, or turn. {points} points left, coal {coal}.",
        by="points",
    ),
    False: mark_count(
        "A boat is ahead of you: push it to a lit hex. {points} point left, coal {coal}.",
        "A boat is ahead of you: push it to a lit hex. {points} points left, coal {coal}.",
        by="points",
    ),
}
# A boat that can go no further although it has points left.
NO_FURTHER = mark("You can go no further: turn if you like, then end the turn.")
MOVE_ASIDE = mark("Both berths are taken: move the boat before you aside, free of points.")
OF_THE_ROSE = mark("You sail the Black Rose in this round: choose her speed (now {speed}, coal {coal}).")
FROM_THE_ROSE = mark("The Black Rose lies beside a boat of yours: fill it up from her, or end the turn.")
PUSHED_BY_ANOTHER = mark("{player} was pushed and chooses a heading; then the turn goes on.")
# Beside a partner: by whether coal can be given, and whether some can be taken.
WITH_PARTNER = {
    (True, True): mark("Give coal (you have {coal}) to {partner} (coal {theirs}), or take some."),
    (True, False): mark("You may give coal (you have {coal}) to {partner} (coal {theirs})."),
    (False, True): mark("You may take coal (you have {coal}) from {partner} (coal {theirs})."),
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
    asked = _question(view)
    told = translate.fill(
        asked,
        speed=s.speed[boat],
        coal=purse(s, boat),
        points=s.points,
        aboard=s.aboard[boat],
        partner=boat_name(view, s.partner, translate),
        theirs=s.coal[s.partner],
    )
    is_clear = asked in (OF_THE_ROSE, FROM_THE_ROSE) or boats_of(view, view.viewer) == [boat]
    return told if is_clear else _with_its_boat(view, told, translate)


def _with_its_boat(view: Seen, told: str, translate: Translate) -> str:
    """A question with the boat it is about, for whoever sails several."""
    boat = view.raw.asked
    name = mark("Black Rose") if boat == view.raw.rose else SEAT_NAMES[boat]
    return translate(mark("{boat}: {question}")).format(boat=translate(name), question=told)


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
