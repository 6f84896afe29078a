"""What browsers and robots ask for by themselves."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from majlis.server.render import language_of

router = APIRouter()

FELT = "#124a40"
PAPER = "#f5f0e4"
ROBOTS = """User-agent: *
Disallow: /table/
Disallow: /you
Disallow: /api/
"""


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the room is called and looks like once it is on somebody's home screen."""
    language = await language_of(request)
    _ = language.gettext
    return JSONResponse(
        {
            "name": _("Majlis, a card room"),
            "short_name": "Majlis",
            "description": _("Hearts, Kozel and Hez2, alone or with friends."),
            "lang": language.code,
            "dir": language.direction,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": FELT,
            "categories": ["games", "entertainment"],
            "icons": [
                _icon("icon.svg", "any", "image/svg+xml"),
                _icon("icon-192.png", "192x192"),
                _icon("icon-512.png", "512x512"),
                _icon("icon-maskable-512.png", "512x512", purpose="maskable"),
            ],
        },
        media_type="application/manifest+json",
    )


def _icon(file: str, sizes: str, type: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": f"/static/icons/{file}", "sizes": sizes, "type": type, "purpose": purpose}


@router.get("/robots.txt")
async def robots() -> Response:
    """Tables and people are nothing for search engines."""
    return PlainTextResponse(ROBOTS)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """For browsers that do not read the page's own link."""
    return RedirectResponse("/static/icons/icon-192.png", 308)
