"""What a person asks for who wants to play."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class PlaySettings:
    """One request to play in the terminal.

    ``options`` may be partial.  ``resume`` continues the newest saved match of the game and leaves
    the rest aside; ``offer`` lets the terminal ask whether to do so.  ``bots`` names who plays the
    other seats, ``adviser`` who gives the hints.  ``saves`` is the folder of
    the saved matches; by default it is one of the user's own.
    """

    game: str
    players: int
    seat: int
    seed: str
    options: dict[str, Any] = field(default_factory=dict)
    plain: bool = False
    bots: str = "simple"
    adviser: str = "simple"
    resume: bool = False
    offer: bool = True
    saves: Path | None = None
