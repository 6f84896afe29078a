"""Random playouts of any game, as machine code."""

import numpy as np

from majlis.compiled import States, compiled


@compiled
def deals(states: States, n: int, sums: States) -> int:
    """Play ``n`` whole random deals from the set-up state ``states[1]``.

    ``states[0]`` is working space.  Adds each deal's scores to ``sums`` and returns how many
    decisions there were.
    """
    scores = np.zeros(len(sums), np.int64)
    s = states[0]
    decisions = 0
    rng = states[1].rng
    for _ in range(n):
        states[0] = states[1]
        s.rng = rng
        s.deal()
        while not s.over():
            s.apply(s.any_move())
            decisions += 1
        rng = s.rng
        s.score(scores)
        for seat in range(len(sums)):
            sums[seat] += scores[seat]
    states[1].rng = rng
    return decisions
