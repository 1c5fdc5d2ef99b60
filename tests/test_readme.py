"""What the documents say is true: examples run, commands exist, links lead somewhere, settings are read."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from riverpost.cli import app
from tests.conftest import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = typer.main.get_command(app)
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))


@pytest.fixture(params=DOCUMENTS, ids=lambda path: path.name)
def document(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def commands(document: Path) -> Iterator[list[str]]:
    """The commands that a document shows, without comments."""
    for line in document.read_text(encoding="utf-8").splitlines():
        if line.startswith("    ") and line.split()[:1] in (["make"], ["riverpost"], ["python"], ["pytest"]):
            yield shlex.split(line, comments=True)


@pytest.mark.parametrize("name", ["README.md", "docs/writing-bots.md"])
def test_examples_run_as_told(name: str) -> None:
    failures, examples = doctest.testfile(str(ROOT / name), module_relative=False)
    assert examples > 5
    assert failures == 0


def test_commands_exist_as_told(document: Path) -> None:
    for program, first, *rest in commands(document):
        if program == "make":
            assert f"\n{first}:" in (ROOT / "Makefile").read_text(encoding="utf-8"), first
        elif program == "riverpost":
            command, words = COMMANDS, [first, *rest]
            while isinstance(command, TyperGroup):
                command = command.commands[words.pop(0)]
            command.make_context(program, words)  # complains of what it does not know
        else:
            assert first == "-m" or (ROOT / first).exists(), first


def test_links_lead_somewhere(document: Path) -> None:
    without_code = re.sub(r"`[^`]*`", "", document.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)#\s]+)", without_code):
        assert "://" in link or (document.parent / link).exists(), link


def test_settings_are_read(document: Path) -> None:
    for name in re.findall(r"\bRIVERPOST_[A-Z_]+\b", document.read_text(encoding="utf-8")):
        assert f'"{name}"' in SOURCES, name


def test_every_picture_is_shown() -> None:
    told = "\n".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    for picture in (ROOT / "docs" / "pictures").glob("*"):
        assert f"pictures/{picture.name}" in told, picture.name
