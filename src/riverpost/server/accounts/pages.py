"""Pages of people: one's own settings, and somebody as they want to be seen."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from riverpost.server.accounts.accounts import Accounts
from riverpost.server.accounts.history import facts_of
from riverpost.server.accounts.models import Whom
from riverpost.server.accounts.people import NOBODY_SUCH, found_person
from riverpost.server.accounts.privacy import AUDIENCES, USUAL, is_shown
from riverpost.server.accounts.store import Account
from riverpost.server.context import context_of
from riverpost.server.pages import NO_PAGE, my_name, page, refused_page
from riverpost.server.ratings.telling import LadderBlock, person_block
from riverpost.server.words import language_of

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def me(request: Request) -> HTMLResponse:
    """My name, my ways in, my devices, and what others see of me."""
    context = context_of(request)
    if context.accounts is None:
        return await refused_page(request, 404, NO_PAGE)
    account = await context.accounts.account(request.scope["credentials"].person)
    return await page(
        request,
        "me.html",
        account=account,
        my_name=await my_name(request),
        blocks=list(USUAL),
        audiences=AUDIENCES,
        issuer=context.settings.issuer.host if context.settings.issuer else None,
    )


@router.get("/p/{handle}")
async def person(request: Request, handle: str) -> HTMLResponse:
    """Somebody who has an account, as they want to be seen."""
    accounts = context_of(request).accounts
    account = await accounts.by_handle(handle) if accounts else None
    if accounts is None or account is None:
        return await refused_page(request, 404, NOBODY_SUCH if accounts else NO_PAGE)
    return await shown(request, accounts, account.person, account.name, Whom(handle=handle))


@router.get("/t/{table_id}/seats/{seat}")
async def seated(request: Request, table_id: str, seat: int) -> HTMLResponse:
    """Whoever sits at a table."""
    return await pointed_at(request, Whom.model_construct(table=table_id, seat=seat))


@router.get("/t/{table_id}/said/{serial}")
async def speaker(request: Request, table_id: str, serial: int) -> HTMLResponse:
    """Whoever said something at a table."""
    return await pointed_at(request, Whom.model_construct(table=table_id, serial=serial))


async def pointed_at(request: Request, whom: Whom) -> HTMLResponse:
    """Somebody by where they are."""
    context = context_of(request)
    if context.accounts is None:
        return await refused_page(request, 404, NO_PAGE)
    found = await found_person(context, context.accounts, whom)
    return await shown(request, context.accounts, found.person.id, found.person.name, whom)


async def shown(request: Request, accounts: Accounts, person_id: str, name: str, whom: Whom) -> HTMLResponse:
    """The page of somebody: what they show, and what can be done about them."""
    viewer = request.scope["credentials"].person
    account = await accounts.account(person_id)
    facts = await facts_of(accounts, account, viewer) if account else None
    return await page(
        request,
        "person.html",
        name=account.name if account else name,
        person=facts,
        ladders=await ladders(request, accounts, account) if account and facts else [],
        is_me=viewer == person_id,
        whom=whom.model_dump(exclude_none=True),
    )


async def ladders(request: Request, accounts: Accounts, account: Account) -> list[LadderBlock]:
    """Where somebody stands, where ratings are kept and shown to whoever asks."""
    viewer = request.scope["credentials"].person
    have_met = await accounts.have_met(viewer, account.person)
    if not is_shown("ratings", account.shown, viewer == account.person, have_met):
        return []
    return await person_block(context_of(request).ratings, account.person, language_of(request))
