"""Pages: what a browser is sent before its scripts ask the API. Templates and files lie in `riverpost/web`."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import mimetypes
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import segno
from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, select_autoescape

import riverpost
from riverpost.engine.words import LANGUAGES, mark, translator
from riverpost.server.clocks.paces import offered_paces, pace_told
from riverpost.server.context import Context, context_of
from riverpost.server.facts import facts_of, rules_of, summary_of
from riverpost.server.limits import LONGEST_CHAT, LONGEST_NAME
from riverpost.server.people import new_id
from riverpost.server.refused import Away
from riverpost.server.security import COOKIE_SECONDS, address_of, cookie_name, is_secure
from riverpost.server.visitors import chosen_name
from riverpost.server.words import COOKIE as LANGUAGE_COOKIE
from riverpost.server.words import asked_language, language_of, script_words

WEB = Path(riverpost.__file__).parent / "web"
STATIC = WEB / "static"
VERSION = version("riverpost")
IMMUTABLE = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
SQUEEZED = ("text/css", "text/javascript", "image/svg+xml")  # kinds of files that become much smaller
LONGEST_LINK = 300  # letters, more than the longest name of a host leads to
QUIET_ZONE = 4  # modules of white around a QR code, as its standard asks

NO_PAGE = mark("There is no such page. Look at the address again, or begin at the home page.")
NO_LINK = mark(
    "This link does not work: it is not complete, was used or revoked, or is older than a day. Make a new one on the "
    "home page of the device you played on, and copy it whole."
)

router = APIRouter(include_in_schema=False)


def environment() -> Environment:
    """The templates, compiled now so that nobody waits for it; all that is filled in is escaped."""
    made = Environment(loader=FileSystemLoader(WEB / "templates"), autoescape=select_autoescape(), trim_blocks=True)
    for name in made.list_templates():
        made.get_template(name)
    return made


def asset(path: str) -> str:
    """The address of a file, which changes whenever any of the files does, so that browsers may keep it for ever."""
    return f"/static/{stamp_of_files()}/{path}"


def stamp_of_files() -> str:
    """A short name for all files as they are now."""
    return digest(tuple((str(file), file.stat().st_mtime_ns) for file in sorted(STATIC.rglob("*")) if file.is_file()))


@lru_cache(maxsize=4)
def digest(stamps: tuple[tuple[str, int], ...]) -> str:
    """A short name for a set of files."""
    return hashlib.sha256(repr(stamps).encode()).hexdigest()[:12]


async def page(
    request: Request, template: str, status: int = 200, lang: str | None = None, **facts: Any
) -> HTMLResponse:
    """A page, and the cookie of a guest who comes for the first time or has not come for long."""
    context = context_of(request)
    lang = lang or language_of(request)
    translate = translator(WEB, lang)
    signed_in_as = await account_name(context, request.scope["credentials"].person)
    async with context.drawing.turn(address_of(request.scope)):
        filled = context.templates.get_template(template).render(
            _=translate,
            count=translate.count,
            lang=lang,
            languages=LANGUAGES,
            version=VERSION,
            asset=asset,
            parts=context.settings.parts,
            signed_in_as=signed_in_as,
            stamp=stamp_of_files(),
            words=script_words(WEB, lang),
            longest_name=LONGEST_NAME,
            longest_chat=LONGEST_CHAT,
            seconds_silent=context.settings.limits.seconds_silent,
            **facts,
        )
    answer = HTMLResponse(filled, status_code=status, headers={"cache-control": "no-store"})
    credentials = request.scope["credentials"]
    person = credentials.in_cookie or credentials.person or new_id()
    device = credentials.device if context.accounts is None else await context.accounts.came(request, person)
    remember(request, answer, context, person, device)
    if asked := asked_language(request):
        keep(request, answer, LANGUAGE_COOKIE, asked)
    return answer


async def account_name(context: Context, person: str | None) -> str | None:
    """The name of whoever has an account; of nobody while the database does not answer, for a page must say so."""
    with suppress(Away):
        account = await context.accounts.account(person) if context.accounts else None
        return account.name if account else None
    return None


def keep(request: Request, answer: Response, name: str, value: str) -> None:
    """Give a browser a cookie to keep for long."""
    secure = is_secure(request.scope)
    answer.set_cookie(name, value, max_age=COOKIE_SECONDS, secure=secure, httponly=True, samesite="lax")


def remember(request: Request, answer: Response, context: Context, person: str, device: str | None = None) -> None:
    """Give a browser the cookie of a person, and of the device that it is."""
    keep(request, answer, cookie_name(request.scope), context.seals.seal("cookie", person, device))


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """The games, and my tables."""
    lang = language_of(request)
    listed = [summary_of(riverpost.game(name), lang) for name in riverpost.list_games()]
    return await page(
        request, "home.html", games=[game.model_dump() for game in listed], my_name=await my_name(request)
    )


async def my_name(request: Request) -> str:
    """The name that whoever asks has chosen, if they have."""
    return chosen_name(await context_of(request).visitors.known(request.scope["credentials"].person))


@router.get("/new/{game}")
async def new(request: Request, game: str) -> HTMLResponse:
    """All options of a game, for a new table."""
    if game not in riverpost.list_games():
        return await refused_page(request, 404, NO_PAGE)
    lang = language_of(request)
    facts = facts_of(riverpost.game(game), lang)
    offered = offered_paces(game, lang) if "clocks" in context_of(request).settings.parts else []
    return await page(request, "new.html", game=facts.model_dump(), my_name=await my_name(request), paces=offered)


@router.get("/t/{table_id}")
async def table(request: Request, table_id: str) -> HTMLResponse:
    """A table: gathering, playing, replaying."""
    context, lang = context_of(request), language_of(request)
    found = await context.tables.find(table_id)
    invitation: dict[str, Any] = {
        "host": chosen_name(await context.visitors.known(found.host)),
        "rules": [*rules_of(found.game, found.options, lang), *pace_told(found.row.terms.timing, lang)],
        "terms": found.row.terms,
        "my_name": await my_name(request),
    }
    return await page(
        request, "table.html", table_id=table_id, game=summary_of(found.game, lang).model_dump(), **invitation
    )


@router.get("/t/{table_id}/link.svg")
async def link_picture(request: Request, table_id: str) -> Response:
    """The link to a table as a QR code, for the phones of those who sit beside."""
    context, code = context_of(request), LinkCode(f"{request.base_url}t/{table_id}")
    await context.tables.find(table_id)
    if len(code.link) > LONGEST_LINK:
        return await refused_page(request, 404, NO_PAGE)
    return Response(await context.pictures.picture(code, address_of(request.scope)), media_type="image/svg+xml")


@dataclass(frozen=True)
class LinkCode:
    """A link to be drawn as a QR code, by a worker: one to a long host takes a while."""

    link: str

    def file(self) -> bytes:
        """As SVG."""
        drawn = io.BytesIO()
        segno.make_qr(self.link).save(drawn, kind="svg", border=QUIET_ZONE, omitsize=True)
        return drawn.getvalue()


@router.get("/as/{token}")
async def become(request: Request, token: str) -> Response:
    """Ask whether this browser is to become the person who made the link."""
    context = context_of(request)
    owner = await context.visitors.known(await context.tables.link_owner(token))
    if owner is None:
        return await refused_page(request, 404, NO_LINK)
    me = await context.visitors.known(request.scope["credentials"].person)
    if me == owner:
        return RedirectResponse("/", status_code=303, headers={"cache-control": "no-store"})
    return await page(request, "become.html", name=owner.name, me=me.name if me else None)


@router.post("/as/{token}")
async def become_indeed(request: Request, token: str) -> Response:
    """This browser becomes the person who made the link, and nobody else does by it."""
    context = context_of(request)
    person = await context.tables.use_link(token)
    if person is None:
        return await refused_page(request, 404, NO_LINK)
    answer = RedirectResponse("/", status_code=303, headers={"cache-control": "no-store"})
    device = await context.accounts.changes_hands(request, person) if context.accounts else None
    remember(request, answer, context, person, device)
    return answer


@router.get("/games/{game}/poster.svg")
async def poster(request: Request, game: str) -> Response:
    """The picture of a game."""
    path = riverpost.game(game).parts.folder / "poster.svg" if game in riverpost.list_games() else None
    if path is None or not path.is_file():
        return await refused_page(request, 404, NO_PAGE)
    return FileResponse(path, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@router.get("/games/{game}/options/{option}.svg")
@router.get("/games/{game}/options/{option}/{value}.svg")
async def option_picture(request: Request, game: str, option: str, value: str = "") -> Response:
    """The picture of an option of a game, or of one of its values."""
    picture = riverpost.game(game).face.option_picture(option, value) if game in riverpost.list_games() else None
    if picture is None:
        return await refused_page(request, 404, NO_PAGE)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@router.get("/static/{stamp}/{path:path}")
async def static(request: Request, stamp: str, path: str) -> Response:
    """A file of the pages."""
    found = (STATIC / path).resolve()
    if not found.is_relative_to(STATIC.resolve()) or not found.is_file():
        return await refused_page(request, 404, NO_PAGE)
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    headers = {"cache-control": IMMUTABLE if asset(path) == request.url.path else "no-cache", "vary": "accept-encoding"}
    if kind not in SQUEEZED or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(found, media_type=kind, headers=headers)
    small = await asyncio.to_thread(squeezed, found, found.stat().st_mtime_ns)
    return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})


@lru_cache(maxsize=128)
def squeezed(path: Path, changed: int) -> bytes:
    """A file as it was changed last, made small once for all who ask."""
    return gzip.compress(path.read_bytes(), mtime=0)


async def refused_page(request: Request, status: int, sentence: str) -> HTMLResponse:
    """A page that says what was wrong."""
    lang = language_of(request)
    return await page(request, "refused.html", status, sentence=translator(Path(__file__).parent, lang)(sentence))
