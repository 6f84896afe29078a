"""Copies while the room runs, and putting one back without losing what was there."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from majlis.room.store import Store, StoreError, backup, doctor, restore, url_of
from majlis.room.store.files import put_new
from tests.room.store.samples import entry, fresh, summary, tamper, with_store


def filled(folder: Path, length: int) -> Path:
    """A database with a table that has a log of this length."""
    folder.mkdir(exist_ok=True)
    file = fresh(folder)

    async def scenario(store: Store) -> None:
        await store.append("t", 0, [entry(n) for n in range(length)], summary("t"))

    with_store(file, scenario)
    return file


def length(file: Path) -> int:
    async def scenario(store: Store) -> int:
        return len(await store.entries("t"))

    return with_store(file, scenario)


def test_a_backup_is_consistent_while_the_room_writes(tmp_path: Path) -> None:
    copies = [tmp_path / f"copy{n}" for n in range(3)]

    async def scenario(store: Store) -> None:
        async def play(table: str) -> None:
            for number in range(40):
                await store.append(table, number, [entry(number)], summary(table))

        playing = [asyncio.ensure_future(play(f"t{n}")) for n in range(5)]
        for copy in copies:
            await asyncio.to_thread(backup, url_of(tmp_path / "room.db"), copy)
        await asyncio.gather(*playing)

    with_store(fresh(tmp_path), scenario)
    for copy in copies:
        assert doctor(url_of(copy)) == []


def test_a_backup_is_put_back_and_the_old_database_kept(tmp_path: Path) -> None:
    file, copy = filled(tmp_path, 3), tmp_path / "copy"
    backup(url_of(file), copy)

    async def go_on(store: Store) -> None:
        await store.append("t", 3, [entry(3)], summary("t"))

    with_store(file, go_on)
    with pytest.raises(StoreError, match="is there already"):
        restore(copy, url_of(file))
    assert length(file) == 4
    kept = restore(copy, url_of(file), overwrite=True)
    assert kept is not None
    assert length(file) == 3
    assert length(kept) == 4
    assert length(copy) == 3
    assert {path.name for path in tmp_path.iterdir()} == {"room.db", "copy", kept.name}


def test_a_backup_goes_where_there_is_no_database(tmp_path: Path) -> None:
    backup(url_of(filled(tmp_path, 3)), tmp_path / "copy")
    assert restore(tmp_path / "copy", url_of(tmp_path / "new.db")) is None
    assert length(tmp_path / "new.db") == 3


def test_nothing_is_put_back_under_a_running_room(tmp_path: Path) -> None:
    file, copy = filled(tmp_path, 3), tmp_path / "copy"
    backup(url_of(file), copy)

    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="end the room first"):
            restore(copy, url_of(file), overwrite=True)
        await store.append("t", 3, [entry(3)], summary("t"))

    with_store(file, scenario)
    assert length(file) == 4


def test_a_damaged_database_is_replaced_and_kept_as_it_is(tmp_path: Path) -> None:
    file, copy = filled(tmp_path, 3), tmp_path / "copy"
    backup(url_of(file), copy)
    damaged = file.read_bytes()[:-5000]
    file.write_bytes(damaged)
    (tmp_path / "room.db-wal").write_bytes(b"changes")
    kept = restore(copy, url_of(file), overwrite=True)
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert length(file) == 3


def test_what_a_lost_database_left_does_not_spoil_a_new_one(tmp_path: Path) -> None:
    file, copy = filled(tmp_path, 3), tmp_path / "copy"
    backup(url_of(file), copy)
    file.unlink()
    (tmp_path / "room.db-wal").write_bytes(b"changes")
    kept = restore(copy, url_of(file))
    assert kept is not None
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"changes"
    assert length(file) == 3


def test_file_systems_without_links_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    file, copy = tmp_path / "made.db", tmp_path / "copy"
    assert length(file) == 0
    backup(url_of(file), copy)
    kept = restore(copy, url_of(file), overwrite=True)
    assert kept is not None
    assert length(file) == length(kept) == 0
    with pytest.raises(FileExistsError):
        put_new(copy, file)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"no database at all" * 1000, "no database, or a damaged one"),
        (b"", "empty"),
        (None, "no such file"),
    ],
)
def test_what_is_no_backup_is_not_put_back(
    tmp_path: Path, content: bytes | None, says: str
) -> None:
    file, copy = filled(tmp_path, 3), tmp_path / "copy"
    if content is not None:
        copy.write_bytes(content)
    with pytest.raises(StoreError, match=says):
        restore(copy, url_of(file), overwrite=True)
    assert length(file) == 3


def test_a_damaged_or_newer_backup_is_not_put_back(tmp_path: Path) -> None:
    file, copy = filled(tmp_path, 3), tmp_path / "copy"
    backup(url_of(file), copy)
    tamper(copy, "UPDATE alembic_version SET version_num = '0999'")
    with pytest.raises(StoreError, match="newer Majlis"):
        restore(copy, url_of(file), overwrite=True)
    copy.write_bytes(copy.read_bytes()[:-9000])
    with pytest.raises(StoreError, match="damaged"):
        restore(copy, url_of(file), overwrite=True)
    assert length(file) == 3
    assert {path.name for path in tmp_path.iterdir()} == {"room.db", "copy"}


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    file = filled(tmp_path, 3)
    for there in (file, tmp_path / "letter"):
        there.touch()
        with pytest.raises(StoreError, match="is there already"):
            backup(url_of(file), there)
    with pytest.raises(StoreError, match="the database itself"):
        restore(file, url_of(file), overwrite=True)
    with pytest.raises(StoreError, match="no such file"):
        backup(url_of(tmp_path / "nothing.db"), tmp_path / "copy")
    with pytest.raises(StoreError, match="cannot be written: No such file"):
        backup(url_of(file), tmp_path / "nowhere" / "copy")
    assert length(file) == 3


def test_a_server_has_its_own_tools() -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        backup("postgresql://localhost/room", Path("copy"))


def test_a_backup_holds_nothing_that_was_deleted(tmp_path: Path) -> None:
    file = filled(tmp_path, 3)
    tamper(file, "UPDATE tables SET title = 'a well-kept secret'", "UPDATE tables SET title = ''")
    backup(url_of(file), tmp_path / "copy")
    assert b"well-kept" not in (tmp_path / "copy").read_bytes()
    with closing(sqlite3.connect(tmp_path / "copy")) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (3,)
