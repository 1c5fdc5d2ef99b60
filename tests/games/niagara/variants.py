"""The variants that the contract asks of Niagara, beside each number of players with the usual options.

Players, options, and whether `make test` plays it too.
"""

from typing import Any

VARIANTS: list[tuple[int, dict[str, Any], bool]] = [
    (3, {"restless_river": True, "rich_camp": True, "begins": "seat-2"}, False)
]
