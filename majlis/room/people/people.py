"""The people of a room."""

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from argon2 import PasswordHasher
from sqlalchemy import Connection

from majlis.room.people import merging, register, sessions, tokens
from majlis.room.people.accounts import Account, account_of, add_account, find_account
from majlis.room.people.accounts import renew_password as renew
from majlis.room.people.acquaintances import Acquaintances
from majlis.room.people.copying import copy_of
from majlis.room.people.erasing import drop_idle_guests, erase
from majlis.room.people.errors import LoginRefused, NotPossible
from majlis.room.people.naming import clean, folded
from majlis.room.people.password import Passwords, Verdict
from majlis.room.people.person import Login, Person
from majlis.room.people.secret import LONGEST as LONGEST_SECRET
from majlis.room.people.secret import digest
from majlis.room.people.tokens import Token
from majlis.room.people.tries import Tries, place
from majlis.room.store import Store
from majlis.room.store.log import as_json
from majlis.words import say

T = TypeVar("T")

MOST_FOR_ACCOUNT, MOST_FROM_ADDRESS, WHILE = 10, 50, 15 * 60.0
"""How many log-ins may fail for one account and from one address, in how many seconds."""

LARGEST_PREFERENCES = 8_192
"""How many bytes of JSON a person's preferences may take."""


