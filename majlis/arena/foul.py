"""What a bot can do that costs it the game."""


class Foul(Exception):
    """A bot failed to answer a turn with a legal move in time; the message says how."""


class Stalled(BaseException):
    """Time is up.

    Not an ``Exception``, so that a bot which catches everything does not catch this.
    """


def cut(text: str, most: int = 80) -> str:
    """A text from elsewhere on one line, not too long, without what would not show."""
    line = " ".join(text.split())
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line[: most + 1])
    return line if len(line) <= most else line[:most] + "…"
