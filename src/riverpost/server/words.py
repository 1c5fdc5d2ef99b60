"""The languages pages and answers can be in, and the words that go to scripts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection

from riverpost.engine.words import LANGUAGES, SOURCE, catalogue_of

COOKIE = "riverpost-language"  # a choice that is remembered; it says nothing about a person


def language_of(request: HTTPConnection) -> str:
    """The language asked for by the address, else the one chosen before, else what the browser likes best."""
    for chosen in (asked_language(request), request.cookies.get(COOKIE)):
        if chosen in LANGUAGES:
            return str(chosen)
    return liked_language(request.headers.get("accept-language", ""))


def asked_language(request: HTTPConnection) -> str | None:
    """The language that an address names, if we speak it."""
    asked = request.query_params.get("lang")
    return asked if asked in LANGUAGES else None


def liked_language(header: str) -> str:
    """Of the languages we speak the one liked best by an Accept-Language header; English if there is none."""
    liked: dict[str, float] = {}
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        lang = tag.strip().lower().partition("-")[0]
        if lang in LANGUAGES:
            liked[lang] = max(liked.get(lang, 0.0), quality(weight))
    return max(liked, key=lambda lang: liked[lang]) if any(liked.values()) else SOURCE


def quality(weight: str) -> float:
    """How much a language is liked, from 0 to 1; nonsense is not liked at all."""
    name, _, number = weight.partition("=")
    if not name.strip():
        return 1.0
    try:
        return min(max(float(number), 0.0), 1.0) if name.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0


@cache
def script_words(folder: Path, lang: str) -> dict[str, Any]:
    """The texts of the scripts of a folder in a language; what is counted has one for each form."""
    words: dict[str, Any] = {}
    for message in catalogue_of(folder, lang) or ():
        if message.string and any(path.endswith(".js") for path, _ in message.locations):
            words[message.id if isinstance(message.id, str) else message.id[0]] = message.string
    return words
