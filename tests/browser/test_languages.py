"""A game in each language: whatever is seen or heard on the way, nothing of it is English."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.words import homes, kept

from riverpost.engine.words import LANGUAGES
from tests.browser.conftest import Visit, await_another_ply, await_turn, ply

# A short game in each language.
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "ru": ("mississippi-queen", {"round_limit": 10, "edition": "driving-school"}),
    "fr": ("niagara", {"round_limit": 7}),
    "de": ("niagara", {"round_limit": 7}),
}
MOST_CLICKS = 200

# All that can be read or heard on a page.
TEXTS = """() => {
  const spoken = ["aria-label", "title", "placeholder", "alt", "aria-description"];
  const heard = spoken.flatMap(name => [...document.querySelectorAll(`[${name}]`)].map(one => one.getAttribute(name)));
  const drawn = [...document.querySelectorAll("svg text, svg title, option")].map(one => one.textContent);
  return [document.title, ...document.body.innerText.split("\\n"), ...heard, ...drawn].map(text => text.trim());
}"""

# In one go, because the choices may change while others decide at the same time.
CHOOSE = """turn => {
  const choices = document.querySelectorAll("#choices button");
  choices[turn % choices.length]?.click();
  return choices.length;
}"""

FUNCTION_WORDS = re.compile(
    r"\b(the|and|of|is|are|you|your|with|this|that|has|have|from|not|for|been|there|which|their|its)\b", re.I
)
NAMES = re.compile(r"Riverpost|Mississippi Queen|Niagara|Thurn und Taxis|Black Rose|English|Ada|Bruno|Clara", re.I)
PLACE = re.compile(r"\\\{\w*\\\}")


def bare(text: str) -> str:
    """The letters of a text alone; whether a colon stands apart makes no other language."""
    return re.sub(r"\{\w*\}|[^a-z]", "", text.lower())


def english_texts(lang: str) -> "re.Pattern[str]":
    """Every English text that a language says otherwise, whatever it is filled with."""
    texts: set[str] = set()
    for home in homes():
        for message in kept(home, lang):
            forms = [message.id] if isinstance(message.id, str) else [*message.id]
            told = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
            same = {bare(text) for text in told}
            texts |= {form for form in forms if bare(form) not in same}
    return re.compile("|".join(PLACE.sub(".+", re.escape(text)) for text in texts))


def english_in(texts: set[str], lang: str) -> list[str]:
    """The texts that are English, or speak some."""
    written = english_texts(lang)
    plain = {NAMES.sub("", text).strip(" :·") for text in texts}
    return sorted(text for text in plain if text and (written.fullmatch(text) or FUNCTION_WORDS.search(text)))


def texts_of(page: Page) -> set[str]:
    return set(page.evaluate(TEXTS))


@pytest.mark.parametrize("lang", GAMES)
def test_english_would_be_heard(lang: str) -> None:
    english = {"Your tables", "Round 3", "Ada is deciding.", "Where the river goes"}
    assert len(english_in(english, lang)) == len(english)


@pytest.mark.parametrize("lang", ["ru", *(pytest.param(lang, marks=pytest.mark.prove) for lang in ("fr", "de"))])
def test_a_whole_game_without_an_english_word(visit: Visit, lang: str) -> None:
    game, options = GAMES[lang]
    visitor = visit(locale=lang)
    visitor.like(speed="0", confirm="never")
    page, texts = visitor.go("/"), set()
    expect(page.locator("#running li")).to_have_count(1)
    texts |= texts_of(page)
    for path in (f"/rules/{game}", f"/rules/{game}/summary", "/no-such-page"):
        visitor.go(path)
        texts |= texts_of(page)
    visitor.expected = ("404",)
    visitor.go(f"/new/{game}")
    expect(page.locator("#seats select").first).to_be_visible()
    texts |= texts_of(page)
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 2]
    visitor.sit(visitor.set_table(game, players=3, seats=seats, options=options, start=True))
    assert page.locator("html").get_attribute("lang") == lang
    for key, box in (("m", "#menu"), ("?", "#keys"), ("p", "#said")):
        page.keyboard.press(key)
        expect(page.locator(box)).to_be_visible()
        texts |= texts_of(page)
        page.keyboard.press("Escape")
    for turn in range(MOST_CLICKS):
        await_turn(page)
        if turn % 4 == 0:
            texts |= texts_of(page)
        if page.locator("#result").is_visible():
            break
        before = ply(page)
        if page.evaluate(CHOOSE, turn):
            await_another_ply(page, before)
    expect(page.locator("#result")).to_be_visible()
    texts |= texts_of(page)
    visitor.play_now("thurn-und-taxis")
    texts |= texts_of(page)
    assert len(texts) > 150
    assert english_in(texts, lang) == []


def test_two_people_at_one_table_in_two_languages(visit: Visit) -> None:
    anna, boris = visit(locale="de"), visit(locale="ru")
    url = anna.set_table("thurn-und-taxis", players=2, seats=[{"kind": "me"}, {"kind": "open"}])
    boris.go("/").locator("#my-name").fill("Boris")
    boris.page.keyboard.press("Enter")
    expect(boris.page.locator("#toasts")).to_contain_text("Boris")
    boris.go(url).locator("#invitation-seats button").click()
    anna.go(url)
    anna.page.locator("#start").click()
    for visitor in (anna, boris):
        visitor.page.wait_for_selector("#board use", state="attached")
    prompts = [visitor.page.locator("#prompt").inner_text() for visitor in (anna, boris)]
    assert re.search("[А-я]", prompts[1])
    assert not re.search("[А-я]", prompts[0])
    mover = next(visitor for visitor in (anna, boris) if visitor.page.locator("#choices button").count())
    before = ply(mover.page)
    mover.page.locator("#choices button").first.click()
    for visitor in (anna, boris):
        await_another_ply(visitor.page, before)
    lines = [visitor.page.locator("#log li").last.inner_text() for visitor in (anna, boris)]
    assert lines[0] != lines[1]


def test_switching_the_language_loses_nothing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.play_now("mississippi-queen")
    at, lines = ply(page), page.locator("#log li").count()
    assert lines
    page.locator("#tab-chat").click()
    page.locator("#chat-text").fill("Moin")
    address = page.url
    for lang in [*LANGUAGES][1:]:
        page.locator("#menu-button").click()
        page.locator("#language").select_option(lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_selector("#board use", state="attached")
        assert (page.url, ply(page), page.locator("#log li").count()) == (address, at, lines)
        expect(page.locator("#chat-text")).to_have_value("Moin")
    visitor.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
