"""Accounts: signing up, logging in, and what goes wrong with either."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from majlis.room.people import (
    LoginRefused,
    NameRefused,
    NameTaken,
    NotPossible,
    PasswordRefused,
    TooManyTries,
)
from majlis.room.people.password import Passwords, accepted
from tests.room.people.samples import HERE, PASSWORD, QUICK, Room, with_room


def test_a_guest_who_signs_up_stays_the_same_person(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = await people.guest("Ann")
        await people.prefer(ann.person.id, {"deck": "spanish"})
        login = await people.sign_up(ann.person.id, "Ann of Avonlea", PASSWORD)
        assert login.person.id == ann.person.id
        assert login.person.name == "Ann"
        assert login.person.account == "Ann of Avonlea"
        assert login.person.preferences == {"deck": "spanish"}
        assert await people.person_of(login.secret) == login.person
        assert await people.person_of(ann.secret) is None, "who knew it would have the account"
        again = await people.log_in(" ANN of  avonlea ", PASSWORD, HERE)
        assert again.person == login.person
        with pytest.raises(NotPossible, match="already"):
            await people.sign_up(ann.person.id, "another", PASSWORD)

    with_room(tmp_path, scenario)


def test_an_accounts_name_is_taken_in_any_spelling(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann, eve = (await people.guest("Ann")).person, (await people.guest("Ann")).person
        await people.sign_up(ann.id, "Straße", PASSWORD)
        for name in ("straße", "STRASSE", "\uff33trasse"):
            with pytest.raises(NameTaken):
                await people.sign_up(eve.id, name, PASSWORD)
        with pytest.raises(NameRefused):
            await people.sign_up(eve.id, "", PASSWORD)
        with pytest.raises(NotPossible):
            await people.sign_up("nobody", "somebody", PASSWORD)
        assert await people.person(eve.id) == eve

    with_room(tmp_path, scenario)


def test_of_two_who_want_a_name_one_gets_it(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        guests = [(await room.people.guest("Ann")).person.id for _ in range(5)]
        outcomes = await asyncio.gather(
            *(room.people.sign_up(guest, "ann", PASSWORD) for guest in guests),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, NameTaken) for outcome in outcomes) == 4

    with_room(tmp_path, scenario)


def test_nobody_learns_whether_the_name_or_the_password_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            verified.append(hash)
            return super().verify(hash, password)

    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest("Ann")).person
        await people.sign_up(ann.id, "ann", PASSWORD)
        said = set()
        for name, password in [
            ("ann", "wrong password"),
            ("nobody", PASSWORD),
            ("", ""),
            ("ann", "short"),
            ("ann", "\ud800" * 8),
            ("ann", "x" * 100_000),
            ("\ud800" * 1000, PASSWORD),
        ]:
            verified.clear()
            with pytest.raises(LoginRefused) as caught:
                await people.log_in(name, password, HERE)
            said.add(str(caught.value))
            assert len(verified) == 1, "each takes the time of one check"
        assert said == {"wrong name or password"}

    with_room(tmp_path, scenario, Counting(time_cost=1, memory_cost=8, parallelism=1))


@pytest.mark.parametrize("password", ["", "1234567", "x" * 257, "\ud800" * 8])
def test_passwords_that_cannot_be_used(tmp_path: Path, password: str) -> None:
    async def scenario(room: Room) -> None:
        ann = (await room.people.guest("Ann")).person
        with pytest.raises(PasswordRefused):
            await room.people.sign_up(ann.id, "ann", password)
        assert await room.people.person(ann.id) == ann

    with_room(tmp_path, scenario)


def test_a_password_is_the_same_from_every_keyboard() -> None:
    assert accepted("Z\u030celjko 1234") == accepted("Željko 1234")


def test_failures_are_limited_for_an_account_and_then_forgotten(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people, clock = room.people, room.clock
        ann = (await people.guest("Ann")).person
        await people.sign_up(ann.id, "ann", PASSWORD)
        for number in range(10):
            await people.log_in("ann", PASSWORD, HERE)  # what succeeds does not count
            with pytest.raises(LoginRefused):
                await people.log_in("ANN", "wrong password", f"192.0.2.{number}")
            clock.now += 1
        with pytest.raises(TooManyTries) as caught:
            await people.log_in("ann", PASSWORD, HERE)
        assert caught.value.seconds == 15 * 60 - 10
        clock.now += caught.value.seconds
        await people.log_in("ann", PASSWORD, HERE)

    with_room(tmp_path, scenario)


def test_failures_are_limited_from_an_address(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest("Ann")).person
        await people.sign_up(ann.id, "ann", PASSWORD)
        for number in range(50):
            with pytest.raises(LoginRefused):
                await people.log_in(f"name {number}", PASSWORD, f"2001:db8::{number:x}")
        with pytest.raises(TooManyTries):
            await people.log_in("ann", PASSWORD, "2001:db8::ffff")
        await people.log_in("ann", PASSWORD, "2001:db8:0:1::1")

    with_room(tmp_path, scenario)


def test_tries_at_the_same_moment_are_all_counted(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        outcomes = await asyncio.gather(
            *(room.people.log_in("ann", PASSWORD, HERE) for _ in range(30)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, LoginRefused) for outcome in outcomes) == 10
        assert sum(isinstance(outcome, TooManyTries) for outcome in outcomes) == 20

    with_room(tmp_path, scenario)


def test_a_changed_password_ends_all_other_sessions(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest("Ann")).person.id
        here = await people.sign_up(ann, "ann", PASSWORD)
        there = await people.log_in("ann", PASSWORD, HERE)
        with pytest.raises(LoginRefused):
            await people.change_password(ann, "wrong password", "battery staple", HERE)
        with pytest.raises(PasswordRefused):
            await people.change_password(ann, PASSWORD, "short", HERE)
        await people.change_password(ann, PASSWORD, "battery staple", HERE, keep=here.secret)
        assert await people.person_of(here.secret) is not None
        assert await people.person_of(there.secret) is None
        with pytest.raises(LoginRefused):
            await people.log_in("ann", PASSWORD, HERE)
        await people.log_in("ann", "battery staple", HERE)
        bob = (await people.guest("Bob")).person.id
        with pytest.raises(NotPossible):
            await people.change_password(bob, PASSWORD, "battery staple", HERE)

    with_room(tmp_path, scenario)


def test_an_outdated_hash_is_renewed_at_the_next_log_in(tmp_path: Path) -> None:
    async def hashed(room: Room) -> str:
        return await room.store.read(
            lambda c: str(c.exec_driver_sql("SELECT password FROM accounts").scalar())
        )

    async def sign_up(room: Room) -> str:
        ann = (await room.people.guest("Ann")).person.id
        await room.people.sign_up(ann, "ann", PASSWORD)
        return await hashed(room)

    async def log_in(room: Room) -> str:
        # Both see the old hash; who comes second is let in all the same.
        await asyncio.gather(*(room.people.log_in("ann", PASSWORD, HERE) for _ in range(2)))
        return await hashed(room)

    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    assert "m=8,t=1" in with_room(tmp_path, sign_up)
    assert "m=16,t=2" in with_room(tmp_path, log_in, stronger)


def test_hashes_are_checked_off_the_event_loop() -> None:
    async def scenario() -> None:
        passwords = Passwords(QUICK)
        hashed = await passwords.hash(PASSWORD)
        assert (await passwords.check(PASSWORD, hashed)).right
        assert not (await passwords.check("wrong password", hashed)).right
        assert not (await passwords.check(PASSWORD, None)).right
        assert not (await passwords.check(PASSWORD, "no hash")).right
        passwords.close()

    asyncio.run(scenario())
