"""`Position`: a game as people hold it. The record inside is the rules' own; this face validates."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from riverpost.engine.arrays import copied
from riverpost.engine.chance import DICE, begin_chance
from riverpost.engine.errors import IllegalMove, RiverpostError, UnknownMove, ViewOnly
from riverpost.engine.events import MOST_EVENTS, event_buffer, read_events
from riverpost.engine.history import Event, History, Ply, shown, shown_to
from riverpost.engine.reasons import LEGAL
from riverpost.engine.seen import SPECTATOR, Seen, Standing
from riverpost.engine.words import SOURCE, mark

if TYPE_CHECKING:
    from riverpost.engine.contract import Plan
    from riverpost.engine.game import Game
    from riverpost.engine.options import Chosen

WAYMARK = 250  # plies from one kept position to the next, so that going back does not begin at the start


def new_dice(seed: int | None = None) -> np.ndarray:
    """A stream of chance for a player, apart from the game's."""
    dice = np.zeros(1, np.dtype((np.record, DICE)))
    begin_chance(dice[0], secrets.randbits(63) if seed is None else seed)
    return dice


def _behind(game: Game, seen: Seen) -> Position:
    """The position that was seen, to ask its rules."""
    array = np.ndarray(1, game.parts.dtype, bytearray(seen.data))
    return Position(game, array, options={}, seed=None, names=seen.names, viewer=seen.viewer)


