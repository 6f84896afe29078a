"""Where a room keeps its things, and how it is reached."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from majlis.room.store.address import url_of

PORT = 8765


def default_folder() -> Path:
    """The user's own folder for the room's data."""
    return Path(platformdirs.user_data_path("majlis", appauthor=False)) / "room"


@dataclass(frozen=True)
class RoomSettings:
    """A room's settings.

    ``database`` is the address of another database than the one in the folder ``data``.
    ``public_url`` is how people reach the room from outside, if not by ``host`` and ``port``.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    data: Path = field(default_factory=default_folder)
    database: str = ""
    public_url: str = ""

    @property
    def url(self) -> str:
        """The address of the database."""
        return self.database or url_of(self.data / "room.db")

    @property
    def address(self) -> str:
        """What people type into their browser, without a slash at the end."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url.rstrip("/") or f"http://{host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people reach the room by HTTPS."""
        return self.public_url.startswith("https://")
