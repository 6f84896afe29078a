"""Logs: a JSON object a line, and no secrets."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from majlis.room.store.errors import StoreError
from majlis.server import logs
from tests.api.rooms import QUICK, OpenRoom, in_a_room


class Written:
    """What has been logged."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def requests(self) -> list[dict[str, Any]]:
        """The lines about requests."""
        return [line for line in self.lines if line["event"] == "request"]


@pytest.fixture
def written() -> Iterator[Written]:
    """The logs of the whole program, set up as a host has them."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    found = Written()
    logs.set_up(found.stream, logging.DEBUG)
    yield found
    root.handlers[:] = before
    root.setLevel(level)


def test_every_request_has_a_line_and_an_id(written: Written) -> None:
    async def test(room: OpenRoom) -> None:
        response = await room.client.get("/api/games/kozel")
        line = written.requests()[-1]
        assert line["request"] == response.headers["x-request-id"]
        assert line["route"] == "/api/games/{game}"
        assert (line["method"], line["status"], line["level"]) == ("GET", 200, "info")
        assert line["ms"] >= 0
        given = await room.client.get("/api/games", headers={"X-Request-ID": "from-the-proxy-1"})
        assert given.headers["x-request-id"] == "from-the-proxy-1"
        assert written.requests()[-1]["request"] == "from-the-proxy-1"
        for bad in ("x", "a b c d e f", "x" * 65, '"},{"' * 3):
            other = await room.client.get("/api/games", headers={"X-Request-ID": bad})
            assert other.headers["x-request-id"] != bad

    in_a_room(test)


def test_refusals_name_their_code_and_failures_are_errors(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(room: OpenRoom) -> None:
        await room.client.get("/api/tables/AAAAAAAAAAAA")
        assert written.requests()[-1]["fault"] == "unknown"

        async def fail(*args: object, **more: object) -> None:
            raise StoreError("/data/room.db: there is no space left on the disk")

        monkeypatch.setattr(room.app.state.room.lobby, "open_tables", fail)
        response = await room.client.get("/api/tables")
        line = written.requests()[-1]
        assert (line["status"], line["level"], line["fault"]) == (503, "error", "store")
        told = next(line for line in written.lines if "no space left" in line["event"])
        assert told["request"] == response.headers["x-request-id"]

    in_a_room(test)


def test_what_nobody_has_foreseen_is_logged_in_one_line(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(room: OpenRoom) -> None:
        async def fail(*args: object, **more: object) -> None:
            raise KeyError("something")

        monkeypatch.setattr(room.app.state.room.lobby, "open_tables", fail)
        response = await room.client.get("/api/tables")
        assert response.status_code == 500
        told = next(line for line in written.lines if line["event"] == "a request failed")
        assert "KeyError: 'something'" in told["exception"]
        assert told["request"] == response.headers["x-request-id"]

    in_a_room(test)


def test_logs_hold_no_secret(written: Written) -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest("Adalbert")
        login = await room.app.state.room.people.guest("Boris")
        cookie = {"Cookie": f"majlis={login.secret}"}
        wanted = {"game": "hearts", "begin": True, "title": "Late night", **QUICK}
        scene = (await ada.do("/tables", wanted))["scene"]
        table = scene["table"]
        move = {"decision": scene["decision"], "move": scene["view"]["legal"][0]}
        await ada.do(f"/tables/{table}/move", move)
        await ada.refused(f"/tables/{table}/move", {**move, "move": "play " + ada.token})
        await room.client.get(f"/api/tables/{table}?token={ada.token}", headers=cookie)
        seed = room.app.state.room.lobby._live[table].table.seed
        hand = " ".join(scene["view"]["seats"][0]["hand"])
        log = logging.getLogger("majlis.room")
        log.error("table %s: seed %s, hand %s", table, seed, hand)
        try:
            raise ValueError(
                f"Bearer {ada.token} Cookie: majlis={login.secret} {hand} /table/{table}"
            )
        except ValueError:
            log.exception("it failed", extra={"token": ada.token, "more": [seed, {"a": hand}]})
        secrets = (ada.token, login.secret, seed, table, ada.person["id"], hand, hand[:5])
        for secret in (*secrets, "Adalbert", "Boris", "Late night", move["move"]):
            assert secret not in written.text, secret
        assert len({line["table"] for line in written.requests() if "table" in line}) == 1
        assert logs.short(table) in written.text

    in_a_room(test)


def test_the_library_that_serves_logs_the_same_way(written: Written) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    line = written.lines[-1]
    assert line["logger"] == "uvicorn.error"
    assert line["event"] == "Invalid HTTP request received."
    assert line["timestamp"].endswith("Z")


def test_ordinary_words_stay() -> None:
    text = "The database did not answer within 2 s; 13 of 52 cards; room 7 is at /home/ada/majlis"
    assert logs.scrubbed(text) == text
