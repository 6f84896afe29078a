"""The link by which others find a table."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request

from majlis.room.reach import is_everywhere, is_near
from majlis.room.settings import RoomSettings

HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-f:.]+\](:\d+)?", re.ASCII | re.IGNORECASE)
"""What a request may say of where it was sent to."""


@dataclass(frozen=True)
class Invitation:
    """A link to a table.

    ``near``: it works on this machine only; ``alone``: since the room listens to nobody else.
    """

    link: str
    near: bool = False
    alone: bool = False


def invitation(request: Request, settings: RoomSettings, table: str) -> Invitation:
    """The invitation to a table, for whoever sent this request."""
    found = address(request, settings)
    near = _here(found)
    return Invitation(f"{found}/table/{table}", near, near and settings.alone)


def address(request: Request, settings: RoomSettings) -> str:
    """By which others reach the room, as far as it is known; without a slash at the end.

    Whoever has come by some address can tell others that one, unless it is what the machine calls
    itself.
    """
    if settings.public_url:
        return settings.address
    host = request.headers.get("host", "")
    if not HOST.fullmatch(host):
        return settings.outside or settings.address
    asked = f"{request.url.scheme}://{host}"
    return settings.outside or asked if _here(asked) else asked


def _here(address: str) -> bool:
    """Whether an address means whatever machine it is typed on."""
    host = urlsplit(address).hostname or ""
    return is_near(host) or is_everywhere(host)
