"""What people are given, and what they are told of it."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from majlis.room.purse import Occasion, Pot, Short, Stakes, TopUpRefused
from majlis.room.purse.statement import COLUMNS, as_csv, as_json_lines
from majlis.room.store import MatchResult
from majlis.room.store.ledger.grants import DAY, FIRST, TOPPED_UP
from tests.room.purse.samples import NOW, House, house, shares, stakes
from tests.room.store.samples import entry, summary


def test_everybody_is_given_the_first_chips_once(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        for _ in range(2):
            purse = await room.purses.look("ann")
            assert (purse.chips, purse.in_play, purse.topped_up) == (FIRST, 0, False)
            assert not purse.may_top_up
            room.clock.now += 7 * DAY
        assert await room.keys() == ["grant:ann"]
        assert (await room.accounts())["grants"] == -FIRST

    house(tmp_path, scenario)


def test_who_is_short_cannot_sit_down(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await room.purses.require("ann", FIRST)
        with pytest.raises(Short, match=r"You need 1001 chips and have 1000\."):
            await room.purses.require("ann", FIRST + 1)
        await room.purses.require("nobody", 0)

    house(tmp_path, scenario)


async def lose_all(room: House, match: int) -> None:
    """Ann loses all that she has to Bob."""
    [held] = await room.held("ann")
    staked = stakes(held, {0: "ann", 1: "bob"}, match=match)
    await room.post(*staked.take(NOW), *staked.pay(shares(staked, 2, 1), NOW))


def test_an_empty_purse_is_topped_up_once_a_day(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        room.clock.now = 20_000.0 * DAY + 10
        with pytest.raises(TopUpRefused, match="not empty"):
            await room.purses.top_up("ann")
        await lose_all(room, 1)
        assert (await room.purses.look("ann")).may_top_up
        purse = await room.purses.top_up("ann")
        assert (purse.chips, purse.topped_up) == (TOPPED_UP, True)
        assert await room.purses.top_up("ann") == purse
        await lose_all(room, 2)
        assert not (await room.purses.look("ann")).may_top_up
        room.clock.now += DAY - 11
        with pytest.raises(TopUpRefused, match="come back tomorrow"):
            await room.purses.top_up("ann")
        room.clock.now += 1
        assert (await room.purses.top_up("ann")).chips == TOPPED_UP
        assert [key for key in await room.keys() if "topup" in key] == [
            "topup:ann:20000",
            "topup:ann:20001",
        ]

    house(tmp_path, scenario)


def test_chips_in_play_are_not_an_empty_purse(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(FIRST, {0: "ann", 1: "bob"})
        await room.post(*staked.take(NOW))
        assert not (await room.purses.look("ann")).may_top_up
        with pytest.raises(TopUpRefused, match="in play"):
            await room.purses.top_up("ann")
        await room.post(*staked.pay(shares(staked, 2, 1), NOW))
        assert (await room.purses.top_up("ann")).chips == TOPPED_UP

    house(tmp_path, scenario)


async def some_play(room: House) -> None:
    room.clock.now = 86_400.0 * 365
    await room.purses.look("ann")
    for stake, places in ((25, (2, 1)), (6, (1, 2))):
        staked = Stakes(Pot("t", 1, stake), stake, {0: "ann", 1: "bob"})
        await room.post(*staked.take(NOW), *staked.pay(shares(staked, *places), NOW))
    staked = stakes(10)
    await room.post(*staked.take(NOW + 1), *staked.refund(NOW + 2.5))


def test_a_statement_says_all_that_happened(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await some_play(room)
        found = await room.purses.statement("ann")
        assert [(m.kind, m.chips, m.balance) for m in found] == [
            ("grant", 1000, 1000),
            ("stake", -25, 975),
            ("stake", -6, 969),
            ("pay", 12, 981),
            ("stake", -10, 971),
            ("refund", 10, 981),
        ]
        assert [m.pot for m in found] == [
            None,
            *[Pot("t", 1, deal) for deal in (25, 6, 6)],
            Pot("t", 1),
            Pot("t", 1),
        ]
        assert {str(m.what) for m in found} == {
            "first chips",
            "stake",
            "share of a pot",
            "stake given back",
        }
        assert [m.number for m in found] == sorted({m.number for m in found})
        assert await room.purses.statement("eve") == []

    house(tmp_path, scenario)


def test_a_statement_page_by_page_with_the_latest_first(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await some_play(room)
        whole = await room.purses.statement("ann")
        pages, before = [], None
        while page := await room.purses.latest("ann", 2, before):
            pages.append(page)
            before = page[-1].number
        assert [len(page) for page in pages] == [2, 2, 2]
        assert [movement for page in pages for movement in page] == whole[::-1]
        assert await room.purses.latest("eve", 2) == []

    house(tmp_path, scenario)


def test_what_was_played_for(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        over, open_, elsewhere = Pot("t", 1), Pot("t", 2, 3), Pot("nowhere", 1)
        result = MatchResult("t", 1, "hez2", NOW, (1, 2), (0, 0), {"ann": 0, "bob": 1})
        await room.store.append("t", 1, [entry(1)], summary("t"), result)
        game = summary("t").game
        for person, done in (("ann", True), ("eve", False)):
            found = await room.purses.occasions(person, [over, open_, elsewhere])
            assert found == {over: Occasion(game, done), open_: Occasion(game, False)}
        assert await room.purses.occasions("ann", []) == {}

    house(tmp_path, scenario)


def test_a_statement_to_take_away(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await some_play(room)
        found = await room.purses.statement("ann")
        rows = list(csv.DictReader(StringIO(as_csv(found))))
        assert tuple(rows[0]) == COLUMNS
        assert rows[0] == {
            "number": "1",
            "time": "1971-01-01T00:00:00Z",
            "kind": "grant",
            "table": "",
            "match": "",
            "deal": "",
            "chips": "1000",
            "balance": "1000",
        }
        assert [row["deal"] for row in rows] == ["", "25", "6", "6", "", ""]
        lines = [json.loads(line) for line in as_json_lines(found).splitlines()]
        assert lines[-1] == {
            "number": found[-1].number,
            "time": "1970-01-12T13:46:42Z",
            "kind": "refund",
            "table": "t",
            "match": 1,
            "deal": None,
            "chips": 10,
            "balance": 981,
        }
        as_text = [{k: "" if v is None else str(v) for k, v in line.items()} for line in lines]
        assert as_text == rows

    house(tmp_path, scenario)
