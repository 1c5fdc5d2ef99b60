"""Bots of a level, and their hints."""

from dataclasses import replace
from typing import Any

import pytest

import riverpost
from riverpost.bots.bot import LEVELS
from riverpost.bots.hints import Hint
from riverpost.bots.players import player
from riverpost.engine.words import LANGUAGES
from tests.bots.test_search import with_a_choice
from tests.conftest import Played, Variant


@pytest.mark.parametrize("kind", ["level-1", "2"])
def test_a_level_plays_whole_games(game: riverpost.Game, kind: str, played: Played) -> None:
    assert played(Variant(game, min(game.options.players_with())), 3, None, kind).over


def test_the_same_seed_chooses_the_same(game: riverpost.Game, played: Played) -> None:
    games = [played(Variant(game, min(game.options.players_with())), 17, 60, "level-2").moves for _ in range(2)]
    assert games[0] == games[1]


def test_a_choice_is_not_made_by_what_the_seat_was_never_shown(variant: Variant, played: Played) -> None:
    different = 0
    for plies in range(4, 60, 7):
        world = played(variant, 51, plies)
        if world.over:
            break
        view = world.view(world.seat)
        other = view.imagine(plies)
        different += world != other
        choices = [
            riverpost.Bot(variant.game, 2, 5).choose(position.view(position.seat)) for position in (world, other)
        ]
        assert choices[0] == choices[1]
    assert different > 3


def test_a_forced_choice_costs_nothing(game: riverpost.Game, played: Played) -> None:
    position = game.new(min(game.options.players_with()), 5)
    light = player(game, "light", 5)
    while len(position.legal_ids()) > 1:
        position.play(light.choose(position.view(position.seat)))
    bot = riverpost.Bot(game, 5, 1)
    assert bot.choose(position.view(position.seat)) == position.legal_ids()[0]
    assert bot.thinker.simulations == 0


def test_a_level_thinks_as_much_as_it_says_unless_the_rest_could_change_nothing(
    game: riverpost.Game, played: Played
) -> None:
    view = with_a_choice(played(Variant(game, min(game.options.players_with())), 7, 11))
    legal = view.legal_ids()
    for number, level in LEVELS.items():
        bot = riverpost.Bot(game, number, 1)
        chosen = bot.choose(view)
        assert 0 < bot.thinker.simulations <= level.simulations
        bot.thinker._simulate(view, level.thought, level.simulations - bot.thinker.simulations)
        assert chosen in game.parts.alphabet.SECRET_ACTIONS or bot.thinker.choice(legal) == chosen


def test_what_is_clear_is_not_thought_about_any_longer(game: riverpost.Game, played: Played) -> None:
    spared = 0
    for plies in range(5, 60, 6):
        view = with_a_choice(played(Variant(game, min(game.options.players_with())), 7, plies))
        bot = riverpost.Bot(game, 3, 1)
        bot.choose(view)
        spared += LEVELS[3].simulations - bot.thinker.simulations
    assert spared > LEVELS[3].simulations


def test_a_higher_level_looks_further_or_more_often() -> None:
    ways = [(level.simulations, level.thought.rounds) for _, level in sorted(LEVELS.items())]
    assert ways == sorted(ways)
    assert len(set(ways)) == 5


def test_what_cannot_be_is_refused(game: riverpost.Game, played: Played) -> None:
    wrong: list[Any] = [0, 6, True, "3", None, 2.5]
    for level in wrong:
        with pytest.raises(riverpost.RiverpostError, match="the levels are 1 to 5"):
            riverpost.bot(game.name, level)
    bot = riverpost.bot(game.name, 1)
    view = with_a_choice(game.new(seed=3))
    for seconds in (0, -1.0, float("nan")):
        with pytest.raises(riverpost.RiverpostError, match="seconds"):
            bot.choose(view, seconds=seconds)
    position = game.new(seed=3)
    while len(position.seats) == position.players:
        position.play(position.legal_ids()[0])
    foreign = next(seat for seat in range(position.players) if seat not in position.seats)
    over = played(Variant(game, min(game.options.players_with())), 3)
    stranger = next(riverpost.game(name) for name in riverpost.list_games() if name != game.name).new(seed=1)
    for ask in (bot.choose, bot.hint):
        for asked, said in (
            (position, "view"),
            (position.view(), "view"),
            (position.view(foreign), "nothing to decide"),
            (over.view(0), "over"),
            (stranger.view(stranger.seat), "This player plays"),
        ):
            with pytest.raises(riverpost.RiverpostError, match=said):
                ask(asked)


