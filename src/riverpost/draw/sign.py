"""The sign of Riverpost: a post horn above a river."""

from riverpost.draw.palette import INK, PAGE, by_day

WATER = "#7fb2bd"
SIDE = 64
CORNER = 10  # of a sign that stands by itself
SAFE = 0.74  # of a sign that each device cuts to its own shape: so much of it is always seen


def sign(cut: bool = False) -> str:
    """The sign as SVG, with round corners, or filling a square that is going to be cut."""
    corner, size = (0, SAFE) if cut else (CORNER, 1)
    middle = SIDE / 2
    return by_day(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<clipPath id="edge"><rect width="{SIDE}" height="{SIDE}" rx="{corner}"/></clipPath><g clip-path="url(#edge)">'
        f'<rect width="{SIDE}" height="{SIDE}" fill="{INK}"/>'
        f'<path d="M0 44c11-7 21-7 32 0s21 7 32 0v20H0z" fill="{WATER}"/>'
        f'<g transform="translate({middle} {middle}) scale({size}) translate(-{middle} -{middle})" fill="none"'
        f' stroke="{PAGE}" stroke-width="4.5" stroke-linecap="round"><circle cx="27" cy="27" r="9"/>'
        f'<path d="M12 18h28"/><path d="M38 16l15-7v20l-15-7z" fill="{PAGE}" stroke="none"/></g></g></svg>'
    )
