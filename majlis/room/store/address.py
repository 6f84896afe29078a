"""Where the database is."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from majlis.room.store.errors import StoreError


@dataclass(frozen=True)
class Address:
    """A database URL; ``file`` is SQLite's file, None on a server."""

    url: URL
    file: Path | None

    @classmethod
    def read(cls, text: str) -> "Address":
        """``sqlite:///relative/room.db``, ``sqlite:////absolute/room.db`` or ``postgresql://…``."""
        try:
            url = make_url(text)
        except (SQLAlchemyError, ValueError):
            raise StoreError(
                "the database URL cannot be read: expected sqlite:////folder/room.db "
                "or postgresql://user@host/name"
            ) from None
        backend = url.get_backend_name()
        if backend == "sqlite":
            if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
                raise StoreError(f"{text}: expected the path of a file, as in sqlite:///room.db")
            if url.query:
                raise StoreError(f"{text}: expected nothing after the path (%3F stands for a ?)")
            return cls(url, Path(url.database))
        if backend != "postgresql":
            raise StoreError(f"the database {backend} is not known: expected sqlite or postgresql")
        return cls(url, None)

    @classmethod
    def of_file(cls, file: Path) -> "Address":
        """SQLite in this file."""
        return cls(URL.create("sqlite", database=str(file)), file)

    def __str__(self) -> str:
        if self.file is not None:
            return str(self.file)
        return self.url.render_as_string(hide_password=True)


def url_of(file: Path) -> str:
    """The URL of SQLite in a file, whatever characters its path has."""
    return Address.of_file(file).url.render_as_string()
