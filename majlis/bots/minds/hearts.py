"""How a seat at Hearts thinks: what to pass, what the play so far tells, what a deal is worth."""

from collections.abc import Mapping
from math import exp, log, sqrt
from typing import Annotated, ClassVar

from majlis.bots.bot import Turn
from majlis.bots.minds.hearts_prices import HeartsPrices
from majlis.bots.search.level import LEVELS, Level
from majlis.cards import FRENCH
from majlis.games.hearts import PASS
from majlis.kernel import Seats, lowest, popcount, row

SPARE_MINE = 12
"""So many cards more than are passed, over their number, come into question for my pass …"""
SPARE = 6
"""… and for others' passes."""
BLIND = 0.1
"""The part of the play that follows no reason of ours; the rest is sharper than in our games."""
PASS_TEMPERATURE = 1.4
"""Of two cards whose burdens are so many points apart the lighter is passed e times less often."""
FAR = 47.0
"""With a whole match to come a lead of so many points is 0.35 better than none: nearly linear."""
WHOLE_MATCH = 74
"""A match is whole that lacks so many points to its target."""
ONE_DEAL = 10
"""What the leading total grows in a deal, about."""


class HeartsMind(HeartsPrices):
    """Ducks, sheds what is dangerous to keep, reads the play, and plays for the match."""

    iterations = 1800
    games_per_world = 2
    levels: ClassVar[Mapping[str, Level]] = {
        **LEVELS,
        "club": Level(share=0.12, worlds=60, heed=True),
    }

    plays: Annotated[list[int], 52]  # the cards played so far, in order
    totals: Seats
    target: int
    plays_on: int  # whether a shared lowest total is played off

    def brief(self, turn: Turn) -> None:
        """Note the play so far and the match."""
        cards = [FRENCH.card(play.cards[0]) for play in turn.history if play.verb == "play"]
        self.plays[: len(cards)] = cards
        self.totals[: self.seats] = turn.totals
        self.target = turn.options["target"]
        self.plays_on = int(turn.options["tie"] == "play_on")

    # -- moves ----------------------------------------------------------------------------------

    def candidates(self, out: list[int]) -> int:
        """Every card; and every pass of the cards that are the heaviest burden."""
        if not self.passing:
            return self.moves(out)
        hand = self.hands[self.turn]
        spare = (SPARE_MINE if self.turn == self.me else SPARE) // self.pass_count
        self.hands[self.turn] = self.heaviest(min(self.pass_count + max(spare, 1), popcount(hand)))
        count = self.passes(out)
        self.hands[self.turn] = hand
        return count

    def heaviest(self, count: int) -> int:
        """The cards of the seat on turn that are the heaviest burden."""
        left = self.hands[self.turn]
        burdens = row(52)
        while left:
            burdens[lowest(left)] = self.burden_to_pass(left & -left)
            left &= left - 1
        chosen = 0
        for _ in range(count):
            left = self.hands[self.turn] & ~chosen
            worst = left & -left
            while left:
                if burdens[lowest(left)] > burdens[lowest(worst)]:
                    worst = left & -left
                left &= left - 1
            chosen |= worst
        return chosen

    # -- beliefs ----------------------------------------------------------------------------------

    def label(self, action: int) -> int:
        """What others pass is not seen."""
        return 0 if action & PASS else action

    def evidence(self) -> float:
        """How likely the others' pass to me and their play were, if these had been their hands."""
        if self.passing:
            return 0.0
        count = self.tricks * self.seats + self.played
        self.rewind()
        total = self.evidence_of_pass() if self.pass_shift else 0.0
        actions = row(self.hand_size)
        weights = [0.0] * self.hand_size
        for i in range(count):
            action = self.plays[i]
            if self.turn != self.me:
                n = self.moves(actions)
                if n > 1:
                    self.weigh(actions, n, weights)
                    whole = 0.0
                    part = 0.0
                    for j in range(n):
                        likely = weights[j] * weights[j]
                        whole += likely
                        if actions[j] == action:
                            part = likely
                    total += log((1.0 - BLIND) * part / whole + BLIND / n)
            self.apply(action)
        return total

    def evidence_of_pass(self) -> float:
        """How likely who passed to me was to choose just these cards; all plays are taken back.

        What the giver was passed itself cannot be told from what it kept, unless it came from me:
        it is taken to have chosen among all of it.
        """
        giver = (self.me - self.pass_shift + self.seats) % self.seats
        given = self.passed[giver]
        after = self.hands[giver]
        mine = self.passed[self.me] if self.receiver(self.me) == giver else 0
        self.hands[giver] = given | after & ~mine
        self.turn = giver
        count = popcount(self.hands[giver])
        whole = self.urge_to_pass(self.hands[giver])
        total = 0.0
        while given:
            part = self.urge_to_pass(given & -given)
            total += log((1.0 - BLIND) * part / whole + BLIND / count)
            given &= given - 1
        self.hands[giver] = after
        self.turn = self.opener
        return total

    def urge_to_pass(self, cards: int) -> float:
        """How readily the seat on turn passes cards, added up."""
        total = 0.0
        while cards:
            total += exp(0.001 * self.burden_to_pass(cards & -cards) / PASS_TEMPERATURE)
            cards &= cards - 1
        return total

    def rewind(self) -> None:
        """Take back all plays."""
        for seat in range(self.seats):
            self.hands[seat] |= self.gone[seat]
            self.gone[seat] = 0
            self.taken[seat] = 0
            self.bans[seat] = 0
        self.kitty_seat = -1
        self.tricks = 0
        self.played = 0
        self.pile = 0
        self.broken = 0
        self.half = 0
        self.turn = self.opener
        self.leader = self.opener

    # -- what it is for ---------------------------------------------------------------------------

    def payoff(self, out: list[float]) -> None:
        """How far ahead of the others a seat's total is, on a scale that shrinks to the target.

        It stands for the mean chance to come before another seat in the end: 0 or 1 for each if
        the match is over, and about linear in the points while it is long.
        """
        totals = row(self.seats)
        self.score(totals)
        most = 0
        for seat in range(self.seats):
            totals[seat] += self.totals[seat]
            most = max(most, totals[seat], self.totals[seat])
        left = min(max(self.target - most, 0), WHOLE_MATCH)
        if self.plays_on and self.shares_first(totals):
            left = max(left, ONE_DEAL)
        spread = FAR * FAR * left / WHOLE_MATCH
        for seat in range(self.seats):
            total = 0.0
            for other in range(self.seats):
                lead = totals[other] - totals[seat]
                if lead:
                    total += lead / sqrt(spread + lead * lead)
            out[seat] = 0.5 + 0.5 * total / (self.seats - 1)

    def shares_first(self, totals: list[int]) -> bool:
        """Whether two seats or more have the lowest of these totals."""
        count = 0
        for seat in range(self.seats):
            ahead = True
            for other in range(self.seats):
                ahead = ahead and totals[seat] <= totals[other]
            count += ahead
        return count > 1
