"""Plans: every one can be played as it says, and none is dearer than it need be."""

from typing import Any

import pytest

import riverpost
from riverpost.games.mississippi_queen.explain import plan_of_piece
from riverpost.games.mississippi_queen.plans import plans as plans_of
from riverpost.games.mississippi_queen.rules.board import CELLS
from riverpost.games.mississippi_queen.rules.fleet import purse
from tests.conftest import Played, Variant
from tests.games.mississippi_queen.arrange import ALL_TILES, GAME, Boat, arrange, begin, phase, play


@pytest.mark.parametrize(
    ("players", "options"),
    [(4, {}), (3, {"tiles": ALL_TILES}), (2, {"tiles": ["B3-1", "B3-2", "B2"], "black_rose": True})],
)
def test_every_plan_can_be_played_and_does_what_it_says(played: Played, players: int, options: dict[str, Any]) -> None:
    checked = 0
    for plies in range(10, 260, 15):
        p = played(Variant(GAME, players, options), 6, plies)
        while not p.over and phase(p) not in ("choose-speed", "sail"):
            p.play(p.legal_ids()[0])
        if p.over:
            break
        boat = int(p.raw.asked)
        found = [(hex, way) for hex, plan in plans_of(p).items() for way in (plan, *plan.turned)]
        for hex, plan in found:
            q = p.copy()
            steps = play(q, *plan.moves[:-1])
            if plan.moves[-1] == "end":
                assert purse(p.raw, boat) - purse(q.raw, boat) == plan.coal
                assert q.raw.heading[boat] == plan.heading
            steps += play(q, plan.moves[-1])
            reached = [event.facts["hex"] for event in steps if event.name in ("sailed", "backed")]
            assert (reached[-1] if reached else int(p.raw.hex[boat])) == plan.end
            assert hex in plan.hexes
            assert int(q.raw.speed[boat]) == plan.speed
            checked += 1
    assert checked > 100


@pytest.mark.rule("M65", "M66")
def test_plans_know_sandbanks_and_driftwood() -> None:
    onto = plans_of(arrange([Boat(1, 8, "N", speed=2)], ["B3-1", "A2-1"]))[CELLS + 13]
    assert (onto.moves, onto.coal, onto.speed) == (("speed 1", "ahead"), 0, 1)
    assert onto.moves[-1] != "end", "a sandbank ends the turn by itself"
    off = plans_of(arrange([Boat(1, 13, "N", coal=2)], ["B3-1", "A2-1"]))
    assert (off[CELLS + 8].moves, off[CELLS + 8].coal) == (("astern",), 0)
    assert (off[CELLS + 18].moves, off[CELLS + 18].coal) == (("speed 1", "ahead", "end"), 1)
    wood = plans_of(arrange([Boat(0, 18, "N", speed=2)], ["B2", "A2-1"]))[CELLS + 3]
    assert (wood.moves, wood.speed) == (("speed 2", "ahead", "end"), 1)


def test_a_plan_is_the_cheapest_way_there() -> None:
    p = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    plans = plans_of(p)
    assert plans[12].moves[0] == "speed 1"
    assert plans[17].coal == 0
    assert plans[17].moves == ("speed 2", "ahead", "ahead", "end")
    far = [plan for plan in plans.values() if plan.speed == 6]
    assert all(plan.coal >= 3 for plan in far), "from 2 to 6 the speed alone costs three"
    everywhere = {hex for plan in plans.values() for hex in plan.hexes}
    assert everywhere <= set(plans)


@pytest.mark.rule("M22")
def test_the_heading_at_the_end_can_be_turned_on_for_what_it_costs() -> None:
    p = arrange([Boat(0, 7, "N", speed=2, coal=2)], ["A2-2", "A2-3"])
    plans = plans_of(p)
    ahead = plan_of_piece(plans, "reach-17")
    assert ahead
    ways = [plan_of_piece(plans, "reach-17", turns) for turns in range(len(ahead.turned) + 1)]
    assert [(way.heading, way.coal) for way in ways if way] == [(0, 0), (1, 0), (2, 1), (3, 2), (4, 1), (5, 0)]
    assert all(way and way.end == 17 and len(way.turned) == 5 for way in ways)
    assert plan_of_piece(plans, "reach-17", 6) == ahead
    assert plan_of_piece(plans, "reach-17", -1) == ways[-1]


def test_the_risk_is_told(played: Played) -> None:
    p = arrange([Boat(0, 17, "N", speed=1)], ["A2-2", "A2-3"])
    assert {plan.risk for hex, plan in plans_of(p).items() if hex // CELLS == 2} <= {"unknown"}
    assert "safe" in {plan.risk for hex, plan in plans_of(p).items() if hex // CELLS < 2}
    dangerous = 0
    for seed in range(30):
        p = played(Variant(GAME, 3), seed, 150)
        while not p.over and p.raw.phase != 2:
            p.play(p.legal_ids()[0])
        if p.over:
            continue
        boat = int(p.raw.asked)
        p.raw.coal[boat], p.raw.speed[boat] = 0, 5
        begin(p)
        if p.raw.doomed:
            continue
        for plan in plans_of(p).values():
            if plan.risk == "danger":
                q = p.copy()
                play(q, *plan.moves)
                q.raw.turn = q.raw.order.tolist().index(boat)
                begin(q)
                assert q.raw.doomed
                dangerous += 1
    assert dangerous > 0


def test_plans_are_for_who_is_about_to_sail() -> None:
    p = GAME.new(players=3, seed=1)
    with pytest.raises(riverpost.RiverpostError, match="about to sail"):
        plans_of(p)
    with pytest.raises(riverpost.RiverpostError, match="no plans"):
        riverpost.game("niagara").face.plans(riverpost.game("niagara").new(seed=1))


def test_plans_in_the_middle_of_a_turn_keep_what_was_done() -> None:
    p = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    play(p, "speed 3", "ahead")
    for plan in plans_of(p).values():
        assert plan.speed == 3
        assert not any(move.startswith("speed") for move in plan.moves)
