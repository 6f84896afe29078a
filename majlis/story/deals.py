"""How deals begin and end, and what their ends do to the match."""

from collections.abc import Iterator

from majlis.match import Match
from majlis.words import Sentence, say, say_many


def deal_begins(match: Match, viewer: int | None) -> Sentence:
    """Who deals the deal on the table; ``continued`` if moves have been made in it already."""
    number, dealer = match.standing.number, match.view(viewer).dealer
    if match.deal.moves:
        if dealer == viewer:
            return say("Deal {number}: You deal, continued", number=number)
        return say("Deal {number}: {seat} deals, continued", number=number, seat=dealer)
    if dealer == viewer:
        return say("Deal {number}: You deal", number=number)
    return say("Deal {number}: {seat} deals", number=number, seat=dealer)


def deal_is_over(match: Match) -> Sentence:
    """The end of the deal that has just been finished."""
    return say("Deal {number} is over", number=len(match.finished))


def match_is_over() -> Sentence:
    """The end of the match."""
    return say("The match is over")


def going_out(match: Match, viewer: int | None) -> Iterator[Sentence]:
    """Who goes out of the match after the deal that has just been finished, side by side."""
    number = len(match.finished)
    sides: dict[int, list[int]] = {}
    for seat, since in enumerate(match.standing.out_since):
        if since == number:
            sides.setdefault(match.game.side(seat, match.players), []).append(seat)
    for seats in sides.values():
        total = match.totals[seats[0]]
        yield _out(seats, total, viewer)


def _out(seats: list[int], total: int, viewer: int | None) -> Sentence:
    others = tuple(seat for seat in seats if seat != viewer)
    if not others:
        return say_many(
            "You have {count} penalty and are out.",
            "You have {count} penalties and are out.",
            total,
        )
    if len(others) < len(seats):
        return say_many(
            "{you_and_seats} have {count} penalty and are out.",
            "{you_and_seats} have {count} penalties and are out.",
            total, you_and_seats=others,
        )  # fmt: skip
    if len(seats) == 1:
        return say_many(
            "{seat} has {count} penalty and is out.",
            "{seat} has {count} penalties and is out.",
            total, seat=seats[0],
        )  # fmt: skip
    return say_many(
        "{seats} have {count} penalty and are out.",
        "{seats} have {count} penalties and are out.",
        total, seats=others,
    )  # fmt: skip
