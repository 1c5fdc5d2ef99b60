"""Why something is a good idea: what it does for the one who is advised, which is so whatever is drawn or hidden."""

from collections.abc import Sequence

from riverpost.engine.ahead import Advice, Ahead, Told, advice_in_words, look_ahead
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.texts.names import boat_name

ADVICE: dict[str, Text] = {
    "docks": mark_count("Docks with {count} passenger aboard.", "Docks with {count} passengers aboard.", by="count"),
    "wins": mark("Reaches the landing stage first."),
    "boards": mark("Takes a passenger aboard."),
    "refuels": mark("Fills up at the depot."),
    "sails for nothing": mark_count(
        "Sails {count} hex on and spends no coal.", "Sails {count} hexes on and spends no coal.", by="count"
    ),
    "sails for coal": mark_count(
        "Sails {count} hex on; coal to pay: {coal}.", "Sails {count} hexes on; coal to pay: {coal}.", by="count"
    ),
    "pushes": mark("Pushes out of the way: {others}."),
}

PAID = ("sped", "turned", "left sandbank")  # the events of sailing that tell what coal is left


def advice(view: Seen, actions: Sequence[int]) -> Advice | None:
    """What speaks for actions of the seat of a view, as one of ADVICE and its facts; None where nothing is known."""
    ahead = look_ahead(view, actions)
    if ahead is None:
        return None
    s, boat = view.raw, view.raw.asked
    for docked in ahead.happened("docked", boat=boat):
        return "docks", {"count": docked.facts["passengers"]}
    if ahead.happened("won", boat=boat) and s.edition == a.DRIVING_SCHOOL:
        return "wins", {}
    if ahead.happened("boarded", boat=boat):
        return "boards", {}
    if ahead.happened("refuelled", boat=boat):
        return "refuels", {}
    if ahead.happened("grounded", boat=boat) or s.phase not in (a.CHOOSE_SPEED, a.SAIL):
        return None
    if pushed := ahead.happened("pushed", pusher=boat):
        return "pushes", {"others": [event.facts["boat"] for event in pushed]}
    sailed = len(ahead.happened("sailed", boat=boat))
    if not sailed or s.bonus:
        return None
    coal = s.coal[boat] - _coal_left(view, ahead, boat)
    return ("sails for coal", {"count": sailed, "coal": coal}) if coal else ("sails for nothing", {"count": sailed})


def _coal_left(view: Seen, ahead: Ahead, boat: int) -> int:
    """What a boat has left of its coal when it has sailed."""
    left = [event.facts["coal"] for event in ahead.events if event.name in PAID and event.facts["boat"] == boat]
    return left[-1] if left else int(view.raw.coal[boat])


def reason_for(view: Seen, actions: Sequence[int], translate: Translate) -> str:
    """What speaks for actions, in a sentence; nothing where that is not known."""
    told: Told = {"others": lambda boats: ", ".join(boat_name(view, boat, translate) for boat in boats)}
    return advice_in_words(advice(view, actions), ADVICE, told, translate)
