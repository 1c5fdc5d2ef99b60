"""The variants that the contract asks of Thurn und Taxis, beside each number of players with the usual options.

Players, options, and whether `make test` plays it too.
"""

from typing import Any

VARIANTS: list[tuple[int, dict[str, Any], bool]] = [(2, {"first_printing": True, "begins": "seat-2"}, False)]
