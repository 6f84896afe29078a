"""Matches are counted with their results: once, or not at all, whatever happens meanwhile."""

import asyncio
from pathlib import Path

import pytest

from majlis.room.store import MatchResult, Store, Tallies, Tally, doctor, url_of
from majlis.room.tallies import statistic as stat
from tests.room.purse.test_append import stopped_at
from tests.room.store.killing import report_of
from tests.room.store.samples import entry, fresh, summary, tamper, with_store
from tests.room.tallies.samples import counted


def result(table: str = "t", number: int = 1, tallies: Tallies | None = None) -> MatchResult:
    return MatchResult(table, number, "hez2", 1.0, (1, 2), (1, 2), {"ann": 0}, tallies)


async def append(store: Store, first: int, ended: MatchResult | None = None) -> None:
    await store.append("t", first, [entry(first)], summary("t"), ended)


def test_totals_add_up_match_by_match(tmp_path: Path) -> None:
    one, other = counted("hez2", 2, "a"), counted("hez2", 2, "b")

    async def scenario(store: Store) -> None:
        assert await store.tallies() == {}
        await append(store, 0, result(number=1, tallies=one))
        assert await store.tallies() == {tally: n for tally, n in one.items() if n}
        await append(store, 1, result(number=2, tallies=other))
        total = {tally: one.get(tally, 0) + other.get(tally, 0) for tally in {*one, *other}}
        assert await store.tallies() == {tally: n for tally, n in total.items() if n}

    with_store(fresh(tmp_path), scenario)


def test_sums_may_be_below_nothing(tmp_path: Path) -> None:
    tally = Tally("kozel", 3, stat.POINTS, "people", "0")

    async def scenario(store: Store) -> None:
        await append(store, 0, result(number=1, tallies={tally: -7}))
        await append(store, 1, result(number=2, tallies={tally: 3}))
        assert await store.tallies() == {tally: -4}

    with_store(fresh(tmp_path), scenario)


def test_a_result_that_is_told_again_is_counted_once(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        ended = result(tallies=counted("hez2", 2))
        await append(store, 0, ended)
        before = await store.tallies()
        await append(store, 1, ended)
        assert not await store.count("t", 1, counted("hez2", 2))
        assert await store.tallies() == before

    with_store(fresh(tmp_path), scenario)


def test_two_stores_that_count_the_same_match_count_it_once(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def scenario(store: Store) -> None:
        other = Store.open(url_of(file))
        try:
            await append(store, 0, result())
            assert await store.uncounted() == {"t": [1]}
            ways = [one.count("t", 1, counted("hez2", 2)) for one in (store, other) * 3]
            assert sorted(await asyncio.gather(*ways)) == [False] * 5 + [True]
            assert await store.uncounted() == {}
            assert (await store.tallies())[Tally("hez2", 2, stat.MATCHES, "", "")] == 1
        finally:
            await other.close()

    with_store(file, scenario)


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_stopped_at_any_step_nothing_is_counted(tmp_path: Path, done: bool) -> None:
    ended = result(tallies=counted("hez2", 2))

    async def scenario(store: Store) -> None:
        step, finished = 0, False
        while not finished:
            with stopped_at(step, done) as begun:
                try:
                    await append(store, 0, ended)
                    finished = True
                except ZeroDivisionError:
                    assert len(begun) == step + done
            if not finished:
                assert await store.tallies() == {}
                assert await store.results("ann") == []
                step += 1
        assert step > 5
        assert len(await store.results("ann")) == 1
        assert (await store.tallies())[Tally("hez2", 2, stat.MATCHES, "", "")] == 1

    with_store(fresh(tmp_path), scenario)


@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.slow)])
def test_killed_at_any_moment_every_match_with_a_result_is_counted_once(
    tmp_path: Path, kills: int
) -> None:
    file = fresh(tmp_path)
    report = report_of("tests.room.tallies.kills", file, kills)
    assert report["faults"] == []
    assert report["matches"] > kills


def test_the_doctor_finds_statistics_that_do_not_fit_the_results(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def scenario(store: Store) -> None:
        await append(store, 0, result(number=1, tallies=counted("hez2", 2)))
        await append(store, 1, result(number=2))

    with_store(file, scenario)
    assert statistics(file) == []
    tamper(file, "UPDATE tallies SET amount = amount + 1 WHERE statistic = 'matches'")
    assert statistics(file) == ["they count 2 matches of hez2, there should be 1"]
    tamper(file, "DELETE FROM tallies")
    assert statistics(file) == ["they count 0 matches of hez2, there should be 1"]


def statistics(file: Path) -> list[str]:
    return [found.what for found in doctor(url_of(file)) if found.where == "the statistics"]
