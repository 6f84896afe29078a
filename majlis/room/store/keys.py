"""Secrets that a room keeps for good."""

from secrets import token_bytes

from sqlalchemy import Connection, delete, insert, select

from majlis.room.store.rows import KeyRow

OFFERS, DAILIES = "offers", "dailies"
"""What keys are for: tables that pages offer, and deals of the day."""
BYTES = 32
"""How long they are."""


def keep_key(connection: Connection, name: str) -> bytes:
    """The key of this name; a new one from a source for secrets, where there is none yet."""
    found = connection.execute(select(KeyRow.value).where(KeyRow.name == name)).scalar()
    if found is None:
        found = token_bytes(BYTES).hex()
        connection.execute(insert(KeyRow), {"name": name, "value": found})
    return bytes.fromhex(found)


def forget_key(connection: Connection, name: str) -> None:
    """Let the room choose another key of this name."""
    connection.execute(delete(KeyRow).where(KeyRow.name == name))
