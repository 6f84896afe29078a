"""How much anybody may ask of the room."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from majlis.server.limits import LARGEST_BODY, Allowances, Buckets, Limits, Rate
from tests.api.rooms import MUCH, OpenRoom, Program, in_a_room


class Clock:
    """A time that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_an_allowance_runs_out_and_comes_back() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 0.5), clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2.0]
    assert buckets.take("b") == 0
    clock.time += 1
    assert buckets.take("a") == 1.0
    clock.time += 1
    assert buckets.take("a") == 0
    clock.time += 1000
    assert [buckets.take("a", 2) for _ in range(2)] == [0, 2.0]  # never more than the burst


def test_those_who_came_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.server.limits.REMEMBERED", 2)
    buckets = Buckets(Rate(1, 1), Clock())
    assert [buckets.take(key) for key in "abca"] == [0, 0, 0, 0]
    assert buckets.take("c") > 0


def test_an_address_may_ask_so_much() -> None:
    async def test(room: OpenRoom) -> None:
        statuses = [(await room.client.get("/api/games")).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        response = await room.client.get("/api/games")
        assert response.headers["retry-after"] == "10"
        assert response.json()["error"]["code"] == "too_many"

    in_a_room(test, Allowances(Rate(3, 0.1), MUCH, MUCH, MUCH, now=Clock()))


def test_changes_are_counted_apart() -> None:
    async def test(room: OpenRoom) -> None:
        assert (await room.client.post("/api/guests", json={"name": "Ada"})).status_code == 201
        assert (await room.client.post("/api/guests", json={"name": "Bo"})).status_code == 429
        assert (await room.client.get("/api/games")).status_code == 200

    in_a_room(test, Allowances(MUCH, Rate(1, 0.1), MUCH, MUCH, now=Clock()))


def test_a_person_may_do_so_much_wherever_they_are() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        for _ in range(2):
            await ada.do("/tables", {"game": "hearts"})
        response = await ada.ask("POST", "/tables", {"game": "hearts"})
        assert response.status_code == 429
        assert response.headers["retry-after"] == "5"
        await boris.do("/tables", {"game": "hearts"})
        assert (await ada.ask("GET", "/me")).status_code == 200

    in_a_room(test, Allowances(MUCH, MUCH, Rate(2, 0.2), MUCH, now=Clock()))


def test_few_guests_come_from_one_address() -> None:
    async def test(room: OpenRoom) -> None:
        for name in ("Ada", "Boris"):
            await room.guest(name)
        response = await room.client.post("/api/guests", json={"name": "Clara"})
        assert response.status_code == 429
        assert response.headers["retry-after"] == "60"

    in_a_room(test, Allowances(MUCH, MUCH, MUCH, Rate(2, 1 / 60), now=Clock()))


def test_a_body_has_a_largest_size() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()

        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(LARGEST_BODY // 1000 + 1):
                yield b"x" * 1000

        for content in (b"x" * (LARGEST_BODY + 1), pieces()):
            response = await room.client.post("/api/tables", content=content, headers=ada.headers)
            assert response.status_code == 413
            assert response.json()["error"]["code"] == "too_large"
        wanted = {"game": "hearts", "options": {"x": "y" * (LARGEST_BODY - 100)}}
        assert (await ada.ask("POST", "/tables", wanted)).status_code == 422

    in_a_room(test)


def test_an_address_has_only_so_many_streams_open() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        responses = await ask_together(ada, 6)
        assert sorted(response.status_code for response in responses)[-1] == 429
        assert (await ada.ask("GET", "/games")).status_code == 200

    in_a_room(test, Allowances(MUCH, MUCH, MUCH, MUCH, open=2))


async def ask_together(program: Program, times: int) -> list[httpx.Response]:
    """The same request several times at once."""
    return await asyncio.gather(*(program.ask("GET", "/tables") for _ in range(times)))


def test_addresses_are_told_apart_but_not_within_a_household() -> None:
    seen: list[int] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(limits: Limits, state: object, address: str) -> int:
        statuses: list[int] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            statuses.append(message.get("status", 0))

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "headers": [],
            "client": (address, 1),
            "app": state,
        }
        await limits(scope, receive, send)
        return statuses[0]

    async def test(room: OpenRoom) -> None:
        limits = Limits(app)
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2"):
            seen.append(await ask(limits, room.app, address))

    in_a_room(test, Allowances(Rate(1, 0.1), MUCH, MUCH, MUCH, now=Clock()))
    assert seen == [200, 429, 200, 200, 429]
