"""The one thread that writes."""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from majlis.room.store.engine import WRITES
from majlis.room.store.errors import StoreError, in_plain_words, stands_alone

T = TypeVar("T")

LARGEST_GROUP = 200
"""How many jobs are committed together at most, lest the first wait long for the last."""


@dataclass(frozen=True)
class Job:
    """Something to write, and who waits for it."""

    work: Callable[[Connection], Any]
    future: Future[Any]


@dataclass(frozen=True)
class Outcome:
    """What came of a job."""

    value: Any = None
    error: BaseException | None = None


class _Undone(Exception):
    """A job's error undid the whole transaction: nothing of it was stored."""


class Writer:
    """Commits together what waits together: one wait for the disk serves many tables.

    If a job fails, the transaction is undone and its jobs are done again, each in a savepoint,
    which undoes that job alone.  Where SQLite undoes everything even so, as it does when the disk
    is full, they are done one by one.
    """

    def __init__(self, engine: Engine, place: str) -> None:
        self._engine = engine.execution_options(**{WRITES: True})
        self._place = place
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="majlis-write", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Have something written; the future is done when it is durable.

        ``work`` may be called more than once and has no effects but on its connection.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise StoreError(f"{self._place}: the room has closed it")
            self._jobs.put(Job(work, future))
        return future

    def close(self) -> None:
        """Write what waits, take no more, and end the thread."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            group, more = self._take()
            self._settle(group)
            if not more:
                return

    def _take(self) -> tuple[list[Job], bool]:
        """The jobs that wait, once there is one, and whether there can be more of them."""
        group: list[Job] = []
        try:
            while len(group) < LARGEST_GROUP:
                job = self._jobs.get(block=not group)
                if job is None:
                    return group, False
                if job.future.set_running_or_notify_cancel():
                    group.append(job)
        except queue.Empty:
            pass
        return group, True

    def _settle(self, group: Sequence[Job]) -> None:
        if not group:
            return
        for job, outcome in zip(group, self._outcomes(group), strict=True):
            self._tell(job, outcome)

    def _outcomes(self, group: Sequence[Job]) -> list[Outcome]:
        """Do the jobs: together, if all is well; else the sound ones together; else one by one."""
        try:
            try:
                return self._together(group, unguarded)
            except _Undone as undone:
                if len(group) == 1:
                    return [Outcome(error=undone.__cause__)]
            try:
                return self._together(group, guarded)
            except _Undone:
                return [outcome for job in group for outcome in self._outcomes([job])]
        except BaseException as error:  # as at the commit, or before all; nobody may wait for ever
            return [Outcome(error=error)] * len(group)

    def _together(
        self, group: Sequence[Job], do: Callable[[Connection, Job], Outcome]
    ) -> list[Outcome]:
        """Do the jobs in one transaction."""
        with self._engine.connect() as connection:
            transaction = connection.begin()
            try:
                outcomes = [do(connection, job) for job in group]
                transaction.commit()
            except _Undone:
                transaction.rollback()
                raise
            except BaseException:
                connection.invalidate()  # nobody knows what is left of its transaction
                raise
        return outcomes

    def _tell(self, job: Job, outcome: Outcome) -> None:
        if outcome.error is None:
            job.future.set_result(outcome.value)
        elif isinstance(outcome.error, SQLAlchemyError):
            error = in_plain_words(self._place, outcome.error)
            error.__cause__ = outcome.error
            job.future.set_exception(error)
        else:
            job.future.set_exception(outcome.error)


def unguarded(connection: Connection, job: Job) -> Outcome:
    """Do a job; its failure undoes all."""
    try:
        return Outcome(job.work(connection))
    except Exception as error:
        raise _Undone from error


def guarded(connection: Connection, job: Job) -> Outcome:
    """Do a job in a savepoint, so that its failure undoes nothing else."""
    try:
        with connection.begin_nested():
            return Outcome(job.work(connection))
    except Exception as error:
        if isinstance(error, SQLAlchemyError) and not stands_alone(error):
            raise _Undone from error
        return Outcome(error=error)
