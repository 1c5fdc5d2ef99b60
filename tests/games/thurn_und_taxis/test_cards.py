"""T1-T4 and T10-T15: parts, order of a turn, taking cards, officials of the first phase."""

import pytest

import riverpost
from riverpost.games.thurn_und_taxis.rules.alphabet import ADMINISTRATOR, NOBODY, POSTMASTER
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, NONE
from tests.games.thurn_und_taxis.arrange import GAME, arrange, cards, hand, line, play, why

OPEN = ("ulm", "linz", "basel", "lodz", "passau", "pilsen")


@pytest.mark.rule("T1")
def test_each_player_has_twenty_houses_and_there_are_66_cards_and_20_carriages() -> None:
    for players in (2, 3, 4):
        s = GAME.new(players=players, seed=3).raw
        assert s.houses_left.tolist() == [20] * players + [0] * (4 - players)
        assert s.deck.sum() + 6 == 66
        assert all(count == 3 for count in (s.deck + [s.open.tolist().count(c) for c in range(22)]))
        assert s.carriages_left.tolist() == [4, 4, 4, 4, 4]


@pytest.mark.rule("T2")
def test_tiles_lie_in_stacks_best_on_top() -> None:
    from riverpost.games.thurn_und_taxis.rules.board import STACK_IDS, STACK_START, TILE_VALUES

    stacks = {stack: TILE_VALUES[STACK_START[k] : STACK_START[k + 1]].tolist() for k, stack in enumerate(STACK_IDS)}
    assert stacks == {
        "length_5": [2, 1],
        "length_6": [3, 2, 1],
        "length_7": [4, 3, 2, 1],
        "all_lands": [6, 5, 4, 3],
        "bavaria": [5, 4, 3, 2],
        "baden": [3, 2, 1],
        "wuerttemberg_hohenzollern": [3, 2, 1],
        "switzerland_tyrol": [3, 2, 1],
        "bohemia_salzburg": [4, 3, 2],
        "game_end": [1],
    }
    assert (GAME.new(seed=1).raw.tile_owner == NONE).all()


@pytest.mark.rule("T3")
def test_six_cards_lie_open_and_the_first_player_is_drawn_by_lot() -> None:
    openings = [GAME.new(players=3, seed=seed) for seed in range(40)]
    assert all((p.raw.open >= 0).all() and p.raw.deck_left == 60 for p in openings)
    assert {p.seat for p in openings} == {0, 1, 2}
    assert len({tuple(p.raw.open.tolist()) for p in openings}) > 30


@pytest.mark.rule("T3")
def test_players_may_agree_who_begins() -> None:
    for seat in range(3):
        openings = [GAME.new(3, seed, begins=f"seat-{seat + 1}") for seed in range(5)]
        assert {(p.seat, int(p.raw.first_seat)) for p in openings} == {(seat, seat)}


@pytest.mark.rule("T4")
def test_a_card_taken_openly_is_known_to_all_and_one_from_the_deck_to_its_player_alone() -> None:
    p = arrange(open_cards=OPEN, hands=[["kempten"], ["mannheim"]], official="nobody")
    play(p, "take 1", "postmaster", "take deck")
    drawn = next(city for city in hand(p, 0) if city not in ("kempten", "ulm"))
    assert sorted(hand(p.view(0), 0)) == sorted(["kempten", "ulm", drawn])
    for other in (p.view(1), p.view()):
        assert hand(other, 0) == ["ulm"]
        assert other.raw.hand_size[0] == 3
    names = [[event.name for event in events] for events in (p.events(1)[-1], p.events(0)[-1])]
    assert names == [["took unseen"], ["took from deck"]]
    assert "draws a card" in p.log(1)[-1]
    assert "draws a card" not in p.log(0)[-1]


@pytest.mark.rule("T4")
def test_a_known_card_is_known_until_it_is_played() -> None:
    p = arrange(open_cards=OPEN, hands=[["kempten"], ["mannheim"]])
    play(p, "take 1")
    assert cards(p.raw.known[0].tolist()) == ["ulm"]
    play(p, "start ulm")
    assert cards(p.raw.known[0].tolist()) == []


@pytest.mark.rule("T4")
def test_what_is_hidden_when_the_discards_are_shuffled_stays_known_as_hidden() -> None:
    """With the deck empty everybody can work out what the other hands hide; a shuffle does not make them forget."""
    p = arrange(
        mover=0, open_cards=OPEN, deck=[], hands=[["kempten"], ["linz", "linz"]], lines=[[], ["basel"]]
    )  # all other cards are discards
    play(p, "take deck")
    assert p.raw.discards_left == 0
    for seed in range(20):
        world = p.view(0).imagine(seed)
        assert hand(world, 1) == ["linz", "linz"]


@pytest.mark.rule("T4")
def test_old_hidden_cards_are_forgotten_when_nobody_can_tell_old_from_new() -> None:
    p = arrange(
        players=3, mover=1, open_cards=OPEN, deck=[],
        hands=[["kempten"], ["linz"], ["linz", "mannheim"]], lines=[[], [], []],
    )  # fmt: skip
    play(p, "take deck", "start linz")  # an old Linz, or one just drawn?
    assert p.raw.old_pool.sum() == 0
    seen = {tuple(hand(p.view(0).imagine(seed), 2)) for seed in range(60)}
    assert len(seen) > 10


