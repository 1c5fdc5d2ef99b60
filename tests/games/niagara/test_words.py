"""What is asked, offered and told: the nearest obstacle in every situation, and nothing that is not so."""

import pytest

import riverpost
from tests.games.niagara.arrange import GAME, LOST, arrange, picks, play, turn, why

REST = [["camp", "camp"], ["camp", "camp"]]
EMPTY: list[str | None] = [None, None]
PREY: list[list[str | None]] = [["ruby", None], EMPTY]


def sentence(p: riverpost.Position, move: str, seat: int | None = None) -> str:
    refusal = p.why_not(move, seat)
    assert refusal is not None, f"{move} is legal"
    return refusal.sentence


def label(p: riverpost.Position, move: str) -> str:
    return GAME.face.label(GAME.action(move), p.view(p.seat))


# --- why not?


@pytest.mark.rule("N10")
def test_a_pick_is_final_for_whoever_has_picked() -> None:
    p = arrange()
    p.play("card 3", 2)
    final = "You have picked your card for this round, and a pick is final."
    assert sentence(p, "card 4", 2) == sentence(p, "card 3", 2) == final
    p.play("card 3", 0)
    p.play("card 3", 1)
    assert sentence(p, "card 4", 0) == sentence(p, "card 4", 2) == final
    assert why(p, "done", 2) == "N11"


@pytest.mark.rule("N10", "N70")
def test_cards_wait_for_lost_canoes_whoever_decides_about_them() -> None:
    p = turn("cloud", mover=2, others="cloud", canoes=[[LOST, "camp"], [LOST, "camp"]], camps=[["ruby"], ["ruby"]])
    play(p, "weather -1")
    first = "First it is decided which lost canoes are bought back, then cards are picked."
    assert p.seats == (1,)
    assert sentence(p, "card 1", 0) == sentence(p, "card 1", 1) == first
    assert why(p, "card cloud", 0) == "N14", "that one does not come at all"
    assert sentence(p, "buy ruby", 2) == "None of your canoes is lost."
    assert sentence(p, "buy amber", 0) == "You have no amber in camp to pay with."
    assert why(p, "buy ruby", 0) == why(p, "done", 0) == why(p, "canoe 1", 0) == "N70"
    play(p, "done", "done")
    assert why(p, "done", 0) == "N10"
    assert sentence(p, "buy ruby", 2) == "None of your canoes is lost."
    assert sentence(p, "buy ruby", 0).startswith("A lost canoe is bought back at the start of a round")


@pytest.mark.rule("N11")
def test_before_the_cards_are_picked_all_else_is_for_later() -> None:
    p = arrange()
    for move in ("canoe 1", "load ruby", "unload", "swap ruby", "up 1", "down left 6", "steal ruby from 2", "no steal"):
        assert why(p, move, 0) == "N11"
    assert why(p, "weather +1", 0) == "N50"


@pytest.mark.rule("N22")
def test_between_two_canoes_one_is_to_be_chosen_first() -> None:
    p = turn(3, canoes=[["3", "4"], *REST])
    for move in ("load amethyst", "unload", "swap ruby", "up 1", "down 3"):
        assert sentence(p, move) == "First choose the canoe that moves."
    assert why(p, "steal ruby from 2") == why(p, "no steal") == "N40"
    assert why(p, "weather +1") == "N50"


@pytest.mark.rule("N20", "N21", "N22", "N29")
@pytest.mark.parametrize(
    ("canoes", "rule"),
    [
        (["camp", "camp"], "N20"),
        (["3", "camp"], "N21"),
        (["camp", "3"], "N21"),
        (["3", "5"], "N22"),
        ([LOST, "camp"], "N29"),
        (["3", LOST], "N29"),
    ],
)
def test_a_turn_does_not_end_while_a_canoe_must_move(canoes: list[str], rule: str) -> None:
    assert why(turn(2, canoes=[canoes, *REST]), "done") == rule


@pytest.mark.rule("N21")
def test_one_afloat_must_move_also_after_the_other_was_launched() -> None:
    p = turn(2, canoes=[["3", "camp"], *REST])
    play(p, "canoe 2", "down 2")
    assert why(p, "done") == "N21"


@pytest.mark.rule("N60")
def test_a_canoe_that_has_just_gone_over_the_falls_is_lost() -> None:
    p = turn(2, canoes=[["7-left", "camp"], *REST])
    play(p, "canoe 1", "down 1")
    assert sentence(p, "canoe 1") == "That canoe went over the falls and is lost for now."


