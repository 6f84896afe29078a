"""Who may do what by the API: tokens, cookies, and the ids of others."""

import json
import logging
import re
from typing import Any

import pytest

from tests.api.rooms import QUICK, OpenRoom, Program, in_a_room

ACTS: list[tuple[str, Any]] = [
    ("move", {"decision": "1.1.0", "move": "play Qs"}),
    ("leave", None),
    ("back", None),
    ("begin", None),
    ("agree", {"after": "d1.1"}),
    ("bot", {"seat": 0, "level": "simple"}),
    ("pause", None),
    ("resume", None),
    ("close", None),
    ("hint", None),
]


def test_without_a_token_nothing_is_changed() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        table = (await ada.do("/tables", {"game": "hearts"}))["scene"]["table"]
        for act, body in [("", None), *ACTS]:
            path = f"/api/tables/{table}/{act}" if act else "/api/tables"
            response = await room.client.post(path, json=body or {"game": "hearts"})
            assert response.status_code == 401
            assert response.headers["www-authenticate"] == "Bearer"
            assert response.json()["error"]["code"] == "token"

    in_a_room(test)


NO_TOKENS = ("Bearer majlis_no", "Bearer", "Basic YTpi", "", "Bearer " + "x" * 5000, "bearer \xff")


def test_a_wrong_token_is_refused_for_reading_too() -> None:
    async def test(room: OpenRoom) -> None:
        for header in NO_TOKENS:
            for path in ("/api/me", "/api/tables"):
                headers = {b"Authorization": header.encode("latin-1")}
                response = await room.client.get(path, headers=headers)
                assert response.status_code == 401, header
                assert response.json()["error"]["code"] == "token"

    in_a_room(test)


def test_a_revoked_token_is_no_token_any_more() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        token = (await ada.get("/me/tokens"))["tokens"][0]
        assert (await boris.refused(f"/me/tokens/{token['id']}", method="DELETE"))[0] == 409
        assert await ada.get("/me")
        assert (await ada.ask("DELETE", f"/me/tokens/{token['id']}")).status_code == 204
        assert (await ada.refused("/me", method="GET"))[0] == 401

    in_a_room(test)


def test_a_cookie_may_read_but_not_change() -> None:
    async def test(room: OpenRoom) -> None:
        login = await room.app.state.room.people.guest("Ada")
        cookie = {"Cookie": f"majlis={login.secret}"}
        me = await room.client.get("/api/me", headers=cookie)
        assert me.json()["id"] == login.person.id
        response = await room.client.post(
            "/api/tables",
            json={"game": "hearts"},
            headers={**cookie, "Sec-Fetch-Site": "same-origin"},
        )
        assert response.status_code == 401

    in_a_room(test)


def test_the_id_of_somebody_is_no_token() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        for secret in (ada.person["id"], "majlis_" + ada.person["id"]):
            thief = Program(room.client, {}, secret)
            assert (await thief.refused("/me", method="GET"))[0] == 401

    in_a_room(test)


def test_who_has_no_seat_can_do_nothing_with_the_ids_of_those_who_have() -> None:
    async def test(room: OpenRoom) -> None:
        ada, eve = await room.guest("Ada"), await room.guest("Eve")
        wanted = {"game": "hearts", "begin": True, **QUICK}
        before = (await ada.do("/tables", wanted))["scene"]
        at = f"/tables/{before['table']}"
        stolen = {"decision": before["decision"], "move": before["view"]["legal"][0]}
        for act, body in [*ACTS, ("move", stolen)]:
            response = await eve.ask("POST", f"{at}/{act}", body)
            if response.status_code == 200:  # nothing to do for somebody without a seat
                assert act in ("leave", "back", "begin")
                assert response.json()["scene"]["seat"] is None
            else:
                assert response.status_code in (403, 409)
        after = (await ada.get(at))["scene"]
        for part in ("seat", "decision", "phase", "paused", "host"):
            assert after[part] == before[part]
        assert after["view"]["seats"][0]["hand"] == before["view"]["seats"][0]["hand"]

    in_a_room(test)


def test_no_token_seed_or_hand_goes_where_it_should_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        told: dict[str, str] = {ada.token: "", boris.token: ""}

        async def ask(who: Program, method: str, path: str, body: Any = None) -> Any:
            response = await who.ask(method, path, body)
            headers = json.dumps(list(response.headers.items()))
            told[who.token] += f"{response.text} {headers}"
            return response.json()

        wanted = {"game": "hearts", "players": 4, **QUICK}
        table = (await ask(ada, "POST", "/tables", wanted))["scene"]["table"]
        await ask(boris, "POST", f"/tables/{table}/sit")
        await ask(ada, "POST", f"/tables/{table}/begin")
        seed = room.app.state.room.lobby._live[table].table.seed
        for _ in range(8):
            for who, other in ((ada, boris), (boris, ada)):
                scene = (await ask(who, "GET", f"/tables/{table}"))["scene"]
                hidden = (await other.get(f"/tables/{table}"))["scene"]
                hand = hidden["view"]["seats"][hidden["seat"]]["hand"]
                passed = set(hidden["view"]["zones"].get("passed", ()))
                shown = json.dumps({**scene, "view": {**scene["view"], "legal": [], "zones": {}}})
                if scene["view"]["facts"]["phase"] == "pass":
                    words = set(re.findall(r"\w+", shown))
                    assert not {card for card in hand if card in words and card not in passed}
                if scene["decision"]:
                    move = {"decision": scene["decision"], "move": scene["view"]["legal"][0]}
                    await ask(who, "POST", f"/tables/{table}/move", move)
                await ask(who, "POST", f"/tables/{table}/move", {"decision": "?", "move": seed})
        told[ada.token] = told[ada.token].replace(seed[:40], "")  # quoted back, as it was sent
        told[boris.token] = told[boris.token].replace(seed[:40], "")
        everything = "".join(told.values())
        assert seed[40:] not in everything
        for token, text in told.items():
            others = [other for other in told if other != token]
            assert not [other for other in [token, *others] if other in text]
        assert ada.person["id"] not in told[boris.token]
        for record in caplog.records:
            line = f"{record.getMessage()} {record.__dict__}"
            for secret in (ada.token, boris.token, seed, table, "Boris"):
                assert secret not in line

    with caplog.at_level(logging.DEBUG, "majlis"):
        in_a_room(test)
