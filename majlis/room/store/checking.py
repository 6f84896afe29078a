"""Whether a database file is sound."""

from sqlalchemy import Connection, Engine

from majlis.room.store.address import Address
from majlis.room.store.errors import StoreError

QUICKLY = 256 * 2**20
"""Up to how many bytes a file is checked at each start."""


def check_quickly(engine: Engine, address: Address) -> None:
    """Look for damage before anything is written on top of it; ``StoreError`` if there is any.

    A file that is too large to be read through at each start is left to ``majlis doctor``.
    """
    if address.file is None:
        return
    try:
        if address.file.stat().st_size > QUICKLY:
            return
    except OSError as error:
        raise StoreError(f"{address}: cannot be read: {error.strerror or error}") from error
    with engine.connect() as connection:
        for fault in faults(connection, "quick_check(1)"):
            raise StoreError(
                f"{address}: it is damaged ({fault}), and was left as it is: "
                "put back a backup with `majlis restore`; `majlis doctor` says more"
            )


def faults(connection: Connection, check: str = "integrity_check") -> list[str]:
    """What SQLite finds wrong with a file, each a line; nothing on a server."""
    if connection.dialect.name != "sqlite":
        return []
    lines = connection.exec_driver_sql(f"PRAGMA {check}").scalars().all()
    return [" ".join(str(line).split()) for line in lines if line != "ok"]
