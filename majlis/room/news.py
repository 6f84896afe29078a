"""What has happened in a deal, as each viewer got to know it."""

from collections.abc import Iterator
from contextlib import contextmanager

from majlis.match import Match
from majlis.story import happenings
from majlis.words import Sentence


class News:
    """The news of one deal, a list for each seat and one, the last, for spectators."""

    def __init__(self, players: int) -> None:
        self._viewers: tuple[int | None, ...] = (*range(players), None)
        self._lines: list[list[Sentence]] = [[] for _ in self._viewers]

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many lines each viewer has had."""
        return tuple(len(lines) for lines in self._lines)

    def lines(self, viewer: int | None) -> list[Sentence]:
        """The lines for a viewer, the oldest first; none for seats that no deal has reached."""
        if viewer is None or viewer >= len(self._lines) - 1:
            return self._lines[-1]
        return self._lines[viewer]

    @contextmanager
    def of(self, match: Match) -> Iterator[None]:
        """Put down what each viewer learns from the move that is made meanwhile."""
        before = [match.view(viewer) for viewer in self._viewers]
        yield
        for n, viewer in enumerate(self._viewers):
            play = match.deal.latest(viewer)
            self._lines[n] += happenings(before[n], match.view(viewer), play, viewer)