def test_a_hint_names_an_action_what_to_expect_and_how_it_may_go_on(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    names = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Finn"][:players]
    position = riverpost.Record.of(played(variant, 8, 20)).replay()
    position.names = tuple(names)
    view = with_a_choice(position)
    hint = riverpost.bot(game.name, 1, seed=4).hint(view)
    assert hint.action in view.legal_ids(view.viewer)
    assert hint.line[0] == (view.viewer, hint.action)
    assert len(hint.line) > 1
    assert len(hint.places) == players
    assert sum(hint.shares) == pytest.approx(1)
    words = hint.words(view)
    assert words.startswith(game.face.label(hint.action, view).rstrip("."))
    assert words.endswith(".")
    assert "{" not in words
    for name, place in zip(names, hint.places, strict=True):
        assert f"{name} {place:.1f}" in words
    assert [hint.action, *hint.turn(view)[1:]] == hint.turn(view)
    assert all(seat == view.viewer for seat, _ in hint.line[: len(hint.turn(view))])
    assert hint.chances[0][0] == hint.action
    assert hint.chances[0][1] == pytest.approx(hint.shares[view.viewer or 0])
    assert len({action for action, _ in hint.chances}) == len(hint.chances) > 1
    assert all(action in view.legal_ids(view.viewer) and 0 <= chance <= 1 for action, chance in hint.chances)
    steps = list(hint.steps(view))
    assert steps[0][0] == game.face.label(hint.action, view)
    assert all(pieces for _, pieces in steps)


def test_a_hint_says_why_in_every_language(game: riverpost.Game) -> None:
    position = game.new(min(game.options.players_with()), 1)
    view = position.view(position.seat)
    action, seat = view.legal_ids()[0], view.seats[0]
    hint = Hint(action, (0.25,) * view.players, (1.5,) * view.players, ((seat, action),))
    for lang in LANGUAGES:
        assert hint.why(view, lang).endswith(".")
        assert "{" not in hint.why(view, lang)


def test_a_hint_for_a_whole_turn_says_what_it_brings() -> None:
    game = riverpost.game("mississippi-queen")
    position = game.new(3, 1)
    for _ in range(3):
        position.play("heading N")
    seat = position.seat
    assert seat is not None
    moves = ["speed 2", "ahead", "ahead", "end"]
    line = tuple((seat, game.action(move)) for move in moves)
    view = position.view(seat)
    hint = Hint(line[0][1], (0.3, 0.5, 0.2), (2.0, 1.5, 2.5), (*line, ((seat + 1) % 3, game.action("speed 1"))))
    assert hint.turn(view) == [action for _, action in line]
    assert hint.why(view) == "Sails 2 hexes on and spends no coal."
    plan = game.face.plan_of(view, hint.turn(view))
    assert plan is not None
    assert list(plan.moves) == moves
    assert getattr(plan, "coal", None) == 0
    assert game.face.plan_of(view, hint.turn(view)[:-1]) is None, "the turn goes on"


def test_a_hint_tells_each_turn_by_whose_it_is_and_repetitions_once() -> None:
    game = riverpost.game("mississippi-queen")
    position = game.new(3, 1)
    position.names = ("Anna", "Ben", "Cleo")
    for _ in position.names:
        position.play("heading N")
    line = [(1, "speed 2"), (1, "ahead"), (1, "ahead"), (1, "end"), (0, "speed 1")]
    actions = tuple((seat, game.action(move)) for seat, move in line)
    hint = Hint(actions[0][1], (0.3, 0.5, 0.2), (2.0, 1.5, 2.5), actions)
    assert hint.words(position.view(1)) == (
        "Sail at speed 2. Expected places: Anna 2.0; Ben 1.5; Cleo 2.5. "
        "Then: Ben: One hex ahead ×2 → End the turn; Anna: Sail at speed 1."
    )


def test_a_hint_claims_no_more_than_its_bars_show() -> None:
    """Two cards of one city are one choice to the eye, and what was followed furthest need not promise most."""
    position = riverpost.game("thurn-und-taxis").new(players=2, seed=1)
    position.raw.open[:2] = position.raw.open[0]
    view = position.view(position.seat)
    first, same, other = view.legal_ids(view.viewer)[:3]
    shares = (0.46, 0.54) if view.viewer == 0 else (0.54, 0.46)
    told = Hint(first, shares, (1.0, 2.0), ((view.viewer or 0, first),), ((first, 0.46), (same, 0.46), (other, 0.48)))
    assert [label for label, _ in told.bars(view)] == [view.game.face.label(action, view) for action in (first, other)]
    assert "about as good" in told.why(view)
    assert "promises most" in replace(told, chances=told.chances[:2]).why(view)
