"""Tells those who wait that something may have changed."""

import asyncio
from collections.abc import Collection


class Bell:
    """Wakes everyone who listens."""

    def __init__(self) -> None:
        self._listeners: dict[asyncio.Event, str] = {}

    def __len__(self) -> int:
        return len(self._listeners)

    def ring(self, names: Collection[str] | None = None) -> None:
        """Wake them all, or those who listen by these names."""
        for event, name in self._listeners.items():
            if names is None or name in names:
                event.set()

    def listen(self, name: str = "") -> asyncio.Event:
        """An event that is set whenever it rings, and at first; to be given back."""
        event = asyncio.Event()
        event.set()
        self._listeners[event] = name
        return event

    def leave(self, event: asyncio.Event) -> None:
        """Listen no more."""
        self._listeners.pop(event, None)
