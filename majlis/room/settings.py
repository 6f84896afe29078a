"""Where a room keeps its things, and how it is reached."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from majlis.room.reach import NEAR, is_everywhere, is_near, own_address
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
    def near(self) -> str:
        """By which this machine itself reaches the room, without a slash at the end."""
        return self._at(NEAR[self._six] if is_everywhere(self.host) else self.host)

    @property
    def address(self) -> str:
        """What people type into their browser on this machine, without a slash at the end."""
        return self.public_url.rstrip("/") or self.near

    @property
    def outside(self) -> str:
        """What people type elsewhere; "" if the room does not listen to them, or has no network."""
        if self.public_url:
            return self.address
        host = own_address(self._six) if is_everywhere(self.host) else self.host
        return self._at(host) if host and not is_near(host) else ""

    @property
    def alone(self) -> bool:
        """Whether the room listens to this machine only."""
        return is_near(self.host) and not self.public_url

    def make_folder(self) -> None:
        """Make the folder of the data, if the database lies in it (or ``OSError``)."""
        if not self.database:
            self.data.mkdir(parents=True, exist_ok=True)

    @property
    def where(self) -> str:
        """Where the room is open, for whoever has opened it."""
        outside = self.outside
        if outside in ("", self.address):
            return self.address
        return f"{outside} (on this machine {self.address})"

    @property
    def _six(self) -> bool:
        return ":" in self.host

    def _at(self, host: str) -> str:
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people reach the room by HTTPS."""
        return self.public_url.startswith("https://")