@pytest.mark.rule("T10")
def test_the_order_is_take_play_perhaps_close() -> None:
    p = arrange(hands=[["ulm"], []], lines=[["karlsruhe", "stuttgart", "nurnberg"], []], open_cards=OPEN)
    assert why(p, "close per-land") == why(p, "restart ulm") == why(p, "end") == "T10"
    assert "First take" in str(p.why_not("restart ulm"))
    play(p, "take 2")
    assert why(p, "take 3") == "T13"
    assert why(p, "close per-land") == why(p, "end") == "T10"
    # Nothing fits the line, so that long as it is, it can't be closed first: it is lost.
    assert [move for move in p.legal() if move.startswith(("left", "right", "close"))] == []
    play(p, "restart linz")
    assert line(p, 0) == ["linz"]
    assert why(p, "start ulm") == why(p, "take 1") == "T10"
    assert "has been played" in str(p.why_not("start ulm"))


@pytest.mark.rule("T11")
def test_one_official_a_turn() -> None:
    p = arrange(hands=[["stuttgart", "ulm"], []], open_cards=OPEN)
    play(p, "administrator")
    assert p.raw.official == ADMINISTRATOR
    assert why(p, "administrator") == "T11"
    play(p, "take 1")
    assert why(p, "postmaster") == "T11"
    play(p, "start stuttgart")
    assert p.raw.mover == 1, "no courier is left to send and the line is short, so the turn is over"

    p = arrange(hands=[["stuttgart", "ulm"], []], open_cards=OPEN)
    play(p, "take deck", "postmaster", "take deck", "start stuttgart")
    assert p.raw.mover == 1


@pytest.mark.rule("T11")
def test_after_the_courier_no_cartwright() -> None:
    p = arrange(phase="play", hands=[["ulm", "augsburg"], []], lines=[["stuttgart"], []], carriages=[3, 0])
    play(p, "right ulm", "courier right augsburg")
    assert why(p, "courier right munchen") == "T11"
    play(p, "close bavaria")
    assert p.raw.carriage[0] == 3
    assert p.raw.mover == 1


@pytest.mark.rule("T12")
def test_an_open_card_is_refilled_at_once_and_the_deck_may_be_drawn_unseen() -> None:
    p = arrange(hands=[["kempten"], []], open_cards=OPEN)
    left = int(p.raw.deck_left)
    events = play(p, "take 3")
    assert [event.name for event in events] == ["took open", "dealt"]
    assert events[1].facts["place"] == 2
    assert p.raw.open[2] == events[1].facts["city"]
    assert p.raw.deck_left == left - 1
    assert "basel" in hand(p, 0)

    p = arrange(hands=[["kempten"], []], open_cards=OPEN)
    play(p, "take deck")
    assert [CITY_IDS[city] for city in p.raw.open] == list(OPEN)
    assert p.raw.hand_size[0] == 2


@pytest.mark.rule("T13")
def test_the_postmaster_gives_a_second_card_after_the_first_was_seen() -> None:
    p = arrange(hands=[["kempten"], []], open_cards=OPEN)
    assert why(p, "postmaster") == "T13"
    play(p, "take 1", "postmaster")
    assert p.raw.official == POSTMASTER
    assert p.legal() == ["take 1", "take 2", "take 3", "take 4", "take 5", "take 6", "take deck"]
    play(p, "take 2")
    assert sorted(hand(p, 0)) == ["kempten", "linz", "ulm"]
    assert why(p, "postmaster") == "T11"


@pytest.mark.rule("T13", "E7")
def test_e7_first_turn_of_everybody_two_cards_by_the_postmaster_no_other_official() -> None:
    p = GAME.new(players=4, seed=9)
    for _ in range(4):
        seat = p.seat
        assert seat is not None
        assert p.raw.official == POSTMASTER
        assert why(p, "administrator") == "T13"
        play(p, "take 1", "take deck")
        assert p.raw.hand_size[seat] == 2
        first = hand(p, seat)[0]
        play(p, f"start {first}")
        assert p.seat == (seat + 1) % 4, "no courier either, so the turn is over"


@pytest.mark.rule("T14")
def test_the_administrator_changes_all_open_cards_before_one_is_taken() -> None:
    p = arrange(hands=[["kempten"], []], open_cards=OPEN)
    events = play(p, "administrator")
    assert [event.name for event in events] == ["called"] + ["swept"] * 6 + ["dealt"] * 6
    assert cards(p.raw.discards.tolist()) == sorted(OPEN, key=CITY_IDS.index)
    assert p.raw.deck_left == 66 - 1 - 6 - 6
    assert p.legal() == ["take 1", "take 2", "take 3", "take 4", "take 5", "take 6", "take deck"]
    play(p, "take 1")
    p = arrange(hands=[["kempten"], []], open_cards=OPEN)
    play(p, "take 1")
    assert why(p, "administrator") == "T14"


