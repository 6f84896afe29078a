"""Who was recognised just now is known without being looked up, and nobody for too long."""

import asyncio
from pathlib import Path
from typing import Any

from majlis.room.people.acquaintances import MOST, WHILE, Acquaintances
from majlis.room.people.person import Person
from tests.room.people.samples import Room, with_room

ANN = Person("ann", "Ann", None, 0.0)


class Times:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_somebody_is_known_for_a_while() -> None:
    now = Times()
    known = Acquaintances(now)
    known.add("key", ANN, known.changes)
    now.now += WHILE - 0.1
    assert known.find("key") is ANN
    assert known.find("other") is None
    now.now += 0.1
    assert known.find("key") is None


def test_a_change_makes_everybody_unknown() -> None:
    known = Acquaintances(Times())
    known.add("key", ANN, known.changes)
    known.forget()
    assert known.find("key") is None


def test_who_was_looked_up_before_a_change_is_not_remembered_after_it() -> None:
    known = Acquaintances(Times())
    before = known.changes
    known.forget()
    known.add("key", ANN, before)
    assert known.find("key") is None


def test_those_known_longest_are_forgotten_first() -> None:
    known = Acquaintances(Times())
    for key in range(MOST + 1):
        known.add(key, ANN, known.changes)
    assert known.find(0) is None
    assert known.find(1) is known.find(MOST) is ANN


def test_every_change_shows_at_once(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann, bob = await people.guest("Ann"), await people.guest("Bob")
        asked: list[Any] = []
        read = people._store.read

        async def counted(work: Any) -> Any:
            asked.append(work)
            return await read(work)

        people._store.read = counted  # type: ignore[method-assign]
        for _ in range(3):
            assert (await people.person_of(ann.secret)) == ann.person
        assert len(asked) == 1
        await people.rename(ann.person.id, "Anna")
        found = await people.person_of(ann.secret)
        assert found
        assert found.name == "Anna"
        await people.prefer(ann.person.id, {"order": "rank"})
        found = await people.person_of(ann.secret)
        assert found
        assert found.preferences == {"order": "rank"}
        token, secret = await people.new_token(ann.person.id, "mine")
        assert await people.person_of_token(secret)
        assert await people.person_of(secret) is None  # a token is no session
        await people.revoke_token(ann.person.id, token.id)
        assert await people.person_of_token(secret) is None
        assert await people.person_of(bob.secret)
        await asyncio.gather(people.log_out(bob.secret), people.person_of(bob.secret))
        assert await people.person_of(bob.secret) is None
        await people.delete(ann.person.id)
        assert await people.person_of(ann.secret) is None

    with_room(tmp_path, scenario)
