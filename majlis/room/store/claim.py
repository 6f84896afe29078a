"""One room at a time uses a database: each of its tables lives in one place.

Two rooms would both let a bot play, and each refuse what the other has stored.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import text

from majlis.room.store.address import Address
from majlis.room.store.engine import make_engine
from majlis.room.store.errors import StoreError, plainly
from majlis.room.store.files import companion

_KEY = 77416
"""The number of the lock on a server; ``schema`` has one of its own."""


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Have a database to oneself during the block; ``StoreError`` if a room has it already.

    The claim ends with the process, however that ends.  Backups and checks need none.
    """
    address = Address.read(url)
    with _on_disk(address.file) if address.file else _on_server(address):
        yield


def is_claimed(url: str) -> bool:
    """Whether a room has the database now; one on a server is taken for claimed."""
    file = Address.read(url).file
    if file is None:
        return True
    try:
        with suppress(OSError), _on_disk(file):
            return False
    except StoreError:
        return True
    return False


@contextmanager
def _on_disk(file: Path) -> Iterator[None]:
    lock = os.open(companion(file, ".open"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _taken(file) from None
        yield
    finally:
        os.close(lock)  # and so gives the claim up; to remove the file could let two have one


@contextmanager
def _on_server(address: Address) -> Iterator[None]:
    engine = make_engine(address)
    try:
        with plainly(str(address)):
            connection = engine.connect()
            try_it = text("SELECT pg_try_advisory_lock(:key)")
            got = connection.execute(try_it, {"key": _KEY}).scalar_one()
            connection.commit()
        if not got:
            raise _taken(address)
        yield
    finally:
        engine.dispose()  # the claim ends with its connection


def _taken(place: object) -> StoreError:
    return StoreError(f"{place}: another room has it open: end that room first, or use other data")
