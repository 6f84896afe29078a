"""Turn order, races and double submits (cases S-01 to S-08)."""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import permutations

import pytest

from majlis.game import Refused
from majlis.room import requests
from majlis.room.entries import Entry
from majlis.room.refusal import Denied
from majlis.room.table import Table
from tests.room.fakes import Parlour, parlour, settle

HEZ2 = {"game": "hez2", "players": 3, "bots": "simple"}
PEOPLE = {0: "ann", 1: "ben", 2: "cat", 3: "dan"}
HEARTS = {"game": "hearts", "players": 4}


def _sit(table: Table, now: float, person: str) -> Sequence[Entry]:
    return requests.sit(table, person, 2, now)


def _agree(table: Table, now: float, person: str, after: str) -> Sequence[Entry]:
    return requests.agree(table, person, after, "ab", now)


async def until_owed(room: Parlour, person: str) -> str:
    """Let time pass and the others play until a person owes a decision; its label."""
    for _ in range(300):
        for other in room.table.persons:
            seen = (await room.look(other)).scene
            if seen.after:
                await room.ask(requests.agree, other, seen.after, "ab")
            elif seen.decision and not seen.settling and other == person:
                return seen.decision
            elif seen.decision and not room.table.chairs[seen.seat or 0].away:
                await room.play(other)
        await room.clock.advance(0.5)
    raise AssertionError("never on turn")


def test_S01_a_move_sent_five_times_is_made_once() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, {0: "ann"})
        label = await until_owed(room, "ann")
        seen = (await room.look("ann")).scene
        assert seen.view
        move = "draw" if "draw" in seen.view.legal else seen.view.legal[0]
        before = room.table.length
        wish = [
            room.live.ask(lambda t, now: requests.play(t, "ann", label, move, now))
            for _ in range(5)
        ]
        changed = await asyncio.gather(*wish)
        assert sum(changed) == 1
        assert room.table.length == before + 1

    parlour(run)


def test_S01_another_move_for_the_same_decision_is_refused() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"})
        label = await until_owed(room, "ann")
        seen = (await room.look("ann")).scene
        assert seen.view
        first, second = seen.view.legal[:2]
        await room.play("ann", first, label)
        hand = (await room.look("ann")).scene.view
        with pytest.raises(Denied, match="already decided"):
            await room.play("ann", second, label)
        after = (await room.look("ann")).scene.view
        assert hand
        assert after
        assert hand.hand == after.hand

    parlour(run)


def test_S01_the_cards_of_a_repeated_move_may_be_named_in_any_order() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"})
        label = await until_owed(room, "ann")
        move = await room.play("ann")
        verb, *cards = move.split()
        assert not await room.ask(
            lambda t, now: requests.play(t, "ann", label, " ".join([verb, *cards[::-1]]), now)
        )

    parlour(run)


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_S02_passes_of_different_seats_do_not_disturb_each_other(order: tuple[int, ...]) -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        labels = {seat: (await room.look(PEOPLE[seat])).scene.decision for seat in order}
        for seat in order:
            await room.play(PEOPLE[seat], decision=labels[seat])
        assert len(room.table.playing.deal.moves) == 4
        assert all(len(s.hand) == 13 for s in room.table.playing.view(None).seats)

    parlour(run)


def test_S03_off_turn_moves_are_refused_and_change_nothing() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, {0: "ann", 1: "ben", 2: "cat"})
        on_turn = room.table.playing.to_act[0]
        others = [p for s, p in {0: "ann", 1: "ben", 2: "cat"}.items() if s != on_turn]
        stock = len(room.table.playing.view(None).zones["stock"])
        for person in others * 2:
            seat = room.table.seat_of(person)
            assert seat is not None
            with pytest.raises(Refused):
                await room.play(person, "draw", room.table.label(seat))
        assert len(room.table.playing.view(None).zones["stock"]) == stock
        assert room.table.playing.to_act == (on_turn,)
        assert room.table.playing.legal(on_turn)

    parlour(run)


def test_S05_one_of_two_gets_a_contested_seat() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"}, begin=False)
        wishes = [room.live.ask(partial(_sit, person=p)) for p in ("ben", "cat")]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        refused = [r for r in results if isinstance(r, Denied)]
        assert [r.code for r in refused] == ["taken"]
        assert room.table.chairs[2].person == "ben"

    parlour(run)


def test_S05_joining_twice_gives_one_seat() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"}, begin=False)
        for _ in range(3):
            await room.ask(requests.sit, "ben", None)
        assert room.table.persons == {"ann": 0, "ben": 1}

    parlour(run)


def test_S05_next_deal_by_all_at_once_deals_once() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "speed": "instant"}, PEOPLE)
        while room.table.phase == "playing":
            await room.play(PEOPLE[room.table.playing.to_act[0]])
        after = requests.ending(room.table)
        people = [*PEOPLE.values()] * 2
        wishes = [room.live.ask(partial(_agree, person=p, after=after)) for p in people]
        await asyncio.gather(*wishes)
        await settle()
        assert room.table.playing.deal.standing.number == 2
        assert [e["kind"] for e in room.log.logs["parlour"]].count("dealt") == 1

    parlour(run)


def test_S08_only_who_owes_an_answer_may_act() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, {0: "ann", 1: "ben", 2: "cat"})
        seat = room.table.playing.to_act[0]
        person = ("ann", "ben", "cat")[seat]
        label = room.table.label(seat)
        await room.play(person)
        if room.table.playing.to_act != (seat,):
            with pytest.raises(Refused):
                await room.play(person, "draw", room.table.label(seat))
        assert (seat, label) in room.table.decided

    parlour(run)


def test_a_stale_page_cannot_play() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"})
        await until_owed(room, "ann")
        with pytest.raises(Denied, match="moved on"):
            await room.play("ann", "pass 2c 3c 4c", "1.9.0")

    parlour(run)


def test_somebody_without_a_seat_cannot_play() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"})
        with pytest.raises(Denied, match="no seat"):
            await room.play("eve", "play 2c", room.table.label(0))

    parlour(run)


def test_a_paused_table_stands_still() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"})
        await room.ask(requests.pause, "ann")
        label = room.table.label(0)
        with pytest.raises(Denied, match="paused"):
            await room.play("ann", "pass 2c 3c 4c", label)
        length = room.table.length
        await room.clock.advance(60)
        assert room.table.length == length
        await room.ask(requests.resume, "ann")
        await room.play("ann")

    parlour(run)


def test_only_the_host_pauses() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann", 1: "ben"})
        with pytest.raises(Denied, match="host"):
            await room.ask(requests.pause, "ben")

    parlour(run)


def test_the_last_trick_of_a_match_makes_room_for_the_result() -> None:
    """Everybody who looks is told, also at a table that has been taken up again meanwhile."""

    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "options": {"target": 1}}, {0: "ann"})
        while room.table.phase != "over":
            if room.table.phase == "between":
                after = requests.ending(room.table)
                await room.ask(requests.agree, "ann", after, "ab")
            elif (seen := (await room.look("ann")).scene).decision and not seen.settling:
                await room.play("ann")
            await room.clock.advance(0.2)
        for again in (False, True):
            if again:
                await room.live.stop()
                room.table.shift(600)
                await room.clock.advance(600 - 2.1)
                room.live.start()
                await settle()
            assert (await room.look("ann")).scene.settling
            ear = room.live.watch("ann")
            ear.clear()
            await room.clock.advance(2)
            assert ear.is_set()
            assert not (await room.look("ann")).scene.settling

    parlour(run)
