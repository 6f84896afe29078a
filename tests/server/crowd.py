"""People who play at a real room, each at a table of their own, as fast as they are asked to."""

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.cli.command_line import command

SCRIPT = {"X-Majlis": "1", "Sec-Fetch-Site": "same-origin"}
PATIENCE = 60.0


async def opened(port: int, data: Path, *more: str) -> asyncio.subprocess.Process:
    """The room as a process of its own, open; its log goes to ``room.log`` beside the data."""
    log = (data.parent / f"{data.name}.log").open("ab")
    with log:
        process = await asyncio.create_subprocess_exec(
            *command("--no-browser", "--port", str(port), "--data", str(data), *more),
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    assert process.stdout
    line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    assert str(port).encode() in line, "the room did not open"
    return process


@dataclass
class Person:
    """Somebody who plays, and what the room has promised them to have kept.

    ``pause`` are the seconds before each look at the table.
    """

    client: httpx.AsyncClient
    game: str
    speed: str = "instant"
    pause: float = 0.02
    table: str = ""
    kept: list[tuple[str, str]] = field(default_factory=list)
    updates: int = 0

    async def begin(self) -> None:
        """Open a table for one with bots, and begin."""
        chosen = {"bots": "simple", "speed": self.speed}
        answer = await self.client.post(f"/new/{self.game}", data=chosen, headers=SCRIPT)
        self.table = answer.headers["location"].rsplit("/", 1)[-1]
        await self.post("begin", {})

    async def play(self, rng: random.Random) -> None:
        """Play match after match, for ever."""
        while True:
            scene = await self.look()
            if scene["after"]:
                await self.post("agree", {"after": scene["after"]})
            elif scene["decision"]:
                moves = scene["questions"] or scene["view"]["legal"]
                await self.move(scene["decision"], rng.choice(moves))
            await asyncio.sleep(self.pause)

    async def watch(self) -> None:
        """Hold the table's stream open as its page does, and count what comes."""
        async with self.client.stream("GET", f"/table/{self.table}/stream", timeout=None) as live:
            live.raise_for_status()
            async for line in live.aiter_lines():
                self.updates += line.startswith("id:")

    async def look(self) -> Any:
        """The table as this person sees it."""
        answer = await self.client.get(f"/api/tables/{self.table}")
        answer.raise_for_status()
        return answer.json()["scene"]

    async def move(self, decision: str, move: str) -> None:
        """Play, and note it once it is acknowledged."""
        if (await self.post("move", {"decision": decision, "move": move})) == 204:
            self.kept.append((decision, move))

    async def post(self, what: str, form: dict[str, str]) -> int:
        """Ask for something as the page's script does; the status."""
        answer = await self.client.post(f"/table/{self.table}/{what}", data=form, headers=SCRIPT)
        return answer.status_code
