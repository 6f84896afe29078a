"""Lets pages be made one at a time, those first that somebody waits for."""

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count


class Turnstile:
    """Whoever does a piece of work on the event loop comes through here first.

    Between two pieces the loop sees to everything else, so that a press on a card is heard while
    many pages are waiting to be made.  Use it in one event loop.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._taken = False

    @asynccontextmanager
    async def turn(self, urgent: bool = False) -> AsyncIterator[None]:
        """Wait until it is one's turn; the ``urgent`` go before all others, who stand in line."""
        if self._taken:
            await self._stand_in_line(urgent)
        self._taken = True
        try:
            yield
        finally:
            self._go_round()

    async def _stand_in_line(self, urgent: bool) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (not urgent, next(self._numbers), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._call_next()
            raise

    def _go_round(self) -> None:
        # Only the loop's next round calls the next: whatever has come meanwhile goes in between.
        asyncio.get_running_loop().call_soon(self._call_next)

    def _call_next(self) -> None:
        self._taken = False
        while self._waiting:
            *_, called = heapq.heappop(self._waiting)
            if not called.done():
                self._taken = True
                called.set_result(None)
                return
