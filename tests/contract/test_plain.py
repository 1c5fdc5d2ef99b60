"""Words, scenes, explanations and guides need neither NumPy nor Numba."""

import ast
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import riverpost
from riverpost.engine.seen import Answers
from tests.conftest import ROOT, Played, Variant
from tests.contract.plainly import LANGUAGE, Sent, drawn, taught, told
from tests.draw.scene_checks import positions

HOUSE = ROOT / "src/riverpost"
READERS = [  # what is imported, directly and by others, where there is no NumPy
    *HOUSE.glob("draw/*.py"),
    *HOUSE.glob("games/*/*.py"),
    *HOUSE.glob("games/*/texts/*.py"),
    *HOUSE.glob("games/*/scene/*.py"),
    *HOUSE.glob("games/*/guide/*.py"),
    *(HOUSE / f"engine/{name}.py" for name in ("errors", "history", "lessons", "plain", "seen", "styles", "words")),
]
# The package itself is the face of the engine; its folders are read without it.
WITHOUT_NUMPY = f"""if True:
    import sys, types
    sys.modules.update(numpy=None, numba=None)
    riverpost = sys.modules["riverpost"] = types.ModuleType("riverpost")
    riverpost.__path__ = [{str(HOUSE)!r}]
"""


def without_numpy(code: str, given: bytes = b"") -> bytes:
    """What a program says that can import neither."""
    result = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY + code], cwd=ROOT, input=given, capture_output=True)
    assert result.returncode == 0, result.stderr.decode()
    return result.stdout


def sent(view: riverpost.Position) -> Sent:
    """A view as it is sent, with all that its seat was shown so far."""
    assert view.viewer is not None
    seats = view.seats
    return Sent(
        view.game.parts.folder.name,
        view.game.title,
        view.array.tobytes(),
        view.viewer,
        view.names,
        Answers(
            seats,
            {seat: view.legal_ids(seat) for seat in seats if seat == view.viewer},
            {view.viewer: [view.reason(action, view.viewer) for action in range(view.game.n_actions)]},
            view.result() if view.over else (),
        ),
        view.events()[0],
        list(view._plies),
    )


def views(game: riverpost.Game) -> list[riverpost.Position]:
    """Every board that the game's tests know, through the eyes of whoever decides."""
    made = [make() for make in positions(game.name).POSITIONS.values()]
    return [position.view(0 if position.over else position.seat) for position in made]


def test_boards_are_told_and_drawn_from_bytes_without_numpy(game: riverpost.Game) -> None:
    boards = [sent(view) for view in views(game)]
    code = """
    import pickle
    from tests.contract.plainly import drawn, taught, told
    boards = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps([(told(board), taught(board), drawn(board)) for board in boards]))
    """
    answered = pickle.loads(without_numpy(code, pickle.dumps(boards)))
    for view, board, answer in zip(views(game), boards, answered, strict=True):
        assert answer == (told(board), taught(board), drawn(board))
        assert answer[1] == game.face.lessons_due(view)
        if not previews(view):
            assert answer[2][:2] == [view.svg(view.viewer, LANGUAGE, layout) for layout in ("wide", "tall")]
            assert set(answer[0]) >= {game.face.prompt(view, LANGUAGE), *game.face.describe(view, LANGUAGE)}
            assert set(answer[0]) >= {game.face.label(action, view, LANGUAGE) for action in board.known.legal_ids(0)}


def previews(view: riverpost.Position) -> bool:
    """Whether the game tells what a choice would bring, which it finds out by playing."""
    explain = view.game.parts.module("explain")
    return hasattr(explain, "gain") and any(explain.gain(view.seen, action) for action in view.seen.choices)


def test_a_whole_log_is_told_from_bytes_without_numpy(game: riverpost.Game, played: Played) -> None:
    view = played(Variant(game, min(game.options.players_with())), 4).view(0)
    code = """
    import pickle
    from tests.contract.plainly import told
    sys.stdout.buffer.write(pickle.dumps(told(pickle.load(sys.stdin.buffer))))
    """
    lines = pickle.loads(without_numpy(code, pickle.dumps(sent(view))))
    log = view.log(lang=LANGUAGE)
    assert [line for line in lines if line][: len(log)] == log
    assert len(log) > 5


def test_words_do_not_import_the_compiler() -> None:
    code = """
    import riverpost.draw.memory, riverpost.engine.lessons, riverpost.engine.words
    print(sorted(name for name in sys.modules if name in ("riverpost.engine.compiling", "riverpost.engine.events")))
    """
    assert without_numpy(code).split() == [b"[]"]


def test_guides_are_there_without_numpy(game: riverpost.Game) -> None:
    code = f"""
    from importlib import import_module
    parts = [import_module("riverpost.games.{game.parts.folder.name}.guide." + name) for name in ("figures", "lessons")]
    print(*sorted(parts[0].FIGURES))
    """
    assert without_numpy(code).decode().split() == sorted(game.face.figures)


@pytest.mark.parametrize("path", READERS, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_what_reads_positions_imports_no_numpy(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported.add(node.module.partition(".")[0])
    assert not imported & {"numpy", "numba"}
