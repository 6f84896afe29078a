"""Bots play a match against each other."""

from collections.abc import Sequence

from majlis.bots.bot import Bot, turn_of
from majlis.deal import Deal
from majlis.match import Match
from majlis.shuffle import Stream


def chance(seed: str, deal: Deal, seat: int) -> Stream:
    """The source of chance for the decision that a bot on this seat owes now.

    It hangs on the seed, the seat, the deal's number and how many decisions the seat has made in
    the deal, and on nothing else: so any decision can be made again by itself, whether a match was
    interrupted or the others' secret decisions came in another order.  It shares nothing with the
    deals.
    """
    made = sum(s == seat for s, _ in deal.moves)
    return Stream(seed, f"bot {seat} {deal.standing.number}.{made}")


def decide(
    bot: Bot, deal: Deal, seat: int, seed: str, stakers: frozenset[int] = frozenset()
) -> str:
    """What a bot on this seat chooses now, if these seats play for a pot."""
    return bot.choose(turn_of(deal, seat, chance(seed, deal, seat), stakers))


def play_out(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """Let bots (one a seat) finish the match."""
    while not match.over:
        seat = match.to_act[0]
        match.act(seat, decide(bots[seat], match.deal, seat, seed))
