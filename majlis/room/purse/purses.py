"""The purses of a room."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection

from majlis.room.purse.movement import Movement, latest_movements, movements
from majlis.room.purse.occasion import Occasion, occasions
from majlis.room.purse.purse import Purse, read_purse
from majlis.room.store import Store
from majlis.room.store.ledger.grants import first_grant, top_up
from majlis.room.store.ledger.journal import post
from majlis.room.store.ledger.owners import owners
from majlis.room.store.ledger.pot import Pot
from majlis.room.store.ledger.refusal import ChipsRefused, Short, Shortage
from majlis.words import Sentence


class TopUpRefused(ChipsRefused):
    """A purse that is not topped up now."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__("topup", reason)


class Purses:
    """What people have, and what they are given.

    ``now`` gives the time in Unix seconds.  What is refused raises ``ChipsRefused``, what the
    database cannot do a ``StoreError``.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def look(self, person: str) -> Purse:
        """A person's purse; at the first look it is given the first chips.

        ``Stranger`` if there is nobody of this id.
        """
        now = self._now()
        found = await self._store.read(lambda c: read_purse(c, person, now))
        if found is None:
            found = await self._store.write(lambda c: opened(c, person, now))
        return found

    async def require(self, person: str, chips: int) -> None:
        """``Short`` unless a person's purse holds so many chips: to sit at a table for chips."""
        if chips <= 0:
            return
        purse = await self.look(person)
        if purse.chips < chips:
            known = await self._store.read(lambda c: owners(c, [person]))
            shortage = Shortage(person, known[person].name, chips, purse.chips)
            raise Short([shortage], asked=True)

    async def top_up(self, person: str) -> Purse:
        """Give chips to somebody who has none, once a day (UTC); ``TopUpRefused``.

        To ask again changes nothing, as long as there are chips left of it.
        """
        now = self._now()
        return await self._store.write(lambda c: topped_up(c, person, now))

    async def statement(self, person: str) -> list[Movement]:
        """All movements of a person's chips, the oldest first."""
        return await self._store.read(lambda c: movements(c, person))

    async def latest(self, person: str, limit: int, before: int | None = None) -> list[Movement]:
        """Some movements of a person's chips, the newest first: those before one, by its number."""
        return await self._store.read(lambda c: latest_movements(c, person, limit, before))

    async def occasions(self, person: str, pots: Collection[Pot]) -> dict[Pot, Occasion]:
        """What was played for with these pots, which the person had a part in."""
        return await self._store.read(lambda c: occasions(c, person, pots))


def opened(connection: Connection, person: str, now: float) -> Purse:
    """A person's purse, given the first chips if it has not been."""
    post(connection, first_grant(person, now))
    purse = read_purse(connection, person, now)
    assert purse is not None
    return purse


def topped_up(connection: Connection, person: str, now: float) -> Purse:
    """A person's purse, topped up."""
    purse = opened(connection, person, now)
    if purse.topped_up and (purse.chips or purse.in_play):
        return purse
    if purse.no_top_up:
        raise TopUpRefused(purse.no_top_up)
    post(connection, top_up(person, now))
    return opened(connection, person, now)
