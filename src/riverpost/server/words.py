"""The languages pages and answers can be in."""

from __future__ import annotations

from starlette.requests import HTTPConnection

LANGUAGES = ("en",)


def language_of(request: HTTPConnection) -> str:
    """The language asked for by the address, else the first that the browser likes and we speak."""
    asked = request.query_params.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    liked = request.headers.get("accept-language", "").split(",")
    return next((lang for tag in liked if (lang := tag.strip()[:2].lower()) in LANGUAGES), LANGUAGES[0])