@pytest.mark.rule("N30", "N31")
def test_gems_before_paddling_what_can_never_be_comes_before_what_it_costs() -> None:
    p = turn(1, canoes=[["2", "3"], *REST], cargo=[[None, "ruby"], EMPTY, EMPTY])
    play(p, "canoe 1")
    assert sentence(p, "unload") == sentence(p, "swap ruby") == "There is no gem aboard."
    assert sentence(p, "load ruby") == "Loading costs 2 points, unloading 2, both 4; 1 is left."
    play(p, "up 1", "canoe 2")
    assert sentence(p, "load ruby") == "A canoe carries one gem, and this one has a gem aboard."
    assert why(p, "swap ruby") == "N32"
    assert why(p, "unload") == "N30"


@pytest.mark.rule("N31")
def test_whoever_has_handled_gems_paddles_all_that_is_left() -> None:
    p = turn(5, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1", "load amber")
    paddle = "This canoe has handled gems this turn: all its 3 points are for paddling."
    for move in ("load amber", "unload", "swap ruby", "up 1", "up 2", "down left 1", "down right 2"):
        assert sentence(p, move) == paddle
    assert why(p, "done") == "N24"


@pytest.mark.rule("N24", "N31")
def test_whoever_stopped_for_gems_uses_just_those_points() -> None:
    p = turn(5, canoes=[["5", "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
    play(p, "canoe 1", "up 1")
    assert sentence(p, "unload") == sentence(p, "done") == "All points must be used: 4 are left."
    assert sentence(p, "up 1") == sentence(p, "down 1") == "This canoe has paddled: its last 4 points are for gems."
    assert why(p, "load diamond") == "N30"


@pytest.mark.rule("N23", "N24")
def test_a_way_costs_all_points_and_no_more() -> None:
    p = turn(5, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1")
    assert sentence(p, "up 6") == "Each disc costs a point, and this canoe has 5 points left."
    assert sentence(p, "up 2").startswith("3 points would be left: ")
    assert sentence(p, "up 4").startswith("1 point would be left: ")
    assert sentence(p, "up 1") == "4 points would be left, and this canoe cannot use just as many on gems there."
    assert why(p, "up 2") == why(p, "up 1") == "N24"
    assert why(p, "down 4") == "N27", "that is beyond the falls in either arm"


@pytest.mark.rule("N40", "N41", "N1")
def test_stealing_is_refused_for_the_nearest_reason() -> None:
    p = turn(3, canoes=[["5", "2"], ["2", "camp"], ["camp", "camp"]], cargo=[[None, "ruby"], *PREY])
    play(p, "canoe 1")
    assert why(p, "steal ruby from 2") == "N40"
    assert sentence(p, "steal ruby from 5") == "There is no such player: 3 play."
    play(p, "up 3")
    assert sentence(p, "steal ruby from 1") == "Nobody steals from a canoe of their own."
    assert sentence(p, "steal amber from 2") == "No canoe of that player carries that gem on this disc."
    assert sentence(p, "done") == "First decide whether this canoe steals; it need not."
    assert sentence(p, "load amethyst") == "Loading costs 2 points, unloading 2, both 4; 0 are left."
    assert sentence(p, "up 1") == "Each disc costs a point, and this canoe has 0 points left."


# --- prompts and labels


@pytest.mark.rule("N30", "N31")
@pytest.mark.parametrize(
    ("place", "gem", "asked"),
    [
        ("camp", None, "Canoe 2 has 2 points: paddle."),
        ("2", "ruby", "Canoe 2 has 2 points: paddle."),
        ("3", None, "Canoe 2 has 2 points: paddle."),
        ("3", "ruby", "Canoe 2 has 2 points: handle a gem first, or paddle."),
        ("4", None, "Canoe 2 has 2 points: handle a gem first, or paddle."),
    ],
)
def test_gems_are_offered_only_where_some_can_be_handled(place: str, gem: str | None, asked: str) -> None:
    p = turn(2, canoes=[["1", place], *REST], cargo=[[None, gem], EMPTY, EMPTY], deposits={"amethyst": []})
    play(p, "canoe 2")
    assert p.prompt(0) == asked


@pytest.mark.rule("N21")
def test_the_other_canoe_is_offered_where_it_may_rest() -> None:
    p = turn(2, canoes=[["3", "camp"], *REST])
    assert p.prompt(0) == "Choose a canoe."
    play(p, "canoe 1", "up 2")
    assert p.prompt(0) == "Launch the other canoe too, or go on."
    assert label(p, "done") == "End the turn"


@pytest.mark.rule("N26", "N27")
def test_a_label_says_where_a_way_leaves_the_river() -> None:
    p = turn(6, canoes=[["5", "7-left"], *REST])
    play(p, "canoe 1")
    assert label(p, "up 5") == "Paddle up by 5 and land"
    assert label(p, "up 4") == "Paddle up by 4"
    assert label(p, "down left 3") == "Paddle down by 3, left arm, over the falls!"
    assert label(p, "down right 3") == "Paddle down by 3, right arm, over the falls!"
    assert label(p, "down left 2") == "Paddle down by 2, left arm"
    play(p, "up 5", "canoe 2")
    assert label(p, "down 1") == "Paddle down by 1, over the falls!"


# --- the log


@pytest.mark.rule("N60", "N70")
def test_the_log_says_where_a_drowned_gem_and_a_paid_one_go() -> None:
    p = turn(2, canoes=[["7-left", "camp"], *REST], cargo=[["amber", None], EMPTY, EMPTY])
    play(p, "canoe 1", "down 1")
    assert p.log()[-2:] == [
        "Red loses canoe 1 over the falls!",
        "One amber goes back to the deposit of its own colour.",
    ]
    p = turn("cloud", mover=2, others="cloud", canoes=[[LOST, "camp"], *REST], camps=[["ruby"]])
    play(p, "weather -1", "buy ruby")
    assert p.log()[-2:] == [
        "Red buys a canoe back for one ruby.",
        "One ruby goes back to the deposit of its own colour.",
    ]


@pytest.mark.rule("N61", "N62")
@pytest.mark.parametrize(
    ("pushes", "lowest", "weather", "line"),
    [
        (3, 2, 1, "Lowest card 2, weather +1: the river moves by 3."),
        (0, 1, -1, "Lowest card 1, weather −1: the river stands still."),
        (1, 1, -1, "Lowest card 1, weather −1: the restless river moves by 1 all the same."),
        (2, 0, 2, "Nobody has shown a number, weather +2: the river moves by 2."),
        (0, 0, -1, "Nobody has shown a number, weather −1: the river stands still."),
        (1, 0, 0, "Nobody has shown a number, weather 0: the restless river moves by 1 all the same."),
    ],
)
def test_the_log_says_of_what_the_pushes_of_the_river_are_the_sum(
    pushes: int, lowest: int, weather: int, line: str
) -> None:
    river = riverpost.Event("river", {"pushes": pushes, "lowest": lowest, "weather": weather})
    assert GAME.face.teller(arrange(), "en")(river) == line


@pytest.mark.rule("N10")
def test_the_log_says_who_has_picked_and_not_what() -> None:
    p = arrange()
    p.play("card 3", 1)
    assert p.log(1)[-1] == p.log()[-1] == "Blue has picked a card."


@pytest.mark.rule("N81", "N82")
def test_the_log_says_which_round_is_the_last() -> None:
    p = turn(1, canoes=[["1", "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY], camps=[["ruby"] * 3])
    play(p, "canoe 1", "up 1")
    assert "Red has reached a goal: this is the last round." in p.log()
    last = riverpost.Event("round", {"number": 7, "ring": 1})
    assert GAME.face.teller(arrange(round_limit=7), "en")(last) == "Round 7, the last one: Blue has the life ring."


@pytest.mark.rule("N22", "N31")
def test_a_clicked_piece_answers_for_what_is_meant() -> None:
    p = turn(2, canoes=[["3", "4"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
    view = p.view(0)
    assert [GAME.notation(action) for action in GAME.face.actions_of_piece(view, "canoe-0-0")] == ["canoe 1"]
    play(p, "canoe 1")
    pile = GAME.face.actions_of_piece(p.view(0), "gem-deposit-0-amethyst")
    assert [GAME.notation(action) for action in pile] == ["swap amethyst"], "it has a gem aboard"


@pytest.mark.rule("N10")
def test_a_refused_pick_tells_nothing_of_other_picks() -> None:
    worlds = [arrange(), arrange()]
    picks(worlds[0], 1)
    picks(worlds[1], 5)
    moves = [GAME.notation(action) for action in range(GAME.n_actions)]
    told = [[str(p.why_not(move, seat)) for move in moves for seat in (1, 2)] for p in worlds]
    assert told[0] == told[1]
