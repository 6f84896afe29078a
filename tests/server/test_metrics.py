"""Health, and the numbers for a host."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from majlis import __version__
from majlis.room.store.errors import StoreError
from tests.api.rooms import QUICK, OpenRoom, in_a_room

Numbers = dict[tuple[str, tuple[tuple[str, str], ...]], float]


async def numbers(room: OpenRoom) -> Numbers:
    """All numbers, by name and labels."""
    response = await room.client.get("/metrics")
    assert response.status_code == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def labels(**values: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(values.items()))


def test_the_room_is_well() -> None:
    async def test(room: OpenRoom) -> None:
        response = await room.client.get("/health")
        assert response.status_code == 200
        told = response.json()
        assert (told["status"], told["version"]) == ("ok", __version__)
        assert told["database"]["kind"] == "sqlite"
        assert told["database"]["schema"]

    in_a_room(test)


def test_the_room_is_not_well_without_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: OpenRoom) -> None:
        async def fail(work: object) -> None:
            raise StoreError("/data/room.db: it is gone")

        async def hang(work: object) -> None:
            await asyncio.sleep(60)

        for wrong in (fail, hang):
            with monkeypatch.context() as patch:
                patch.setattr("majlis.server.health.PATIENCE", 0.01)
                patch.setattr(room.app.state.room.store, "read", wrong)
                response = await room.client.get("/health")
            assert response.status_code == 503
            assert response.json()["error"]["code"] == "store"
            assert "room.db" not in response.text
        assert (await room.client.get("/health")).status_code == 200
        room.app.state.closing.set()
        response = await room.client.get("/health")
        assert (response.status_code, response.json()["error"]["code"]) == (503, "closing")

    in_a_room(test)


def test_what_happens_is_counted() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        wanted = {"game": "hearts", "begin": True, **QUICK}
        scene = (await ada.do("/tables", wanted))["scene"]
        move = {"decision": scene["decision"], "move": scene["view"]["legal"][0]}
        await ada.do(f"/tables/{scene['table']}/move", move)
        await ada.until(scene["table"], lambda scene: scene["decision"] not in (None, "1.1.0"))
        await ada.refused("/tables", {"game": "chess"})
        found = await numbers(room)
        assert found["majlis_tables_live", labels(phase="playing")] == 1
        assert found["majlis_people_present", ()] == 1
        assert found["majlis_moves_total", labels(game="hearts", by="person")] == 1
        assert found["majlis_moves_total", labels(game="hearts", by="bot")] >= 3
        thinking = labels(game="hearts", level="simple")
        assert found["majlis_bot_thinking_seconds_count", thinking] >= 3
        assert found["majlis_store_append_seconds_count", ()] >= 2
        assert found["majlis_errors_total", labels(code="setup")] == 1
        route = labels(method="POST", route="/api/tables/{id}/move", status="200")
        assert found["majlis_request_seconds_count", route] == 1
        assert found["majlis_info", labels(version=__version__)] == 1

    in_a_room(test)


def test_the_numbers_name_nobody() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest("Adalbert")
        wanted = {"game": "hearts", "begin": True, "title": "Late night", **QUICK}
        table = (await ada.do("/tables", wanted))["scene"]["table"]
        await room.client.get(f"/api/tables/{table}?since=5")
        await room.client.get(f"/nowhere/{table}")
        await room.client.request("BREW" * 10, f"/api/tables/{table}")
        text = (await room.client.get("/metrics")).text
        seed = room.app.state.room.lobby._live[table].table.seed
        for secret in (table, ada.token, ada.person["id"], seed, "Adalbert", "Late", "BREWBREW"):
            assert secret not in text

    in_a_room(test)


def test_two_applications_count_for_themselves() -> None:
    async def test(room: OpenRoom) -> None:
        await room.client.get("/api/games")
        found = await numbers(room)
        route = labels(method="GET", route="/api/games", status="200")
        assert found["majlis_request_seconds_count", route] == 1

    in_a_room(test)
    in_a_room(test)


def test_the_numbers_are_for_this_machine_and_for_who_has_the_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(room: OpenRoom) -> None:
        def client(address: str) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(room.app, client=(address, 1))
            return httpx.AsyncClient(transport=transport, base_url="http://room.test")

        async with client("192.0.2.1") as far, client("::1") as near:
            assert (await near.get("/metrics")).status_code == 200
            refused = await far.get("/metrics")
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_yours")
            proxied = await near.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
            assert proxied.status_code == 403
            given = {"Authorization": "Bearer swordfish"}
            assert (await far.get("/metrics", headers=given)).status_code == 403
            monkeypatch.setenv("MAJLIS_METRICS_TOKEN", "swordfish")
            assert (await far.get("/metrics", headers=given)).status_code == 200
            wrong = {"Authorization": "Bearer sword"}
            assert (await far.get("/metrics", headers=wrong)).status_code == 403
            monkeypatch.setenv("MAJLIS_METRICS_TOKEN", "")
            assert (await far.get("/metrics", headers={"Authorization": "Bearer "})).is_error

    in_a_room(test)


def test_every_number_is_documented() -> None:
    async def test(room: OpenRoom) -> None:
        text = (await room.client.get("/metrics")).text
        page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
        for name in re.findall(r"^# TYPE (majlis_\w+)", text, re.MULTILINE):
            assert f"`{name}`" in page, name

    in_a_room(test)
