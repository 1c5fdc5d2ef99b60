"""The few words of SVG that are needed: elements, attributes, numbers, escaping."""

import re
from xml.sax.saxutils import escape as escape_markup
from xml.sax.saxutils import quoteattr

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """A text as it may stand between tags; characters that XML forbids are left out."""
    return escape_markup(NOT_XML.sub("", text))


def number(value: float) -> str:
    """A number in as few digits as a drawing needs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *content: str, **attributes: object) -> str:
    """An element around ready markup; `font_size=9` becomes `font-size="9"`, and None leaves an attribute out."""
    opening = name + "".join(
        f" {key.replace('_', '-')}={_quoted(value)}" for key, value in attributes.items() if value is not None
    )
    return f"<{opening}>{''.join(content)}</{name}>" if content else f"<{opening}/>"


def points(corners: list[tuple[float, float]]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def transform(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """Where a thing stands, how it is turned, how large it is."""
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


def _quoted(value: object) -> str:
    return quoteattr(NOT_XML.sub("", number(value) if isinstance(value, float) else str(value)))
