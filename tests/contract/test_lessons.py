"""Lessons: what holds for those of every game, each in a moment in which it matters and in one in which it does not."""

import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.draw.room import NAMED
from riverpost.engine.lessons import Lesson
from riverpost.engine.words import SOURCE
from tests.conftest import part_of_tests
from tests.contract.test_words import marked_in
from tests.lessons import Case, Cases, first_game
from tests.test_ledgers import ledger_ids

MOST_WORDS = 45
FIRST_GAMES = range(4)


def cases(game: riverpost.Game, name: str) -> Cases:
    found: Cases = getattr(part_of_tests(game.name, "lesson_positions"), name)
    return found


every_lesson = pytest.mark.parametrize(
    ("place", "lesson"),
    [(name, lesson) for name in riverpost.list_games() for lesson in riverpost.game(name).face.guide.lessons],
    ids=lambda given: given.id if isinstance(given, Lesson) else given,
)


def due(case: Case) -> dict[str, list[str]]:
    position, seat = case
    return dict(position.game.face.lessons_due(position.view(seat)))


def drawn(position: riverpost.Position, seat: int, layout: str) -> set[str]:
    scene = position.game.face.scene(position.view(seat), SOURCE, layout, headline=False)
    return {piece.id for piece in scene.pieces}


@every_lesson
def test_a_lesson_is_told_when_it_matters_and_points_at_pieces_that_are_there(place: str, lesson: Lesson) -> None:
    position, seat = cases(riverpost.game(place), "MATTERS")[lesson.id]()
    told = due((position, seat))
    assert lesson.id in told
    for layout in NAMED:
        assert not told[lesson.id] or set(told[lesson.id]) & drawn(position, seat, layout)


@every_lesson
def test_a_lesson_is_not_told_when_it_does_not_matter(place: str, lesson: Lesson) -> None:
    assert lesson.id not in due(cases(riverpost.game(place), "DOES_NOT")[lesson.id]())


def test_lessons_are_short_and_marked_for_translation_and_lead_to_a_rule(game: riverpost.Game) -> None:
    marked, rules, lessons = marked_in(game.parts.folder), ledger_ids(game.name), game.face.guide.lessons
    assert [lesson.id for lesson in lessons if len(lesson.text.split()) > MOST_WORDS] == []
    assert [lesson.id for lesson in lessons if not lesson.text.endswith((".", "!"))] == []
    assert {game.face.guide.farewell, *(text for lesson in lessons for text in (lesson.title, lesson.text))} <= marked
    assert {lesson.rule for lesson in lessons} <= set(rules)


def test_lessons_have_names_of_their_own(game: riverpost.Game) -> None:
    names = [lesson.id for lesson in game.face.guide.lessons]
    assert len(set(names)) == len(names)
    assert set(names) == set(cases(game, "MATTERS")) == set(cases(game, "DOES_NOT"))


def told_in(game: riverpost.Game, seed: int) -> set[str]:
    """The lessons that a first game tells, until all of the core is told or the game is over."""
    position, chooser = first_game(game, seed), player(game, "light", seed)
    core = {lesson.id for lesson in game.face.guide.lessons if lesson.core}
    told: set[str] = set()
    while not core <= told and not position.over:
        if game.face.guide.seat in position.seats:
            told |= due((position, game.face.guide.seat)).keys()
        position.play(chooser.choose(position.view(position.seat)))
    return told


def test_most_first_games_tell_the_whole_core(game: riverpost.Game) -> None:
    core = {lesson.id for lesson in game.face.guide.lessons if lesson.core}
    games = [told_in(game, seed) for seed in FIRST_GAMES]
    assert all(sum(lesson in told for told in games) > len(games) / 2 for lesson in core)
    assert sum(core <= told for told in games) >= len(games) / 2


@pytest.mark.prove
def test_every_lesson_comes_up_in_some_game(game: riverpost.Game) -> None:
    """Also those that are told only to whom it happens, and those of races longer than the first game."""
    missing = {lesson.id for lesson in game.face.guide.lessons}
    for seed in range(300):
        options = game.face.guide.options if seed % 2 else {}
        position, chooser = game.new(3, seed, None, **options), player(game, "random" if seed % 3 else "light", seed)
        while not position.over and position.ply < 800:
            if position.ply % 3 == 0:
                missing -= due((position, 0)).keys()
            position.play(chooser.choose(position.view(position.seat)))
        if not missing:
            return
    assert missing == set()


def test_lessons_betray_nothing(game: riverpost.Game) -> None:
    """In every world that a seat can think possible the same lessons are told."""
    position, chooser = first_game(game, 3), player(game, "light", 3)
    while not position.over and position.ply < 60:
        if position.ply % 6 == 0:
            view = position.view(0)
            assert game.face.lessons_due(view) == game.face.lessons_due(view.imagine(position.ply).view(0))
        position.play(chooser.choose(position.view(position.seat)))


def test_whoever_only_watches_is_taught_nothing(game: riverpost.Game) -> None:
    assert game.face.lessons_due(first_game(game, 1).view(None)) == []
