"""N1-N14, N50-N51, N70-N72: the board, the phases of a round, the cloud, lost canoes."""

from typing import Any

import pytest

import riverpost
from riverpost.games.niagara.rules.board import DEPOSIT_AT, DEPTH, GEM_IDS, NONE, PLACE_IDS
from tests.games.niagara.arrange import GAME, LOST, arrange, at_deposit, camp, names, picks, place, play, turn, why

CARDS = ["card 1", "card 2", "card 3", "card 4", "card 5", "card 6", "card cloud"]


@pytest.mark.rule("N1")
def test_three_to_five_players_with_two_canoes_and_seven_cards() -> None:
    assert GAME.players == (3, 4, 5)
    for players in GAME.players:
        p = GAME.new(players=players, seed=1)
        assert p.raw.place.shape[1] == 2
        assert all(p.legal(seat) == CARDS for seat in range(players))


@pytest.mark.rule("N2")
def test_the_river_has_nine_places_a_fork_and_falls() -> None:
    river = [place for place in PLACE_IDS if place not in ("camp", "falls")]
    assert river == ["1", "2", "3", "4", "5", "6-left", "7-left", "6-right", "7-right"]
    assert [int(depth) for depth in DEPTH] == [0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 8]


@pytest.mark.rule("N3")
def test_five_deposits_of_seven_gems_beside_their_places() -> None:
    p = GAME.new(players=4, seed=1)
    for gem in GEM_IDS:
        assert at_deposit(p, gem, gem) == 7
    assert p.raw.deposit.sum() == 35
    beside = {place: GEM_IDS[DEPOSIT_AT[k]] for k, place in enumerate(PLACE_IDS) if DEPOSIT_AT[k] != NONE}
    assert beside == {
        "3": "amethyst", "4": "diamond", "5": "amber",
        "6-left": "sapphire", "6-right": "sapphire", "7-left": "ruby", "7-right": "ruby",
    }  # fmt: skip


@pytest.mark.rule("N4")
def test_the_weather_starts_at_zero_and_goes_from_minus_one_to_plus_two() -> None:
    assert GAME.new(seed=1).raw.weather == 0
    reached = {0}
    for weather in (-1, 0, 1, 2):
        p = turn("cloud", weather=weather)
        for move in p.legal():
            q = p.copy()
            play(q, move)
            reached.add(int(q.raw.weather))
    assert reached == {-1, 0, 1, 2}


@pytest.mark.rule("N5")
def test_all_canoes_start_ashore() -> None:
    p = GAME.new(players=5, seed=2)
    assert {place(p, seat, canoe) for seat in range(5) for canoe in range(2)} == {"camp"}


