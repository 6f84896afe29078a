"""Chips move together with what moves them: all of it is stored, or none, wherever it stops."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from majlis.room.purse import Short
from majlis.room.store import Conflict, Store, StoreError, doctor, url_of
from majlis.room.store.ledger.grants import FIRST
from tests.room.purse.samples import NOW, SEATS, House, append, faults, house, paid, stakes
from tests.room.store.samples import entry, summary, with_store


async def state(room: House) -> object:
    """All that an append may change."""
    return (
        await room.store.entries("t"),
        await room.store.summary("t"),
        await room.store.results("ann"),
        await room.accounts(),
        await room.keys(),
    )


def test_a_match_for_chips(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(25)
        await append(room.store, 1, staked.take(NOW))
        assert await room.held(*SEATS) == [FIRST - 25] * 4
        await append(room.store, 2, paid(staked), over=True)
        assert await room.held(*SEATS) == [FIRST + 35, FIRST + 5, FIRST - 15, FIRST - 25]
        assert len(await room.store.results("ann")) == 1

    house(tmp_path, scenario)
    assert not [f for f in doctor(url_of(tmp_path / "room.db")) if f.grave]


def test_without_chips_nothing_has_changed(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await append(room.store, 1, ())
        await room.store.append("t", 2, [entry(2)], summary("t"))
        assert await room.keys() == []

    house(tmp_path, scenario)


def test_who_is_short_keeps_the_match_from_beginning(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        before = await state(room)
        with pytest.raises(Short):
            await append(room.store, 1, stakes(FIRST + 1).take(NOW))
        assert await state(room) == before
        await append(room.store, 1, ())

    house(tmp_path, scenario)


def test_an_entry_that_comes_too_late_moves_no_chips(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        before = await state(room)
        with pytest.raises(Conflict):
            await append(room.store, 7, stakes(25).take(NOW))
        assert await state(room) == before

    house(tmp_path, scenario)


def test_L03_the_end_of_a_match_told_twice_is_paid_once(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(25)
        await append(room.store, 1, staked.take(NOW))
        other = Store.open(url_of(tmp_path / "room.db"))
        try:
            told = await asyncio.gather(
                append(room.store, 2, paid(staked), over=True),
                append(other, 2, paid(staked), over=True),
                return_exceptions=True,
            )
            assert [type(error) for error in told if error] == [Conflict]
            await append(other, 3, paid(staked), over=True)
        finally:
            await other.close()
        assert await room.held("ann", "dan") == [FIRST + 35, FIRST - 25]

    house(tmp_path, scenario)


@contextmanager
def stopped_at(step: int, done: bool) -> Iterator[list[str]]:
    """Every transaction fails at this statement, before or after it has been done.

    The statements that were begun are listed.
    """
    begun: list[str] = []
    writing = [False]

    def begin(connection: Connection) -> None:
        writing[0] = bool(connection.get_execution_options().get("majlis_writes"))
        begun.clear()

    def stop(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if writing[0] and len(begun) == step + done:
            raise ZeroDivisionError

    def count(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if writing[0] and not statement.startswith(("BEGIN", "SAVEPOINT", "ROLLBACK", "RELEASE")):
            begun.append(statement)

    hooks: list[tuple[str, Any]] = [("begin", begin)]
    if done:
        hooks += [("after_cursor_execute", count), ("after_cursor_execute", stop)]
    else:
        hooks += [("before_cursor_execute", stop), ("before_cursor_execute", count)]
    for name, hook in hooks:
        event.listen(Engine, name, hook)
    try:
        yield begun
    finally:
        for name, hook in hooks:
            event.remove(Engine, name, hook)


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_stopped_at_any_step_nothing_has_happened(tmp_path: Path, done: bool) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(25)
        for number, moves, over in ((1, staked.take(NOW), False), (2, paid(staked), True)):
            before = await state(room)
            step, finished = 0, False
            while not finished:
                with stopped_at(step, done) as begun:
                    try:
                        await append(room.store, number, moves, over)
                        finished = True
                    except ZeroDivisionError:
                        assert len(begun) == step + done
                if not finished:
                    assert await state(room) == before
                    step += 1
            assert step == len(begun) > 12
            assert await state(room) != before

    house(tmp_path, scenario)


def test_a_commit_that_fails_moves_no_chips(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        raise ZeroDivisionError

    async def scenario(room: House) -> None:
        before = await state(room)
        event.listen(Engine, "commit", fail)
        try:
            with pytest.raises((ZeroDivisionError, StoreError)):
                await append(room.store, 1, stakes(25).take(NOW))
        finally:
            event.remove(Engine, "commit", fail)
        assert await state(room) == before
        await append(room.store, 1, stakes(25).take(NOW))

    house(tmp_path, scenario)


def test_what_fails_beside_a_settlement_does_not_touch_it(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        moves = [stakes(25, match=match).take(NOW) for match in range(1, 21)]
        moves[10] = stakes(5000, match=11).take(NOW)
        told = await asyncio.gather(
            *(room.post(*posting) for posting in moves), return_exceptions=True
        )
        assert [type(outcome) for outcome in told if outcome != [True]] == [Short]
        await room.post(
            *(
                posting
                for match in range(1, 21)
                if match != 11
                for posting in stakes(25, match=match).refund(NOW)
            )
        )
        assert await room.held(*SEATS) == [FIRST] * 4

    house(tmp_path, scenario)


def test_a_backup_has_the_ledger(tmp_path: Path) -> None:
    from majlis.room.store import backup, restore

    house(tmp_path, lambda room: append(room.store, 1, stakes(25).take(NOW)))
    copy, back = tmp_path / "copy.db", tmp_path / "back.db"
    backup(url_of(tmp_path / "room.db"), copy)
    restore(copy, url_of(back))

    async def scenario(store: Store) -> None:
        room = House(store)
        assert (await room.purses.look("ann")).in_play == 25
        with pytest.raises(StoreError, match="only added to"):
            await store.write(lambda c: c.exec_driver_sql("DELETE FROM chip_lines"))

    with_store(back, scenario)
    assert faults(back) == []
