"""Connections to the database."""

import sqlite3
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import NoSuchModuleError

from majlis.room.store.address import Address
from majlis.room.store.errors import StoreError

WRITES = "majlis_writes"
"""The execution option of a connection whose transactions write."""

PATIENCE = 10.0
"""How many seconds a connection waits for another one that is writing."""

SYNCHRONOUS = "FULL"
"""How commits wait for the disk.

FULL waits at each, so what is acknowledged survives a loss of power as well; NORMAL would survive
only our own end.  The difference, measured, is half a millisecond a commit, which all tables that
wait share.
"""

# fullfsync makes macOS really wait for the disk.  secure_delete overwrites what people had deleted.
_PRAGMAS = (
    "journal_mode = WAL",
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
    "foreign_keys = ON",
    "secure_delete = ON",
)


def make_engine(address: Address) -> Engine:
    """Connections to a database; SQLite's file has to exist, and is never made by connecting."""
    try:
        if address.file is None:
            return create_engine(address.url, hide_parameters=True, pool_pre_ping=True)
        engine = create_engine(
            address.url, hide_parameters=True, creator=lambda: connect(address, "rw")
        )
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        raise StoreError(f"{address}: needs its driver: pip install psycopg ({error})") from None
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def connect(address: Address, mode: str) -> sqlite3.Connection:
    """SQLite itself: ``mode`` is ``ro`` or ``rw``, transactions are begun by hand."""
    return sqlite3.connect(
        f"file:{quote(str(address.file))}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )


def _set_up(connection: Any, record: object) -> None:
    for pragma in (*_PRAGMAS, f"synchronous = {SYNCHRONOUS}"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    """Take the right to write at once: to ask for it later may fail however long one waits."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