@pytest.mark.rule("T15")
def test_an_empty_deck_is_made_anew_from_the_discards_when_a_card_is_needed() -> None:
    p = arrange(hands=[["kempten"], []], open_cards=OPEN, deck=["ulm"])
    discards = int(p.raw.discards_left)
    play(p, "take 1")
    assert p.raw.deck_left == 0
    assert p.raw.discards_left == discards, "lazily: only the next card that is needed shuffles"
    events = play(p, "postmaster", "take 2")
    assert "shuffled" in [event.name for event in events]
    assert p.raw.deck_left == discards - 1
    assert p.raw.discards_left == 0


@pytest.mark.rule("T15")
def test_the_administrators_six_are_among_the_shuffled() -> None:
    everything_else = [city for city in CITY_IDS for _ in range(3)]
    for city in OPEN:
        everything_else.remove(city)
    p = arrange(hands=[everything_else[:30], everything_else[30:]], open_cards=OPEN, deck=[])
    play(p, "administrator")
    assert sorted(CITY_IDS[city] for city in p.raw.open) == sorted(OPEN)


@pytest.mark.rule("T15")
def test_gaps_are_filled_at_the_start_of_a_turn_left_to_right() -> None:
    everything_else = [city for city in CITY_IDS for _ in range(3)]
    route = ["karlsruhe", "stuttgart", "nurnberg"]
    for city in (*OPEN[:4], *route):
        everything_else.remove(city)
    p = arrange(
        mover=0, phase="play", official="administrator", hands=[everything_else[:30], everything_else[30:]],
        lines=[route, []], open_cards=OPEN[:4], deck=[],
    )  # fmt: skip
    assert p.raw.open.tolist()[4:] == [NONE, NONE]
    play(p, f"restart {hand(p, 0)[0]}")
    assert p.raw.mover == 1
    assert NONE not in p.raw.open.tolist(), "three cards of the dropped line fill the two gaps"
    assert p.raw.deck_left == 1


@pytest.mark.rule("T15")
def test_the_administrator_needs_an_open_card() -> None:
    everything = [city for city in CITY_IDS for _ in range(3)]
    p = arrange(hands=[everything[:30], everything[30:65]], open_cards=[], deck=everything[65:])
    assert why(p, "administrator") == "T15"
    assert p.legal() == ["take deck"]
    assert why(p, "take 1") == "T12"


@pytest.mark.rule("T15")
def test_a_compulsory_postmaster_who_finds_one_card_gives_one_and_counts_as_used() -> None:
    everything = [city for city in CITY_IDS for _ in range(3)]
    p = arrange(hands=[[], everything[:65]], open_cards=[], deck=everything[65:], official="postmaster")
    play(p, "take deck")
    assert p.raw.hand_size[0] == 1
    assert p.raw.official == POSTMASTER
    assert p.legal() == ["start lodz"], "and he cannot be called again"


@pytest.mark.rule("T15")
def test_when_nothing_can_be_taken_the_take_is_skipped_and_with_an_empty_hand_the_play_too() -> None:
    everything = [city for city in CITY_IDS for _ in range(3)]
    lines = [["augsburg", "ulm", "stuttgart"], ["linz"], ["basel"]]
    for city in (city for route in lines for city in route):
        everything.remove(city)
    p = arrange(
        players=3, mover=2, phase="after-play", hands=[[], [], everything], lines=lines, open_cards=[], deck=[], first=1
    )
    events = play(p, "end")
    assert [event.name for event in events] == ["turn", "called", "no card"]
    assert p.seat == 0
    assert p.legal() == ["close wuerttemberg", "close bavaria", "close per-land", "end"]
    assert why(p, "take deck") == "T10"
    events = play(p, "end")
    assert [event.facts["seat"] for event in events if event.name == "turn"] == [1, 2], "seat 1 has nothing to decide"
    assert p.raw.official == NOBODY
    assert why(p, "postmaster") == "T15", "a hand of cards, but none to take"
    assert {move.split()[0] for move in p.legal()} == {"restart", "right"}


@pytest.mark.rule("T15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hoarders_exhaust_deck_and_discards_and_the_game_goes_on(players: int) -> None:
    """Everybody takes all that can be had and extends lines without closing, until there is no card to take."""
    wishes = ("postmaster", "take", "left", "right", "end", "restart", "start")
    p = GAME.new(players=players, seed=4)
    events: list[riverpost.Event] = []
    while "no card" not in [event.name for event in events]:
        legal = p.legal()
        move = min(legal, key=lambda move: wishes.index(move.split()[0]) if move.split()[0] in wishes else 99)
        events += play(p, move)
        assert p.ply < 3000
    assert p.raw.deck_left == p.raw.discards_left == 0
    assert (p.raw.open == NONE).all()
    shuffled = [event.facts["cards"] for event in events if event.name == "shuffled"]
    assert shuffled
    assert 0 not in shuffled
    for _ in range(100):
        play(p, p.legal()[0])
