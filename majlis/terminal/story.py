"""A match as the person on one seat follows it."""

from rich.text import Text

from majlis.match import Match
from majlis.story import happenings
from majlis.terminal.wording import Wording
from majlis.words import Sentence, say


class Story:
    """Plays moves on a match and keeps what the person has not been told yet.

    ``match`` must pause between deals.  ``moves`` counts the moves of the whole match.
    """

    def __init__(self, match: Match, wording: Wording) -> None:
        self.match = match
        self.wording = wording
        self.me = wording.me
        self.moves = 0
        self._untold: list[Sentence] = []
        wording.partners = self._partners()
        self._seen = 0  # how much of the deal's history the person knows

    def _partners(self) -> tuple[int, ...]:
        game, players = self.match.game, self.match.players
        mine = game.side(self.me, players)
        return tuple(
            seat for seat in range(players) if seat != self.me and game.side(seat, players) == mine
        )

    @property
    def taking_part(self) -> bool:
        """Whether the person still has something to do in this deal."""
        seat = self.match.view(self.me).seats[self.me]
        return seat.playing and not seat.place

    def act(self, seat: int, move: str) -> None:
        """Play a move, or raise what the match raises; nothing has happened then."""
        watching = self.taking_part
        before = self.match.view(self.me)
        self.match.act(seat, move)
        self.moves += 1
        history = self.match.history(self.me)
        play = history[-1] if len(history) > self._seen else None
        self._seen = len(history)
        if watching:
            after = self.match.view(self.me)
            self._untold.extend(happenings(before, after, play, self.me))
            if not self.taking_part and not after.over:
                self._untold.append(say("The others play on."))

    def deal_next(self) -> None:
        """Go on to the next deal."""
        self.match.deal_next()
        self._seen = 0

    def news(self) -> list[Text]:
        """What has happened since this was last asked."""
        told, self._untold = self._untold, []
        return [self.wording.sentence(sentence) for sentence in told]
