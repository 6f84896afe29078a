"""A room of its own in a process of its own, which can be killed and started again."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import BrowserContext

CODE = """
import sys
from pathlib import Path
from majlis.room.settings import RoomSettings
from majlis.server.run import run
run(RoomSettings(port=int(sys.argv[1]), data=Path(sys.argv[2])), browser=False)
"""
STARTS = 60.0
"""Seconds that a room may take to open on a busy machine."""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class RunningRoom:
    """The room as a program."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> "RunningRoom":
        """Open it, and wait until it answers."""
        log = (self._folder / "room.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", CODE, str(self._port), str(self._folder)],
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
            )
        until = time.monotonic() + STARTS
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "room.log").read_text()
            assert time.monotonic() < until, "the room does not open"
            time.sleep(0.1)
        return self

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/static/table.js", timeout=5):
                return True
        except (URLError, TimeoutError, ConnectionError):
            return False

    def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def table(
        self, context: BrowserContext, game: str, setup: Mapping[str, str], begin: bool = True
    ) -> str:
        """Open a table for who is behind a browser; its address."""
        form = {"bots": "simple", "speed": "instant", "grace": "600"} | dict(setup)
        there = self._post(context, f"/new/{game}", form)
        if begin:
            self._post(context, f"{there}/begin", {})
        return self.address + there

    def _post(self, context: BrowserContext, path: str, form: Mapping[str, str]) -> str:
        answer = context.request.post(
            self.address + path,
            form=dict(form),
            headers={"origin": self.address, "accept": "text/html"},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"]
