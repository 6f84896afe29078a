"""A database is made whole, brought up to date, and refused if it is not ours to write."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from majlis.room.store import MatchResult, Store, StoreError, schema, url_of
from majlis.room.store.address import Address
from majlis.room.store.engine import WRITES, make_engine
from majlis.room.store.rows import Row
from tests.room.store.samples import entry, fresh, summary, tamper, with_store


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", "majlis.room.store:migrations")
    return made


VERSIONS = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


async def nothing(store: Store) -> None:
    assert await store.summaries() == []


def refusal(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_new_database_is_made_whole_and_private(tmp_path: Path) -> None:
    file = tmp_path / "a room's %20?#.db"
    with_store(file, nothing)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_rooms_that_start_together_make_one_database(tmp_path: Path) -> None:
    url = url_of(tmp_path / "room.db")

    async def scenario() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(Store.open, url) for _ in range(4)))
        for number, store in enumerate(stores):
            await store.append("t", number, [entry(number)], summary("t"))
        assert await stores[0].entries("t") == [entry(number) for number in range(4)]
        for store in stores:
            await store.close()

    asyncio.run(scenario())


def test_stopped_halfway_there_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(schema, "put_new", stop)
    assert "cannot be made: No space left" in refusal(url_of(tmp_path / "room.db"))
    assert list(tmp_path.iterdir()) == []


def test_the_models_and_the_migrations_agree(tmp_path: Path) -> None:
    engine = make_engine(Address.of_file(fresh(tmp_path)))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Row.metadata) == []
    engine.dispose()


def test_the_newest_version_is_the_last_migration() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == schema.NEWEST
    assert sorted(VERSIONS, reverse=True) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_is_brought_up_to_date_with_its_data(tmp_path: Path, version: str) -> None:
    file = tmp_path / "room.db"
    sqlite3.connect(file).close()
    engine = make_engine(Address.of_file(file))
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        old = config()
        old.attributes["connection"] = connection
        command.upgrade(old, version)
        for table in ("tables", "people"):
            _insert(connection, table)
    engine.dispose()

    async def scenario(store: Store) -> None:
        assert [kept.game for kept in await store.summaries()] == ["sample"]
        await store.append("new", 0, [entry(0)], summary("new"))

    with_store(file, scenario)


def _insert(connection: Any, table: str) -> None:
    """A row with something in each column."""
    samples = {"VARCHAR": "sample", "TEXT": "{}", "BOOLEAN": 1, "DOUBLE": 1.0, "INTEGER": 0}
    columns = connection.exec_driver_sql(f"PRAGMA table_info({table})").all()
    wanted = {name: samples[kind] for _, name, kind, required, *_ in columns if required}
    marks = ", ".join("?" * len(wanted))
    connection.exec_driver_sql(
        f"INSERT INTO {table} ({', '.join(wanted)}) VALUES ({marks})", tuple(wanted.values())
    )


def test_an_upgrade_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "room.db"
    sqlite3.connect(file).close()
    engine = make_engine(Address.of_file(file))
    upgrade = command.upgrade

    def fail(*arguments: Any) -> None:
        upgrade(*arguments)
        raise ZeroDivisionError

    monkeypatch.setattr(command, "upgrade", fail)
    with pytest.raises(ZeroDivisionError):
        schema.prepare(engine, Address.of_file(file))
    monkeypatch.undo()
    with engine.connect() as connection:
        assert schema.version_of(connection, "here") is None
    schema.prepare(engine, Address.of_file(file))
    engine.dispose()


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = fresh(tmp_path)
    tamper(file, "UPDATE alembic_version SET version_num = '0999'")
    before = file.read_bytes()
    assert "a newer Majlis has written it (version 0999" in refusal(url_of(file))
    assert file.read_bytes() == before


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    tamper(file, "CREATE TABLE customers (name TEXT)")
    assert "another program" in refusal(url_of(file))
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
    assert tables == [("customers",)]


def test_S27_what_is_no_database_is_reported_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.write_text("a letter to my aunt\n" * 100)
    before = file.read_bytes()
    assert "no database, or a damaged one" in refusal(url_of(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("cut", [5_000, 40_000])
def test_S27_a_cut_off_database_is_reported_and_left_as_it_is(tmp_path: Path, cut: int) -> None:
    file = fresh(tmp_path)
    content = file.read_bytes()[:-cut]
    file.write_bytes(content)
    assert "damaged" in refusal(url_of(file))
    assert file.read_bytes() == content


def test_S27_an_overwritten_page_is_reported(tmp_path: Path) -> None:
    file = fresh(tmp_path)
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 4] = b"\x55" * 4096
    file.write_bytes(content)
    assert "damaged" in refusal(url_of(file))


def test_S27_an_empty_file_is_no_new_database(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.touch()
    assert "it is empty" in refusal(url_of(file))
    assert file.stat().st_size == 0


def test_S27_a_database_that_is_gone_but_for_its_last_changes_is_not_made_anew(
    tmp_path: Path,
) -> None:
    (tmp_path / "room.db-wal").write_bytes(b"changes")
    assert "it is gone" in refusal(url_of(tmp_path / "room.db"))
    assert not (tmp_path / "room.db").exists()


def test_S29_an_unreadable_entry_concerns_its_table_alone(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def write(store: Store) -> None:
        for table in "ab":
            await store.append(table, 0, [entry(0), entry(1)], summary(table))

    async def read(store: Store) -> None:
        with pytest.raises(StoreError, match="table a: entry 1 cannot be read"):
            await store.entries("a")
        assert len(await store.entries("b")) == 2
        await store.append("b", 2, [entry(2)], summary("b"))

    with_store(file, write)
    tamper(file, "UPDATE entries SET body = '{cut of' WHERE table_id = 'a' AND number = 1")
    with_store(file, read)


def test_S29_nor_does_an_unreadable_summary_or_result(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def write(store: Store) -> None:
        for table in "ab":
            result = MatchResult(table, 1, "hearts", 1.0, (1,), (0,), {table: 0})
            await store.append(table, 0, [entry(0)], summary(table), result)

    async def read(store: Store) -> None:
        with pytest.raises(StoreError, match="table a: its summary cannot be read"):
            await store.summary("a")
        with pytest.raises(StoreError, match="table a: the result of match 1 cannot be read"):
            await store.results("a")
        assert await store.summary("b") == summary("b")
        assert len(await store.results("b")) == 1

    with_store(file, write)
    tamper(
        file,
        "UPDATE tables SET details = '{cut of' WHERE id = 'a'",
        "UPDATE results SET totals = '' WHERE table_id = 'a'",
    )
    with_store(file, read)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("room.db", "cannot be read: expected sqlite"),
        ("sqlite://", "expected the path of a file"),
        ("sqlite:///:memory:", "expected the path of a file"),
        ("mysql://somewhere/room", "expected sqlite or postgresql"),
        ("sqlite:////tmp/room.db?mode=ro", "expected nothing after the path"),
        ("sqlite:////nowhere/at/all/room.db", "cannot be made: No such file"),
        ("sqlite:////tmp", "is a folder"),
    ],
)
def test_what_cannot_be_a_database_is_said(url: str, says: str) -> None:
    assert says in refusal(url)


def test_a_password_in_the_URL_is_not_repeated() -> None:
    assert "hunter2" not in str(Address.read("postgresql://majlis:hunter2@localhost/room"))
    assert "hunter2" not in refusal("hunter2 as it were")
