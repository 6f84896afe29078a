"""Passwords: which are taken, and how they are hashed and checked."""

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from majlis.room.people.errors import PasswordRefused
from majlis.room.people.secret import new_secret
from majlis.words import say

SHORTEST, LONGEST = 8, 256
"""How many characters a password has."""


@dataclass(frozen=True)
class Verdict:
    """Whether a password is right, and its hash anew where the old one is outdated."""

    right: bool
    renewed: str | None = None


def accepted(password: str) -> str:
    """A password in the one form in which it is hashed (NFKC); ``PasswordRefused`` if unusable."""
    if len(password) > LONGEST:
        raise PasswordRefused(say("a password has at most {most} characters", most=LONGEST))
    try:
        password.encode()
    except UnicodeEncodeError:
        raise PasswordRefused(say("a password is made of characters of Unicode")) from None
    form = unicodedata.normalize("NFKC", password)
    if len(form) < SHORTEST:
        raise PasswordRefused(say("a password needs at least {least} characters", least=SHORTEST))
    return form


class Passwords:
    """Hashes passwords with Argon2, one at a time in a thread.

    Each takes some 50 ms and 64 MiB, which neither the event loop nor the memory should have to
    bear a hundred times at once.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._thread = ThreadPoolExecutor(1, "majlis-password")
        # Checked where there is no account, so that this takes as long as a wrong password.
        self._decoy = self._thread.submit(self._hasher.hash, new_secret())

    async def hash(self, password: str) -> str:
        """A password's hash, with its salt and parameters; ``PasswordRefused`` if unusable."""
        form = accepted(password)
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._hasher.hash, form
        )

    async def check(self, password: str, hashed: str | None) -> Verdict:
        """Whether it is the password of this hash; never, but no sooner, if there is none."""
        try:
            form = accepted(password)
        except PasswordRefused:
            form, hashed = "", None
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._check, form, hashed
        )

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()

    def _check(self, form: str, hashed: str | None) -> Verdict:
        try:
            self._hasher.verify(self._decoy.result() if hashed is None else hashed, form)
        except (VerificationError, InvalidHashError):
            return Verdict(False)
        if hashed is None:
            return Verdict(False)
        outdated = self._hasher.check_needs_rehash(hashed)
        return Verdict(True, self._hasher.hash(form) if outdated else None)
