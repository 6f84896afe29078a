"""Guests, and the browsers and programs that are known by a secret."""

from pathlib import Path

import pytest

from majlis.room.people import FORMER, NameRefused, NotPossible
from majlis.room.people.acquaintances import WHILE
from tests.room.people.samples import Room, with_room
from tests.room.store.samples import tamper

DAY = 86_400


def test_a_guest_is_known_by_their_secret(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann = await room.people.guest(" Ann ")
        bob = await room.people.guest("Bob")
        assert (ann.person.name, ann.person.account) == ("Ann", None)
        assert ann.person.created == room.clock.now
        assert await room.people.person_of(ann.secret) == ann.person
        assert await room.people.person_of(bob.secret) == bob.person
        assert await room.people.person(ann.person.id) == ann.person
        assert len(ann.secret) == 43
        with pytest.raises(NameRefused):
            await room.people.guest("\u202e")

    with_room(tmp_path, scenario)


@pytest.mark.parametrize("secret", ["", "x", "\ud800", "é" * 43, "x" * 1_000_000, "' OR 1 --"])
def test_what_is_no_secret_is_nobodys(tmp_path: Path, secret: str) -> None:
    async def scenario(room: Room) -> None:
        await room.people.guest("Ann")
        assert await room.people.person_of(secret) is None
        assert await room.people.person_of_token(secret) is None

    with_room(tmp_path, scenario)


def test_I12_an_id_gives_no_rights(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann = await room.people.guest("Ann")
        token, _ = await room.people.new_token(ann.person.id, "bot")
        for known in (ann.person.id, token.id):
            assert await room.people.person_of(known) is None
            assert await room.people.person_of_token(known) is None
        assert await room.people.person_of_token(ann.secret) is None

    with_room(tmp_path, scenario)


def test_a_session_ends_400_days_after_its_last_use(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann = await room.people.guest("Ann")
        for _ in range(4):
            room.clock.now += 399 * DAY
            assert await room.people.person_of(ann.secret) == ann.person
        room.clock.now += 400 * DAY + 1
        assert await room.people.person_of(ann.secret) is None

    with_room(tmp_path, scenario)


def test_its_use_is_noted_once_a_day(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann = await room.people.guest("Ann")

        async def used() -> object:
            return (await room.people.export(ann.person.id))["sessions"][0]["used"]

        start = room.clock.now
        room.clock.now += DAY - 1
        await room.people.person_of(ann.secret)
        assert await used() == start
        room.clock.now += WHILE
        await room.people.person_of(ann.secret)
        assert await used() == room.clock.now > start + DAY

    with_room(tmp_path, scenario)


def test_logging_out_here_and_everywhere(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann, bob = await people.guest("Ann"), await people.guest("Bob")
        await people.log_out(bob.secret)
        await people.log_out(bob.secret)
        assert await people.person_of(bob.secret) is None
        first = await people.sign_up(ann.person.id, "ann", "correct horse")
        second = await people.log_in("ann", "correct horse", "here")
        third = await people.log_in("ann", "correct horse", "there")
        await people.log_out_everywhere(ann.person.id, keep=second.secret)
        known = [await people.person_of(s.secret) for s in (first, second, third)]
        assert [person is not None for person in known] == [False, True, False]
        await people.log_out_everywhere(ann.person.id)
        assert await people.person_of(second.secret) is None

    with_room(tmp_path, scenario)


def test_names_and_preferences_change(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest("Ann")).person.id
        assert (await people.rename(ann, "Anna")).name == "Anna"
        await people.prefer(ann, {"deck": "spanish", "speed": 2})
        person = await people.prefer(ann, {"speed": None, "language": "hr"})
        assert person.preferences == {"deck": "spanish", "language": "hr"}
        assert await people.person(ann) == person
        with pytest.raises(NotPossible):
            await people.prefer(ann, {"deck": "x" * 10_000})
        with pytest.raises(NotPossible):
            await people.rename("nobody", "Anna")
        with pytest.raises(NameRefused):
            await people.rename(ann, "")
        assert await people.person(ann) == person

    with_room(tmp_path, scenario)


def test_unreadable_preferences_keep_nobody_out(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann = await room.people.guest("Ann")
        tamper(tmp_path / "room.db", "UPDATE people SET preferences = '{cut of'")
        assert await room.people.person_of(ann.secret) == ann.person
        person = await room.people.prefer(ann.person.id, {"deck": "spanish"})
        assert person.preferences == {"deck": "spanish"}

    with_room(tmp_path, scenario)


def test_every_id_has_a_name(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        logins = [await room.people.guest(f"Guest {n}") for n in range(3)]
        ids = [login.person.id for login in logins]
        expected = {login.person.id: login.person.name for login in logins}
        assert await room.people.names([*ids, "nobody"]) == expected | {"nobody": FORMER}
        assert await room.people.names([]) == {}
        many = [*ids, *(f"nobody {n}" for n in range(2000))]
        assert len(await room.people.names(many)) == 2003

    with_room(tmp_path, scenario)


def test_tokens_are_listed_used_and_revoked(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest("Ann")).person
        token, secret = await people.new_token(ann.id, "my bot")
        assert secret.startswith("majlis_")
        assert await people.tokens(ann.id) == [token]
        assert token.used is None
        room.clock.now += 3 * DAY + 5
        assert await people.person_of_token(secret) == ann
        [listed] = await people.tokens(ann.id)
        assert listed.used == room.clock.now // DAY * DAY
        assert await people.person_of(secret) is None
        eve = (await people.guest("Eve")).person
        with pytest.raises(NotPossible):
            await people.revoke_token(eve.id, token.id)
        await people.revoke_token(ann.id, token.id)
        assert await people.person_of_token(secret) is None
        assert await people.tokens(ann.id) == []

    with_room(tmp_path, scenario)


def test_nobody_has_more_than_20_tokens(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann = (await room.people.guest("Ann")).person.id
        for number in range(20):
            await room.people.new_token(ann, f"bot {number}")
        with pytest.raises(NotPossible, match="revoke one"):
            await room.people.new_token(ann, "another")
        assert len(await room.people.tokens(ann)) == 20

    with_room(tmp_path, scenario)
