"""Looking at a database from outside, which changes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from majlis.room.store.address import Address
from majlis.room.store.engine import make_engine
from majlis.room.store.errors import StoreError, plainly


def there(url: str) -> Address:
    """The address of a database; ``StoreError`` if there is none to look at."""
    address = Address.read(url)
    if address.file is not None and not address.file.is_file():
        raise StoreError(f"{address}: there is no such file")
    return address


@contextmanager
def looking(address: Address) -> Iterator[Connection]:
    """A connection that sees one moment, also while a room uses the database."""
    engine = make_engine(address)
    try:
        with plainly(str(address)), engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
    finally:
        engine.dispose()
