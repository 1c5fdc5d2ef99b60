"""Neighbours: who looks at tables through other nodes, as those tell it. Whoever is at a node that is gone has gone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from riverpost.server.bus import Bus, News

AT_TABLE, AT_ADDRESS = "at table", "at address"  # topics
NOBODY = ""  # whoever looks without being known

Changed = Callable[[str, set[str]], None]  # is told at which table, and who has gone from it


@dataclass
class _There:
    """Sockets at one node: by table and person, and by address."""

    tables: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    addresses: Counter[str] = field(default_factory=Counter)


class Neighbours:
    """Sockets at all other nodes. `here` tells what is at this one, for those who come."""

    def __init__(self, bus: Bus, here: Callable[[], tuple[Mapping[str, Counter[str]], Counter[str]]]) -> None:
        self._bus = bus
        self._here = here
        self._there: defaultdict[str, _There] = defaultdict(_There)
        self._listeners: list[Changed] = []
        bus.hear(AT_TABLE, self._hear_table)
        bus.hear(AT_ADDRESS, self._hear_address)
        bus.meet(self._meet)

    def listen(self, changed: Changed) -> None:
        """Be told whenever others come to a table or go."""
        self._listeners.append(changed)

    # --- what there is

    def at_table(self, table_id: str) -> Counter[str]:
        """How many sockets each person has at a table, through other nodes."""
        return sum((there.tables[table_id] for there in self._there.values() if table_id in there.tables), Counter())

    def at_address(self, address: str) -> int:
        """How many sockets are open from an address, at other nodes."""
        return sum(there.addresses[address] for there in self._there.values())

    # --- telling

    def tell_table(self, table_id: str, sockets: Counter[str]) -> None:
        """Tell the others who looks at a table here."""
        if self._bus.is_shared:
            self._bus.tell(AT_TABLE, {"table": table_id, "sockets": sockets})

    def tell_address(self, address: str, sockets: int) -> None:
        """Tell the others how many sockets an address has here."""
        if self._bus.is_shared:
            self._bus.tell(AT_ADDRESS, {"address": address, "sockets": sockets})

    def _meet(self, node: str, is_here: bool) -> None:
        if is_here:
            tables, addresses = self._here()
            for table_id, sockets in tables.items():
                self.tell_table(table_id, sockets)
            for address, number in addresses.items():
                self.tell_address(address, number)
            return
        gone = self._there.pop(node, _There())
        for table_id, left in gone.tables.items():
            self._changed(table_id, left)

    # --- hearing

    def _hear_table(self, node: str, news: News) -> None:
        table_id, sockets = str(news["table"]), Counter[str](news["sockets"])
        left = self._there[node].tables.pop(table_id, Counter())
        if sockets:
            self._there[node].tables[table_id] = sockets
        self._changed(table_id, left)

    def _changed(self, table_id: str, before: Counter[str]) -> None:
        gone = before.keys() - self.at_table(table_id).keys() - {NOBODY}
        for changed in self._listeners:
            changed(table_id, set(gone))

    def _hear_address(self, node: str, news: News) -> None:
        self._there[node].addresses[str(news["address"])] = int(news["sockets"])
        if not news["sockets"]:
            del self._there[node].addresses[str(news["address"])]
