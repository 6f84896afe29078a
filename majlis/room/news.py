"""What has happened in a deal, as each viewer got to know it."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from majlis.match import Match
from majlis.story import deal_begins, happenings
from majlis.view import View
from majlis.words import Sentence

Viewer = int | None


class News:
    """The news of one deal, a list for each of these viewers; spectators (None) are always one.

    It looks at the deal once after every move, and keeps what it has seen.
    """

    def __init__(self, match: Match | None, seats: Collection[int] = ()) -> None:
        self._lines: dict[Viewer, list[Sentence]] = {viewer: [] for viewer in (*seats, None)}
        self._seen: dict[Viewer, View] = {}
        if match:
            self._look(match)
            for viewer, lines in self._lines.items():
                lines.append(deal_begins(match, viewer))

    def _look(self, match: Match) -> None:
        self._seen = {viewer: match.view(viewer) for viewer in self._lines}

    @property
    def public(self) -> View:
        """The deal as a spectator sees it now."""
        return self._seen[None]

    @property
    def lengths(self) -> dict[Viewer, int]:
        """How many lines each viewer has had."""
        return {viewer: len(lines) for viewer, lines in self._lines.items()}

    def lines(self, viewer: Viewer) -> list[Sentence]:
        """The lines for a viewer, the oldest first; none for a seat that nobody had."""
        return self._lines.get(viewer, [])

    @contextmanager
    def of(self, match: Match) -> Iterator[None]:
        """Put down what each viewer learns from the move that is made meanwhile."""
        before = self._seen
        yield
        self._look(match)
        for viewer, lines in self._lines.items():
            play = match.deal.latest(viewer)
            lines += happenings(before[viewer], self._seen[viewer], play, viewer)
