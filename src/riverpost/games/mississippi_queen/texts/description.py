"""The whole position in sentences, for the terminal and for screen readers."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark, mark_count
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import DRIFTWOOD, ISLAND, LAND_BEHIND, NONE, SANDBANK, SIXTH_BERTHS
from riverpost.games.mississippi_queen.rules.fleet import TEAMS, purse, side_of_seat
from riverpost.games.mississippi_queen.rules.ranking import ranks_before
from riverpost.games.mississippi_queen.rules.river import ground_of, is_berth
from riverpost.games.mississippi_queen.rules.start import is_on_land
from riverpost.games.mississippi_queen.texts.log import LOG
from riverpost.games.mississippi_queen.texts.names import (
    DIRECTION_NAMES,
    TEAM_NAMES,
    TURN_NAMES,
    boat_name,
    boats_of,
    hex_name,
    player_name,
)

PLACES = {
    ISLAND: mark("on land"),
    DRIFTWOOD: mark("driftwood"),
    SANDBANK: mark("a sandbank"),
}

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


def describe(view: Seen, translate: Translate) -> list[str]:
    """The whole position in sentences, for the terminal and for screen readers."""
    s = view.raw
    racing = [boat_name(view, boat, translate) for boat in s.order[: s.boats] if s.fate[boat] == a.RACING]
    lines = [
        translate(mark("Round {number}, order: {order}.")).format(number=s.round_number, order=", ".join(racing)),
        translate(mark("If the race ended now: {boats}.")).format(boats=_standings(view, translate)),
        translate(mark("The river has {laid} of {length} tiles; {finish}.")).format(
            laid=s.laid, length=s.length, finish=_finish(view, translate)
        ),
    ]
    lines += _sides(view, translate)
    waiting = [f"{tile + 1}: {count}" for tile, count in enumerate(s.waiting) if count]
    if waiting:
        lines.append(translate(mark("Passengers who wait, by tile: {waiting}.")).format(waiting=", ".join(waiting)))
    return lines + [_boat(view, boat, translate) for boat in range(s.boats)]


def _standings(view: Seen, translate: Translate) -> str:
    """M51, M52: the boats as they rank by now, those that have docked in the places they have won."""
    s = view.raw
    boats = [boat for boat in range(s.boats) if boat != s.rose]
    places = [(1 + sum(other != boat and ranks_before(s, other, boat) for other in boats), boat) for boat in boats]
    return ", ".join(f"{place} {boat_name(view, boat, translate)}" for place, boat in sorted(places))


def _sides(view: Seen, translate: Translate) -> list[str]:
    """Who races with several boats or together, and who sails the Black Rose."""
    s = view.raw
    pairs = [seat for seat in range(view.players) if len(boats_of(view, seat)) > 1]
    two_boats = translate(mark("{player}: two boats of one player."))
    lines = [two_boats.format(player=player_name(view, seat, translate)) for seat in pairs]
    if s.teams:
        lines += [_team(view, team, translate) for team in range(TEAMS)]
    if s.rose != NONE:
        controller = player_name(view, s.owner[s.rose], translate)
        lines.append(translate.fill(LOG["controls"], player=controller))
    return lines


def _team(view: Seen, team: int, translate: Translate) -> str:
    members = [
        player_name(view, seat, translate) for seat in range(view.players) if side_of_seat(view.raw, seat) == team
    ]
    return translate(mark("Team {team}: {members}.")).format(team=TEAM_NAMES[team], members=", ".join(members))


def _finish(view: Seen, translate: Translate) -> str:
    if view.raw.finish == NONE:
        return translate(mark("the landing stage is not in sight"))
    where = translate(TURN_NAMES[view.raw.finish])
    return translate(mark("the landing stage lies {turn}")).format(turn=where)


def _boat(view: Seen, boat: int, translate: Translate) -> str:
    s = view.raw
    name = boat_name(view, boat, translate)
    aboard = s.aboard[boat]
    if s.fate[boat] == a.DOCKED:
        return translate.fill(HOME, boat=name, aboard=aboard)
    if s.fate[boat] == a.OUT:
        return translate(mark("{boat}: out of the race.")).format(boat=name)
    hex = s.hex[boat]
    if is_on_land(s, boat):
        return translate.fill(LOG["waits"], boat=name, berth=SIXTH_BERTHS[LAND_BEHIND.tolist().index(hex)])
    place = _place(view, hex, translate)
    return translate.fill(
        IN_A_PLACE if place else AFLOAT,
        boat=name,
        hex=hex_name(hex),
        place=place,
        heading=translate(DIRECTION_NAMES[s.heading[boat]]),
        speed=s.speed[boat],
        coal=purse(s, boat),
        aboard=aboard,
    )


def _place(view: Seen, hex: int, translate: Translate) -> str:
    """What a hex is, where that matters."""
    s = view.raw
    if is_berth(s, hex):
        return translate(mark("a berth"))
    return translate(PLACES[ground_of(s, hex)]) if ground_of(s, hex) in PLACES else ""
