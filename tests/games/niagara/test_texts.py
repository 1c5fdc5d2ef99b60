"""Texts of positions: what cannot be is refused, and whatever is taken plays on soundly to its end."""

from collections.abc import Callable, Sequence

import pytest

import riverpost
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import CLOUD, GEM_IDS, NONE, PLACE_IDS
from tests.games.niagara.arrange import GAME, LOST, arrange, check, play, turn

REST = [["camp", "camp"], ["camp", "camp"]]
EMPTY: list[str | None] = [None, None]
RUBY = GEM_IDS.index("ruby")

Change = tuple[str, object, int]  # a field, where in it (None: it is one number), and what it is set to


# --- positions that can be, one of each kind


def buying() -> riverpost.Position:
    """Red may buy a canoe back for the one gem it has."""
    p = turn("cloud", mover=2, others="cloud", canoes=[[LOST, "camp"], *REST], camps=[["ruby"]])
    play(p, "weather -1")
    return p


def picking() -> riverpost.Position:
    p = arrange(camps=[["ruby"]], played=[[1], [1], [1]], rounds=2)
    p.play("card 3", 1)
    return p


def clouded() -> riverpost.Position:
    return turn("cloud", canoes=[["3", "camp"], *REST])


def choosing() -> riverpost.Position:
    return turn(3, canoes=[["3", "camp"], *REST])


def launching() -> riverpost.Position:
    return turn(3)


def launched() -> riverpost.Position:
    p = launching()
    play(p, "canoe 1")
    return p


def second() -> riverpost.Position:
    """Blue's turn, after red's cloud."""
    return turn(3, mover=1, others="cloud")


def alone() -> riverpost.Position:
    return turn(3, canoes=[["3", LOST], *REST])


def landed() -> riverpost.Position:
    """The canoe afloat has landed, the other may be launched."""
    p = choosing()
    play(p, "canoe 1", "up 3")
    return p


