"""Options of a game: facts that its page, its command line and its setup read alike."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from riverpost.engine.arrays import np
from riverpost.engine.errors import BadOption
from riverpost.engine.option_schema import (
    ChoiceSchema,
    NumberSchema,
    OptionSchema,
    OptionTexts,
    SeveralSchema,
    SwitchSchema,
    ValueSchema,
)
from riverpost.engine.words import Text, mark

OptionValue = bool | int | str | list[str]
Chosen = dict[str, OptionValue]  # every option of a game, by its name


@dataclass(frozen=True)
class Switch:
    """An option that is on or off."""

    name: str
    title: str
    text: str
    rule: str
    default: bool = False
    fair: bool = False  # whether a game may be rated in which it is not as usual

    def is_fair(self, value: object) -> bool:
        """Whether a game may be rated in which it is so."""
        return self.fair or value == self.default

    def check(self, value: object) -> bool:
        """The value, if it is one."""
        if not isinstance(value, bool):
            raise BadOption(
                mark("It is either on or off (True or False), not {value}."), field=self.name, value=repr(value)
            )
        return value

    def code(self, value: object) -> int:
        """The value as the rules read it."""
        return int(self.check(value))

    def schema(self) -> SwitchSchema:
        """The option as JSON Schema."""
        return {"type": "boolean", "default": self.default, **described(self)}


@dataclass(frozen=True)
class Number:
    """An option that is a whole number within bounds."""

    name: str
    title: str
    text: str
    rule: str
    default: int
    lowest: int
    highest: int

    def is_fair(self, value: object) -> bool:
        """Whether a game may be rated in which it is so."""
        return value == self.default

    def check(self, value: object) -> int:
        """The value, if it is one."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.lowest <= value <= self.highest:
            raise BadOption(
                mark("It is a whole number from {lowest} to {highest}, not {value}."),
                field=self.name,
                lowest=self.lowest,
                highest=self.highest,
                value=repr(value),
            )
        return value

    def code(self, value: object) -> int:
        """The value as the rules read it."""
        return self.check(value)

    def schema(self) -> NumberSchema:
        """The option as JSON Schema."""
        return {
            "type": "integer",
            "minimum": self.lowest,
            "maximum": self.highest,
            "default": self.default,
            "title": self.title,
            "description": self.text,
            "rule": self.rule,
        }


@dataclass(frozen=True)
class Value:
    """One of the values of an option."""

    name: str
    title: str
    text: str
    rule: str
    seat: int | None = None  # that it names, counted from 1
    fair: bool = False  # whether a game may be rated in which it is chosen, though it is not the usual one

    def schema(self) -> ValueSchema:
        """The value as JSON Schema."""
        schema: ValueSchema = {"const": self.name, "title": self.title, "description": self.text, "rule": self.rule}
        if self.seat is not None:
            schema["seat"] = self.seat
        return schema


def fair_values(named: tuple[Value, ...]) -> list[str]:
    """The names of those values that may be chosen in a rated game."""
    return [value.name for value in named if value.fair]


@dataclass(frozen=True)
class Choice:
    """An option that is one of several named values."""

    name: str
    title: str
    text: str
    rule: str
    named: tuple[Value, ...]
    default: str

    @property
    def values(self) -> tuple[str, ...]:
        """The names of its values."""
        return tuple(value.name for value in self.named)

    def is_fair(self, value: object) -> bool:
        """Whether a game may be rated in which it is so."""
        return value in (self.default, *fair_values(self.named))

    def check(self, value: object) -> str:
        """The value, if it is one."""
        if value not in self.values:
            raise BadOption(
                mark("It is one of {values}, not {value}."),
                field=self.name,
                values=", ".join(self.values),
                value=repr(value),
            )
        return str(value)

    def code(self, value: object) -> int:
        """The value as the rules read it."""
        return self.values.index(self.check(value))

    def schema(self) -> ChoiceSchema:
        """The option as JSON Schema."""
        values = [value.schema() for value in self.named]
        return {"type": "string", "oneOf": values, "default": self.default, **described(self)}


