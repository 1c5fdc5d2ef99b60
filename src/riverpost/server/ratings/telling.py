"""Ratings as people are told them: leaderboards, changes, and a block for the page of a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_date

import riverpost
from riverpost.draw.chart import Moment as Mark
from riverpost.draw.chart import course
from riverpost.engine.words import mark, translator
from riverpost.server.ratings.bots import Measured
from riverpost.server.ratings.ladder import Standing
from riverpost.server.ratings.models import LadderFacts, Leaderboard, Ranked, RatingChange, RatingFacts
from riverpost.server.ratings.ratings import Board, Change, Listed, Moment, Ratings
from riverpost.server.ratings.store import Ladder
from riverpost.server.refused import SERVER

TITLE_OF_PLOT = mark("{title}, {players} players: rating")


def facts_of(standing: Standing) -> RatingFacts:
    """A rating in points."""
    rating, games = standing
    return RatingFacts(rating=rating.shown, uncertainty=rating.uncertainty, games=games, provisional=rating.provisional)


def leaderboard(ladder: Ladder, board: Board, me: Listed | None) -> Leaderboard:
    """A ladder with people and bots in one order; `me` is whoever asks, who knows their own name."""
    known, provisional = [
        [_ranked(me if me and me.person == listed.person else listed, me) for listed in some]
        for some in (board.known, board.provisional)
    ]
    game = riverpost.game(ladder.game)
    return Leaderboard(
        game=game.name,
        title=game.title,
        players=ladder.players,
        numbers=list(game.players),
        ranked=sorted([*known, *map(_bot, board.bots)], key=lambda one: -one.rating),
        provisional=provisional,
        me=_ranked(me, me) if me else None,
    )


def _ranked(listed: Listed, me: Listed | None) -> Ranked:
    return Ranked(**facts_of(listed.standing).model_dump(), name=listed.name, level=None, mine=listed is me)


def _bot(bot: Measured) -> Ranked:
    facts = facts_of(Standing(bot.rating, bot.seats)).model_dump()
    return Ranked(**{**facts, "provisional": False}, name="", level=bot.level, mine=False)


def ladder_facts(ladder: Ladder, standing: Standing) -> LadderFacts:
    """Where somebody stands in a ladder."""
    title = riverpost.game(ladder.game).title if ladder.game in riverpost.list_games() else ladder.game
    return LadderFacts(**facts_of(standing).model_dump(), **ladder._asdict(), title=title)


def change_told(change: Change) -> RatingChange:
    """What a table has made of a rating."""
    facts = facts_of(Standing(change.now, change.games)).model_dump()
    return RatingChange(**facts, seat=change.seat, change=change.now.shown - change.before.shown)


def plot(ladder: Ladder, moments: list[Moment], lang: str) -> str:
    """A rating game by game as SVG, in the colours of the page that it stands on; nothing before the first game."""
    if not moments:
        return ""
    marks = [Mark(moment.rating.shown, moment.rating.shown + 2 * moment.rating.uncertainty) for moment in moments]
    title = riverpost.game(ladder.game).title if ladder.game in riverpost.list_games() else ladder.game
    words = translator(SERVER, lang).fill(TITLE_OF_PLOT, title=title, players=ladder.players)
    return course(words, marks, (_date(moments[0].ended, lang), _date(moments[-1].ended, lang)))


def _date(at: float, lang: str) -> str:
    return format_date(datetime.fromtimestamp(at, UTC), "long", locale=lang)


@dataclass(frozen=True)
class LadderBlock:
    """A ladder on the page of a person: where they stand, and how they came there."""

    facts: LadderFacts
    plot: str  # SVG


async def person_block(ratings: Ratings, person: str, lang: str) -> list[LadderBlock]:
    """What `ratings_block.html` shows on the page of a person; nothing where ratings are closed."""
    if not ratings.is_open:
        return []
    return [
        LadderBlock(ladder_facts(ladder, standing), plot(ladder, await ratings.course(person, *ladder), lang))
        for ladder, standing in await ratings.standings(person)
    ]
