"""Languages: every text for people is marked, and every marked text is translated, truly and freshly."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tools.words import HOUSE, LANGUAGES, faults, homes, sources, template

LETTERS = re.compile(r"[^\W\d_]{2,}")
SAME_EVERYWHERE = {"Riverpost", "SVG", "PNG", "JSON", "Tab", "Enter", "Esc", "https"}


def says_more(text: str) -> bool:
    """Whether a text has words that other languages have others for."""
    return bool(set(LETTERS.findall(text)) - SAME_EVERYWHERE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_marked_text_is_translated_truly_and_freshly(lang: str) -> None:
    if found := "\n".join(faults(lang)):
        pytest.fail(f"`make words` helps:\n{found}", pytrace=False)


def test_every_text_is_found_once_by_one_key() -> None:
    """A text that is counted in one place and not in another would have only one of the two translations."""
    for home in homes():
        keys: dict[tuple[str, str | None], Any] = {}
        for message in template(home):
            key = (message.id if isinstance(message.id, str) else message.id[0], message.context)
            assert keys.setdefault(key, message.id) == message.id, key


# --- texts that nobody marked


class BareTexts(HTMLParser):
    """Texts and spoken attributes of a template that are not filled in."""

    SPOKEN = ("aria-label", "title", "placeholder", "alt", "aria-description")

    def __init__(self, template: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0
        silent = r"\{% block (?:kind|data|scripts) %\}.*?\{% endblock %\}"
        self.feed(re.sub(rf"{silent}|\{{#.*?#\}}|\{{%.*?%\}}|\{{\{{.*?\}}\}}", " ", template, flags=re.S))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        self.found += [value for name, value in attrs if name in self.SPOKEN and value and says_more(value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent and says_more(data):
            self.found.append(data.strip())


@pytest.mark.parametrize("path", sorted((HOUSE / "web" / "templates").glob("*.html")), ids=lambda path: path.name)
def test_a_template_says_nothing_that_is_not_marked(path: Path) -> None:
    assert BareTexts(path.read_text(encoding="utf-8")).found == []


SPOKEN_IN_SCRIPTS = re.compile(
    r"""(?:textContent\s*=|"aria-label":|placeholder:|title:|document\.title\s*=|say\()\s*(?:[^_;,\n]*\?\s*)?["`]([^"`]*)["`]"""
)


@pytest.mark.parametrize("path", sorted((HOUSE / "web" / "static").glob("*.js")), ids=lambda path: path.name)
def test_a_script_says_nothing_that_is_not_marked(path: Path) -> None:
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
    texts = [re.sub(r"\$\{[^}]*\}", "", text) for text in SPOKEN_IN_SCRIPTS.findall(source)]
    assert [text for text in texts if says_more(text)] == []


# Whatever a class or function is called with under these names is shown to people.
SHOWN = {"label", "title", "text", "told", "help", "pitch", "farewell", "description"}
REFUSING = {"RiverpostError", "Refused", "Unfit", "BadOption", "UnknownMove", "ViewOnly", "BadRecord", "BadText"}
MARKING = {"mark", "mark_count", "count"}


class UnmarkedTexts(ast.NodeVisitor):
    """Sentences in a Python file that are neither marked nor documentation."""

    def __init__(self, path: Path) -> None:
        self.found: list[str] = []
        self.visit(ast.parse(path.read_text(encoding="utf-8")))

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in MARKING:
            return
        for keyword in node.keywords:
            if keyword.arg in SHOWN and (text := literal(keyword.value)) and says_more(text):
                self.found.append(text)
        if name in REFUSING:
            self.found += [text for one in node.args if (text := literal(one)) and " " in text]
        self.generic_visit(node)


def literal(node: ast.expr) -> str:
    """The text of a literal, without what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return ""


OPENAPI = {"models.py", "wire.py", "api.py", "app.py"}  # the description for programmers is English


@pytest.mark.parametrize("home", homes(), ids=lambda home: home.name)
def test_python_says_nothing_that_is_not_marked(home: Path) -> None:
    found = {path.name: UnmarkedTexts(path).found for path in sources(home) if path.suffix == ".py"}
    assert {name: texts for name, texts in found.items() if texts and name not in OPENAPI} == {}
