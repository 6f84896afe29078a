"""What the people and bots at the table are called."""

from majlis.bots.names import NAMES as BOT_NAMES

YOU = "You"


def seat_names(players: int, me: int) -> tuple[str, ...]:
    """A name for each seat; the seat ``me`` is you."""
    return tuple(
        YOU if seat == me else BOT_NAMES[seat] if seat < len(BOT_NAMES) else f"Player {seat}"
        for seat in range(players)
    )


def counted(n: int, noun: str) -> str:
    """A number of things: ``"1 card"``, ``"2 cards"``."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
