"""Worlds that look the same to the owner at its next decisions, and what one move for all loses.

A *spot* is a world at a decision of the owner, a *frame* such a decision: one group of spots after
the other is decided in it.  This is the compiled part of ``lookahead``, where the idea is told.
"""

from typing import Any

import numpy as np

from majlis.bots.search.worlds import FIRST_WORLD
from majlis.compiled import States, compiled

PAYOFF, SCORE = 0, 1

SPOT = np.dtype(
    (
        np.record,
        [
            ("place", "i8"),  # where the state stands
            ("seen", "i8"),  # a hash of what the owner has seen since its last decision
            ("share", "f8"),  # how much the world counts
            ("payoff", "f8"),  # what it comes to for the owner when settled from here
            ("score", "f8"),
        ],
    )
)
"""A world at a decision of the owner."""

FRAME = np.dtype(
    (
        np.record,
        [
            ("first", "i8"),  # the spots of the group that is being decided
            ("end", "i8"),
            ("top", "i8"),  # the end of the spots of its sisters, too
            ("next", "i8"),  # the first of those spots where others are still to answer
            ("fresh", "i8"),  # whether its moves are yet to be weighed
            ("count", "i8"),  # how many moves it has
            ("best", "f8"),  # the least loss so far, or what would be too much
            ("best_score", "f8"),
            ("loss", "f8"),  # of the move being tried, as far as is known
            ("loss_score", "f8"),
        ],
    )
)
"""A decision of the owner, one for each that is looked ahead."""

LEVEL, SETTLED, MOST, SPENT, CUT = 0, 1, 2, 3, 4
"""What the row ``at`` holds: the decision being made, how many positions were settled, how many
may be and whether that was too few, and whether the look ended anywhere before the deal did."""
ROOM = 6000
"""Room for so many worlds at once, at all decisions together."""
EQUAL = 1e-9
"""Payoffs that are no further apart are the same."""
NEVER = 1e9
LOSS = np.array([1.0, -1.0])
"""A loss is less payoff, and a higher score."""
FURTHEST = 13
"""So many decisions ahead any deal ends that is settled."""
WIDTH = 64
"""No decision has more moves."""
SEEN = 0x9E3779B97F4A7C1


@compiled
def begin(
    states: States, spots: States, frames: States, worlds: int, move: int, swept: States, at: States
) -> None:
    """Begin to look ahead after a move that loses as much as ``swept`` when settled."""
    f = frames[0]
    f.first = 0
    f.end = worlds
    f.top = worlds
    f.best = NEVER
    f.loss = swept[PAYOFF]
    f.loss_score = swept[SCORE]
    descend(states, spots, frames, move, at)


@compiled
def look(
    states: States,
    spots: States,
    frames: States,
    moves: States,
    losses: States,
    depth: int,
    at: States,
    table: States,
    stop: int,
) -> None:
    """Go on until the first frame's move is done (the level is 0) or so many are settled.

    ``moves[d]`` and ``losses[d]`` belong to the decision ``d``.
    """
    while at[LEVEL] > 0 and at[SETTLED] < stop and not at[SPENT]:
        level = at[LEVEL]
        f = frames[level]
        if f.next < f.top:
            answer(states, spots, f, at, table)
            if f.next == f.top:
                arrange(spots[f.end : f.top])
                next_group(spots, frames, at)
            continue
        chosen = -1
        if f.fresh:
            f.fresh = 0
            weigh(states, spots, f, moves[level], losses[level], level == depth, at, table)
        if level < depth:
            least = f.best - EQUAL
            for m in range(f.count):
                if losses[level, m, PAYOFF] < least:
                    least = losses[level, m, PAYOFF]
                    chosen = m
        if chosen >= 0:
            f.loss = losses[level, chosen, PAYOFF]
            f.loss_score = losses[level, chosen, SCORE]
            losses[level, chosen, PAYOFF] = NEVER
            descend(states, spots, frames, moves[level, chosen], at)
        else:
            frames[level - 1].loss += f.best
            frames[level - 1].loss_score += f.best_score
            next_group(spots, frames, at)


@compiled
def descend(states: States, spots: States, frames: States, move: int, at: States) -> None:
    """Play a move in all worlds of a group; they become the spots of the next decision."""
    f = frames[at[LEVEL]]
    top = f.top
    for i in range(f.first, f.end):
        states[FIRST_WORLD + top] = states[spots[i].place]
        states[FIRST_WORLD + top].apply(move)
        spots[top] = spots[i]
        spots[top].place = FIRST_WORLD + top
        spots[top].seen = 1
        top += 1
    at[LEVEL] += 1
    child = frames[at[LEVEL]]
    child.next = f.top
    child.end = f.top
    child.top = top


