"""Players by name, and their arena."""

import pytest

import riverpost
from riverpost.bots.arena import Arena
from riverpost.bots.players import QUICK, player
from tests.conftest import Played, Variant


@pytest.mark.parametrize("kind", QUICK)
def test_a_player_plays_whole_games_by_legal_moves(variant: Variant, played: Played, kind: str) -> None:
    position = played(variant, 13, None if kind != "random" else 300, kind)
    assert position.over or kind == "random"


def test_the_same_seed_chooses_the_same(game: riverpost.Game, played: Played) -> None:
    first, second = (played(Variant(game, min(game.options.players_with())), 17, 120, "greedy").moves for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ["wise", "level-0", "level-6", "6", "level-", ""])
def test_who_does_not_exist_cannot_play(game: riverpost.Game, name: str) -> None:
    with pytest.raises(riverpost.RiverpostError, match=f"no player '{name}'"):
        player(game, name)


@pytest.mark.parametrize("kind", ["light", "level-1", "2"])
def test_what_cannot_choose_is_refused(game: riverpost.Game, played: Played, kind: str) -> None:
    position = game.new(seed=3)
    while len(position.seats) == position.players:
        position.play(position.legal_ids()[0])
    foreign = next(seat for seat in range(position.players) if seat not in position.seats)
    over = played(Variant(game, min(game.options.players_with())), 3)
    for view in (position, position.view(), position.view(foreign), over.view(0)):
        with pytest.raises(riverpost.RiverpostError):
            player(game, kind).choose(view)


def test_the_arena_rotates_seats_and_shares_out_every_win(game: riverpost.Game) -> None:
    kinds = ["light"] * min(game.options.players_with())
    kinds[0] = "greedy"
    arena = Arena(game, kinds, {})
    records = [arena.play(seed, rotation=seed) for seed in range(6)]
    rows = arena.table()
    assert sum(row["win_share"] for row in rows) == pytest.approx(1)
    assert all(row["games"] == 6 for row in rows)
    assert all(record.replay().over for record in records)
    with pytest.raises(riverpost.BadOption):
        Arena(game, ["light"] * 9, {})


def test_light_beats_random_and_greedy_beats_random(game: riverpost.Game) -> None:
    for kind in ("light", "greedy"):
        arena = Arena(game, [kind] + ["random"] * (min(game.options.players_with()) - 1), {})
        for seed in range(10):
            arena.play(seed, rotation=seed)
        assert arena.table()[0]["win_share"] >= 0.9
