"""Notices in words, for people and for programs."""

from __future__ import annotations

import riverpost
from riverpost.engine.words import mark, translator
from riverpost.server.notices.models import HookNotice, NoticeFacts
from riverpost.server.notices.occasions import Kind, Notice
from riverpost.server.notices.store import Listed
from riverpost.server.refused import SERVER

SENTENCES: dict[Kind, str] = {
    "turn": mark("{title}: it is your turn."),
    "late": mark("{title}: your time is almost over, then a bot plays on for you."),
    "invitation": mark("{title}: {name} invites you."),
    "begun": mark("{title}: the game has begun."),
    "over": mark("{title}: the game is over."),
    "hook-off": mark("Your webhook has failed too often, so it is switched off."),
}


def title_of(game: str) -> str:
    """What a game is called; one that is no longer there, by its short name."""
    return riverpost.game(game).title if game in riverpost.list_games() else game


def sentence(notice: Notice, lang: str) -> str:
    """A notice in a sentence."""
    facts = {"name": "", **notice.facts, "title": title_of(notice.game)}
    return translator(SERVER, lang)(SENTENCES[notice.kind]).format(**facts)


def path_of(notice: Notice) -> str:
    """Where somebody goes who wants to do something about it."""
    return f"/t/{notice.table}" if notice.table else "/notices"


def told(listed: Listed, lang: str) -> NoticeFacts:
    """A notice in a list."""
    notice = listed.notice
    return NoticeFacts(
        id=notice.tag,
        kind=notice.kind,
        table=notice.table or None,
        url=path_of(notice),
        sentence=sentence(notice, lang),
        made=notice.made,
        until=notice.until,
        unread=not listed.seen,
    )


def told_to_hook(notice: Notice, delivery: str, lang: str) -> HookNotice:
    """A notice for a program."""
    return HookNotice(
        type="notice",
        id=delivery,
        occasion=notice.kind,
        table=notice.table,
        game=notice.game,
        ply=notice.ply,
        made=notice.made,
        until=notice.until,
        url=path_of(notice),
        sentence=sentence(notice, lang),
    )
