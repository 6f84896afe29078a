"""What the people and bots at the table are called."""

from majlis.bots.names import NAMES as BOT_NAMES

YOU = "You"


def seat_names(players: int, me: int) -> tuple[str, ...]:
    """A name for each seat; the seat ``me`` is you."""
    return tuple(
        YOU if seat == me else BOT_NAMES[seat] if seat < len(BOT_NAMES) else f"Player {seat}"
        for seat in range(players)
    )
