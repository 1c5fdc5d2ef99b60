"""The cache of compiled rules: in the user's folder, named by its sources, and out of other people's way."""

import os
import subprocess
import sys
from pathlib import Path

from riverpost.engine.compiling import _sources
from tests.conftest import ROOT


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


def test_the_cache_of_a_game_is_named_by_every_template_and_by_its_own_rules() -> None:
    sources = {path.relative_to(ROOT / "src/riverpost").as_posix() for path in _sources("niagara")}
    assert {"engine/machine.py", "engine/chance.py", "bots/search.py", "games/niagara/judge/value.py"} <= sources
    assert not any(source.startswith("games/thurn") for source in sources)
    assert "games/niagara/__init__.py" not in sources  # titles of options are words: no rule reads them


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
        riverpost.game("thurn-und-taxis").machine
        print(numba.config.CACHE_DIR == before)
    """
    assert python(code).strip() == "True"