@dataclass(frozen=True)
class Several:
    """An option that is any number of named values, none of them twice."""

    name: str
    title: str
    text: str
    rule: str
    named: tuple[Value, ...]
    default: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The names of its values."""
        return tuple(value.name for value in self.named)

    def is_fair(self, value: object) -> bool:
        """Whether a game may be rated in which it is so."""
        return set(self.check(value)) <= {*self.default, *fair_values(self.named)}

    def check(self, value: object) -> list[str]:
        """The values in their usual order, from a list or from a text with commas."""
        chosen = value.replace(",", " ").split() if isinstance(value, str) else value
        if not isinstance(chosen, list | tuple):
            raise BadOption(
                mark("It is a list of some of {values}, not {value}."),
                field=self.name,
                values=", ".join(self.values),
                value=repr(value),
            )
        for one in chosen:
            if one not in self.values:
                raise BadOption(
                    mark("There are {values}; {value} is none of them."),
                    field=self.name,
                    values=", ".join(self.values),
                    value=repr(one),
                )
            if chosen.count(one) > 1:
                raise BadOption(mark("This has {value} twice, and there is only one."), field=self.name, value=one)
        return [one for one in self.values if one in chosen]

    def code(self, value: object) -> int:
        """A bit for each value that is chosen."""
        return sum(1 << self.values.index(one) for one in self.check(value))

    def schema(self) -> SeveralSchema:
        """The option as JSON Schema."""
        return {
            "type": "array",
            "items": {"type": "string", "oneOf": [value.schema() for value in self.named]},
            "uniqueItems": True,
            "default": list(self.default),
            **described(self),
        }


Option = Switch | Number | Choice | Several


def described(option: Option) -> OptionTexts:
    """What JSON Schema says of any option in words, and the rule that it is about."""
    return {"title": option.title, "description": option.text, "rule": option.rule}


@dataclass(frozen=True)
class Unfit:
    """Why players and options do not go together: a marked sentence, the field it is about, a rule, and its facts."""

    text: Text
    field: str
    rule: str | None = None
    facts: Mapping[str, object] = dataclasses.field(default_factory=dict)


# --- seats as values

SEAT_TITLES = (mark("Seat 1"), mark("Seat 2"), mark("Seat 3"), mark("Seat 4"), mark("Seat 5"), mark("Seat 6"))
SEAT_IDS = tuple(f"seat-{number}" for number in range(1, len(SEAT_TITLES) + 1))
DRAWN = "drawn"
NO_SUCH_SEAT = mark("With {players} players there is no seat {seat}.")


def seat_value(number: int, text: str, rule: str) -> Value:
    """A seat, counted from 1, as a value of an option."""
    return Value(SEAT_IDS[number - 1], SEAT_TITLES[number - 1], text, rule, number)


def begins(text: str, rule: str, seats: int) -> Choice:
    """Who begins: drawn by chance, or one of so many seats; `first_seat` reads it in the rules."""
    drawn = Value(DRAWN, mark("Drawn by chance"), mark("Anybody may be the first."), rule)
    chosen = (seat_value(number, mark("Whoever sits there."), rule) for number in range(1, seats + 1))
    return Choice(name="begins", title=mark("Who begins"), text=text, rule=rule, named=(drawn, *chosen), default=DRAWN)


def seat_is_missing(option: str, rule: str, players: int, options: Chosen) -> Unfit | None:
    """Why an option cannot name the seats that it does: one of them is not there with so many players."""
    value = options[option]
    named = value if isinstance(value, list) else [value]
    for number, seat in enumerate(SEAT_IDS, 1):
        if number > players and seat in named:
            return Unfit(NO_SUCH_SEAT, option, rule, {"players": players, "seat": number})
    return None


def anything_goes(players: int, options: Chosen) -> Unfit | None:
    """No combination of players and options is nonsense."""
    return None


@dataclass(frozen=True)
class Facts:
    """What there is to know about a game before it is loaded."""

    title: str
    year: int
    players: tuple[int, ...]
    good_players: int  # how many suit a first game
    version: int  # of the rules; bumped with any change of behaviour
    pitch: str  # the game in one sentence
    minutes: tuple[int, int]  # how long it usually takes
    secrets: bool  # whether players hold anything that others must not see
    options: tuple[Option, ...] = ()
    unfit: Callable[[int, Chosen], Unfit | None] = anything_goes  # why these players and options do not go together


class Options:
    """The options of a game, and whether what somebody chose of them can be played."""

    def __init__(self, facts: Facts, folder: Path) -> None:
        self._facts, self._folder = facts, folder
        self._known = {option.name: option for option in facts.options}

    def schema(self) -> dict[str, OptionSchema]:
        """Each option as JSON Schema."""
        return {name: option.schema() for name, option in self._known.items()}

    def players_with(self, /, **chosen: object) -> tuple[int, ...]:
        """With how many it can be played under these options."""
        checked = self.check_values(chosen)
        return tuple(players for players in self._facts.players if self._facts.unfit(players, checked) is None)

    def check(self, players: int, chosen: Mapping[str, object]) -> Chosen:
        """All options with their values; what does not go together, or not with so many players, is refused."""
        checked = self.check_values(chosen)
        if isinstance(players, bool) or players not in self._facts.players:
            raise wrong_players(self._facts, repr(players))
        if unfit := self._facts.unfit(int(players), checked):
            raise BadOption(unfit.text, self._folder, field=unfit.field, rule=unfit.rule, **unfit.facts)
        return checked

    def check_values(self, chosen: Mapping[str, object]) -> Chosen:
        """All options with their values; an unknown one or a wrong value is refused."""
        for name in chosen:
            if name not in self._known:
                raise BadOption(
                    mark("{title} has no option {name}; it has {options}."),
                    title=self._facts.title,
                    name=repr(name),
                    options=", ".join(self._known),
                )
        return {name: option.check(chosen.get(name, option.default)) for name, option in self._known.items()}

    def unfair(self, checked: Mapping[str, object]) -> Option | None:
        """The first option that is chosen so that a game is only for fun; None if it may be rated."""
        return next((option for name, option in self._known.items() if not option.is_fair(checked[name])), None)

    def codes(self, checked: Mapping[str, object]) -> np.ndarray:
        """Checked options as the rules read them."""
        return np.array([option.code(checked[name]) for name, option in self._known.items()], np.int64)


def wrong_players(facts: Facts, players: object) -> BadOption:
    """A game is not for so many."""
    return BadOption(
        mark("{title} is for {least} to {most} players, not {players}."),
        field="players",
        title=facts.title,
        least=min(facts.players),
        most=max(facts.players),
        players=players,
    )
