"""What a seat's next actions would lead to, played in a world that fits what it knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from riverpost.engine.history import Event, shown_to

if TYPE_CHECKING:
    from riverpost.engine.seen import Seen
    from riverpost.engine.words import Text, Translate

Advice = tuple[str, dict[str, Any]]  # what speaks for actions: the name of a text, and its facts
Told = Mapping[str, Callable[[Any], str]]  # how facts that are no plain numbers are told

WORLD = 1  # which of the worlds that fit; only what is the same in all of them may be told


class Ahead(NamedTuple):
    """What the actions cause, as their seat would be shown it, and the position after them."""

    events: list[Event]
    after: Seen

    def happened(self, name: str, **facts: int | None) -> list[Event]:
        """The events of a name that have these facts."""
        return [event for event in self.events if event.name == name and facts.items() <= event.facts.items()]


def look_ahead(view: Seen, actions: Sequence[int]) -> Ahead | None:
    """Play the actions of the seat of a view, as far as they are legal; None where there is nothing to play on.

    What chance or something hidden has a say in is this world's alone: whoever tells of it tells what may not be so.
    """
    if view.position is None or view.viewer is None:
        return None
    world = view.position.imagine(WORLD)
    events: list[Event] = []
    for action in actions:
        if action not in world.legal_ids(view.viewer):
            break
        events += shown_to(view.viewer, world.play(action, view.viewer))
    return Ahead(events, world.view(view.viewer).seen)


def advice_in_words(advice: Advice | None, texts: Mapping[str, Text], told: Told, translate: Translate) -> str:
    """What speaks for actions, in a sentence; nothing where that is not known."""
    if advice is None:
        return ""
    kind, facts = advice
    return translate.fill(texts[kind], **{name: told.get(name, str)(fact) for name, fact in facts.items()})
