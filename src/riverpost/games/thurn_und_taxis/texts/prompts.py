"""Prompts: what is to be decided now."""

from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.closing import houses_are_scarce, land_to_choose_in
from riverpost.games.thurn_und_taxis.rules.prizes import next_carriage
from riverpost.games.thurn_und_taxis.texts.names import land_name, player_name

PROMPTS = {
    a.FIRST_CARD: mark("Take a card."),
    a.SECOND_CARD: mark("Take a second card from the postmaster."),
    a.PLAY: mark("Play a card."),
    a.CALL_CARTWRIGHT: mark("Call the cartwright for carriage {carriage}?"),
    a.DISCARD_DOWN: mark("Discard down to three cards."),
}

AFTER_PLAY_PROMPTS = {  # by whether the courier can be sent, and the line closed
    (True, True): mark("Send the courier, close the line, or end the turn."),
    (True, False): mark("Send the courier, or end the turn."),
    (False, True): mark("Close the line, or end the turn."),
    (False, False): mark("There is nothing more to do: end the turn."),
}


def prompt(view: Seen, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The game is over."))
    if view.viewer != s.mover:
        return translate(mark("{player} is deciding.")).format(player=player_name(view, s.mover, translate))
    if s.phase == a.AFTER_PLAY:
        may_send = any(action < a.CLOSE for action in view.choices)
        may_close = any(a.CLOSE <= action <= a.CLOSE_PER_LAND for action in view.choices)
        return translate(AFTER_PLAY_PROMPTS[may_send, may_close])
    if s.phase == a.HOUSE_CITY:
        land = asked_land(s)
        if land is None:
            return translate(mark("Choose a city of your line for your house."))
        return translate(mark("Choose a city for your house ({land}).")).format(land=land_name(land, translate))
    return translate(PROMPTS[s.phase]).format(carriage=next_carriage(s, s.mover))


def asked_land(s: Values) -> int | None:
    """The land in which the mover has to choose a city; None where it is up to the mover, or nothing is asked."""
    if s.phase != a.HOUSE_CITY:
        return None
    if s.way != a.PER_LAND:
        return int(s.way)
    return None if houses_are_scarce(s, s.mover) else int(land_to_choose_in(s, s.mover))
