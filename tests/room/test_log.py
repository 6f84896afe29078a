"""The log is the truth: failures, restarts, replays (cases S-27 to S-30)."""

import asyncio
import random

import pytest

from majlis.games import GAMES
from majlis.room import requests
from majlis.room.entries import EntryError, Moved, entry_of
from majlis.room.showing import scene
from majlis.room.table import Table
from tests.room.fakes import Parlour, parlour, settle
from tests.room.test_turns import HEARTS, PEOPLE, until_owed


def same(one: Table, other: Table) -> bool:
    """Whether two tables are alike for everybody, at any time."""
    later = 4_000_000_000.0
    names = {person: person for person in one.persons}
    return all(
        scene(one, person, names, {}, later) == scene(other, person, names, {}, later)
        for person in [*one.persons, ""]
    )


@pytest.mark.parametrize("game", list(GAMES))
def test_a_table_is_what_its_log_makes_of_it(game: str) -> None:
    async def run(room: Parlour) -> None:
        players = GAMES[game].players[-1]
        await room.open({"game": game, "players": players, "speed": "fast"}, {0: "ann", 1: "ben"})
        rng = random.Random(game)
        for _ in range(40):
            person = rng.choice(["ann", "ben"])
            seen = (await room.look(person)).scene
            if seen.after:
                await room.ask(requests.agree, person, seen.after, "ab")
            elif seen.decision:
                await room.play(person)
            await room.clock.advance(rng.choice([0.0, 0.3, 2.0]))
            stored = map(entry_of, await room.log.entries("parlour"))
            assert same(room.table, Table.replay("parlour", stored))

    parlour(run)


def test_what_cannot_be_stored_has_not_happened() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        before = (await room.look("ann")).scene
        room.log.failing = OSError("the disk is full")
        with pytest.raises(OSError, match="full"):
            await room.play("ann")
        room.log.failing = None
        assert (await room.look("ann")).scene == before
        await room.play("ann")
        assert len(room.table.playing.deal.moves) == 1

    parlour(run)


def test_nothing_is_shown_before_it_is_stored() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann", 1: "ben"})
        gate = asyncio.Event()
        append = room.log.append

        async def slow(*args: object, **more: object) -> None:
            await gate.wait()
            await append(*args, **more)  # type: ignore[arg-type]

        room.log.append = slow  # type: ignore[method-assign]
        label, advice = room.table.label(0), room.advice(0)
        move = asyncio.create_task(
            room.live.ask(lambda t, now: requests.play(t, "ann", label, advice, now))
        )
        await settle()
        looking = asyncio.create_task(room.look("ben"))
        await settle()
        assert not looking.done()
        gate.set()
        await move
        assert (await looking).scene.view

    parlour(run)


def test_whoever_asks_may_go_away_meanwhile() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        label, advice = room.table.label(0), room.advice(0)
        move = asyncio.create_task(
            room.live.ask(lambda t, now: requests.play(t, "ann", label, advice, now))
        )
        await asyncio.sleep(0)
        move.cancel()
        await settle()
        assert [m for _, m in room.table.playing.deal.moves] == [advice]
        stored = map(entry_of, await room.log.entries("parlour"))
        assert same(room.table, Table.replay("parlour", stored))

    parlour(run)


def test_S29_a_fault_at_one_table_leaves_it_as_it_was_and_the_others_alone() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        other = Parlour("other")
        await other.open(HEARTS, PEOPLE)
        broken = room.table.playing.deal.act

        def fail(seat: int, move: str) -> None:
            broken(seat, move)
            raise ZeroDivisionError

        room.table.playing.deal.act = fail  # type: ignore[method-assign]
        with pytest.raises(ZeroDivisionError):
            await room.play("ann")
        assert room.table.playing.deal.moves == []
        await other.play("ann")
        await room.play("ann")
        assert len(room.table.playing.deal.moves) == 1
        await other.stop()

    parlour(run)


def test_S30_tables_share_nothing() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        stored = await room.log.entries("parlour")
        tables = [Table.replay(f"t{n}", map(entry_of, stored)) for n in range(50)]
        entry = Moved(0.0, 0, room.advice(0), "person", 0.0, "1.1.0")
        tables[0].apply(entry)
        for table in tables:
            cards = [c for seat in range(4) for c in table.playing.view(seat).hand]
            assert len(set(cards)) == 52
        assert [len(table.playing.deal.moves) for table in tables] == [1] + [0] * 49

    parlour(run)


def test_a_finished_match_is_noted_once_for_its_people() -> None:
    async def run(room: Parlour) -> None:
        await room.open({"game": "hez2", "players": 2, "speed": "instant"}, {0: "ann"})
        for _ in range(400):
            seen = (await room.look("ann")).scene
            if seen.phase == "over":
                break
            if seen.decision:
                await room.play("ann")
            await room.clock.advance(0.1)
        assert [r.people for r in room.log.results] == [{"ann": 0}]
        assert room.log.summaries["parlour"].phase == "over"
        assert sorted(room.log.results[0].places) == [1, 2]

    parlour(run)


def test_a_rematch_keeps_the_seats_and_has_a_seed_of_its_own() -> None:
    async def run(room: Parlour) -> None:
        await room.open({"game": "hez2", "players": 2, "speed": "instant"}, {0: "ann"})
        while room.table.phase != "over":
            if (await room.look("ann")).scene.decision:
                await room.play("ann")
            await room.clock.advance(0.1)
        after = (await room.look("ann")).scene.after
        assert await room.ask(requests.agree, "ann", after, "another seed")
        assert not await room.ask(requests.agree, "ann", after, "a third seed")
        assert room.table.number == 2
        assert room.table.seed == "another seed"
        assert room.table.persons == {"ann": 0}
        await until_owed(room, "ann")

    parlour(run)


def test_Z18_what_bots_have_left_among_themselves_is_finished_at_once() -> None:
    async def run(room: Parlour) -> None:
        for seed in range(60):
            table = Parlour(f"t{seed}")
            await table.open({"game": "hez2", "players": 4}, {0: "ann"}, seed=str(seed))
            for _ in range(150):
                if table.table.phase != "playing":
                    break
                before = table.clock.now()
                if (await table.look("ann")).scene.decision:
                    await table.play("ann")
                view = table.table.playing.view(0)
                if view.seats[0].place and not view.over:
                    await settle()
                    await settle()
                    await table.clock.advance(0)
                    for _ in range(20):
                        await settle()
                    assert table.clock.now() == before
                    assert table.table.phase != "playing"
                    await table.stop()
                    return
                await table.clock.advance(1)
            await table.stop()
        raise AssertionError("ann never went out first")

    parlour(run)


def test_an_entry_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(EntryError, match="kind"):
        entry_of({"kind": "exploded", "at": 1.0})
    with pytest.raises(EntryError, match="moved"):
        entry_of({"kind": "moved", "at": 1.0})
