"""Position texts: what cannot be is refused, and whatever is read plays on soundly to its end."""

from collections.abc import Callable

import numpy as np
import pytest

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.engine.position import new_dice
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, NONE, STACK_IDS, STACK_START
from tests.games.thurn_und_taxis.arrange import GAME, arrange, play

LIMIT = 100_000  # decisions after which a game counts as endless
ROUTE = ["augsburg", "ingolstadt", "regensburg", "passau"]


def plays_on(position: riverpost.Position, seed: int) -> bool:
    """Whether there is always something to do and never anything broken until the game is over, by random play."""
    array, machine = position.array, GAME.parts.machine
    found, dice, out = np.empty(GAME.n_actions, np.int16), new_dice(seed), event_buffer(0)
    for _ in range(LIMIT):
        if array["over"][0]:
            return True
        seat = int(array["mover"][0])
        if machine.broken_at(array, 0) or machine.legal_at(array, 0, seat, found) == 0:
            return False
        machine.step_at(array, 0, out, seat, int(machine.random_at(array, 0, seat, found, dice)))
    return False


def is_read(text: str) -> bool:
    """Whether a text is understood; if it is, it plays on."""
    try:
        position = GAME.parse(text)
    except riverpost.RiverpostError:
        return False
    assert plays_on(position, 1), text
    return True


# --- what cannot be


def in_bavaria() -> riverpost.Position:
    """Seat 0 has a line of four and may close it, with the cartwright perhaps."""
    return arrange(
        phase="after-play", lines=[ROUTE, ["linz"]], hands=[["ulm"] * 3 + ["lodz"], ["basel"]], carriages=[4]
    )


def asked_for_a_city() -> riverpost.Position:
    position = in_bavaria()
    play(position, "close per-land")
    return position


def asked_for_the_cartwright() -> riverpost.Position:
    position = in_bavaria()
    play(position, "close bavaria")
    return position


def discarding() -> riverpost.Position:
    position = asked_for_the_cartwright()
    play(position, "no cartwright")
    return position


def set_to(**fields: int) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        for name, value in fields.items():
            s[name] = value

    return change


def at(name: str, place: tuple[int, ...] | int, value: int) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        s[name][place] = value

    return change


def both(*changes: Callable[[np.record], None]) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        for each in changes:
            each(s)

    return change


def card_moved(city: str, seat: int, to: str) -> Callable[[np.record], None]:
    """A card leaves a hand for the discards or comes from the deck into it."""

    def change(s: np.record) -> None:
        number, step = CITY_IDS.index(city), 1 if to == "hand" else -1
        s.hand[seat, number] += step
        s.hand_size[seat] += step
        pile = "deck" if to == "hand" else "discards"
        s[pile][number] -= step
        s[f"{pile}_left"] -= step

    return change


def line_of_other_cities(s: np.record) -> None:
    """The second city of the line changes places with a card of the deck that no road joins to it."""
    lodz, old = CITY_IDS.index("lodz"), int(s.line[0, 1])
    s.line[0, 1] = lodz
    s.deck[old] += 1
    s.deck[lodz] -= 1


def city_twice(s: np.record) -> None:
    """Back along the road that the line came."""
    s.line[0, 4], s.line_length[0] = s.line[0, 2], 5
    s.deck[int(s.line[0, 2])] -= 1
    s.deck_left -= 1


def card_added(s: np.record) -> None:
    """A fourth card of the first city, in the deck."""
    s.deck[0] += 1
    s.deck_left += 1


def houses_built(s: np.record, seat: int, *cities: str) -> None:
    for city in cities:
        s.house[seat, CITY_IDS.index(city)] = 1
        s.houses_left[seat] -= 1


def whole_baden_twice(s: np.record) -> None:
    houses_built(s, 1, "mannheim", "karlsruhe", "freiburg")
    start = int(STACK_START[STACK_IDS.index("baden")])
    s.tile_owner[start : start + 2] = 1


def all_but_two_houses(s: np.record) -> None:
    houses_built(s, 1, *CITY_IDS[:20])


def carriage_given_back(s: np.record) -> None:
    """Seat 0 has carriage 3 and not 4."""
    s.carriage[0] = 3
    s.carriages_left[1] += 1


def short_of_houses() -> riverpost.Position:
    """Seat 0 builds in Bavaria and has one house for two cities."""
    built = [city for city in CITY_IDS if city not in ROUTE[:3]]
    position = arrange(phase="after-play", official="administrator", lines=[ROUTE], houses=[built])
    play(position, "close bavaria")
    return position


