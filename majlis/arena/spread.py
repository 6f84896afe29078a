"""Spreading decks over processes, here or elsewhere."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from types import FrameType

from majlis.arena.contest import Contest
from majlis.arena.deck import DeckRecord, play_deck

AHEAD = 3
"""How many decks a worker has in hand or in wait, so that none is ever idle."""


def records(
    contest: Contest, first: int, last: int, executor: Executor | None, workers: int
) -> Generator[DeckRecord, None, None]:
    """Decks ``first`` to ``last`` in order, played by an executor or, if it is None, here.

    What has been handed out and not been started is taken back when the iteration is left.
    """
    numbers = iter(range(first, last + 1))
    if executor is None:
        for number in numbers:
            yield play_deck(contest, number)
        return
    waiting: deque[Future[DeckRecord]] = deque()
    try:
        for number in numbers:
            waiting.append(executor.submit(play_deck, contest, number))
            if len(waiting) >= AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """An executor of so many new processes, which are gone when the block is left by an error."""
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
    )
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    executor.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that it works for, and takes its programs with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    from majlis.arena.program import kill_all

    kill_all()
    os._exit(128 + number)
