"""Batches do in an array what positions do one by one."""

import numpy as np
import pytest

import riverpost
from tests.conftest import Variant


def test_a_batch_plays_as_positions_do(variant: Variant) -> None:
    batch = variant.batch(3, seed=40)
    positions = [variant.new(40 + k) for k in range(3)]
    for _ in range(60):
        masks = batch.legal_masks()
        for row, position in enumerate(positions):
            assert np.flatnonzero(masks[row]).tolist() == position.legal_ids()
            assert batch.seats[row] == (-1 if position.seat is None else position.seat)
        actions = np.array([max(np.flatnonzero(row), default=0) for row in masks])
        batch.step(actions)
        for position, action in zip(positions, actions.tolist(), strict=True):
            if not position.over:
                position.play(action)
    for row, position in enumerate(positions):
        assert batch[row] == position


@pytest.mark.parametrize("policy", ["random", "light"])
def test_threads_change_nothing_but_time(game: riverpost.Game, policy: str) -> None:
    batches = [riverpost.batch(game, 50, seed=2, threads=threads) for threads in (1, 2, 3)]
    decisions = {batch.playouts(policy) for batch in batches}
    assert len(decisions) == 1
    assert len({batch.positions.tobytes() for batch in batches}) == 1
    assert batches[0].over.all()
    assert sorted(set(batches[0].ranks()[0].tolist()))[0] == 1


def test_a_limit_stops_playouts(game: riverpost.Game) -> None:
    batch = riverpost.batch(game, 10)
    assert batch.playouts("light", limit=7) == 70
    assert batch.positions["ply"].tolist() == [7] * 10


def test_one_illegal_action_and_none_is_made(game: riverpost.Game) -> None:
    batch = riverpost.batch(game, 4)
    masks = batch.legal_masks()
    before = batch.positions.tobytes()
    actions = np.argmax(masks, axis=1)
    actions[2] = np.argmin(masks[2])
    with pytest.raises(riverpost.RiverpostError, match="Position 2"):
        batch.step(actions)
    for wrong in (actions[:2], actions.astype(float), np.full(4, -1), np.full(4, game.n_actions)):
        with pytest.raises(riverpost.RiverpostError):
            batch.step(wrong)
    assert batch.positions.tobytes() == before


def test_a_finished_game_ignores_its_action(game: riverpost.Game) -> None:
    batch = riverpost.batch(game, 2)
    batch.playouts("light")
    before = batch.positions.tobytes()
    batch.step(np.array([0, -5]))
    assert batch.positions.tobytes() == before
    assert not batch.legal_masks().any()


def test_what_makes_no_batch_is_refused(game: riverpost.Game) -> None:
    for wrong in ({"n": 0}, {"n": 1, "threads": 0}, {"n": 1, "seed": -1}, {"n": 1, "players": 99}):
        with pytest.raises(riverpost.RiverpostError):
            riverpost.batch(game, **wrong)
    with pytest.raises(riverpost.RiverpostError, match="no policy"):
        riverpost.batch(game, 1).playouts("clever")