class Position:
    """A position of a game, with the moves that led to it."""

    def __init__(
        self,
        game: Game,
        array: np.ndarray,
        *,
        options: Chosen,
        seed: int | None,
        names: Sequence[str] | None,
        opening: Sequence[Event] = (),
        plies: Sequence[Ply] = (),
        viewer: int | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.names = tuple(names) if names else None
        self.viewer = viewer  # the seat whose view this is (SPECTATOR: nobody's); None: the position itself
        self.array = array
        self._opening = tuple(opening)
        self._plies = plies if isinstance(plies, History) else History(plies)
        self._waymarks: dict[int, bytes] = {}  # earlier positions by their plies
        self._seen: Seen | None = None
        self._told: tuple[object, Sequence[Event], list[tuple[Event, str, bool]]] | None = None

    @property
    def raw(self) -> Any:
        """The record; writing its fields sets up any position."""
        return self.array[0]

    @property
    def seen(self) -> Seen:
        """The position as plain values, as words and scenes read it; the same one until something changes."""
        data, kept = self.array.tobytes(), self._seen
        if kept is None or kept.data != data or kept.names != self.names:
            kept = self._seen = Seen(
                self.game.parts.fields,
                data,
                rules=partial(_behind, self.game),
                title=self.game.title,
                names=self.names,
                viewer=self.viewer,
                opening=self._opening,
                plies=History(self._plies) if self.viewer is None else self._plies,  # a game may go on, a view does not
            )
        return kept

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.array["players"][0])

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return int(self.array["ply"][0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.array["over"][0])

    @property
    def seats(self) -> tuple[int, ...]:
        """All who may decide now; several where choices are simultaneous, none when the game is over."""
        waiting = self.game.parts.machine.deciding_at(self.array, 0)
        return tuple(seat for seat in range(self.players) if waiting >> seat & 1)

    @property
    def seat(self) -> int | None:
        """Who decides now: the first of `seats`."""
        waiting = int(self.game.parts.machine.deciding_at(self.array, 0))
        return (waiting & -waiting).bit_length() - 1 if waiting else None

    @property
    def moves(self) -> list[tuple[int, int]]:
        """Who did what, from the start; in a view a secret choice of another seat is HIDDEN."""
        return [(ply.seat, ply.action) for ply in self._plies]

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """What a seat may do now, as integers in ascending order."""
        found = np.empty(self.game.n_actions, np.int16)
        seat = self._decider(seat)
        return [] if seat is None else found[: self.game.parts.machine.legal_at(self.array, 0, seat, found)].tolist()

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do now, in notation."""
        return [self.game.notation(action) for action in self.legal_ids(seat)]

    def why_not(self, move: str | int, seat: int | None = None, lang: str = "en") -> IllegalMove | None:
        """Why a move is refused, without trying it; None if it is legal."""
        action = self.game.action(move)
        reason = self.reason(action, self._asked(seat))
        return None if reason == LEGAL else self.game.face.refusal(reason, action, self, lang)

    def reason(self, action: int, seat: int) -> int:
        """The code of the reason why a seat cannot do something, LEGAL if it can."""
        return int(self.game.parts.machine.reason_at(self.array, 0, seat, action))

    def play(self, move: str | int, seat: int | None = None) -> Sequence[Event]:
        """Make a move and return what it caused; an illegal one raises and changes nothing."""
        if self.viewer is not None:
            raise ViewOnly(mark("This is a view of a game; play on the position it was taken from."))
        game = self.game
        action, decider, out = game.action(move), self._asked(seat), event_buffer(MOST_EVENTS)
        if reason := game.parts.machine.play_at(self.array, 0, out, decider, action):
            raise game.face.refusal(reason, action, self, SOURCE)
        events = read_events(out, game.parts.alphabet.EVENTS)
        self._plies.append(Ply(decider, action, events))
        if len(self._plies) % WAYMARK == 0:
            self._waymarks[len(self._plies)] = self.array.tobytes()
        return events

    def ends_turn(self, move: str | int, seat: int | None = None) -> bool:
        """Whether a seat, once it has made a legal move, is certainly not the one to decide next."""
        if refusal := self.why_not(move, seat):
            raise refusal
        return bool(self.game.parts.machine.ends_at(self.array, 0, self._asked(seat), self.game.action(move)))

    @property
    def chance(self) -> int:
        """Where the stream of chance stands: the same as long as nothing is drawn."""
        return int(self.array["chance"][0])

    def tells_more(self, before: int, events: Iterable[Event]) -> bool:
        """Whether a decision has told more than its seat could know: chance went on, or a secret came out."""
        revealing = self.game.parts.alphabet.REVEALING
        return self.chance != before or any(event.name in revealing for event in events)

    def result(self) -> list[Standing]:
        """How the game ended, seat by seat."""
        if not self.over:
            raise RiverpostError(mark("The game is not over yet, so it has no result."))
        standings = []
        for seat in range(self.players):
            parts = np.zeros(len(self.game.parts.alphabet.SCORE_PARTS), np.int64)
            score = int(self.game.parts.machine.score_at(self.array, 0, seat, parts))
            rank = int(self.game.parts.machine.rank_at(self.array, 0, seat))
            named = dict(zip(self.game.parts.alphabet.SCORE_PARTS, parts.tolist(), strict=True))
            standings.append(Standing(seat, rank, score, named))
        return standings

    def sides(self) -> tuple[int, ...]:
        """For each seat a number that it has in common with those it plays together with; mostly with nobody."""
        teams = self.game.parts.teams
        return tuple(seat if teams is None else teams.side_of(self.seen, seat) for seat in range(self.players))

    def copy(self) -> Position:
        """The same position again; playing one never touches the other."""
        same = self._with(copied(self.array), History(self._plies))
        same._waymarks = dict(self._waymarks)
        return same

    def back_to(self, ply: int) -> Position:
        """A copy of this game as it was at an earlier ply; the game must have been played from its start."""
        if self.seed is None or self.ply != len(self._plies) or not 0 <= ply <= self.ply:
            raise RiverpostError(
                mark("Only a game played from its start can go back, to plies 0 to {last}, not {ply}."),
                last=self.ply,
                ply=ply,
            )
        earlier = self._from_waymark(max((mark for mark in self._waymarks if mark <= ply), default=0))
        silent = event_buffer(0)
        for past in self._plies[earlier.ply : ply]:
            self.game.parts.machine.step_at(earlier.array, 0, silent, past.seat, past.action)
        earlier._plies = History(self._plies[:ply])
        return earlier

    def _from_waymark(self, ply: int) -> Position:
        if ply == 0:
            return self.game.new(self.players, self.seed, self.names, **self.options)
        earlier = self._with(np.frombuffer(bytearray(self._waymarks[ply]), self.array.dtype), History())
        earlier._waymarks = {mark: kept for mark, kept in self._waymarks.items() if mark <= ply}
        return earlier

    def view(self, seat: int | None = None) -> Position:
        """What that seat may know, to look at but not to play; None: a spectator. A view is its own view."""
        seat = self._eyes(seat)
        array = copied(self.array)
        self.game.parts.machine.observe_at(array, 0, SPECTATOR if seat is None else seat)
        view = self._with(array, History(self._plies, partial(shown, self.game.parts.alphabet.SECRET_ACTIONS, seat)))
        view.viewer = SPECTATOR if seat is None else seat
        view.seed = None
        view._opening = shown_to(seat, self._opening)
        return view

    def imagine(self, seed: int | None = None) -> Position:
        """From a view: a whole position that fits all its seat knows, with chance of its own."""
        if self.viewer is None:
            raise ViewOnly(mark("Only a view leaves something to imagine; take p.view(seat) first."))
        world = self.copy()
        world.viewer = None
        self.game.parts.machine.imagine_at(world.array, 0, self.viewer, new_dice(seed))
        return world

    def events(self, seat: int | None = None) -> list[list[Event]]:
        """What a seat (None: a spectator) was shown, ply by ply, the setup first."""
        seat = self._eyes(seat)
        history = [self._opening, *(ply.events for ply in self._plies)]
        return [list(shown_to(seat, events)) for events in history]

    @property
    def latest(self) -> Sequence[Event]:
        """What the newest decision caused; in a view, as far as its seat was shown it."""
        last = self._plies.last
        return () if last is None else last.events

    def log(self, seat: int | None = None, lang: str = "en") -> list[str]:
        """The game in words, as that seat may tell it."""
        return [line for _, line in self.told(seat, lang)]

    def told(
        self, seat: int | None = None, lang: str = "en", since: int = -1, until: int | None = None
    ) -> list[tuple[int, str]]:
        """The same with the ply that each line came with, 0 for the setup; only what came after the ply `since`, and
        not after the ply `until`."""
        return [(ply, line) for ply, line, _ in self.lines(seat, lang, since, until)]

    def lines(
        self, seat: int | None = None, lang: str = "en", since: int = -1, until: int | None = None
    ) -> Iterator[tuple[int, str, bool]]:
        """The same, and whether all must see it."""
        seat = self._eyes(seat)
        last = len(self._plies) if until is None else until
        if since < 0:
            yield from self._lines_of(0, seat, lang)
        for ply in range(max(since, 0) + 1, last + 1):
            yield from self._lines_of(ply, seat, lang)

    def _lines_of(self, ply: int, seat: int | None, lang: str) -> Iterator[tuple[int, str, bool]]:
        """What a ply caused, as a seat was shown it; of the newest it is kept how it is told, for others who look."""
        events = self._plies[ply - 1].events if ply else self._opening
        key = (ply, lang, self.names)
        if self._told is None or self._told[0] != key or self._told[1] is not events:
            tell, is_loud = self.game.face.teller(self, lang), self.game.face.is_loud
            self._told = key, events, [(event, tell(event), is_loud(event)) for event in events]
        for event, line, loud in self._told[2]:
            if line and event.seen_by(seat):
                yield ply, line, loud

    def prompt(self, seat: int | None = None, lang: str = "en") -> str:
        """What is to be decided now, in one sentence for that seat (None: for a spectator)."""
        return self.game.face.prompt(self.view(seat), lang)

    def label(self, move: str | int, lang: str = SOURCE) -> str:
        """A move as a sentence for people who don't read notation."""
        return self.game.face.label(self.game.action(move), self, lang)

    def describe(self, seat: int | None = None, lang: str = SOURCE) -> list[str]:
        """The whole position in sentences, as that seat (None: a spectator) may know it."""
        return self.game.face.describe(self.view(seat), lang)

    def text(self) -> str:
        """The position as readable text; `game.parse` reads it back."""
        return self.game.face.text(self)

    def svg(self, seat: int | None = None, lang: str = "en", layout: str = "wide", plan: Plan | None = None) -> str:
        """The board as that seat (None: a spectator) sees it, "wide", "tall" or "1366x680", with a plan upon it."""
        return self.game.face.picture(self.view(seat), lang, layout, plan)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} decides"
        kind = "" if self.viewer is None else ", a view"
        return f"<{self.game.title}, {self.players} players, ply {self.ply}, {state}{kind}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same_game = (self.game, self.options, self.viewer) == (other.game, other.options, other.viewer)
        return same_game and self.raw.tobytes() == other.raw.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def _with(self, array: np.ndarray, plies: History) -> Position:
        return Position(
            self.game,
            array,
            options=self.options,
            seed=self.seed,
            names=self.names,
            opening=self._opening,
            plies=plies,
            viewer=self.viewer,
        )

    def _decider(self, seat: int | None) -> int | None:
        return self.seat if seat is None else self._checked(seat)

    def _asked(self, seat: int | None) -> int:
        """Whom a move is asked of; after the end nobody decides, and every seat is told so."""
        decider = self._decider(seat)
        return 0 if decider is None else decider

    def _checked(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise UnknownMove(
                mark("There is no seat {seat}; the seats are 0 to {last}."), seat=repr(seat), last=self.players - 1
            )
        return int(seat)  # a compiled function would be compiled again for a `Seat`

    def _eyes(self, seat: int | None) -> int | None:
        """Whose eyes a question is asked for; on a view they are always its seat's."""
        if seat == SPECTATOR:
            seat = None
        if self.viewer is None:
            return seat if seat is None else self._checked(seat)
        own = None if self.viewer == SPECTATOR else self.viewer
        if seat not in (None, own):
            raise ViewOnly(mark("A view cannot show what another seat sees."))
        return own
