"""Errors of the API: one shape, whatever goes wrong."""

from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from majlis.room.people.errors import TooManyTries
from majlis.room.store.errors import StoreError
from majlis.server.faults import fault_of, headers_of
from tests.api.rooms import QUICK, OpenRoom, in_a_room


def the_error(response: httpx.Response) -> dict[str, Any]:
    """The error that an answer holds, which has to have the one shape."""
    assert response.headers["content-type"] == "application/json"
    body = response.json()
    assert list(body) == ["error"]
    error = body["error"]
    assert list(error) == ["code", "message", "ruling", "field"]
    assert isinstance(error["code"], str)
    assert error["message"]
    return dict(error)


WRONG: tuple[tuple[str, str, Any, int, str, str | None], ...] = (
    ("GET", "/api/nothing", None, 404, "unknown", None),
    ("GET", "/api/games/chess", None, 404, "unknown", None),
    ("GET", "/api/tables/AAAAAAAAAAAA", None, 404, "unknown", None),
    ("GET", "/api/tables/%00", None, 404, "unknown", None),
    ("GET", "/api/tables/a'b", None, 404, "unknown", None),
    ("PATCH", "/api/tables", None, 405, "method", None),
    ("POST", "/api/tables", {}, 422, "request", "game"),
    ("POST", "/api/tables", {"game": "chess"}, 422, "setup", "game"),
    ("POST", "/api/tables", {"game": "hez2", "colour": 1}, 422, "request", "colour"),
    ("POST", "/api/tables", {"game": "hez2", "players": "3"}, 422, "request", "players"),
    ("POST", "/api/tables", {"game": "hez2", "players": True}, 422, "request", "players"),
    ("POST", "/api/tables", {"game": "hez2", "players": 9}, 422, "setup", "players"),
    ("POST", "/api/tables", {"game": "hez2", "options": {"x": 1}}, 422, "setup", "options"),
    ("POST", "/api/tables", {"game": "hez2", "title": "\n"}, 422, "setup", "title"),
    ("POST", "/api/tables", {"game": "hez2", "title": "x" * 61}, 422, "request", "title"),
    ("POST", "/api/tables", [], 422, "request", "body"),
    ("POST", "/api/guests", {"name": " "}, 422, "name", None),
    ("POST", "/api/guests", {"name": "x" * 25}, 422, "name", None),
    ("POST", "/api/guests", {"name": "a\u202eb"}, 422, "name", None),
)
"""Method, path and body; then the status, the code and the field of the error."""


def test_what_is_wrong_with_a_request() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        for method, path, body, status, code, field in WRONG:
            response = await room.client.request(method, path, json=body, headers=ada.headers)
            error = the_error(response)
            found = (response.status_code, error["code"], error["field"])
            assert found == (status, code, field), (method, path, body)

    in_a_room(test)


SENSELESS = (
    (b"", "application/json"),
    (b"{", "application/json"),
    (b'{"game": "hearts"}', "text/plain"),
    (b"\xff\xfe", "application/json"),
    (b"[" * 30_000, "application/json"),
    (b'{"game": "hearts", "players": 1' + b"0" * 5000 + b"}", "application/json"),
    (b'{"game": "hearts", "options": {"target": 1e999}}', "application/json"),
    (b'{"game": "\\ud800"}', "application/json"),
    (b'{"\\ud800": 1, "game": "hearts"}', "application/json"),
    (b'{"game": "hearts", "options": {"\\ud800": 1}}', "application/json"),
)


def test_a_body_that_makes_no_sense() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        for content, kind in SENSELESS:
            headers = {**ada.headers, "Content-Type": kind}
            response = await room.client.post("/api/tables", content=content, headers=headers)
            assert response.status_code in (400, 422), content[:40]
            the_error(response)

    in_a_room(test)


def test_a_body_that_is_no_json_cannot_be_read() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        headers = {**ada.headers, "Content-Type": "application/json"}
        for content in (b"{", b"\xff\xfe", b"[" * 30_000):
            response = await room.client.post("/api/tables", content=content, headers=headers)
            assert (response.status_code, the_error(response)["code"]) == (400, "request")

    in_a_room(test)


def test_a_text_that_is_no_move() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        wanted = {"game": "kozel", "begin": True, **QUICK}
        table = (await ada.do("/tables", wanted))["scene"]["table"]
        scene = await ada.until(table, lambda scene: bool(scene["decision"]))
        for text in ("", "lead", "lead Zz", "sing", "lead 6c 6c", "lead ??", "\u202e"):
            sent = {"decision": scene["decision"], "move": text}
            response = await ada.ask("POST", f"/tables/{table}/move", sent)
            assert response.status_code in (409, 422)
            the_error(response)

    in_a_room(test)


def test_a_fault_of_ours_tells_nothing_of_our_insides(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()

        async def fail(*args: object, **more: object) -> None:
            raise KeyError("the secret of the house")

        monkeypatch.setattr(room.app.state.room.lobby, "open_tables", fail)
        response = await room.client.get("/api/tables", headers=ada.headers)
        assert response.status_code == 500
        assert the_error(response)["code"] == "internal"
        assert "secret" not in response.text
        assert "secret" in caplog.text
        assert response.headers["x-content-type-options"] == "nosniff"

    in_a_room(test)


def test_a_database_that_fails_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()

        async def fail(*args: object, **more: object) -> None:
            raise StoreError("/home/ada/room.db: there is no space left on the disk")

        monkeypatch.setattr(room.app.state.room.store, "append", fail)
        response = await ada.ask("POST", "/tables", {"game": "hearts"})
        assert response.status_code == 503
        assert the_error(response)["code"] == "store"
        assert "/home" not in response.text

    in_a_room(test)


def test_too_many_tries_say_how_long_to_wait() -> None:
    error = TooManyTries(17)
    assert fault_of(error)[0] == 429
    assert headers_of(error) == {"Retry-After": "17"}


def test_errors_that_nobody_has_foreseen_are_internal() -> None:
    error = OperationalError("SELECT secret", {}, Exception("password"))
    status, body = fault_of(error)
    assert (status, body["error"]["code"]) == (500, "internal")
    assert "secret" not in str(body)
