"""The contract: what holds for every game under games/, now and later."""

import importlib
import random
import re
from typing import Any

import numpy as np
import pytest

import riverpost
from riverpost.engine.compiling import rules_of
from riverpost.engine.plain import HEADER
from riverpost.engine.position import WAYMARK
from tests.conftest import Played, Variant, call_every_entry_point
from tests.test_ledgers import ledger_ids

SEEDS = (3, 4, 5)


def reached(variant: Variant, policy: str, count: int = 40) -> list[riverpost.Position]:
    """Positions met after different numbers of decisions, those that are over left out."""
    positions = []
    apart = min(5.0, variant.length() / count)
    for number in range(count):
        batch = variant.batch(1, seed=100 + number)
        batch.playouts(policy, limit=1 + int(number * apart))
        if not batch.over[0]:
            positions.append(batch[0])
    assert len(positions) > count // 2
    return positions


@pytest.mark.parametrize("policy", ["random", "light"])
def test_the_mask_is_exactly_where_why_not_is_silent(variant: Variant, policy: str) -> None:
    game, players = variant.game, variant.players
    for position in reached(variant, policy):
        for seat in range(players):
            legal = position.legal_ids(seat)
            assert legal == sorted(set(legal))
            assert legal == [
                a for a in range(game.n_actions) if game.parts.machine.reason_at(position.array, 0, seat, a) == 0
            ]
            assert bool(legal) == (seat in position.seats)


def test_every_decision_point_has_a_legal_action(variant: Variant) -> None:
    batch = variant.batch(300, seed=8)
    dice = np.random.default_rng(8)
    for _ in range(400):
        masks = batch.legal_masks()
        assert (masks.any(axis=1) | batch.over).all()
        if batch.over.all():
            break
        noise = dice.random(masks.shape)
        batch.step(np.argmax(masks * noise, axis=1))


def test_a_copy_equals_its_original_and_goes_its_own_way(variant: Variant, played: Played) -> None:
    for seed in SEEDS:
        original = played(variant, seed, 40)
        before, moves = original.raw.tobytes(), original.moves
        copy = original.copy()
        assert copy == original
        assert copy.log() == original.log()
        while not copy.over:
            copy.play(copy.legal_ids()[0])
            if copy.ply > original.ply + 50:
                break
        assert original.raw.tobytes() == before
        assert original.moves == moves
        assert copy != original


def test_those_who_play_together_share_every_rank(variant: Variant, played: Played) -> None:
    position = played(variant, SEEDS[0])
    ranks = [standing.rank for standing in position.result()]
    sides = position.sides()
    assert len(sides) == variant.players
    assert len(set(zip(sides, ranks, strict=True))) == len(set(sides)) > 1


