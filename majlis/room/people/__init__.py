"""The people of a room: guests, accounts, sessions and tokens."""

from majlis.room.people.errors import (
    LoginRefused,
    NameRefused,
    NameTaken,
    NotPossible,
    PasswordRefused,
    PeopleError,
    TooManyTries,
)
from majlis.room.people.naming import FORMER, clean
from majlis.room.people.people import People
from majlis.room.people.person import Login, Person
from majlis.room.people.tokens import Token
from majlis.room.people.tries import Tries

__all__ = [
    "FORMER",
    "Login",
    "LoginRefused",
    "NameRefused",
    "NameTaken",
    "NotPossible",
    "PasswordRefused",
    "People",
    "PeopleError",
    "Person",
    "Token",
    "TooManyTries",
    "Tries",
    "clean",
]
