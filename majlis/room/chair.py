"""A seat of a table, and who sits on it."""

from dataclasses import dataclass


@dataclass
class Chair:
    """Who sits on a seat: a person, or a bot of some level, or nobody.

    ``away``: a bot stands in for the person.  ``bank`` is what is left of the seat's extra time,
    in seconds.  ``missed`` counts decisions in a row for which the time ran out.  ``words`` are
    what the person has added to the shuffle of the next match.
    """

    person: str = ""
    level: str = ""
    away: bool = False
    ready: bool = False
    bank: float = 0.0
    missed: int = 0
    words: str = ""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.person and not self.level

    @property
    def decides(self) -> bool:
        """Whether a person makes the decisions of this seat."""
        return bool(self.person) and not self.away
