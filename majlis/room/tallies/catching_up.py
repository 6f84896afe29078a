"""Counting matches that were finished before anybody counted."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from majlis.room.entries import entry_of
from majlis.room.store import Store, Tallies
from majlis.room.summing import result_of
from majlis.room.table import Table

log = logging.getLogger(__name__)

REST = 4.0
"""How many times as long as the work the rests are: those who play come first."""


async def catch_up(store: Store) -> int:
    """Add to the tallies what they lack, a table at a time; how many matches that were.

    Wherever it is stopped, it goes on from there next time.  A table whose log cannot be played
    again is left out.
    """
    done = 0
    for table, numbers in (await store.uncounted()).items():
        begun = perf_counter()
        try:
            found = await asyncio.to_thread(counted_again, table, await store.entries(table))
            for number in sorted(found.keys() & set(numbers)):
                done += await store.count(table, number, found[number])
        except Exception:
            log.exception("the matches of table %s cannot be counted", table)
        await asyncio.sleep(REST * (perf_counter() - begun))
    return done


def counted_again(table: str, log: Sequence[Mapping[str, Any]]) -> dict[int, Tallies]:
    """What each finished match of a table's log adds to the tallies, by its number."""
    found: dict[int, Tallies] = {}
    replayed = Table(table)
    for entry in map(entry_of, log):
        before = len(replayed.matches)
        replayed.apply(entry)
        for played in replayed.matches[before:]:
            tallies = result_of(replayed, played, entry.at).tallies
            if tallies is not None:
                found[played.number] = tallies
    return found
