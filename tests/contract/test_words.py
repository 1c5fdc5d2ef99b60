"""Words: all of them can be translated, and every choice and decision has some."""

import importlib
from io import BytesIO
from pathlib import Path
from types import ModuleType

from babel.messages.extract import extract

import riverpost
from tests.conftest import Played, Variant


def words_of(game: riverpost.Game) -> ModuleType:
    return importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.words")


def test_every_text_is_marked_for_translation(game: riverpost.Game) -> None:
    words = words_of(game)
    source = Path(str(words.__file__)).read_bytes()
    marked = {message for _, message, _, _ in extract("python", BytesIO(source), keywords={"mark": None})}
    texts = [*words.LOG.values(), *words.PROMPTS.values(), *words.SEAT_NAMES]
    texts += [text for _, text in words.LABELS]
    texts += [sentence for _, sentence in words.REASONS.values()]
    assert set(texts) <= marked


def test_every_choice_has_a_label_and_every_decision_a_prompt(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    for plies in range(0, 150, 7):
        position = played(variant, 8, plies)
        if position.over:
            break
        for seat in range(players):
            told = position.prompt(seat)
            assert told.endswith((".", "?"))
            assert "{" not in told
            labels = [game.label(action, position.view(seat)) for action in position.legal_ids(seat)]
            assert all(label and "{" not in label for label in labels)
        assert position.prompt()


def test_the_position_is_described_in_whole_sentences(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    position = played(variant, 8, 60)
    for seat in (None, *range(players)):
        lines = game.describe(position.view(seat))
        assert all(line.endswith(".") and "{" not in line for line in lines)
        assert all(any(game.player_name(position, other) in line for line in lines) for other in range(players))


def test_people_are_called_by_their_names(game: riverpost.Game) -> None:
    players = min(game.players_with())
    names = ["Anna", "Bert", "Carl", "Dora", "Emil", "Fanny"][:players]
    position = game.new(players, 1, names)
    assert [game.player_name(position, seat) for seat in range(players)] == names
    unnamed = game.new(players, 1)
    assert len({game.player_name(unnamed, seat) for seat in range(players)}) == players
