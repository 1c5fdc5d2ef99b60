"""What can be asked of a table. Each function gives a `Make` for `Tables.act`: it checks, refuses or makes entries.

Refusals are `Refused` with a code and a sentence; a table that refuses is left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import get_args

from riverpost.bots.bot import LEVELS
from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.entries import Entry
from riverpost.server.limits import LONGEST_CHAT, LONGEST_TURN, MOST_MOVES
from riverpost.server.people import Person, checked_name
from riverpost.server.ratings.results import check_screens
from riverpost.server.refused import Refused
from riverpost.server.table import (
    BOT,
    GATHERING,
    LEVEL_OF_STAND_INS,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Table,
    summed_up,
)
from riverpost.server.wire import WishKind

Make = Callable[[Table], list[Entry]]

SEAT_KINDS: tuple[WishKind, ...] = get_args(WishKind)

NO_SEAT = mark("There is no seat {seat}; the seats are 0 to {last}.")
TAKEN = mark("{name} sits there already; choose another seat.")
SITS_ALREADY = mark(
    "You sit at this table already; somebody else at your screen takes a seat with a name of their own."
)
NO_FREE_SEAT = mark("Every seat at this table is taken. Choose another table.")
BEGUN = mark("The game has begun, so its seats stay as they are.")
NOT_PLAYING = mark("The game is not running.")
HOST_ONLY = mark("Only whoever made the table can do that.")
SEATED_ONLY = mark("Only somebody who sits at the table can do that.")
NOT_YOURS = mark("That seat is not yours to decide for.")
SEATS_OPEN = mark("There are open seats; invite somebody or let bots take them.")
NO_LEVEL = mark("There is no level {level}; the levels are {first} to {last}.")
NO_KIND = mark("A seat is one of {kinds}, not {kind}.")
STALE = mark("The game has gone on since; look again and decide anew.")
NO_ACTIONS = mark("A move is one action or several, at most {most}.")
NOTHING_TO_UNDO = mark("There is nothing that you could take back now.")
UNDO_TOO_FAR = mark("You can go back to ply {earliest} at most: before that something was revealed, or others decided.")
PAUSED = mark("The game is paused. Let it go on in the menu, then decide.")
NO_TIME = mark("Your time for this turn is over. You can come back as soon as the bot has decided.")
NO_TIME_AT_ALL = mark("Your time for this game is over, so the bot plays it to its end.")
CLOCK_DECIDES = mark("This table has a clock: a bot plays on for {name} once that time is over.")
STILL_HERE = mark(
    "{name} is here or has only just gone; a bot can take over once somebody has been gone for a while, or has kept "
    "all others waiting for long."
)
NOTHING_SAID = mark("There is nothing in this message.")
SAID_TOO_MUCH = mark("A message has at most {most} characters; this one has {length}.")
ODD_CHAT = mark("A message is plain text; this one holds characters that cannot be shown.")
JOINER = "\u200d"  # of which many signs are made
MUTED = mark("Whoever made this table has muted you here, so this was not said.")
ONLY_MOVES = mark("So much has happened at this table that only its moves are kept from now on.")
NO_CHAT = mark("Nobody has said this here.")
ONLY_WATCHERS = mark("{name} plays here; only those who watch can be muted.")
NOT_OVER = mark("There is a rematch only once the game is over.")


@dataclass(frozen=True)
class SeatWish:
    """Who shall sit somewhere: "me", "open", "bot" (with a level) or "here" (with a name)."""

    kind: str
    level: int | None = None
    name: str | None = None


def seat(person: Person, number: int, wish: SeatWish) -> Make:
    """Set a seat while the table gathers, or take one's own seat back from the bot that holds it."""

    def make(table: Table) -> list[Entry]:
        _check_seat(table, number)
        if table.phase == PLAYING and wish.kind in ("me", "here"):
            return [_come_back(table, person, number)]
        if table.phase != GATHERING:
            raise Refused("begun", BEGUN)
        _check_may_set(table, person, number, wish)
        return with_start(table, _wished(person, number, wish), number)

    return make


