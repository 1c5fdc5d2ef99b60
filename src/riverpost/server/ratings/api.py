"""Ratings over HTTP: leaderboards, one's own ratings, and what a game has made of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

import riverpost
from riverpost.draw.palette import by_day
from riverpost.engine.words import mark
from riverpost.server.api import A_PICTURE, REFUSALS, GameName, Here, TableId, known_game
from riverpost.server.context import Context, context_of
from riverpost.server.limits import MOST_SEATS
from riverpost.server.ratings.models import Leaderboard, MyRatings, TableRatings
from riverpost.server.ratings.ratings import Listed, Ratings
from riverpost.server.ratings.store import Ladder
from riverpost.server.ratings.telling import change_told, ladder_facts, leaderboard, plot
from riverpost.server.refused import Refused
from riverpost.server.security import address_of
from riverpost.server.words import language_of

NO_LADDER = mark("{title} is not played by {players}, so there is no such ladder; the numbers are {numbers}.")
NO_GAMES = mark("You have played no rated game of {title} with {players} players yet, so there is nothing to draw.")

router = APIRouter(responses=REFUSALS)


def opened(request: Request) -> Ratings:
    """The ratings of this server, or a refusal where they are switched off."""
    ratings = context_of(request).ratings
    ratings.check_open()
    return ratings


Open = Annotated[Ratings, Depends(opened)]
PlayersPath = Annotated[int, Path(ge=1, le=MOST_SEATS)]


def known_ladder(name: str, players: int | None) -> Ladder:
    """The ladder of a game and number of players, or of the usual number; refused if there is none."""
    game = known_game(name)
    number = players or game.facts.good_players
    if number not in game.players:
        numbers = ", ".join(map(str, game.players))
        raise Refused("no-such-ladder", NO_LADDER, title=game.title, players=number, numbers=numbers)
    return Ladder(game.name, number)


async def told_board(context: Context, ladder: Ladder, person: str | None) -> Leaderboard:
    """A leaderboard for somebody who may be in it."""
    ratings, me = context.ratings, await context.visitors.known(person)
    standing = await ratings.standing(me.id, *ladder) if me else None
    mine = Listed(me.id, me.name, standing) if me and standing and standing.games else None
    return leaderboard(ladder, await ratings.board(*ladder), mine)


@router.get("/api/ratings/{game}", tags=["ratings"])
async def board(
    request: Request,
    context: Here,
    ratings: Open,
    game: GameName,
    players: Annotated[int | None, Query(ge=1, le=MOST_SEATS, description="The usual number, if left out.")] = None,
) -> Leaderboard:
    """The leaderboard of a game and number of players, people and bots in one ladder."""
    return await told_board(context, known_ladder(game, players), request.scope["credentials"].person)


@router.get("/api/me/ratings", tags=["ratings"])
async def mine(request: Request, ratings: Open) -> MyRatings:
    """Where I stand in every ladder that I have played in."""
    person = request.scope["credentials"].person
    found = await ratings.standings(person) if person else []
    return MyRatings(ratings=[ladder_facts(ladder, standing) for ladder, standing in found])


@router.get("/api/me/ratings/{game}/{players}/plot.svg", tags=["ratings"], response_class=Response, responses=A_PICTURE)
async def my_plot(request: Request, context: Here, ratings: Open, game: GameName, players: PlayersPath) -> Response:
    """My rating over time as a picture."""
    ladder, person = known_ladder(game, players), request.scope["credentials"].person
    moments = await ratings.course(person, *ladder) if person else []
    if not moments:
        raise Refused("no-such-plot", NO_GAMES, title=riverpost.game(game).title, players=players)
    async with context.drawing.turn(address_of(request.scope)):
        drawn = by_day(plot(ladder, moments, language_of(request)))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@router.get("/api/tables/{table_id}/ratings", tags=["ratings"])
async def changes(context: Here, ratings: Open, table_id: TableId) -> TableRatings:
    """What a rated game has made of the ratings of those who played it, once it is over."""
    await context.tables.find(table_id)  # whoever asks must have its link
    return TableRatings(changes=[change_told(change) for change in await ratings.changes(table_id)])
