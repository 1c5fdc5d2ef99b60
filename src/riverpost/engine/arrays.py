"""NumPy for the modules of rules, and where there is none, as much of it as it takes to read them.

Words and scenes ask a few rules, and rules keep their tables in arrays. Where neither NumPy nor Numba can be installed,
nothing is played, but what somebody was sent is still told and drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from riverpost.engine.plain import Grid, Numbers, grid_of

__all__ = ["copied", "np", "wrapping"]

if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:

        class np:  # noqa: N801
            """Tables and named kinds of numbers: all that rules ask for when they are imported."""

            int16 = int64 = uint64 = int
            bool_ = bool
            ndarray, record = Grid, object

            @staticmethod
            def array(values: Numbers, kind: type) -> Grid:
                """A table."""
                return grid_of(values)

            @staticmethod
            def dtype(description: object) -> object:
                """A record stays its description."""
                return description


Function = TypeVar("Function", bound=Callable[..., Any])


def wrapping(function: Function) -> Function:
    """A function whose unsigned integers wrap around on purpose; NumPy's scalars would warn of it."""
    return np.errstate(over="ignore")(function) if hasattr(np, "errstate") else function


def copied(array: np.ndarray) -> np.ndarray:
    """A copy of positions; `array.copy()` goes field by field through a record and takes twenty times as long."""
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))
