"""Pages of notices: the list with its settings, and links in mails, which work without signing in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from riverpost.engine.words import mark
from riverpost.server.context import context_of
from riverpost.server.notices import store
from riverpost.server.notices.api import room
from riverpost.server.notices.occasions import OCCASIONS
from riverpost.server.pages import NO_PAGE, page, refused_page

NO_TOKEN = mark("This link does not work: it is not complete, or it is older than a day. Ask for a new one.")

router = APIRouter(include_in_schema=False)


@router.get("/notices")
async def notices(request: Request) -> HTMLResponse:
    """What I am told, and how."""
    if context_of(request).notices is None:
        return await refused_page(request, 404, NO_PAGE)
    can_mail = room(request).postman is not None
    return await page(request, "notices.html", occasions=OCCASIONS, can_mail=can_mail)


@router.get("/notices/mail/{token}")
async def confirm(request: Request, token: str) -> HTMLResponse:
    """Ask whether mail is to be sent; programs that look at all links of a mail confirm nothing by that."""
    confirming = room(request).tokens.confirming(token)
    if confirming is None:
        return await refused_page(request, 404, NO_TOKEN)
    return await page(request, "mail.html", ask="confirm", mail=confirming.mail)


@router.post("/notices/mail/{token}")
async def confirm_indeed(request: Request, token: str) -> HTMLResponse:
    """From now on mail is sent to an address."""
    sending = room(request)
    confirming = sending.tokens.confirming(token)
    if confirming is None or not await sending.notices.database.write(store.confirm_mail, *confirming):
        return await refused_page(request, 404, NO_TOKEN)
    return await page(request, "mail.html", ask="confirmed", mail=confirming.mail)


@router.get("/notices/stop/{token}")
async def stop(request: Request, token: str) -> HTMLResponse:
    """Ask whether no more mail is to be sent."""
    if room(request).tokens.stopping(token) is None:
        return await refused_page(request, 404, NO_TOKEN)
    return await page(request, "mail.html", ask="stop", mail="")


@router.post("/notices/stop/{token}")
async def stop_indeed(request: Request, token: str) -> HTMLResponse:
    """No more mail is sent; mail programs ask this by themselves, with one click (RFC 8058)."""
    sending = room(request)
    stopping = sending.tokens.stopping(token)
    if stopping is None:
        return await refused_page(request, 404, NO_TOKEN)
    await sending.notices.database.write(store.stop_mail, *stopping)
    return await page(request, "mail.html", ask="stopped", mail="")
