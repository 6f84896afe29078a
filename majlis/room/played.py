"""A match that is over at a table."""

from dataclasses import dataclass

from majlis.fair import Proof
from majlis.match import Match
from majlis.room.setup import Setup


@dataclass(frozen=True)
class Played:
    """A match of this table: its number from 1, its seed, and who sat where when it ended.

    ``proof`` says where its cards came from, the secret included; None if they came from the seed.
    ``company`` is everybody who sat there in it, also those who got up before the end.
    """

    number: int
    seed: str
    match: Match
    people: tuple[str, ...]
    proof: Proof | None = None
    stakers: tuple[str, ...] = ()
    company: tuple[str, ...] = ()

    def is_of(self, person: str) -> bool:
        """Whether it was somebody's match: they sat there at some time, or had chips in it."""
        return bool(person) and person in (*self.people, *self.company, *self.stakers)


def is_due(setup: Setup, played: Played, now: float) -> bool:
    """Whether the secret of a match that is over may be known.

    Not while others play for the same cards of a day, though it is published when the day is over;
    and not to somebody who has only begun to play cards that were dealt elsewhere before.
    """
    if played.number > 1 or not setup.cards:
        return True
    return now >= setup.secret_until and (played.match.over or setup.secret_until > 0)
