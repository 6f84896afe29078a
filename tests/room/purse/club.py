"""Guests, accounts and their purses."""

from collections.abc import Sequence

from majlis.room.purse import Posting, Purses, Stakes
from majlis.room.store.ledger.journal import post
from tests.room.people.samples import PASSWORD, Room
from tests.room.purse.samples import NOW, shares
from tests.room.store.samples import entry, summary


class Club(Room):
    """A room with purses."""

    def __init__(self, room: Room) -> None:
        self.clock, self.store, self.people = room.clock, room.store, room.people
        self.purses = Purses(self.store, self.clock)

    async def guest(self, name: str) -> str:
        return (await self.people.guest(name)).person.id

    async def account(self, name: str) -> str:
        person = await self.guest(name)
        await self.people.sign_up(person, name, PASSWORD)
        return person

    async def held(self, person: str) -> int:
        return (await self.purses.look(person)).chips

    async def stake(self, staked: Stakes) -> None:
        if await self.store.summary("t") is None:
            await self.store.append("t", 0, [entry(0)], summary("t"))
        await self.enter(staked.take(NOW))

    async def pay(self, staked: Stakes, *places: int) -> bool:
        return any(await self.enter(staked.pay(shares(staked, *places), NOW)))

    async def refund(self, staked: Stakes) -> None:
        await self.enter(staked.refund(NOW))

    async def enter(self, postings: Sequence[Posting]) -> list[bool]:
        return await self.store.write(lambda c: [post(c, posting) for posting in postings])
