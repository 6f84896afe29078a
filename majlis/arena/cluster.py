"""A Dask cluster as an executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import Any

from majlis.arena.extras import extra

PULSE = 1.0
"""Seconds between looks at the connection."""


class ClusterError(Exception):
    """The cluster cannot be reached, or no longer; the message says so in one line."""


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """A cluster's executor, and how many decks it plays at a time.

    ``ClusterError`` if it is not there or goes away, ``MissingExtra`` without distributed.
    """
    distributed: Any = extra("distributed", "a Dask cluster")
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = " ".join(str(error).split())
        raise ClusterError(f"no scheduler answers at {address[:80]!r}: {reason}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise ClusterError(f"the scheduler at {address[:80]!r} has no workers")
        watched = WatchedExecutor(client.get_executor(), lambda: client.status != "closed")
        try:
            yield watched, workers
        except CancelledError:
            raise ClusterError("the cluster has cancelled the work") from None
        except Exception as error:
            # As the connection breaks, Dask may raise anything, even errors of its own code.
            if client.status != "running" or type(error).__module__.startswith("distributed"):
                raise ClusterError(f"{type(error).__name__}: {error}") from None
            raise
        finally:
            watched.shutdown()


class WatchedExecutor(Executor):
    """An executor whose futures fail with ``ClusterError`` when the cluster is gone.

    Dask's own are left waiting for ever then.
    """

    def __init__(self, executor: Executor, alive: Callable[[], bool]) -> None:
        self._executor = executor
        self._alive = alive
        self._waiting: set[Future[Any]] = set()
        self._lock = Lock()
        self._leave = Event()
        Thread(target=self._watch, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand work out."""
        future = self._executor.submit(fn, *args, **kwargs)
        with self._lock:
            self._waiting.add(future)
        future.add_done_callback(self._done)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop watching; the cluster goes on."""
        self._leave.set()

    def _done(self, future: Future[Any]) -> None:
        with self._lock:
            self._waiting.discard(future)

    def _watch(self) -> None:
        while not self._leave.wait(PULSE):
            if self._alive():
                continue
            with self._lock:
                lost = list(self._waiting)
            for future in lost:
                with suppress(InvalidStateError):
                    future.set_exception(ClusterError("the connection to the cluster is lost"))
