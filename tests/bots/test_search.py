"""The search: what it remembers, what it must not know, what it costs."""

import os
import subprocess
import sys

import numpy as np
import pytest

import riverpost
from riverpost.bots.thinker import TEMPLATE, Thinker
from riverpost.bots.tree import NONE, Thought
from tests.conftest import ROOT, Played, Variant

ONE_ROUND = Thought(rounds=1, exploration=1.0, width=1.0)
NIAGARA = riverpost.game("niagara")
THURN = riverpost.game("thurn-und-taxis")


def with_a_choice(position: riverpost.Position) -> riverpost.Position:
    """The view of whoever decides next and has a choice; until then the first legal action is played."""
    while len(position.legal_ids()) == 1:
        position.play(position.legal_ids()[0])
    return position.view(position.seat)


def simulate(thinker: Thinker, view: riverpost.Position, simulations: int) -> None:
    """So many simulations, even where fewer would settle the choice."""
    before = thinker.simulations
    thinker.think(view, ONE_ROUND, 1)
    thinker._simulate(view, ONE_ROUND, simulations - (thinker.simulations - before))


def visits(thinker: Thinker) -> dict[int, int]:
    return {int(edge.action): int(edge.visits) for edge in thinker._edges(thinker.root)}


def test_every_simulation_is_counted_once_on_its_way(variant: Variant, played: Played) -> None:
    view = with_a_choice(played(variant, 3, 20))
    thinker = Thinker(variant.game, 1)
    simulate(thinker, view, 200)
    tree = thinker.tree
    assert thinker.simulations == 200 == tree.nodes[thinker.root].visits == sum(visits(thinker).values())
    assert set(visits(thinker)) == set(view.legal_ids(view.viewer))
    nodes = tree.nodes[: tree.counts[0].nodes]
    edges = tree.edges[: tree.counts[0].edges]
    assert nodes["visits"].sum() == edges["visits"].sum()
    assert nodes["total"].sum() == pytest.approx(edges["total"].sum())
    assert (edges["visits"] <= edges["available"]).all()
    assert len(nodes) > 20, "the tree grows"


def test_shares_add_up_and_places_fit(variant: Variant, played: Played) -> None:
    view = with_a_choice(played(variant, 4, 25))
    players = variant.players
    thinker = Thinker(variant.game, 1)
    thinker.think(view, ONE_ROUND, 100)
    for action, count in visits(thinker).items():
        if count:
            shares, places = thinker.outlook(action, players).T
            assert shares.sum() == pytest.approx(1)
            assert places.sum() <= players * (players + 1) / 2 + 1e-9
            assert (places >= 1).all()
            assert int(np.argmax(shares)) == int(np.argmin(places)) or np.ptp(shares) < 0.2


def test_the_same_seed_grows_the_same_tree(game: riverpost.Game, played: Played) -> None:
    view = with_a_choice(played(Variant(game, min(game.options.players_with())), 5, 15))
    trees = []
    for seed in (1, 1, 2):
        thinker = Thinker(game, seed)
        thinker.think(view, ONE_ROUND, 150)
        trees.append(thinker.tree.edges.tobytes())
    assert trees[0] == trees[1] != trees[2]


def test_no_search_looks_further_than_its_judge_has_foresight(game: riverpost.Game, played: Played) -> None:
    view = with_a_choice(played(Variant(game, min(game.options.players_with())), 5, 15))
    foresight = int(game.parts.judge.WEIGHTS[0].foresight)
    trees = []
    for rounds in (foresight - 1, foresight, foresight + 5):
        thinker = Thinker(game, 1)
        thinker.think(view, Thought(rounds=rounds, exploration=1.0, width=1.0), 60)
        trees.append(thinker.tree.edges.tobytes())
    assert trees[0] != trees[1] == trees[2]


def test_a_tree_that_is_full_grows_no_further_but_goes_on_counting(game: riverpost.Game, played: Played) -> None:
    view = with_a_choice(played(Variant(game, min(game.options.players_with())), 6, 20))
    for nodes, edges in ((9, 1000), (1000, 60)):
        thinker = Thinker(game, 1)
        thinker.tree = thinker.tree._replace(nodes=thinker.tree.nodes[:nodes], edges=thinker.tree.edges[:edges])
        simulate(thinker, view, 300)
        assert thinker.tree.nodes[thinker.root].visits == 300 == sum(visits(thinker).values())
        assert thinker.tree.counts[0].nodes <= nodes
        assert thinker.tree.counts[0].edges <= edges


def test_every_seat_has_a_tree_of_its_own_decisions_whatever_the_others_do() -> None:
    position = NIAGARA.new(3, 8)
    thinker = Thinker(NIAGARA, 1)
    simulate(thinker, position.view(0), 500)
    tree = thinker.tree
    for seat in range(3):
        root = tree.nodes[tree.roots[seat]]
        assert (root.seat, root.visits) == (seat, 500), "nobody's card makes another node of the next one's choice"
        for edge in thinker._edges(tree.roots[seat]):
            assert edge.child == NONE or tree.nodes[edge.child].seat == seat
    acts = {thinker._child(thinker.root, card) for card in position.legal_ids(0)}
    assert len(acts - {NONE}) > 3, "but a seat that is to act upon its own card knows it"