@compiled
def next_group(spots: States, frames: States, at: States) -> None:
    """Turn to the next group that is to be decided; if there is none, the move is done."""
    level = at[LEVEL]
    f = frames[level]
    parent = frames[level - 1]
    while f.end < f.top and parent.loss < parent.best - EQUAL:
        f.first = f.end
        seen = spots[f.first].seen
        while f.end < f.top and spots[f.end].seen == seen:
            f.end += 1
        if f.end - f.first > 1:  # a world that is known is played as it is settled
            f.fresh = 1
            f.best = parent.best - parent.loss
            f.best_score = 0.0
            return
    if parent.loss < parent.best - EQUAL:
        parent.best = parent.loss
        parent.best_score = parent.loss_score
    at[LEVEL] = level - 1


@compiled
def weigh(
    states: States,
    spots: States,
    f: Any,
    moves: States,
    losses: States,
    last: bool,
    at: States,
    table: States,
) -> None:
    """What each move loses in a group if all is settled next; the ``last`` need only the best."""
    s = states[1]
    out = np.zeros(8, np.float64)
    scores = np.zeros(8, np.int64)
    f.count = states[spots[f.first].place].moves(moves)
    limit = f.best
    for m in range(f.count):
        loss = 0.0
        points = 0.0
        for i in range(f.first, f.end):
            if at[SETTLED] == at[MOST]:
                at[SPENT] = 1
                return
            spot = spots[i]
            states[1] = states[spot.place]
            s.apply(moves[m])
            s.settle(table)
            s.payoff(out)
            s.score(scores)
            at[SETTLED] += 1
            loss += spot.share * (spot.payoff - out[s.me])
            points += spot.share * (scores[s.me] - spot.score)
            if loss >= limit - EQUAL:
                loss = limit
                break
        losses[m, PAYOFF] = loss
        losses[m, SCORE] = points
        if last:
            at[CUT] = 1
            if loss < limit:
                limit = loss
                f.best = loss
                f.best_score = points


@compiled
def answer(states: States, spots: States, f: Any, at: States, table: States) -> None:
    """Let the others play in the world that is next until the owner has a choice again.

    Where several moves are equally good the world is shared among them.  A deal that ends goes:
    it ends as it was settled, and nothing is lost.
    """
    s = states[1]
    me = s.me
    out = np.zeros(8, np.float64)
    scores = np.zeros(8, np.int64)
    actions = np.zeros(WIDTH, np.int64)
    spot = spots[f.next]
    k = states[FIRST_WORLD + f.next]
    while not k.over():
        count = k.moves(actions)
        if at[SETTLED] + count > at[MOST]:
            at[SPENT] = 1
            return
        if k.turn == me and count > 1:
            states[1] = states[FIRST_WORLD + f.next]
            s.settle(table)
            s.payoff(out)
            s.score(scores)
            at[SETTLED] += 1
            spot.payoff = out[me]
            spot.score = scores[me]
            f.next += 1
            return
        if k.turn != me:
            if count > 1:
                count = best_of(states, FIRST_WORLD + f.next, actions, count, at, table)
                count = min(count, 1 + len(spots) - f.top)
            spot.share /= count
            seen = spot.seen
            for a in range(1, count):
                states[FIRST_WORLD + f.top] = states[FIRST_WORLD + f.next]
                states[FIRST_WORLD + f.top].apply(actions[a])
                spots[f.top] = spots[f.next]
                spots[f.top].place = FIRST_WORLD + f.top
                spots[f.top].seen = SEEN * (seen + k.label(actions[a]))
                f.top += 1
            spot.seen = SEEN * (seen + k.label(actions[0]))
        k.apply(actions[0])
    f.top -= 1
    states[FIRST_WORLD + f.next] = states[FIRST_WORLD + f.top]
    spots[f.next] = spots[f.top]
    spot.place = FIRST_WORLD + f.next


@compiled
def arrange(spots: Any) -> None:
    """Bring worlds together that look the same to the owner."""
    order = np.argsort(spots.seen, kind="mergesort")
    old = spots.copy()
    for i in range(len(order)):
        spots[i] = old[order[i]]


@compiled
def best_of(
    states: States, place: int, actions: States, count: int, at: States, table: States
) -> int:
    """Leave the actions that are best with open cards for the seat on turn; how many there are."""
    s = states[1]
    mover = states[place].turn
    out = np.zeros(8, np.float64)
    top = -NEVER
    n = 0
    for a in range(count):
        states[1] = states[place]
        s.apply(actions[a])
        s.settle(table)
        s.payoff(out)
        at[SETTLED] += 1
        if out[mover] > top + EQUAL:
            top = out[mover]
            n = 0
        if out[mover] > top - EQUAL:
            actions[n] = actions[a]
            n += 1
    return n
