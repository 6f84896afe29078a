"""A lobby with a real store and a clock that tests move, and people with purses."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from majlis.room import requests
from majlis.room.live import LiveTable, Request
from majlis.room.lobby import Lobby
from majlis.room.people import People
from majlis.room.purse import Purses, Short
from majlis.room.setup import Setup
from majlis.room.store import Store, url_of
from majlis.room.store.ledger.audit import audit
from tests.room.fakes import FakeClock, SimpleThinkers, settle
from tests.room.store.samples import fresh

HEZ2 = {"game": "hez2", "players": 4, "speed": "instant", "stake": 20}
HEARTS = {
    "game": "hearts2", "options": {"target": 1}, "speed": "instant", "stake": 50
}  # fmt: skip
KOZEL: dict[str, Any] = {
    "game": "kozel", "players": 2, "speed": "instant", "stake": 6,
    "options": {"scoring": "stakes", "deals": 3},
}  # fmt: skip


def asked(request: Callable[..., Any], *args: Any) -> Request:
    """A request of ``majlis.room.requests`` with all that it needs but the table and the time."""
    return lambda table, now: request(table, *args, now)


class House:
    """A lobby with a real store, a clock that tests move, and people with purses."""

    def __init__(self, folder: Path) -> None:
        self.url = url_of(fresh(folder))
        self.clock = FakeClock()
        self.store = Store.open(self.url)
        self.people = People(self.store, now=self.clock.now)
        self.thinkers = SimpleThinkers()
        self.lobby = self._lobby()
        self.purses = Purses(self.store, self.clock.now)

    def _lobby(self) -> Lobby:
        return Lobby(self.store, self.people, self.clock, self.thinkers)

    async def person(self, name: str, chips: int = 1000) -> str:
        """A new guest who has so many chips left of the first ones."""
        person = (await self.people.guest(name)).person.id
        await self.purses.look(person)
        if chips < 1000:
            live = await self.lobby.open(Setup.of({**HEZ2, "stake": 1000 - chips}), person)
            await self.ask(live, requests.begin, person, "seed")  # the rest lies in a pot
        return person

    async def chips(self, *people: str) -> list[int]:
        """What is in purses now."""
        return [(await self.purses.look(person)).chips for person in people]

    async def ask(self, live: LiveTable, request: Callable[..., Any], *args: Any) -> bool:
        """Ask a table for something."""
        changed = await live.ask(asked(request, *args))
        await self.settle()
        return changed

    async def settle_a_little(self) -> None:
        """Let what has been begun be stored."""
        await settle()
        await asyncio.sleep(0.002)

    async def settle(self) -> None:
        """Let the store's threads and everything that is due happen."""
        for _ in range(30):
            await settle()
            await asyncio.sleep(0.002)

    async def open(self, setup: dict[str, Any], *people: str) -> LiveTable:
        """A table at which these people sit and a match has begun."""
        live = await self.lobby.open(Setup.of(setup), people[0])
        for person in people[1:]:
            await self.lobby.afford(live.table.id, person)
            await self.ask(live, requests.sit, person, None)
        for person in people:
            live.presence.arrive(person)
        await self.ask(live, requests.begin, people[0], "seed")
        return live

    async def play_on(self, live: LiveTable, until: Callable[[LiveTable], bool]) -> None:
        """Let everybody play and agree until it is like that."""
        for _ in range(3000):
            if until(live):
                await self.settle()  # what has happened is being stored
                return
            await self._step(live)
        raise AssertionError("it did not come to that")

    async def _step(self, live: LiveTable) -> None:
        for person in list(live.table.persons):
            seen = (await live.look(person)).scene
            if seen.phase == "over":
                return
            if seen.decision and seen.view:
                move = seen.questions[-1] if seen.questions else seen.view.legal[0]
                await live.ask(asked(requests.play, person, seen.decision, move))
            elif seen.after and not live.table.chairs[live.table.persons[person]].ready:
                with suppress(Short):
                    await live.ask(asked(requests.agree, person, seen.after, "seed"))
        await settle()
        await asyncio.sleep(0.001)
        await self.clock.advance(6)

    async def restart(self) -> None:
        """A new process: everything in memory is gone."""
        await self.lobby.stop()
        self.thinkers = SimpleThinkers()
        self.lobby = self._lobby()
        await self.lobby.start()

    async def close(self) -> None:
        """Go home; the books have to balance."""
        await self.lobby.stop()
        self.people.close()
        await self.store.close()
        found = await asyncio.to_thread(audit, self.url)
        assert not found.findings


def in_a_house(test: Callable[[House], Awaitable[None]]) -> None:
    """Run a test in a house; afterwards its ledger is audited."""

    async def run() -> None:
        with TemporaryDirectory() as folder:
            house = House(Path(folder))
            await house.lobby.start()
            await test(house)
            await house.close()

    asyncio.run(run())


def over(live: LiveTable) -> bool:
    """Whether the match is over."""
    return live.table.phase == "over"
