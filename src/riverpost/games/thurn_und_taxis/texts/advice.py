"""Why something is a good idea: what it does for the one who is advised, which is so whatever is drawn or hidden."""

from collections.abc import Sequence

from riverpost.engine.ahead import Advice, Ahead, Told, advice_in_words, look_ahead
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_POINTS, CITIES, NONE, ROAD
from riverpost.games.thurn_und_taxis.rules.lines import joins
from riverpost.games.thurn_und_taxis.rules.prizes import next_carriage
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, city_of

ADVICE: dict[str, Text] = {
    "closes somehow": mark("Closes a line of {length} cities."),
    "closes": mark_count(
        "Closes a line of {length} cities: {houses} house, tiles worth {points}.",
        "Closes a line of {length} cities: {houses} houses, tiles worth {points}.",
        by="houses",
    ),
    "closes with carriage": mark_count(
        "Closes a line of {length} cities: {houses} house, tiles worth {points}, carriage {carriage}.",
        "Closes a line of {length} cities: {houses} houses, tiles worth {points}, carriage {carriage}.",
        by="houses",
    ),
    "long enough": mark("Makes a line of {length} cities, long enough for carriage {carriage}."),
    "grows": mark("Makes a line of {length} cities; carriage {carriage} takes {short} more."),
    "begins": mark("Begins a line that {others} can go on with."),
    "nothing joins": mark("No card in hand joins the line as it is."),
    "joins": mark("{city} joins your line."),
    "beside": mark("{city} lies beside what you have in hand: {others}."),
    "none open joins": mark("None of the open cards joins your line."),
    "waits": mark("The line stays open; carriage {carriage} takes {short} more."),
    "better carriage": mark("Carriage {carriage} counts more than what you have: +{points}."),
    "again": mark("You have {city} more than once."),
    "apart": mark("No road leads from {city} to another city in your hand."),
}


def advice(view: Seen, actions: Sequence[int]) -> Advice | None:
    """What speaks for actions of the seat of a view, as one of ADVICE and its facts; None where nothing is known."""
    first, s, seat = actions[0], view.raw, view.viewer
    if first < a.TAKE_DECK:
        return _for_card(view, s.open[first - a.TAKE])
    if first in (a.TAKE_DECK, a.CALL_ADMINISTRATOR):
        unfit = s.line_length[seat] and not any(joins(s, seat, city) for city in s.open if city != NONE)
        return ("none open joins", {}) if unfit else None
    if first == a.CALL_POSTMASTER or a.RESTART <= first < a.EXTEND_LEFT:
        unfit = s.line_length[seat] and not any(joins(s, seat, city) for city in _held(view))
        return ("nothing joins", {}) if unfit else None
    if first >= a.DISCARD:
        return _for_discard(view, first - a.DISCARD)
    ahead = look_ahead(view, actions)
    return None if ahead is None else _for_line(view, first, ahead)


def _for_card(view: Seen, city: int) -> Advice | None:
    """A card that joins the line, or lies beside others in hand."""
    if joins(view.raw, view.viewer, city):
        return "joins", {"city": city}
    others = [other for other in _held(view) if ROAD[city, other]]
    return ("beside", {"city": city, "others": others}) if others else None


def _for_discard(view: Seen, city: int) -> Advice | None:
    if view.raw.hand[view.viewer, city] > 1:
        return "again", {"city": city}
    joined = any(ROAD[city, other] for other in _held(view))
    return None if joined else ("apart", {"city": city})


def _for_line(view: Seen, first: int, ahead: Ahead) -> Advice | None:
    """What is done with a line: closed, lengthened, begun, or left open."""
    s, seat = view.raw, view.viewer
    carriage = next_carriage(s, seat)
    if closed := ahead.happened("closed", seat=seat):
        return _for_closing(ahead, seat, closed[0].facts["length"])
    if first == a.USE_CARTWRIGHT:
        more = int(CARRIAGE_POINTS[carriage] - CARRIAGE_POINTS[s.carriage[seat]])
        return "better carriage", {"carriage": carriage, "points": more}
    if a.START <= first < a.RESTART:
        city = city_of(first)
        others = [other for other in _held(view) if ROAD[city, other]]
        return ("begins", {"others": others}) if others else None
    if carriage == NONE or not s.line_length[seat] or not (a.EXTEND_LEFT <= first < a.CLOSE or first == a.END_TURN):
        return None
    length = s.line_length[seat] + len(ahead.happened("extended", seat=seat))
    short = carriage - length
    if first == a.END_TURN:
        return ("waits", {"carriage": carriage, "short": short}) if short > 0 else None
    if short <= 0:
        return "long enough", {"length": length, "carriage": carriage}
    return "grows", {"length": length, "carriage": carriage, "short": short}


def _for_closing(ahead: Ahead, seat: int | None, length: int) -> Advice:
    """T30-T38: what a closing brings, once all of it is decided."""
    if not ahead.happened("cleared", seat=seat):
        return "closes somehow", {"length": length}
    facts = {
        "length": length,
        "houses": len(ahead.happened("built", seat=seat)),
        "points": sum(event.facts["value"] for event in ahead.happened("won tile", seat=seat)),
    }
    carriages = [event.facts["carriage"] for event in ahead.happened("got carriage", seat=seat)]
    return ("closes with carriage", facts | {"carriage": carriages[0]}) if carriages else ("closes", facts)


def _held(view: Seen) -> list[int]:
    """The cities in the hand of the one who looks."""
    return [city for city in range(CITIES) if view.raw.hand[view.viewer, city]]


def reason_for(view: Seen, actions: Sequence[int], translate: Translate) -> str:
    """What speaks for actions, in a sentence; nothing where that is not known."""
    told: Told = {
        "city": lambda city: translate(CITY_NAMES[city]),
        "others": lambda cities: _listed(cities, translate),
    }
    return advice_in_words(advice(view, actions), ADVICE, told, translate)


def _listed(cities: Sequence[int], translate: Translate) -> str:
    return ", ".join(translate(CITY_NAMES[city]) for city in cities)
