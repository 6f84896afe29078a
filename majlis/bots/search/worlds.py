"""Worlds: ways in which the hidden cards may lie, and how likely each is."""

import numpy as np

from majlis.compiled import States, compiled

FIRST_WORLD = 2
"""Before the worlds stand the true state and one to work on."""


@compiled
def imagine(states: States, logs: States, first: int, end: int) -> None:
    """Fill ``states`` with the worlds from ``first`` to before ``end``, as ``states[0]`` sees it.

    World w stands at ``FIRST_WORLD + w``; ``logs[w]`` gets the logarithm of its likelihood.  The
    generator is that of ``states[0]``, which moves on.
    """
    root = states[0]
    work = states[1]
    for i in range(first, end):
        states[FIRST_WORLD + i] = states[0]
        world = states[FIRST_WORLD + i]
        world.hide(root.me)
        root.rng = world.rng
        states[1] = states[FIRST_WORLD + i]
        logs[i] = work.evidence()


def believe(logs: States, least: float) -> States:
    """Probabilities from logarithms of likelihoods.

    What the play says is only a guess about how others think.  So likelihoods are tempered, that
    is raised to a power of at most 1, until the worlds that count are ``least`` of all or more
    (by Kish's effective sample size): a belief never hangs on a handful of worlds.
    """
    logs = logs - logs.max()
    power = 1.0
    weights: States = np.exp(logs)
    while float(weights.sum()) ** 2 < least * len(logs) * float((weights**2).sum()):
        power *= 0.8
        weights = np.exp(power * logs)
    shares: States = weights / weights.sum()
    return shares


def in_turn(shares: States, seed: int) -> States:
    """The worlds in random order, each about as often as its probability asks for.

    As many as there are worlds, by systematic resampling: only the part that is not whole is left
    to chance.
    """
    generator = np.random.default_rng(seed)
    marks = (np.arange(len(shares)) + generator.random()) / len(shares)
    chosen = np.searchsorted(shares.cumsum()[:-1], marks, "right")
    order: States = generator.permutation(chosen)
    return order
