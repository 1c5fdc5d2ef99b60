"""The rulebooks: every rule of the ledgers is told in every language, and whatever they show or refer to exists."""

import importlib
import xml.etree.ElementTree as ElementTree

import pytest

import riverpost
from riverpost.draw.figures import box_around
from riverpost.engine.words import LANGUAGES, SOURCE
from riverpost.server.rulebook import MARKS, Rulebook, rulebook
from tests.server.running import Open
from tests.test_ledgers import ledger, ledger_ids

TEXTS = ("rules", "summary")


def book(game: riverpost.Game, lang: str, kind: str = "rules") -> Rulebook:
    return rulebook(game, kind, lang)


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_rule_of_the_ledger_is_told_once_in_every_language(game: riverpost.Game, lang: str) -> None:
    told = book(game, lang).rules
    assert sorted(told) == sorted(ledger_ids(game.name))


def marked_as(rules: Rulebook, kind: str) -> set[str]:
    """The rules that are told with a mark of this kind."""
    marked, rule = set(), ""
    for mark in rules.marks:
        rule = mark if mark in rules.rules else rule
        if mark == kind:
            marked.add(rule)
    return marked


@pytest.mark.parametrize("kind", MARKS)
def test_rulings_and_variants_of_the_ledger_are_marked_as_such(game: riverpost.Game, lang: str, kind: str) -> None:
    meant = {rule for rule, text in ledger(game.name).items() if kind.capitalize() in text}
    assert meant
    assert meant <= marked_as(book(game, lang), kind)


def test_every_why_not_and_every_option_leads_to_a_rule_that_is_told(game: riverpost.Game, lang: str) -> None:
    words = importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.words")
    told = set(book(game, lang).rules)
    assert {rule for rule, _ in words.REASONS.values()} <= told
    values = [value for option in game.facts.options for value in getattr(option, "named", ())]
    assert {option.rule for option in (*game.facts.options, *values)} <= told


def test_whatever_is_referred_to_is_told(game: riverpost.Game, lang: str) -> None:
    rules = book(game, lang)
    assert rules.mentions <= set(rules.rules)
    assert set(rules.marks) - set(rules.rules) - set(rules.figures) <= {*MARKS, "section"}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_translation_says_the_same_things_in_the_same_order(game: riverpost.Game, lang: str, kind: str) -> None:
    translated, written = book(game, lang, kind), book(game, SOURCE, kind)
    assert translated.marks == written.marks
    assert len(translated.sections) == len(written.sections)
    if lang != SOURCE:
        assert [section.title for section in translated.sections] != [section.title for section in written.sections]


def test_every_figure_is_shown_and_drawn_in_every_language(game: riverpost.Game, lang: str) -> None:
    shown = book(game, lang).figures
    assert sorted(shown) == sorted(game.face.figures)
    for figure in game.face.figures.values():
        drawn = ElementTree.fromstring(figure.svg(game, lang))
        assert [piece for piece in drawn.iter("{http://www.w3.org/2000/svg}use") if piece.get("id")]
        _, _, width, height = map(float, drawn.attrib["viewBox"].split())
        assert width > 60
        assert height > 30  # a row of carriages is low


def test_a_figure_around_nothing_is_refused() -> None:
    position = riverpost.game("niagara").new(players=3, seed=1)
    with pytest.raises(LookupError, match="no piece whale"):
        box_around(position.game.face.scene(position.view(), "en", "wide"), ["whale"], 10)


def test_pages_and_figures_come_by_address_and_nothing_else_does(server: Open) -> None:
    http = server.somebody().http
    assert 'lang="fr"' in http.get("/rules/niagara?lang=fr").text
    figure = http.get("/rules/niagara/river.svg?lang=fr")
    assert figure.headers["content-type"] == "image/svg+xml"
    niagara = riverpost.game("niagara")
    assert figure.text == niagara.face.figures["river"].svg(niagara, "fr")
    for path in ("/rules/chess", "/rules/chess/summary", "/rules/niagara/whale.svg", "/rules/chess/river.svg"):
        assert http.get(path).status_code == 404
