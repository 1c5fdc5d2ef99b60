"""Settings of a server: where it keeps things, whom it trusts, how much it allows."""

from __future__ import annotations

import os
import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast, get_args
from urllib.parse import urlsplit

from platformdirs import user_data_path

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.database import file_url
from riverpost.server.limits import Limits
from riverpost.server.parts import Part, parts_named
from riverpost.server.refused import SERVER

KEY_BYTES = 32
KEY_FILE = "key"
TOKEN = re.compile("[A-Za-z0-9_.~-]{16,200}")
NO_TOKEN = mark(
    "RIVERPOST_METRICS is the token by which a monitor proves itself: at least 16 letters, digits or any of _ . ~ -"
)
LOGS = Literal["text", "json"]
NO_LOG = mark("RIVERPOST_LOG is one of {known}, not {written}.")
ISSUER_NAMES = ("RIVERPOST_OIDC_ISSUER", "RIVERPOST_OIDC_CLIENT_ID", "RIVERPOST_OIDC_CLIENT_SECRET")
HALF_AN_ISSUER = mark("To sign in elsewhere, all of {names} must be set, or none.")
MAIL_TLS = Literal["tls", "starttls", "none"]
MAIL_PORTS: dict[str, int] = {"tls": 465, "starttls": 587, "none": 25}
MAIL_NAMES = ("RIVERPOST_MAIL_HOST", "RIVERPOST_MAIL_FROM", "RIVERPOST_ADDRESS")
HALF_A_MAIL = mark("To send mail, all of {names} must be set.")
PLAIN_MAIL = re.compile(r"[!#-'*+./0-9=?A-Z^-~-]+@[A-Za-z0-9.-]+")
NO_SENDER = mark("RIVERPOST_MAIL_FROM is an address for mail and nothing else, not {written}.")
NO_SERVER_ADDRESS = mark("RIVERPOST_ADDRESS begins with https:// or http:// and names a host, not {written}.")
NO_MAIL_TLS = mark("RIVERPOST_MAIL_TLS is one of {known}, not {written}.")
NO_MAIL_PORT = mark("RIVERPOST_MAIL_PORT is a number, not {written}.")
NO_FOLDER = mark(
    "The folder {folder}, where tables and keys are kept, cannot be used: {reason}. Let this user write there, or set "
    "RIVERPOST_DATABASE and RIVERPOST_SECRET."
)


@dataclass(frozen=True)
class Issuer:
    """An OpenID Connect provider, and as whom it knows this server."""

    address: str
    client: str
    secret: str = field(repr=False)

    @property
    def host(self) -> str:
        """What people call it."""
        return urlsplit(self.address).netloc

    @classmethod
    def of_environment(cls) -> Issuer | None:
        """The one that the environment names; None if it names none, an error if only a part of it."""
        given = [os.environ.get(name, "") for name in ISSUER_NAMES]
        if not any(given):
            return None
        if not all(given):
            raise RiverpostError(HALF_AN_ISSUER, SERVER, names=", ".join(ISSUER_NAMES))
        return cls(given[0].rstrip("/"), *given[1:])


@dataclass(frozen=True)
class Mail:
    """A mail server, and as whom it is written from there."""

    host: str
    sender: str
    port: int = 587
    tls: MAIL_TLS = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def of_environment(cls) -> Mail | None:
        """The one that the environment names; None if it names none, an error if only a part of it."""
        host, sender, address = (os.environ.get(name, "") for name in MAIL_NAMES)
        if not (host or sender):
            return None
        if not (host and sender and address):
            raise RiverpostError(HALF_A_MAIL, SERVER, names=", ".join(MAIL_NAMES))
        if not PLAIN_MAIL.fullmatch(sender):
            raise RiverpostError(NO_SENDER, SERVER, written=repr(sender))
        tls = os.environ.get("RIVERPOST_MAIL_TLS") or "starttls"
        if tls not in MAIL_PORTS:
            raise RiverpostError(NO_MAIL_TLS, SERVER, known=", ".join(get_args(MAIL_TLS)), written=repr(tls))
        port = os.environ.get("RIVERPOST_MAIL_PORT") or str(MAIL_PORTS[tls])
        if not (port.isdecimal() and port.isascii()):
            raise RiverpostError(NO_MAIL_PORT, SERVER, written=repr(port))
        user, password = (os.environ.get(name, "") for name in ("RIVERPOST_MAIL_USER", "RIVERPOST_MAIL_PASSWORD"))
        return cls(host, sender, int(port), cast(MAIL_TLS, tls), user, password)