def sit_anywhere(person: Person) -> Make:
    """Take the first free seat of a table that gathers."""

    def make(table: Table) -> list[Entry]:
        if table.phase != GATHERING:
            raise Refused("begun", BEGUN)
        free = [number for number, sitting in enumerate(table.seats) if sitting.kind == OPEN]
        if not free:
            raise Refused("no-seat", NO_FREE_SEAT)
        return seat(person, free[0], SeatWish("me"))(table)

    return make


def with_start(table: Table, seated: Entry, number: int) -> list[Entry]:
    """Somebody takes a seat or frees it; where it was agreed so, the game begins when it was the last one."""
    others = [sitting.kind for other, sitting in enumerate(table.seats) if other != number]
    is_full = OPEN not in others and not isinstance(seated, entries.Open)
    return [seated, entries.Start()] if is_full and table.row.terms.when_full else [seated]


def start(person: Person) -> Make:
    """Begin the game; whoever made the table may, once nobody is missing."""

    def make(table: Table) -> list[Entry]:
        if table.phase != GATHERING:
            raise Refused("begun", BEGUN)
        if person.id != table.host:
            raise Refused("not-host", HOST_ONLY)
        if any(sitting.kind == OPEN for sitting in table.seats):
            raise Refused("seats-open", SEATS_OPEN)
        check_screens(table.row.terms.rated, (sitting.kind for sitting in table.seats))
        return [entries.Start()]

    return make


class Move:
    """Decide for a seat: actions one after the other, as long as that seat decides; all of them or none.

    `ply` is the decision they answer; once that seat has decided it, or it was taken back, the request is stale. What
    is left of the actions when another seat must decide is dropped; and once one of them has told more than the seat
    could know, a card or a tile, they are played as far as they go. `left` tells how many were not played.
    """

    def __init__(self, person: Person, number: int, ply: int, actions: Sequence[int | str], lang: str = "en") -> None:
        self.left = 0
        self._person, self._number, self._ply, self._actions, self._lang = person, number, ply, actions, lang

    def __call__(self, table: Table) -> list[Entry]:
        """The moves that follow from the newest state, or a refusal."""
        _check_owner(table, self._person, self._number)
        if table.phase != PLAYING or table.position is None:
            raise Refused("not-playing", NOT_PLAYING)
        if table.paused:
            raise Refused("paused", PAUSED)
        if not _pending(table, self._number, self._ply):
            raise Refused("stale", STALE)
        if not 0 < len(self._actions) <= LONGEST_TURN:
            raise Refused("bad-move", NO_ACTIONS, most=LONGEST_TURN)
        made = _moves(table, self._number, self._actions, self._lang)
        self.left = len(self._actions) - len(made)
        return made


def bot_move(number: int, decided: int, action: int) -> Make:
    """A bot's choice, made when its seat had decided so often; nothing if the choice is no longer wanted."""

    def make(table: Table) -> list[Entry]:
        if table.seats[number].kind != BOT or number not in table.deciding or table.decided(number) != decided:
            return []
        assert table.position is not None
        return [] if table.position.why_not(action, number) else _moves(table, number, [action], "en")

    return make


def undo(person: Person, number: int, ply: int) -> Make:
    """Go back to a ply, as far as nobody's turn is changed and nothing was revealed since."""

    def make(table: Table) -> list[Entry]:
        _check_owner(table, person, number)
        if table.phase != PLAYING:
            raise Refused("not-playing", NOT_PLAYING)
        _check_leisure(table)
        earliest = table.undo_limit(number)
        if earliest is None or not 0 <= ply < table.ply:
            raise Refused("nothing-to-undo", NOTHING_TO_UNDO)
        if ply < earliest:
            raise Refused("undo-too-far", UNDO_TOO_FAR, earliest=earliest)
        return [entries.Undo(number, ply)]

    return make


def leave(person: Person, number: int) -> Make:
    """Give up a seat; in a running game a bot goes on in one's place, and one may come back."""

    def make(table: Table) -> list[Entry]:
        _check_owner(table, person, number)
        if table.phase == PLAYING:
            return [entries.Leave(number, person.id), entries.SitBot(number, LEVEL_OF_STAND_INS)]
        if table.phase != GATHERING:
            raise Refused("not-playing", NOT_PLAYING)
        return [entries.Leave(number, person.id)]

    return make


