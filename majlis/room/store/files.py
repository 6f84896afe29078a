"""Putting a database file into its place whole, or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file; the first and the last may hold part of its data."""


def companion(file: Path, ending: str) -> Path:
    """SQLite's file beside a database."""
    return file.with_name(file.name + ending)


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """A new name beside a file for something unfinished, gone after the block."""
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}.new")
    try:
        yield unfinished
    finally:
        for ending in ("", *COMPANIONS):
            companion(unfinished, ending).unlink(missing_ok=True)


def make_private(file: Path) -> None:
    """Make an empty file that only its owner may read: a database holds seeds and hashes."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def put_new(finished: Path, file: Path) -> None:
    """Give a finished file a second name; ``FileExistsError`` if there is something already."""
    _flush(finished)
    try:
        os.link(finished, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if file.exists():
            raise FileExistsError(file) from None
        finished.rename(file)
    _flush(file.parent)


def put_over(finished: Path, file: Path) -> None:
    """Put a finished file in the place of another."""
    _flush(finished)
    finished.replace(file)
    _flush(file.parent)


def _flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
