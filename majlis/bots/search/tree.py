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
    order: States,
    tree: States,
    used: int,
    iterations: int,
    explore: float,
    horizon: int,
    table: States,
    rows: States,
    odds: States,
) -> int:
    """Search on; how many nodes of ``tree`` are then used (``used`` are so far).

    ``states`` as ``imagine`` has left them; ``order`` are the worlds in the order in which each of
    the owner's moves meets them: so moves are compared on the same worlds, and the luck of the
    cards falls out of the comparison.  ``rows`` (four) and ``odds`` (three) are as wide as there
    may be moves.  ``table`` is for the mind's ``solve``.
    """
    root = states[0]
    s = states[1]
    me = root.me
    moves, weights = rows[0], odds[0]  # the owner's, which are the same in all worlds
    count = root.candidates(moves)
    root.weigh(moves, count, weights)
    actions, labels, place = rows[1], rows[2], rows[3]
    chances, priors = odds[1], odds[2]
    out = np.zeros(8, np.float64)
    scores = np.zeros(8, np.int64)
    path = np.zeros(horizon + 2, np.int64)
    movers = np.zeros(horizon + 2, np.int64)
    for _ in range(iterations):
        for i in range(count):
            priors[i] = weights[i]
        node, first = choose(tree, 0, moves, priors, count, explore)
        if node < 0:
            node = used
            add(tree, 0, node, moves[first])
            used += 1
        new = tree[node].visits == 0
        states[1] = states[FIRST_WORLD + order[tree[node].visits % len(order)]]
        s.rng = root.rng
        s.apply(moves[first])
        path[0] = node
        movers[0] = me
        depth = 1
        ply = 1
        while not new and ply < horizon and not s.over():
            ply += 1
            mine = s.turn == me
            n = s.candidates(actions)
            if mine and n == 1:
                s.apply(actions[0])
                continue
            s.weigh(actions, n, chances)
            if not mine and s.label(actions[0]) == 0:
                s.apply(actions[draw(s.word(), chances, n)])
                continue
            # Moves that look the same are one choice; its prior is the sum of theirs.
            m = 0
            for i in range(n):
                label = actions[i] if mine else s.label(actions[i])
                j = 0
                while j < m and labels[j] != label:
                    j += 1
                if j == m:
                    labels[m] = label
                    priors[m] = 0.0
                    m += 1
                priors[j] += chances[i]
                place[i] = j
            child, chosen = choose(tree, node, labels, priors, m, explore)
            if child < 0:
                child = used
                add(tree, node, child, labels[chosen])
                used += 1
                new = True
            for i in range(n):
                if place[i] != chosen:
                    chances[i] = 0.0
            path[depth] = child
            movers[depth] = s.turn
            s.apply(actions[draw(s.word(), chances, n)])
            depth += 1
            node = child
        while ply < horizon and not s.over():
            ply += 1
            action = s.solve(table)
            if action == 0:
                n = s.candidates(actions)
                action = actions[0]
                if n > 1:
                    s.weigh(actions, n, chances)
                    action = actions[draw(s.word(), chances, n)]
            s.apply(action)
        root.rng = s.rng
        s.payoff(out)
        s.score(scores)
        tree[path[0]].points += scores[me]
        tree[path[0]].squares += scores[me] * scores[me]
        node = 0
        for d in range(depth):
            tree[node].visits += 1
            tree[node].worth += out[movers[d]]
            node = path[d]
            tree[node].value += out[movers[d]]
        tree[node].visits += 1
    return used


@compiled
def choose(
    tree: States, node: int, labels: States, priors: States, count: int, explore: float
) -> tuple[int, int]:
    """The best of the first ``count`` moves: its node, or -1 if it has none yet, and its place.

    ``priors`` are used up.
    """
    total = 0.0
    for j in range(count):
        total += priors[j]
    best = -1
    chosen = 0
    top = -1e300
    c = tree[node].child
    while c >= 0:
        k = tree[c]
        for j in range(count):
            if labels[j] == k.label:
                k.offered += 1
                curious = explore * priors[j] / total * sqrt(k.offered)
                u = k.value / k.visits + curious / (1 + k.visits)
                if u > top:
                    top = u
                    best = c
                    chosen = j
                priors[j] = -1.0
                break
        c = k.next
    parent = tree[node]
    hope = parent.worth / parent.visits if parent.visits else 0.5
    curious = explore * sqrt(parent.visits + 1) / total
    for j in range(count):
        if priors[j] >= 0.0 and hope + curious * priors[j] > top:
            top = hope + curious * priors[j]
            best = -1
            chosen = j
    return best, chosen


@compiled
def add(tree: States, parent: int, node: int, label: int) -> None:
    """Hang a new node under its parent."""
    k = tree[node]
    k.label = label
    k.child = -1
    k.next = tree[parent].child
    k.offered = 1
    tree[parent].child = node


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
