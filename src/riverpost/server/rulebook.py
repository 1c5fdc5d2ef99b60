"""Rulebooks: the rules of a game for people, written in Markdown beside the game, one file for each language.

Besides plain Markdown a text may hold three things. `{T24}` is where a rule of the ledger is told: it becomes an anchor
that "why not?" leads to, and `T24` without braces becomes a link to it. `{ruling}` and `{variant}` mark what we decided
ourselves and what is played only when chosen. `![what is seen](figure "caption")` shows a figure of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from riverpost.engine.game import Game
from riverpost.engine.words import mark, translator

MARKS = {"ruling": mark("Ruling"), "variant": mark("Variant")}
MEANINGS = {
    "ruling": mark("The original rules leave this open; this is how it is played here."),
    "variant": mark("Played only if it is chosen when the table is made."),
}
HEADING = 3  # tokens: its beginning, its words, its end
SPECIAL = re.compile(r"\{([A-Z]\d+|[a-z]+)\}|\b([A-Z]\d+)\b")


@dataclass(frozen=True)
class Section:
    """A heading of a text, and where it stands."""

    anchor: str
    title: str


@dataclass(frozen=True)
class Rulebook:
    """A text ready for a page, and what stands in it."""

    html: str
    sections: tuple[Section, ...]
    rules: tuple[str, ...]  # the ids told here, in this order
    mentions: frozenset[str]  # the ids that it refers to
    figures: tuple[str, ...]
    marks: tuple[str, ...]  # all of the above and every ruling and variant as they follow each other


def legend(lang: str) -> dict[str, tuple[str, str]]:
    """The marks, each with its name and its meaning in a language."""
    translate = translator(Path(__file__).parent, lang)
    return {kind: (translate(name), translate(MEANINGS[kind])) for kind, name in MARKS.items()}


def rulebook(game: Game, kind: str, lang: str) -> Rulebook:
    """A text of a game, "rules" or "summary", in a language."""
    path = game.parts.folder / "guide" / f"{kind}.{lang}.md"
    return _read(path, path.stat().st_mtime_ns, f"/rules/{game.name}/", lang)


@lru_cache(maxsize=64)
def _read(path: Path, _written: int, address: str, lang: str) -> Rulebook:
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(path.read_text(encoding="utf-8"))
    return _Writer(address, lang).write(tokens)


class _Writer:
    """Turns the tokens of a text into a page."""

    def __init__(self, address: str, lang: str) -> None:
        self._address, self._lang, self._legend = address, lang, legend(lang)
        self._sections: list[Section] = []
        self._marks: list[str] = []
        self._rules: list[str] = []
        self._mentions: set[str] = set()
        self._figures: list[str] = []

    def write(self, tokens: Sequence[Token]) -> Rulebook:
        """The whole text but for its first heading, which is the name of the game."""
        markdown = MarkdownIt("commonmark")
        html = markdown.renderer.render(list(self._blocks(tokens[HEADING:])), markdown.options, {})
        return Rulebook(
            html, tuple(self._sections), tuple(self._rules), frozenset(self._mentions), tuple(self._figures),
            tuple(self._marks),
        )  # fmt: skip

    def _blocks(self, tokens: Sequence[Token]) -> Iterator[Token]:
        for number, token in enumerate(tokens):
            following = tokens[number + 1] if number + 1 < len(tokens) else None
            if token.type == "heading_open" and token.tag == "h2" and following:
                self._marks.append("section")
                section = Section(f"section-{len(self._sections) + 1}", following.content)
                self._sections.append(section)
                token.attrSet("id", section.anchor)
            if token.type == "inline":
                token.children = list(self._inline(token.children or []))
            if following and _is_figure(following) and token.type == "paragraph_open":
                token.tag = "figure"
            if number and _is_figure(tokens[number - 1]) and token.type == "paragraph_close":
                token.tag = "figure"
            yield token

    def _inline(self, tokens: Sequence[Token]) -> Iterator[Token]:
        for token in tokens:
            if token.type == "text":
                yield _html(self._special(token.content))
            elif token.type == "image":
                yield _html(self._figure(token))
            else:
                yield token

    def _special(self, text: str) -> str:
        parts, end = [], 0
        for found in SPECIAL.finditer(text):
            parts += [escape(text[end : found.start()]), self._told(found)]
            end = found.end()
        return "".join([*parts, escape(text[end:])])

    def _told(self, found: re.Match[str]) -> str:
        marked, mentioned = found.groups()
        if mentioned:
            self._mentions.add(mentioned)
            return f'<a href="#{mentioned}">{mentioned}</a>'
        self._marks.append(marked)
        if marked in self._legend:
            name, meaning = self._legend[marked]
            return f'<span class="badge {marked}" title="{escape(meaning)}">{escape(name)}</span>'
        self._rules.append(marked)
        return f'<a class="rule" id="{marked}" href="#{marked}">{marked}</a>'

    def _figure(self, image: Token) -> str:
        name, seen, caption = str(image.attrs["src"]), image.content, str(image.attrs.get("title", ""))
        self._figures.append(name)
        self._marks.append(name)
        source = escape(f"{self._address}{name}.svg?lang={self._lang}")
        picture = f'<img src="{source}" alt="{escape(seen)}">'
        return f'<a href="{source}" target="_blank">{picture}</a><figcaption>{self._special(caption)}</figcaption>'


def _is_figure(token: Token) -> bool:
    return token.type == "inline" and token.content.startswith("![")


def _html(markup: str) -> Token:
    token = Token("html_inline", "", 0)
    token.content = markup
    return token
