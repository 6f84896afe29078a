"""Running a contest."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing, nullcontext

from majlis.arena.contest import Contest
from majlis.arena.deck import DeckRecord
from majlis.arena.folder import Folder
from majlis.arena.spread import records
from majlis.arena.stopping import Stop
from majlis.arena.tally import Tally


def compare(
    contest: Contest,
    decks: int,
    executor: Executor | None = None,
    workers: int = 1,
    folder: Folder | None = None,
    stop: Stop | None = None,
    seen: Callable[[Tally], None] = lambda tally: None,
    tally: Tally | None = None,
) -> Tally:
    """Play ``decks`` decks, fewer if ``stop`` says so, and say what they come to.

    The result is the same for any executor (None plays here), and whether or not part of it was in
    the ``folder`` already: decks count in the order of their numbers.  ``seen`` is called after
    each.  A ``tally`` that is given is filled, so that it is there when this is interrupted.
    """
    stop = stop or Stop()
    tally = Tally(contest, anytime=stop.early) if tally is None else tally
    if stop.early and not tally.anytime:
        raise ValueError("to stop early takes a tally with anytime intervals")
    with folder.claimed(contest) if folder else nullcontext():
        for record in _records(contest, decks, executor, workers, folder, tally, stop):
            tally.add(record)
            seen(tally)
    return tally


def _records(
    contest: Contest,
    decks: int,
    executor: Executor | None,
    workers: int,
    folder: Folder | None,
    tally: Tally,
    stop: Stop,
) -> Iterator[DeckRecord]:
    """Decks that are to be counted, those in the folder first, until enough are."""
    for record in folder.records(contest) if folder else ():
        if tally.decks == decks or stop.reached(tally):
            return
        yield record
    if tally.decks == decks or stop.reached(tally):
        return
    with closing(records(contest, tally.decks + 1, decks, executor, workers)) as played:
        for record in played:
            if folder:
                folder.append(record)
            yield record
            if stop.reached(tally):
                return
