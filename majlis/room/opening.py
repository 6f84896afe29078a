"""The beginning of a table: who opens it, and with which cards."""

from dataclasses import dataclass, field

from majlis.room.entries import Added, Began, Entry, Opened, Sat, Seated
from majlis.room.requests import read_words
from majlis.room.seal import Seal
from majlis.room.setup import Setup
from majlis.room.steward import new_seed


@dataclass(frozen=True)
class Opening:
    """A table that is about to be opened by a person, who sits on the first seat.

    The first match has the cards of ``seal``.  With ``begin`` bots take all other seats and it
    begins.  ``words`` are the person's for the shuffle; ``seed`` is what the bots decide by.
    """

    table: str
    setup: Setup
    person: str
    seal: Seal
    begin: bool = False
    words: str = ""
    seed: str = field(default_factory=new_seed)

    def entries(self, now: float) -> list[Entry]:
        """The first entries of the table's log; ``Denied`` for words that cannot be."""
        entries: list[Entry] = [
            Opened(now, self.setup.as_dict(), self.person),
            self.seal.entry(now),
            Sat(now, 0, self.person),
        ]
        if words := "" if self.seal.fixed else read_words(self.words):
            entries.append(Added(now, 0, words))
        if self.begin:
            bots = range(1, self.setup.players)
            entries += [Seated(now, seat, self.setup.bots) for seat in bots]
            entries.append(Began(now, 1, self.seed))
        return entries