def test_any_ply_of_a_long_game_can_be_gone_back_to(game: riverpost.Game) -> None:
    position, again, dice = game.new(seed=3), game.new(seed=3), random.Random(3)
    while not position.over and position.ply < 2 * WAYMARK + 20:
        position.play(dice.choice(position.legal_ids()))
    plies = {0, 1, WAYMARK - 1, WAYMARK, WAYMARK + 1, 2 * WAYMARK, position.ply}
    for seat, action in position.moves:
        if again.ply in plies:
            back = position.back_to(again.ply)
            assert (back, back.log()) == (again, again.log())
            assert back.back_to(again.ply // 2) == position.back_to(again.ply // 2)
        again.play(action, seat)
    earlier = min(WAYMARK + 3, position.ply)
    assert position.copy().back_to(earlier) == position.back_to(earlier)


def test_text_and_record_come_back_the_same(variant: Variant, played: Played) -> None:
    game = variant.game
    for seed in SEEDS:
        position = played(variant, seed, 60 + seed)
        assert game.parse(position.text()) == position
        record = riverpost.Record.of(position)
        assert riverpost.Record.from_json(record.to_json()) == record


def test_a_replay_gives_the_same_bytes_at_every_ply(variant: Variant, played: Played) -> None:
    position = variant.new(12)
    snapshots = [position.raw.tobytes()]
    for seat, action in played(variant, 12).moves:
        position.play(action, seat)
        snapshots.append(position.raw.tobytes())
    record = riverpost.Record.of(position)
    assert [again.raw.tobytes() for again in record.plies()] == snapshots
    again = record.replay()
    assert (again.log(), again.result()) == (position.log(), position.result())


def test_what_is_refused_changes_nothing(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    position = played(variant, 6, 30)
    while len(position.seats) == players:
        position.play(position.legal_ids()[0])
    before, moves = position.raw.tobytes(), position.moves
    legal = position.legal_ids()
    illegal = next(action for action in range(game.n_actions) if action not in legal)
    foreign = next(seat for seat in range(players) if seat not in position.seats)
    refused: list[tuple[int | str, int | None]] = [(illegal, None), (game.notation(illegal), None), (legal[0], foreign)]
    for move, seat in refused:
        with pytest.raises(riverpost.IllegalMove) as refusal:
            position.play(move, seat)
        assert re.fullmatch(r"[A-Z]\d+", refusal.value.rule)
        assert refusal.value.sentence.endswith(".")
        assert "{" not in refusal.value.sentence
    unknown: list[Any] = ["castle queenside", -1, game.n_actions, True, 1.5]
    for move in unknown:
        with pytest.raises(riverpost.UnknownMove):
            position.play(move)
    with pytest.raises(riverpost.UnknownMove):
        position.play(legal[0], seat=players)
    assert position.raw.tobytes() == before
    assert position.moves == moves


def test_after_the_end_nothing_can_be_played(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    position = played(variant, 7)
    before = position.raw.tobytes()
    assert (position.seat, position.seats, position.legal()) == (None, (), [])
    for action in range(game.n_actions):
        for seat in (None, 0, players - 1):
            with pytest.raises(riverpost.IllegalMove):
                position.play(action, seat)
    assert position.raw.tobytes() == before
    ranks = sorted(standing.rank for standing in position.result())
    assert ranks[0] == 1
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    assert position.result() == position.copy().result()


def test_every_reason_has_words_and_a_rule_that_stands_in_the_ledger(game: riverpost.Game) -> None:
    words = importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.words")
    assert {rule for rule, _ in words.REASONS.values()} <= ledger_ids(game.name)
    for position in reached(Variant(game, max(game.players)), "light"):
        for action in range(game.n_actions):
            for seat in range(position.players):
                refusal = position.why_not(action, seat)
                assert refusal is None or refusal.sentence == refusal.sentence.strip()


def test_a_view_can_be_looked_at_but_not_played(variant: Variant, played: Played) -> None:
    players = variant.players
    position = played(variant, 9, 33)
    seat = position.seat
    assert seat is not None
    view = position.view(seat)
    assert view.legal() == position.legal(seat)
    assert view.view() == view.view(seat) == view
    with pytest.raises(riverpost.ViewOnly):
        view.play(view.legal()[0])
    with pytest.raises(riverpost.ViewOnly):
        view.view((seat + 1) % players)
    with pytest.raises(riverpost.ViewOnly):
        position.imagine()
    with pytest.raises(riverpost.BadRecord):
        riverpost.Record.of(view)


def test_notations_are_many_and_read_back(game: riverpost.Game) -> None:
    notations = [game.notation(action) for action in range(game.n_actions)]
    assert len(set(notations)) == len(notations)
    assert [game.action(f"  {notation.upper()} ") for notation in notations] == list(range(game.n_actions))


def test_no_field_hides_behind_a_name_of_numpy(game: riverpost.Game) -> None:
    assert game.parts.dtype.names is not None
    assert not set(game.parts.dtype.names) & set(dir(np.record))
    assert game.parts.dtype.names[: len(HEADER)] == tuple(name for name, *_ in HEADER)


def test_a_position_is_small(game: riverpost.Game) -> None:
    assert game.parts.dtype.itemsize <= 1024


def test_each_entry_point_was_compiled_once(game: riverpost.Game) -> None:
    for players in game.options.players_with():
        call_every_entry_point(Variant(game, players))
    entries = {name: rule for name, rule in vars(game.parts.machine).items() if name.endswith(("_at", "_many"))}
    assert {name: len(rule.signatures) for name, rule in entries.items()} == dict.fromkeys(entries, 1)
    for rule in rules_of(game.name.replace("-", "_")):
        assert len(rule.signatures) <= 1, f"{rule.__name__} was compiled for {rule.signatures}"


def test_events_are_those_the_game_names(game: riverpost.Game, played: Played) -> None:
    words = importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.words")
    names = {name for name, _ in game.parts.alphabet.EVENTS.values()}
    assert set(words.BANNERS) <= names
    position = played(Variant(game, max(game.players)), 5)
    seen = {event.name for events in position.events() for event in events}
    assert seen <= names
    assert all(line and "{" not in line for line in position.log())


def test_options_are_described_as_data(game: riverpost.Game) -> None:
    schema = game.options_schema()
    assert schema["properties"]["players"].get("enum") == list(game.players)
    assert set(schema["properties"]) == {"players", "seed"} | {option.name for option in game.facts.options}


def test_rules_name_the_options_in_their_order(game: riverpost.Game) -> None:
    module = importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.rules.options")
    places = {name.lower(): place for name, place in vars(module).items() if name.isupper()}
    assert places == {option.name: place for place, option in enumerate(game.facts.options)}


def test_a_game_that_cannot_be_is_refused_with_a_reason(game: riverpost.Game) -> None:
    for wrong in (0, 1, max(game.players) + 1, "3", True, None.__class__):
        with pytest.raises(riverpost.BadOption, match="players"):
            game.new(players=wrong)  # type: ignore[arg-type]
    for seed in ("seven", 1.5, True, -1, 1 << 128):
        with pytest.raises(riverpost.BadOption, match="seed"):
            game.new(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(riverpost.BadOption, match="no option 'moon'"):
        game.new(moon=True)
    with pytest.raises(riverpost.BadOption, match="names"):
        game.new(players=min(game.options.players_with()), names=["only one"])
    for option in game.facts.options:
        with pytest.raises(riverpost.BadOption, match=option.name):
            game.new(**{option.name: "perhaps not"})  # type: ignore[arg-type]
    fewest = min(game.options.players_with())
    with pytest.raises(riverpost.BadOption, match="begins") as refusal:
        game.new(players=fewest, begins=f"seat-{fewest + 1}")
    assert refusal.value.rule or fewest == max(game.players), "a seat that others may have is missing by a rule"
    with pytest.raises(riverpost.RiverpostError, match="no game 'chess'"):
        riverpost.game("chess")
