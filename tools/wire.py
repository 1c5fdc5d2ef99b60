"""Types of the wire for scripts: `make types` writes them from the server's own, into `web/static/wire.d.ts`.

Whatever a page hears through a socket or asks over HTTP is typed once, in Python; scripts name these types in their
comments and are checked against them. `--check` changes nothing and fails if the file is not as it should be.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import GenericAlias, ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from fastapi import params
from fastapi.routing import APIRoute
from pydantic import BaseModel
from typing_extensions import is_typeddict

import riverpost.draw.wire
import riverpost.engine.option_schema
import riverpost.server.clocks.api
import riverpost.server.clocks.models
import riverpost.server.lobby.models
import riverpost.server.lobby.wire
import riverpost.server.wire
from riverpost.draw.wire import AtLeast
from riverpost.server import api, models
from riverpost.server.accounts import api as accounts_api
from riverpost.server.accounts import models as accounts_models
from riverpost.server.lobby import api as lobby_api
from riverpost.server.models import Asked
from riverpost.server.notices import api as notices_api
from riverpost.server.notices import models as notices_models
from riverpost.server.ratings import api as ratings_api
from riverpost.server.ratings import models as ratings_models

TARGET = Path(__file__).resolve().parent.parent / "src" / "riverpost" / "web" / "static" / "wire.d.ts"
ALIASES: tuple[ModuleType, ...] = (  # whose names for tuples and unions scripts use too
    riverpost.draw.wire,
    riverpost.server.wire,
    riverpost.engine.option_schema,
    riverpost.server.lobby.wire,
)
HOMES = (
    *ALIASES,
    models,
    accounts_models,
    riverpost.server.clocks.models,
    riverpost.server.lobby.models,
    notices_models,
    ratings_models,
)
ROUTERS = (
    api.router,
    accounts_api.router,
    riverpost.server.clocks.api.router,
    lobby_api.router,
    notices_api.router,
    ratings_api.router,
)
METHODS = ("GET", "POST", "DELETE")
HEADER = "// What goes over the wire. Made from the server's own types by `make types`; change those instead.\n"
SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}


def written() -> str:
    """All types, as a file."""
    named = [alias(name, value) for value, name in NAMES.items()]
    parts = [*named, *map(interface, interfaces()), *map(addresses, METHODS)]
    return HEADER + "".join(f"\n{part}" for part in parts)


def aliases() -> Iterator[tuple[str, Any]]:
    """Names for tuples, lists, unions and words."""
    for home in ALIASES:
        for name, value in vars(home).items():
            if isinstance(value, GenericAlias | UnionType) or get_origin(value) in (Annotated, Literal, Union):
                yield name, value


NAMES: dict[Any, str] = {value: name for name, value in aliases()}  # a value has one name


def interfaces() -> Iterator[type]:
    """Everything that is an object in JSON, in the order in which it stands in its home."""
    for home in HOMES:
        for kind in vars(home).values():
            if isinstance(kind, type) and kind.__module__ == home.__name__ and is_object(kind):
                yield kind


def is_object(kind: type) -> bool:
    """Whether it is an object in JSON."""
    return is_typeddict(kind) or issubclass(kind, BaseModel)


def alias(name: str, value: Any) -> str:
    """A name for a type."""
    return f"export type {name} = {shape(value)};\n"


def interface(kind: type) -> str:
    """An object with its fields, and what it is in words."""
    fields = model_fields(kind) if issubclass(kind, BaseModel) else dict_fields(kind)
    told = "".join(f"  {name}{'?' if optional else ''}: {typed(value)};\n" for name, value, optional in fields)
    return f"/** {inspect.getdoc(kind)} */\nexport interface {kind.__name__} {{\n{told}}}\n"


def model_fields(kind: type[BaseModel]) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a model: what is sent may leave out what has a default, what is answered only what is nothing."""
    hints = get_type_hints(kind, include_extras=True)
    for name, field in kind.model_fields.items():
        yield name, hints[name], not field.is_required() and (issubclass(kind, Asked) or field.default is None)


def dict_fields(kind: Any) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a typed dictionary."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        is_open = get_origin(hint) is NotRequired
        yield name, get_args(hint)[0] if is_open else hint, is_open or name in kind.__optional_keys__


def typed(value: Any) -> str:
    """A type as scripts write it; one that has a name by its name."""
    return NAMES.get(value) or shape(value)


def shape(value: Any) -> str:
    """What a type is made of."""
    if value in SIMPLE:
        return SIMPLE[value]
    if isinstance(value, type) and is_object(value):
        return value.__name__
    origin, inner = get_origin(value), get_args(value)
    if origin is Annotated:
        known = next((fact.parts for fact in inner[1:] if isinstance(fact, AtLeast)), None)
        return typed(inner[0]) if known is None else tuple_of(get_args(inner[0]), known)
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if origin in (Union, UnionType):
        return " | ".join(typed(one) for one in inner)
    if origin is dict:
        return f"Record<string, {typed(inner[1])}>"
    if origin is list or inner[-1:] == (Ellipsis,):
        return f"{grouped(inner[0])}[]"
    if origin is tuple:
        return tuple_of(inner, len(inner))
    raise TypeError(f"It is not known how scripts write {value}.")


def tuple_of(inner: Iterable[Any], known: int) -> str:
    """A tuple of which so many parts are always there."""
    return "[" + ", ".join(typed(one) if k < known else f"{grouped(one)}?" for k, one in enumerate(inner)) + "]"


def grouped(value: Any) -> str:
    """A type before a sign that belongs to all of it."""
    told = typed(value)
    return f"({told})" if " | " in told and not told.startswith("[") else told


# --- what can be asked over HTTP


def addresses(method: str) -> str:
    """What each address takes and answers that is asked by a method."""
    routes = [route for router in ROUTERS for route in router.routes]
    told = "".join(address(one) for one in routes if isinstance(one, APIRoute) and one.methods == {method})
    heading = f"/** What is asked by {method}, and what is answered. */"
    return f"{heading}\nexport interface {method.title()} {{\n{told}}}\n"


def address(one: APIRoute) -> str:
    """An address: its places and query, its body, its answer."""
    asked = "".join(f" {name}{'?' if may else ''}: {typed(hint)};" for name, hint, may in places(one.endpoint))
    bodies = [hint for hint in hints_of(one.endpoint).values() if isinstance(hint, type) and issubclass(hint, Asked)]
    body = typed(bodies[0]) if bodies else "undefined"
    answer = "unknown" if one.response_model is None else typed(one.response_model)
    return f'  "{one.path}": {{ asked: {{{asked} }}; body: {body}; answer: {answer} }};\n'


def places(endpoint: Callable[..., Any]) -> Iterator[tuple[str, Any, bool]]:
    """The parts of an address: name, type, whether it may be left out."""
    signature = inspect.signature(endpoint)
    for name, hint in hints_of(endpoint).items():
        if any(isinstance(fact, params.Path | params.Query) for fact in get_args(hint)[1:]):
            yield name, hint, signature.parameters[name].default is not inspect.Parameter.empty


def hints_of(endpoint: Callable[..., Any]) -> dict[str, Any]:
    """The types of what an endpoint is given."""
    hints = get_type_hints(endpoint, include_extras=True)
    return {name: hint for name, hint in hints.items() if name != "return"}


def main() -> None:
    """Write the types, or check that they are written."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    asked.add_argument("--check", action="store_true")
    if not asked.parse_args().check:
        TARGET.write_text(written(), encoding="utf-8")
    elif not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != written():
        sys.exit("web/static/wire.d.ts is not what the server says: run `make types`.")


if __name__ == "__main__":
    main()
