"""Deals and matches that are over, in numbers."""

from collections.abc import Iterator

from majlis.match import FinishedDeal, Match
from majlis.terminal.situation import Row

SCORES = {"hez2": "place", "kozel": "penalties"}
"""What a deal's scores are called, by game."""


def score_word(match: Match) -> str:
    """What the scores of this match are called."""
    if match.options.get("scoring") == "stakes":
        return "chips"
    return deal_word(match)


def deal_word(match: Match) -> str:
    """What the rules count in one deal, before it is settled in chips."""
    return SCORES.get(match.game.id, "score")


def deal_rows(match: Match, finished: FinishedDeal) -> Iterator[Row]:
    """What a finished deal comes to, by seat."""
    outcome = finished.outcome
    if outcome.points:
        yield Row("taken", _cells(outcome.points))
    yield Row(score_word(match), _cells(outcome.scores))
    if finished.totals != outcome.scores:
        yield Row("total", _cells(finished.totals))


def score_rows(match: Match) -> Iterator[Row]:
    """The score sheet: a row for each finished deal, and the totals."""
    for number, finished in enumerate(match.finished, start=1):
        yield Row(f"deal {number}", _cells(finished.outcome.scores))
    if match.finished:
        yield Row("total", _cells(match.totals))


def _cells(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(number) for number in numbers)
