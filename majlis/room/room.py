"""The whole room: its store, its people and its tables."""

import asyncio
import logging

from majlis.room.lobby import Lobby
from majlis.room.people import People
from majlis.room.purse import Purses
from majlis.room.settings import RoomSettings
from majlis.room.store import Store, StoreError
from majlis.room.tallies.catching_up import catch_up
from majlis.room.thinkers import Thinkers
from majlis.room.time import Clock, WallClock

log = logging.getLogger(__name__)

DAY = 24 * 3600.0


class Room:
    """What the doors of the room, the pages and the API, work on."""

    def __init__(
        self,
        settings: RoomSettings,
        store: Store,
        people: People,
        lobby: Lobby,
        clock: Clock,
    ) -> None:
        self.settings = settings
        self.store = store
        self.people = people
        self.purses = Purses(store, clock.now)
        self.lobby = lobby
        self.clock = clock
        self._chores = asyncio.create_task(self._tidy(), name="chores")
        self._counting = asyncio.create_task(self._count(), name="counting")

    @classmethod
    async def open(
        cls,
        settings: RoomSettings,
        clock: Clock | None = None,
        thinkers: Thinkers | None = None,
    ) -> "Room":
        """Open the room's database and take its tables up; ``StoreError`` if that cannot be."""
        clock = clock or WallClock()
        settings.make_folder()
        store = Store.open(settings.url)
        people = People(store, now=clock.now)
        lobby = Lobby(store, people, clock, thinkers)
        await lobby.start()
        return cls(settings, store, people, lobby, clock)

    async def close(self) -> None:
        """Let everything rest; nothing is lost."""
        self._chores.cancel()
        self._counting.cancel()
        await self.lobby.stop()
        self.people.close()
        await self.store.close()

    async def _tidy(self) -> None:
        """Once a day, forget guests who have not been here for long and left nothing."""
        while True:
            try:
                await self.people.tidy()
            except StoreError:
                log.exception("the daily tidying failed")
            await asyncio.sleep(DAY)

    async def _count(self) -> None:
        """Count what was finished before there were statistics."""
        try:
            if done := await catch_up(self.store):
                log.info("%s finished matches of before are in the statistics now", done)
        except StoreError:
            log.exception("the matches of before have not all been counted")
