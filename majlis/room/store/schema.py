"""The version of a database's tables."""

import threading

from sqlalchemy import Connection, Engine, inspect, text

from majlis.room.store.address import Address
from majlis.room.store.engine import WRITES, make_engine
from majlis.room.store.errors import StoreError, plainly
from majlis.room.store.files import beside, companion, make_private, put_new

NEWEST = "0004"
"""The version that this Majlis works with, the last one in ``migrations/versions``."""

_ALEMBIC = threading.Lock()  # what a migration calls works on one database in a process
_VERSION_TABLE = "alembic_version"
_PUT_AWAY = (
    "put back a backup with `majlis restore`, or move the file away to start with an empty room"
)


def ensure_file(address: Address) -> None:
    """Make SQLite's file if there is none: complete, or not at all, wherever this is stopped.

    So an empty file is never one of ours that has just been made, but one that lost its content.
    """
    file = address.file
    if file is None:
        return
    if file.exists():
        if file.is_dir():
            raise StoreError(f"{file}: is a folder, expected the name of a file")
        if file.stat().st_size == 0:
            raise StoreError(f"{file}: it is empty, which no database is: {_PUT_AWAY}")
        return
    if companion(file, "-wal").exists():
        raise StoreError(
            f"{file}: it is gone, but its last changes ({file.name}-wal) are there: "
            "find it again, or put back a backup with `majlis restore`"
        )
    try:
        with beside(file) as unfinished:
            make_private(unfinished)
            new = Address.of_file(unfinished)
            engine = make_engine(new)
            try:
                with plainly(str(file)):
                    prepare(engine, new)
            finally:
                engine.dispose()
            put_new(unfinished, file)
    except FileExistsError:
        pass  # another room has made it meanwhile
    except OSError as error:
        raise StoreError(f"{file}: cannot be made: {error.strerror or error}") from error


def version_of(connection: Connection, place: str) -> str | None:
    """The version of a database's tables; None if it is empty."""
    tables = inspect(connection).get_table_names()
    if _VERSION_TABLE not in tables:
        if tables:
            raise StoreError(f"{place}: it is the database of another program, and was left alone")
        return None
    versions = connection.execute(text(f"SELECT version_num FROM {_VERSION_TABLE}")).scalars().all()
    if len(versions) != 1:
        raise StoreError(f"{place}: it does not say which version it has: {_PUT_AWAY}")
    return str(versions[0])


def prepare(engine: Engine, address: Address) -> None:
    """Bring a database to the newest version; ``StoreError`` if that cannot be.

    All in one transaction: an upgrade that fails or is killed leaves everything as it was.
    """
    with engine.connect() as connection, connection.begin():
        if version_of(connection, str(address)) == NEWEST:
            return
    with (
        engine.connect().execution_options(**{WRITES: True}) as connection,
        connection.begin(),
    ):
        if connection.dialect.name == "postgresql":  # two rooms that start together
            connection.execute(text("SELECT pg_advisory_xact_lock(77415)"))
        _upgrade(connection, version_of(connection, str(address)), str(address))


def _upgrade(connection: Connection, version: str | None, place: str) -> None:
    if version == NEWEST:
        return
    from alembic import command  # a third of a second that most starts need not take
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "majlis.room.store:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise StoreError(
            f"{place}: a newer Majlis has written it (version {version}, this one knows up to "
            f"{NEWEST}): update Majlis, or name another database"
        )
    config.attributes["connection"] = connection
    with _ALEMBIC:
        command.upgrade(config, NEWEST)
