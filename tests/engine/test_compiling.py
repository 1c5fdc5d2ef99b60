"""The cache of compiled rules: in the user's folder, named by its sources, and out of other people's way."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import riverpost
from riverpost.engine.compiling import cache_folder, sources
from tests.conftest import ROOT
from tests.test_house import arrows, modules

HOUSE = ROOT / "src" / "riverpost"


def python(code: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_a_first_start_says_that_it_compiles_and_a_second_does_not(tmp_path: Path) -> None:
    code = """if True:
        from riverpost.engine.chance import DICE, roll
        import numpy as np
        print(roll(np.zeros(1, np.dtype((np.record, DICE)))[0], 1000))
    """
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT, env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)}, capture_output=True, text=True, check=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert runs[0].stdout == runs[1].stdout
    assert "Compiling the rules" in runs[0].stderr
    assert runs[1].stderr == ""
    (folder,) = (tmp_path / "riverpost" / "rules").iterdir()
    assert folder.name.startswith("engine-")


COMPILED = {
    "a rule": "games/niagara/rules/course.py",
    "a rule in a folder of its own": "games/niagara/rules/weather/clouds.py",
    "data of the board": "games/niagara/rules/board.json",
    "the judge": "games/niagara/judge/value.py",
    "its weights": "games/niagara/judge/weights.json",
    "the machine": "engine/machine.py",
    "chance": "engine/chance.py",
    "constants of the engine": "engine/reasons.py",
    "how rules are compiled": "engine/compiling.py",
    "the search": "bots/search.py",
    "constants of the search": "bots/tree.py",
}
READ_BY_PYTHON = {
    "facts and options": "games/niagara/__init__.py",
    "words": "games/niagara/words.py",
    "a translation": "games/niagara/locale/de/words.po",
    "the scene": "games/niagara/scene/scene.py",
    "data of the scene": "games/niagara/scene/river.json",
    "the rules page": "games/niagara/guide/rules.en.md",
    "a lesson": "games/niagara/guide/lessons.py",
    "words of the engine": "engine/words.py",
    "tuning": "bots/tune.py",
    "a rule of another game": "games/thurn_und_taxis/rules/course.py",
}


def changed(house: Path, file: str) -> Path:
    """A copy of the house in which one file says more."""
    for part in ("engine", "bots", "games"):
        shutil.copytree(HOUSE / part, house / part)
    (house / file).parent.mkdir(exist_ok=True)
    with (house / file).open("a") as more:
        more.write(" ")
    return house


@pytest.mark.parametrize("file", COMPILED.values(), ids=COMPILED)
def test_what_rules_are_compiled_from_names_their_cache(tmp_path: Path, file: str) -> None:
    assert cache_folder("niagara", changed(tmp_path, file)) != cache_folder("niagara")


@pytest.mark.parametrize("file", READ_BY_PYTHON.values(), ids=READ_BY_PYTHON)
def test_what_only_python_reads_compiles_nothing_anew(tmp_path: Path, file: str) -> None:
    assert (HOUSE / file).is_file()
    assert cache_folder("niagara", changed(tmp_path, file)) == cache_folder("niagara")


def test_all_that_rules_read_is_among_their_sources() -> None:
    """Numba compiles in whatever constants a rule names, so a module that rules import is a source as well."""
    games = [game.replace("-", "_") for game in riverpost.list_games()]
    files = {path.relative_to(HOUSE.parent).with_suffix("") for game in games for path in sources(game)}
    named = {".".join(path.parts).removesuffix(".__init__") for path in files}
    decorated = {name for name, tree in modules().items() if _holds_rules(tree)}
    assert decorated
    assert decorated <= named
    assert {other for one, other in arrows() if one in named} - named == {
        "riverpost.engine.arrays",  # NumPy itself, where it is there
        "riverpost.engine.contract",  # names of rules that each game binds
        "riverpost.engine.game",  # what trees are made for, by Python
        "riverpost.engine.plain",  # the header of a record, whose type is in every signature
        "riverpost.engine.progress",  # what Python shows meanwhile
        "riverpost.engine.weights",  # the type of the judge's record, like that of the header
    }


def _holds_rules(tree: ast.Module) -> bool:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    decorators = [decorator for function in functions for decorator in function.decorator_list]
    return any(isinstance(decorator, ast.Name) and decorator.id in ("rule", "inlined") for decorator in decorators)


def test_interpreted_rules_are_plain_functions_without_numba() -> None:
    code = """if True:
        import sys, riverpost
        from riverpost.engine.chance import below
        print(type(below).__name__, "numba" in sys.modules)
    """
    assert python(code, RIVERPOST_INTERPRET="1").split() == ["function", "False"]


def test_the_cache_setting_of_other_people_is_left_alone() -> None:
    code = """if True:
        import numba
        before = numba.config.CACHE_DIR
        import riverpost
        riverpost.game("thurn-und-taxis").parts.machine
        print(numba.config.CACHE_DIR == before)
    """
    assert python(code).strip() == "True"
