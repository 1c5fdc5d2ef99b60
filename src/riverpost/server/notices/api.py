"""Notices over HTTP: the list, what I want to be told and where; described by OpenAPI with everything else."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated

import orjson
import sqlalchemy as sql
from fastapi import APIRouter, Depends, Path, Request, Response

from riverpost.engine.words import mark
from riverpost.server.api import REFUSALS, Somebody
from riverpost.server.context import context_of
from riverpost.server.limits import LONGEST_ID, LONGEST_WORD
from riverpost.server.notices import feed, models, store
from riverpost.server.notices.telling import told
from riverpost.server.people import Person, hashed
from riverpost.server.refused import Refused
from riverpost.server.schema import HOOKS, PUSHES, WISHES
from riverpost.server.security import address_of
from riverpost.server.terms import SWITCHED_OFF
from riverpost.server.words import language_of

if TYPE_CHECKING:
    from riverpost.server.notices.sending import Sending

FEED_BYTES = 24
NO_FEED = mark("There is no such feed; it may have been renewed or revoked.")
PRIVATELY = "private, no-cache"  # kept by nobody but whoever asks, and asked for anew each time

router = APIRouter(responses=REFUSALS, tags=["notices"])

ItsId = Annotated[str, Path(max_length=LONGEST_ID)]
Token = Annotated[str, Path(max_length=LONGEST_WORD)]


def room(request: Request) -> Sending:
    """The room of notices, or a refusal where it is closed."""
    sending = context_of(request).notices
    if sending is None:
        raise Refused("switched-off", SWITCHED_OFF, part="notices")
    return sending


class Asking:
    """Whoever asks for something of their own in the room of notices."""

    def __init__(self, request: Request, sending: Annotated[object, Depends(room)], person: Somebody) -> None:
        self.request = request
        self.sending: Sending = sending  # type: ignore[assignment]  # FastAPI cannot read the type, which is not always there
        self.person: Person = person
        self.lang = language_of(request)

    def spend(self) -> None:
        """Refuse what is asked too often."""
        self.sending.notices.meters.marks.spend(self.person.id)

    def spend_target(self) -> None:
        """Refuse who names too many addresses elsewhere."""
        self.sending.notices.meters.targets.spend(self.person.id)
        self.sending.notices.meters.targets_of_address.spend(address_of(self.request.scope))

    @property
    def bearer(self) -> str:
        """What signs them out here: a device, or for those who have none who they are."""
        return str(self.request.scope["credentials"].bearer)


Asked = Annotated[Asking, Depends()]


@router.get("/api/notices")
async def my_notices(asked: Asked) -> models.MyNotices:
    """My notices, the newest first."""
    notices = asked.sending.notices
    rows = await notices.database.read(store.notices_query(asked.person.id))
    listed = [told(store.listed(row), asked.lang) for row in rows]
    return models.MyNotices(unread=await notices.unread(asked.person.id), notices=listed)


@router.get("/api/notices/unread", response_model=models.Unread)
async def unread(request: Request, sending: Annotated[object, Depends(room)]) -> Response:
    """How many of my notices are unread; cheap, with an ETag, to be asked every minute."""
    person = request.scope["credentials"].person
    number = await room(request).notices.unread(person) if person else 0
    return unless_known(request, orjson.dumps({"unread": number}), "application/json")


def unless_known(request: Request, body: bytes, kind: str) -> Response:
    """An answer, or only that it is the same as before."""
    mark_of = feed.etag(body)
    headers = {"etag": mark_of, "cache-control": PRIVATELY, "vary": "cookie, authorization"}
    if mark_of in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


@router.post("/api/notices/read", status_code=204)
async def mark_read(asked: Asked, wish: models.Marks) -> None:
    """I have read some notices, those of a table, or all."""
    asked.spend()
    await asked.sending.notices.mark_read(asked.person.id, wish.ids, wish.table)


# --- how I am told


@router.get("/api/notices/settings")
async def settings(asked: Asked) -> models.NoticeSettings:
    """How I am told."""
    database, person = asked.sending.notices.database, asked.person.id
    wishes = store.wishes_of(await database.read(store.wishes_query(WISHES.c.person == person)), person)
    mine = sql.select(PUSHES).where(PUSHES.c.person == person).order_by(PUSHES.c.made)
    pushes = store.pushes_of(await database.read(mine))
    hook = store.hook_of(await database.read(sql.select(HOOKS).where(HOOKS.c.person == person)))
    return models.NoticeSettings(
        choices={str(occasion): ways for occasion, ways in wishes.choices.items()},
        push_key=asked.sending.signer.public_key,
        pushes=[models.PushFacts(id=one.id, made=one.made, here=one.bearer == asked.bearer) for one in pushes],
        can_mail=asked.sending.postman is not None,
        mail=wishes.mail or None,
        hook=models.HookFacts(url=hook.url, made=hook.made, off=hook.off) if hook else None,
        feed=wishes.has_feed,
    )


@router.post("/api/notices/choices", status_code=204)
async def choose(asked: Asked, wish: models.NewChoices) -> None:
    """Choose by which ways I am told of what; I am told in the language in which I ask this."""
    asked.spend()
    database, person = asked.sending.notices.database, asked.person.id
    known = store.wishes_of(await database.read(store.wishes_query(WISHES.c.person == person)), person).choices
    wanted = {str(occasion): ways for occasion, ways in known.items()} | wish.model_dump(exclude_none=True)
    await database.write(store.wish, person, choices=orjson.dumps(wanted).decode(), lang=asked.lang)


@router.post("/api/notices/pushes", status_code=201)
async def add_push(asked: Asked, wish: models.NewPush) -> models.NewPushDone:
    """Tell this device from now on; a subscription that is known already stays what it is."""
    asked.spend_target()
    push = await asked.sending.add_push(asked.person.id, asked.bearer, wish)
    await asked.sending.notices.database.write(store.wish, asked.person.id, lang=asked.lang)
    return models.NewPushDone(id=push)


@router.delete("/api/notices/pushes/{push}", status_code=204)
async def drop_push(asked: Asked, push: ItsId) -> None:
    """Tell a device of mine nothing any more."""
    await asked.sending.notices.database.write(store.drop_push, push, asked.person.id)


@router.post("/api/notices/mail", status_code=204)
async def set_mail(asked: Asked, wish: models.NewMail) -> None:
    """Send a letter with a link that confirms this address; it is told nothing before that."""
    asked.sending.notices.meters.confirmations_of_address.spend(address_of(asked.request.scope))
    await asked.sending.ask_for_mail(asked.person.id, wish.address, asked.lang)


@router.delete("/api/notices/mail", status_code=204)
async def drop_mail(asked: Asked) -> None:
    """Send me no more mail."""
    asked.spend()
    await asked.sending.notices.database.write(store.wish, asked.person.id, mail="")


@router.post("/api/notices/hook", status_code=201)
async def set_hook(asked: Asked, wish: models.NewHook) -> models.HookSecret:
    """Tell this address from now on, instead of any other; it is asked first whether it wants to (docs/protocol.md)."""
    asked.spend_target()
    secret = await asked.sending.set_hook(asked.person.id, wish.url)
    await asked.sending.notices.database.write(store.wish, asked.person.id, lang=asked.lang)
    return models.HookSecret(secret=secret)


@router.delete("/api/notices/hook", status_code=204)
async def drop_hook(asked: Asked) -> None:
    """Tell my webhook nothing any more."""
    asked.spend()
    await asked.sending.notices.database.write(store.drop_hook, asked.person.id)


# --- feeds


@router.post("/api/notices/feed", status_code=201)
async def new_feed(asked: Asked) -> models.Feeds:
    """New links to a feed of what I am told; former ones are void."""
    asked.spend()
    token = secrets.token_urlsafe(FEED_BYTES)
    await asked.sending.notices.database.write(store.wish, asked.person.id, feed=hashed(token), lang=asked.lang)
    base = f"{asked.request.base_url}api/feeds/{token}"
    return models.Feeds(atom=f"{base}/notices.atom", ics=f"{base}/turns.ics")


@router.delete("/api/notices/feed", status_code=204)
async def drop_feed(asked: Asked) -> None:
    """Make the links to my feed void."""
    asked.spend()
    await asked.sending.notices.database.write(store.wish, asked.person.id, feed="")


async def owner_of(sending: Sending, token: str) -> store.Wishes:
    """Whose feed a link leads to, or a refusal."""
    sending.notices.meters.feeds.spend(hashed(token))
    found = await sending.notices.database.read(store.wishes_query(WISHES.c.feed == hashed(token)))
    if not found:
        raise Refused("no-such-feed", NO_FEED)
    return store.wishes_of(found)


@router.get("/api/feeds/{token}/notices.atom", response_class=Response)
async def atom_feed(request: Request, token: Token) -> Response:
    """What somebody is told of, as Atom, for whoever has the link."""
    sending = room(request)
    owner = await owner_of(sending, token)
    rows = await sending.notices.database.read(store.notices_query(owner.person, store.SHOWN_IN_FEED))
    base = str(request.base_url).rstrip("/")
    body = feed.atom([store.listed(row).notice for row in rows], base, owner.name, owner.lang)
    return unless_known(request, body, "application/atom+xml")


@router.get("/api/feeds/{token}/turns.ics", response_class=Response)
async def calendar_feed(request: Request, token: Token) -> Response:
    """When somebody's time for their turns is over, as a calendar, for whoever has the link."""
    sending = room(request)
    owner = await owner_of(sending, token)
    rows = await sending.notices.database.read(store.notices_query(owner.person))
    turns = [store.listed(row).notice for row in rows if store.is_undone(row)]
    return unless_known(request, feed.calendar(turns, str(request.base_url).rstrip("/"), owner.lang), "text/calendar")
