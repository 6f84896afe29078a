"""An older room gets a ledger, and keeps all that it has."""

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

from alembic import command
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from majlis.room.store import Store, doctor, url_of
from majlis.room.store.address import Address
from majlis.room.store.engine import WRITES, make_engine
from tests.room.purse.samples import NOW, House, faults, shares, stakes, tamper
from tests.room.store.samples import entry, with_store
from tests.room.store.test_schema import config

OLD = (
    "INSERT INTO people (id, name, created, preferences) VALUES ('ann', 'Ann', 1.0, '{\"a\": 1}')",
    "INSERT INTO people (id, name, created, preferences) VALUES ('bob', 'Bob', 2.0, '{}')",
    "INSERT INTO accounts VALUES ('ann', 'ann', 'ann', 'hash', 3.0)",
    "INSERT INTO sessions VALUES ('digest', 'ann', 4.0, 5.0)",
    "INSERT INTO tokens VALUES ('id', 'ann', 'bot', 'digest', 6.0, NULL)",
    "INSERT INTO tables VALUES ('t', 'hearts', 'over', 1, 'T', 7.0, '{}', 1, '{\"ann\": 0}')",
    "INSERT INTO entries VALUES ('t', 0, '{\"kind\": \"moved\"}')",
    "INSERT INTO seats VALUES ('t', 'ann', 0)",
    "INSERT INTO results VALUES ('t', 1, 'hearts', 8.0, '[1, 2]', '[3, 4]')",
    "INSERT INTO result_seats VALUES ('t', 1, 'ann', 0)",
)


def of_version_1(file: Path) -> None:
    sqlite3.connect(file).close()
    engine = make_engine(Address.of_file(file))
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        old = config()
        old.attributes["connection"] = connection
        command.upgrade(old, "0001")
    engine.dispose()
    with closing(sqlite3.connect(file, isolation_level=None)) as direct:
        for statement in OLD:
            direct.execute(statement)


def content(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file)) as connection:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
        tables = [name for (name,) in connection.execute(names)]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}


def test_a_room_of_before_keeps_all_it_has_and_can_play_for_chips(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    of_version_1(file)
    before = content(file)
    assert all(before.values())

    async def scenario(store: Store) -> None:
        assert content(file).items() >= before.items()
        room = House(store)
        staked = stakes(25, {0: "ann", 1: "bob"}, match=2)
        now = await store.summary("t")
        assert now is not None
        paid = staked.pay(shares(staked, 2, 1), NOW)
        await store.append("t", 1, [entry(1)], now, postings=[*staked.take(NOW), *paid])
        assert await room.held("ann", "bob") == [975, 1025]

    with_store(file, scenario)
    assert faults(file) == []
    assert not [finding for finding in doctor(url_of(file)) if finding.grave]


def test_tampering_helpers_leave_the_triggers_in_place(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    of_version_1(file)
    with_store(file, lambda store: House(store).held("ann"))
    tamper(file, "UPDATE chip_head SET length = 1")
    assert faults(file) == []


def test_postgresql_gets_the_same_rules() -> None:
    """The statements as they would be sent to a server."""
    script = ScriptDirectory.from_config(config()).get_revision("0002")
    assert script is not None
    sent = StringIO()
    context = MigrationContext.configure(
        dialect_name="postgresql", opts={"as_sql": True, "output_buffer": sent}
    )
    with Operations.context(context):
        script.module.upgrade()
    statements = sent.getvalue()
    assert "balance BIGINT NOT NULL" in statements
    assert "CHECK (kind = 'grants' OR balance >= 0)" in statements
    assert "INSERT INTO chip_head (id, length, digest) VALUES (1, 0, '000" in statements
    assert "RAISE EXCEPTION 'the ledger is only added to'" in statements
    for table in ("chip_entries", "chip_lines"):
        for change in ("UPDATE", "DELETE", "TRUNCATE"):
            assert f"BEFORE {change} ON {table} FOR EACH STATEMENT" in statements