def replace(person: Person, number: int, here: Collection[str], by_vote: bool = False) -> Make:
    """Let a bot go on for a person who has gone; `here` are the ids of those who have not, or only just.

    By vote, more than half of those who are here and play must want it; each who asks has voted.
    """

    def make(table: Table) -> list[Entry]:
        _check_seat(table, number)
        if table.phase != PLAYING:
            raise Refused("not-playing", NOT_PLAYING)
        if not table.seats_of(person.id):
            raise Refused("not-seated", SEATED_ONLY)
        sitting = table.seats[number]
        if sitting.person is None or sitting.person in here or sitting.person == person.id:
            raise Refused("still-here", STILL_HERE, name=sitting.name)
        if table.clock is not None:
            raise Refused("has-clock", CLOCK_DECIDES, name=sitting.name)
        stand_in: list[Entry] = [entries.Leave(number, sitting.person), entries.SitBot(number, LEVEL_OF_STAND_INS)]
        voters = {person.id, *(seat.person for seat in table.seats if seat.person in here)}
        if not by_vote or len(voters) == 1:
            return stand_in
        known = table.votes.get(number, set())
        vote: list[Entry] = [] if person.id in known else [entries.Vote(number, person.id)]
        return [*vote, *stand_in] if 2 * len({person.id, *known} & voters) > len(voters) else vote

    return make


def say(person: Person, text: str) -> Make:
    """Say something to everybody at the table."""

    def make(table: Table) -> list[Entry]:
        said = " ".join(text.split())
        if table.is_muted(person.id):
            raise Refused("muted", MUTED)
        if not said:
            raise Refused("bad-chat", NOTHING_SAID)
        if not said.replace(JOINER, "").isprintable():
            raise Refused("bad-chat", ODD_CHAT)
        if len(said) > LONGEST_CHAT:
            raise Refused("bad-chat", SAID_TOO_MUCH, most=LONGEST_CHAT, length=len(said))
        _check_leisure(table)
        return [entries.Chat(person.id, person.name, said)]

    return make


def mute(person: Person, serial: int | None, muted: bool) -> Make:
    """Let whoever said something, or all who watch, say nothing more; the host may, and nobody who plays is muted."""

    def make(table: Table) -> list[Entry]:
        if person.id != table.host:
            raise Refused("not-host", HOST_ONLY)
        if serial is None:
            return [] if table.hushed == muted else [entries.Mute(None, muted)]
        said = next((line for line in table.chat if line.serial == serial), None)
        if said is None:
            raise Refused("no-such-chat", NO_CHAT)
        if not table.watches(said.person):
            raise Refused("plays", ONLY_WATCHERS, name=said.name)
        return [] if (said.person in table.muted) == muted else [entries.Mute(said.person, muted)]

    return make


def check_rematch(table: Table, person: Person) -> None:
    """Whether a person may ask for a rematch now."""
    if table.phase != OVER or table.imported:
        raise Refused("not-over", NOT_OVER)
    if not table.seats_of(person.id):
        raise Refused("not-seated", SEATED_ONLY)


def first_seats(host: Person, wishes: Sequence[SeatWish]) -> list[Entry]:
    """The entries that seat people at a new table."""
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refused("seated", SITS_ALREADY)
    return [_wished(host, number, wish) for number, wish in enumerate(wishes) if wish.kind != "open"]


def seats_again(table: Table) -> list[Entry]:
    """Who sits where at a rematch: everybody one seat on; it begins at once if nobody else has to come."""
    made: list[Entry] = []
    for number, sitting in enumerate(table.seats):
        following = (number + 1) % table.players
        if sitting.kind == BOT:
            made.append(entries.SitBot(following, checked_level(sitting.level)))
        elif sitting.person is not None:  # else whoever sat there is nobody any more, and the seat is open
            again = entries.Sit if sitting.kind == PERSON else entries.SitHere
            made.append(again(following, sitting.person, sitting.name))
    people = {sitting.person for sitting in table.seats if sitting.person}
    return made if len(people) > 1 or len(made) < table.players else [*made, entries.Start()]


