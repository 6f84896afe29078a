"""Somebody who plays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Person:
    """A guest, or somebody with an account.

    ``id`` may be seen by anybody and gives no rights.  ``name`` is shown to others; ``account`` is
    the name to log in with, None for a guest.  ``created`` is in Unix seconds.  ``preferences`` are
    the person's settings, such as language and deck, as JSON values.
    """

    id: str
    name: str
    account: str | None
    created: float
    preferences: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Login:
    """A person, and the secret by which their browser is known from now on.

    ``secret`` goes into a cookie and nowhere else; it is not stored.  ``tables`` are those where a
    guest's seat has become the account's (see ``People.log_in``).
    """

    person: Person
    secret: str = field(repr=False)
    tables: tuple[str, ...] = ()
