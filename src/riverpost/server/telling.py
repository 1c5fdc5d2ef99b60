"""Telling: a table as people know it, for pages and programs."""

from __future__ import annotations

from collections.abc import Collection

from riverpost.engine.words import translator
from riverpost.server.refused import SERVER
from riverpost.server.table import Table
from riverpost.server.terms import Terms
from riverpost.server.wire import TableFacts, TermsFacts


def table_facts(table: Table, person: str | None, present: Collection[str], spectators: int, lang: str) -> TableFacts:
    """Who sits where, how far it has come, and what of it belongs to a person. Ids of people are never told."""
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "version": table.row.version,
        "options": table.options,
        "terms": terms_told(table.row.terms),
        "secrets": table.game.facts.secrets,
        "plans": table.game.face.has_plans,
        "phase": table.phase,
        "closed": translator(SERVER, lang)(table.closed) if table.closed else None,
        "seats": [
            {
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "connected": seat.person in present,
                "mine_again": person is not None and seat.away == person,
                "votes": len(table.votes.get(number, ())),
            }
            for number, seat in enumerate(table.seats)
        ],
        "me": table.seats_of(person) if person else [],
        "host": person is not None and person == table.host,
        "spectators": spectators,
        "hushed": table.hushed,
        "muted": person is not None and table.is_muted(person),
        "silenced": table.silenced() if person is not None and person == table.host else [],
        "rematch": table.rematch,
    }


def terms_told(terms: Terms) -> TermsFacts:
    """What was agreed to at a table."""
    timing = terms.timing
    return {
        "open": terms.open,
        "when_full": terms.when_full,
        "rated": terms.rated,
        "timing": {"bank": timing.bank, "turn": timing.turn, "late": timing.late} if timing else None,
        "language": terms.language,
        "band": terms.band,
    }
