"""The witness: keeps all that was asked, what was answered, and every update that anybody was shown."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Outcome = Literal["done", "refused", "unknown"]
DONE: Final = "done"
REFUSED: Final = "refused"
UNKNOWN: Final = "unknown"
UNSURE = "unsure"  # the code by which a house says that it does not know itself


@dataclass
class Asked:
    """Something that somebody asked for; what became of it is unknown until an answer has come."""

    table: str
    person: str
    kind: str  # move, undo, leave, sit, start, chat, create
    seat: int = -1
    ply: int = -1
    actions: tuple[int, ...] = ()
    text: str = ""
    outcome: Outcome = UNKNOWN
    code: str = ""
    left: int = 0

    def answered(self, code: str, left: int = 0) -> None:
        """It was done (no code), or refused."""
        self.code, self.left = code, left
        self.outcome = DONE if not code else UNKNOWN if code == UNSURE else REFUSED


@dataclass
class Witness:
    """What people know of a house."""

    asked: list[Asked] = field(default_factory=list)
    people: dict[str, str] = field(default_factory=dict)  # names by id
    shown: defaultdict[str, dict[tuple[Any, ...], dict[str, Any]]] = field(default_factory=lambda: defaultdict(dict))
    updates: int = 0
    sockets: int = 0  # opened in all

    def ask(self, table: str, person: str, kind: str, **facts: Any) -> Asked:
        """Somebody is about to ask for something."""
        self.asked.append(Asked(table, person, kind, **facts))
        return self.asked[-1]

    def see(self, table: str, person: str, update: dict[str, Any]) -> None:
        """Somebody was shown something; of updates that tell the same one is kept."""
        self.updates += 1
        kept: dict[str, Any] = {
            name: update.get(name) for name in ("serial", "ply", "seat", "deciding", "prompt", "choices", "undo")
        }
        kept |= {"log": update.get("log", []), "chat": update.get("chat", [])}
        if kept["ply"] is not None or kept["chat"]:
            key = (kept["serial"], kept["seat"], person, len(kept["log"]), len(kept["chat"]), kept["ply"] is None)
            self.shown[table].setdefault(
                (*key, str(kept["choices"]), str(kept["log"][-1:])), {**kept, "person": person}
            )

    def counts(self) -> dict[str, Any]:
        """How much was asked, by kind and outcome, and refusals by code."""
        return {
            "asked": dict(Counter(f"{one.kind} {one.outcome}" for one in self.asked)),
            "refusals": dict(Counter(one.code for one in self.asked if one.code)),
        }
