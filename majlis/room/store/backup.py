"""Copies of a database, and putting one back."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from majlis.room.store.address import Address
from majlis.room.store.checking import faults
from majlis.room.store.engine import connect, make_engine
from majlis.room.store.errors import StoreError, in_plain_words, plainly
from majlis.room.store.files import COMPANIONS, beside, companion, make_private, put_new, put_over
from majlis.room.store.keys import OFFERS, forget_key
from majlis.room.store.schema import prepare, version_of


def backup(url: str, to: Path) -> None:
    """Copy a database as it is at one moment, also while a room uses it.

    The copy is one file, checked before it gets its name; nothing is overwritten.  It holds nothing
    of what was deleted.  ``StoreError`` if it cannot be made.
    """
    address = _of_a_file(Address.read(url))
    if to.exists():
        raise StoreError(f"{to}: is there already; name a new file for the backup")
    try:
        with beside(to) as copy:
            _copy(address, copy)
            put_new(copy, to)
    except FileExistsError:
        raise StoreError(f"{to}: is there already; name a new file for the backup") from None
    except OSError as error:
        raise StoreError(f"{to}: cannot be written: {error.strerror or error}") from error


def restore(source: Path, url: str, overwrite: bool = False) -> Path | None:
    """Put a backup in the place of a database; the path where that is kept, if there was one.

    The backup is checked first.  ``StoreError`` if it is no sound database that this Majlis can
    work with, if there is a database and ``overwrite`` was not asked for, or if a room uses it.
    """
    target = _of_a_file(Address.read(url), there=False)
    file = target.file
    assert file is not None
    old = file.exists()
    if old and not overwrite:
        raise StoreError(f"{file}: is there already; say that it may be replaced to do so")
    if old and source.exists() and source.samefile(file):
        raise StoreError(f"{file}: is the database itself, not a backup of it")
    try:
        with beside(file) as copy:
            _copy(_of_a_file(Address.of_file(source)), copy)
            _try_out(copy, source)
            left = any(companion(file, ending).exists() for ending in COMPANIONS)
            kept = _set_aside(target) if old or left else None
            put_over(copy, file)
    except OSError as error:
        raise StoreError(f"{file}: cannot be written: {error.strerror or error}") from error
    return kept


def _of_a_file(address: Address, there: bool = True) -> Address:
    if address.file is None:
        raise StoreError(f"{address}: is on a server: use its own tools, pg_dump and pg_restore")
    if there and not address.file.is_file():
        raise StoreError(f"{address}: there is no such file")
    return address


def _copy(address: Address, copy: Path) -> None:
    """Copy a database to a new file, which is then sound; SQLite reads all of it to do so."""
    make_private(copy)
    try:
        with closing(connect(address, "rw")) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),)).close()
    except sqlite3.Error as error:
        raise in_plain_words(str(address), error) from error


def _try_out(copy: Path, source: Path) -> None:
    """Whether the copy of a backup is one that a room can work with; it is brought up to date."""
    address = Address.of_file(copy)
    engine = make_engine(address)
    try:
        with plainly(str(source)):
            with engine.connect() as connection:
                for fault in faults(connection):
                    raise StoreError(f"{source}: it is damaged ({fault})")
                if version_of(connection, str(source)) is None:
                    raise StoreError(f"{source}: it is empty, not a backup of a room")
            prepare(engine, address)
            with engine.begin() as connection:  # offers since then may have been taken up
                forget_key(connection, OFFERS)
    finally:
        engine.dispose()


def _set_aside(target: Address) -> Path:
    """Give the old database another name; until it is replaced it keeps its own as well.

    What SQLite left beside a file that is gone is set aside too: it would spoil the new one.
    """
    file = target.file
    assert file is not None
    if file.exists():
        _fold_in(target)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    kept = file.with_name(f"{file.name}.replaced-{stamp}")
    if kept.exists():
        raise StoreError(f"{kept}: is there already; try again in a second")
    for ending in COMPANIONS:  # of a damaged file only: a sound one has none any more
        if companion(file, ending).exists():
            companion(file, ending).rename(companion(kept, ending))
    if file.exists():
        try:
            os.link(file, kept)
        except OSError:  # a file system without links
            shutil.copy2(file, kept)
    return kept


def _fold_in(target: Address) -> None:
    """Put all of a database into its one file; ``StoreError`` if a room uses it.

    SQLite leaves its write-ahead log only for somebody who is alone with the file.
    """
    try:
        with closing(connect(target, "rw")) as connection:
            connection.execute("PRAGMA busy_timeout = 0").close()
            connection.execute("PRAGMA journal_mode = DELETE").close()
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreError(f"{target}: a room uses it: end the room first") from error
        # Whatever else is wrong with it may be why it is replaced: it is kept as it is.
