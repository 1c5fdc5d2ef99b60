"""Words: all of them can be translated, and every choice and decision has some."""

import importlib
import re
from gettext import NullTranslations
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

from tools.words import template

import riverpost
from riverpost.engine.words import ENGINE, IN_CONTEXT, LANGUAGES, Text, Translate
from tests.conftest import Played, Variant
from tests.draw.scene_checks import positions

PARTS = re.compile(r"(\{[^}]*\})")
ENGLISH = re.compile(r"[a-z]{2,}")


class Foreign(Translate):
    """A language in which every letter is ж, so that whatever is said beside it is seen; remembers what was asked."""

    def __init__(self) -> None:
        super().__init__("en", NullTranslations())
        self.asked: set[str] = set()

    def __call__(self, text: str) -> str:
        self.asked.add(text)
        return disguised(super().__call__(text))

    def count(self, one: str, many: str, number: int) -> str:
        self.asked |= {one, many}
        return disguised(super().count(one, many, number))


def disguised(text: str) -> str:
    """The same, with every letter outside the places that are filled in another one."""
    return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "ж", part) for part in PARTS.split(text))


def module_of(game: riverpost.Game, name: str) -> ModuleType:
    return importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.{name}")


def marked_in(folder: Path) -> set[str]:
    """All texts of a game or of the engine that are found for translation, a context before its text."""
    return {
        f"{message.context}{IN_CONTEXT}{form}" if message.context else form
        for message in template(folder)
        for form in (message.id if isinstance(message.id, tuple) else (str(message.id),))
    }


def forms(text: Text) -> tuple[str, ...]:
    """The ways in which a text is written in English."""
    return (text,) if isinstance(text, str) else (text.one, text.many)


def test_every_text_is_marked_for_translation(game: riverpost.Game) -> None:
    words = module_of(game, "words")
    texts = [*words.LOG.values(), *words.BROKEN.values(), *words.SCORE_NAMES]
    texts += [sentence for _, sentence in words.REASONS.values()]
    options = [*game.facts.options, *(value for option in game.facts.options for value in getattr(option, "named", ()))]
    texts += [game.facts.pitch, *(text for option in options for text in (option.title, option.text))]
    assert {form for text in texts for form in forms(text)} <= marked_in(game.parts.folder) | marked_in(ENGINE)


def spoken_in(picture: str) -> set[str]:
    """All that is written or said in a picture."""
    root = ElementTree.fromstring(picture)
    texts = {text.strip() for element in root.iter() for text in (element.text, element.tail) if text}
    return texts | {value for element in root.iter() for name, value in element.items() if name == "aria-label"}


def test_whatever_is_said_of_a_position_is_marked_and_nothing_else_is_said(
    game: riverpost.Game, played: Played
) -> None:
    words, scene, translate = game.parts.words, game.parts.scenes.scene, Foreign()
    heard: set[str] = set()
    for make in positions(game.name).POSITIONS.values():
        position = make()
        position.names = tuple(f"ж{seat}" for seat in range(position.players))
        for eyes in (None, position.seat if not position.over else 0):
            view = position.view(eyes).seen
            for layout in ("wide", "tall"):
                heard |= spoken_in(scene(view, translate, layout).svg())
            heard |= {words.prompt(view, translate), *words.describe(view, translate)}
            heard |= {words.label(action, view, translate) for action in view.choices}
        heard |= {words.refusal(reason, 0, position.seen, translate)[1] for reason in words.REASONS}
    whole = played(Variant(game, min(game.options.players_with())), 8)
    heard |= {words.why_rank(whole.seen, seat, translate) for seat in range(whole.players)}
    heard |= {words.log_line(event, whole.seen, translate) for events in whole.events() for event in events}
    title = set(ENGLISH.findall(game.title.lower()))
    assert sorted(text for text in heard if set(ENGLISH.findall(text.lower())) - title) == []
    marked = marked_in(game.parts.folder)
    assert {text for text in translate.asked if not text.isdigit()} <= marked
    assert len(translate.asked) > len(marked) / 3


def test_every_choice_has_a_label_and_every_decision_a_prompt(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    for plies in range(0, 150, 7):
        position = played(variant, 8, plies)
        for seat in range(players):
            told = position.prompt(seat)
            assert told.endswith((".", "?"))
            assert "{" not in told
            labels = [game.face.label(action, position.view(seat)) for action in position.legal_ids(seat)]
            assert all(label and "{" not in label for label in labels)
        assert position.prompt()


def test_the_position_is_described_in_whole_sentences(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    position = played(variant, 8, 60)
    for seat in (None, *range(players)):
        lines = game.face.describe(position.view(seat))
        assert all(line.endswith(".") and "{" not in line for line in lines)
        assert all(any(game.face.player_name(position, other) in line for line in lines) for other in range(players))


def test_the_result_says_of_every_seat_why_it_has_its_rank_and_the_log_why_the_winner_has_won(
    variant: Variant, played: Played
) -> None:
    position, game = played(variant, 8), variant.game
    for lang in LANGUAGES:
        why = {standing.seat: game.face.why_rank(position, standing.seat, lang) for standing in position.result()}
        assert all(told.endswith(".") and "{" not in told for told in why.values())
        won = [why[standing.seat] for standing in position.result() if standing.rank == 1]
        if len(won) < position.players:
            assert any(told in position.log(lang=lang)[-1] for told in won)


def test_people_are_called_by_their_names(game: riverpost.Game) -> None:
    players = min(game.options.players_with())
    names = ["Anna", "Bert", "Carl", "Dora", "Emil", "Fanny"][:players]
    position = game.new(players, 1, names)
    assert [game.face.player_name(position, seat) for seat in range(players)] == names
    unnamed = game.new(players, 1)
    assert len({game.face.player_name(unnamed, seat) for seat in range(players)}) == players
