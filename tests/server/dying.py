"""Jobs that kill the worker they are done by."""

import os
from pathlib import Path


def die_once(mark: Path) -> str:
    """Die, unless somebody has died already."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "done"


def die(_: object) -> None:
    os._exit(1)
