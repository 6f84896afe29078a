"""The beginning of a table: who opens it, and with which cards."""

from dataclasses import dataclass, field
from secrets import token_bytes

from majlis.fair import BYTES, Proof, Secret
from majlis.room.entries import Added, Began, Entry, Opened, Sat, Seated
from majlis.room.requests import read_words
from majlis.room.seal import sealed, sealed_again
from majlis.room.setup import Setup
from majlis.room.steward import new_seed


@dataclass(frozen=True)
class Opening:
    """A table that is about to be opened by a person, who sits on the first seat.

    With ``begin`` bots take all others and the match begins.  Its cards are those of ``proof``, or
    else come from ``secret``, which is chosen here if it has not been before.  ``words`` are the
    person's for the shuffle; ``seed`` is what the bots decide by.
    """

    table: str
    setup: Setup
    person: str
    begin: bool = False
    secret: Secret | None = None
    proof: Proof | None = None
    words: str = ""
    seed: str = field(default_factory=new_seed)

    def entries(self, now: float) -> list[Entry]:
        """The first entries of the table's log; ``Denied`` for words that cannot be."""
        entries: list[Entry] = [
            Opened(now, self.setup.as_dict(), self.person),
            self._sealed(now),
            Sat(now, 0, self.person),
        ]
        if words := read_words(self.words) if self.proof is None else "":
            entries.append(Added(now, 0, words))
        if self.begin:
            bots = range(1, self.setup.players)
            entries += [Seated(now, seat, self.setup.bots) for seat in bots]
            entries.append(Began(now, 1, self.seed))
        return entries

    def _sealed(self, now: float) -> Entry:
        if self.proof is not None:
            return sealed_again(1, self.proof, now)
        return sealed(self.table, 1, self.secret or Secret(token_bytes(BYTES)), now)
