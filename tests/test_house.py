"""The house: arrows point one way and never in a circle, and no room is too large to see across.

What is not so yet is a debt, listed with its reason; one that is paid must leave its list.
"""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.conftest import ROOT

SOURCE = ROOT / "src"
FACE = "riverpost"  # what `import riverpost` gives
ARROWS: dict[str, set[str]] = {  # whom each part may import; nobody but the command line imports the server
    "engine": set(),
    "draw": {"engine"},
    "games": {"draw", "engine"},
    "bots": {"engine"},
    "web": set(),
    "server": {FACE, "bots", "draw", "engine"},
    FACE: {"bots", "engine"},
    "speaking": {"engine"},
    "tui": {FACE, "bots", "engine", "speaking"},
    "cli": {FACE, "bots", "cli_admin", "draw", "engine", "server", "speaking", "tui"},
    "cli_admin": {"engine", "server", "speaking"},
    "__main__": {"cli"},
}
AGAINST_THE_ARROWS = {
    ("riverpost.engine.game", "riverpost.games"),  # the folder in which games are looked for; it holds no code itself
}
DRAWING_NEEDS = {f"riverpost.engine.{name}" for name in ("errors", "plain", "seen", "words")}

Function = ast.FunctionDef | ast.AsyncFunctionDef
CODE = (".py", ".js", ".css", ".html")
LONGEST_FILE, LONGEST_FUNCTION = 600, 60  # lines

UNTYPED = {  # public functions that are given or give something of any type
    "riverpost.bots.arena.workers",  # whatever the work gives
    "riverpost.engine.compiling.Rule.__call__",  # records of NumPy have no static type
    "riverpost.engine.position.Position.raw",
    "riverpost.engine.plain.Grid.__getitem__",  # a number, or a row of them
    "riverpost.engine.plain.Values.__getattr__",
    "riverpost.server.answers.complaints_of",  # as Pydantic has them
    "riverpost.server.door.Connection.__init__",  # handed on to the library that serves
    "riverpost.server.door.Handshake.__init__",
    "riverpost.server.door.SocketConnection.__init__",
    "riverpost.server.pages.page",  # handed on to templates
    "riverpost.server.shelf.summary",  # stored as JSON
    "riverpost.server.tables.Tables.create",
    "riverpost.server.terms.Terms.of",  # as it was read from JSON
    "riverpost.server.words.script_words",
    "riverpost.server.workers.Workers.chore",  # whatever the work gives
    "riverpost.speaking.Spoken.get_help_option",  # the library that reads commands keeps these types to itself
    "riverpost.speaking.Spoken.get_usage",
    "riverpost.speaking.Spoken.parse_args",
    "riverpost.speaking.SpokenGroup.get_help_option",
    "riverpost.speaking.SpokenGroup.get_usage",
    "riverpost.speaking.with_help",
}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module by its name."""
    return {_name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}


def _name_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@cache
def arrows() -> set[tuple[str, str]]:
    """Who imports whom of the house, anywhere in a module; that its packages are run before it is no arrow."""
    return {(name, target) for name, tree in modules().items() for target in _imported(tree) if target in modules()}


def _imported(tree: ast.Module) -> Iterator[str]:
    ignored = _only_for_types(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and node not in ignored:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node not in ignored:
            assert node.module, "what is imported is named in full"
            named = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in modules() else node.module for name in named)


def _only_for_types(tree: ast.Module) -> set[ast.AST]:
    """Imports under TYPE_CHECKING of what only annotations name; rules bound later are named by code as well."""
    written = [getattr(node, kind, None) for node in ast.walk(tree) for kind in ("annotation", "returns")]
    annotations = {part for annotation in written if annotation for part in ast.walk(annotation)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in annotations}
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return {node for node in imports if not used & {alias.asname or alias.name for alias in node.names}}


def part_of(module: str) -> str:
    """The part of the house that a module lies in."""
    return module.split(".")[1] if "." in module else FACE


def test_arrows_point_one_way() -> None:
    assert {part_of(module) for module in modules()} == ARROWS.keys()
    between = {(one, other) for one, other in arrows() if part_of(one) != part_of(other)}
    assert {arrow for arrow in between if part_of(arrow[1]) not in ARROWS[part_of(arrow[0])]} == AGAINST_THE_ARROWS


def test_no_game_knows_another() -> None:
    within = [arrow for arrow in arrows() if all(module.startswith("riverpost.games.") for module in arrow)]
    assert within
    assert [(one, other) for one, other in within if one.split(".")[2] != other.split(".")[2]] == []


def test_drawing_needs_little_of_the_engine() -> None:
    needed = {other for one, other in arrows() if (part_of(one), part_of(other)) == ("draw", "engine")}
    assert needed == DRAWING_NEEDS


def test_imports_never_go_in_a_circle() -> None:
    order: TopologicalSorter[str] = TopologicalSorter()
    for one, other in arrows():
        order.add(one, other)
    order.prepare()  # names a circle


def test_no_file_is_too_long() -> None:
    files = [path for path in SOURCE.rglob("*") if path.suffix in CODE]
    lengths = {path.relative_to(SOURCE / "riverpost").as_posix(): _lines(path) for path in files}
    assert lengths
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_function_is_too_long() -> None:
    functions = [
        (f"{name}.{node.name}", (node.end_lineno or 0) - node.lineno + 1)
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, Function)
    ]
    assert functions
    assert [(name, lines) for name, lines in functions if lines > LONGEST_FUNCTION] == []


def test_public_functions_tell_what_they_are_given_and_what_they_give() -> None:
    named = [(f"{module}.{name}", node) for module, tree in modules().items() for name, node in _public(tree)]
    assert len(named) > 1000
    assert {name for name, node in named if "Any" in _types_of(node)} == UNTYPED


def _public(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, Function]]:
    """The functions and methods that others may call, by their names."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from _public(node, f"{within}{node.name}.")
        elif isinstance(node, Function) and (node.name.startswith("__") or not node.name.startswith("_")):
            yield f"{within}{node.name}", node


def _types_of(function: Function) -> set[str]:
    """All that is named by the types in a signature."""
    arguments = [node.annotation for node in ast.walk(function.args) if isinstance(node, ast.arg)]
    parts = [part for kind in (*arguments, function.returns) if kind for part in ast.walk(kind)]
    return {part.id for part in parts if isinstance(part, ast.Name)}
