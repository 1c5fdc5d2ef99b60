"""Nobody peeks by asking: what is refused depends on nothing that the seat could not know.

A list of actions used to be tried with the true chance and refused as a whole, so that 22 refused lists named the next
card. Now two worlds that look alike to a seat give it the same refusals, and play the same up to what they tell.
"""

from __future__ import annotations

import random

import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS
from riverpost.server import requests
from riverpost.server.entries import Move
from riverpost.server.refused import Refused
from riverpost.server.table import Table
from tests.server.test_table import PEOPLE, ask, seated

GAMES = {"thurn-und-taxis": 2, "niagara": 3, "mississippi-queen": 2}  # players
LONGEST = 4
LANGUAGE = "en"

Answer = tuple[str, str] | list[tuple[int, int]]


def other_world(table: Table, seat: int, seed: int) -> Table:
    """A table that looks the same to a seat, with other hidden things and another chance."""
    assert table.position is not None
    other = seated(table.game.name, table.players, table.row.seed)
    other._past, other.serial, other._check = list(table._past), table.serial, table.check
    other.position = table.position.copy()
    world = table.view(seat).imagine(seed)
    other.position.array[0] = world.raw
    assert other.position.view(seat).raw.tobytes() == table.position.view(seat).raw.tobytes()
    return other


def answer(table: Table, make: requests.Make) -> Answer:
    """What is told to whoever asks: a refusal word for word, or the decisions that were made up to what they tell."""
    try:
        made = make(table)
    except Refused as refused:
        return refused.code, refused.plain(LANGUAGE)
    assert table.position is not None
    trial, known = table.position.copy(), []
    for entry in made:
        assert isinstance(entry, Move)
        seat, action = entry.seat, entry.action
        known.append((seat, action))
        chance = trial.chance
        if trial.tells_more(chance, trial.play(action, seat)):
            break
    return known


def asked(table: Table, seat: int, dice: random.Random) -> list[int]:
    """A few actions, the first of them likely to be possible."""
    legal = table.view(seat).legal_ids(seat)
    wanted = [dice.choice(legal)] if legal and dice.random() < 0.9 else []
    trial = table.view(seat).imagine(dice.randrange(1 << 30))
    while len(wanted) < LONGEST:
        if wanted and seat in trial.seats and trial.why_not(wanted[-1], seat) is None:
            trial.play(wanted[-1], seat)
        possible = trial.legal_ids(seat) if seat in trial.seats else []
        wanted.append(
            dice.choice(possible) if possible and dice.random() < 0.7 else dice.randrange(table.game.n_actions)
        )
    return wanted


@pytest.mark.parametrize("name", GAMES)
def test_lists_of_actions_are_answered_alike_in_worlds_that_look_alike(name: str) -> None:
    dice, compared = random.Random(1), {"refused": 0, "made": 0}
    for seed in range(4):
        table = seated(name, GAMES[name], seed)
        light = player(riverpost.game(name), "light", seed)
        for _ in range(60):
            if not table.deciding:
                break
            seat = dice.choice(table.deciding)
            other = other_world(table, seat, dice.randrange(1 << 30))
            for _ in range(12):
                move = requests.Move(PEOPLE[seat], seat, table.ply, asked(table, seat, dice))
                here = answer(table, move)
                assert here == answer(other, move)
                compared["refused" if isinstance(here, tuple) else "made"] += 1
            ask(table, requests.Move(PEOPLE[seat], seat, table.ply, [light.choose(table.view(seat))]))
    assert min(compared.values()) > 100


def test_no_series_of_refused_lists_names_the_next_card() -> None:
    """The attack as it was made: take a card from the deck, then play each city in turn."""
    for seed in range(6):
        table = seated("thurn-und-taxis", 2, seed)
        seat = table.deciding[0]
        for city in CITY_IDS:
            made = requests.Move(PEOPLE[seat], seat, 0, ["take deck", f"start {city}"])(table)
            assert [entry.action for entry in made if isinstance(entry, Move)] == [table.game.action("take deck")]


@pytest.mark.parametrize("name", GAMES)
def test_undo_hints_of_nothing(name: str) -> None:
    """What can be taken back is the same in worlds that look alike."""
    dice = random.Random(2)
    table = seated(name, GAMES[name], 5)
    chooser = player(riverpost.game(name), "random", 5)
    for _ in range(60):
        if not table.deciding:
            break
        seat = table.deciding[0]
        other = other_world(table, seat, dice.randrange(1 << 30))
        for ply in range(max(0, table.ply - 3), table.ply + 1):
            undo = requests.undo(PEOPLE[seat], seat, ply)
            assert told(table, undo) == told(other, undo)
        ask(table, requests.Move(PEOPLE[seat], seat, table.ply, [chooser.choose(table.view(seat))]))


def told(table: Table, make: requests.Make) -> object:
    try:
        return make(table)
    except Refused as refused:
        return refused.code, refused.plain(LANGUAGE)


def test_worlds_do_differ() -> None:
    """The tests above compare something: another world has other cards, and draws others."""
    table = seated("thurn-und-taxis", 2, 3)
    other = other_world(table, table.deciding[0], 1)
    assert table.position is not None
    assert other.position is not None
    assert other.position.chance != table.position.chance
