"""Turn clocks (cases S-21 to S-26), with a time that the test moves."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from majlis.deal import Deal
from majlis.room import requests
from majlis.room.refusal import Denied
from majlis.room.schedule import PATIENCE, TIME
from tests.room.fakes import Parlour, parlour
from tests.room.test_absence import come_back, drop
from tests.room.test_secrets import MOLODKA, Arranged
from tests.room.test_turns import HEARTS, PEOPLE, until_owed

CLOCKED = {**HEARTS, "decision": 30, "bank": 0}


def by(room: Parlour) -> list[str]:
    """Who made the decisions so far."""
    return [entry["by"] for entry in room.log.logs["parlour"] if entry["kind"] == "moved"]


def test_S21_time_runs_out_though_no_page_is_open() -> None:
    async def run(room: Parlour) -> None:
        await room.open(CLOCKED, {0: "ann"})
        await drop(room, "ann")
        await room.clock.advance(30)
        assert "clock" not in by(room)
        await room.clock.advance(1.5)
        assert by(room).count("clock") == 1

    parlour(run)


def test_S22_no_clock_runs_on_after_the_deal() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**CLOCKED, "speed": "instant"}, PEOPLE)
        while room.table.phase == "playing":
            await room.play(PEOPLE[room.table.playing.to_act[0]])
        for person in PEOPLE.values():
            await room.ask(requests.agree, person, requests.ending(room.table), "ab")
        assert room.table.playing.deal.standing.number == 2
        await room.clock.advance(29)
        assert "clock" not in by(room)
        assert (await room.look("ann")).scene.seats[0].time == pytest.approx(1)

    parlour(run)


def test_S22_a_closed_table_has_no_clocks() -> None:
    async def run(room: Parlour) -> None:
        await room.open(CLOCKED, {0: "ann"})
        await room.ask(requests.close, "ann")
        length = room.table.length
        await room.clock.advance(120)
        assert room.table.length == length

    parlour(run)


def test_S23_coming_back_gives_no_time_back() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**CLOCKED, "speed": "instant"}, {0: "ann"})
        await room.clock.advance(18)
        await drop(room, "ann")
        await come_back(room, "ann")
        seen = (await room.look("ann")).scene
        assert seen.seats[0].time == pytest.approx(12)
        assert seen.seats[0].running

    parlour(run)


def test_S24_what_is_left_is_told_not_when_it_ends() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**CLOCKED, "speed": "instant"}, {0: "ann"})
        await room.clock.advance(5)
        time = (await room.look("ann")).scene.seats[0].time
        assert time == pytest.approx(25)  # no date of the server's that a client could compare

    parlour(run)


def test_S26_an_automatic_move_is_the_bots_own_choice() -> None:
    async def run(room: Parlour) -> None:
        await room.open(CLOCKED, {0: "ann"})
        label, advice = room.table.label(0), room.advice(0)
        await room.clock.advance(32)
        made = room.table.decided[0, label]
        assert made in advice or made.split()[0] == "pass"

    parlour(run)


def test_the_bank_is_used_after_the_time_for_a_decision() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "decision": 10, "bank": 20, "speed": "instant"}, {0: "ann"})
        await room.clock.advance(15)
        await room.play("ann")
        assert room.table.chairs[0].bank == pytest.approx(15)
        await until_owed(room, "ann")
        await room.clock.advance(8)
        await room.play("ann")
        assert room.table.chairs[0].bank == pytest.approx(15)

    parlour(run)


def test_after_two_missed_decisions_a_bot_takes_over_until_the_person_is_back() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**CLOCKED, "speed": "fast"}, {0: "ann"})
        await room.clock.advance(80)
        assert room.table.chairs[0].away
        await come_back(room, "ann")
        assert not room.table.chairs[0].away
        assert room.table.chairs[0].missed == 0

    parlour(run)


def test_a_pause_stops_the_clock() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**CLOCKED, "speed": "instant"}, {0: "ann"})
        await room.clock.advance(10)
        await room.ask(requests.pause, "ann")
        await room.clock.advance(100)
        assert not (await room.look("ann")).scene.seats[0].running
        await room.ask(requests.resume, "ann")
        await room.clock.advance(5)
        assert (await room.look("ann")).scene.seats[0].time == pytest.approx(15)

    parlour(run)


def test_a_clock_runs_only_for_who_owes_a_decision() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**CLOCKED, "speed": "instant"}, PEOPLE)
        for seat in range(4):
            await room.play(PEOPLE[seat])
        on_turn = room.table.playing.to_act[0]
        await room.clock.advance(3)
        seats = (await room.look("ann")).scene.seats
        assert [s.running for s in seats] == [n == on_turn for n in range(4)]

    parlour(run)


def test_without_a_clock_nothing_runs() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann"})
        length = room.table.length
        await room.clock.advance(10_000)
        assert room.table.length == length + 3  # the bots have passed
        assert (await room.look("ann")).scene.seats[0].time is None

    parlour(run)


# -- a secret question that nobody else can see (K16) ---------------------------------------------

ALONE = {"game": "kozel", "players": 3, "speed": "fast"}
STAKED = {**ALONE, "options": {"scoring": "stakes"}, "stake": 6}


@pytest.fixture
def arranged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 2 can declare before the first lead, which is that of seat 1."""
    monkeypatch.setattr("majlis.room.table.SeededChance", lambda seed: Arranged(MOLODKA, 2))


