"""Terms: what those who sit down at a table agree to beside the rules of its game; fixed when it is set up."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from riverpost.engine.words import LANGUAGES, mark
from riverpost.server.parts import Part
from riverpost.server.refused import Refused

SWITCHED_OFF = mark("{part} is switched off at this server. Leave it out, or ask whoever runs the server to open it.")
NO_BAND = mark("No rating lies from {least} to {most}: write the lower one first.")
TOO_HASTY = mark("Nobody can decide in so little time: a bank and a turn together have {least} seconds or more.")
LEAST_SECONDS = 10
NO_LANGUAGE = mark("Nobody speaks {language} here; the languages are {languages}.")
Late = Literal["bot", "warned"]  # what becomes of a seat without time: a bot takes it, or it is warned once before


@dataclass(frozen=True)
class Timing:
    """How long everybody may think: seconds in a bank for the whole game, and seconds that each turn has for itself."""

    bank: int
    turn: int
    late: Late = "bot"


@dataclass(frozen=True)
class Terms:
    """Who may come, how long they may think, and whether it counts; usually whoever has the link, for ever, and no."""

    open: bool = False  # to everybody, by the lobby
    when_full: bool = False  # it begins by itself when the last seat is taken
    rated: bool = False
    timing: Timing | None = None
    language: str = ""  # in which people want to talk; any, if empty
    band: tuple[int, int] | None = None  # of ratings, the lowest and the highest that may sit down

    @classmethod
    def of(cls, written: dict[str, Any]) -> Terms:
        """Terms as they were written down; a TypeError or ValueError if they cannot be read."""
        known = {field.name: written[field.name] for field in fields(cls) if field.name in written}
        if known.get("timing") is not None:
            known["timing"] = Timing(**known["timing"])
        if known.get("band") is not None:
            least, most = known["band"]
            known["band"] = (int(least), int(most))
        return cls(**known)

    def check(self, parts: frozenset[Part]) -> None:
        """Refuse what this server does not offer."""
        check_language(self.language)
        wanted: dict[Part, bool] = {
            "lobby": self.open,
            "clocks": self.timing is not None,
            "ratings": self.rated or self.band is not None,
        }
        for part, is_wanted in wanted.items():
            if is_wanted and part not in parts:
                raise Refused("switched-off", SWITCHED_OFF, field="terms", part=part)
        if self.band is not None and self.band[0] > self.band[1]:
            raise Refused("bad-band", NO_BAND, field="terms", least=self.band[0], most=self.band[1])
        if self.timing is not None and self.timing.bank + self.timing.turn < LEAST_SECONDS:
            raise Refused("bad-timing", TOO_HASTY, field="terms", least=LEAST_SECONDS)


def check_language(language: str) -> None:
    """Refuse to talk in a language that is not spoken here."""
    if language and language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refused("bad-language", NO_LANGUAGE, field="language", language=repr(language), languages=known)


PRIVATE = Terms()
