"""Names: what one looks like, so that nobody takes another's by letters that only look the same."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from riverpost.engine.words import LANGUAGES, mark, translator
from riverpost.server.people import ODD_NAME, checked_name
from riverpost.server.refused import SERVER, Refused
from riverpost.server.visitors import GUEST

SOMEBODY = mark("Somebody")
TAKEN = mark("{name} looks like the name of somebody who has an account here. Choose another name.")
USUAL = mark("{name} is what strangers are called here. Choose a name of your own.")
MIXED = mark("{name} mixes letters of several alphabets in one word. Write each word in one alphabet.")
MOST_MARKS = 2  # upon one letter: real writing needs no more

JOINER = "\u200d"  # of which many signs are made
PICTURE = "\ufe0f"  # after a sign that is to be shown as a picture
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that show nothing
UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})

ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN", "GOTHIC"})

_known = tomllib.loads(Path(__file__).with_name("lookalikes.toml").read_text(encoding="utf-8"))
CAPITALS, SMALL = (
    {ord(letter): like for letters, likes in _known[case].values() for letter, like in zip(letters, likes, strict=True)}
    for case in ("capitals", "small")
)
SMALL |= {ord(letter): likes for letter, likes in _known["several"].items()}
PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """What a name looks like: two names with the same one can be taken for each other."""
    digits = "".join(str(unicodedata.decimal(letter, letter)) for letter in unicodedata.normalize("NFKC", name))
    plain = unicodedata.normalize("NFKD", digits.translate(CAPITALS))
    folded = unicodedata.normalize("NFKD", plain.casefold()).translate(SMALL)
    seen = "".join(
        letter for letter in folded if letter not in INVISIBLE and unicodedata.category(letter)[0] not in "MC"
    )
    letters = "".join(letter for letter in seen if letter.isalnum()) or "".join(seen.split())
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


def plain_name(name: str) -> str:
    """A name as it will be shown, or a refusal of what only deceives."""
    shown = checked_name(name)
    if any(letter in INVISIBLE for letter in shown) or not skeleton(shown) or without_heaps(shown) != shown:
        raise Refused("bad-name", ODD_NAME)
    return shown


def own_name(name: str) -> str:
    """A name that can be an account's."""
    shown = plain_name(name)
    if skeleton(shown) in USUAL_SKELETONS:
        raise Refused("bad-name", USUAL, name=shown)
    if any(len(alphabets(word)) > 1 for word in shown.split()):
        raise Refused("bad-name", MIXED, name=shown)
    return shown


def alphabets(word: str) -> set[str]:
    """The alphabets with letters that look alike of which a word has some."""
    letters = (letter for letter in unicodedata.normalize("NFKC", word) if letter.isalpha())
    return {unicodedata.name(letter, "").split(" ")[0] for letter in letters} & ALPHABETS


def plain_text(text: str) -> str:
    """What somebody says, without what cannot be seen but turns or hides what can."""
    kept = "".join(letter for letter in text if not _deceives(letter))
    return without_heaps(kept)


def _deceives(letter: str) -> bool:
    return letter in INVISIBLE or (unicodedata.category(letter) == "Cf" and letter != JOINER)


def without_heaps(text: str) -> str:
    """A text with no more marks upon a letter than writing needs."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") and letter != PICTURE else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def looks_like(name: str, others: Iterable[str]) -> str | None:
    """The one of other names that a name can be taken for; what strangers are called belongs to everybody."""
    seen = skeleton(name)
    return None if seen in USUAL_SKELETONS else next((other for other in others if skeleton(other) == seen), None)


USUAL_SKELETONS = frozenset(
    skeleton(translator(SERVER, lang)(word)) for lang in LANGUAGES for word in (GUEST, SOMEBODY, "Riverpost")
)
