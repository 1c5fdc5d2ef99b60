"""Colours of the boards for pages: `make types` writes them, and how outlines are drawn, into `web/static/palette.css`.

A board is drawn by the browser on a page and by us in a picture, from the same palette.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from riverpost.draw import palette
from riverpost.draw.palette import Livery
from riverpost.draw.pieces import OUTLINES

TARGET = Path(__file__).resolve().parent.parent / "src" / "riverpost" / "web" / "static" / "palette.css"
HEADER = "/* Made from draw/palette.py and the outlines of pieces by `make types`; change those instead. */\n"


def written() -> str:
    """The whole stylesheet."""
    theme = "".join(f"  --{name}: light-dark({light}, {dark});\n" for name, (light, dark) in palette.THEME.items())
    colours = theme + "".join(f"  --board-{name}: {colour};\n" for name, colour in named_colours())
    typefaces = f"  --serif: {palette.SERIF};\n  --sans: {palette.SANS};\n"
    return f"{HEADER}\n:root {{\n{colours}{typefaces}}}\n\n{''.join(outlines())}"


def named_colours() -> Iterator[tuple[str, str]]:
    """Every colour that is the same by day and in the dark, by a name."""
    for name, value in vars(palette).items():
        kebab = name.lower().replace("_", "-")
        if isinstance(value, Livery):
            yield kebab, value.colour
            yield f"{kebab}-dark", value.dark
        elif isinstance(value, str) and value.startswith("#"):
            yield kebab, value


def outlines() -> Iterator[str]:
    """How the outline of a piece is drawn, by its state."""
    names = {colour: f"var(--board-{name})" for name, colour in reversed(list(named_colours()))}
    for state, look in OUTLINES.items():
        told = " ".join(f"{part.replace('_', '-')}: {names.get(str(value), value)};" for part, value in look.items())
        yield f".outline{f'-{state}' if state else ''} {{ {told} }}\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
