"""The glossary: each thing is called by one word, in buttons, log, refusals, lessons and rules pages alike."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from tools.words import LANGUAGES, ROOT, homes, kept, path_of

EVERYWHERE = "everywhere"
LONELY = {  # signs that could begin or end a line
    "ru": re.compile(r" (?:—|%(?!\w))"),
    "fr": re.compile(r" (?:[:;?!»]|%(?!\w))|« "),
    "de": re.compile(r" %(?!\w)"),
}
MARKS = re.compile(r"\{[^}]*\}|\]\([\w-]+ ")  # what is filled in, the marks of rules, the names of pictures


@dataclass(frozen=True)
class Said:
    """A text where it stands: the folder that speaks, the place for people, in English and in a language."""

    home: str
    place: str
    english: str
    text: str


@dataclass(frozen=True)
class Concept:
    """A thing with its words in a language: those it is recognised by in English, those agreed, those to avoid."""

    name: str
    home: str
    english: re.Pattern[str]
    word: str
    agreed: re.Pattern[str]
    never: re.Pattern[str]
    but: tuple[str, ...]

    def spoken_in(self, home: str) -> bool:
        return self.home in (home, EVERYWHERE)

    def faults(self, said: Said) -> Iterator[str]:
        """What is wrong with a text, with the better word."""
        text = MARKS.sub(" ", said.text)
        if wrong := self.never.search(text):
            yield f"{said.place}: not “{wrong[0]}” but “{self.word}” ({self.name}): {said.text}"
        if self.misses(said) and not said.english.startswith(self.but):
            yield f"{said.place}: “{self.word}” is missing ({self.name}): {said.text}"

    def misses(self, said: Said) -> bool:
        """Whether the English text speaks of it and the translation does not."""
        spoken = self.english.search(MARKS.sub(" ", said.english))
        return bool(spoken) and not self.agreed.search(MARKS.sub(" ", said.text))


def words(patterns: list[str], ending: str = "") -> re.Pattern[str]:
    """Any of these words, from their beginning on; of none, nothing."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns)}){ending}" if patterns else r"(?!)", re.I)


@cache
def concepts(lang: str) -> list[Concept]:
    glossary = tomllib.loads((ROOT / "tools" / "glossary.toml").read_text(encoding="utf-8"))
    return [
        Concept(
            name,
            home,
            words(entry["en"], r"(?!\w)"),
            entry[lang][0],
            words(entry[lang]),
            words(entry.get("never", {}).get(lang, [])),
            tuple(entry.get("but", {}).get(lang, ())),
        )
        for home, entries in glossary.items()
        for name, entry in entries.items()
    ]


def in_catalogue(home: Path, lang: str) -> Iterator[Said]:
    for message in kept(home, lang):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[-1]
            forms = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
            for form in forms:
                yield Said(home.name, f"{path_of(home, lang).relative_to(ROOT)}: {english!r}", english, form)


def in_guides(home: Path, lang: str) -> Iterator[Said]:
    """The lines of rules and summary, which stand in the same order in every language."""
    for path in sorted(home.glob("guide/*.en.md")):
        other = path.with_name(path.name.replace(".en.", f".{lang}."))
        lines = zip(path.read_text("utf-8").splitlines(), other.read_text("utf-8").splitlines(), strict=True)
        for number, (english, text) in enumerate(lines, 1):
            yield Said(home.name, f"{other.relative_to(ROOT)}:{number}", english, text)


def all_said(lang: str) -> Iterator[Said]:
    for home in homes():
        yield from in_catalogue(home, lang)
        yield from in_guides(home, lang)


def faults(lang: str, texts: list[Said]) -> list[str]:
    """All that is called by another word than agreed, in which place, and the better word."""
    return [
        fault
        for said in texts
        for concept in concepts(lang)
        if concept.spoken_in(said.home)
        for fault in concept.faults(said)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_things_are_called_as_agreed(lang: str) -> None:
    if found := "\n".join(faults(lang, [*all_said(lang)])):
        pytest.fail(f"tools/glossary.toml says otherwise:\n{found}", pytrace=False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_never_stand_alone_on_a_line(lang: str) -> None:
    """The space before a Russian dash, a French colon or question mark and a percent sign does not break."""
    assert [said.place for said in all_said(lang) if LONELY[lang].search(said.text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_exception_is_idle(lang: str) -> None:
    texts = [*all_said(lang)]
    idle = [
        (concept.name, but)
        for concept in concepts(lang)
        for but in concept.but
        if not any(said.english.startswith(but) and concept.misses(said) for said in texts)
    ]
    assert idle == []


@pytest.mark.parametrize(
    ("lang", "home", "english", "text", "complaint"),
    [
        ("fr", "mississippi_queen", "Here", "Le mouillage", "here: not “mouillage” but “poste à quai” (berth)"),
        ("fr", "mississippi_queen", "Berth {berth}", "Ponton {berth}", "here: “poste à quai” is missing (berth)"),
        ("de", "thurn_und_taxis", "{line}", "Eine Linie", "here: not “Linie” but “Route” (line)"),
        ("ru", "web", "Hint", "Подсказка", "here: not “Подсказк” but “совет” (hint)"),
    ],
)
def test_another_word_is_told_with_its_place_and_the_better_one(
    lang: str, home: str, english: str, text: str, complaint: str
) -> None:
    assert faults(lang, [Said(home, "here", english, text)])[0].startswith(complaint)


def test_a_word_is_right_in_its_own_home() -> None:
    assert faults("fr", [Said("mississippi_queen", "here", "Tile 3", "Tuile 3")]) == []
    assert faults("fr", [Said("thurn_und_taxis", "here", "Tile 3", "Tuile 3")]) != []