TILE_OF = {stack: int(STACK_START[k]) for k, stack in enumerate(STACK_IDS)}
NO_END = both(set_to(ender=NONE), at("tile_owner", TILE_OF["game_end"], NONE))
CANNOT_BE: dict[str, tuple[Callable[[], riverpost.Position], Callable[[np.record], None]]] = {
    "no road between cities of a line": (in_bavaria, line_of_other_cities),
    "a city twice in a line": (in_bavaria, city_twice),
    "two tiles of one land": (in_bavaria, whole_baden_twice),
    "a tile without its houses": (in_bavaria, at("tile_owner", TILE_OF["baden"], 1)),
    "a tile of all lands without its houses": (in_bavaria, at("tile_owner", TILE_OF["all_lands"], 1)),
    "a card too many": (in_bavaria, card_added),
    "a hand of another size": (in_bavaria, at("hand_size", 1, 5)),
    "a carriage too many": (in_bavaria, at("carriages_left", 0, 4)),
    "a lower tile won before a higher one": (in_bavaria, at("tile_owner", TILE_OF["length_5"] + 1, 1)),
    "houses of nobody": (in_bavaria, at("houses_left", 2, 20)),
    "a carriage of nobody": (in_bavaria, at("carriage", 3, 3)),
    "a line of nobody": (in_bavaria, at("line", (2, 0), 0)),
    "cards known of nobody": (in_bavaria, at("known", (3, 0), 1)),
    "a house too many": (in_bavaria, at("houses_left", 1, 21)),
    "a house of nobody on the map": (in_bavaria, at("house", (2, 0), 1)),
    "more than no and yes": (in_bavaria, set_to(first_printing=2)),
    "plies below zero": (in_bavaria, set_to(ply=-1)),
    "a first card without an official for an empty hand": (
        lambda: arrange(hands=[["ulm"], []]),
        card_moved("ulm", 0, "discards"),
    ),
    "a postmaster for a full hand": (lambda: arrange(hands=[["ulm"], []]), set_to(official=a.POSTMASTER)),
    "a courier before a card": (lambda: arrange(hands=[["ulm"], []]), set_to(official=a.COURIER)),
    "a second card without the postmaster": (
        lambda: arrange(phase="second-card", hands=[["ulm"], []]),
        set_to(official=a.NOBODY),
    ),
    "a play with an empty hand": (lambda: arrange(phase="play", hands=[["ulm"], []]), card_moved("ulm", 0, "discards")),
    "a courier before a play": (lambda: arrange(phase="play", hands=[["ulm"], []]), set_to(official=a.COURIER)),
    "a cartwright before a closing": (in_bavaria, set_to(official=a.CARTWRIGHT)),
    "nothing to wait for after a play": (
        lambda: arrange(phase="after-play", hands=[["ulm"], []], lines=[["linz"], []]),
        card_moved("ulm", 0, "discards"),
    ),
    "no line after a play": (
        lambda: arrange(phase="play", hands=[["ulm"], []]),
        set_to(phase=a.AFTER_PLAY),
    ),
    "a way before a closing": (in_bavaria, set_to(way=3)),
    "a land served before a closing": (in_bavaria, at("served", 0, 1)),
    "a land served without a house": (asked_for_a_city, at("served", 0, 1)),
    "a way through a land the line does not touch": (asked_for_a_city, set_to(way=0)),
    "no house to place": (asked_for_a_city, lambda s: s.served.fill(1)),
    "a city to choose for all cities of a land": (
        asked_for_a_city,
        both(set_to(way=3), lambda s: s.served.fill(1), at("served", 3, 0)),
    ),
    "one land chosen and another still to serve": (short_of_houses, at("served", 0, 0)),
    "a cartwright for the first carriage": (discarding, both(carriage_given_back, set_to(official=a.CARTWRIGHT))),
    "a cartwright for a line that suffices": (asked_for_the_cartwright, carriage_given_back),
    "a cartwright after another official": (asked_for_the_cartwright, set_to(official=a.ADMINISTRATOR)),
    "a cartwright before the houses": (asked_for_a_city, set_to(phase=a.CALL_CARTWRIGHT)),
    "nothing to discard": (discarding, card_moved("lodz", 0, "discards")),
    "a line left while discarding": (in_bavaria, set_to(phase=a.DISCARD_DOWN)),
    "an end that nobody brought": (in_bavaria, both(set_to(ender=1), at("tile_owner", TILE_OF["game_end"], 1))),
    "an end without its tile": (lambda: arrange(carriages=[0, 7], first=1, ender=1), at("tile_owner", -1, NONE)),
    "a tile for the end without an end": (lambda: arrange(), at("tile_owner", TILE_OF["game_end"], 1)),
    "the last carriage without an end": (lambda: arrange(carriages=[0, 7], first=1, ender=1), NO_END),
    "all houses without an end": (in_bavaria, all_but_two_houses),
    "a turn after the last round": (lambda: arrange(carriages=[0, 7], first=1, ender=1), set_to(first_seat=0)),
    "over without an end": (in_bavaria, set_to(over=1)),
}


@pytest.mark.rule("T21", "T34", "T35", "T40")
@pytest.mark.parametrize("what", CANNOT_BE)
def test_what_cannot_be_is_refused(what: str) -> None:
    arranged, change = CANNOT_BE[what]
    position = arranged()
    text = position.text()
    assert is_read(text)
    change(position.raw)
    assert position.text() != text
    assert not is_read(position.text())
