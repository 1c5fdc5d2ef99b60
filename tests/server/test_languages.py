"""Languages over the wire: chosen by the address, remembered, liked by the browser; each at a table hears their own."""

import pytest

from riverpost.engine.words import LANGUAGES, translator
from riverpost.server.refused import SERVER
from riverpost.server.requests import NOT_OVER, NOTHING_SAID
from riverpost.server.words import liked_language
from tests.server.running import Open


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("pl,en;q=0.4,fr;q=0.7", "fr"),
        ("ru;q=0, fr;q=0.1", "fr"),
        ("EN;q=0.2, RU-ru;q=0.3", "ru"),
        ("pl, *;q=0.5", "en"),
        ("de;q=much, fr", "fr"),
        ("de;level=3, fr;q=0.1", "fr"),
        (";;;,=,q=1", "en"),
    ],
)
def test_the_browser_says_what_it_likes_best(header: str, lang: str) -> None:
    assert liked_language(header) == lang


def test_a_language_is_asked_for_once_and_remembered(server: Open) -> None:
    anna = server.somebody()
    browser = {"accept-language": "fr, en;q=0.5"}
    assert '<html lang="fr"' in anna.http.get("/", headers=browser).text
    assert '<html lang="de"' in anna.http.get("/?lang=de", headers=browser).text
    assert '<html lang="de"' in anna.http.get("/", headers=browser).text
    assert '<html lang="de"' in anna.http.get("/?lang=klingon", headers=browser).text
    assert '<html lang="fr"' in server.somebody().http.get("/", headers=browser).text


def test_every_page_can_be_switched_to_every_language(server: Open) -> None:
    anna = server.somebody()
    for path in ("/", "/new/niagara", "/rules/niagara", f"/t/{anna.table()}", "/no-such-page"):
        page = anna.http.get(path).text
        assert [f'<option value="{lang}" lang="{lang}"' in page for lang in LANGUAGES] == [True] * len(LANGUAGES), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_told_in_the_language_of_whoever_asked(server: Open, lang: str) -> None:
    anna = server.somebody()
    answer = anna.http.post(f"/api/tables/{anna.table()}/rematch?lang={lang}")
    assert answer.json()["error"]["sentence"] == translator(SERVER, lang)(NOT_OVER)


def test_an_option_that_is_refused_is_named_for_the_page(server: Open) -> None:
    anna = server.somebody()
    wish = {"game": "niagara", "players": 3, "options": {"round_limit": 5}}
    error = anna.http.post("/api/tables", json=wish).json()["error"]
    assert (error["code"], error["field"]) == ("bad-option", "round_limit")
    unfit = {"game": "mississippi-queen", "players": 3, "options": {"teams": True}}
    error = anna.http.post("/api/tables", json=unfit).json()["error"]
    assert (error["field"], error["rule"]) == ("teams", "M72")


def test_several_languages_at_one_table(server: Open) -> None:
    anna = server.somebody("Anna")
    table = anna.table("mississippi-queen")
    position = server.behind(table).position
    assert position is not None
    for lang in LANGUAGES:
        with anna.live(table, lang=lang, seat=0) as live:
            assert live.updates[0]["prompt"] == position.prompt(0, lang)
            assert [line for _, line, *_ in live.log] == position.log(0, lang)
            answer = live.send("chat", text=" ")
            assert answer["sentence"] == translator(SERVER, lang)(NOTHING_SAID)


def test_a_guest_is_called_so_in_their_language(server: Open) -> None:
    for lang in LANGUAGES:
        guest = server.browser()
        guest.http.get(f"/?lang={lang}")
        table = guest.table()
        assert guest.ask(f"/api/tables/{table}")["seats"][0]["name"] == translator(SERVER, lang)("Guest")
