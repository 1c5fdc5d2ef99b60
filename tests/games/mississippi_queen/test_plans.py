"""Plans: every one can be played as it says, and none is dearer than it need be."""

import pytest

import riverpost
from riverpost.games.mississippi_queen.board import CELLS
from tests.conftest import Played
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, begin, play


def test_every_plan_can_be_played_and_does_what_it_says(played: Played) -> None:
    checked = 0
    for plies in range(10, 260, 23):
        p = played(GAME, 4, 6, plies)
        while not p.over and p.raw.phase not in (2, 3):
            p.play(p.legal_ids()[0])
        if p.over:
            break
        boat = int(p.raw.asked)
        coal = int(p.raw.coal[boat])
        for hex, plan in GAME.plans(p).items():
            q = p.copy()
            for move in plan.moves[:-1]:
                q.play(move)
            assert int(q.raw.hex[boat]) == plan.end
            assert hex in plan.hexes
            assert coal - int(q.raw.coal[boat]) == plan.coal
            assert int(q.raw.speed[boat]) == plan.speed
            q.play(plan.moves[-1])
            checked += 1
    assert checked > 100


def test_a_plan_is_the_cheapest_way_there() -> None:
    p = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    plans = GAME.plans(p)
    assert plans[12].moves[0] == "speed 1"
    assert plans[17].coal == 0
    assert plans[17].moves == ("speed 2", "ahead", "ahead", "end")
    far = [plan for plan in plans.values() if plan.speed == 6]
    assert all(plan.coal >= 3 for plan in far), "from 2 to 6 the speed alone costs three"
    everywhere = {hex for plan in plans.values() for hex in plan.hexes}
    assert everywhere <= set(plans)


def test_the_risk_is_told(played: Played) -> None:
    p = arrange([Boat(0, 17, "N", speed=1)], ["A2-2", "A2-3"])
    assert {plan.risk for hex, plan in GAME.plans(p).items() if hex // CELLS == 2} <= {"unknown"}
    assert "safe" in {plan.risk for hex, plan in GAME.plans(p).items() if hex // CELLS < 2}
    dangerous = 0
    for seed in range(30):
        p = played(GAME, 3, seed, 150)
        while not p.over and p.raw.phase != 2:
            p.play(p.legal_ids()[0])
        if p.over:
            continue
        boat = int(p.raw.asked)
        p.raw.coal[boat], p.raw.speed[boat] = 0, 5
        begin(p)
        if p.raw.doomed:
            continue
        for plan in GAME.plans(p).values():
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
        GAME.plans(p)
    with pytest.raises(riverpost.RiverpostError, match="no plans"):
        riverpost.game("niagara").plans(riverpost.game("niagara").new(seed=1))


def test_plans_in_the_middle_of_a_turn_keep_what_was_done() -> None:
    p = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    play(p, "speed 3", "ahead")
    for plan in GAME.plans(p).values():
        assert plan.speed == 3
        assert not any(move.startswith("speed") for move in plan.moves)
