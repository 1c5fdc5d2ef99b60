"""What goes over the wire is of the types that say so, and scripts are told these types as they are."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from tools.wire import TARGET, written
from typing_extensions import is_typeddict

import riverpost
from riverpost.draw.wire import AtLeast, SceneChanges
from riverpost.engine.option_schema import OptionsSchema
from riverpost.server import wire
from tests.server.running import Live, Open, Person

SIMPLE = {int: (int,), float: (int, float), str: (str,), bool: (bool,), NoneType: (NoneType,)}
PLIES = 12


def fits(value: Any, kind: Any) -> bool:
    """Whether something that came as JSON is of a type, with nothing that the type does not name."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return True
    if kind in SIMPLE:
        return type(value) in SIMPLE[kind]
    if is_typeddict(kind):
        return isinstance(value, dict) and fields_fit(value, kind)
    if origin is Annotated:
        least = next((fact.parts for fact in inner[1:] if isinstance(fact, AtLeast)), None)
        return fits(value, inner[0]) if least is None else parts_fit(value, get_args(inner[0]), least)
    if origin is Literal:
        return value in inner
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is dict:
        return isinstance(value, dict) and all(fits(one, inner[1]) for one in value.values())
    if origin is list or inner[-1:] == (Ellipsis,):
        return isinstance(value, list) and all(fits(one, inner[0]) for one in value)
    assert origin is tuple, kind
    return parts_fit(value, inner, len(inner))


def parts_fit(value: Any, inner: tuple[Any, ...], least: int) -> bool:
    is_long_enough = isinstance(value, list) and least <= len(value) <= len(inner)
    return is_long_enough and all(map(fits, value, inner[: len(value)]))


def fields_fit(value: dict[str, Any], kind: Any) -> bool:
    hints = get_type_hints(kind, include_extras=True)
    missing = {
        name
        for name in hints.keys() - value.keys() - kind.__optional_keys__
        if get_origin(hints[name]) is not NotRequired
    }
    told = {name: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for name, hint in hints.items()}
    return not missing and value.keys() <= hints.keys() and all(fits(value[name], told[name]) for name in value)


def table_for_one(anna: Person, game: str) -> str:
    players = min(anna.ask(f"/api/games/{game}")["players"])
    here = [{"kind": "here", "name": f"Friend {number}"} for number in range(1, players)]
    return anna.table(game, seats=[{"kind": "me"}, *here])


def play(socket: Live, plies: int) -> list[dict[str, Any]]:
    """Decide a few times for everybody; what was answered."""
    answers = [socket.send("chat", text="Hello"), socket.send("layout", layout="tall"), socket.send("dance")]
    for ply in range(plies):
        seat = socket.until_ply(ply)["deciding"][0]
        answers.append(socket.send("look", seat=seat))
        choices = next(update["choices"] for update in reversed(socket.updates) if "choices" in update)
        answers.append(socket.send("move", seat=seat, ply=ply, actions=[choices[0][0]]))
    answers.append(socket.send("move", seat=0, ply=0, actions=[0]))
    return answers


def test_what_a_page_hears_is_of_its_type(server: Open, game: riverpost.Game) -> None:
    anna = server.somebody()
    with anna.live(table_for_one(anna, game.name), guide=1) as socket:
        answers = play(socket, PLIES)
        strange = [message for message in [*socket.updates, *answers] if not fits(message, wire.Heard)]
    assert strange == []
    assert {answer["type"] for answer in answers} == {"done", "refused"}


def test_what_a_program_hears_is_of_its_type(server: Open) -> None:
    anna = server.somebody()
    with anna.live(table_for_one(anna, "niagara"), words=0) as socket:
        assert fits(socket.until_ply(0), wire.News | wire.MomentInNumbers)


def test_scenes_and_options_that_are_asked_for_are_of_their_types(server: Open, game: riverpost.Game) -> None:
    anna = server.somebody()
    table = table_for_one(anna, game.name)
    seat = anna.ask(f"/api/tables/{table}/view")["deciding"][0]
    for path in ("scene", "plans"):
        assert fits(anna.ask(f"/api/tables/{table}/{path}", seat=seat)["scene"], SceneChanges)
    assert fits(anna.ask(f"/api/games/{game.name}")["options_schema"], OptionsSchema)


def test_a_type_holds_for_what_it_names_and_nothing_else() -> None:
    assert fits({"do": "undo", "seat": 0, "ply": 3}, wire.Message)
    assert not fits({"do": "undo", "seat": 0}, wire.Message)
    assert not fits({"do": "undo", "seat": 0, "ply": 3, "now": True}, wire.Message)
    assert not fits({"do": "undo", "seat": False, "ply": 3}, wire.Message)


def test_scripts_are_told_these_types() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run `make types`"
