"""Ways in: a passkey, a recovery code, a proof from elsewhere; and becoming somebody who has them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import sqlalchemy as sql

from riverpost.engine.words import mark
from riverpost.server.accounts import store
from riverpost.server.accounts.challenges import Json, Question, Site, check_site, site_of
from riverpost.server.accounts.codes import kept_of, new_codes
from riverpost.server.accounts.names import own_name, skeleton
from riverpost.server.accounts.store import Account, Founding, Passkey
from riverpost.server.context import Context
from riverpost.server.people import Person, hashed, new_id
from riverpost.server.refused import Refused
from riverpost.server.schema import CODES, IDENTITIES, PASSKEYS, SITTINGS
from riverpost.server.security import address_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from riverpost.server.accounts.accounts import Accounts

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
BROWSERS_ONLY = mark("Accounts are for people with a browser; a program has its token.")
WRONG_CODE = mark("This name and this code do not belong together, or the code was used already.")
OTHERS_PASSKEY = mark("This is a passkey of {name}. Use one of the account that you are signed in to.")
UNKNOWN_PASSKEY = mark("This passkey is not known here, or was removed. Use another way in.")
LAST_WAY = mark("This is the last way into your account. Make another passkey or new recovery codes first.")


@dataclass(frozen=True)
class Asking:
    """Whoever asks, with a browser, and where."""

    context: Context
    accounts: Accounts
    request: Request
    site: Site

    @property
    def person(self) -> str | None:
        """Who it is by their cookie."""
        person: str | None = self.request.scope["credentials"].person
        return person

    @property
    def device(self) -> str | None:
        """The device of that cookie."""
        device: str | None = self.request.scope["credentials"].device
        return device

    def spend(self) -> None:
        """Count one more try."""
        self.accounts.meters.ceremonies.spend(address_of(self.request.scope))

    async def verified(self, work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
        """What comes of checking a signature, which takes a while and is done beside the loop."""
        async with self.context.thinking.turn(address_of(self.request.scope)):
            return await asyncio.to_thread(work, *given, **named)


def asking(context: Context, accounts: Accounts, request: Request) -> Asking:
    """Whoever asks; only a browser can."""
    credentials = request.scope["credentials"]
    if credentials.person is not None and not credentials.by_cookie:
        raise Refused("no-origin", BROWSERS_ONLY)
    return Asking(context, accounts, request, site_of(request.scope, context.settings.origins))


# --- passkeys


async def new_passkey_options(asked: Asking, person: Person, name: str | None) -> Json:
    """What a browser needs to make a passkey; with a name for an account, if there is none yet."""
    from riverpost.server.accounts import passkeys  # what it needs is there only where accounts are

    asked.spend()
    site, account = check_site(asked.site), await asked.accounts.account(person.id)
    wanted = account.name if account else own_name(name or person.name)
    await asked.accounts.check_free(person.id, wanted)
    handle = account.handle if account else new_id()
    challenge = asked.accounts.challenges.ask("passkey", person.id, site, f"{handle} {wanted}")
    known = await asked.accounts.database.read(sql.select(PASSKEYS.c.credential).where(PASSKEYS.c.person == person.id))
    return passkeys.new_options(site, challenge, handle, wanted, [row.credential for row in known])


async def keep_passkey(asked: Asking, person: Person, credential: Json, called: str) -> list[str]:
    """Keep a passkey that a browser has made; the recovery codes, if it makes a new account."""
    from riverpost.server.accounts import passkeys

    challenge = passkeys.challenge_in(credential["response"]["clientDataJSON"])
    question = await asked.accounts.challenges.take(challenge, "passkey", person.id, asked.site)
    made = await asked.verified(passkeys.made, credential, challenge, asked.site, called)
    return await found(asked, person, question.about, made)


async def found(asked: Asking, person: Person, about: str, passkey: Passkey | None) -> list[str]:
    """Keep an account, if there is none yet, with a passkey, if there is one; the recovery codes of a new one."""
    handle, _, name = about.partition(" ")
    codes = new_codes() if passkey else []  # who comes from elsewhere makes them later, and sees them then
    kept = [kept_of(person.id, code) for code in codes]
    founding = Founding(Person(person.id, name), handle, skeleton(name), kept)
    database = asked.accounts.database
    if passkey:
        is_new = await database.write(store.add_passkey, founding, passkey)
    else:
        is_new = await database.write(store.found_account, founding)
    asked.accounts.changed(person.id)
    return codes if is_new else []


def sign_in_options(asked: Asking) -> Json:
    """What a browser needs to let somebody choose one of their passkeys; no name is asked for."""
    from riverpost.server.accounts import passkeys

    asked.spend()
    site = check_site(asked.site)
    return passkeys.sign_in_options(site, asked.accounts.challenges.ask("sign-in", asked.person, site))


async def by_passkey(asked: Asking, credential: Json) -> Account:
    """Whose passkey has answered."""
    from riverpost.server.accounts import passkeys

    challenge = passkeys.challenge_in(credential["response"]["clientDataJSON"])
    await asked.accounts.challenges.take(challenge, "sign-in", asked.person, asked.site)
    rows = await asked.accounts.database.read(sql.select(PASSKEYS).where(PASSKEYS.c.credential == credential["id"]))
    if not rows:
        raise Refused("bad-passkey", UNKNOWN_PASSKEY)
    row = rows[0]
    known = Passkey(row.credential, row.public_key, row._mapping["count"], row.site, row.name)
    count = await asked.verified(passkeys.counted, credential, challenge, asked.site, known)
    if not await asked.accounts.database.write(store.use_passkey, known.credential, known.count, count):
        raise Refused("bad-passkey", passkeys.WRONG)
    return await asked.accounts.needed(row.person)


# --- codes


async def by_code(asked: Asking, name: str, code: str) -> Account:
    """Whose name and recovery code these are. Whoever tries learns nothing of who has an account."""
    asked.accounts.meters.codes_of_address.spend(address_of(asked.request.scope))
    asked.accounts.meters.codes_of_name.spend(skeleton(name))
    account = await asked.accounts.by_name(name)
    used = await asked.accounts.database.write(store.use_code, kept_of(account.person if account else "", code))
    if account is None or not used:
        raise Refused("bad-code", WRONG_CODE)
    return account


async def renew_codes(asked: Asking, person: str) -> list[str]:
    """New recovery codes; those from before are void."""
    codes = new_codes()
    await asked.accounts.database.write(store.keep_codes, person, [kept_of(person, code) for code in codes])
    return codes


async def codes_left(accounts: Accounts, person: str) -> int:
    """How many recovery codes somebody has."""
    return len(await accounts.database.read(sql.select(CODES.c.hash).where(CODES.c.person == person)))


# --- elsewhere


async def by_identity(accounts: Accounts, issuer: str, subject: str) -> Account | None:
    """The account of whoever an issuer knows as a subject."""
    query = sql.select(IDENTITIES.c.person).where(IDENTITIES.c.hash == identity(issuer, subject))
    rows = await accounts.database.read(query)
    return await accounts.account(rows[0].person) if rows else None


def identity(issuer: str, subject: str) -> str:
    """What is kept of who somebody is elsewhere."""
    return hashed(f"{issuer}\n{subject}")


# --- being signed in


async def proved(asked: Asking, person: Person, credential: Json | None, code: str | None) -> str:
    """Somebody with an account has shown anew who they are; the device that this browser is from now on."""
    mine = await asked.accounts.needed(person.id)
    account = await by_passkey(asked, credential) if credential else await by_code(asked, mine.name, code or "")
    if account.person != person.id:
        raise Refused("bad-passkey", OTHERS_PASSKEY, name=account.name)
    device = await asked.accounts.changes_hands(asked.request, person.id)
    asked.accounts.proofs.keep(device)
    return device


async def signed_in(asked: Asking, account: Account) -> tuple[str, str | None, int]:
    """A new device, and for a guest who was here before: a ticket for their tables, and how many these are."""
    before = asked.person
    device = await asked.accounts.changes_hands(asked.request, account.person)
    if before in (None, account.person) or await asked.accounts.account(before):
        return device, None, 0
    tables = len(await asked.accounts.database.read(sql.select(SITTINGS.c.table_id).where(SITTINGS.c.person == before)))
    if not tables:
        return device, None, 0
    ticket = asked.accounts.challenges.ask("bring", account.person, asked.site, str(before))
    return device, ticket.hex(), tables


async def brought(asked: Asking, person: str, ticket: str) -> Question:
    """Which guest a ticket speaks of."""
    try:
        challenge = bytes.fromhex(ticket)
    except ValueError:
        challenge = b""
    return await asked.accounts.challenges.take(challenge, "bring", person, asked.site)
