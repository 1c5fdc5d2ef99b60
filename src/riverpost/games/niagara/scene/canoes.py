"""Canoes seen from above."""

from riverpost.draw.lettering import Lettering, letters
from riverpost.draw.palette import Livery
from riverpost.draw.pieces import Box, Symbol
from riverpost.draw.shapes import details, ring, shape
from riverpost.draw.svg import element, number

MARK, CARGO = -0.25, 0.25  # where the owner's shape and the cargo lie, in lengths from the middle
RIM = 0.12  # how wide the rim of a hull is, in beams


def canoe(id: str, livery: Livery, name: str, length: float, beam: float, upright: bool, size: float) -> Symbol:
    """A canoe with its owner's shape and its name, around its middle; it lies along the picture or upright in it."""
    width, height = (beam, length) if upright else (length, beam)
    x, y = (0.0, MARK * length) if upright else (MARK * length, 0.0)
    rim = beam * RIM
    inner = details(
        element("path", d=_hull(length - 4 * rim, beam - 2 * rim, upright), fill=livery.colour),
        shape(livery.shape, x, y, beam * 0.23, fill=livery.on_colour),
        letters(name, 0, size * 0.36, Lettering(size, bold=True, anchor="middle", colour=livery.on_colour)),
    )
    hull = _hull(length, beam, upright)
    outline = ring("path", d=hull) + element("path", d=hull, fill=livery.dark)
    return Symbol(id, Box(-width / 2, -height / 2, width, height), outline + inner)


def _hull(length: float, beam: float, upright: bool) -> str:
    """The outline of a hull that is pointed at both ends, around its middle."""
    bow, shoulder, side = length / 2, length * 0.12, beam / 2
    ways = ((bow, -side), (-bow, side))  # down one side to the stern, and back up the other

    def at(along: float, across: float) -> str:
        x, y = (across, along) if upright else (along, across)
        return f"{number(x)} {number(y)}"

    path = f"M{at(bow, 0)}"
    for start, across in ways:
        turn = 1 if start > 0 else -1
        path += (
            f"C{at(start * 0.86, across * 0.75)} {at(start * 0.6, across)} {at(turn * shoulder, across)}"
            f"L{at(-turn * shoulder, across)}"
            f"C{at(-start * 0.6, across)} {at(-start * 0.86, across * 0.75)} {at(-start, 0)}"
        )
    return path + "Z"