@pytest.mark.usefixtures("arranged")
def test_S21_time_runs_out_for_a_secret_question_too() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**ALONE, "decision": 30, "bank": 10}, {2: "cat"})
        assert (await room.look("cat")).scene.questions
        await drop(room, "cat")
        await room.clock.advance(38)
        assert not room.table.playing.deal.moves
        await room.clock.advance(5)
        assert room.table.playing.deal.moves[0] == (2, "decline")
        assert len(room.table.playing.deal.moves) > 1
        await room.clock.advance(600)
        assert room.table.chairs[2].away

    parlour(run)


@pytest.mark.usefixtures("arranged")
def test_the_time_for_a_secret_question_is_shown_where_nobody_else_sees_it() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**ALONE, "decision": 30}, {2: "cat"})
        await room.clock.advance(20)
        seat = (await room.look("cat")).scene.seats[2]
        assert seat.running
        assert seat.time is not None
        assert 9 < seat.time < 12
        await room.ask(requests.pause, "cat")
        await room.clock.advance(100)
        assert (await room.look("cat")).scene.seats[2].time == seat.time
        await room.ask(requests.resume, "cat")
        await room.play("cat", "declare")
        await room.clock.advance(3)
        assert room.table.playing.view(None).facts["claimant"] == 2

    parlour(run)


@pytest.mark.usefixtures("arranged")
def test_bots_play_on_for_who_leaves_a_pot_with_a_secret_question_open() -> None:
    async def run(room: Parlour) -> None:
        await room.open(STAKED, {2: "cat"})
        await room.ask(requests.leave, "cat")
        await room.clock.advance(30)
        assert len(room.table.playing.deal.moves) > 4

    parlour(run)


@pytest.mark.usefixtures("arranged")
def test_bots_play_on_for_who_has_been_away_for_a_day_with_a_secret_question_open() -> None:
    async def run(room: Parlour) -> None:
        await room.open(STAKED, {2: "cat"})
        await drop(room, "cat")
        await room.clock.advance(PATIENCE - 10)
        assert not room.table.playing.deal.moves
        await room.clock.advance(40)
        assert len(room.table.playing.deal.moves) > 4

    parlour(run)


@pytest.mark.parametrize("turns", range(5))
def test_a_clock_that_runs_out_as_somebody_plays_asks_no_bot_about_what_is_past(
    turns: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Whichever of the two comes first in those rounds of the event loop."""

    async def run(room: Parlour) -> None:
        asked = []

        async def decide(level: str, deal: Deal, seat: int, seed: str, stakers: Any) -> str:
            asked.append(deal.legal(seat))
            return deal.legal(seat)[0]

        await room.open({"game": "hearts2", "players": 2, "decision": 6}, {0: "p0", 1: "p1"})
        room.thinkers.decide = decide  # type: ignore[method-assign]
        await room.clock.advance(2)
        seat = room.table.playing.to_act[0]
        label, move = room.table.label(seat), room.table.playing.legal(seat)[0]
        due = room.live._steward._dues[0]
        assert due.what == TIME
        tick, room.clock._tick = room.clock._tick, asyncio.Event()
        room.clock._now = due.at
        tick.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        with suppress(Denied):
            await room.ask(requests.play, f"p{seat}", label, move)
        assert room.table.playing.deal.moves == [(seat, move)]
        assert all(asked)

    parlour(run)
    assert not caplog.records
