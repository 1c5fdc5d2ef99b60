"""Accounts over HTTP; described by OpenAPI with everything else."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sql
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from riverpost.engine.words import mark, translator
from riverpost.server.accounts import models, moving, store, ways
from riverpost.server.accounts.accounts import FROM_BEFORE, Accounts
from riverpost.server.accounts.export import everything
from riverpost.server.accounts.history import facts_of
from riverpost.server.accounts.names import SOMEBODY
from riverpost.server.accounts.people import NOBODY_SUCH, found_person
from riverpost.server.accounts.privacy import chosen
from riverpost.server.accounts.store import Account
from riverpost.server.accounts.ways import Asking
from riverpost.server.api import REFUSALS, Here, Somebody
from riverpost.server.context import context_of
from riverpost.server.database import Row
from riverpost.server.limits import LONGEST_ID, TooMany
from riverpost.server.pages import remember
from riverpost.server.people import Person, checked_name
from riverpost.server.refused import SERVER, Refused
from riverpost.server.schema import IDENTITIES, PASSKEYS, TIES
from riverpost.server.security import address_of, cookie_name, is_secure
from riverpost.server.terms import SWITCHED_OFF
from riverpost.server.words import language_of

MOST_TIES = 500  # of a person
YOURSELF = mark("This is you yourself.")
BEFORE = mark("Browsers and programs from before the account")
OTHER_NAME = mark("To delete yourself, type the name that you have now: {name}.")

router = APIRouter(responses=REFUSALS)

ItsId = Annotated[str, Path(max_length=LONGEST_ID)]


def room(request: Request) -> Accounts:
    """The room of accounts, or a refusal where it is closed."""
    accounts = context_of(request).accounts
    if accounts is None:
        raise Refused("switched-off", SWITCHED_OFF, part="accounts")
    return accounts


Room = Annotated[Accounts, Depends(room)]


def browser(request: Request, accounts: Room) -> Asking:
    """Whoever asks with a browser."""
    return ways.asking(context_of(request), accounts, request)


Browser = Annotated[Asking, Depends(browser)]


async def proved(request: Request, accounts: Room, person: Somebody) -> Person:
    """Somebody whom only a proof of the last few minutes lets do this, unless they are a guest."""
    await accounts.check_proved(person.id, request.scope["credentials"].bearer)
    return person


Proved = Annotated[Person, Depends(proved)]


# --- my account


@router.get("/api/me/account", tags=["accounts"])
async def my_account(request: Request, accounts: Room, person: Somebody) -> models.AccountFacts:
    """My account, its ways in, my devices, and whom I have blocked or muted."""
    account = await accounts.account(person.id)
    mine = sql.select(PASSKEYS).where(PASSKEYS.c.person == person.id).order_by(PASSKEYS.c.made)
    ties = sql.select(TIES).where(TIES.c.person == person.id).order_by(TIES.c.made)
    elsewhere = sql.select(IDENTITIES.c.hash).where(IDENTITIES.c.person == person.id)
    return models.AccountFacts(
        name=person.name,
        handle=account.handle if account else None,
        passkeys=[
            models.PasskeyFacts(id=row.id, name=row.name, site=row.site, made=row.made, used=row.used)
            for row in await accounts.database.read(mine)
        ],
        codes=await ways.codes_left(accounts, person.id),
        elsewhere=len(await accounts.database.read(elsewhere)),
        devices=[device_facts(request, row, person.id) for row in await accounts.devices(person.id)],
        shown={str(block): audience for block, audience in chosen(account.shown if account else {}).items()},
        ties=[models.TieFacts(id=row.id, name=row.name, kind=row.kind) for row in await accounts.database.read(ties)],
    )


def device_facts(request: Request, row: Row, person: str) -> models.DeviceFacts:
    """A device of a person, or all of theirs that have no cookie of their own yet."""
    here = row.id == request.scope["credentials"].bearer
    if row.id != person:
        return models.DeviceFacts(id=row.id, name=row.name, made=row.made, used=row.used, here=here)
    name = translator(SERVER, language_of(request))(BEFORE)
    return models.DeviceFacts(id=FROM_BEFORE, name=name, made=row.made, used=row.used, here=here)


@router.post("/api/me/passkeys/options", tags=["accounts"])
async def new_passkey(asked: Browser, person: Proved, wish: models.NewPasskey) -> models.Ceremony:
    """What a browser needs to make a passkey; for a guest it is the first of a new account with this name."""
    return models.Ceremony(options=await ways.new_passkey_options(asked, person, wish.name))


@router.post("/api/me/passkeys", tags=["accounts"], status_code=201)
async def keep_passkey(asked: Browser, person: Somebody, answer: Response, wish: models.KeptPasskey) -> models.Codes:
    """Keep a passkey. A guest has an account then, with the same seats, and is told its recovery codes."""
    codes = await ways.keep_passkey(asked, person, wish.credential.model_dump(), checked_name(wish.name))
    if codes:
        await begin(asked, answer, person)
    return models.Codes(codes=codes)


@router.post("/api/me/passkeys/{passkey}", tags=["accounts"], status_code=204)
async def name_passkey(accounts: Room, person: Somebody, passkey: ItsId, wish: models.NewPasskey) -> None:
    """Call a passkey otherwise."""
    await accounts.database.write(store.name_passkey, person.id, passkey, checked_name(wish.name or ""))


@router.delete("/api/me/passkeys/{passkey}", tags=["accounts"], status_code=204)
async def remove_passkey(
    accounts: Room,
    person: Proved,
    passkey: ItsId,
    sure: Annotated[bool, Query(description="Even if it is the last way in.")] = False,
) -> None:
    """Remove a passkey; nobody comes in by it any more."""
    refusal = None if sure else Refused("last-way-in", ways.LAST_WAY)
    await accounts.database.write(store.remove_passkey, person.id, passkey, refusal)


@router.post("/api/me/codes", tags=["accounts"], status_code=201)
async def new_codes(asked: Browser, person: Proved) -> models.Codes:
    """New recovery codes, told this once; those from before are void."""
    asked.spend()
    await asked.accounts.needed(person.id)
    return models.Codes(codes=await ways.renew_codes(asked, person.id))


@router.post("/api/me/shown", tags=["accounts"], status_code=204)
async def show(accounts: Room, person: Somebody, wish: models.Visible) -> None:
    """Choose who sees what of me."""
    account = await accounts.needed(person.id)
    wanted: dict[str, str] = {block: audience for block, audience in wish.model_dump().items() if audience}
    await accounts.database.write(store.keep_shown, person.id, {**account.shown, **wanted})
    accounts.changed(person.id)


# --- signing in and out


async def begin(asked: Asking, answer: Response, person: Person) -> None:
    """A guest has become an account in this browser."""
    device = asked.device or await asked.accounts.new_device(asked.request, person.id)
    await asked.accounts.database.write(store.replace_device, person.id, device)  # as far as anybody knows it is this
    asked.accounts.proofs.keep(device)
    remember(asked.request, answer, asked.context, person.id, device)


@router.post("/api/me/proof", tags=["accounts"], status_code=204)
async def prove(asked: Browser, person: Somebody, answer: Response, wish: models.Proof) -> None:
    """Show that it is me, by a passkey (what it signs is asked as for signing in) or a code, for what needs it."""
    credential = wish.credential.model_dump(exclude_none=True) if wish.credential else None
    device = await ways.proved(asked, person, credential, wish.code)
    remember(asked.request, answer, asked.context, person.id, device)


@router.post("/api/sign-in/options", tags=["accounts"])
async def sign_in_options(asked: Browser) -> models.Ceremony:
    """What a browser needs to let me choose one of my passkeys; no name is asked for."""
    return models.Ceremony(options=ways.sign_in_options(asked))


@router.post("/api/sign-in", tags=["accounts"])
async def sign_in(asked: Browser, answer: Response, wish: models.SignIn) -> models.SignedIn:
    """Sign in by a passkey."""
    return await welcome(asked, answer, await ways.by_passkey(asked, wish.credential.model_dump(exclude_none=True)))


@router.post("/api/sign-in/code", tags=["accounts"])
async def sign_in_by_code(asked: Browser, answer: Response, wish: models.CodeSignIn) -> models.SignedIn:
    """Sign in by a recovery code, which can be used this once."""
    return await welcome(asked, answer, await ways.by_code(asked, wish.name, wish.code))


async def welcome(asked: Asking, answer: Response, account: Account) -> models.SignedIn:
    """Somebody is signed in on this browser from now on."""
    device, ticket, tables = await ways.signed_in(asked, account)
    asked.accounts.proofs.keep(device)
    remember(asked.request, answer, asked.context, account.person, device)
    return models.SignedIn(name=account.name, tables=tables, ticket=ticket)


@router.post("/api/me/bring", tags=["accounts"])
async def bring(asked: Browser, person: Somebody, wish: models.Bring) -> models.Brought:
    """Let the tables come along that I had as a guest, in this browser, before I signed in."""
    guest = (await ways.brought(asked, person.id, wish.ticket)).about
    brought = await moving.bring(asked.accounts, guest, person)
    return models.Brought(tables=len(brought.along), twice=len(brought.twice))


@router.post("/api/sign-out", tags=["accounts"], status_code=204)
async def sign_out(asked: Browser, person: Somebody, answer: Response, wish: models.SignOut) -> None:
    """Sign out on this device, on all others, or on all; others only by whoever has just shown who they are."""
    await asked.accounts.needed(person.id)
    if wish.where == "here":
        await asked.accounts.revoke([asked.device or person.id])
    else:
        await asked.accounts.check_proved(person.id, asked.request.scope["credentials"].bearer)
        await asked.accounts.sign_out_all(person.id, but=asked.device if wish.where == "elsewhere" else None)
    if wish.where != "elsewhere":
        leave(asked.request, answer)
    elif asked.device is None:  # this browser's cookie names no device, so it was revoked with the others of that kind
        remember(
            asked.request, answer, asked.context, person.id, await asked.accounts.new_device(asked.request, person.id)
        )


def leave(request: Request, answer: Response) -> None:
    """Take the cookie from a browser."""
    secure = is_secure(request.scope)
    answer.delete_cookie(cookie_name(request.scope), secure=secure, httponly=True, samesite="lax")


@router.delete("/api/me/devices/{device}", tags=["accounts"], status_code=204)
async def sign_out_device(accounts: Room, person: Proved, device: ItsId) -> None:
    """Sign out on one of my devices."""
    await accounts.sign_out(person.id, device)


# --- others


@router.get("/api/people/{handle}", tags=["accounts"])
async def one_person(request: Request, accounts: Room, handle: ItsId) -> models.PersonFacts:
    """Somebody, as they want to be seen by me."""
    account = await accounts.by_handle(handle)
    if account is None:
        raise Refused("no-such-person", NOBODY_SUCH)
    return await facts_of(accounts, account, request.scope["credentials"].person)


@router.post("/api/me/ties", tags=["accounts"], status_code=204)
async def tie(context: Here, accounts: Room, person: Somebody, wish: models.NewTie) -> None:
    """Block somebody (no invitations, no seat at my tables, neither hears the other), or mute: I do not hear them."""
    accounts.meters.ties.spend(person.id)
    found = await found_person(context, accounts, wish.whom)
    if found.person.id == person.id:
        raise Refused("yourself", YOURSELF)
    await accounts.tie(person.id, found.person, wish.kind, MOST_TIES, TooMany())


@router.delete("/api/me/ties/{tie_id}", tags=["accounts"], status_code=204)
async def untie(accounts: Room, person: Somebody, tie_id: ItsId) -> None:
    """Neither block nor mute somebody any more."""
    await accounts.untie(person.id, tie_id)


@router.post("/api/reports", tags=["accounts"], status_code=204)
async def report(request: Request, context: Here, accounts: Room, person: Somebody, wish: models.NewReport) -> None:
    """Tell whoever runs the server about somebody."""
    accounts.meters.reports.spend(person.id)
    accounts.meters.reports_of_address.spend(address_of(request.scope))
    found = await found_person(context, accounts, wish.whom)
    words = "".join(letter if letter.isprintable() else " " for letter in wish.words)  # it is read at a terminal
    await accounts.database.write(store.keep_report, person.id, found.person, found.table, found.said, words)


# --- all that is mine


@router.get("/api/me/data", tags=["accounts"], response_class=StreamingResponse)
async def my_data(context: Here, accounts: Room, person: Somebody) -> StreamingResponse:
    """Everything that is kept of me, with the records of my finished games, as one file of JSON."""
    accounts.meters.exports.spend(person.id)
    headers = {"content-disposition": 'attachment; filename="riverpost.json"'}
    told = everything(context, accounts, person)
    return StreamingResponse(told, media_type="application/json", headers=headers)


@router.post("/api/me/delete", tags=["accounts"], status_code=204)
async def delete_me(request: Request, accounts: Room, person: Proved, answer: Response, wish: models.Farewell) -> None:
    """Delete me for ever. Games stay for those who played them, under a name that is nobody's."""
    if wish.name != person.name:
        raise Refused("bad-name", OTHER_NAME, field="name", name=person.name)
    await moving.delete(accounts, person.id, translator(SERVER, language_of(request))(SOMEBODY))
    leave(request, answer)
