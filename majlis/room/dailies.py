"""The deal of the day: everyone plays the same cards against the same bots.

Of each game there is one a day (UTC).  The first match that somebody begins counts for the
ranking, finished or not; after it they may play the same cards as often as they like.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from majlis.fair import Proof, daily
from majlis.games import GAMES
from majlis.room.dealings import DailyDeal, day_at
from majlis.room.setup import Setup
from majlis.room.store import MatchResult, Store
from majlis.room.store.daily import DailyPlay, enter, plays

BOTS = "club"
"""The level of the bots in deals of the day."""
SEAT = 0
"""Where everybody sits."""


@dataclass(frozen=True)
class Ranked:
    """Somebody in the ranking of a day, with a rank from 1 and what the rank is by.

    ``rank`` and ``score`` are None as long as the match is not finished.
    """

    person: str
    rank: int | None
    score: int | None


class Dailies:
    """The deals of the days of a room; ``now`` gives the time in Unix seconds."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float]) -> None:
        self._store = store
        self._key = key
        self._now = now

    @property
    def today(self) -> date:
        """The day in UTC."""
        return day_at(self._now())

    def proof(self, game: str, day: date) -> Proof:
        """Where the cards of a day come from, with the secret: not to be shown before its end."""
        return daily(game, day, self._key, daily_setup(game, day).players)

    def shown(self, game: str, day: date) -> Proof:
        """The proof as it may be shown now."""
        proof = self.proof(game, day)
        return proof if self._now() >= DailyDeal(day).ends else proof.sealed

    def seed(self, game: str, day: date) -> str:
        """What the bots of a day decide by."""
        text = f"bots of the day\n{game}\n{day.isoformat()}"
        return hmac.digest(self._key, text.encode(), sha256).hex()

    async def enter(self, game: str, day: date, person: str, table: str) -> str:
        """Enter the ranking with a table that is about to be opened; the table that counts."""
        play = DailyPlay(day.isoformat(), game, person, table)
        return await self._store.write(lambda connection: enter(connection, play, self._now()))

    async def counted(self, day: date, person: str) -> dict[str, str]:
        """The tables with which somebody is in the rankings of a day, by game."""
        found = await self._store.read(lambda connection: plays(connection, day.isoformat()))
        return {play.game: play.table for play, _ in found if play.person == person}

    async def rankings(self, day: date) -> dict[str, list[Ranked]]:
        """The rankings of a day by game, the best first."""
        found = await self._store.read(lambda connection: plays(connection, day.isoformat()))
        return {
            game: ranking(
                [
                    (play.person, _figure(result, DailyDeal(day).ends))
                    for play, result in found
                    if play.game == game
                ],
            )
            for game in GAMES
        }


def daily_setup(game: str, day: date) -> Setup:
    """The table of a day: the same for everyone."""
    rules = GAMES[game]
    return Setup.of(
        {
            "game": game,
            "options": dict(rules.single),
            "bots": BOTS,
            "rated": True,
            "cards": str(DailyDeal(day)),
        }
    )


def _figure(result: MatchResult | None, until: float) -> int | None:
    """What a match is ranked by, the total of the one seat: points, penalties, or the place."""
    return result.totals[SEAT] if result and result.ended < until else None


def ranking(figures: Sequence[tuple[str, int | None]]) -> list[Ranked]:
    """Ranks from 1 for the smallest number, shared by those who are level; others come last."""
    sizes = sorted(figure for _, figure in figures if figure is not None)
    ranked = [
        Ranked(person, None if figure is None else sizes.index(figure) + 1, figure)
        for person, figure in figures
    ]
    return sorted(ranked, key=lambda one: one.rank or len(ranked) + 1)
