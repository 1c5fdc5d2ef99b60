"""The options of a game as JSON Schema, as types; pages make their forms from it (`make types`)."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads these in Python 3.11 too


class ValueSchema(TypedDict):
    """One of the values of an option."""

    const: str
    title: str
    description: str
    rule: str
    seat: NotRequired[int]  # that it names, counted from 1


class OptionTexts(TypedDict):
    """What any option says of itself; the number of players has no words."""

    title: NotRequired[str]
    description: NotRequired[str]
    rule: NotRequired[str]


class SwitchSchema(OptionTexts):
    """On or off."""

    type: Literal["boolean"]
    default: bool


class NumberSchema(OptionTexts):
    """A whole number, within bounds or one of some."""

    type: Literal["integer"]
    default: int
    minimum: NotRequired[int]
    maximum: NotRequired[int]
    enum: NotRequired[list[int]]


class ChoiceSchema(OptionTexts):
    """One of several values."""

    type: Literal["string"]
    default: str
    oneOf: list[ValueSchema]


class ValuesSchema(TypedDict):
    """The values that an option may have several of."""

    type: Literal["string"]
    oneOf: list[ValueSchema]


class SeveralSchema(OptionTexts):
    """Any number of values, none of them twice."""

    type: Literal["array"]
    default: list[str]
    items: ValuesSchema
    uniqueItems: bool


OptionSchema = SwitchSchema | NumberSchema | ChoiceSchema | SeveralSchema


class OptionsSchema(TypedDict):
    """All options, and how many may play."""

    type: Literal["object"]
    properties: dict[str, OptionSchema]
    additionalProperties: bool
