"""Installing: what makes the pages an app on a device, and what it shows while there is no connection."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

from riverpost.draw.palette import THEME
from riverpost.draw.sign import sign
from riverpost.engine.words import LANGUAGES, translator
from riverpost.server.context import context_of
from riverpost.server.pages import A_DAY, NO_PAGE, STATIC, WEB, page, refused_page
from riverpost.server.pictures import painted
from riverpost.server.security import address_of
from riverpost.server.words import language_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Icon:
    """The sign of Riverpost in pixels; a device cuts some to its own shape."""

    size: int
    cut: bool

    def file(self) -> bytes:
        """As PNG."""
        return painted(sign(self.cut), self.size)

    @property
    def told(self) -> dict[str, str]:
        """What a manifest says of it, but for its address."""
        side = f"{self.size}x{self.size}"
        return {"sizes": side, "type": "image/png", "purpose": "maskable" if self.cut else "any"}


ICONS = {f"{'cut' if cut else 'whole'}-{size}": Icon(size, cut) for cut in (False, True) for size in (192, 512)}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> JSONResponse:
    """What a device must know of an app."""
    lang = language_of(request)
    told = {
        "id": "/",
        "name": "Riverpost",
        "short_name": "Riverpost",
        "description": translator(WEB, lang)("three games by the river and the road"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": THEME["page"][0],
        "theme_color": THEME["ink"][0],
        "categories": ["games"],
        "icons": [{"src": f"/icons/{name}.png", **icon.told} for name, icon in ICONS.items()],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"cache-control": A_DAY})


@router.get("/icons/{name}.png")
async def icon(request: Request, name: str) -> Response:
    """The sign of Riverpost for a device."""
    if name not in ICONS:
        return await refused_page(request, 404, NO_PAGE)
    picture = await context_of(request).pictures.picture(ICONS[name], address_of(request.scope))
    return Response(picture, media_type="image/png", headers={"cache-control": A_DAY})


@router.get("/icons/sign.svg")
async def drawn_sign() -> Response:
    """The sign of Riverpost, for the tabs of browsers."""
    return Response(sign(), media_type="image/svg+xml", headers={"cache-control": A_DAY})


@router.get("/service-worker.js")
async def worker() -> FileResponse:
    """The script that a browser keeps, asked for anew whenever it looks for a newer one."""
    return FileResponse(
        STATIC / "service-worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


@router.get("/offline/{lang}")
async def offline(request: Request, lang: str) -> HTMLResponse:
    """What a browser keeps to show when there is no connection: it holds nothing of anybody."""
    if lang not in LANGUAGES:
        return await refused_page(request, 404, NO_PAGE)
    return await page(request, "offline.html", lang=lang)
