"""Looks: a table as somebody sees it, in the words, numbers and pieces that go over the wire.

Everything here is made from views, so that nothing which a seat was never shown can leave the server.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple, Unpack, cast

import riverpost
from riverpost.draw import Scene
from riverpost.draw.difference import SceneState, difference, state, told_beats
from riverpost.draw.pieces import nothing_moved
from riverpost.draw.wire import SceneChanges
from riverpost.engine.contract import DrawnToo, Plan
from riverpost.engine.errors import RiverpostError
from riverpost.engine.latest import Latest
from riverpost.engine.position import Position
from riverpost.engine.words import mark, translator
from riverpost.server import wire
from riverpost.server.clocks.telling import clock_told
from riverpost.server.refused import SERVER, Refused
from riverpost.server.table import Table

BEFORE_ALL = -1  # the ply before the first line of a log
MOST_CHATS = 200  # said to somebody who comes
LONGEST_LOG = 500  # plies that are told at once; earlier ones are asked for


class Eyes(NamedTuple):
    """Who looks, and how: through a seat or as a spectator, in a language, with a board in a layout or without one,
    with a guide or without."""

    seat: int | None
    lang: str = "en"
    layout: str | None = "wide"
    words: bool = True
    guide: bool = False
    deaf: frozenset[str] = frozenset()  # people whose words are not heard


class Known(NamedTuple):
    """What somebody who looks has been told: up to which entry and ply, the scene they see, the lessons that matter."""

    serial: int = 0
    ply: int = BEFORE_ALL
    scene: SceneState | None = None
    lessons: list[wire.DueLesson] | None = None

    @property
    def key(self) -> tuple[int, int]:
        """The same for all who know the same, if they look alike: whoever was told a ply has seen its board."""
        return (self.serial, self.ply) if self.ply != BEFORE_ALL else (BEFORE_ALL, id(self))


NOTHING = Known()
NOT_YOUR_EYES = mark("You can look only from a seat of your own.")


def check_eyes(table: Table, person: str | None, seat: int | None) -> None:
    """Refuse to let somebody look through the eyes of a seat that is not theirs."""
    if seat is not None and not (person and seat in table.seats_of(person)):
        raise Refused("not-your-seat", NOT_YOUR_EYES)


def choices(view: Position, seat: int, lang: str) -> list[wire.Choice]:
    """What a seat may do now, what loses something last; that a choice ends the turn, as far as can be known."""
    game = view.game
    legal = view.legal_ids(seat)
    if not legal:
        return []
    secret = game.parts.alphabet.SECRET_ACTIONS
    told: list[wire.Choice] = []
    last: list[wire.Choice] = []
    facts = zip(legal, game.face.ends_of_turn(view, seat, legal), game.face.costs(view, legal), strict=True)
    for action, end, costs in facts:
        final: wire.Final = "secret" if action in secret else "costs" if costs else "ends" if end else ""
        (last if costs else told).append((action, game.face.label(action, view, lang), final))
    return told + last


def result(position: Position, lang: str) -> list[wire.Standing] | None:
    """How it ended, seat by seat."""
    if not position.over:
        return None
    game = position.game
    names = game.face.score_names(lang)
    return [
        {
            "seat": standing.seat,
            "name": game.face.player_name(position, standing.seat, lang),
            "rank": standing.rank,
            "score": standing.score,
            "parts": standing.parts,
            "why": game.face.why_rank(position, standing.seat, lang),
            "part_names": names,
        }
        for standing in position.result()
    ]


PLANS: Latest[tuple[str, bytes], Mapping[int, Plan]] = Latest(
    256
)  # by view: a page asks where plans lead, and soon for one of them


def plans_of(view: Position) -> Mapping[int, Plan]:
    """The plans of the seat of a view; none where it does not decide, or where there is nothing to plan."""
    if not view.game.face.has_plans or view.viewer not in view.seats:
        return {}
    key = (view.game.name, view.raw.tobytes())
    found = PLANS.get(key)
    if found is None:
        try:
            found = view.game.face.plans(view)
        except RiverpostError:
            found = {}
        PLANS.keep(key, found)
    return found


def log_lines(
    position: Position, seat: int | None, lang: str, since: int, until: int | None = None
) -> list[wire.LogLine]:
    """What happened after a ply, as a seat may tell it; what all must see is marked."""
    told = position.lines(seat, lang, since, until)
    return [(ply, line, "banner") if is_loud else (ply, line) for ply, line, is_loud in told]


def log_since(ply: int, after: int) -> int:
    """The ply after which the log is told to somebody who knows it up to another one."""
    return ply - LONGEST_LOG if ply - LONGEST_LOG > max(after, 0) else after


def told_comings(table: Table, lang: str, since: int, until: int, serial: int | None = None) -> list[wire.LogLine]:
    """Who went, came back or was replaced after the ply `since`, or the entry `serial`, and not after the ply `until`.

    What was taken back since does not take them back: they are told with the ply that there is now.
    """
    translate = translator(SERVER, lang)
    return [
        (min(coming.ply, table.ply), translate.fill(coming.text, name=coming.name, level=coming.level), "banner")
        for coming in table.comings
        if min(coming.ply, table.ply) <= until
        and (coming.ply > since or (serial is not None and coming.serial > serial))
    ]


def log_of(table: Table, position: Position, eyes: Eyes, since: int, until: int) -> list[wire.LogLine]:
    """What happened in a game and round it, from a ply to another."""
    lines = log_lines(position, eyes.seat, eyes.lang, since, until)
    return in_order(lines, told_comings(table, eyes.lang, since, until))


def in_order(lines: list[wire.LogLine], comings: list[wire.LogLine]) -> list[wire.LogLine]:
    """Lines of the game, and after those of a ply who went or came then."""
    return sorted([*lines, *comings], key=lambda line: line[0])


class Window:
    """A position through somebody's eyes; each part is made when it is first asked for."""

    def __init__(self, position: Position, eyes: Eyes) -> None:
        self.position = position
        self.eyes = eyes
        self.game: riverpost.Game = position.game
        self.deciding = position.seats
        self._view: Position | None = None
        self._scene: SceneState | None = None
        self._beats = nothing_moved

    @property
    def view(self) -> Position:
        """What the seat may know."""
        if self._view is None:
            self._view = self.position.view(self.eyes.seat)
        return self._view

    @property
    def scene(self) -> SceneState:
        """The board, without the headline that a page says by itself."""
        if self._scene is None:
            assert self.eyes.layout
            drawn = self.game.face.scene(self.view, self.eyes.lang, self.eyes.layout, headline=False)
            self._scene, self._beats = state(drawn), drawn.beats
        return self._scene

    def changes(self, before: SceneState | None, ply: int) -> SceneChanges:
        """What changed on the board since a ply at which that scene was shown, and how, if it is the ply before."""
        told = difference(before, self.scene)
        if ply == self.position.ply - 1 and (beats := told_beats(self._beats(), before)):
            told["beats"] = beats
        return told

    def reach(self) -> SceneChanges:
        """What changes on the board when it is lit where plans lead."""
        found = plans_of(self.view)
        return difference(self.scene, state(self._planned(reach=found))) if found else {}

    def course(self, plan: Plan) -> SceneChanges:
        """What changes on a board that is lit so when a plan is drawn upon it."""
        reach = plans_of(self.view)
        return difference(state(self._planned(reach=reach)), state(self._planned(reach=reach, course=plan)))

    def _planned(self, **too: Unpack[DrawnToo]) -> Scene:
        assert self.eyes.layout
        return self.game.face.scene(self.view, self.eyes.lang, self.eyes.layout, headline=False, **too)

    def numbers(self) -> wire.Numbers:
        """What can be done."""
        seat = self.eyes.seat
        return {"choices": self.position.legal_ids(seat)} if seat in self.deciding else {}

    def words(self, after: int) -> wire.Words:
        """What is asked, what can be done, and what happened after a ply."""
        seat, lang = self.eyes.seat, self.eyes.lang
        told: wire.Words = {"prompt": self.game.face.prompt(self.view, lang)}
        if seat is not None and seat in self.deciding:
            told["choices"] = choices(self.view, seat, lang)
        since = log_since(self.position.ply, after)
        if lines := log_lines(self.position, seat, lang, since):
            told["log"] = lines
        if since > after:
            told["log_since"] = since
        return told

    @cached_property
    def lessons(self) -> list[wire.DueLesson] | None:
        """Which lessons matter now, and at which pieces they point, for somebody who follows the guide."""
        return self.game.face.lessons_due(self.view) if self.eyes.guide else None


