"""Every rule and example of a ledger has a test that is marked with it, and nothing cites what does not stand there."""

import ast
import re
from pathlib import Path

import riverpost
from tests.conftest import ROOT, home_of_tests


def ledger(game: str) -> dict[str, str]:
    """The rules of a game by their ids; a game that lies elsewhere has its ledger with it."""
    beside = riverpost.game(game).parts.folder / "ledger.md"
    path = beside if beside.is_file() else ROOT / "docs" / "rules" / f"{game}.md"
    return dict(re.findall(r"^- ([A-Z]\d+) (.*)$", path.read_text(encoding="utf-8"), re.M))


def ledger_ids(game: str) -> set[str]:
    return set(ledger(game))


def marked_ids(game: str) -> set[str]:
    """The ids in `@pytest.mark.rule("...")` over the tests of a game."""
    ids = set()
    (folder,) = home_of_tests(game).__path__
    for path in Path(folder).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    ids |= {ast.literal_eval(argument) for argument in mark.args}
    return ids


def test_every_rule_and_example_has_a_marked_test(game: riverpost.Game) -> None:
    ids = ledger_ids(game.name)
    assert ids
    assert marked_ids(game.name) == ids


def test_rules_cite_ids_that_stand_in_the_ledger(game: riverpost.Game) -> None:
    ids = {rule for rule in ledger_ids(game.name) if rule[0] != "E"}
    letter = next(iter(ids))[0]
    cited = set()
    for path in game.parts.folder.rglob("*.py"):
        if {"scene", "tests"} & set(path.relative_to(game.parts.folder).parts):
            continue  # the paths of pictures look like ids, and tests are counted above
        cited |= set(re.findall(rf"\b{letter}\d+\b", path.read_text(encoding="utf-8")))
    assert cited <= ids
    assert len(cited) > len(ids) * 0.8
