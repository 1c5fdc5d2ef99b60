"""What each "why not?" of Nim claims, by plain fields of the position."""

from collections.abc import Callable

import riverpost

from .arrange import GAME

Claim = Callable[[riverpost.Position, int, int], bool]


def taken(action: int) -> tuple[int, int]:
    """The heap and the stones of `take 2 from heap 1`."""
    _, number, _, _, heap = GAME.notation(action).split()
    return int(heap) - 1, int(number)


def is_empty(position: riverpost.Position, seat: int, action: int) -> bool:
    return bool(position.raw.heap[taken(action)[0]] == 0)


def is_smaller(position: riverpost.Position, seat: int, action: int) -> bool:
    heap, number = taken(action)
    return bool(0 < position.raw.heap[heap] < number)


_reasons = vars(GAME.parts.alphabet)
CLAIMS: dict[int, Claim] = {_reasons["HEAP_IS_EMPTY"]: is_empty, _reasons["HEAP_IS_SMALLER"]: is_smaller}
