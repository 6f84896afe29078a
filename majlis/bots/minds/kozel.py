"""What is known of Kozel: habits, beliefs, a look ahead, exact endings and the match."""

from collections.abc import Mapping
from typing import ClassVar

from majlis.bots.bot import Turn
from majlis.bots.minds.kozel_ending import ENTRIES, KozelEnding
from majlis.bots.minds.kozel_forecast import KozelForecast
from majlis.bots.minds.kozel_match import worths
from majlis.bots.minds.kozel_past import KozelPast
from majlis.bots.search.level import LEVELS, Level
from majlis.bots.search.mind import Mind
from majlis.cards import HIDDEN
from majlis.games.kozel_deal import ASKING, CARDS, DECLARE, DISCARD, PACK, VERB, VERBS
from majlis.kernel import popcount

AHEAD = 3
"""How many tricks are played in thought before the rest of a deal is forecast."""


class KozelMind(KozelPast, KozelForecast, KozelEnding, Mind):
    """A deal of Kozel as its player thinks about it."""

    explore = 0.3
    iterations = 3000
    horizon = 100
    entries = ENTRIES
    levels: ClassVar[Mapping[str, Level]] = {
        "novice": Level(share=0.003, worlds=4, heed=False, blur=0.2),
        "casual": Level(share=0.01, worlds=16, heed=False, blur=0.02),
        "club": Level(share=0.02, worlds=100, heed=True),
        "expert": LEVELS["expert"],
    }

    def brief(self, turn: Turn) -> None:
        """The match, the tricks so far, and how far to look ahead."""
        self.stakes = int(turn.options["scoring"] == "stakes")
        totals = tuple(
            turn.totals[seat]
            for seat in range(2 if self.seats == 4 else self.seats)
            if self.live >> seat & 1
        )
        double_next = turn.options["level"] == "double_next"
        self.worth = worths(totals, turn.options["limit"], double_next)
        if len(totals) == 2:
            self.until = sum(self.tricks) + AHEAD
        for play in turn.history:
            action = VERBS.index(play.verb) << VERB
            if action < DECLARE:
                cards = 0 if HIDDEN in play.cards else PACK.cards(play.cards)
                self.note(play.seat, action | cards, len(play.cards))

    def label(self, action: int) -> int:
        """K9, K16: of a hidden discard the number of cards is seen, and nothing of the asking.

        With two sides of one seat each a discard is no secret: the other one takes it.
        """
        if self.phase == ASKING:
            return 0
        if action >= DISCARD and not self.open_discards and popcount(self.live) > 2:
            return DISCARD | popcount(action & CARDS)
        return action
