"""People at tables, as scripts: they see the page's stream, think, and press a card."""

import asyncio
import random
import re
import time
from contextlib import suppress
from urllib.parse import quote, urlencode

from majlis.bench.room_wire import Gone, Wire

_DECISION = re.compile(rb'data-decision="([^"]*)"')
_AFTER = re.compile(rb'name="after" value="([^"]*)"')
_SEVERAL = re.compile(rb' data-moves="([^"]*)"')
_ANY = re.compile(rb' data-any="([^"]*)"')
_BOX = re.compile(rb'<input type="checkbox" name="card" value="([^"]*)"')
_PRESS = re.compile(rb'<button[^>]* name="move" value="([^"]*)"(?! aria-disabled)')
_SEVEN = re.compile(rb'<button[^>]* name="card" value="([^"]*)"(?! aria-disabled)')
_SUIT = re.compile(rb'name="suit" value="([^"]*)" checked')


def moves_of(page: bytes) -> list[str]:
    """The moves that a page offers, as a browser would send them."""
    several, any_of, suit = _SEVERAL.search(page), _ANY.search(page), _SUIT.search(page)
    moves = [move.decode() for move in _PRESS.findall(page)]
    if several:
        moves += several[1].decode().split("|")
    if any_of:
        moves.append(" ".join(["pass", *map(bytes.decode, _BOX.findall(page)[: int(any_of[1])])]))
    if suit:
        moves += [f"play {card.decode()} {suit[1].decode()}" for card in _SEVEN.findall(page)]
    return moves


class Tally:
    """What all players together have seen; times are in seconds."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.updates = self.refused = 0

    def clear(self) -> None:
        """Begin to count anew."""
        self.waits = []
        self.updates = self.refused = 0


class Player:
    """Somebody who plays at a table of their own, against bots.

    ``think`` is how many seconds they look at the table before they press a card, on average.
    """

    def __init__(self, port: int, game: str, tally: Tally, think: float) -> None:
        self.game, self.tally, self.think = game, tally, think
        self.table = ""
        self._wire = Wire(port)
        self._stream = Wire(port)
        self._decision = self._after = ""
        self._moves: list[str] = []
        self._at = 0.0
        self._changed = asyncio.Event()
        self._random = random.Random(id(self))

    async def sit_down(self, speed: str, bots: str) -> None:
        """Open a table and begin."""
        form = urlencode({"speed": speed, "bots": bots, "spectators": "on", "asking": "2"})
        answer = await self._wire.ask("POST", f"/new/{self.game}", form)
        if answer.status != 303:
            raise Gone(f"no table: {answer.status} {answer.body[:200]!r}")
        found = re.search(r"majlis=([^;]+)", answer.headers.get("set-cookie", ""))
        self._wire.cookie = self._stream.cookie = found[1] if found else ""
        self.table = answer.headers["location"].rsplit("/", 1)[-1]
        await self._wire.ask("POST", f"/table/{self.table}/begin")

    async def play(self) -> None:
        """Watch and play until cancelled."""
        watching = asyncio.create_task(self._watch())
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                if self._decision:
                    await self._decide(self._decision)
                elif self._after:
                    await self._wire.ask(
                        "POST", f"/table/{self.table}/agree", f"after={quote(self._after)}"
                    )
                    self._after = ""
        finally:
            watching.cancel()
            await self._stream.close()
            await self._wire.close()

    async def _watch(self) -> None:
        with suppress(Gone):
            async for event in self._stream.events(f"/table/{self.table}/stream"):
                decision = _DECISION.search(event)
                if decision is None:
                    continue
                self._at = time.perf_counter()
                self.tally.updates += 1
                after = _AFTER.search(event)
                self._decision = decision[1].decode()
                self._after = after[1].decode() if after else ""
                self._moves = moves_of(event) if self._decision else []
                self._changed.set()

    async def _decide(self, decision: str) -> None:
        """Think, press a card, and wait until the page shows it."""
        if self.think:
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * self.think)
        if self._decision != decision or not self._moves:
            return
        move = self._random.choice(self._moves)
        start = time.perf_counter()
        form = f"decision={quote(decision)}&move={quote(move)}"
        answer = await self._wire.ask("POST", f"/table/{self.table}/move", form)
        if answer.status != 204:
            self.tally.refused += 1
            return
        while self._decision == decision:
            self._changed.clear()
            await self._changed.wait()
        self._changed.set()
        self.tally.waits.append(self._at - start)


class Watcher:
    """Somebody who only looks on."""

    def __init__(self, port: int, table: str, tally: Tally) -> None:
        self.table, self.tally = table, tally
        self._stream = Wire(port)

    async def watch(self) -> None:
        """Look on until cancelled."""
        try:
            with suppress(Gone):
                async for event in self._stream.events(f"/table/{self.table}/stream"):
                    self.tally.updates += b"data-decision" in event
        finally:
            await self._stream.close()


class Echoer:
    """Somebody at the bare echo, who presses as often as the players did."""

    def __init__(self, port: int, name: str, tally: Tally, every: float) -> None:
        self.tally, self.every = tally, every
        self._path = f"/{name}"
        self._wire, self._stream = Wire(port), Wire(port)

    async def play(self) -> None:
        """Press, wait for the echo, and again, until cancelled."""
        events = self._stream.events(self._path)
        try:
            await anext(events)
            while True:
                await asyncio.sleep(random.uniform(0, 2) * self.every)
                start = time.perf_counter()
                asking = asyncio.create_task(self._wire.ask("POST", self._path, "decision=1"))
                await anext(events)
                self.tally.waits.append(time.perf_counter() - start)
                await asking
        finally:
            await self._stream.close()
            await self._wire.close()
