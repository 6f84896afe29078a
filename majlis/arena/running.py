"""Running a contest."""

from collections.abc import Callable
from concurrent.futures import Executor
from itertools import islice

from majlis.arena.contest import Contest
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
    if folder:
        folder.claim(contest)
        for record in islice(folder.records(), decks):
            if stop.reached(tally):
                return tally
            tally.add(record)
            seen(tally)
    if tally.decks == decks or stop.reached(tally):
        return tally
    played = records(contest, tally.decks + 1, decks, executor, workers)
    try:
        for record in played:
            if folder:
                folder.append(record)
            tally.add(record)
            seen(tally)
            if stop.reached(tally):
                break
    finally:
        played.close()
    return tally
