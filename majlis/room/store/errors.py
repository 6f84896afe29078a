"""What can go wrong with the database, in sentences for people."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class StoreError(Exception):
    """The database could not do what was asked; the text says what, where and what to do.

    After one from a write it is open whether that was stored: read again what there is.
    """


class Conflict(StoreError):
    """An entry has been stored under this number before, or the number leaves a gap.

    Nothing was stored.
    """


_DAMAGED = (
    "it is damaged: keep a copy of it as it is, see what `majlis doctor` says, "
    "and put back the last backup with `majlis restore`"
)

_WHAT_TO_DO = {
    "SQLITE_NOTADB": "it is no database, or a damaged one: it was left as it is; "
    "name another file, or put back a backup with `majlis restore`",
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_FULL": "there is no space left on the disk",
    "SQLITE_READONLY": "it cannot be written: see to its permissions and those of its folder",
    "SQLITE_CANTOPEN": "it cannot be opened: see whether it is there, and to its permissions",
    "SQLITE_PERM": "it cannot be opened: see to its permissions",
    "SQLITE_BUSY": "another program keeps it locked: end that, then try again",
    "SQLITE_LOCKED": "another program keeps it locked: end that, then try again",
    "SQLITE_IOERR": "the disk failed to read or write: see to the disk before going on",
}


@contextmanager
def plainly(place: str) -> Iterator[None]:
    """Turn what the database driver raises in this block into a ``StoreError`` about ``place``."""
    try:
        yield
    except SQLAlchemyError as error:
        raise in_plain_words(place, error) from error


def in_plain_words(place: str, error: BaseException) -> StoreError:
    """The same error as a sentence."""
    original = getattr(error, "orig", None) or error
    name: str = getattr(original, "sqlite_errorname", "")
    for start, sentence in _WHAT_TO_DO.items():
        if name.startswith(start):
            return StoreError(f"{place}: {sentence}")
    return StoreError(f"{place}: {_message(original)}")


def stands_alone(error: SQLAlchemyError) -> bool:
    """Whether an error is about one statement's values, and leaves the transaction usable."""
    from sqlalchemy.exc import DataError, IntegrityError

    return not isinstance(error, DBAPIError) or isinstance(error, DataError | IntegrityError)


def _message(original: BaseException) -> str:
    """What the driver says, without the values that PostgreSQL adds in its details."""
    diagnosis = getattr(original, "diag", None)
    text = getattr(diagnosis, "message_primary", None) or str(original)
    return " ".join(str(text).split()) or type(original).__name__