def beginning() -> riverpost.Position:
    p = turn(5, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1")
    return p


def loaded() -> riverpost.Position:
    """Three points are left to paddle with."""
    p = beginning()
    play(p, "load amber")
    return p


def stopped() -> riverpost.Position:
    """Two points are left to load an amethyst."""
    p = turn(4, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1", "up 2")
    return p


def robbing() -> riverpost.Position:
    p = turn(3, canoes=[["5", "camp"], ["2", "camp"], *REST[1:]], cargo=[EMPTY, ["ruby", None], EMPTY])
    play(p, "canoe 1", "up 3")
    return p


def won() -> riverpost.Position:
    canoes, cargo = [*REST, ["1", "camp"]], [EMPTY, EMPTY, ["ruby", None]]
    p = turn(1, mover=2, others=1, canoes=canoes, cargo=cargo, camps=[[], [], ["ruby"] * 3])
    play(p, "canoe 1", "up 1", "done")
    assert p.over
    return p


def at_the_limit() -> riverpost.Position:
    p = turn("cloud", mover=2, others="cloud", rounds=8, round_limit=8)
    play(p, "weather +1")
    assert p.over
    return p


# --- what makes them positions that cannot be


def at(seat: int, canoe: int, place: str) -> Change:
    return "place", (seat, canoe), PLACE_IDS.index(place)


def duties(*duties: int) -> list[Change]:
    return [("duty", canoe, duty) for canoe, duty in enumerate(duties)]


def another_card(instead_of: int, number: int) -> list[Change]:
    """Red has shown another number."""
    return [("pick", 0, number - 1), ("played", (0, instead_of - 1), 0), ("played", (0, number - 1), 1)]


def four_amethysts(seat: int) -> list[Change]:
    return [("camp", (seat, 0), 4), ("deposit", (0, 0), 3)]


AMETHYST_ABOARD: list[Change] = [("cargo", (0, 0), 0), ("deposit", (0, 0), 6)]
AMBER_PUT_BACK: list[Change] = [("cargo", (0, 0), NONE), ("deposit", (2, 2), 7)]
ALL_PICKED: list[Change] = [*(("picked", seat, 1) for seat in range(3)), *(("pick", seat, 4) for seat in range(3))]

CANNOT_BE: list[tuple[str, Callable[[], riverpost.Position], list[Change]]] = [
    ("N70: nothing is lost", buying, [at(0, 0, "camp")]),
    ("N70: there is no gem to pay", buying, [("camp", (0, RUBY), 0), ("deposit", (RUBY, RUBY), 7)]),
    ("N70: another is asked who lost nothing", buying, [("mover", None, 1)]),
    ("N10: a card is picked before canoes are bought", buying, [("picked", 1, 1), ("pick", 1, 3)]),
    ("N10: there is nobody to buy a canoe", picking, [("phase", None, a.BUY_BACK)]),
    ("N10: everybody has picked", picking, ALL_PICKED),
    ("N10: a pick without a card", picking, [("picked", 0, 1)]),
    ("N10: a card without a pick", picking, [("pick", 0, 2)]),
    ("N11: a card is shown while others pick", picking, [("revealed", 1, 1), ("played", (1, 2), 1)]),
    ("N10: the ring holder is not next", picking, [("mover", None, 2)]),
    ("N14: a card is picked that lies played", picking, [("pick", 1, 0)]),
    ("N14: a card too many lies played", picking, [("played", (0, 5), 1)]),
    ("N72: neither canoe nor gem", picking, [at(2, 0, LOST), at(2, 1, LOST)]),
    ("N81: a goal is reached before the round", picking, four_amethysts(2)),
    ("N82: a round beyond the limit", picking, [("round_number", None, 205)]),
    ("N3: a gem too many", picking, [("deposit", (0, 0), 8)]),
    ("N3: less than no gem at a deposit", picking, [("deposit", (0, 0), 8), ("deposit", (1, 0), -1)]),
    ("N3: less than no gem in camp", picking, [("camp", (0, 0), -1), ("deposit", (0, 0), 8)]),
    ("N37: a gem aboard ashore", picking, AMETHYST_ABOARD),
    ("N60: a gem aboard below the falls", choosing, [at(0, 0, LOST), *AMETHYST_ABOARD]),
    ("N1: an empty seat has a canoe on the river", picking, [at(3, 0, "4")]),
    ("N1: an empty seat has a gem", picking, [("camp", (4, 0), 1), ("deposit", (0, 0), 6)]),
    ("N1: an empty seat has picked", picking, [("picked", 4, 1), ("pick", 4, 0)]),
    ("N1: an empty seat has played", picking, [("played", (4, 0), 1)]),
    ("N1: an empty seat has shown", picking, [("revealed", 4, 1)]),
    ("N20: duties outside a turn", picking, [("duty", 0, a.MUST)]),
    ("N20: a canoe moved outside a turn", picking, [("moved", 0, 1)]),
    ("N4: no such weather", picking, [("weather", None, 3)]),
    ("N6: nobody has the ring", picking, [("ring", None, 3), ("mover", None, 3)]),
    ("N61: neither restless nor not", picking, [("restless_river", None, 2)]),
    ("N81: neither rich nor not", picking, [("rich_camp", None, 2)]),
    ("N81: neither over nor not", won, [("over", None, 2)]),
    ("N22: neither moved nor not", landed, [("moved", 0, 2)]),
    ("N14: a card lies played twice and another not once", picking, [("played", (0, 0), 2), ("played", (0, 1), -1)]),
    ("N10: neither picked nor not", picking, [("picked", 0, 2)]),
    ("N11: somebody has not picked", clouded, [("picked", 2, 0), ("pick", 2, NONE)]),
    ("N11: the mover has not shown", clouded, [("revealed", 0, 0), ("played", (0, CLOUD), 0)]),
    ("N11: somebody has shown too soon", clouded, [("revealed", 1, 1), ("played", (1, 5), 1)]),
    ("N50: a cloud without its card", choosing, [("phase", None, a.MOVE_CLOUD), *duties(0, 0)]),
    ("N51: canoes move by a cloud", clouded, [("phase", None, a.CHOOSE_CANOE), *duties(a.MUST, a.MAY)]),
    ("N51: duties with a cloud", clouded, [("duty", 0, a.MUST)]),
    ("N81: a goal is reached by a cloud", clouded, four_amethysts(0)),
    ("N81: a goal was reached by a cloud", second, four_amethysts(0)),
    ("N81: a goal is reached before anything moved", choosing, four_amethysts(0)),
    ("N81: a goal is reached afloat", robbing, [*four_amethysts(0), at(0, 1, "1")]),
    ("N22: a canoe in hand while one is chosen", choosing, [("canoe", None, 0)]),
    ("N23: points without a canoe", choosing, [("points", None, 3)]),
    ("N22: nothing to choose", landed, [("moved", 1, 1)]),
    ("N29: no canoe to choose", alone, [at(0, 0, LOST), ("duty", 0, a.STAYS)]),
    ("N20: only one of two is one of two", launching, [("duty", 0, a.MUST)]),
    ("N20: one of two, and the other afloat", choosing, [("duty", 1, a.ONE_OF_TWO)]),
    ("N20: both of two are launched", launched, [("moved", 1, 1), at(0, 1, "3")]),
    ("N20: one of two was launched", launching, [("moved", 0, 1), at(0, 0, "3")]),
    ("N20: one of two is afloat", launching, [at(0, 1, "3")]),
    ("N21: nothing must move", choosing, [("duty", 0, a.MAY)]),
    ("N21: one afloat may move", choosing, duties(a.MAY, a.MUST)),
    ("N22: both must move, one ashore", choosing, [("duty", 1, a.MUST)]),
    ("N29: one lost must move", alone, [("duty", 1, a.MUST)]),
    ("N29: one lost has moved", landed, duties(a.STAYS, a.MUST)),
    ("N29: one stays that is not lost", choosing, [("duty", 1, a.STAYS)]),
    ("N21: one launched is ashore", landed, [("moved", 0, 0), ("moved", 1, 1), at(0, 0, "3")]),
    ("N29: the last one has moved", alone, [("moved", 0, 1)]),
    ("N22: no canoe in hand", beginning, [("canoe", None, NONE)]),
    ("N22: the canoe in hand is finished", beginning, [("moved", 0, 1)]),
    ("N29: the canoe in hand is lost", beginning, [at(0, 0, LOST), *duties(a.STAYS, a.MUST)]),
    ("N23: fewer points than the card", beginning, [("points", None, 4)]),
    ("N23: more points than the card", beginning, [("points", None, 6)]),
    ("N23: no points to paddle with", beginning, [("points", None, 0)]),
    ("N22: the canoe in hand has a duty from elsewhere", beginning, [at(0, 0, "camp")]),
    ("N31: no gem was handled", loaded, [("points", None, 5)]),
    ("N30: a gem was handled for one point", loaded, [("points", None, 4)]),
    ("N30: gems were handled far from a deposit", loaded, [at(0, 0, "2")]),
    ("N37: gems were handled ashore", loaded, [at(0, 0, "camp"), *AMBER_PUT_BACK]),
    ("N32: two gems were handled and none is aboard", loaded, [("points", None, 1), *AMBER_PUT_BACK]),
    ("N31: gems were handled before launching", loaded, [*duties(a.MAY, a.MUST), at(0, 1, "4")]),
    ("N24: points are left far from a deposit", stopped, [at(0, 0, "2")]),
    ("N24: points are left and nothing lies there", stopped, [("deposit", (0, 0), 0), ("deposit", (1, 0), 7)]),
    ("N24: a point is left", stopped, [("points", None, 1)]),
    ("N32: four points are left and no gem is aboard", stopped, [("points", None, 4), *another_card(4, 6)]),
    ("N31: no disc was paddled", stopped, another_card(4, 2)),
    ("N25: it can have come from nowhere", stopped, [at(0, 0, "4"), *another_card(4, 6)]),
    ("N25: one launched came up", stopped, [*duties(a.MAY, a.MUST), at(0, 1, "4")]),
    ("N40: nobody is there to steal from", robbing, [at(1, 0, "3")]),
    (
        "N41: only an own canoe is there",
        robbing,
        [("cargo", (1, 0), NONE), ("cargo", (0, 1), RUBY), at(0, 1, "2"), *duties(a.MUST, a.MUST)],
    ),
    ("N40: the thief is loaded", robbing, AMETHYST_ABOARD),
    ("N40: the thief has points left", robbing, [("points", None, 1)]),
    ("N40: the thief came from ashore", robbing, [*duties(a.MAY, a.MUST), at(0, 1, "4")]),
    ("N40: the thief came from below the falls", robbing, [at(0, 0, "7-left"), at(1, 0, "7-left")]),
    ("N40: the thief stood still", robbing, [at(0, 0, "7-left"), at(1, 0, "7-left"), *another_card(3, 2)]),
    ("N81: the end without a goal", won, [("camp", (2, RUBY), 3), ("deposit", (RUBY, RUBY), 4)]),
    (
        "N81: the end after the first turn",
        landed,
        [*four_amethysts(0), *duties(0, 0), ("moved", 0, 0), ("over", None, 1)],
    ),
    ("N81: the end with a canoe in hand", won, [("phase", None, a.BEFORE), ("canoe", None, 0), ("points", None, 1)]),
    ("N81: the end while cards are picked", won, [("phase", None, a.PICK)]),
    ("N82: the end before the limit", at_the_limit, [("round_limit", None, 9)]),
    ("N22: the end with a canoe moved", won, [("moved", 0, 1)]),
]


@pytest.mark.rule("N10", "N11", "N14", "N22", "N24", "N31", "N40", "N51", "N70", "N72", "N81", "N82")
@pytest.mark.parametrize(("make", "changes"), [case[1:] for case in CANNOT_BE], ids=[case[0] for case in CANNOT_BE])
def test_what_cannot_be_is_no_position(make: Callable[[], riverpost.Position], changes: Sequence[Change]) -> None:
    p = make()
    check(p)
    assert GAME.parse(p.text()) == p
    for field, where, value in changes:
        if where is None:
            p.raw[field] = value
        else:
            p.raw[field][where] = value
    with pytest.raises(riverpost.BadText):
        GAME.parse(p.text())
