"""The variant that the contract asks of Nim, beside each number of players with the usual options."""

from typing import Any

VARIANTS: list[tuple[int, dict[str, Any], bool]] = [(3, {"misere": True, "begins": "seat-2"}, True)]
