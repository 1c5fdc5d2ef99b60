"""Catalogues: `make words` finds every marked text and brings all catalogues up to date.

What is new is added without a translation, what is gone is dropped; both are told. `--check` changes nothing and fails
if there is anything to be done. A catalogue lies in `locale/<language>/words.po` of each folder that speaks.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

import riverpost
from riverpost.engine.words import LANGUAGES as SPOKEN
from riverpost.engine.words import SOURCE

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "riverpost"
LANGUAGES = tuple(lang for lang in SPOKEN if lang != SOURCE)
PYTHON: dict[str, Any] = {
    "mark": {1: (1,), 2: (1, (2, "c"))},
    "mark_count": (1, 2),
    "count": {3: (1, 2)},
}
PAGES: dict[str, Any] = {"_": None, "count": (1, 2)}  # of templates and scripts
NOTES = "translators:"  # how a comment begins that goes into the catalogues
PLACE = re.compile(r"\{(\w*)(?:[!:][^}]*)?\}")
HEADER = """How Riverpost speaks: friendly, short, in whole sentences. People are addressed as {address}.
Players' names can be anything and have no gender or case: write sentences that are right for
every name, for example "{{player}}: ..." with what happens after the colon.
Cities, gems, colours and directions are filled in as they stand in their own entries: put them
where that form fits. Everything in {{braces}} stays as it is; the order is free."""
ADDRESS = {"ru": "«вы» with a small letter", "fr": "« vous »", "de": "»du«"}


def homes() -> list[Path]:
    """The folders that have catalogues of their own."""
    games = [riverpost.game(name).parts.folder for name in riverpost.list_games()]
    return [HOUSE, *(HOUSE / name for name in ("bots", "draw", "engine", "server", "web")), *games]


def sources(home: Path) -> list[Path]:
    """The files whose texts are in a home's catalogue."""
    look = home.glob if home == HOUSE else home.rglob
    return sorted(path for path in look("*") if path.suffix in METHODS)


@dataclass(frozen=True)
class Found:
    """A marked text: the file, the text or its two forms, its context, and notes for translators."""

    path: Path
    text: str | tuple[str, str]
    context: str | None = None
    notes: tuple[str, ...] = ()


def marked_in(path: Path) -> Iterator[Found]:
    """The marked texts of a file."""
    method, keywords = METHODS[path.suffix]
    if method == "names":
        yield from (Found(path, name) for name in names_in(json.loads(path.read_text(encoding="utf-8"))))
        return
    with path.open("rb") as file:
        for _, text, notes, context in extract(method, file, keywords, (NOTES,), strip_comment_tags=True):
            yield Found(path, text if isinstance(text, str) else (text[0], text[1]), context, tuple(notes))


METHODS: dict[str, tuple[Any, Any]] = {
    ".py": ("python", PYTHON),
    ".html": ("jinja2.ext:babel_extract", PAGES),
    ".js": ("javascript", PAGES),
    ".json": ("names", None),
}


def names_in(data: Any) -> Iterator[str]:
    """Names of things in a game's data, which other languages may call otherwise."""
    if isinstance(data, dict):
        if isinstance(data.get("name"), str):
            yield data["name"]
        for part in data.values():
            yield from names_in(part)
    elif isinstance(data, list):
        for part in data:
            yield from names_in(part)


def template(home: Path) -> Catalog:
    """All marked texts of a home, untranslated."""
    catalogue = Catalog(charset="utf-8")
    for path in sources(home):
        for found in marked_in(path):
            where = [(path.relative_to(home).as_posix(), 0)]
            catalogue.add(found.text, None, where, auto_comments=found.notes, context=found.context)
    for message in catalogue:
        message.locations = sorted(set(message.locations))
    return catalogue


def path_of(home: Path, lang: str) -> Path:
    """Where a catalogue lies."""
    return home / "locale" / lang / "words.po"


def kept(home: Path, lang: str) -> Catalog:
    """The catalogue as it lies there."""
    path = path_of(home, lang)
    if not path.is_file():
        return Catalog(locale=lang, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def renewed(home: Path, lang: str, marked: Catalog) -> tuple[Catalog, list[Message]]:
    """The catalogue with all that is marked and nothing else, and what it has lost."""
    old, new = kept(home, lang), Catalog(locale=lang, charset="utf-8", fuzzy=False)
    new.header_comment = "\n".join(
        f"# {line}" for line in HEADER.format(address=ADDRESS.get(lang, "friends")).splitlines()
    )
    for message in marked:
        if not message.id:
            continue
        known = old.get(key_of(message), message.context)
        same = known is not None and known.id == message.id
        new.add(
            message.id,
            known.string if known and same else None,
            message.locations,
            known.flags if known and same else (),
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    gone = [message for message in old if message.id and new.get(key_of(message), message.context) is None]
    return new, gone


def key_of(message: Message) -> str:
    """What a text is found by."""
    return message.id if isinstance(message.id, str) else message.id[0]


def written(catalogue: Catalog) -> bytes:
    """A catalogue as a file, without dates, which would change without any change."""
    out = BytesIO()
    write_po(out, catalogue, width=120, omit_header=False, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().decode("utf-8").split("\n")
    unwanted = (
        '"Project-Id',
        '"Report-Msgid',
        '"POT-Creation',
        '"PO-Revision',
        '"Last-Translator',
        '"Language-Team',
        '"Generated-By',
    )
    return "\n".join(line for line in lines if not line.startswith(unwanted)).encode("utf-8")


def faults_of(message: Message, forms: int) -> Iterator[str]:
    """What is wrong with a translation."""
    strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
    if not all(strings):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    if message.pluralizable and len(strings) != forms:
        yield f"has {len(strings)} forms instead of {forms}"
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    wanted = sorted(PLACE.findall(ids[-1]))
    for string in strings:
        if sorted(PLACE.findall(string or "")) != wanted:
            yield f"has other places than {wanted}: {string!r}"


def faults(lang: str) -> Iterator[str]:
    """All that is wrong with the catalogues of a language."""
    for home in homes():
        new, gone = renewed(home, lang, template(home))
        where = os.path.relpath(path_of(home, lang), ROOT)
        yield from (f"{where}: {message.id!r} is stale" for message in gone)
        for message in new:
            if message.id:
                yield from (f"{where}: {message.id!r} {fault}" for fault in faults_of(message, new.num_plurals))
        if path_of(home, lang).is_file() != bool(len(new)):
            yield f"{where}: there must be a catalogue exactly where there are texts"
        elif len(new) and path_of(home, lang).read_bytes() != written(new):
            yield f"{where}: is not as `make words` writes it"


def update(languages: Sequence[str]) -> None:
    """Bring the catalogues of languages up to date, and tell what is to be translated and what is gone."""
    for home in homes():
        marked = template(home)
        for lang in languages:
            new, gone = renewed(home, lang, marked)
            path = path_of(home, lang)
            open_still = sum(bool(next(faults_of(message, new.num_plurals), "")) for message in new if message.id)
            if len(new):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(written(new))
            for message in gone:
                print(f"{os.path.relpath(path, ROOT)}: gone: {message.id!r}")
            if open_still:
                print(f"{os.path.relpath(path, ROOT)}: {open_still} of {len(new)} texts are to be translated")


def main() -> None:
    """Update, or check."""
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("languages", nargs="*", default=LANGUAGES, help="only these")
    parser.add_argument("--check", action="store_true", help="change nothing, tell what is wrong")
    asked = parser.parse_args()
    if not asked.check:
        update(asked.languages)
        return
    found = [fault for lang in asked.languages for fault in faults(lang)]
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
