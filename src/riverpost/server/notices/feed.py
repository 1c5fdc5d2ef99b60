"""Feeds: what somebody is told of as Atom, and when their time is over as a calendar. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from riverpost.engine.words import mark, translator
from riverpost.server.notices.occasions import Notice
from riverpost.server.notices.telling import path_of, sentence
from riverpost.server.refused import SERVER

TITLE = mark("Riverpost: your tables")
LONGEST_LINE = 74  # bytes of a calendar's line, before it goes on in the next


def etag(body: bytes) -> str:
    """What says whether it is still the same."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def _id(notice: Notice) -> str:
    """A name for a notice that tells nothing, and stays the same."""
    return hashlib.sha256(f"{notice.person} {notice.tag} {notice.ply} {int(notice.made)}".encode()).hexdigest()[:32]


def _printable(text: str) -> str:
    """Without what neither XML nor calendars can hold."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def atom(notices: Iterable[Notice], base: str, name: str, lang: str) -> bytes:
    """A feed, the newest first; `base` is where the server is, `name` what links know somebody by."""
    told = list(notices)
    newest = max((notice.made for notice in told), default=0.0)
    head = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(lang)}>',
        f"<title>{escape(translator(SERVER, lang)(TITLE))}</title>",
        f"<id>urn:riverpost:{hashlib.sha256(name.encode()).hexdigest()[:32]}</id>",
        f"<updated>{_moment(newest)}</updated>",
        f'<link rel="alternate" href={quoteattr(base + "/notices")}/>',
        "<author><name>Riverpost</name></author>",
    ]
    return "\n".join([*head, *(_entry(notice, base, lang) for notice in told), "</feed>", ""]).encode()


def _entry(notice: Notice, base: str, lang: str) -> str:
    return (
        f"<entry><title>{escape(_printable(sentence(notice, lang)))}</title><id>urn:riverpost:{_id(notice)}</id>"
        f"<updated>{_moment(notice.made)}</updated><link href={quoteattr(base + path_of(notice))}/></entry>"
    )


def calendar(turns: Iterable[Notice], base: str, lang: str) -> bytes:
    """When somebody's time for their turns is over, as a calendar."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Riverpost//Notices//EN"]
    for notice in turns:
        if notice.until is not None:
            lines += _event(notice, notice.until, base, lang)
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _event(notice: Notice, until: float, base: str, lang: str) -> list[str]:
    stamp, end = (_moment(moment).replace("-", "").replace(":", "") for moment in (notice.made, until))
    return [
        "BEGIN:VEVENT",
        f"UID:{_id(notice)}@riverpost",
        f"DTSTAMP:{stamp}",
        f"DTSTART:{end}",
        f"SUMMARY:{_quoted(sentence(notice, lang))}",
        f"URL:{base}{path_of(notice)}",
        "END:VEVENT",
    ]


def _quoted(text: str) -> str:
    quoted = _printable(text)
    for letter in "\\;,":
        quoted = quoted.replace(letter, f"\\{letter}")
    return quoted


def _folded(line: str) -> str:
    """A line in pieces that are short enough, no letter cut in two."""
    pieces, length = [""], 0
    for letter in line:
        length += len(letter.encode())
        if length > LONGEST_LINE:
            pieces.append(" ")
            length = 1 + len(letter.encode())
        pieces[-1] += letter
    return "\r\n".join(pieces)
