"""What bots are called at a table."""

NAMES = ("Ada", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo")
"""By seat."""


def bot_name(seat: int) -> str:
    """What the bot on a seat is called."""
    return NAMES[seat % len(NAMES)]
