"""Guests who become somebody else, and people who go: the books still balance."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from majlis.room.store.ledger.grants import FIRST
from majlis.room.store.ledger.refusal import Stranger
from tests.room.people.samples import Room, with_room
from tests.room.purse.club import Club
from tests.room.purse.samples import books, faults, stakes, tamper

DAY = 86_400


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


@pytest.mark.parametrize("heard", [False, True], ids=["as before", "by a table that has heard"])
def test_what_a_guest_wins_later_is_the_accounts(tmp_path: Path, heard: bool) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        before = stakes(100, {0: guest, 1: other})
        after = stakes(100, {0: ann, 1: other})
        await club.stake(before)
        await club.people.merge(guest, ann)
        purse = await club.purses.look(ann)
        assert (purse.chips, purse.in_play) == (FIRST, 100)
        await club.stake(before)  # once more, as by a retry
        await club.stake(after)
        assert await club.pay(after if heard else before, 1, 2)
        assert not await club.pay(before, 1, 2)
        assert not await club.pay(after, 1, 2)
        assert await club.held(ann) == FIRST + 100
        found = await club.purses.statement(ann)
        assert [(m.kind, m.chips) for m in found[-3:]] == [
            ("grant", FIRST),
            ("pay", 200),
            ("return", -100),
        ]
        assert found[-1].pot == before.pot
        assert found[-1].balance == FIRST + 100
        assert str(found[-1].what) == "what a guest was given, given back out of a pot"

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


@pytest.mark.parametrize("when", range(7))
def test_it_does_not_matter_when_a_guest_logs_in(tmp_path: Path, when: int) -> None:
    """One pot is won, one refunded, one lost; the guest becomes an account after some steps."""

    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        assert await club.held(ann) == FIRST
        won, void, lost = (
            stakes(chips, {0: guest, 1: other}, match=n)
            for n, chips in enumerate((400, 400, 100), start=1)
        )
        steps: list[Callable[[], Awaitable[object]]] = [
            lambda: club.stake(won),
            lambda: club.stake(void),
            lambda: club.stake(lost),
            lambda: club.pay(won, 1, 2),
            lambda: club.refund(void),
            lambda: club.pay(lost, 2, 1),
            lambda: club.held(other),
        ]
        for n, step in enumerate(steps):
            if n == when:
                await club.people.merge(guest, ann)
            await step()
        assert await club.held(ann) == FIRST + 400 - 100
        assert (await club.purses.look(ann)).in_play == 0

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_a_stake_that_is_refunded_after_logging_in_makes_nobody_richer(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        ann = await club.account("ann")
        assert await club.held(ann) == FIRST
        for match in range(1, 4):
            guest = await club.guest("G")
            staked = stakes(FIRST, {0: guest}, match=match)
            await club.stake(staked)
            await club.people.merge(guest, ann)
            await club.refund(staked)
            assert await club.held(ann) == FIRST

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_a_guests_pot_goes_back_whole_when_the_account_is_gone(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        staked = stakes(100, {0: guest, 1: other})
        await club.stake(staked)
        await club.people.merge(guest, ann)
        await club.people.delete(ann)
        assert await club.pay(staked, 1, 2)
        assert await club.held(other) == FIRST - 100

    with_room(tmp_path, scenario)
    found = books(tmp_path / "room.db")
    assert (found.findings, found.granted, found.in_purses) == ((), FIRST - 100, FIRST - 100)


def test_who_sits_there_twice_after_a_merger_gets_both_shares(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        staked = stakes(10, {0: guest, 1: other, 2: ann})
        await club.stake(staked)
        await club.people.merge(guest, ann)
        assert await club.pay(staked, 1, 3, 2)
        assert await club.held(ann) == FIRST - 10 + 30 - 10

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
