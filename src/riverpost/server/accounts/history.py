"""History: what somebody has played, against whom and how it ended, as far as whoever asks may know."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson
import sqlalchemy as sql

import riverpost
from riverpost.server.accounts import models
from riverpost.server.accounts.accounts import people_named
from riverpost.server.accounts.privacy import Block, is_shown
from riverpost.server.accounts.store import Account
from riverpost.server.schema import ACCOUNTS, SITTINGS, TABLES

if TYPE_CHECKING:
    from riverpost.server.accounts.accounts import Accounts

MOST_GAMES = 1000  # that are looked through
MOST_SHOWN = 50  # in a list


@dataclass(frozen=True)
class Played:
    """A game at its end: by seat the people, the names and the ranks."""

    table: str
    game: str
    ended: float
    people: Sequence[str | None]
    names: Sequence[str]
    ranks: Sequence[int]

    def rank_of(self, person: str) -> int:
        """The best rank of a person who sat there."""
        return min(rank for rank, one in zip(self.ranks, self.people, strict=True) if one == person)


async def games_of(accounts: Accounts, person: str) -> list[Played]:
    """The games that somebody has played to their end, the newest first."""
    query = (
        sql.select(TABLES.c.id, TABLES.c.game, TABLES.c.touched, TABLES.c.summary)
        .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
        .where(SITTINGS.c.person == person, TABLES.c.phase == "over")
        .order_by(TABLES.c.touched.desc())
        .limit(MOST_GAMES)
    )
    rows = await accounts.database.read(query)
    return await asyncio.to_thread(_read, rows, person)


def _read(rows: Sequence[Any], person: str) -> list[Played]:
    found = (_played(row) for row in rows)
    return [one for one in found if one and person in one.people]


def _played(row: Any) -> Played | None:
    try:
        noted = orjson.loads(row.summary)
        seats, ranks = noted["seats"], noted["ranks"]
        people, names = [seat["person"] for seat in seats], [seat["name"] for seat in seats]
    except (ValueError, KeyError, TypeError):
        return None
    return Played(row.id, row.game, row.touched, people, names, ranks) if ranks else None


async def facts_of(accounts: Accounts, account: Account, viewer: str | None) -> models.PersonFacts:
    """Somebody as they want to be seen by whoever looks."""
    games = await games_of(accounts, account.person)
    is_self, have_met = viewer == account.person, await accounts.have_met(viewer, account.person)

    def shows(block: Block) -> bool:
        return is_shown(block, account.shown, is_self, have_met)

    return models.PersonFacts(
        name=account.name,
        handle=account.handle,
        since=account.made,
        games=[_game(game, account.person, viewer) for game in games[:MOST_SHOWN]] if shows("games") else None,
        results=results(games, account.person) if shows("results") else None,
        opponents=await opponents(accounts, games, account.person, viewer) if shows("opponents") else None,
    )


def title_of(game: str) -> str:
    """What a game is called."""
    return riverpost.game(game).title if game in riverpost.list_games() else game


def _game(game: Played, person: str, viewer: str | None) -> models.GamePlayed:
    """A game in a list; the link to a table is its key, and names are others': both only for those who were there."""
    was_there = viewer is not None and viewer in game.people
    return models.GamePlayed(
        game=game.game,
        title=title_of(game.game),
        ended=game.ended,
        players=len(game.people),
        rank=game.rank_of(person),
        url=f"/t/{game.table}" if was_there else None,
        names=list(game.names) if was_there else [],
    )


def results(games: Sequence[Played], person: str) -> list[models.ResultOfGame]:
    """How somebody does at each game."""
    by_game: dict[str, list[int]] = {}
    for game in games:
        by_game.setdefault(game.game, []).append(game.rank_of(person))
    return [
        models.ResultOfGame(
            game=game,
            title=title_of(game),
            played=len(ranks),
            won=ranks.count(1),
            mean_rank=round(sum(ranks) / len(ranks), 2),
        )
        for game, ranks in sorted(by_game.items())
    ]


async def opponents(
    accounts: Accounts, games: Sequence[Played], person: str, viewer: str | None
) -> list[models.Opponent]:
    """With whom somebody has played most; those who do not want to be seen among others' opponents are left out."""
    met = Counter(other for game in games for other in {*game.people} - {None, person} if other)
    often = [other for other, _ in met.most_common(MOST_SHOWN)]
    named = await people_named(accounts, often)
    query = sql.select(ACCOUNTS.c.person, ACCOUNTS.c.shown).where(ACCOUNTS.c.person.in_(often))
    choices: Mapping[str, Any] = {row.person: row.shown for row in await accounts.database.read(query)}
    return [
        models.Opponent(name=named[other][0], handle=named[other][1], games=met[other])
        for other in often
        if other in named and (person == viewer or other == viewer or _may_be_named(choices.get(other)))
    ]


def _may_be_named(shown: str | None) -> bool:
    """Whether somebody may be named as an opponent to whoever it is; a guest has chosen nothing."""
    return shown is None or is_shown("opponents", orjson.loads(shown), is_self=False, have_met=True)
