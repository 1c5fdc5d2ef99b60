"""The language of the command line: chosen by --lang, by RIVERPOST_LANG or by the system, before anything is said."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from riverpost.engine.words import SOURCE, compiled, mark, spoken, translator

HOUSE = Path(__file__).parent
OPTION = "--lang"

# What the library that reads commands says by itself; it asks gettext for these texts.
USUAL_WORDS = (
    mark("Usage:"),
    mark("Arguments"),
    mark("Options"),
    mark("Commands"),
    mark("Error"),
    mark("Aborted."),
    mark("[default: {}]"),
    mark("[required]"),
    mark("Show this message and exit."),
    mark("Try [blue]'{command_path} {help_option}'[/] for help."),
    mark("Missing command."),
    mark("Missing argument"),
    mark("Missing option"),
    mark("No such command {name!r}."),
    mark("No such option {name!r}."),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("{value!r} is not a valid {number_type}."),
    mark("{value} is not in the range {range}."),
)


def wished(words: Sequence[str]) -> str:
    """The language that a command line asks for, else that of the system."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, _, value = word.partition("=")
        if name == OPTION:
            return value or following
    return spoken()


LANG = wished(sys.argv[1:])
tell = translator(HOUSE, LANG)


@contextmanager
def speaking() -> Iterator[None]:
    """Let libraries that ask gettext find our words, as long as this lasts."""
    catalogue = compiled(HOUSE, LANG)
    if LANG == SOURCE or catalogue is None:
        yield
        return
    os.environ["RIVERPOST_LANG"] = os.environ["LANGUAGE"] = LANG
    with TemporaryDirectory() as folder:
        path = Path(folder) / LANG / "LC_MESSAGES" / "messages.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(catalogue)
        gettext.bindtextdomain("messages", folder)
        yield
