"""Signing in elsewhere: the way there, and the way back."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from riverpost.server.accounts import store, ways
from riverpost.server.accounts.api import begin
from riverpost.server.accounts.names import own_name
from riverpost.server.accounts.proofs import SECONDS
from riverpost.server.accounts.ways import Asking
from riverpost.server.context import context_of
from riverpost.server.limits import LONGEST_NAME
from riverpost.server.pages import NO_PAGE, refused_page, remember
from riverpost.server.people import Person, new_id
from riverpost.server.refused import Refused
from riverpost.server.visitors import chosen_name
from riverpost.server.words import language_of

if TYPE_CHECKING:
    from riverpost.server.accounts.elsewhere import Elsewhere, Proof

MOST_NUMBERED = 100  # of the same name

router = APIRouter(include_in_schema=False)

Told = Annotated[str, Query(max_length=4000)]


def provider(request: Request) -> tuple[Asking, Elsewhere] | None:
    """Whoever asks, and the provider that this server trusts, if there is one and they have a cookie."""
    context = context_of(request)
    if context.accounts is None or context.settings.issuer is None:
        return None
    from riverpost.server.accounts.elsewhere import Elsewhere  # what it needs is there only where an issuer is set

    return ways.asking(context, context.accounts, request), Elsewhere(context.settings.issuer)


@router.get("/sign-in/elsewhere")
async def go(request: Request) -> Response:
    """Send somebody to the provider."""
    found = provider(request)
    if found is None:
        return await refused_page(request, 404, NO_PAGE)
    asked, elsewhere = found
    if asked.person is None:
        return _to("/me")
    asked.spend()
    nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    state = asked.accounts.challenges.ask("elsewhere", asked.person, asked.site, f"{nonce} {verifier}").hex()
    is_asked_anew = await asked.accounts.is_account(asked.person)
    return _to(await elsewhere.address(_back(asked), state, nonce, verifier, is_asked_anew))


@router.get("/sign-in/elsewhere/back")
async def come_back(request: Request, state: Told = "", code: Told = "") -> Response:
    """Somebody comes back from the provider, with a proof or without."""
    found = provider(request)
    if found is None:
        return await refused_page(request, 404, NO_PAGE)
    asked, elsewhere = found
    try:
        challenge = bytes.fromhex(state)
    except ValueError:
        challenge = b""
    question = await asked.accounts.challenges.take(challenge, "elsewhere", asked.person, asked.site)
    nonce, verifier = question.about.split(" ")
    proof = await elsewhere.proof(_back(asked), code, nonce, verifier)
    return await welcome(asked, proof)


async def welcome(asked: Asking, proof: Proof) -> Response:
    """Sign in whoever is known; else let the account, or the guest who becomes one, be known by this proof too."""
    issuer = asked.context.settings.issuer
    assert issuer
    assert asked.person
    account = await ways.by_identity(asked.accounts, issuer.address, proof.subject)
    if account is not None:
        device, ticket, tables = await ways.signed_in(asked, account)
        if time.time() - proof.at < SECONDS:
            asked.accounts.proofs.keep(device)
        answer = _to("/me?" + urlencode({"ticket": ticket, "tables": tables}) if ticket else "/me")
        remember(asked.request, answer, asked.context, account.person, device)
        return answer
    answer = _to("/me")
    if await asked.accounts.account(asked.person) is None:
        person = await asked.context.visitors.somebody(asked.person, language_of(asked.request))
        name = await free_name(asked, person, [chosen_name(person), *proof.names])
        await ways.found(asked, person, f"{new_id()} {name}", None)
        await begin(asked, answer, person)
    else:
        asked.accounts.proofs.check(asked.device)
    identity = ways.identity(issuer.address, proof.subject)
    await asked.accounts.database.write(store.keep_identity, asked.person, identity)
    return answer


async def free_name(asked: Asking, person: Person, wanted: list[str]) -> str:
    """The first name that can be somebody's own, if need be with a number."""
    usual = [name[:LONGEST_NAME] for name in wanted if name] or ["Player"]
    numbered = [f"{usual[0][: LONGEST_NAME - 4]} {number}" for number in range(2, MOST_NUMBERED)]
    last: Refused | None = None
    for name in [*usual, *numbered]:
        try:
            await asked.accounts.check_free(person.id, own_name(name))
        except Refused as refused:
            last = refused
        else:
            return name
    assert last
    raise last


def _back(asked: Asking) -> str:
    return f"{asked.site.origin}/sign-in/elsewhere/back"


def _to(address: str) -> RedirectResponse:
    return RedirectResponse(address, status_code=303, headers={"cache-control": "no-store"})
