"""What a sentence of advice is held to: the game as it really went on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import riverpost


class Deed(NamedTuple):
    """What a seat did before anybody else decided: the records before and after it, and what it really caused."""

    before: Any
    after: Any
    seat: int
    actions: list[int]
    events: list[riverpost.Event]
    facts: dict[str, Any]

    def happened(self, name: str, **facts: int) -> list[riverpost.Event]:
        """The events of a name that have these facts."""
        return [event for event in self.events if event.name == name and facts.items() <= event.facts.items()]


Claim = Callable[[Deed], bool]