@dataclass(frozen=True)
class Settings:
    """What a server must know before it starts."""

    database: str  # a URL as SQLAlchemy reads it
    secret: str  # signs cookies, links and tokens
    bus: str = ""  # the URL of a Redis, over which several nodes tell each other what happens; else there is one node
    parts: frozenset[Part] = frozenset()  # what is open beside tables for whoever has their link
    issuer: Issuer | None = None  # where people may prove elsewhere who they are
    address: str = ""  # where people find this server, for links in mail
    mail: Mail | None = None  # by which people may be told what happens
    private_targets: tuple[str, ...] = ()  # hosts of a private network that notices may be sent to
    origins: tuple[str, ...] = ()  # pages of these origins may act too, beside the server's own
    limits: Limits = field(default_factory=Limits)
    metrics: str = field(default="", repr=False)  # the token for which metrics are told; none: they are not
    log: LOGS = "text"
    workers: int | None = None  # processes in which bots think; None: as many as there are cores

    @classmethod
    def of_environment(cls, folder: Path | None = None) -> Settings:
        """Settings of this user, from the environment (docs/hosting.md), or usual ones."""
        folder = folder or user_data_path("riverpost")
        given_origins = os.environ.get("RIVERPOST_ORIGINS", "")
        try:
            return cls(
                database=os.environ.get("RIVERPOST_DATABASE") or file_url(made(folder) / "riverpost.db"),
                secret=os.environ.get("RIVERPOST_SECRET") or key_in(made(folder)),
                bus=os.environ.get("RIVERPOST_BUS", ""),
                issuer=Issuer.of_environment(),
                address=server_address(os.environ.get("RIVERPOST_ADDRESS", "")),
                mail=Mail.of_environment(),
                private_targets=tuple(os.environ.get("RIVERPOST_PRIVATE_TARGETS", "").replace(",", " ").split()),
                parts=parts_named(os.environ.get("RIVERPOST_PARTS", "")),
                origins=tuple(given_origins.replace(",", " ").split()),
                metrics=monitor_token(os.environ.get("RIVERPOST_METRICS", "")),
                log=log_named(os.environ.get("RIVERPOST_LOG") or "text"),
            )
        except OSError as error:
            raise RiverpostError(NO_FOLDER, SERVER, folder=folder, reason=error.strerror) from error


def server_address(written: str) -> str:
    """Where people find a server, as links begin; none if it is not said."""
    if written and not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+/?", written):
        raise RiverpostError(NO_SERVER_ADDRESS, SERVER, written=repr(written))
    return written.rstrip("/")


def monitor_token(written: str) -> str:
    """The token of a monitor; what can be guessed is refused, and not quoted."""
    if written and not TOKEN.fullmatch(written):
        raise RiverpostError(NO_TOKEN, SERVER)
    return written


def log_named(written: str) -> LOGS:
    """How the log is written."""
    if written not in get_args(LOGS):
        raise RiverpostError(NO_LOG, SERVER, known=", ".join(get_args(LOGS)), written=repr(written))
    return cast(LOGS, written)


def made(folder: Path) -> Path:
    """A folder that nobody else reads, made if need be."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def key_in(folder: Path) -> str:
    """The key kept in a folder; it is drawn once, and only its owner can read it."""
    path = folder / KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES))
    return path.read_text(encoding="ascii")
