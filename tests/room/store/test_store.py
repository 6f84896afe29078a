"""What is stored is read back, in order and once."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from majlis.room.store import Conflict, MatchResult, Store, StoreError, new_id, url_of
from tests.room.store.samples import entry, fresh, summary, with_store


def test_a_log_is_read_back_in_order_after_reopening(tmp_path: Path) -> None:
    file = fresh(tmp_path)
    table = new_id()

    async def write(store: Store) -> None:
        await store.append(table, 0, [entry(0)], summary(table))
        await store.append(table, 1, [entry(1), entry(2)], summary(table))

    async def read(store: Store) -> None:
        assert await store.entries(table) == [entry(0), entry(1), entry(2)]
        assert await store.entries("another") == []

    with_store(file, write)
    with_store(file, read)


def test_whatever_JSON_can_hold_comes_back(tmp_path: Path) -> None:
    odd = {"": None, "ž\u0000\ud800": [1.5, True, {"deep": "♠ ش"}], "large": 2**70}

    async def scenario(store: Store) -> None:
        await store.append("t", 0, [odd], summary("t", odd=odd))
        assert await store.entries("t") == [odd]
        kept = await store.summary("t")
        assert kept is not None
        assert kept.details == {"odd": odd}

    with_store(fresh(tmp_path), scenario)


@pytest.mark.parametrize("bad", [{"x": float("nan")}, {"x": {1, 2}}])
def test_what_JSON_cannot_hold_is_refused_at_once(tmp_path: Path, bad: dict[str, object]) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises((ValueError, TypeError)):
            await store.append("t", 0, [bad], summary("t"))
        assert await store.summary("t") is None

    with_store(fresh(tmp_path), scenario)


def test_entries_are_stored_as_they_were_when_given(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        mine = entry(0)
        people = {"ann": 0}
        waiting = asyncio.ensure_future(store.append("t", 0, [mine], summary("t", people=people)))
        await asyncio.sleep(0)
        mine["move"] = "changed"
        people["bob"] = 1
        await waiting
        assert await store.entries("t") == [entry(0)]
        kept = await store.summary("t")
        assert kept is not None
        assert kept.people == {"ann": 0}

    with_store(fresh(tmp_path), scenario)


@pytest.mark.parametrize("first", [0, 1, 2, 4, 99])
def test_a_number_that_is_taken_or_leaves_a_gap_is_a_conflict(tmp_path: Path, first: int) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", 0, [entry(0), entry(1), entry(2)], summary("t"))
        with pytest.raises(Conflict, match="table t"):
            await store.append("t", first, [entry(first)], summary("t", "over"))
        kept = await store.summary("t")
        assert kept is not None
        assert kept.phase == "playing"
        assert len(await store.entries("t")) == 3

    with_store(fresh(tmp_path), scenario)


@pytest.mark.parametrize(("first", "fits"), [(-1, False), (0, True), (1, True), (2, False)])
def test_a_log_starts_at_0_or_1(tmp_path: Path, first: int, fits: bool) -> None:
    async def scenario(store: Store) -> None:
        if fits:
            await store.append("t", first, [entry(0)], summary("t"))
            await store.append("t", first + 1, [entry(1)], summary("t"))
            assert await store.entries("t") == [entry(0), entry(1)]
            return
        with pytest.raises(Conflict):
            await store.append("t", first, [entry(0)], summary("t"))
        assert await store.summary("t") is None

    with_store(fresh(tmp_path), scenario)


def test_summaries_are_chosen_by_phase_person_and_publicity_newest_first(tmp_path: Path) -> None:
    tables = [
        summary("a", "waiting", {"ann": 0}, 1.0, public=True),
        summary("b", "playing", {"ann": 1, "bob": 0}, 3.0, public=False),
        summary("c", "over", {"bob": 2}, 2.0, public=True, score=[1, 2]),
        summary("d", "closed", {}, 4.0, public=False),
    ]

    async def scenario(store: Store) -> None:
        for table in tables:
            await store.append(table.table, 0, [entry(0)], table)
        assert await store.summaries() == sorted(tables, key=lambda t: -t.updated)

        async def chosen(**choice: object) -> str:
            return "".join(t.table for t in await store.summaries(**choice))  # type: ignore[arg-type]

        assert await chosen(phases=["waiting", "playing"]) == "ba"
        assert await chosen(phases=[]) == ""
        assert await chosen(person="ann") == "ba"
        assert await chosen(person="bob", public=True) == "c"
        assert await chosen(person="nobody") == ""
        assert await chosen(public=False) == "db"
        assert await chosen(limit=1) == "d"
        assert await store.summary("b") == tables[1]
        assert await store.summary("x") is None

    with_store(fresh(tmp_path), scenario)


def test_people_come_and_go(tmp_path: Path) -> None:
    seatings = [{"ann": 0}, {"ann": 0, "bob": 1}, {"bob": 1}, {"bob": 0}, {}, {"ann": 3}]

    async def scenario(store: Store) -> None:
        for number, people in enumerate(seatings):
            for same in (0, 1):
                now = summary("t", people=people)
                await store.append("t", 2 * number + same, [entry(0)], now)
                assert await store.summary("t") == now
                assert len(await store.summaries(person="ann")) == ("ann" in people)

    with_store(fresh(tmp_path), scenario)


def test_a_result_is_stored_once_and_with_its_entries(tmp_path: Path) -> None:
    def result(number: int, ended: float) -> MatchResult:
        people = {"ann": 0, "bob": 1}
        return MatchResult("t", number, "hearts", ended, (1, 2), (10, 26), people)

    async def scenario(store: Store) -> None:
        await store.append("t", 0, [entry(0)], summary("t"), result(1, 5.0))
        await store.append("t", 1, [entry(1)], summary("t"), result(1, 6.0))
        with pytest.raises(Conflict):
            await store.append("t", 1, [entry(1)], summary("t"), result(2, 7.0))
        for number in (2, 3, 4):
            await store.append("t", number, [entry(0)], summary("t"), result(number, 5.0 + number))
        everything = [result(4, 9.0), result(3, 8.0), result(2, 7.0), result(1, 5.0)]
        assert await store.results("bob") == everything
        assert await store.results("bob", limit=2, offset=1) == everything[1:3]
        assert await store.results("eve") == []

    with_store(fresh(tmp_path), scenario)


def test_a_summary_of_another_table_is_refused(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(ValueError, match="another table"):
            await store.append("t", 0, [entry(0)], summary("u"))

    with_store(fresh(tmp_path), scenario)


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store.open(url_of(fresh(tmp_path)))
        await store.close()
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append("t", 0, [entry(0)], summary("t"))
        with pytest.raises(StoreError, match="closed"):
            await store.entries("t")

    asyncio.run(scenario())


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(
            st.sampled_from("abc"),
            st.integers(0, 6),
            st.integers(0, 3),
            st.dictionaries(st.sampled_from(["ann", "bob", "eve"]), st.integers(0, 3)),
        ),
        max_size=25,
    )
)
def test_it_agrees_with_a_dictionary(
    tmp_path_factory: pytest.TempPathFactory,
    appends: list[tuple[str, int, int, dict[str, int]]],
) -> None:
    async def scenario(store: Store) -> None:
        logs: dict[str, list[dict[str, object]]] = {}
        seats: dict[str, dict[str, int]] = {}
        for step, (table, first, count, people) in enumerate(appends):
            new: list[dict[str, object]] = [{"step": step, "n": n} for n in range(count)]
            fits = first == len(logs[table]) if table in logs else first == 0
            if table not in logs and first == 1:
                continue
            if not fits:
                with pytest.raises(Conflict):
                    await store.append(table, first, new, summary(table, people=people))
                continue
            await store.append(table, first, new, summary(table, people=people))
            logs.setdefault(table, []).extend(new)
            seats[table] = people
        for table in "abc":
            assert await store.entries(table) == logs.get(table, [])
        assert {s.table: s.people for s in await store.summaries()} == seats

    with_store(fresh(tmp_path_factory.mktemp("model")), scenario)
