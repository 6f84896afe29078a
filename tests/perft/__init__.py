"""Perft: how many sequences of legal moves there are from a fixed deal, by their length.

The numbers are those of the rules alone, so any program that plays by them can be checked
against the files of this folder.  A file has one block a deal::

    players 4
    dealer 0
    options {"pass_cycle": ["hold"]}
    deck 7c Ah …
    moves play 2c, play 9c
    1 12
    2 140

``moves`` are played first, in order.  Each line after it has a length and how many sequences of
legal moves of that length there are; a deal that has ended has none.  New stocks are put in the
alphabetical order of their cards.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from majlis.deal import Deal, Stacked
from majlis.games import GAMES
from tests.reference.transcripts import new_match

FOLDER = Path(__file__).parent


@dataclass
class Case:
    """A deal, the moves to begin with, and the counts by length."""

    game: str
    players: int
    dealer: int
    options: dict[str, Any]
    deck: list[str]
    moves: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return "".join(
            f"{line}\n"
            for line in (
                f"players {self.players}",
                f"dealer {self.dealer}",
                f"options {json.dumps(self.options)}",
                f"deck {' '.join(self.deck)}",
                f"moves {', '.join(self.moves)}".rstrip(),
                *(f"{depth} {count}" for depth, count in self.counts.items()),
            )
        )


def read(game: str) -> list[Case]:
    """The cases in a game's file."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    blocks = groupby((line for line in lines if not line.startswith("#")), key=bool)
    return [_case(game, dict(_fields(block))) for whole, block in blocks if whole]


def write(game: str, cases: Sequence[Case]) -> None:
    """Put the cases into the game's file."""
    head = f"# {GAMES[game].title}.  Read how in __init__.py; count anew: python -m tests.perft\n"
    text = "\n".join([head, *map(str, cases)])
    (FOLDER / f"{game}.txt").write_text(text, encoding="utf-8")


def _fields(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        name, _, value = line.partition(" ")
        yield name, value


def _case(game: str, fields: dict[str, str]) -> Case:
    return Case(
        game,
        int(fields["players"]),
        int(fields["dealer"]),
        json.loads(fields["options"]),
        fields["deck"].split(),
        fields["moves"].split(", ") if fields["moves"] else [],
        {int(name): int(value) for name, value in fields.items() if name.isdigit()},
    )


# -- our engine ---------------------------------------------------------------------------------


def start(case: Case) -> Deal:
    """The deal of a case with its moves played."""
    game = GAMES[case.game]
    options = game.settle_options(case.options, case.players)
    standing = game.first_standing(options, case.players, case.dealer)
    deal = Deal(game, options, standing, case.deck, sorted)
    for move in case.moves:
        deal.act(deal.turn, move)
    return deal


def counts(case: Case, depth: int) -> dict[int, int]:
    """How many sequences of up to so many moves our engine finds, by length."""
    deal = start(case)
    most = deal.game.most_moves(deal._state)
    found = dict.fromkeys(range(1, depth + 1), 0)
    _count(deal._state, 1, found, [[0] * most for _ in found])
    return found


def _count(state: Stacked, length: int, found: dict[int, int], buffers: list[list[int]]) -> None:
    if state.over():
        return
    buffer = buffers[length - 1]
    n = state.moves(buffer)
    found[length] += n
    if length < len(found):
        for action in buffer[:n]:
            after = _copy(state)
            after.apply(action)
            _count(after, length + 1, found, buffers)


def _copy(state: Stacked) -> Stacked:
    """A copy that goes on drawing from the same order of cards."""
    other = type(state).__new__(type(state))
    for name, value in vars(state).items():
        other.__dict__[name] = value[:] if isinstance(value, list) else value
    return other


# -- the independent program --------------------------------------------------------------------


def reference_counts(case: Case, depth: int) -> dict[int, int]:
    """The same by the reference, which plays every sequence from the deck on."""
    found = dict.fromkeys(range(1, depth + 1), 0)
    _reference_count(case, [], found)
    return found


def _reference_count(case: Case, moves: list[str], found: dict[int, int]) -> None:
    deal = new_match(case.game, case.players, case.options, case.dealer).start(
        list(case.deck), sorted
    )
    for move in (*case.moves, *moves):
        deal.play(move)
    if deal.to_move() is None:
        return
    legal = deal.legal()
    length = len(moves) + 1
    found[length] += len(legal)
    if length < len(found):
        for move in legal:
            _reference_count(case, [*moves, move], found)
