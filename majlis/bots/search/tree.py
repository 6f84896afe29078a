"""The search tree: what the owner can see, with statistics over all worlds.

This is information-set Monte Carlo tree search with one observer (Cowling, Powley and Whitehouse,
2012): every iteration plays in one world, and moves that look the same to the owner share a node.
A node is chosen as in PUCT (Rosin, 2011): by its mean payoff for the seat that chooses, and by a
share of curiosity that goes with how likely the mind holds the move.
"""

from collections.abc import Callable
from math import sqrt

import numpy as np

from majlis.bots.search.worlds import FIRST_WORLD
from majlis.bots.thought import Estimate
from majlis.compiled import States, compiled

NODE = np.dtype(
    (
        np.record,
        [
            ("label", "i8"),  # what the owner sees of the move that leads here
            ("child", "i8"),  # the first child, or -1
            ("next", "i8"),  # the next child of the same parent, or -1
            ("visits", "i8"),
            ("offered", "i8"),  # how often the move could have been chosen
            ("value", "f8"),  # the sum of payoffs for the seat that moved here
            ("worth", "f8"),  # the sum of payoffs for the seat that chooses here
            ("points", "f8"),  # the sum of the owner's scores
            ("squares", "f8"),  # the sum of their squares
        ],
    )
)


def new_tree(iterations: int) -> States:
    """An empty tree with room for so many iterations."""
    tree = np.zeros(iterations + 1, NODE)
    tree[0].child = -1
    return tree


@compiled
def grow(
    states: States,
    belief: States,
    tree: States,
    used: int,
    iterations: int,
    explore: float,
    horizon: int,
    table: States,
    room: States,
    weights: States,
) -> int:
    """Search on; how many nodes of ``tree`` are then used (``used`` are so far).

    ``states`` as ``imagine`` has left them; ``belief`` are the sums of the worlds' probabilities up
    to and with each one; ``room`` (three rows) and ``weights`` (two) are as wide as there may be
    moves.  ``table`` is for the mind's ``solve``.
    """
    root = states[0]
    s = states[1]
    me = root.me
    actions = room[0]
    labels = room[1]
    place = room[2]
    priors = weights[1]
    odds = weights[0]
    out = np.zeros(8, np.float64)
    scores = np.zeros(8, np.int64)
    path = np.zeros(horizon + 2, np.int64)
    movers = np.zeros(horizon + 2, np.int64)
    for _ in range(iterations):
        at = np.searchsorted(belief, belief[-1] * (root.word() >> 1) / (1 << 31), "right")
        states[1] = states[FIRST_WORLD + min(at, len(belief) - 1)]
        s.rng = root.rng
        node = 0
        depth = 0
        ply = 0
        while ply < horizon and not s.over():
            ply += 1
            mine = s.turn == me
            count = s.candidates(actions)
            if mine and count == 1:
                s.apply(actions[0])
                continue
            s.weigh(actions, count, odds)
            if not mine and s.label(actions[0]) == 0:
                s.apply(actions[draw(s.word(), odds, count)])
                continue
            # Moves that look the same are one choice; its prior is the sum of theirs.
            total = 0.0
            m = 0
            for i in range(count):
                label = actions[i] if mine else s.label(actions[i])
                total += odds[i]
                j = 0
                while j < m and labels[j] != label:
                    j += 1
                if j == m:
                    labels[m] = label
                    priors[m] = 0.0
                    m += 1
                priors[j] += odds[i]
                place[i] = j
            # The best of the children that can be chosen here, and of the moves not tried yet.
            parent = tree[node]
            best = -1
            chosen = -1
            top = -1e300
            c = parent.child
            while c >= 0:
                k = tree[c]
                for j in range(m):
                    if labels[j] == k.label:
                        k.offered += 1
                        u = k.value / k.visits + explore * priors[j] / total * sqrt(k.offered) / (
                            1 + k.visits
                        )
                        if u > top:
                            top = u
                            best = c
                            chosen = j
                        priors[j] = -1.0
                        break
                c = k.next
            hope = parent.worth / parent.visits if parent.visits else 0.5
            curious = explore * sqrt(parent.visits + 1)
            for j in range(m):
                if priors[j] >= 0.0:
                    u = hope + curious * priors[j] / total
                    if u > top:
                        top = u
                        best = -1
                        chosen = j
            for i in range(count):
                if place[i] != chosen:
                    odds[i] = 0.0
            movers[depth] = s.turn
            new = best < 0
            if new:
                best = used
                used += 1
                k = tree[best]
                k.label = labels[chosen]
                k.child = -1
                k.next = parent.child
                k.offered = 1
                parent.child = best
            s.apply(actions[draw(s.word(), odds, count)])
            path[depth] = best
            depth += 1
            node = best
            if new:
                break
        while ply < horizon and not s.over():
            ply += 1
            action = s.solve(table)
            if action == 0:
                count = s.candidates(actions)
                action = actions[0]
                if count > 1:
                    s.weigh(actions, count, odds)
                    action = actions[draw(s.word(), odds, count)]
            s.apply(action)
        root.rng = s.rng
        s.payoff(out)
        s.score(scores)
        node = 0
        for d in range(depth):
            parent = tree[node]
            parent.visits += 1
            parent.worth += out[movers[d]]
            node = path[d]
            tree[node].value += out[movers[d]]
            if d == 0:
                tree[node].points += scores[me]
                tree[node].squares += scores[me] * scores[me]
        tree[node].visits += 1
    return used


@compiled
def draw(word: int, odds: States, count: int) -> int:
    """Which of the first ``count`` places 32 random bits choose, by these odds."""
    total = 0.0
    for i in range(count):
        total += odds[i]
    left = total * word / 4294967296.0
    chosen = 0
    for i in range(count):
        if odds[i] > 0.0:
            chosen = i
            left -= odds[i]
            if left < 0.0:
                break
    return chosen


def estimates(tree: States, write: Callable[[int], str]) -> list[Estimate]:
    """The children of the root; ``write`` turns an action into its text."""
    found = []
    child = int(tree[0].child)
    while child >= 0:
        node = tree[child]
        visits = int(node.visits)
        mean = float(node.points) / visits
        spread = max(float(node.squares) / visits - mean**2, 0.0)
        found.append(
            Estimate(
                write(int(node.label)),
                float(node.value) / visits,
                mean,
                sqrt(spread / max(visits - 1, 1)),
                visits,
            )
        )
        child = int(node.next)
    return sorted(found, key=lambda e: (-e.visits, -e.payoff, e.move))
