"""What is said to a program that plays, a JSON object a line (see docs/arena.md)."""

from dataclasses import asdict
from typing import Any

from majlis.bots.bot import Turn
from majlis.bots.budget import Budget
from majlis.deal import Deal
from majlis.options import Options

PROTOCOL = 1
"""The version of what is said."""

Message = dict[str, Any]


def hello(
    game: str,
    players: int,
    options: Options,
    seat: int,
    budget: Budget | None,
    move_limit: float,
) -> Message:
    """The first message: the table, and the seat that the program has until the end."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game,
        "players": players,
        "seat": seat,
        "options": dict(options),
        "budget": asdict(budget) if budget else None,
        "move_limit": move_limit,
    }


def new_deal(deal: Deal) -> Message:
    """Cards have been dealt."""
    standing = deal.standing
    return {
        "type": "deal",
        "deal": standing.number,
        "dealer": standing.dealer,
        "totals": list(standing.totals),
    }


def turn(now: Turn) -> Message:
    """The one message that is answered with a move; ``seed`` is for chance."""
    return {
        "type": "turn",
        "deal": now.deal,
        "legal": list(now.legal),
        "view": now.view.as_dict(),
        "history": [vars(play) for play in now.history],
        "totals": list(now.totals),
        "seed": now.random.word(),
    }


def scores(deal: Deal) -> Message:
    """A deal is over."""
    outcome = deal.outcome()
    return {
        "type": "scores",
        "deal": deal.standing.number,
        "scores": list(outcome.scores),
        "totals": list(deal.next_standing().totals),
    }


END: Message = {"type": "end"}
"""The last message; the program is to exit."""
