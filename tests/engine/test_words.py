"""Texts in a language: catalogues, places, contexts, and plurals."""

import re
from pathlib import Path

import pytest

import riverpost
from riverpost.engine.words import LANGUAGES, decimal, mark, mark_count, translator
from riverpost.games.mississippi_queen.texts.log import LOG

PASSENGERS = mark_count("{player} has {number} passenger.", "{player} has {number} passengers.", by="number")
RUSSIAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; "
"plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{player} has {number} passenger."
msgid_plural "{player} has {number} passengers."
msgstr[0] "{player}: {number} пассажир."
msgstr[1] "{player}: {number} пассажира."
msgstr[2] "{player}: {number} пассажиров."

msgctxt "of a river"
msgid "left"
msgstr "левый"

msgid "left"
msgstr "влево"

#, fuzzy
msgid "right"
msgstr "непроверено"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    catalogue = tmp_path / "locale" / "ru" / "words.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(RUSSIAN, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "пассажиров"), (1, "пассажир"), (2, "пассажира"), (5, "пассажиров"), (11, "пассажиров"), (21, "пассажир")],
)
def test_russian_counts_in_three_forms(folder: Path, number: int, told: str) -> None:
    sentence = translator(folder, "ru").fill(PASSENGERS, player="Ада", number=number)
    assert sentence == f"Ада: {number} {told}."


@pytest.mark.parametrize(("number", "told"), [(0, "passengers"), (1, "passenger"), (2, "passengers")])
def test_english_needs_no_catalogue(folder: Path, number: int, told: str) -> None:
    assert translator(folder, "en").fill(PASSENGERS, player="Ada", number=number) == f"Ada has {number} {told}."


def test_one_word_in_two_contexts(folder: Path) -> None:
    arm = mark("left", "of a river")
    assert [translator(folder, "ru")(text) for text in (arm, "left")] == ["левый", "влево"]
    assert [translator(folder, "en")(text) for text in (arm, "left")] == ["left", "left"]


def test_what_is_missing_or_unsure_stays_as_it_is_written(folder: Path) -> None:
    assert translator(folder, "ru")("right") == "right"
    assert translator(folder, "ru")("ahead") == "ahead"
    assert translator(folder, "fr")("left") == "left"


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    with pytest.raises(riverpost.RiverpostError, match="en, ru, fr, de"):
        riverpost.game("niagara").new(seed=1).log(lang="tlh")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["1 passenger", "2 passengers", "5 passengers"]),
        ("ru", ["1 пассажир", "2 пассажира", "5 пассажиров"]),
        ("fr", ["1 passager", "2 passagers", "5 passagers"]),
        ("de", ["1 Passagier", "2 Passagieren", "5 Passagieren"]),
    ],
)
def test_passengers_are_counted_in_every_language(lang: str, told: list[str]) -> None:
    translate = translator(riverpost.game("mississippi-queen").parts.folder, lang)
    for number, words in zip((1, 2, 5), told, strict=True):
        sentence = translate.fill(LOG["docked"], boat="Ада", passengers=number)
        assert re.search(rf"\b{words}\b", sentence), sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decimal_is_written_as_the_language_does(lang: str) -> None:
    assert (
        decimal(1234.5, 1, lang) == {"en": "1,234.5", "ru": "1\xa0234,5", "fr": "1\u202f234,5", "de": "1.234,5"}[lang]
    )
