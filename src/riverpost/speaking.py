"""The language of the command line: chosen by --lang, by RIVERPOST_LANG or by the system, before anything is said."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import LANGUAGES, SOURCE, compiled, mark, spoken, translator

HOUSE = Path(__file__).parent
OPTION = "--lang"

USAGE = mark("Usage:")
HELP = mark("Show this message and exit.")
MISSING = mark("{name} is missing; {command} --help tells what there is.")
WRONG = mark("{name} cannot have this value; {command} --help tells what there is.")
USUAL_WORDS = (
    mark("Arguments"),
    mark("Options"),
    mark("Commands"),
    mark("Error"),
    mark("Aborted."),
    mark("[default: {}]"),
    mark("[required]"),
    mark("Try [blue]'{command_path} {help_option}'[/] for help."),
    mark("Missing command."),
    mark("No such command {name!r}."),
)  # which the library that reads commands asks gettext for


def wished(words: Sequence[str]) -> str:
    """The language that a command line asks for, else that of the system."""
    for word, following in pairwise([*words, ""]):
        name, _, value = word.partition("=")
        if name == OPTION:
            return value or following
    return spoken()


LANG = wished(sys.argv[1:])
tell = translator(HOUSE, LANG if LANG in LANGUAGES else SOURCE)


class Spoken(TyperCommand):
    """A command that says in the reader's language what its library says in English only."""

    def get_usage(self, ctx: Any) -> str:
        """How it is called."""
        return in_words(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """The option that tells about all others."""
        return with_help(super().get_help_option(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            if LANG == SOURCE or error.param is None:
                raise
            text = WRONG if error.message else MISSING
            raise RiverpostError(text, HOUSE, name=error.param.opts[0], command=ctx.command_path) from error


class SpokenGroup(TyperGroup):
    """The same for all commands together."""

    def get_usage(self, ctx: Any) -> str:
        """How it is called."""
        return in_words(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """The option that tells about all others."""
        return with_help(super().get_help_option(ctx))


def in_words(usage: str) -> str:
    """How a command is called, said in the reader's language."""
    return usage.replace(USAGE, tell(USAGE), 1)


def with_help(option: Any) -> Any:
    """The option --help with its own help in the reader's language."""
    if option is not None:
        option.help = tell(HELP)
    return option


@contextmanager
def speaking() -> Iterator[None]:
    """Let libraries that ask gettext find our words, as long as this lasts."""
    catalogue = compiled(HOUSE, LANG)
    if catalogue is None:
        yield
        return
    os.environ["RIVERPOST_LANG"] = os.environ["LANGUAGE"] = LANG
    with TemporaryDirectory() as folder:
        path = Path(folder) / LANG / "LC_MESSAGES" / "messages.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(catalogue)
        gettext.bindtextdomain("messages", folder)
        yield
