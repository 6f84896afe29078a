"""The room's clock, which tests replace by their own."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> float:
        """Seconds since 1970; never goes back."""

    async def wait(self, changed: asyncio.Event, until: float | None) -> None:
        """Wait for the event or the time, whichever comes first (None: only for the event)."""


class WallClock:
    """The machine's clock, in steps that a change of its date does not disturb."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970, counted on from when the clock was made."""
        return time.monotonic() + self._offset

    async def wait(self, changed: asyncio.Event, until: float | None) -> None:
        """Wait for the event or the time, whichever comes first."""
        if until is None:
            await changed.wait()
            return
        delay = until - self.now()
        if delay <= 0:
            return
        try:
            async with asyncio.timeout(delay):
                await changed.wait()
        except TimeoutError:
            pass