def update(table: Table, eyes: Eyes, known: Known, back: int | None, now: int = 0) -> tuple[wire.News, Known]:
    """What somebody who knows so much must be told now, and what they know then; `back`: a ply that was returned to,
    `now`: house time."""
    news: wire.News = {"type": "update", "serial": table.serial}
    if table.clock is not None and (known.serial < table.clock.changed or known.ply == BEFORE_ALL):
        news["clock"] = clock_told(table, table.clock, now)
    if said := chats_after(table, known.serial, eyes.deaf):
        news["chat"] = said
    position = table.position
    if position is None:
        return news, known._replace(serial=table.serial)
    window = Window(position, eyes)
    after = known.ply if back is None else min(known.ply, back)
    words = window.words(after) if eyes.words else window.numbers()
    if eyes.words and (comings := told_comings(table, eyes.lang, after, position.ply, known.serial)):
        words = cast("wire.Words", words)
        words["log"] = in_order(words.get("log", []), comings)
    seen = {"ply": position.ply, "seat": eyes.seat, "deciding": window.deciding}
    told = cast("wire.Moment", {**news, **seen, **words})
    if "log_since" in words:
        told["back"] = BEFORE_ALL
    elif back is not None:
        told["back"] = after
    if eyes.seat in window.deciding and (ply := table.undo_ply(eyes.seat)) is not None:
        told["undo"] = ply
    if ended := result(position, eyes.lang):
        told["result"] = ended
    if window.lessons != known.lessons:
        told["lessons"] = window.lessons
    if eyes.layout:
        told["scene"] = window.changes(known.scene, known.ply)
    return told, Known(table.serial, position.ply, window.scene if eyes.layout else None, window.lessons)


def chats_after(table: Table, serial: int, deaf: Collection[str] = ()) -> list[wire.Said]:
    """What was said after an entry, not more than anybody wants to read or hear, and whether by one who watches."""
    if not table.chat or table.chat[-1].serial <= serial:
        return []
    return [
        (said.serial, said.name, said.text, "watching" if said.watching else "")
        for said in table.chat[-MOST_CHATS:]
        if said.serial > serial and said.person not in deaf
    ]
