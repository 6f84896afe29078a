"""What is known of people: nothing secret in the open, all of it for them, none when they wish."""

from pathlib import Path
from typing import Any

import pytest

from majlis.room.people import FORMER, LoginRefused, NotPossible
from tests.room.people.samples import HERE, PASSWORD, Room, with_room
from tests.room.store.samples import entry, summary

DAY = 86_400


def everything(folder: Path) -> bytes:
    """All bytes of the database's files."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("room.db*")))


def test_I11_secrets_are_never_stored_in_plain_text(tmp_path: Path) -> None:
    secrets: list[str] = [PASSWORD]

    async def scenario(room: Room) -> None:
        ann = await room.people.guest("Ann")
        login = await room.people.sign_up(ann.person.id, "ann", PASSWORD)
        again = await room.people.log_in("ann", PASSWORD, HERE)
        _, token = await room.people.new_token(ann.person.id, "bot")
        secrets.extend((ann.secret, login.secret, again.secret, token))
        assert not any(secret in repr([ann, login, again]) for secret in secrets)
        stored = everything(tmp_path)
        assert b"ann" in stored
        assert not [secret for secret in secrets if secret.encode() in stored]

    with_room(tmp_path, scenario)
    assert not [secret for secret in secrets if secret.encode() in everything(tmp_path)]


def test_I11_an_error_does_not_show_what_it_was_about(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        def fail(connection: Any) -> None:
            connection.exec_driver_sql("SELECT * FROM nowhere WHERE x = ?", ("hidden secret",))

        with pytest.raises(Exception, match="no such table") as caught:
            await room.store.write(fail)
        shown = "".join(map(str, (caught.value, caught.value.__cause__)))
        assert "hidden secret" not in shown

    with_room(tmp_path, scenario)


def test_people_get_all_that_is_stored_but_the_secrets(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest("Ann")).person.id
        login = await people.sign_up(ann, "ann", PASSWORD)
        await people.prefer(ann, {"deck": "spanish"})
        await people.new_token(ann, "bot")
        await room.store.append("t", 0, [entry(0)], summary("t", people={ann: 0, "bob": 1}))
        now = room.clock.now
        copy = await people.export(ann)
        assert copy["name"] == "Ann"
        assert copy["account"] == {"name": "ann", "created": now}
        assert copy["preferences"] == {"deck": "spanish"}
        assert copy["sessions"] == [{"created": now, "used": now}]
        assert [token["name"] for token in copy["tokens"]] == ["bot"]
        assert [(table["table"], table["seat"]) for table in copy["tables"]] == [("t", 0)]
        assert "bob" not in repr(copy)
        assert copy["results"] == []
        assert login.secret not in repr(copy)
        assert "argon2" not in repr(copy)
        with pytest.raises(NotPossible):
            await people.export("nobody")

    with_room(tmp_path, scenario)


def test_who_is_deleted_leaves_an_id_and_no_more(tmp_path: Path) -> None:
    name, second = "Annabelle Unmistakable", "Guest Unmistakable"

    async def scenario(room: Room) -> None:
        people = room.people
        ann = (await people.guest(name)).person.id
        login = await people.sign_up(ann, "Account Unmistakable", PASSWORD)
        guest = await people.guest(second)
        await people.log_in("account unmistakable", PASSWORD, HERE, guest=guest.person.id)
        await people.prefer(ann, {"deck": "unmistakable"})
        _, token = await people.new_token(ann, "Token Unmistakable")
        await room.store.append("t", 0, [entry(0)], summary("t", people={ann: 0}))
        assert await people.delete(ann) == ["t"]
        assert await people.names([ann, guest.person.id]) == {ann: FORMER, guest.person.id: FORMER}
        assert await people.person(ann) is None
        assert await people.person_of(login.secret) is None
        assert await people.person_of_token(token) is None
        with pytest.raises(LoginRefused):
            await people.log_in("Account Unmistakable", PASSWORD, HERE)
        with pytest.raises(NotPossible):
            await people.delete(ann)
        assert await room.store.entries("t") == [entry(0)]
        other = (await people.guest("Another")).person.id
        await people.sign_up(other, "Account Unmistakable", PASSWORD)  # the name is free again
        await people.delete(other)

    with_room(tmp_path, scenario)
    assert b"nmistakable" not in everything(tmp_path)


def test_old_sessions_and_guests_without_a_trace_are_dropped(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        people = room.people
        idle = (await people.guest("Idle")).person.id
        player = (await people.guest("Player")).person.id
        await room.store.append("t", 0, [entry(0)], summary("t", people={player: 0}))
        member = (await people.guest("Member")).person.id
        await people.sign_up(member, "member", PASSWORD)
        assert await people.tidy() == 0
        room.clock.now += 401 * DAY
        recent = (await people.guest("Recent")).person.id
        assert await people.tidy() == 3 + 1
        assert await people.names([idle, player, member, recent]) == {
            idle: FORMER,
            player: "Player",
            member: "Member",
            recent: "Recent",
        }

    with_room(tmp_path, scenario)
