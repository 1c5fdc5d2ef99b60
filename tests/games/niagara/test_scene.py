import re
from functools import partial

import numpy as np
import pytest

from riverpost.engine.position import Position
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import (
    CANOES,
    CARDS,
    GEM_IDS,
    LEFT,
    NONE,
    PLACE_IDS,
    RIGHT,
)
from riverpost.games.niagara.scene.layout import LYING, UPRIGHT
from tests.draw import scene_checks
from tests.draw.scene_checks import both_layouts, by_id, drawn
from tests.games.niagara.arrange import arrange, picks, play
from tests.games.niagara.scene_positions import GAME, POSITIONS

position_of = partial(scene_checks.position_of, GAME.name)
everywhere = pytest.mark.parametrize("name", POSITIONS)


def on(piece: str, name: str) -> list[str]:
    """What the deciding seat may do with a piece, in notation."""
    position = position_of(name)
    shown = by_id(drawn(position, position.seat, "wide").pieces)[piece]
    return [GAME.notation(action) for action in shown.actions]


# --- what must be seen


@everywhere
@both_layouts
def test_places_canoes_and_gems_are_all_there(name: str, layout: str) -> None:
    position = position_of(name)
    s = position.raw
    shown = by_id(drawn(position, None, layout).pieces)
    assert {f"disc-{id}" for id in PLACE_IDS[1:-1]} | {"camp", "falls", "next-arm", "cloud", "ring"} <= shown.keys()
    assert {f"canoe-{seat}-{k}" for seat in range(position.players) for k in range(CANOES)} <= shown.keys()
    aboard = {f"aboard-{seat}-{k}" for seat, k in np.argwhere(s.cargo[: position.players] != NONE).tolist()}
    assert {id for id in shown if id.startswith("aboard-")} == aboard
    piles = {f"gem-deposit-{deposit}-{GEM_IDS[gem]}" for deposit, gem in np.argwhere(s.deposit).tolist()}
    assert {id for id in shown if id.startswith("gem-")} == piles
    for deposit, gem in np.argwhere(s.deposit > 1).tolist():
        assert shown[f"count-deposit-{deposit}-{GEM_IDS[gem]}"].symbol == f"tally-{s.deposit[deposit, gem]}"


@pytest.mark.parametrize("name", ["all on one disc", "all in an arm", "all in camp", "all lost"])
@both_layouts
def test_no_canoe_hides_another(name: str, layout: str) -> None:
    position = position_of(name)
    found = [piece for piece in drawn(position, None, layout).pieces if re.fullmatch(r"canoe-\d-\d", piece.id)]
    chart = LYING if layout == "wide" else UPRIGHT
    beam, length = chart.canoe[1], chart.canoe[0]
    for k, one in enumerate(found):
        for other in found[:k]:
            along, across = abs(one.x - other.x), abs(one.y - other.y)
            if chart.upright:
                along, across = across, along
            assert across >= beam * one.scale or along >= length * one.scale * 0.9


@pytest.mark.parametrize(("arm", "turned"), [(LEFT, -1), (RIGHT, 1)])
def test_the_arrow_points_into_the_arm_that_moves_next(arm: int, turned: int) -> None:
    position = position_of("opening").copy()
    position.raw.next_arm = arm
    assert by_id(drawn(position, None, "wide").pieces)["next-arm"].turn * turned > 0


def test_the_cloud_stands_on_its_mark() -> None:
    position = position_of("opening").copy()
    seen = []
    for weather in (-1, 0, 1, 2):
        position.raw.weather = weather
        shown = by_id(drawn(position, None, "wide").pieces)
        seen.append(shown["cloud"].x)
        assert shown[f"weather-{weather + 1}"].x < shown["cloud"].x
    assert seen == sorted(seen)


def notice(position: Position) -> tuple[list[str], str]:
    """What the notice by the river says, and the number on it."""
    shown = by_id(drawn(position, None, "wide").pieces)
    return [shown[f"notice-{k}"].text for k in range(3)], shown["pushes"].symbol


@pytest.mark.rule("N61")
def test_the_notice_tells_how_far_the_river_moves_and_why() -> None:
    position = arrange(weather=1, canoes=[["1", "camp"], ["1", "camp"], ["1", "camp"]])
    assert "notice" not in by_id(drawn(position, None, "wide").pieces)
    picks(position, 4, 3, 2)
    assert notice(position) == (["The river so far:", "lowest card 4", "weather +1"], "pushes-5")
    play(position, "canoe 1", "down 4", "done")
    assert notice(position) == (["The river so far:", "lowest card 3", "weather +1"], "pushes-4")
    play(position, "canoe 1", "down 3", "done", "canoe 1", "down 2", "done")
    moved = ["The river moved:", "lowest card 2", "weather +1"], "pushes-3"
    assert notice(position) == moved
    position.play("card 1", 0)
    assert notice(position) == moved  # until cards are shown again


