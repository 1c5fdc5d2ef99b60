"""Rules pages: the rulebook of a game to read, a summary to print, and their figures."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

import riverpost
from riverpost.server.context import context_of
from riverpost.server.facts import summary_of
from riverpost.server.pages import A_DAY, NO_PAGE, page, refused_page
from riverpost.server.rulebook import legend, rulebook
from riverpost.server.words import language_of

router = APIRouter(include_in_schema=False)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    """The rules of a game."""
    return await told(request, game, "rules")


@router.get("/rules/{game}/summary")
async def summary(request: Request, game: str) -> HTMLResponse:
    """The rules of a game on one page to print."""
    return await told(request, game, "summary")


async def told(request: Request, name: str, kind: str) -> HTMLResponse:
    """A text of a game as a page."""
    if name not in riverpost.list_games():
        return await refused_page(request, 404, NO_PAGE)
    game, lang = riverpost.game(name), language_of(request)
    book, words = rulebook(game, kind, lang), legend(lang)
    return await page(request, f"{kind}.html", game=summary_of(game, lang).model_dump(), book=book, legend=words)


@router.get("/rules/{game}/{figure}.svg")
async def figure(request: Request, game: str, figure: str) -> Response:
    """A figure of a rulebook."""
    if game not in riverpost.list_games() or figure not in riverpost.game(game).face.figures:
        return await refused_page(request, 404, NO_PAGE)
    await context_of(request).tables.workers.ready(game)
    picture = await asyncio.to_thread(drawn, game, figure, language_of(request))
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@lru_cache(maxsize=256)
def drawn(game: str, figure: str, lang: str) -> str:
    """A figure with its words in a language."""
    played = riverpost.game(game)
    return played.face.figures[figure].svg(played, lang)
