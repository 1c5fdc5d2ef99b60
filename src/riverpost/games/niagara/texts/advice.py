"""Why something is a good idea: what it does for the one who is advised, which is so whatever is drawn or hidden."""

from collections.abc import Sequence

from riverpost.engine.ahead import Advice, Ahead, Told, advice_in_words, look_ahead
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import CANOES, CLOUD, DEPTH, DEPTH_OF_FALLS, NONE
from riverpost.games.niagara.rules.river import afloat
from riverpost.games.niagara.texts.names import GEM_NAMES, player_name

ADVICE: dict[str, Text] = {
    "wins": mark("Reaches a goal: {gem} comes home."),
    "brings home": mark("Brings home: {gem}."),
    "steals": mark("Takes from {victim}: {gem}."),
    "new colour": mark("Takes aboard a colour that your camp lacks: {gem}."),
    "more of a colour": mark("Takes aboard {gem}, of which your camp has {count}."),
    "stops": mark_count("Stops {steps} step from the falls.", "Stops {steps} steps from the falls.", by="steps"),
    "ashore": mark("Ends ashore, where no river carries a canoe away."),
    "card for home": mark("A card of {number} is enough to bring home: {gem}."),
    "card and river": mark("If it stays the lowest card and the weather stays too, the river moves by {pushes}."),
    "cloud": mark("A cloud moves the weather and leaves your canoes where they are."),
    "afloat": mark_count(
        "{count} canoe of yours is on the river, and every push carries it on.",
        "{count} canoes of yours are on the river, and every push carries them on.",
        by="count",
    ),
    "others afloat": mark("The others have more canoes on the river than you: {theirs} to {yours}."),
    "canoe again": mark("A canoe that is lost can bring nothing home."),
}


def advice(view: Seen, actions: Sequence[int]) -> Advice | None:
    """What speaks for actions of the seat of a view, as one of ADVICE and its facts; None where nothing is known."""
    first = actions[0]
    if first < a.BUY:
        return _for_card(view, first - a.CARD)
    if first < a.DONE:
        return "canoe again", {}
    if first in (a.CALMER, a.WILDER):
        return _for_weather(view, first == a.WILDER)
    ahead = look_ahead(view, actions) if a.CANOE <= first < a.NO_STEAL else None
    return None if ahead is None else _for_canoe(view, ahead)


def _for_card(view: Seen, card: int) -> Advice:
    """N10, N23, N61: what a card can do for the canoes, and for the river."""
    s, seat, number = view.raw, view.viewer, card + 1
    if card == CLOUD:
        return "cloud", {}
    for canoe in range(CANOES):
        place, gem = s.place[seat, canoe], s.cargo[seat, canoe]
        if gem != NONE and DEPTH[place] <= number:
            return "card for home", {"number": number, "gem": gem}
    return "card and river", {"pushes": max(1 if s.restless_river else 0, number + s.weather)}


def _for_weather(view: Seen, wilder: bool) -> Advice | None:
    yours = _canoes_afloat(view, view.viewer)
    theirs = sum(_canoes_afloat(view, seat) for seat in range(view.players) if seat != view.viewer)
    if wilder:
        return ("others afloat", {"theirs": theirs, "yours": yours}) if theirs > yours else None
    return ("afloat", {"count": yours}) if yours else None


def _for_canoe(view: Seen, ahead: Ahead) -> Advice | None:
    """What comes of moving a canoe, the best first."""
    s, seat = view.raw, view.viewer
    delivered = ahead.happened("delivered", seat=seat)
    if delivered:
        return "wins" if ahead.happened("goal", seat=seat) else "brings home", {"gem": delivered[-1].facts["gem"]}
    for stolen in ahead.happened("stole", seat=seat):
        return "steals", {"victim": stolen.facts["victim"], "gem": stolen.facts["gem"]}
    for loaded in ahead.happened("loaded", seat=seat):
        gem = loaded.facts["gem"]
        count = s.camp[seat, gem]
        return ("more of a colour", {"gem": gem, "count": count}) if count else ("new colour", {"gem": gem})
    if ahead.happened("fell", seat=seat):
        return None
    stopped, landed = ahead.happened("stopped", seat=seat), ahead.happened("landed", seat=seat)
    if len(stopped) + len(landed) != 1:
        return None
    return ("ashore", {}) if landed else ("stops", {"steps": DEPTH_OF_FALLS - int(DEPTH[stopped[0].facts["place"]])})


def _canoes_afloat(view: Seen, seat: int | None) -> int:
    return sum(afloat(place) for place in view.raw.place[seat])


def reason_for(view: Seen, actions: Sequence[int], translate: Translate) -> str:
    """What speaks for actions, in a sentence; nothing where that is not known."""
    told: Told = {
        "gem": lambda gem: translate(GEM_NAMES[gem]),
        "victim": lambda seat: player_name(view, seat, translate),
    }
    return advice_in_words(advice(view, actions), ADVICE, told, translate)
