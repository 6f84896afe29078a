"""Count anew: ``python -m tests.perft [GAME…]`` rewrites the counts of the games' files."""

import sys

from majlis.games import GAMES
from tests.perft import counts, read, write


def main(games: list[str]) -> None:
    """Count every length that the files list."""
    for game in games or GAMES:
        cases = read(game)
        for case in cases:
            case.counts = counts(case, max(case.counts))
        write(game, cases)


if __name__ == "__main__":
    main(sys.argv[1:])