class People:
    """Who somebody is: guests, accounts, sessions, tokens.

    ``now`` gives the time in Unix seconds.  What is refused raises a ``PeopleError``, what the
    database cannot do a ``StoreError``; nothing has changed then (but see ``Store``).
    """

    def __init__(
        self, store: Store, now: Callable[[], float], hasher: PasswordHasher | None = None
    ) -> None:
        self._store = store
        self._now = now
        self._passwords = Passwords(hasher)
        self._for_account = Tries(MOST_FOR_ACCOUNT, WHILE, now)
        self._from_address = Tries(MOST_FROM_ADDRESS, WHILE, now)
        self._recent = Acquaintances(now)

    def close(self) -> None:
        """End the thread that hashes passwords."""
        self._passwords.close()

    # ------------------------------------------------------------------- anybody

    async def guest(self, name: str) -> Login:
        """A new guest with a session; ``NameRefused``."""
        shown, now = clean(name), self._now()

        def work(connection: Connection) -> Login:
            person = register.add_person(connection, shown, now)
            return Login(person, sessions.add_session(connection, person.id, now))

        return await self._store.write(work)

    async def person(self, person: str) -> Person | None:
        """Who has this id; None for who is gone, was merged into an account, or never was."""
        return await self._store.read(lambda c: register.find_person(c, person))

    async def person_of(self, secret: str) -> Person | None:
        """Whose session this secret is of; None if of none, or of one that has ended.

        A session ends 400 days after its last use.
        """
        return await self._known(secret, sessions.find_session, sessions.note_session)

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """The name to show for each id; ``FORMER`` for who is gone or unknown."""
        return await self._store.read(lambda c: register.names_of(c, ids))

    async def rename(self, person: str, name: str) -> Person:
        """Give a person another name to be shown; an account's stays; ``NameRefused``."""
        values = {"name": clean(name)}
        return await self._change(lambda c: register.change_person(c, person, values))

    async def prefer(self, person: str, changes: Mapping[str, Any]) -> Person:
        """Change some of a person's preferences; None takes one away."""
        stored = as_json(dict(changes))  # as they are now, whatever becomes of them meanwhile

        def work(connection: Connection) -> Person:
            before = register.the_person(connection, person).preferences
            after = {**before, **json.loads(stored)}
            text = as_json({key: value for key, value in after.items() if value is not None})
            if len(text) > LARGEST_PREFERENCES:
                raise NotPossible(say("these are more preferences than can be kept"))
            return register.change_person(connection, person, {"preferences": text})

        return await self._change(work)

    # ------------------------------------------------------------------ accounts

    async def sign_up(self, person: str, name: str, password: str) -> Login:
        """Give a guest an account, who keeps id, tables and history; with a new session.

        All earlier sessions of the guest end, so that nobody who knows one gets the account.
        ``NameRefused``, ``NameTaken``, ``PasswordRefused``, or ``NotPossible`` if there is an
        account.
        """
        called, hashed, now = clean(name), await self._passwords.hash(password), self._now()

        def work(connection: Connection) -> Login:
            add_account(connection, person, called, hashed, now)
            sessions.end_sessions(connection, person)
            secret = sessions.add_session(connection, person, now)
            return Login(register.the_person(connection, person), secret)

        return await self._change(work)

    async def log_in(
        self, name: str, password: str, address: str, guest: str | None = None
    ) -> Login:
        """A new session of an account's person.

        ``guest`` is who this browser was until now.  A guest without an account is merged into the
        account (see ``merge``), and ``Login.tables`` says where that changed who sits there.
        ``LoginRefused``, or ``TooManyTries`` for this account or from this network address.
        """
        account, verdict = await self._checked(name, password, address)
        now = self._now()

        def work(connection: Connection) -> Login | None:
            if not renew(connection, account, verdict.renewed or account.password):
                return None
            tables: list[str] = []
            found = register.find_person(connection, guest) if guest else None
            if found and found.account is None:
                tables = merging.merge(connection, found.id, account.person, now)
            secret = sessions.add_session(connection, account.person, now)
            person = register.the_person(connection, account.person)
            return Login(person, secret, tuple(tables))

        login = await self._change(work)
        if login is None:  # the password has just been changed, or hashed anew by another log-in
            return await self.log_in(name, password, address, guest)
        return login

    async def change_password(
        self, person: str, old: str, new: str, address: str, keep: str | None = None
    ) -> None:
        """Change an account's password; all sessions end but the one of the secret ``keep``.

        ``LoginRefused`` if the old one is wrong, ``TooManyTries``, ``PasswordRefused``.
        """
        known = await self._store.read(lambda c: account_of(c, person))
        if known is None:
            raise NotPossible(say("there is no account to change the password of"))
        account, _ = await self._checked(known.name, old, address)
        hashed = await self._passwords.hash(new)

        def work(connection: Connection) -> None:
            if not renew(connection, account, hashed):
                raise LoginRefused
            sessions.end_sessions(connection, person, keep)

        await self._change(work)

    async def merge(self, guest: str, account: str) -> list[str]:
        """Make a guest one with an account's person; the ids of the tables where the guest sat.

        Seats and results become the person's; where both sit, the person's own seat counts and the
        guest's is given up.  The person gets what the guest has won.  The guest's sessions and
        tokens end.  Logs go on naming the guest's id, which then has the person's name.
        ``NotPossible`` unless it is a guest and an account.
        """
        now = self._now()
        return await self._change(lambda c: merging.merge(c, guest, account, now))

    async def log_out(self, secret: str) -> None:
        """End a session."""
        await self._change(lambda c: sessions.end_session(c, secret))

    async def log_out_everywhere(self, person: str, keep: str | None = None) -> None:
        """End all of a person's sessions, but the one of the secret ``keep``."""
        await self._change(lambda c: sessions.end_sessions(c, person, keep))

    # -------------------------------------------------------------------- tokens

    async def new_token(self, person: str, name: str) -> tuple[Token, str]:
        """A token for a program, and its secret, to be shown this once; ``NameRefused``."""
        called, now = clean(name), self._now()
        return await self._change(lambda c: tokens.add_token(c, person, called, now))

    async def person_of_token(self, secret: str) -> Person | None:
        """Whose token this secret is of; None if of none, or of a revoked one."""
        return await self._known(secret, tokens.find_token, tokens.note_token)

    async def tokens(self, person: str) -> list[Token]:
        """A person's tokens, the oldest first, without their secrets."""
        return await self._store.read(lambda c: tokens.tokens_of(c, person))

    async def revoke_token(self, person: str, token: str) -> None:
        """End one of a person's tokens by its id; ``NotPossible`` if it is not there."""
        await self._change(lambda c: tokens.end_token(c, person, token))

    # ------------------------------------------------------------- what is stored

    async def export(self, person: str) -> dict[str, Any]:
        """All that is stored about a person as JSON values, without any secret."""
        return await self._store.read(lambda c: copy_of(c, person))

    async def delete(self, person: str) -> list[str]:
        """Forget a person; the ids of the tables where they sit.

        Name, preferences, account, sessions and tokens go, and the chips go back to the grants; the
        id stays in logs, results and the ledger, and is shown as ``FORMER``.
        """
        now = self._now()
        return await self._change(lambda c: erase(c, person, now))

    async def tidy(self) -> int:
        """Drop sessions that have ended, and guests of long ago who never sat anywhere; how many.

        Once a day is enough.
        """
        now = self._now()
        return await self._change(
            lambda c: sessions.end_old_sessions(c, now) + drop_idle_guests(c, now)
        )

    # --------------------------------------------------------------------- inside

    async def _known(
        self,
        secret: str,
        find: Callable[[Connection, str, float], tuple[Person, bool] | None],
        note: Callable[[Connection, str, float], None],
    ) -> Person | None:
        if not 0 < len(secret) <= LONGEST_SECRET:
            return None
        key, now = (find.__name__, digest(secret)), self._now()
        if known := self._recent.find(key):
            return known
        changes = self._recent.changes
        found = await self._store.read(lambda c: find(c, secret, now))
        if found is None:
            return None
        person, to_note = found
        if to_note:
            await self._store.write(lambda c: note(c, secret, now))
        self._recent.add(key, person, changes)
        return person

    async def _change(self, work: Callable[[Connection], T]) -> T:
        """Write something that changes who somebody is or by what they are known."""
        self._recent.forget()
        try:
            return await self._store.write(work)
        finally:
            self._recent.forget()

    async def _checked(self, name: str, password: str, address: str) -> tuple[Account, Verdict]:
        """The account, if this is its password; counts the try until that is known."""
        key, source = folded(name[:LONGEST_SECRET]), place(address)
        self._for_account.check(key)
        self._from_address.check(source)
        self._for_account.add(key)
        self._from_address.add(source)
        account = await self._store.read(lambda c: find_account(c, name[:LONGEST_SECRET]))
        verdict = await self._passwords.check(password, account.password if account else None)
        if account is None or not verdict.right:
            raise LoginRefused
        self._for_account.withdraw(key)
        self._from_address.withdraw(source)
        return account, verdict
