"""How often something may be tried."""

import ipaddress
import math
from collections import deque
from collections.abc import Callable

from majlis.room.people.errors import TooManyTries

MOST_KEYS = 50_000
"""How many keys are remembered; beyond them the one that was tried longest ago is forgotten."""


class Tries:
    """At most so many tries for a key in a sliding time of so many seconds; kept in memory."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float]) -> None:
        self.most = most
        self.seconds = seconds
        self._now = now
        self._tries: dict[str, deque[float]] = {}

    def check(self, key: str) -> None:
        """``TooManyTries`` if another try is one too many."""
        times = self._recent(key)
        if len(times) >= self.most:
            wait = times[-self.most] + self.seconds - self._now()
            raise TooManyTries(max(1, math.ceil(wait)))

    def add(self, key: str) -> None:
        """Count a try, before its outcome is known: others may come in the meantime."""
        times = self._recent(key)
        times.append(self._now())
        self._tries.pop(key, None)
        self._tries[key] = times  # last in order, as dicts keep it
        while len(self._tries) > MOST_KEYS:
            del self._tries[next(iter(self._tries))]

    def withdraw(self, key: str) -> None:
        """Count the last try no longer, since it succeeded."""
        if times := self._recent(key):
            times.pop()
        if not times:
            self._tries.pop(key, None)

    def _recent(self, key: str) -> deque[float]:
        """The tries that still count."""
        times = self._tries.get(key, deque())
        since = self._now() - self.seconds
        while times and times[0] <= since:
            times.popleft()
        return times


def place(address: str) -> str:
    """What counts as one address: for IPv6 the /64 that one household has."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known.packed[:8] + bytes(8), 64)))
    return str(known)
