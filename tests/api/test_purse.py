"""The chips of the caller, and of nobody else."""

import time
from collections.abc import Mapping
from typing import Any

from majlis.room.purse import Pot, Stakes
from majlis.room.purse.sharing import by_places
from majlis.room.store.ledger.grants import DAY, FIRST, TOPPED_UP
from majlis.room.store.ledger.journal import post
from tests.api.rooms import OpenRoom, Program, in_a_room

CALLS = (("GET", ""), ("POST", "/top-up"), ("GET", "/statement"))
FULL = {"chips": FIRST, "in_play": 0, "may_top_up": False, "topped_up": False}


async def settle(room: OpenRoom, pot: Pot, chips: int, people: Mapping[int, Program]) -> None:
    """The person on the first seat loses a pot; alone, the chips stay there."""
    staked = Stakes(pot, chips, {seat: who.person["id"] for seat, who in people.items()})
    now = time.time()
    moves = [*staked.take(now)]
    if len(people) > 1:
        moves += staked.pay(by_places((2, 1), staked.people, chips), now)
    await room.app.state.room.store.write(lambda c: [post(c, move) for move in moves])


def test_the_first_chips_are_given_at_the_first_look() -> None:
    async def test(room: OpenRoom) -> None:
        for path in ("", "/statement"):
            ada = await room.guest()
            await ada.get(f"/me/purse{path}")
            assert await ada.get("/me/purse") == FULL
            found = await ada.get("/me/purse/statement")
            assert [move["kind"] for move in found["movements"]] == ["grant"]

    in_a_room(test)


def test_a_stake_and_its_loss() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        await settle(room, Pot("table", 2, 7), 30, {0: ada, 1: boris})
        await settle(room, Pot("table", 3), 12, {0: ada})
        assert await ada.get("/me/purse") == FULL | {"chips": FIRST - 42, "in_play": 12}
        found = await ada.get("/me/purse/statement")
        assert found["older"] is None
        assert [(m["kind"], m["chips"], m["balance"]) for m in found["movements"]] == [
            ("stake", -12, FIRST - 42),
            ("stake", -30, FIRST - 30),
            ("grant", FIRST, FIRST),
        ]
        assert [(m["table"], m["match"], m["deal"]) for m in found["movements"]] == [
            ("table", 3, None),
            ("table", 2, 7),
            (None, None, None),
        ]
        assert all(abs(m["at"] - time.time()) < DAY for m in found["movements"])

    in_a_room(test)


def test_an_empty_purse_is_topped_up_once() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        status, error = await ada.refused("/me/purse/top-up")
        assert (status, error["code"]) == (409, "topup")
        assert error["message"] == "Your purse is not empty: play on with what is in it."
        await settle(room, Pot("t", 1), FIRST, {0: ada, 1: boris})
        assert (await ada.get("/me/purse"))["may_top_up"]
        for _ in range(2):
            told = await ada.do("/me/purse/top-up")
            assert told == FULL | {"chips": TOPPED_UP, "topped_up": True}

    in_a_room(test)


def test_a_statement_comes_in_parts() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        for match in range(1, 5):
            await settle(room, Pot("t", match), 1, {0: ada})
        whole = (await ada.get("/me/purse/statement"))["movements"]
        assert len(whole) == 5
        parts: list[dict[str, Any]] = []
        after = ""
        while True:
            found = await ada.get(f"/me/purse/statement?limit=2{after}")
            parts += found["movements"]
            if found["older"] is None:
                break
            after = f"&before={found['older']}"
        assert parts == whole
        for wrong in ("limit=0", "limit=201", "before=0", "before=x", f"before={2**31}"):
            status, error = await ada.refused(f"/me/purse/statement?{wrong}", method="GET")
            assert (status, error["code"]) == (422, "request")

    in_a_room(test)


def test_only_the_owner_of_a_token_sees_a_purse() -> None:
    async def test(room: OpenRoom) -> None:
        ada, eve = await room.guest("Ada"), await room.guest("Eve")
        await settle(room, Pot("secret", 1), 33, {0: ada})
        assert await eve.get("/me/purse") == FULL
        answer = await eve.ask("GET", f"/me/purse/statement?person={ada.person['id']}")
        assert "secret" not in answer.text
        for method, path in CALLS:
            response = await room.client.request(method, f"/api/me/purse{path}")
            assert response.status_code == 401
            assert response.json()["error"]["code"] == "token"

    in_a_room(test)


def test_a_cookie_may_look_but_not_top_up() -> None:
    async def test(room: OpenRoom) -> None:
        login = await room.app.state.room.people.guest("Ada")
        headers = {"Cookie": f"majlis={login.secret}", "Sec-Fetch-Site": "same-origin"}
        for method, path in CALLS:
            response = await room.client.request(method, f"/api/me/purse{path}", headers=headers)
            assert response.status_code == (200 if method == "GET" else 401)

    in_a_room(test)


def test_who_has_been_deleted_meanwhile_has_no_purse() -> None:
    """Between the token and the purse, that is."""

    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        people = room.app.state.room.people

        async def still(secret: str) -> Any:
            return person

        person = await people.person_of_token(ada.token)
        await people.delete(person.id)
        people.person_of_token = still
        for method, path in CALLS:
            status, error = await ada.refused(f"/me/purse{path}", method=method)
            assert (status, error["code"]) == (404, "person")

    in_a_room(test)