def test_what_others_do_ends_a_turn_and_its_tree() -> None:
    position = NIAGARA.new(3, 8)
    thinker = Thinker(NIAGARA, 1)
    thinker.think(position.view(0), ONE_ROUND, 400)
    for seat in (0, 1, 2):
        position.play(position.legal_ids(seat)[3], seat)
    while position.seat != 0 or len(position.legal_ids()) == 1:
        position.play(position.legal_ids()[0])
    simulate(thinker, position.view(0), 100)
    assert thinker.tree.nodes[thinker.root].visits == 100


def test_a_line_can_be_played(variant: Variant, played: Played) -> None:
    view = with_a_choice(played(variant, 15, 30))
    thinker = Thinker(variant.game, 1)
    thinker.think(view, ONE_ROUND, 400)
    world = view.imagine(3)
    line = list(thinker.line(thinker.choice(view.legal_ids(view.viewer)), world.copy()))
    assert line[0][0] == view.viewer
    for seat, action in line:
        assert action in world.legal_ids(seat)
        world.play(action, seat)


def test_a_secret_choice_is_drawn_among_the_serious_ones() -> None:
    position = NIAGARA.new(3, 9)
    thinker = Thinker(NIAGARA, 1)
    thinker.think(position.view(0), ONE_ROUND, 20)
    for edge, count in zip(range(7), (0, 9, 100, 85, 60, 9, 0), strict=True):
        thinker.tree.edges[edge].visits = count
    cards = position.legal_ids(0)
    drawn = [thinker.choice(cards) for _ in range(300)]
    assert set(drawn) == {cards[2], cards[3]}
    assert 130 < drawn.count(cards[2]) < 200


def test_an_open_choice_is_the_one_visited_most(played: Played) -> None:
    view = with_a_choice(played(Variant(THURN, 2), 9, 12))
    thinker = Thinker(THURN, 1)
    thinker.think(view, ONE_ROUND, 300)
    most = max(visits(thinker).values())
    assert visits(thinker)[thinker.choice(view.legal_ids())] == most


def test_the_tree_is_kept_within_a_turn_and_dropped_in_another_game(played: Played) -> None:
    position = played(Variant(THURN, 2), 10, 0)
    thinker = Thinker(THURN, 1)
    thinker.think(position.view(position.seat), ONE_ROUND, 400)
    position.play(thinker.choice(position.legal_ids()))
    before = thinker.simulations
    thinker.think(position.view(position.seat), ONE_ROUND, 400)
    assert thinker.root != position.seat, "the tree of a seat begins with the node of its number"
    assert 0 < thinker.simulations - before < 400
    again = thinker.simulations
    thinker.think(position.view(position.seat), ONE_ROUND, 400)
    assert thinker.simulations == again, "the same question again costs nothing"
    other = played(Variant(THURN, 2), 11, 0)
    thinker.think(other.view(other.seat), ONE_ROUND, 400)
    assert thinker.root == other.seat
    assert thinker.tree.nodes[thinker.root].visits == thinker.simulations - again > 0


def test_a_view_that_was_changed_by_hand_begins_a_new_tree(played: Played) -> None:
    position = played(Variant(THURN, 2), 12, 10)
    thinker = Thinker(THURN, 1)
    simulate(thinker, position.view(position.seat), 50)
    position.raw.carriage[0] += 1
    simulate(thinker, position.view(position.seat), 50)
    assert thinker.tree.nodes[thinker.root].visits == 50
    assert thinker.simulations == 100


@pytest.mark.parametrize("seconds", [0.05, 1.0, 30.0])
def test_seconds_are_kept_by_the_clock(monkeypatch: pytest.MonkeyPatch, played: Played, seconds: float) -> None:
    position = played(Variant(THURN, 2), 13, 0)
    thinker = Thinker(THURN, 1)
    pace = 400 / seconds
    monkeypatch.setattr("time.perf_counter", lambda: thinker.simulations / pace)
    thinker.think_for(position.view(position.seat), ONE_ROUND, seconds)
    assert 0.8 * seconds < thinker.simulations / pace <= seconds
    position.play(thinker.choice(position.legal_ids()))
    thinker.think_for(position.view(position.seat), ONE_ROUND, seconds)
    assert thinker.root != position.seat
    assert thinker.simulations / pace <= 1.1 * seconds, "the seconds are for the whole turn"


def test_compiled_and_interpreted_searches_agree(game: riverpost.Game) -> None:
    digests = [
        subprocess.run(
            [sys.executable, "-m", "tests.bots.trace", game.name, "12"],
            cwd=ROOT, env=os.environ | mode, capture_output=True, text=True, check=True,
        ).stdout
        for mode in ({}, {"RIVERPOST_INTERPRET": "1"})
    ]  # fmt: skip
    assert digests[0] == digests[1] != ""


def test_each_entry_point_was_compiled_once(game: riverpost.Game, played: Played) -> None:
    for players in game.options.players_with():
        view = with_a_choice(played(Variant(game, players), 14, 8))
        bot = riverpost.Bot(game, 2, 1)
        bot.choose(view)
        bot.choose(view, seconds=0.01)
        bot.hint(view)
    rules = [
        rule
        for rule in vars(game.parts.template(TEMPLATE)).values()
        if getattr(rule, "__module__", "").endswith(".search")
    ]
    entries = {rule.__name__: len(rule.signatures) for rule in rules if rule.__name__.endswith("_at")}
    assert entries == {"think_at": 1, "plant_at": 1}
    assert all(len(rule.signatures) <= 1 for rule in rules)
