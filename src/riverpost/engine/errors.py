"""Errors for people: what was wrong, which rule, what to do."""


class RiverpostError(ValueError):
    """Anything that Riverpost refuses."""


class BadOption(RiverpostError):
    """A game was asked for that cannot be set up."""


class UnknownMove(RiverpostError):
    """A notation or number that means nothing in this game."""


class ViewOnly(RiverpostError):
    """A view shows what one seat may know; there is no game behind it to play on."""


class BadRecord(RiverpostError):
    """A file that holds no game, or no longer a whole one."""


class BadText(RiverpostError):
    """A text that describes no position."""


class IllegalMove(RiverpostError):
    """A move the rules forbid here: a reason code, the rule's id, and a sentence."""

    def __init__(self, reason: int, rule: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.reason = reason
        self.rule = rule
        self.sentence = sentence
