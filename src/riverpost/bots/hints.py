"""Hints: what the strongest level would do, what it expects, and how to say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

from riverpost.bots import BOTS
from riverpost.engine.errors import spoken_here
from riverpost.engine.position import Position
from riverpost.engine.words import SOURCE, decimal, mark, translator

ADVICE = mark("{action}. Expected places: {places}.")
ONLY_CHOICE = mark("Nothing else can be done now.")
BEST_CHANCE = mark("Of all that can be done now it promises most: a chance of {chance}% to win.")
NEARLY_EQUAL = mark("Several choices are about as good; this one was followed furthest: a chance of {chance}% to win.")
GOES_ON = mark("{advice} Then: {line}.")
PLACE = mark("{player} {place}")
TURN = mark("{player}: {actions}")
WORLDS = (1, 2, 3)  # a line is told as far as it is the same in all of them
LONGEST_LINE = 6


@dataclass(frozen=True)
class Hint:
    """An action, each seat's expected share of the win and expected place after it, and how the game may go on.

    Beside it stand the actions that were thought about most, with the chance to win that each gives.
    """

    action: int
    shares: tuple[float, ...]
    places: tuple[float, ...]
    line: tuple[tuple[int, int], ...]  # who does what, the action first
    chances: tuple[tuple[int, float], ...] = ()  # actions and chances, what was thought about most first

    def turn(self, view: Position) -> list[int]:
        """What the seat of the view does before anybody else decides, as far as that depends on nothing unknown."""
        certain = max(1, len(certain_labels(self.line, view, SOURCE)))
        own = takewhile(lambda step: step[0] == view.viewer, self.line[:certain])
        return [action for _, action in own]

    def steps(self, view: Position, lang: str = SOURCE) -> Iterator[tuple[str, list[str]]]:
        """Each action of the turn by its label, with the pieces of the scene that it is done with."""
        face, world = view.game.face, view.imagine(WORLDS[0])
        for action in self.turn(view):
            seen = world.view(view.viewer)
            yield face.label(action, seen, lang), face.pieces_of_action(seen, action)
            world.play(action, view.viewer)

    def why(self, view: Position, lang: str = SOURCE) -> str:
        """What speaks for it: in the words of the game, else by the chance it gives."""
        if told := view.game.face.reason_for(view, self.turn(view), lang):
            return told
        translate = translator(BOTS, spoken_here(lang))
        if len(view.legal_ids(view.viewer)) == 1:
            return translate(ONLY_CHOICE)
        assert view.viewer is not None
        chance = self.shares[view.viewer]
        is_best = all(round(100 * other) <= round(100 * chance) for _, other in self.chances)
        return translate.fill(BEST_CHANCE if is_best else NEARLY_EQUAL, chance=round(100 * chance))

    def bars(self, view: Position, lang: str = SOURCE) -> list[tuple[str, float]]:
        """What was thought about most by its label, with its chance; what reads the same is told once, as first met."""
        told: dict[str, float] = {}
        for action, chance in self.chances:
            told.setdefault(view.game.face.label(action, view, lang), chance)
        return list(told.items())

    def words(self, view: Position, lang: str = SOURCE) -> str:
        """The hint as a sentence or two, for the view it was made for."""
        translate = translator(BOTS, spoken_here(lang))
        game = view.game
        places = "; ".join(
            translate(PLACE).format(player=game.face.player_name(view, seat, lang), place=decimal(place, 1, lang))
            for seat, place in enumerate(self.places)
        )
        action = game.face.label(self.action, view, lang).rstrip(".")
        advice = translate(ADVICE).format(action=action, places=places)
        steps = certain_labels(self.line, view, lang)[1:LONGEST_LINE]
        turns = [
            translate(TURN).format(player=game.face.player_name(view, seat, lang), actions=actions_in_words(turn))
            for seat, turn in groupby(steps, key=lambda step: step[0])
        ]
        return translate(GOES_ON).format(advice=advice, line="; ".join(turns)) if turns else advice


def actions_in_words(steps: Iterable[tuple[int, str]]) -> str:
    """What one player does, in order; what is done several times on end is told once."""
    counted = [(label, len(list(same))) for label, same in groupby(label for _, label in steps)]
    return " → ".join(label if times == 1 else f"{label} ×{times}" for label, times in counted)


def certain_labels(line: Sequence[tuple[int, int]], view: Position, lang: str) -> list[tuple[int, str]]:
    """The steps of a line by their labels, as far as they do not depend on chance or on what is hidden."""
    told = [labels_in(line, view.imagine(world), lang) for world in WORLDS]
    certain = []
    for same in zip(*told, strict=False):
        if len(set(same)) > 1:
            break
        certain.append(same[0])
    return certain


def labels_in(line: Sequence[tuple[int, int]], world: Position, lang: str) -> list[tuple[int, str]]:
    """The same in one world, as far as the line is legal there."""
    labels = []
    for seat, action in line:
        if action not in world.legal_ids(seat):
            break
        labels.append((seat, world.game.face.label(action, world, lang).rstrip(".")))
        world.play(action, seat)
    return labels
