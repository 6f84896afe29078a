"""The doctor finds what is wrong, and nothing where nothing is."""

from pathlib import Path
from typing import Any

import pytest

from majlis.room.store import Finding, MatchResult, Store, StoreError, doctor, url_of
from majlis.room.store.schema import NEWEST
from tests.room.store.samples import entry, fresh, summary, tamper, with_store

PEOPLE = "INSERT INTO people (id, name, created, preferences) VALUES ('{}', '{}', 1.0, '{}')"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two sound tables and two people."""
    made = fresh(tmp_path)
    people = {"ann": 0, "bob": 1}

    async def scenario(store: Store) -> None:
        for table in "ab":
            result = MatchResult(table, 1, "hearts", 1.0, (1, 2), (3, 23), people)
            log = [entry(number) for number in range(5)]
            await store.append(table, 0, log, summary(table, people=people), result)

    with_store(made, scenario)
    tamper(made, PEOPLE.format("ann", "Ann", "{}"), PEOPLE.format("bob", "Bob", "{}"))
    return made


def findings(file: Path, *statements: str) -> list[tuple[str, str, bool]]:
    tamper(file, *statements)
    return [(found.where, found.what, found.grave) for found in doctor(url_of(file))]


def test_all_is_well(file: Path) -> None:
    before = file.read_bytes()
    assert doctor(url_of(file)) == []
    assert file.read_bytes() == before


def test_it_looks_while_the_room_runs(file: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", 5, [entry(5)], summary("a", people={"ann": 0}))
        assert doctor(url_of(file)) == []

    with_store(file, scenario)


def test_an_entry_is_missing(file: Path) -> None:
    gap = "DELETE FROM entries WHERE table_id = 'a' AND number = 2"
    assert findings(file, gap) == [("table a", "1 of its entries up to 4 are missing", True)]


def test_the_first_entries_are_missing(file: Path) -> None:
    gap = "DELETE FROM entries WHERE table_id = 'a' AND number < 3"
    assert findings(file, gap) == [("table a", "3 of its entries up to 4 are missing", True)]


def test_the_last_entry_is_missing(file: Path) -> None:
    gap = "DELETE FROM entries WHERE table_id = 'a' AND number = 4"
    what = "its log ends with entry 3, its summary says 4"
    assert findings(file, gap) == [("table a", what, True)]


def test_a_log_is_missing(file: Path) -> None:
    gap = "DELETE FROM entries WHERE table_id = 'a'"
    assert findings(file, gap) == [("table a", "it has a summary but no log", True)]


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        ("tables SET details = '{' WHERE id = 'a'", "tables a", "its details cannot be read"),
        ("people SET preferences = '' WHERE id = 'ann'", "people ann", "preferences cannot"),
        ("results SET places = 'x' WHERE table_id = 'b'", "results b 1", "places cannot"),
        ("entries SET body = '7' WHERE number = 3 AND table_id = 'b'", "table b", "entry 3 cannot"),
    ],
)
def test_something_cannot_be_read(file: Path, change: str, where: str, what: str) -> None:
    found = findings(file, f"UPDATE {change}")
    assert len(found) == 1
    assert found[0][0] == where
    assert what in found[0][1]


def test_somebody_has_no_name_or_is_not_known(file: Path) -> None:
    found = findings(
        file, "UPDATE people SET name = '' WHERE id = 'ann'", "DELETE FROM people WHERE id = 'bob'"
    )
    assert found == [
        ("person ann", "has no name", False),
        ("person bob", "is named in seats, but is nobody known", False),
        ("person bob", "is named in result_seats, but is nobody known", False),
    ]


def test_rows_hang_in_the_air(file: Path) -> None:
    found = findings(file, "PRAGMA foreign_keys = OFF", "DELETE FROM tables WHERE id = 'a'")
    assert ("entries", "5 rows belong to tables that are not there", True) in found


def test_replay_is_asked_about_each_log(file: Path) -> None:
    def replay(table: str, log: list[dict[str, Any]]) -> str | None:
        assert len(log) == 5
        return "move 3 was not legal" if table == "b" else None

    def stumble(table: str, log: list[dict[str, Any]]) -> str | None:
        raise KeyError("seed")

    found = doctor(url_of(file), replay)
    assert [(f.where, f.what) for f in found] == [("table b", "move 3 was not legal")]
    assert "KeyError: 'seed'" in str(doctor(url_of(file), stumble)[0])


def test_other_versions(file: Path) -> None:
    newer = findings(file, "UPDATE alembic_version SET version_num = '0999'")
    assert newer == [(str(file), f"it has version 0999, this Majlis knows up to {NEWEST}", True)]
    older = findings(file, "UPDATE alembic_version SET version_num = '0000'")
    assert older == [(str(file), f"it has version 0000, this Majlis works with {NEWEST}", False)]


def test_damage(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:-8192])
    assert all(found.grave for found in doctor(url_of(file)))
    assert "damaged" in str(doctor(url_of(file))[0])
    file.write_bytes(b"\0" * len(content))
    assert isinstance(doctor(url_of(file))[0], Finding)
    file.unlink()
    with pytest.raises(StoreError, match="no such file"):
        doctor(url_of(file))
    assert not file.exists()
