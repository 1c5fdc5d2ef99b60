"""Letters: how wide a text will be, and how to keep it inside its box."""

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from riverpost.draw.palette import INK, SANS, SERIF
from riverpost.draw.svg import element, escape

# Widths in ems of the widest typeface that the stacks fall back to (DejaVu), so that no other overflows.
NARROW, SLIM, LEAN, COMMON, CAPITAL, BROAD = 0.36, 0.48, 0.59, 0.64, 0.77, 1.03
NARROW_LETTERS = frozenset("ijlI.,:;'|!()[] ·")
SLIM_LETTERS = frozenset('frtJzs-/–"*?')
LEAN_LETTERS = frozenset("вгзстухьэ")
WIDE_LETTERS = frozenset("мы")  # as wide as capitals
BROAD_LETTERS = frozenset("mwMWÆŒ@%—…ЖШЩЮФЫжшщюф")
BOLDER = 1.09
ELLIPSIS = "…"
SHRINKING = 0.5  # units of size from one try to the next
SQUEEZED = 0.88  # of its width, to which the letters of a text are pressed together rather than cut off


@dataclass(frozen=True)
class Lettering:
    """How a text is set: size, typeface, weight, where its point lies in it, colour, letter-spacing."""

    size: float
    serif: bool = False
    bold: bool = False
    anchor: str = "start"
    colour: str = INK
    spacing: float = 0
    italic: bool = False

    def width(self, text: str) -> float:
        """About how wide a text will be, rather too much than too little."""
        letters = _ems_of(text) * self.size * (BOLDER if self.bold else 1)
        return letters + self.spacing * len(text)

    def at(self, size: float) -> "Lettering":
        """The same in another size."""
        return replace(self, size=size)


@lru_cache(maxsize=4096)
def _ems_of(text: str) -> float:
    return sum(_ems(letter) for letter in text)


def _ems(letter: str) -> float:
    if letter in NARROW_LETTERS:
        return NARROW
    if letter in SLIM_LETTERS:
        return SLIM
    if letter in LEAN_LETTERS:
        return LEAN
    if letter in BROAD_LETTERS:
        return BROAD
    return CAPITAL if letter.isupper() or letter in WIDE_LETTERS else COMMON


def fit(text: str, room: float, lettering: Lettering, smallest: float) -> tuple[str, Lettering]:
    """A text and its lettering made small enough for the room, and shortened when even the smallest is too large."""
    narrowest = NARROW * min(lettering.size, smallest) * SQUEEZED
    return _fit(text[: 1 + max(0, int(room / narrowest))], room, lettering, smallest)  # more could never fit


@lru_cache(maxsize=4096)
def _fit(text: str, room: float, lettering: Lettering, smallest: float) -> tuple[str, Lettering]:
    size = lettering.size
    while size > smallest and lettering.at(size).width(text) > room:
        size = max(smallest, size - SHRINKING)
    fitting = lettering.at(size)
    wide = fitting.width(text)
    if wide <= room:
        return text, fitting
    if wide * SQUEEZED <= room:
        return text, replace(fitting, spacing=fitting.spacing - (wide - room) / len(text))
    ends = list(accumulate(fitting.width(letter) for letter in text))
    shown = text[: bisect_right(ends, room - fitting.width(ELLIPSIS))]
    return shown.rstrip() + ELLIPSIS, fitting


def wrap(text: str, room: float, lettering: Lettering, most: int, smallest: float) -> list[tuple[str, Lettering]]:
    """A text in at most so many lines, each made to fit the room."""
    lines: list[list[str]] = []
    for word in text.split():
        if lines and (len(lines) == most or lettering.width(" ".join([*lines[-1], word])) <= room):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [fit(" ".join(line), room, lettering, smallest) for line in lines]


def letters(text: str, x: float, y: float, lettering: Lettering, **more: object) -> str:
    """A text as an element that lets the pointer through to what lies beneath."""
    return element(
        "text",
        escape(text),
        x=float(x),
        y=float(y),
        font_family=SERIF if lettering.serif else SANS,
        font_size=float(lettering.size),
        font_weight="700" if lettering.bold else None,
        font_style="italic" if lettering.italic else None,
        letter_spacing=float(lettering.spacing) if lettering.spacing else None,
        text_anchor=None if lettering.anchor == "start" else lettering.anchor,
        fill=lettering.colour,
        stroke="none",
        pointer_events="none",
        **more,
    )
