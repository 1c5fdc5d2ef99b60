"""Sending: what is fresh is told elsewhere, by the ways that somebody has chosen. Made by `sending_from`."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import orjson

from riverpost.engine.words import mark, translator
from riverpost.server.limits import Meter, Rate, TooMany
from riverpost.server.notices import allowances, hooks, push, store
from riverpost.server.notices.client import Answer, Client
from riverpost.server.notices.courier import Carry, Courier, Errand, Outcome
from riverpost.server.notices.guard import NO_TARGET, Forbidden, Guard
from riverpost.server.notices.mail import NOT_SENT, Postman, checked_mail
from riverpost.server.notices.models import NewPush
from riverpost.server.notices.notices import Notices, Present, running
from riverpost.server.notices.occasions import Notice, ways_for
from riverpost.server.notices.push import Signer
from riverpost.server.notices.store import Fresh, Hook, Push, Wishes
from riverpost.server.notices.telling import path_of, sentence, told_to_hook
from riverpost.server.notices.tokens import Tokens
from riverpost.server.people import hashed, new_id
from riverpost.server.refused import SERVER, Refused
from riverpost.server.schema import WISHES
from riverpost.server.settings import Settings
from riverpost.server.tables import Tables

GONE = (404, 410)  # nobody is there any more
HOOK_GONE = 410  # a webhook wants no more
REFUSED = (400, 401, 403, 413)  # trying it again would not help
KEY_NAME = "push"
STOP_WORDS = mark("What am I told?")
NO_MAIL = mark("This server sends no mail.")
NOBODY_TO_ASK = "mailto:nobody@localhost"


class Sending:
    """Tells people elsewhere."""

    def __init__(self, notices: Notices, settings: Settings, signer: Signer, client: Client) -> None:
        limits = settings.limits
        self.notices = notices
        self.signer = signer
        self.client = client
        self.tokens = Tokens(settings.secret)
        self.courier = Courier(limits)
        self.postman = (
            Postman(settings.mail, settings.address, self.tokens, limits.seconds_to_deliver) if settings.mail else None
        )
        self._limits = limits
        self._hooks = Meter(limits.hooks)

    def tells(self, fresh: Fresh) -> None:
        """Have a notice told by all ways that somebody has chosen and set up."""
        ways = ways_for(fresh.notice.kind, fresh.wishes.choices)
        for device in fresh.pushes:
            self._take(fresh.notice, partial(self._push, fresh.notice, fresh.wishes, device))
        if "webhook" in ways and fresh.hook and self._may_ask_hook(fresh.notice.person):
            self._take_hook(fresh.notice, fresh.wishes, fresh.hook)
        if "mail" in ways and fresh.wishes.mail and self._is_for_mail(fresh.notice):
            errand = Errand(partial(self._mail, fresh.notice), partial(self._still, fresh.notice))
            self.courier.take(errand, self._limits.seconds_before_mail if fresh.notice.kind == "turn" else 0.0)

    def _may_ask_hook(self, person: str) -> bool:
        """Whether the webhook of somebody was not told too much already."""
        try:
            self._hooks.spend(person)
        except TooMany:
            return False
        return True

    async def _spend(self, whose: str, way: str, rate: Rate) -> bool:
        """Whether somebody may be written to once more, as far as a day goes."""
        return await self.notices.database.write(allowances.spend, whose, way, rate, self.notices.clock())

    def _still(self, notice: Notice) -> bool:
        return self.notices.is_current(notice)

    def _is_for_mail(self, notice: Notice) -> bool:
        """Mail comes too late for those who have minutes."""
        return self.postman is not None and not self.notices.is_live(notice)

    def _take(self, notice: Notice, carry: Carry) -> None:
        self.courier.take(Errand(carry, partial(self._still, notice)))

    # --- setting up

    async def add_push(self, person: str, bearer: str, wish: NewPush) -> str:
        """A device is told from now on; its id."""
        push.check_keys(wish.keys.p256dh, wish.keys.auth)
        if ":" in (await self.client.guard.found(wish.endpoint)).host:
            raise Forbidden("bad-address", NO_TARGET)  # no push service is a number, and signatures could not name it
        device = Push(new_id(), wish.endpoint, wish.keys.p256dh, wish.keys.auth, time.time(), bearer)
        return await self.notices.database.write(store.keep_push, person, device, self._limits.pushes_of_person)

    async def set_hook(self, person: str, url: str) -> str:
        """An address is told from now on, once it has proved that it wants to; what signs all that it is told."""
        secret = hooks.new_secret()
        await hooks.challenge(self.client, url, secret, time.time())
        await self.notices.database.write(store.keep_hook, person, url, secret)
        return secret

    async def ask_for_mail(self, person: str, written: str, lang: str) -> None:
        """Send a letter to an address, by which somebody can confirm that it is theirs."""
        if self.postman is None:
            raise Refused("no-mail", NO_MAIL)
        address = checked_mail(written)
        for whose in (person, hashed(address.lower())):
            if not await self._spend(whose, "confirmation", self._limits.confirmations):
                raise TooMany
        name = await self.notices.database.write(store.wish, person, lang=lang)
        if not await self.postman.send(self.postman.confirmation(name, address, lang)):
            raise Refused("not-sent", NOT_SENT, field="address")

    # --- by push

    async def _push(self, notice: Notice, wishes: Wishes, device: Push) -> Outcome:
        told = {
            "title": "Riverpost",
            "body": sentence(notice, wishes.lang),
            "url": path_of(notice),
            "tag": notice.tag,
            "settings": translator(SERVER, wishes.lang)(STOP_WORDS),
        }
        try:
            target = await self.client.guard.found(device.endpoint)
        except Forbidden:
            return "again"  # its name may have been away
        body = await asyncio.to_thread(push.encrypted, device, told)
        signed = await asyncio.to_thread(self.signer.signed, target, time.time())
        answer = await self.client.post(target, push.headers(notice, self.notices.is_live(notice), signed), body)
        if answer.status in GONE:
            await self.notices.database.write(store.drop_push, device.id)
        return _outcome(answer)

    # --- by mail

    async def _mail(self, notice: Notice) -> Outcome:
        assert self.postman is not None
        found = await self.notices.database.read(store.wishes_query(WISHES.c.person == notice.person))
        wishes = store.wishes_of(found)  # as they are now: it has waited
        is_wanted = wishes.mail and "mail" in ways_for(notice.kind, wishes.choices)
        if not is_wanted or not await self._spend(notice.person, "mail", self._limits.mails):
            return "given up"
        told = sentence(notice, wishes.lang)
        letter = self.postman.notice(wishes.name, wishes.mail, told, path_of(notice), wishes.lang)
        return "done" if await self.postman.send(letter) else "again"

    # --- by webhook

    def _take_hook(self, notice: Notice, wishes: Wishes, hook: Hook) -> None:
        delivery = secrets.token_hex(8)
        body = orjson.dumps(told_to_hook(notice, delivery, wishes.lang).model_dump())
        self.courier.take(
            Errand(
                partial(self._hook, notice.person, hook, delivery, body),
                partial(self._still, notice),
                partial(self.notices.hook_failed, notice.person, hook.url),
            )
        )

    async def _hook(self, person: str, hook: Hook, delivery: str, body: bytes) -> Outcome:
        try:
            target = await self.client.guard.found(hook.url)
        except Forbidden:
            return "again"
        answer = await self.client.post(target, hooks.headers(hook.secret, time.time(), delivery, body), body)
        database = self.notices.database
        if answer.status == HOOK_GONE:
            await database.write(store.drop_hook, person)
        elif answer.is_good and hook.failures:
            await database.write(store.count_success, person, hook.url)
        return "done" if answer.is_good or answer.status == HOOK_GONE else "again"


def _outcome(answer: Answer) -> Outcome:
    if answer.is_good:
        return "done"
    return "given up" if answer.status in (*GONE, *REFUSED) else "again"


def contact_of(settings: Settings) -> str:
    """Whom those who run push services may ask about what this server sends."""
    if settings.address.startswith("https://"):
        return settings.address
    return f"mailto:{settings.mail.sender}" if settings.mail else NOBODY_TO_ASK


@asynccontextmanager
async def sending_from(tables: Tables, present: Present, settings: Settings) -> AsyncIterator[Sending]:
    """What hears of all tables and tells people, as long as a server runs."""
    notices = Notices(tables, present, settings.limits)
    kept = await notices.database.write(store.kept_key, KEY_NAME, await asyncio.to_thread(push.drawn_key))
    client = Client(Guard(settings.private_targets), settings.limits.seconds_to_deliver)
    sending = Sending(notices, settings, Signer(kept, contact_of(settings)), client)
    notices.tells = sending.tells
    sending.courier.begin()
    try:
        tables.listen(notices.hears)
        async with running(notices):
            yield sending
    finally:
        await sending.courier.close()
