"""Streams of the API, and the example of a program, against a real server."""

import importlib.util
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
import uvicorn

from tests.api.rooms import QUICK, application, served

EXAMPLE = Path(__file__).parents[2] / "examples" / "room_bot.py"
LINES = {"Accept": "application/x-ndjson"}
EVENTS = {"Accept": "text/event-stream"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, uvicorn.Server]]:
    with served(application(tmp_path)) as found:
        yield found


class Person:
    """Somebody with a token and a table at a real server."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=f"{address}/api", timeout=20)
        token = self.do("/guests", {"name": "Ada"})["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"
        wanted = {"game": "hearts", "begin": True, "spectators": True, **QUICK}
        self.scene = self.do("/tables", wanted)["scene"]
        self.at = f"/tables/{self.scene['table']}"

    def do(self, path: str, body: Any) -> Any:
        """Do something."""
        response = self.client.post(path, json=body)
        assert response.is_success, response.text
        return response.json()

    def move(self) -> None:
        """Make the first move that is legal."""
        legal = self.scene["view"]["legal"]
        self.do(f"{self.at}/move", {"decision": self.scene["decision"], "move": legal[0]})

    def until_it_is_my_turn(self) -> int:
        """Wait for the next decision; the number of the frame that asks for it."""
        before = self.scene["decision"]
        while True:
            frame = self.client.get(self.at).json()
            self.scene = frame["scene"]
            if self.scene["decision"] not in (None, before):
                return int(frame["number"])


@pytest.fixture
def ada(server: tuple[str, uvicorn.Server]) -> Iterator[Person]:
    person = Person(server[0])
    yield person
    person.client.close()


def events(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    """Server-Sent Events by their fields."""
    fields: dict[str, str] = {}
    for line in lines:
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            yield fields
            fields = {}


def test_frames_as_lines(ada: Person) -> None:
    with ada.client.stream("GET", f"{ada.at}/stream", headers=LINES) as response:
        assert response.headers["content-type"] == "application/x-ndjson"
        assert response.headers["x-accel-buffering"] == "no"
        lines = (json.loads(line) for line in response.iter_lines())
        first = next(lines)
        assert first["event"] == "frame"
        assert first["scene"]["decision"] == "1.1.0"
        ada.move()
        second = next(line for line in lines if line["scene"]["decision"] != "1.1.0")
        assert second["number"] > first["number"]


def test_frames_as_events_and_going_on_after_the_last(ada: Person) -> None:
    with ada.client.stream("GET", f"{ada.at}/stream", headers=EVENTS) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        first = next(events(response.iter_lines()))
    assert first["event"] == "frame"
    frame = json.loads(first["data"])
    assert first["id"] == str(frame["number"])
    assert frame["scene"]["decision"] == "1.1.0"
    ada.move()
    newest = ada.until_it_is_my_turn()
    seen = {**EVENTS, "Last-Event-ID": first["id"]}
    with ada.client.stream("GET", f"{ada.at}/stream", headers=seen) as response:
        assert next(events(response.iter_lines()))["id"] == str(newest)  # and nothing in between


def test_the_frame_that_was_seen_last_is_not_sent_again(ada: Person) -> None:
    number = ada.client.get(ada.at).json()["number"]
    for headers in ({**EVENTS, "Last-Event-ID": str(number)}, {**EVENTS, "Last-Event-ID": "x"}):
        path = f"{ada.at}/stream?since={number}"
        with ada.client.stream("GET", path, headers=headers) as response:
            mover = threading.Timer(0.2, ada.move)
            mover.start()
            first = next(events(response.iter_lines()))
            mover.join()
        assert int(first["id"]) > number
        number = ada.until_it_is_my_turn()


def test_a_watcher_without_a_token_gets_no_hand(ada: Person) -> None:
    nobody = httpx.Client(base_url=ada.client.base_url, timeout=20)
    with nobody, nobody.stream("GET", f"{ada.at}/stream", headers=LINES) as response:
        scene = json.loads(next(response.iter_lines()))["scene"]
        assert scene["seat"] is None
        assert {card for seat in scene["view"]["seats"] for card in seat["hand"]} == {"??"}


def test_nothing_else_is_streamed(ada: Person) -> None:
    response = ada.client.get(f"{ada.at}/stream", headers={"Accept": "image/png"})
    assert (response.status_code, response.json()["error"]["code"]) == (406, "accept")
    response = ada.client.get("/tables/AAAAAAAAAAAA/stream")
    assert (response.status_code, response.json()["error"]["code"]) == (404, "unknown")


def test_streams_are_told_that_the_room_closes(
    ada: Person, server: tuple[str, uvicorn.Server]
) -> None:
    app: Any = server[1].config.app
    with (
        ada.client.stream("GET", f"{ada.at}/stream", headers=LINES) as lines,
        ada.client.stream("GET", f"{ada.at}/stream", headers=EVENTS) as sse,
    ):
        as_lines, as_events = lines.iter_lines(), events(sse.iter_lines())
        next(as_lines), next(as_events)
        app.state.closing.set()  # what the server does when it is told to stop
        assert [json.loads(line) for line in as_lines][-1] == {"event": "closing"}
        assert list(as_events)[-1]["event"] == "closing"
    assert ada.client.get("/games").status_code == 200


def the_example() -> ModuleType:
    """The example of a program as a module."""
    spec = importlib.util.spec_from_file_location("room_bot", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hearts", {"target": 20}),
        ("hearts2", {"target": 20}),
        ("kozel", {"limit": 2}),
        ("hez2", {}),
    ],
)
def test_the_example_plays_a_match(
    server: tuple[str, uvicorn.Server], game: str, options: dict[str, int]
) -> None:
    example = the_example()
    api = f"{server[0]}/api"
    token = example.post(f"{api}/guests", "", {"name": "Example bot"})["token"]
    wanted = {"game": game, "options": options, "begin": True, "asking": 2, **QUICK}
    scene = example.post(f"{api}/tables", token, wanted)["scene"]
    places = example.play(f"{api}/tables/{scene['table']}", token)
    assert len(places) == len(scene["seats"])
    assert 1 in places
