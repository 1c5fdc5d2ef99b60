"""`Accounts`: who has one, on which devices they are, what is between people. It is there where the part is open."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, cast

import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.latest import Latest
from riverpost.engine.words import mark
from riverpost.server.accounts import store
from riverpost.server.accounts.agents import device_name
from riverpost.server.accounts.challenges import Challenges
from riverpost.server.accounts.limits import AccountMeters
from riverpost.server.accounts.names import TAKEN, own_name, plain_name, skeleton
from riverpost.server.accounts.proofs import Proofs
from riverpost.server.accounts.store import Account
from riverpost.server.accounts.ties import Tie, Ties
from riverpost.server.database import Database, Row
from riverpost.server.people import Person, new_id
from riverpost.server.refused import SERVER, Refused
from riverpost.server.schema import ACCOUNTS, DEVICES, PEOPLE, REVOKED, SITTINGS, TIES
from riverpost.server.settings import Settings

if TYPE_CHECKING:
    from starlette.requests import Request

    from riverpost.server.context import Context


MOST_REMEMBERED = 20_000
USED_AGAIN = 3600.0  # seconds after which it is noted anew that a device is in use
MISSING = mark(
    "The part {part} cannot be opened, because the package {package} is not installed. Install it with "
    "{command}, or leave the part out of RIVERPOST_PARTS."
)
CHANGED, SIGNED_OUT, TIED, GONE = "person", "signed out", "tied", "gone"  # topics
FROM_BEFORE = "before"  # what is called so in lists is kept by the id of its person, which nobody is told
NO_ACCOUNT = mark("You have no account here yet.")
NO_DEVICE = mark("You are not signed in on such a device.")


def check_packages(settings: Settings) -> None:
    """Refuse to start where something that was opened cannot work."""
    needed = {"webauthn": "accounts"} if "accounts" in settings.parts else {}
    if needed and settings.issuer:
        needed |= {"authlib": "oidc", "httpx2": "oidc"}
    for package, extra in needed.items():
        if find_spec(package) is None:
            command = f"pip install 'riverpost[{extra}]'"
            raise RiverpostError(MISSING, SERVER, part="accounts", package=package, command=command)


class Accounts:
    """The room of accounts. Made by `open_accounts`."""

    def __init__(self, context: Context, ties: Ties) -> None:
        self.database = context.tables.database
        self.tables = context.tables
        self.challenges = Challenges(context.tables.bus)
        self.proofs = Proofs(context.tables.bus)
        self.meters = AccountMeters(context.settings.limits)
        self.ties = ties
        self._context = context
        self._known: Latest[str, Account | Literal[False]] = Latest(MOST_REMEMBERED)
        self._seen: Latest[str, float] = Latest(MOST_REMEMBERED)  # when devices were last noted to be in use
        self._bus = context.tables.bus
        self._bus.hear(CHANGED, lambda _, news: self._changed(news["person"]))
        self._bus.hear(SIGNED_OUT, lambda _, news: self._turn_out(news["devices"]))
        self._bus.hear(TIED, lambda _, news: self._tied(news["person"], news["other"], news["tie"]))
        self._bus.hear(GONE, lambda _, news: self.ties.forget(news["person"]))

    # --- who has one

    async def account(self, person: str | None) -> Account | None:
        """The account of a person, if they have one."""
        if person is None:
            return None
        known = self._known.get(person)
        if known is None:
            found = await self.database.read(store.account_query(ACCOUNTS.c.person == person))
            known = self._known.keep(person, store.account_of(found) or False)
        return known or None

    async def is_account(self, person: str) -> bool:
        """Whether somebody has one."""
        return await self.account(person) is not None

    async def needed(self, person: str) -> Account:
        """The account of a person who must have one."""
        account = await self.account(person)
        if account is None:
            raise Refused("no-account", NO_ACCOUNT)
        return account

    async def check_proved(self, person: str, bearer: str | None) -> None:
        """Refuse what only a proof of the last few minutes allows, unless somebody is a guest."""
        if await self.is_account(person):
            self.proofs.check(bearer)

    async def by_handle(self, handle: str) -> Account | None:
        """An account by what others know it by."""
        return store.account_of(await self.database.read(store.account_query(ACCOUNTS.c.handle == handle)))

    async def by_name(self, name: str) -> Account | None:
        """The account whose name looks like this one."""
        return store.account_of(await self.database.read(store.account_query(ACCOUNTS.c.skeleton == skeleton(name))))

    async def have_met(self, one: str | None, other: str) -> bool:
        """Whether two people have sat at one table."""
        if one is None:
            return False
        theirs = sql.select(SITTINGS.c.table_id).where(SITTINGS.c.person == other)
        both = sql.select(SITTINGS.c.table_id).where(SITTINGS.c.person == one, SITTINGS.c.table_id.in_(theirs)).limit(1)
        return bool(await self.database.read(both))

    def changed(self, person: str) -> None:
        """Something about a person or an account is not as it was, at any node."""
        self._changed(person)
        self._bus.tell(CHANGED, {"person": person})

    def _changed(self, person: str) -> None:
        self._known.forget(person)
        self._context.visitors.forget(person)

    # --- names

    async def rename(self, person: str, name: str) -> Person:
        """Give somebody a name that looks like no account's but their own."""
        account = await self.account(person)
        renamed = Person(person, own_name(name) if account else plain_name(name))
        await self.database.write(store.rename, renamed, skeleton(renamed.name))
        self.changed(person)
        return renamed

    async def check_free(self, person: str, name: str) -> None:
        """Refuse a name that looks like the account of somebody else."""
        owner = await self.by_name(plain_name(name))
        if owner is not None and owner.person != person:
            raise Refused("name-taken", TAKEN, field="name", name=name)

    # --- devices

    async def came(self, request: Request, person: str) -> str | None:
        """The device on which somebody with an account opens a page; one whose cookie names none gets one."""
        credentials = request.scope["credentials"]
        device = credentials.device if credentials.in_cookie == person else None
        if device is None:
            return await self.new_device(request, person) if await self.account(person) else None
        if time.time() - (self._seen.get(device) or 0.0) > USED_AGAIN:
            self._seen.keep(device, time.time())
            await self.database.write(store.use_device, device)
        return str(device)

    async def changes_hands(self, request: Request, person: str) -> str:
        """A browser is somebody's from now on, as a new device; whoever was signed in there is no longer."""
        device, credentials = await self.new_device(request, person), request.scope["credentials"]
        before = credentials.device or credentials.in_cookie
        if before and (credentials.in_cookie == person or not await self.is_account(credentials.in_cookie)):
            await self.database.write(store.replace_device, before, device)
        if credentials.device is not None:
            await self.revoke([credentials.device])
        return device

    async def new_device(self, request: Request, person: str) -> str:
        """A device on which somebody is signed in from now on."""
        device = new_id()
        await self.database.write(store.keep_device, person, device, device_name(request.headers.get("user-agent", "")))
        self._seen.keep(device, time.time())
        return device

    async def devices(self, person: str) -> Sequence[Row]:
        """Where somebody is signed in, the one used last first."""
        query = sql.select(DEVICES).where(DEVICES.c.person == person).order_by(DEVICES.c.used.desc())
        return await self.database.read(query)

    async def sign_out(self, person: str, device: str) -> None:
        """Sign out on one device of a person."""
        bearer = person if device == FROM_BEFORE else device
        if bearer not in {known.id for known in await self.devices(person)}:
            raise Refused("no-such-device", NO_DEVICE)
        await self.revoke([bearer])

    async def sign_out_all(self, person: str, but: str | None = None) -> None:
        """Sign out everywhere but on one device; what was sealed without a device counts as one."""
        devices = {known.id for known in await self.devices(person)} | {person}
        await self.revoke(devices - {but})

    async def revoke(self, devices: Collection[str]) -> None:
        """Devices are nobody's at once, in memory before on disk, and whoever looks from there goes."""
        self._turn_out(devices)
        self._bus.tell(SIGNED_OUT, {"devices": list(devices)})
        await self.database.write(store.revoke, devices)

    def _turn_out(self, devices: Collection[str]) -> None:
        self._context.seals.revoked.update(devices)
        self._context.rooms.turn_out(devices)
        self._context.lobby.turn_out(devices)

    async def look(self) -> None:
        """Know what other nodes have decided and could not tell: who is signed out, who keeps whom off."""
        signed_out = {str(row.id) for row in await self.database.read(sql.select(REVOKED.c.id))}
        self._turn_out(signed_out - self._context.seals.revoked)
        self.ties = Ties(await known_ties(self.database))
        self._known = Latest(MOST_REMEMBERED)

    async def carried(self, person: str) -> None:
        """What was a guest's is somebody's now, in what is remembered too."""
        query = sql.select(TIES.c.person, TIES.c.other, TIES.c.kind)
        for row in await self.database.read(query.where((TIES.c.person == person) | (TIES.c.other == person))):
            self._tie_at_all_nodes(row.person, row.other, cast(Tie, row.kind))
        if self._context.notices:
            self._context.notices.notices.changed(person)

    async def forgotten(self, person: str) -> None:
        """Somebody has gone for ever: what other rooms know of them goes too."""
        await self._context.ratings.forget(person)

    # --- others

    async def tie(self, person: str, other: Person, tie: Tie, most: int, refusal: Refused) -> None:
        """Block or mute somebody."""
        await self.database.write(store.keep_tie, person, other, tie, most, refusal)
        self._tie_at_all_nodes(person, other.id, tie)

    async def untie(self, person: str, tie: str) -> None:
        """Neither block nor mute somebody any more."""
        other = await self.database.write(store.drop_tie, person, tie)
        if other is not None:
            self._tie_at_all_nodes(person, other, None)

    def untie_all(self, person: str) -> None:
        """Somebody is nobody any more, so nothing is between them and others."""
        self.ties.forget(person)
        self._bus.tell(GONE, {"person": person})

    def _tie_at_all_nodes(self, person: str, other: str, tie: Tie | None) -> None:
        self._tied(person, other, tie)
        self._bus.tell(TIED, {"person": person, "other": other, "tie": tie})

    def _tied(self, person: str, other: str, tie: Tie | None) -> None:
        if tie is None:
            self.ties.untie(person, other)
        else:
            self.ties.tie(person, other, tie)
        self._hear_anew(person, other)

    def _hear_anew(self, *people: str) -> None:
        for person in people:
            self._context.rooms.deafen(person, self.ties.unheard(person))


async def open_accounts(context: Context) -> Accounts:
    """The room of accounts of a server, with all that must be known at once read into memory."""
    database = context.tables.database
    context.seals.revoked.update(row.id for row in await database.read(sql.select(REVOKED.c.id)))
    accounts = Accounts(context, Ties(await known_ties(database)))
    await database.write(store.see_names_anew, skeleton)
    context.visitors.rename = accounts.rename
    return accounts


async def known_ties(database: Database) -> list[tuple[str, str, Tie]]:
    """Who keeps whom off, and who does not want to hear whom."""
    known = await database.read(sql.select(TIES.c.person, TIES.c.other, TIES.c.kind))
    return [(row.person, row.other, cast(Tie, row.kind)) for row in known]


async def people_named(accounts: Accounts, people: Collection[str]) -> dict[str, tuple[str, str | None]]:
    """Names and handles of people by their ids; guests have no handle."""
    query = (
        sql.select(PEOPLE.c.id, PEOPLE.c.name, ACCOUNTS.c.handle)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .where(PEOPLE.c.id.in_(people))
    )
    return {row.id: (row.name, row.handle) for row in await accounts.database.read(query)}