@pytest.mark.rule("N6")
def test_the_first_ring_holder_is_drawn_by_the_seed() -> None:
    assert {int(GAME.new(players=4, seed=seed).raw.ring) for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("N6")
def test_players_may_agree_who_has_the_ring_first() -> None:
    for seat in range(4):
        assert {int(GAME.new(4, seed, begins=f"seat-{seat + 1}").raw.ring) for seed in range(5)} == {seat}


@pytest.mark.rule("N10")
def test_everybody_picks_in_any_order_and_a_pick_is_final_and_hidden() -> None:
    p = arrange(players=4, ring=1)
    assert list(p.seats) == [0, 1, 2, 3]
    p.play("card 3", 2)
    assert list(p.seats) == [0, 1, 3]
    assert why(p, "card 4", 2) == "N10"
    assert why(p, "canoe 1", 2) == "N11"
    for eyes in (0, 1, None):
        view = p.view(eyes)
        assert view.raw.picked[2] == 1
        assert view.raw.pick[2] == NONE
        assert view.moves == [(2, -1)], "who has picked is seen, what is not"
        assert [event.name for event in view.events()[-1]] == ["picked"]
    assert p.view(2).raw.pick[2] == 2
    assert p.view(2).moves == [(2, 2)]
    p.play("card 1", 0)
    p.play("card 2", 3)
    assert list(p.seats) == [1]


@pytest.mark.rule("N10")
def test_a_pick_stays_hidden_until_that_seats_turn() -> None:
    p = arrange(players=3, ring=1)
    picks(p, 3, 4, 5)
    assert p.seat == 1
    view = p.view(1)
    assert view.raw.pick.tolist()[:3] == [NONE, 3, NONE]
    play(p, "canoe 1", "down 4")
    assert p.seat == 2
    assert p.view(1).raw.pick.tolist()[:3] == [NONE, 3, 4]


@pytest.mark.rule("N10")
def test_two_worlds_with_different_picks_of_another_look_the_same() -> None:
    worlds = [arrange(players=3, ring=0) for _ in CARDS]
    for world, card in zip(worlds, CARDS, strict=True):
        world.play(card, 1)
    shown = {(world.view(0).text(), tuple(world.log(0)), world.svg(0), world.prompt(0)) for world in worlds}
    assert len(shown) == 1
    assert len({world.view(1).text() for world in worlds}) == 7


@pytest.mark.rule("N11")
def test_phase_two_goes_clockwise_from_the_ring_holder() -> None:
    p = arrange(players=4, ring=2)
    picks(p, 1, 1, 1, 1)
    order = []
    while p.raw.phase != 1:
        order.append(p.seat)
        play(p, "canoe 1", "down 1")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("N12")
def test_the_river_moves_after_everybody_has_acted() -> None:
    p = turn(2, others=1, mover=2, canoes=[["1", "camp"], ["camp", "camp"], ["camp", "camp"]])
    events = play(p, "canoe 1", "down 2")
    assert names(events).index("stopped") < names(events).index("river") < names(events).index("round")
    assert place(p, 0, 0) == "2"
    assert place(p, 2, 0) == "3"


@pytest.mark.rule("N13")
def test_the_ring_passes_to_the_left() -> None:
    p = turn("cloud", mover=2, others="cloud")
    events = play(p, "weather +1")
    assert p.raw.ring == 1
    assert next(event.facts["ring"] for event in events if event.name == "round") == 1


@pytest.mark.rule("N14")
def test_played_cards_stay_down_until_all_seven_are_used() -> None:
    p = arrange(played=[[1, 3], [1, 2], [5, 6]], rounds=3)
    assert p.legal(0) == ["card 2", "card 4", "card 5", "card 6", "card cloud"]
    assert why(p, "card 3", 0) == "N14"
    assert p.view(1).raw.played[0].tolist() == [1, 0, 1, 0, 0, 0, 0], "everybody saw them"

    six = [1, 2, 3, 4, 5, 6]
    p = arrange(played=[six, six, six], rounds=7)
    assert p.legal(0) == ["card cloud"]
    events = picks(p, "cloud", "cloud", "cloud")
    events += play(p, "weather +1", "weather -1", "weather +1")
    assert "cards back" in names(events)
    assert p.legal(0) == CARDS


@pytest.mark.rule("N50")
def test_the_cloud_moves_one_step_and_never_stays() -> None:
    p = turn("cloud", weather=0)
    assert p.legal() == ["weather -1", "weather +1"]
    play(p, "weather +1")
    assert p.raw.weather == 1
    p = turn("cloud", weather=2)
    assert p.legal() == ["weather -1"]
    assert why(p, "weather +1") == "N50"
    assert turn("cloud", weather=-1).legal() == ["weather +1"]


@pytest.mark.rule("N51")
def test_with_a_cloud_no_canoe_moves_and_no_gem_is_handled() -> None:
    p = turn("cloud", canoes=[["3", "4"], ["camp", "camp"], ["camp", "camp"]])
    for move in ("canoe 1", "load ruby", "unload", "swap ruby", "up 1", "down 1", "steal ruby from 2", "no steal"):
        assert why(p, move) == "N51"
    assert why(p, "done") == "N50"
    play(p, "weather +1")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("3", "4")
    assert p.seat == 1


# --- lost canoes


def round_begins(**more: Any) -> riverpost.Position:
    """The end of a round in which nobody moves the river: three clouds at calm weather."""
    p = turn("cloud", mover=2, others="cloud", weather=0, **more)
    play(p, "weather -1")
    return p


@pytest.mark.rule("N70")
def test_a_lost_canoe_is_bought_back_for_a_gem_before_the_picks_in_ring_order() -> None:
    p = round_begins(
        canoes=[[LOST, "camp"], ["camp", LOST], ["camp", "camp"]],
        camps=[["ruby", "amber"], ["diamond"], ["ruby"]],
    )
    assert p.raw.ring == 1
    assert (p.seats, p.legal()) == ((1,), ["buy diamond", "done"])
    assert why(p, "card 1") == why(p, "card 1", 0) == "N10"
    assert why(p, "canoe 1") == "N11"
    assert why(p, "buy ruby") == why(p, "buy ruby", 0) == why(p, "buy ruby", 2) == why(p, "done", 2) == "N70"
    play(p, "buy diamond")
    assert place(p, 1, 1) == "camp"
    assert camp(p, 1) == []
    assert at_deposit(p, "diamond", "diamond") == 7
    assert (p.seats, p.legal()) == ((0,), ["buy amber", "buy ruby", "done"])
    play(p, "done")
    assert place(p, 0, 0) == LOST, "paying is optional"
    assert p.seats == (0, 1, 2)
    picks(p, 1, 1, 1)
    play(p, "canoe 1", "down 1")
    assert why(p, "buy amber") == "N70"


@pytest.mark.rule("N70")
def test_only_those_are_asked_who_lost_a_canoe_and_have_a_gem_clockwise_from_the_ring() -> None:
    p = turn("cloud", mover=4, others="cloud", players=5,
             canoes=[[LOST, "camp"], [LOST, "camp"], [LOST, "camp"], ["camp", "camp"], [LOST, "camp"]],
             camps=[["ruby"], ["ruby"], [], ["ruby"], ["ruby"]])  # fmt: skip
    play(p, "weather -1")
    asked = []
    while len(p.seats) == 1:
        asked.append(p.seat)
        play(p, "done")
    assert asked == [1, 4, 0]
    assert p.seats == (0, 1, 2, 3, 4)


@pytest.mark.rule("N71")
def test_both_canoes_may_be_bought_back_at_one_gem_each() -> None:
    p = round_begins(canoes=[[LOST, LOST], ["camp", "camp"], ["camp", "camp"]], camps=[["ruby", "amber"], [], []])
    play(p, "buy ruby", "buy amber")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("camp", "camp")
    assert p.seats == (0, 1, 2)
    p = round_begins(canoes=[[LOST, LOST], ["camp", "camp"], ["camp", "camp"]], camps=[["ruby", "amber"], [], []])
    play(p, "buy ruby", "done")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("camp", LOST)


@pytest.mark.rule("N72", "E11")
def test_e11_both_canoes_lost_with_no_gem_one_comes_back_free_with_a_gem_none_does() -> None:
    p = round_begins(canoes=[[LOST, LOST], [LOST, LOST], [LOST, "camp"]], camps=[[], ["ruby"], []])
    assert [place(p, 0, canoe) for canoe in (0, 1)] == ["camp", LOST]
    assert [place(p, 1, canoe) for canoe in (0, 1)] == [LOST, LOST]
    assert [place(p, 2, canoe) for canoe in (0, 1)] == [LOST, "camp"], "one canoe is left, so nothing is given"
    assert p.legal() == ["buy ruby", "done"]


@pytest.mark.rule("N14")
def test_what_was_played_and_revealed_is_public() -> None:
    p = turn(4, mover=1, ring=0, others=2)
    for eyes in (0, 2, None):
        view = p.view(eyes)
        assert view.raw.pick[:2].tolist() == [1, 3]
        assert view.raw.played[0].tolist()[1] == 1
