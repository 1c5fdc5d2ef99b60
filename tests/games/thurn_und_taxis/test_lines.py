"""T20-T23: lines."""

import pytest

from riverpost.games.thurn_und_taxis.rules.alphabet import COURIER
from tests.games.thurn_und_taxis.arrange import arrange, hand, line, play, why


def moves(p, *verbs: str) -> list[str]:  # type: ignore[no-untyped-def]
    return [move for move in p.legal() if move.split()[0] in verbs]


@pytest.mark.rule("T20")
def test_a_line_is_started_or_extended_at_its_ends() -> None:
    p = arrange(phase="play", hands=[["ulm", "linz"], []])
    assert moves(p, "start", "restart", "left", "right") == ["start ulm", "start linz"]
    assert why(p, "left ulm") == why(p, "restart ulm") == "T20"
    play(p, "start ulm")
    assert line(p, 0) == ["ulm"]
    assert hand(p, 0) == ["linz"]

    p = arrange(phase="play", hands=[["freiburg", "mannheim"], []], lines=[["karlsruhe", "stuttgart"], []])
    assert why(p, "start freiburg") == "T20"
    assert why(p, "right ulm") == "T20", "not in hand"
    play(p, "left freiburg")
    assert line(p, 0) == ["freiburg", "karlsruhe", "stuttgart"]


@pytest.mark.rule("T21", "E1")
def test_e1_innsbruck_and_wurzburg_fit_neither_end_and_stuttgart_is_in_the_line_already() -> None:
    p = arrange(
        phase="play",
        hands=[["innsbruck", "wurzburg", "stuttgart", "munchen"], []],
        lines=[["karlsruhe", "stuttgart", "nurnberg", "regensburg"], []],
    )
    assert moves(p, "left", "right") == ["right munchen"]
    for end in ("left", "right"):
        for city in ("innsbruck", "wurzburg"):
            refusal = p.why_not(f"{end} {city}")
            assert refusal is not None
            assert refusal.rule == "T21"
            assert "No road" in refusal.sentence
        refusal = p.why_not(f"{end} stuttgart")
        assert refusal is not None
        assert refusal.sentence == "Stuttgart is in your line already."


@pytest.mark.rule("T21")
def test_land_colours_and_houses_standing_do_not_matter() -> None:
    p = arrange(
        phase="play", hands=[["pilsen"], []], lines=[["nurnberg"], []], houses=[["pilsen", "nurnberg"], ["pilsen"]]
    )
    play(p, "right pilsen")
    assert line(p, 0) == ["nurnberg", "pilsen"]


@pytest.mark.rule("T21")
def test_a_card_that_fits_both_ends_goes_where_the_player_wants_but_one_card_has_one_end() -> None:
    p = arrange(phase="play", hands=[["ulm"], []], lines=[["stuttgart", "ingolstadt", "augsburg"], []])
    assert moves(p, "left", "right") == ["left ulm", "right ulm"]
    q = p.copy()
    play(p, "left ulm")
    play(q, "right ulm")
    assert line(p, 0) == ["ulm", "stuttgart", "ingolstadt", "augsburg"]
    assert line(q, 0) == ["stuttgart", "ingolstadt", "augsburg", "ulm"]

    p = arrange(phase="play", hands=[["ulm"], []], lines=[["stuttgart"], []])
    assert moves(p, "left", "right") == ["right ulm"]
    assert why(p, "left ulm") == "T21"


@pytest.mark.rule("T21")
def test_every_road_of_the_map_carries_a_line_both_ways_and_nothing_else_does() -> None:
    from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, DATA

    roads = {frozenset(edge) for edge in DATA["edges"]}
    assert len(roads) == 45
    for city in CITY_IDS:
        others = [other for other in CITY_IDS if other != city]
        p = arrange(phase="play", hands=[others, []], lines=[[city], []], open_cards=[])
        joined = {move.split()[1] for move in moves(p, "right")}
        assert joined == {other for other in others if frozenset((city, other)) in roads}


@pytest.mark.rule("T22")
def test_a_line_may_be_given_up_whether_or_not_a_card_fits() -> None:
    p = arrange(phase="play", hands=[["ulm", "linz"], []], lines=[["stuttgart", "nurnberg"], []], discards=["basel"])
    assert moves(p, "restart") == ["restart ulm", "restart linz"]
    events = play(p, "restart linz")
    assert [event.name for event in events] == ["dropped", "started"]
    assert line(p, 0) == ["linz"]
    assert p.raw.discards_left == 3
    assert not any(event.name == "won tile" for event in events)


@pytest.mark.rule("T23")
def test_the_courier_adds_a_second_card_also_to_a_line_just_begun() -> None:
    p = arrange(phase="play", hands=[["ulm", "augsburg", "linz"], []])
    assert why(p, "courier right augsburg") == "T23"
    play(p, "start ulm")
    assert p.legal() == ["courier right augsburg", "end"]
    assert why(p, "courier right linz") == "T21", "offered only when a card fits"
    play(p, "courier right augsburg")
    assert line(p, 0) == ["ulm", "augsburg"]
    assert p.raw.mover == 1


@pytest.mark.rule("T23")
def test_the_courier_goes_to_either_end() -> None:
    p = arrange(phase="play", hands=[["ulm", "mannheim", "augsburg"], []], lines=[["stuttgart"], []])
    play(p, "right ulm")
    assert p.legal() == ["courier left mannheim", "courier right augsburg", "end"]
    play(p, "courier left mannheim")
    assert line(p, 0) == ["mannheim", "stuttgart", "ulm"]
    assert hand(p, 0) == ["augsburg"]


@pytest.mark.rule("T23")
def test_the_courier_never_discards_a_line() -> None:
    p = arrange(phase="play", hands=[["ulm", "linz"], []], lines=[["stuttgart"], []])
    play(p, "right ulm")
    assert p.legal() == ["end"]
    assert why(p, "restart linz") == "T10"


@pytest.mark.rule("T23")
def test_the_courier_makes_a_line_long_enough_to_close() -> None:
    p = arrange(phase="play", hands=[["ulm", "augsburg"], []], lines=[["stuttgart"], []])
    play(p, "right ulm")
    assert why(p, "close per-land") == "T30"
    play(p, "courier right augsburg")
    assert p.raw.official == COURIER
    assert p.legal() == ["close wuerttemberg", "close bavaria", "close per-land", "end"]


@pytest.mark.rule("T23")
def test_without_a_card_left_there_is_nothing_to_wait_for() -> None:
    p = arrange(phase="play", hands=[["ulm"], []])
    play(p, "start ulm")
    assert p.seat == 1


@pytest.mark.rule("T23")
def test_a_pause_for_the_courier_does_not_betray_whether_a_card_fits() -> None:
    fitting = arrange(phase="play", hands=[["ulm", "augsburg"], []])
    foreign = arrange(phase="play", hands=[["ulm", "lodz"], []])
    for p in (fitting, foreign):
        p.play("start ulm")
    assert fitting.seat == foreign.seat == 0