def _moves(table: Table, number: int, actions: Sequence[int | str], lang: str) -> list[Entry]:
    """The moves that a list of actions makes; what is refused depends on nothing that the seat could not know."""
    known = [_known(table, action) for action in actions]
    assert table.position is not None
    trial, check = table.position, table.check
    made: list[Entry] = []
    told_more = False
    for action in known:
        refusal = trial.why_not(action, number, lang)
        if refusal and told_more:
            break
        if refusal:
            raise Refused("illegal", refusal, rule=refusal.rule)
        made.append(entries.Move(number, action, check))
        if len(made) == len(known):
            break
        trial = trial if made[1:] else trial.copy()
        chance, events = trial.chance, trial.play(action, number)
        told_more |= trial.tells_more(chance, events)
        check = summed_up(check, events)
        if number not in trial.seats:
            break
    return made


def _known(table: Table, action: int | str) -> int:
    """An action by its number, or a refusal of what is none in this game."""
    try:
        return table.game.action(action)
    except RiverpostError as error:
        raise Refused("bad-move", error) from error


def _pending(table: Table, number: int, ply: int) -> bool:
    """Whether a decision that a seat had to take at a ply is still to be taken; others may have decided beside it."""
    if not 0 <= ply < table.ply:
        return ply == table.ply
    return not table.decided_since(number, ply) and number in table.deciding_at(ply)


def _check_leisure(table: Table) -> None:
    """Refuse what can be done without end: half of all that a table may hold is for the game, which has one."""
    if table.serial >= MOST_MOVES // 2:
        raise Refused("full-table", ONLY_MOVES)


def _come_back(table: Table, person: Person, number: int) -> Entry:
    sitting = table.seats[number]
    if sitting.away != person.id:
        raise Refused("taken", TAKEN, name=sitting.name)
    _check_leisure(table)
    if table.clock is not None and not table.clock.has_time(number):
        raise Refused("no-time", NO_TIME if table.clock.timing.turn else NO_TIME_AT_ALL)
    again = (
        entries.SitHere if any(table.seats[mine].kind == PERSON for mine in table.seats_of(person.id)) else entries.Sit
    )
    return again(number, person.id, sitting.name)


def _check_may_set(table: Table, person: Person, number: int, wish: SeatWish) -> None:
    sitting = table.seats[number]
    free = sitting.kind == OPEN or (sitting.kind != PERSON and person.id == table.host)
    mine = sitting.person == person.id
    if wish.kind == "me":
        if not free and not mine:
            raise Refused("taken", TAKEN, name=sitting.name)
        if any(table.seats[seat].kind == PERSON for seat in table.seats_of(person.id) if seat != number):
            raise Refused("seated", SITS_ALREADY)
    elif person.id != table.host and not (mine and wish.kind == "open"):
        raise Refused("not-host", HOST_ONLY)


def _wished(person: Person, number: int, wish: SeatWish) -> Entry:
    if wish.kind == "me":
        return entries.Sit(number, person.id, person.name)
    if wish.kind == "here":
        return entries.SitHere(number, person.id, checked_name(wish.name or ""))
    if wish.kind == "bot":
        return entries.SitBot(number, checked_level(wish.level))
    if wish.kind == "open":
        return entries.Open(number)
    raise Refused("bad-seat", NO_KIND, field="seats", kinds=", ".join(SEAT_KINDS), kind=wish.kind)


def checked_level(level: int | None) -> int:
    """The level of a bot, or a refusal."""
    if isinstance(level, bool) or level not in LEVELS:
        raise Refused("bad-level", NO_LEVEL, level=level, first=min(LEVELS), last=max(LEVELS))
    return level


def _check_seat(table: Table, number: int) -> None:
    if not 0 <= number < table.players:
        raise Refused("no-such-seat", NO_SEAT, seat=number, last=table.players - 1)


def _check_owner(table: Table, person: Person, number: int) -> None:
    _check_seat(table, number)
    if table.seats[number].person != person.id:
        raise Refused("not-your-seat", NOT_YOURS)
