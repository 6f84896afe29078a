"""A look ahead that knows no more than its owner will: strategies are not fused.

To settle a move in each world with open cards supposes that from the next decision on the owner
knows which world it is in.  A move is then as good as another that keeps more choices open, and
both look better than they are.  Here the owner's next decisions are really made: after a move
every world goes on, the others do what is best for them with open cards, and where the owner has
to decide again the worlds that look the same to it form a group.  In a group one move is chosen
for all of its worlds (vector minimax with M decisions, as in alpha-mu, Cazenave and Ventos, 2019).

What is counted is what is *lost* against settling: never less than nothing, as one move for all
worlds is at most as good as the best one for each.  So losses found at one depth are bounds for
the next, and a group is left as soon as it has lost too much.
"""

import numpy as np

from majlis.bots.search.groups import (
    CUT,
    EQUAL,
    FRAME,
    FURTHEST,
    LEVEL,
    LOSS,
    MOST,
    NEVER,
    PAYOFF,
    ROOM,
    SETTLED,
    SPENT,
    SPOT,
    WIDTH,
    begin,
    look,
)
from majlis.bots.search.worlds import FIRST_WORLD
from majlis.compiled import States

DIGITS = 9
"""So many digits after the point payoffs are written with."""


class Lookahead:
    """Losses of the owner's moves, looked at one decision further each time.

    ``found[m, w]`` is what a move comes to when settled in a world, payoff and score, and no more
    than ``most`` positions are settled to see how that changes.  ``states`` are used up.
    """

    def __init__(
        self, states: States, shares: States, found: States, moves: States, table: States, most: int
    ) -> None:
        worlds = np.arange(len(shares))
        self._moves, self._table = moves, table
        self._worlds = len(worlds)
        self._states = np.zeros(FIRST_WORLD + ROOM, states.dtype)
        self._states[: FIRST_WORLD + len(worlds)] = states[: FIRST_WORLD + len(worlds)]
        best = found[found[:, :, PAYOFF].argmax(0), worlds]
        self._spots = np.zeros(ROOM, SPOT)
        spots = self._spots[: len(worlds)]
        spots["place"] = FIRST_WORLD + worlds
        spots["share"] = shares
        spots["payoff"], spots["score"] = best.T
        self._ideal = shares @ best  # if the owner knew the world
        self._swept = (self._ideal - shares @ found) * LOSS
        self._losses = self._swept  # of the furthest look that is complete
        self._frames = np.zeros(FURTHEST + 1, FRAME)
        self._rows = np.zeros((FURTHEST + 1, WIDTH), np.int64)
        self._row_losses = np.zeros((FURTHEST + 1, WIDTH, 2))
        self._at = np.zeros(5, np.int64)
        self._at[MOST] = most
        self._depth = 0
        self.done = False
        self._further()

    @property
    def settled(self) -> int:
        """How many positions have been settled."""
        return int(self._at[SETTLED])

    @property
    def means(self) -> States:
        """What each move is worth, payoff and score, as far as the last complete look tells.

        Of moves that were worse before anything was lost, at most that.
        """
        means: States = self._ideal - self._losses * LOSS
        return means

    def go_on(self, count: int) -> None:
        """Settle about so many positions more, if there is anything left to do."""
        stop = self.settled + count
        while not self.done and self.settled < stop:
            look(
                self._states, self._spots, self._frames, self._rows, self._row_losses,
                self._depth, self._at, self._table, stop,
            )  # fmt: skip
            if self._at[SPENT]:
                self.done = True
            elif not self._at[LEVEL]:
                self._note()

    def _further(self) -> None:
        """Begin a look that goes a decision further."""
        self._depth += 1
        self._at[CUT] = 0
        self._seen = self._losses.copy()
        self._least = NEVER
        self._left = [int(m) for m in np.argsort(self._losses[:, PAYOFF], kind="stable")]
        self._try()

    def _try(self) -> None:
        """Try the next move, if it may still be the best; otherwise the look is complete."""
        if self._left and self._losses[self._left[0], PAYOFF] < self._least + EQUAL:
            move = self._left[0]
            begin(
                self._states, self._spots, self._frames, self._worlds,
                int(self._moves[move]), self._swept[move], self._at,
            )  # fmt: skip
            return
        self._losses = self._seen
        self.done = not self._at[CUT] or self._depth == FURTHEST
        if not self.done:
            self._further()

    def _note(self) -> None:
        """Take down what the move that was tried has lost, and go on to the next."""
        tried = self._frames[0]
        self._seen[self._left.pop(0)] = tried["best"], tried["best_score"]
        self._least = min(self._least, float(tried["best"]))
        self._try()
