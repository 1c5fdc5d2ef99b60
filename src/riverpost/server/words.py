"""The languages pages and answers can be in, and the words that go to scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection

from riverpost.engine.words import LANGUAGES, SOURCE, catalogue_of


def language_of(request: HTTPConnection) -> str:
    """The language asked for by the address, else the first that the browser likes and we speak."""
    asked = request.query_params.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    liked = request.headers.get("accept-language", "").split(",")
    return next((lang for tag in liked if (lang := tag.strip()[:2].lower()) in LANGUAGES), SOURCE)


def script_words(folder: Path, lang: str) -> dict[str, Any]:
    """The texts of the scripts of a folder in a language; what is counted has one for each form."""
    words: dict[str, Any] = {}
    for message in catalogue_of(folder, lang) or ():
        if message.string and any(path.endswith(".js") for path, _ in message.locations):
            words[message.id if isinstance(message.id, str) else message.id[0]] = message.string
    return words
