"""Tells those who wait that something may have changed."""

import asyncio


class Bell:
    """Wakes everyone who listens."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Event] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def ring(self) -> None:
        """Wake them all."""
        for event in self._listeners:
            event.set()

    def listen(self) -> asyncio.Event:
        """An event that is set whenever it rings, and at first; to be given back."""
        event = asyncio.Event()
        event.set()
        self._listeners.add(event)
        return event

    def leave(self, event: asyncio.Event) -> None:
        """Listen no more."""
        self._listeners.discard(event)
