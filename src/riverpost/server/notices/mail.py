"""Mail: plain letters by SMTP, each with a way to get no more of them."""

from __future__ import annotations

import asyncio
import re
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

import aiosmtplib

from riverpost.engine.words import mark, translator
from riverpost.server.notices.tokens import Tokens
from riverpost.server.refused import SERVER, Refused
from riverpost.server.settings import Mail

PART = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"  # of the name of a host
ADDRESS = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@(?:{PART}\.)*{PART}")
STEPS = 3  # each of which a mail server may take its time for
NO_ADDRESS = mark("This is no address for mail, or not one that we can write to.")
NOT_SENT = mark("The mail could not be sent. Look at the address again, or try it later.")
CONFIRM_SUBJECT = mark("Riverpost: is this your address?")
CONFIRM = mark(
    "Somebody, probably you, wants to be told by mail what happens at their tables at {server}. If it was you, open "
    "this link within a day:"
)
NOT_ME = mark("If it was not you, do nothing: nothing more is sent to you.")
STOP = mark("No more mail of this kind:")


def checked_mail(written: str) -> str:
    """An address as mail is sent to it, or a refusal."""
    address = written.strip()
    if not ADDRESS.fullmatch(address) or ".." in address or address.split("@")[0].strip(".") != address.split("@")[0]:
        raise Refused("bad-mail", NO_ADDRESS, field="address")
    return address


class Postman:
    """Writes letters and hands them to the mail server that whoever runs this one has named."""

    def __init__(self, mail: Mail, address: str, tokens: Tokens, seconds: float) -> None:
        self._mail = mail
        self._address = address.rstrip("/")
        self._tokens = tokens
        self._seconds = seconds

    def confirmation(self, name: str, to: str, lang: str) -> EmailMessage:
        """A letter that asks whether an address is somebody's; it holds nothing that anybody wrote."""
        fill = translator(SERVER, lang).fill
        link = f"{self._address}/notices/mail/{self._tokens.to_confirm(name, to)}"
        lines = [fill(CONFIRM, server=urlsplit(self._address).netloc), "", link, "", fill(NOT_ME)]
        return self._letter(to, fill(CONFIRM_SUBJECT), lines)

    def notice(self, name: str, to: str, sentence: str, path: str, lang: str) -> EmailMessage:
        """A letter that tells something, and how to get no more like it."""
        stop = f"{self._address}/notices/stop/{self._tokens.to_stop(name, to)}"
        lines = [sentence, "", f"{self._address}{path}", "", "-- ", translator(SERVER, lang)(STOP), stop]
        letter = self._letter(to, f"Riverpost: {sentence}", lines)
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter

    def _letter(self, to: str, subject: str, lines: list[str]) -> EmailMessage:
        letter = EmailMessage(policy=SMTP)
        letter["From"] = Address("Riverpost", addr_spec=self._mail.sender)
        letter["To"] = Address(addr_spec=to)
        letter["Subject"] = " ".join(subject.split())  # one line, whatever somebody is called
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self._mail.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content("\n".join(lines) + "\n")
        return letter

    async def send(self, letter: EmailMessage) -> bool:
        """Hand a letter over; whether it was taken."""
        try:
            async with asyncio.timeout(STEPS * self._seconds):
                await aiosmtplib.send(
                    letter,
                    hostname=self._mail.host,
                    port=self._mail.port,
                    username=self._mail.user or None,
                    password=self._mail.password or None,
                    use_tls=self._mail.tls == "tls",
                    start_tls=self._mail.tls == "starttls",
                    timeout=self._seconds,
                )
        except (aiosmtplib.SMTPException, OSError, ValueError):
            return False
        return True
