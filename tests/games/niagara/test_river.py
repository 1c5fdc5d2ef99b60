"""N60-N65: the river."""

from typing import Any

import pytest

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.games.niagara.rules.board import PLACE_IDS
from riverpost.games.niagara.rules.river import push_river, pushes_of_round
from tests.games.niagara.arrange import GAME, LOST, Card, arrange, at_deposit, card_number, names, place, play, turn

RIVER = ["1", "2", "3", "4", "5", "6-left", "7-left", "6-right", "7-right"]


def pushes(*cards: Card, weather: int = 0, **options: Any) -> int:
    p = arrange(players=len(cards), weather=weather, **options)
    p.raw.pick[: len(cards)] = [card_number(card) for card in cards]
    return int(pushes_of_round(p.raw, int(p.raw.weather)))


def drift(start: str, count: int, arm: str) -> str:
    """Where a canoe is after so many pushes, the named arm's turn being first."""
    p = arrange(canoes=[[start, "camp"]], arm=arm)
    for _ in range(count):
        push_river(p.raw, event_buffer(0))
    return place(p, 0, 0)


@pytest.mark.rule("N60")
def test_a_canoe_over_the_falls_is_lost_and_its_gem_returns_to_the_deposit_of_its_colour() -> None:
    p = turn(1, mover=2, others=1, canoes=[["7-left", "7-right"], ["camp", "camp"], ["camp", "camp"]], arm="left",
             cargo=[["amber", "ruby"], [None, None], [None, None]])  # fmt: skip
    events = play(p, "canoe 1", "down 1")
    assert (place(p, 0, 0), place(p, 0, 1)) == (LOST, "7-right")
    assert at_deposit(p, "amber", "amber") == 7
    assert names(events)[names(events).index("fell") :][:2] == ["fell", "gem back"]


@pytest.mark.rule("N61", "E5")
def test_e5_cards_3_3_5_2_and_a_cloud_at_plus_two_four_pushes() -> None:
    p = arrange(players=5, weather=1, ring=0)
    for seat, card in enumerate([3, 3, 5, 2, "cloud"]):
        p.play(f"card {card}", seat)
    play(p, "canoe 1", "down 3", "canoe 1", "down 3", "canoe 1", "down 3", "load amethyst", "canoe 1", "down 2")
    events = play(p, "weather +1")
    assert p.raw.weather == 2
    assert names(events).count("pushed") == 4


@pytest.mark.rule("N61")
def test_the_lowest_number_and_the_weather_but_never_below_zero() -> None:
    assert pushes(4, 2, 6) == 2
    assert pushes(4, 2, 6, weather=2) == 4
    assert pushes(4, 3, "cloud", weather=-1) == 2
    assert pushes(1, 4, 4, weather=-1) == 0
    assert pushes(1, 4, 4, weather=-1, restless_river=True) == 1
    assert pushes(4, 2, 6, restless_river=True) == 2


@pytest.mark.rule("N62", "E9")
def test_e9_nobody_shows_a_number() -> None:
    clouds = ("cloud", "cloud", "cloud")
    assert [pushes(*clouds, weather=weather) for weather in (-1, 0, 1, 2)] == [0, 0, 1, 2]
    assert pushes(1, 1, 1, weather=-1) == 0
    assert pushes(*clouds, weather=-1, restless_river=True) == 1


@pytest.mark.rule("N63", "E7")
def test_e7_three_pushes() -> None:
    """After 3 pushes 1->4, 2->5, 3->6X, 4->6Y, 5->7X, 6X and 7X gone, 6Y->7Y, 7Y gone."""
    for x, y in (("left", "right"), ("right", "left")):
        assert {start: drift(start, 3, x) for start in RIVER} == {
            "1": "4", "2": "5", "3": f"6-{x}", "4": f"6-{y}", "5": f"7-{x}",
            f"6-{x}": LOST, f"7-{x}": LOST, f"6-{y}": f"7-{y}", f"7-{y}": LOST,
        }  # fmt: skip


def rulebook_push(place: str, arm: str) -> str:
    """One push in the words of the ledger, apart from the code."""
    if place in ("1", "2", "3", "4"):
        return str(int(place) + 1)
    if place == "5":
        return f"6-{arm}"
    if place == f"6-{arm}":
        return f"7-{arm}"
    return LOST if place == f"7-{arm}" else place


@pytest.mark.rule("N63")
@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("first", ["left", "right"])
def test_the_drift_for_one_to_eight_pushes_and_both_arms(count: int, first: str) -> None:
    for start in RIVER:
        expected, arm = start, first
        for _ in range(count):
            expected, arm = rulebook_push(expected, arm), "right" if arm == "left" else "left"
        assert drift(start, count, first) == expected


@pytest.mark.rule("N63")
def test_the_next_arm_is_public_and_carries_over_between_rounds() -> None:
    p = turn(1, mover=2, others=1, arm="left")
    play(p, "canoe 1", "down 1")
    assert p.raw.next_arm == 1
    assert p.view(0).raw.next_arm == p.view().raw.next_arm == 1
    assert "right arm" in "\n".join(GAME.face.describe(p.view()))


@pytest.mark.rule("N64")
def test_the_first_arm_is_drawn_at_the_start() -> None:
    assert {int(GAME.new(seed=seed).raw.next_arm) for seed in range(20)} == {0, 1}


@pytest.mark.rule("N65")
def test_canoes_ride_their_disc_push_by_push() -> None:
    p = turn(2, mover=2, others=2, canoes=[["3", "3"], ["3", "camp"], ["camp", "camp"]], arm="right")
    events = play(p, "canoe 1", "down 2")
    river: list[riverpost.Event] = [event for event in events if event.name in ("pushed", "drifted")]
    assert names(river) == ["pushed", *["drifted"] * 4, "pushed", *["drifted"] * 4]
    mine = [event.facts["place"] for event in river if event.name == "drifted" and event.facts["seat"] == 0]
    assert [PLACE_IDS[place] for place in mine] == ["4", "4", "5", "5"]
    assert {place(p, 0, 0), place(p, 0, 1), place(p, 1, 0)} == {"5"}
    assert place(p, 2, 0) == "4"
