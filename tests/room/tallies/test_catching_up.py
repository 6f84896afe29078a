"""Matches that nobody counted are counted from their logs, to the same totals."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from majlis.room import summing
from majlis.room.people import Login
from majlis.room.store import Store, Tallies, Tally
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.catching_up import catch_up
from tests.room.purse.test_migration import of_version_1
from tests.room.store.samples import with_store
from tests.server.visiting import Visit, visiting

SHORT = {"hez2": {}, "hearts2": {"target": 20}, "kozel": {"limit": 4}}


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with visiting(tmp_path) as visit:
        yield visit


def finish(visit: Visit, who: Login, game: str = "hez2", **setup: Any) -> str:
    """A match at a table of its own; the table's id."""
    live = visit.open(who, begin=True, game=game, options=SHORT[game], **setup)
    visit.finish(live)
    return live.table.id


def tallies(visit: Visit) -> dict[Tally, int]:
    return visit.do(lambda: visit.room.store.tallies())


def of_before(visit: Visit, *statements: str) -> None:
    """Nobody has counted anything yet."""

    def change(connection: Connection) -> None:
        for statement in ("DELETE FROM tallied", "DELETE FROM tallies", *statements):
            connection.execute(text(statement))

    visit.do(lambda: visit.room.store.write(change))


def test_a_match_is_counted_when_it_ends(visit: Visit) -> None:
    finish(visit, visit.person(), "hearts2")
    found = tallies(visit)
    assert found[Tally("hearts2", 2, stat.MATCHES, "", "")] == 1
    assert found[Tally("hearts2", 2, stat.PLAYED, "people", "0")] == 1
    assert found[Tally("hearts2", 2, stat.PLAYED, "simple", "1")] == 1
    assert visit.do(lambda: visit.room.store.uncounted()) == {}


def test_nothing_of_a_match_that_is_being_played_is_counted(visit: Visit) -> None:
    visit.open(visit.person(), begin=True)
    assert tallies(visit) == {}


def test_matches_of_before_come_to_the_same(visit: Visit) -> None:
    clara = visit.person()
    for game in SHORT:
        finish(visit, clara, game)
    before = tallies(visit)
    of_before(visit)
    assert tallies(visit) == {}
    assert visit.do(lambda: catch_up(visit.room.store)) == len(SHORT)
    assert tallies(visit) == before
    assert visit.do(lambda: catch_up(visit.room.store)) == 0
    assert tallies(visit) == before


def test_a_log_that_cannot_be_played_again_keeps_no_other_from_being_counted(
    visit: Visit, caplog: pytest.LogCaptureFixture
) -> None:
    clara = visit.person()
    broken, sound = finish(visit, clara), finish(visit, clara)
    of_before(visit, f"UPDATE entries SET body = '{{}}' WHERE table_id = '{broken}'")
    with caplog.at_level(logging.CRITICAL):
        assert visit.do(lambda: catch_up(visit.room.store)) == 1
    assert visit.do(lambda: visit.room.store.uncounted()) == {broken: [1]}
    assert broken != sound


def test_a_fault_in_counting_does_not_keep_a_match_from_ending(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> Tallies:
        raise ZeroDivisionError

    clara = visit.person()
    monkeypatch.setattr(summing, "tallies_of", fail)
    with caplog.at_level(logging.CRITICAL):
        table = finish(visit, clara)
    assert len(visit.do(lambda: visit.room.store.results(clara.person.id))) == 1
    assert visit.do(lambda: visit.room.store.uncounted()) == {table: [1]}
    monkeypatch.undo()
    assert visit.do(lambda: catch_up(visit.room.store)) == 1
    assert tallies(visit)[Tally("hez2", 4, stat.MATCHES, "", "")] == 1


def test_cards_that_are_dealt_again_are_left_out(visit: Visit) -> None:
    clara = visit.person()
    first = finish(visit, clara, players=2)
    before = tallies(visit)
    finish(visit, clara, players=2, cards=f"match:{first}:1:1")
    assert tallies(visit) == {**before, Tally("hez2", 2, stat.REPEATED, "", ""): 1}


def test_a_room_opens_and_counts_what_it_has(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        finish(visit, visit.person())
        before = tallies(visit)
        of_before(visit)
    with visiting(tmp_path) as again:
        until(lambda: tallies(again) == before)


def until(met: Callable[[], bool]) -> None:
    for _ in range(2000):
        if met():
            return
    raise AssertionError("it did not come to that")


def test_a_database_of_the_first_version_gets_tallies_and_keeps_its_results(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    of_version_1(file)

    async def scenario(store: Store) -> None:
        assert [result.totals for result in await store.results("ann")] == [(3, 4)]
        assert await store.tallies() == {}
        assert await store.uncounted() == {"t": [1]}

    with_store(file, scenario)
