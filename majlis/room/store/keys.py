"""Secrets that a room keeps for good."""

from secrets import token_bytes

from sqlalchemy import Connection, insert, select

from majlis.room.store.rows import KeyRow

BYTES = 32
"""How long they are."""


def keep_key(connection: Connection, name: str) -> bytes:
    """The key of this name; a new one from a source for secrets, where there is none yet."""
    found = connection.execute(select(KeyRow.value).where(KeyRow.name == name)).scalar()
    if found is None:
        found = token_bytes(BYTES).hex()
        connection.execute(insert(KeyRow), {"name": name, "value": found})
    return bytes.fromhex(found)
