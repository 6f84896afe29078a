"""Guests who become somebody else, and people who go: the books still balance."""

from pathlib import Path

import pytest

from majlis.room.purse import Purses, Stakes
from majlis.room.store.ledger.grants import FIRST
from majlis.room.store.ledger.journal import post
from majlis.room.store.ledger.refusal import Stranger
from tests.room.people.samples import PASSWORD, Room, with_room
from tests.room.purse.samples import NOW, faults, shares, stakes, tamper
from tests.room.store.samples import entry, summary

DAY = 86_400


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
        await self.store.write(lambda c: [post(c, posting) for posting in staked.take(NOW)])

    async def pay(self, staked: Stakes, *places: int) -> bool:
        paid = staked.pay(shares(staked, *places), NOW)
        return any(await self.store.write(lambda c: [post(c, posting) for posting in paid]))


def test_a_guests_winnings_become_the_accounts(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        staked = stakes(100, {0: guest, 1: other})
        await club.stake(staked)
        await club.pay(staked, 1, 2)
        assert [await club.held(person) for person in (guest, ann)] == [FIRST + 100, FIRST]
        await club.people.merge(guest, ann)
        assert await club.held(ann) == FIRST + 100
        with pytest.raises(Stranger):
            await club.purses.look(guest)
        found = await club.purses.statement(ann)
        assert [(m.kind, m.chips) for m in found] == [
            ("grant", FIRST),
            ("stake", -100),
            ("pay", 200),
            ("grant", FIRST),
            ("merge", -FIRST),
        ]
        assert found[-1].balance == FIRST + 100
        copy = await club.people.export(ann)
        assert [line["balance"] for line in copy["chips"]] == [m.balance for m in found]

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


@pytest.mark.parametrize("lost", [0, 400, FIRST])
def test_logging_in_once_more_gives_nobody_more_chips(tmp_path: Path, lost: int) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        ann = await club.account("ann")
        assert await club.held(ann) == FIRST
        guest, other = await club.guest("G"), await club.guest("O")
        if lost:
            staked = stakes(lost, {0: guest, 1: other})
            await club.stake(staked)
            await club.pay(staked, 2, 1)
        assert await club.held(guest) == FIRST - lost
        await club.people.merge(guest, ann)
        assert await club.held(ann) == FIRST

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_a_guest_without_a_purse_leaves_no_trace_in_the_ledger(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, ann = await club.guest("G"), await club.account("ann")
        await club.people.merge(guest, ann)
        assert [m.kind for m in await club.purses.statement(ann)] == []
        await club.people.delete(ann)

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_what_a_guest_has_in_play_is_the_accounts(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        staked = stakes(100, {0: guest, 1: other})
        await club.stake(staked)
        await club.people.merge(guest, ann)
        purse = await club.purses.look(ann)
        assert (purse.chips, purse.in_play) == (FIRST, 100)
        await club.stake(staked)  # once more, as by a retry
        await club.stake(stakes(100, {0: ann, 1: other}))  # and by a table that has heard of it
        assert await club.pay(staked, 1, 2)
        assert not await club.pay(stakes(100, {0: ann, 1: other}), 1, 2)
        assert await club.held(ann) == FIRST + 200

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_who_sits_there_twice_after_a_merger_gets_both_shares(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        staked = stakes(10, {0: guest, 1: other, 2: ann})
        await club.stake(staked)
        await club.people.merge(guest, ann)
        assert await club.pay(staked, 1, 3, 2)
        assert await club.held(ann) == FIRST - 10 + 30

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_the_chips_of_who_is_deleted_go_back(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        ann, bob = await club.account("ann"), await club.guest("Bob")
        staked = stakes(100, {0: ann, 1: bob})
        await club.stake(staked)
        await club.people.delete(ann)
        await club.stake(staked)  # once more: no error
        assert await club.pay(staked, 1, 2)
        assert not await club.pay(staked, 1, 2)
        assert await club.held(bob) == FIRST - 100
        with pytest.raises(Stranger):
            await club.purses.look(ann)
        with pytest.raises(Stranger):
            await club.stake(stakes(1, {0: ann, 1: bob}, match=2))

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_guests_of_long_ago_leave_no_chips_behind(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        idle = await club.guest("Idle")
        await club.held(idle)
        club.clock.now += 401 * DAY
        assert await club.people.tidy() == 2
        with pytest.raises(Stranger):
            await club.purses.look(idle)

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_chips_that_were_left_behind_are_found(tmp_path: Path) -> None:
    async def scenario(room: Room) -> tuple[str, str]:
        club = Club(room)
        ann, bob = await club.guest("Ann"), await club.guest("Bob")
        await club.held(ann)
        await club.held(bob)
        return ann, bob

    ann, bob = with_room(tmp_path, scenario)
    file = tmp_path / "room.db"
    tamper(
        file,
        f"UPDATE people SET gone = 5.0 WHERE id = '{ann}'",
        "DELETE FROM sessions",
        f"DELETE FROM people WHERE id = '{bob}'",
    )
    assert sorted(faults(file)) == sorted(
        [
            f"account purse:{ann}: holds 1000 chips of somebody merged or gone",
            f"account purse:{bob}: holds 1000 chips of somebody not known",
        ]
    )
