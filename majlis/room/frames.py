"""Numbered scenes, as each viewer gets them."""

from dataclasses import dataclass, replace

from majlis.room.scene import Scene


@dataclass(frozen=True)
class Frame:
    """A scene and its number; a viewer's later frames have larger ones."""

    number: int
    scene: Scene


class Frames:
    """Counts for each viewer how often what they see has changed.

    Numbers begin with the time in milliseconds, so that they go on growing after a restart.
    """

    def __init__(self, now: float) -> None:
        self._first = int(now * 1000)
        self._last: dict[str, Frame] = {}

    def frame(self, viewer: str, seen: Scene) -> Frame:
        """The scene with its number: the viewer's last one if nothing has changed but the time."""
        last = self._last.get(viewer)
        still = _timeless(seen)
        if last and last.scene == still:
            return Frame(last.number, seen)
        number = last.number + 1 if last else self._first
        self._last[viewer] = Frame(number, still)
        return Frame(number, seen)


def _timeless(seen: Scene) -> Scene:
    """The scene without what changes by itself; most have no clock and do not wait."""
    if seen.wait is None and all(seat.time is None for seat in seen.seats):
        return seen
    seats = tuple(replace(seat, time=None) for seat in seen.seats)
    return replace(seen, seats=seats, wait=None if seen.wait is None else 0.0)