@pytest.mark.rule("N61", "N62")
@pytest.mark.parametrize(("restless", "pushes"), [(False, 0), (True, 1)])
def test_the_notice_knows_of_clouds_and_of_a_restless_river(restless: bool, pushes: int) -> None:
    position = arrange(weather=0, restless_river=restless)
    picks(position, "cloud", 3, 3)
    assert notice(position) == (["The river so far:", "no number", "weather 0"], f"pushes-{pushes}")


def test_the_canoe_in_hand_is_marked_with_its_points() -> None:
    shown = by_id(drawn(position_of("paddling"), None, "wide").pieces)
    assert shown["points"].symbol == "tally-4"
    assert (shown["wake"].x, shown["wake"].y) == (shown["canoe-4-0"].x, shown["canoe-4-0"].y)
    assert "wake" not in by_id(drawn(position_of("opening"), None, "wide").pieces)


@both_layouts
def test_a_hand_is_shown_to_its_owner_only(layout: str) -> None:
    position = position_of("some picked")
    assert not [p for p in drawn(position, None, layout).pieces if p.id.startswith("card-")]
    cards = [p for p in drawn(position, 1, layout).pieces if p.id.startswith("card-")]
    assert len(cards) == CARDS
    assert [p.id for p in cards if p.state == "turn"] == ["card-2"]


def test_played_cards_are_faint() -> None:
    shown = by_id(drawn(position_of("robbery"), 0, "wide").pieces)
    played = position_of("robbery").raw.played
    for card in range(CARDS):
        for seat in range(1, 5):
            assert (shown[f"mini-{seat}-{card}"].state == "faint") == bool(played[seat, card])
        assert (shown[f"card-{card}"].state in ("faint", "turn")) == bool(played[0, card])


@both_layouts
def test_secret_picks_of_others_leave_no_trace(layout: str) -> None:
    position = position_of("some picked").copy()
    before = [position.svg(seat=seat, layout=layout) for seat in (None, 0, 1, 2, 4)]
    position.raw.pick[3] = 0
    assert [position.svg(seat=seat, layout=layout) for seat in (None, 0, 1, 2, 4)] == before
    assert by_id(drawn(position, 3, layout).pieces)["pick-3"].symbol == "back"


# --- choices lie where they belong


def test_paddling_is_offered_where_it_ends() -> None:
    assert on("camp", "paddling") == ["up 4"]
    assert on("disc-6-left", "paddling") == ["down left 2"]
    assert on("disc-6-right", "paddling") == ["down right 2"]
    assert on("falls", "paddling") == ["down left 4", "down right 4"]


def test_gems_are_handled_at_the_deposit_beside_the_canoe() -> None:
    assert on("gem-deposit-3-ruby", "loading") == ["load ruby"]
    assert on("gem-deposit-4-ruby", "exchanging") == ["swap ruby"]
    assert on(f"button-{a.UNLOAD}", "paddling") == ["unload"]


def test_the_robbed_canoe_is_the_one_with_the_gem() -> None:
    assert on("canoe-0-0", "robbery") == ["steal diamond from 1"]
    assert on("canoe-0-1", "robbery") == []
    assert on("canoe-2-1", "robbery") == ["steal ruby from 3"]
    assert on(f"button-{a.NO_STEAL}", "robbery") == ["no steal"]


def test_the_cloud_moves_to_a_neighbouring_mark() -> None:
    assert on("weather-1", "weather") == ["weather -1"]
    assert on("weather-3", "weather") == ["weather +1"]


def test_a_canoe_is_bought_with_a_gem_of_the_own_camp() -> None:
    assert on("camp-4-amethyst", "buying back") == ["buy amethyst"]
    assert on(f"button-{a.DONE}", "buying back") == ["done"]


def test_cards_are_picked_from_the_hand() -> None:
    assert on("card-6", "opening") == ["card cloud"]


# --- the end


@both_layouts
def test_winners_are_told(layout: str) -> None:
    shown = by_id(drawn(position_of("two winners"), None, layout).pieces)
    assert {id for id in shown if id.startswith("winner-")} == {"winner-0", "winner-2"}


def test_the_headline_tells_the_outcome() -> None:
    position = position_of("two winners").copy()
    position.names = None
    assert by_id(drawn(position, None, "wide").pieces)["prompt"].text == "Red and Green have won!"
    position.raw.camp[2] = 0
    assert by_id(drawn(position, None, "wide").pieces)["prompt"].text == "Red has won!"
    position.raw.camp[0] = 0
    assert by_id(drawn(position, None, "wide").pieces)["prompt"].text == "The game is over and nobody has won."
