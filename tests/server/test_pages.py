"""What pages tell before their scripts run: the invitation to a table, and what a device keeps."""

import io
from typing import Any

import httpx
import pytest
import segno

import riverpost
from riverpost.engine.options import Choice, Number, Option, Several
from riverpost.engine.words import LANGUAGES
from riverpost.server.facts import rules_of
from riverpost.server.pages import QUIET_ZONE
from tests.server.running import Open


def unusual(option: Option) -> Any:
    """A value that an option does not have by itself."""
    if isinstance(option, Choice):
        return next(value for value in option.values if value != option.default)
    if isinstance(option, Several):
        return [option.values[0]]
    return option.default + 1 if isinstance(option, Number) else not option.default


@pytest.mark.parametrize("name", riverpost.list_games())
def test_whatever_is_not_as_usual_is_told_in_words(name: str) -> None:
    game = riverpost.game(name)
    usual = {option.name: option.default for option in game.facts.options}
    told = rules_of(game, usual, "en")
    assert len(told) == sum(option.name == "edition" for option in game.facts.options)  # which of them is always told
    for option in game.facts.options:
        unlike = {**usual, option.name: unusual(option)}
        (title, words) = next(pair for pair in rules_of(game, unlike, "en") if pair not in told)
        assert title == option.title
        assert words
    for lang in LANGUAGES:
        everything = rules_of(game, {option.name: unusual(option) for option in game.facts.options}, lang)
        assert len(everything) == len(game.facts.options)


def test_the_code_of_a_table_is_its_link(server: Open) -> None:
    anna = server.somebody("Anna")
    table = anna.table()
    drawn = io.BytesIO()
    segno.make_qr(f"{server.address}t/{table}").save(drawn, kind="svg", border=QUIET_ZONE, omitsize=True)
    assert anna.http.get(f"/t/{table}/link.svg").content == drawn.getvalue()
    assert anna.http.get("/t/nowhere/link.svg").status_code == 404


def test_the_page_that_devices_keep_is_the_same_for_all(server: Open) -> None:
    pages = set()
    for person in (server.somebody("Anna").http, httpx.Client(base_url=server.address)):
        answer = person.get("/offline/de", headers={"accept-language": "fr"})
        assert 'lang="de"' in answer.text
        pages.add(answer.text)
        assert person.get("/offline/xx").status_code == 404
        assert person.get("/icons/round-7.png").status_code == 404
        person.close()
    assert len(pages) == 1
