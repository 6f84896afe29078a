"""A guest who logs in becomes one with the account."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from majlis.room.people import Login, NotPossible
from majlis.room.store import MatchResult, Summary, doctor, url_of
from tests.room.people.samples import HERE, PASSWORD, Room, with_room
from tests.room.store.samples import entry, summary


async def account(room: Room, name: str) -> Login:
    guest = await room.people.guest(name)
    return await room.people.sign_up(guest.person.id, name, PASSWORD)


async def seated(
    room: Room, table: str, people: Mapping[str, int], number: int = 0, match: int | None = None
) -> Summary:
    result = match and MatchResult(table, match, "hearts", 5.0, (1, 2), (3, 23), people)
    now = summary(table, people=people)
    await room.store.append(table, number, [entry(number)], now, result or None)
    return now


def test_a_guests_tables_and_history_become_the_accounts(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = await account(room, "ann")
        guest = await people.guest("Somebody")
        me, them = ann.person.id, guest.person.id
        await seated(room, "a", {them: 1, "bob": 0}, match=1)
        await seated(room, "b", {me: 2})
        await seated(room, "c", {"bob": 0})
        login = await people.log_in("ann", PASSWORD, HERE, guest=them)
        assert login.person == ann.person
        assert login.tables == ("a",)
        kept = await room.store.summary("a")
        assert kept is not None
        assert kept.people == {me: 1, "bob": 0}
        assert {t.table for t in await room.store.summaries(person=me)} == {"a", "b"}
        assert await room.store.summaries(person=them) == []
        [result] = await room.store.results(me)
        assert result.people == {me: 1, "bob": 0}
        assert await people.names([them]) == {them: "ann"}
        assert await people.person_of(guest.secret) is None
        assert await people.person(them) is None
        assert (await people.export(me))["earlier ids"] == [them]

    with_room(tmp_path, scenario)
    assert all(not finding.grave for finding in doctor(url_of(tmp_path / "room.db")))


def test_where_both_sit_the_accounts_seat_counts(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        me = (await account(room, "ann")).person.id
        them = (await room.people.guest("Somebody")).person.id
        await seated(room, "a", {them: 1, me: 0}, match=1)
        assert await room.people.merge(them, me) == ["a"]
        kept = await room.store.summary("a")
        assert kept is not None
        assert kept.people == {me: 0}
        [result] = await room.store.results(me)
        assert result.people == {me: 0}

    with_room(tmp_path, scenario)


def test_a_table_that_has_not_heard_of_it_yet_changes_nothing_back(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        me = (await account(room, "ann")).person.id
        them = (await room.people.guest("Somebody")).person.id
        await seated(room, "a", {them: 1})
        await room.people.merge(them, me)
        for number, people in enumerate(({them: 1}, {them: 1}, {them: 1, me: 0}, {me: 1}), 1):
            await seated(room, "a", people, number, match=number)
            kept = await room.store.summary("a")
            assert kept is not None
            assert set(kept.people) == {me}
        assert len(await room.store.results(me)) == 4
        assert await room.store.results(them) == []

    with_room(tmp_path, scenario)


def test_only_a_guest_and_only_into_an_account(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann, bob = await account(room, "ann"), await account(room, "bob")
        guest = await people.guest("Somebody")
        for one, other in [
            (ann, bob),
            (ann, guest),
        ]:
            with pytest.raises(NotPossible):
                await people.merge(one.person.id, other.person.id)
        with pytest.raises(NotPossible):
            await people.merge((await people.guest("Eve")).person.id, guest.person.id)
        with pytest.raises(NotPossible):
            await people.merge("nobody", ann.person.id)
        assert await people.merge(ann.person.id, ann.person.id) == []

    with_room(tmp_path, scenario)


def test_logging_in_merges_nobody_who_has_an_account(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        ann, bob = await account(room, "ann"), await account(room, "bob")
        await seated(room, "a", {ann.person.id: 0})
        for before in (ann.person.id, bob.person.id, "nobody", None):
            login = await room.people.log_in("bob", PASSWORD, HERE, guest=before)
            assert login.tables == ()
        assert await room.people.person_of(ann.secret) == ann.person

    with_room(tmp_path, scenario)
