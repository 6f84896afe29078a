"""Visiting the room's pages in process: who asks is said with each request."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, TypeVar

from argon2 import PasswordHasher
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from majlis.room import requests
from majlis.room.entries import Entry, Moved, entry_of
from majlis.room.live import LiveTable
from majlis.room.people import Login
from majlis.room.people.password import Passwords
from majlis.room.room import Room
from majlis.room.settings import RoomSettings
from majlis.room.setup import Setup
from majlis.room.steward import new_seed
from majlis.room.table import BETWEEN, OVER, Table
from majlis.server.app import create_app
from majlis.server.visitor import COOKIE
from tests.room.fakes import SimpleThinkers
from tests.room.store.samples import fresh

T = TypeVar("T")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes passwords without the work that makes them hard to guess."""

PAGE = {"accept": "text/html", "sec-fetch-site": "same-origin"}
LANGUAGES = ("en", "hr", "ar")
IMAGE = "<img src=x onerror=alert(1)>"
"""What somebody might call themselves or their table to do harm."""

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"}


@dataclass
class Visit:
    """A room, and the door to its pages; time passes there only while something is asked."""

    app: FastAPI
    runner: asyncio.Runner
    client: AsyncClient

    @property
    def room(self) -> Room:
        """The room behind the pages."""
        room: Room = self.app.state.room
        return room

    def do(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Have the room's own event loop do something."""
        return self.runner.run(work())

    def person(self, name: str = "Clara") -> Login:
        """Somebody new."""
        return self.do(lambda: self.room.people.guest(name))

    def get(self, path: str, who: Login | None = None, **headers: str) -> Response:
        """Ask for a page."""
        return self._ask("GET", path, who, headers)

    def post(
        self, path: str, data: Mapping[str, Any], who: Login | None = None, **headers: str
    ) -> Response:
        """Send a form."""
        return self._ask("POST", path, who, headers, data)

    def _ask(
        self,
        method: str,
        path: str,
        who: Login | None,
        headers: Mapping[str, str],
        data: Mapping[str, Any] | None = None,
    ) -> Response:
        sent = PAGE | {name.replace("_", "-"): value for name, value in headers.items()}
        if who:
            sent["cookie"] = f"{COOKIE}={who.secret}"
        self.client.cookies.clear()
        return self.do(lambda: self.client.request(method, path, data=data, headers=sent))

    def open(self, who: Login, begin: bool = False, **setup: Any) -> LiveTable:
        """Open a table, with nothing happening there by itself."""
        chosen = {"game": "hez2", "speed": "instant", "bots": "simple", **setup}

        async def opened() -> LiveTable:
            live = await self.room.lobby.open(Setup.of(chosen), who.person.id)
            await live.stop()
            if begin:
                person = who.person.id
                await live.ask(lambda t, now: requests.begin(t, person, new_seed(), now))
            return live

        return self.do(opened)

    def finish(self, live: LiveTable) -> None:
        """Play a match to its end by random moves, stored all at once."""
        self.play_until(live, lambda table: table.phase == OVER)

    def play_until(self, live: LiveTable, there: Callable[[Table], bool]) -> None:
        """Play by random moves until the table is like that, stored all at once."""
        chance = random.Random(5)

        async def played() -> None:
            table, entries = await self._copy(live), list[Entry]()
            while not there(table):
                now = live.clock.now()
                if table.phase in (BETWEEN, OVER):
                    waited = (
                        p for p, seat in table.persons.items() if not table.chairs[seat].ready
                    )
                    new = requests.agree(
                        table, next(waited), requests.ending(table), new_seed(), now
                    )
                else:
                    seat = table.playing.to_act[0]
                    move = chance.choice(table.playing.legal(seat))
                    new = [Moved(now, seat, move, "bot", 0.0, table.label(seat))]
                for entry in new:
                    table.apply(entry)
                entries += new
            await live.ask(lambda table, now: entries)

        self.do(played)

    async def _copy(self, live: LiveTable) -> Table:
        stored = await self.room.store.entries(live.table.id)
        return Table.replay(live.table.id, map(entry_of, stored))


@contextmanager
def visiting(folder: Path, **reached: str) -> Iterator[Visit]:
    """A room of one's own for as long as this lasts, ``reached`` as its settings say."""
    settings = RoomSettings(data=folder, **reached)  # type: ignore[arg-type]
    if not (folder / "room.db").exists():
        fresh(folder)
    with asyncio.Runner() as runner:
        room = runner.run(Room.open(settings, thinkers=SimpleThinkers()))
        room.people._passwords = Passwords(QUICK)
        app = create_app(settings, room)
        client = AsyncClient(transport=ASGITransport(app), base_url="http://127.0.0.1:8765")
        life = app.router.lifespan_context(app)
        runner.run(life.__aenter__())
        try:
            yield Visit(app, runner, client)
        finally:
            runner.run(client.aclose())
            runner.run(life.__aexit__(None, None, None))


class _Checker(HTMLParser):
    """Finds what is wrong with a page: unclosed elements, double ids, inline script or style."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.faults: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value in self.ids:
                self.faults.append(f"two elements have the id {value}")
            elif name == "id" and value:
                self.ids.add(value)
            if name == "style" or name.startswith("on"):
                self.faults.append(f"<{tag}> has {name}")
            if name == "src" and value and not value.startswith("/"):
                self.faults.append(f"<{tag}> loads {value}")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style") and data.strip():
            self.faults.append(f"inline {self.open[-1]}")
        self.words.append(data)


def faults(response: Response) -> list[str]:
    """What is wrong with a page's markup, apart from what it says."""
    checker = _Checker()
    checker.feed(response.text)
    gaps = [mark for mark in ("{{", "}}", "{%", "%(", "{count}.") if mark in "".join(checker.words)]
    return [
        *checker.faults,
        *(f"a gap: {gap}" for gap in gaps),
        *map("left open: {}".format, checker.open),
    ]


def words(response: Response) -> str:
    """The text of a page, with single spaces."""
    checker = _Checker()
    checker.feed(response.text)
    return " ".join(" ".join(checker.words).split())
