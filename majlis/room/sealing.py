"""Choosing what the next match of a table is dealt from."""

from collections.abc import Sequence

from majlis.room.entries import Entry
from majlis.room.seal import Seal
from majlis.room.table import Table


def seal(table: Table, now: float) -> Sequence[Entry]:
    """A secret of its own for the next match, if there has to be one and is none yet.

    Its seal can be seen from then on, before anybody adds words.
    """
    if not table.unsealed:
        return []
    return [Seal.new(table.id, table.number + 1).entry(now)]
