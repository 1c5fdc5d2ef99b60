"""Tables of the lobby as people know them: names, never ids of people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import orjson

import riverpost
from riverpost.server.facts import rules_of
from riverpost.server.lobby.board import Difference, Listing, Shown, View, pace_of
from riverpost.server.lobby.wire import LobbyTable
from riverpost.server.telling import terms_told


def listing_facts(listing: Listing, lang: str) -> LobbyTable:
    """A table as the lobby tells it."""
    game, terms = riverpost.game(listing.game), terms_told(listing.terms)
    return {
        "id": listing.id,
        "game": listing.game,
        "title": game.title,
        "phase": cast(Shown, listing.phase),
        "seats": [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in listing.seats],
        "free": listing.free,
        "host": next((seat.name for seat in listing.seats if seat.person == listing.host), ""),
        "created": listing.created,
        "pace": pace_of(listing.terms.timing),
        "timing": terms["timing"],
        "rated": terms["rated"],
        "when_full": terms["when_full"],
        "language": terms["language"],
        "band": terms["band"],
        "rules": rules_of(game, listing.options, lang),
    }


def told(listing: Listing, lang: str) -> bytes:
    """The same as it is sent, worked out once for all who read a language."""
    if lang not in listing.told:
        listing.told[lang] = orjson.dumps(listing_facts(listing, lang))
    return listing.told[lang]


def told_whole(view: View, lang: str) -> bytes:
    """All that a view shows."""
    head = b'{"type":"lobby","whole":true,"count":%d,"tables":[' % view.count
    return head + _joined(view.shown.values(), lang) + b"]}"


def told_difference(difference: Difference, lang: str) -> bytes:
    """What has changed in a view."""
    head = b'{"type":"lobby","count":%d,"tables":[' % difference.count
    gone = b',"gone":' + orjson.dumps(difference.gone) if difference.gone else b""
    return head + _joined(difference.tables, lang) + b"]" + gone + b"}"


def _joined(listings: Iterable[Listing], lang: str) -> bytes:
    return b",".join(told(listing, lang) for listing in listings)
