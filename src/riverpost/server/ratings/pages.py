"""Leaderboards as pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

import riverpost
from riverpost.server.context import context_of
from riverpost.server.facts import summary_of
from riverpost.server.limits import MOST_SEATS
from riverpost.server.pages import NO_PAGE, page, refused_page
from riverpost.server.ratings.api import known_ladder, told_board
from riverpost.server.words import language_of

router = APIRouter(include_in_schema=False)


@router.get("/ratings/{game}")
async def ladder(
    request: Request, game: str, players: Annotated[int | None, Query(ge=1, le=MOST_SEATS)] = None
) -> HTMLResponse:
    """Who stands where in a game, for a number of players."""
    context = context_of(request)
    context.ratings.check_open()
    if game not in riverpost.list_games():
        return await refused_page(request, 404, NO_PAGE)
    board = await told_board(context, known_ladder(game, players), request.scope["credentials"].person)
    facts = summary_of(riverpost.game(game), language_of(request)).model_dump()
    return await page(request, "ratings.html", game=facts, board=board.model_dump())
