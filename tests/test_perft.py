"""Numbers of move sequences from fixed deals, which only a change of the rules may change."""

import pytest

from majlis.games import GAMES
from tests.perft import Case, counts, read, reference_counts
from tests.reference.transcripts import OPTIONS

COUNTED = [game for game in GAMES if game in OPTIONS]
"""The games that the reference can count too."""
CASES = [(f"{game}-{n}", case) for game in COUNTED for n, case in enumerate(read(game), 1)]
ALL = pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])

MOST = 1000
"""The reference is slow: it counts no further than lengths with so many sequences."""


@ALL
def test_our_engine_finds_as_many_sequences_as_the_file_says(case: Case) -> None:
    assert counts(case, max(case.counts)) == case.counts


@ALL
def test_the_reference_finds_as_many(case: Case) -> None:
    depth = 1
    while case.counts.get(depth + 1, MOST) < MOST:
        depth += 1
    assert depth >= 2
    assert reference_counts(case, depth) == {n: case.counts[n] for n in range(1, depth + 1)}


def test_every_game_is_counted_at_every_number_of_players() -> None:
    counted = {(case.game, case.players) for _, case in CASES}
    assert counted == {(game, n) for game in COUNTED for n in GAMES[game].players}
