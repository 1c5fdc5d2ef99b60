"""Settings of a server: where it keeps things, whom it trusts, how much it allows."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
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
ISSUER_NAMES = ("RIVERPOST_OIDC_ISSUER", "RIVERPOST_OIDC_CLIENT_ID", "RIVERPOST_OIDC_CLIENT_SECRET")
HALF_AN_ISSUER = mark("To sign in elsewhere, all of {names} must be set, or none.")
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
class Settings:
    """What a server must know before it starts."""

    database: str  # a URL as SQLAlchemy reads it
    secret: str  # signs cookies, links and tokens
    parts: frozenset[Part] = frozenset()  # what is open beside tables for whoever has their link
    issuer: Issuer | None = None  # where people may prove elsewhere who they are
    origins: tuple[str, ...] = ()  # pages of these origins may act too, beside the server's own
    limits: Limits = field(default_factory=Limits)
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
                issuer=Issuer.of_environment(),
                parts=parts_named(os.environ.get("RIVERPOST_PARTS", "")),
                origins=tuple(given_origins.replace(",", " ").split()),
            )
        except OSError as error:
            raise RiverpostError(NO_FOLDER, SERVER, folder=folder, reason=error.strerror) from error


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
