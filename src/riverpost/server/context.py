"""What every request can reach: the tables, the keys, the meters, the door, the log of refusals, the templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from jinja2 import Environment
from starlette.requests import HTTPConnection

from riverpost.server.complaints import Complaints
from riverpost.server.desk import Desk
from riverpost.server.door import Doorkeeper
from riverpost.server.limits import Meters
from riverpost.server.security import Seals
from riverpost.server.settings import Settings

if TYPE_CHECKING:
    from riverpost.server.accounts.accounts import Accounts
    from riverpost.server.bus import Bus
    from riverpost.server.live import Rooms
    from riverpost.server.lobby.hall import Hall
    from riverpost.server.monitor import Monitor
    from riverpost.server.notices.sending import Sending
    from riverpost.server.orders import Orders
    from riverpost.server.pictures import Pictures
    from riverpost.server.ratings.ratings import Ratings
    from riverpost.server.tables import Tables
    from riverpost.server.visitors import Visitors


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    seals: Seals
    meters: Meters
    doorkeeper: Doorkeeper
    complaints: Complaints
    templates: Environment
    bus: Bus = field(init=False)
    tables: Tables = field(init=False)
    visitors: Visitors = field(init=False)
    rooms: Rooms = field(init=False)
    lobby: Hall = field(init=False)
    pictures: Pictures = field(init=False)
    accounts: Accounts | None = None  # where that part is open
    notices: Sending | None = None  # where that part is open
    monitor: Monitor | None = None  # where metrics are told
    ratings: Ratings = field(init=False)
    orders: Orders = field(init=False)
    drawing: Desk = field(default_factory=Desk)  # in the loop
    thinking: Desk = field(default_factory=Desk)  # in a thread


def context_of(connection: HTTPConnection) -> Context:
    """The context of the server that a request came to."""
    return cast(Context, connection.app.state.context)
