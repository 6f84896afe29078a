"""What people play on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Device:
    """A screen, and how it is touched."""

    name: str
    width: int
    height: int
    touch: bool = False
    still: bool = False


DESKTOP = Device("desktop", 1280, 800)
PHONE = Device("phone", 360, 640, touch=True)
LANDSCAPE = Device("landscape", 740, 360, touch=True)
STILL = Device("still", 1280, 800, still=True)
"""Somebody who wants to see nothing move."""
