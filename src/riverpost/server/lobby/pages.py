"""The page of the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

import riverpost
from riverpost.server.facts import summary_of
from riverpost.server.lobby.api import OPEN
from riverpost.server.pages import my_name, page
from riverpost.server.words import language_of

router = APIRouter(include_in_schema=False)


@router.get("/lobby", dependencies=OPEN)
async def lobby(request: Request) -> HTMLResponse:
    """Open tables, games to watch, and whoever looks for a game."""
    lang = language_of(request)
    games = [summary_of(riverpost.game(name), lang).model_dump() for name in riverpost.list_games()]
    return await page(request, "lobby.html", games=games, my_name=await my_name(request))
