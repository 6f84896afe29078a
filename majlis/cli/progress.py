"""A progress bar for people."""

import sys
from threading import Timer
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds for which nobody needs to see that anything goes on."""


class Meter:
    """A bar on stderr that appears only on a terminal, and only for what takes longer."""

    def __init__(self, what: str, total: float | None) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._timer = Timer(PATIENCE, self._appear)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        if self._timer.ident is not None:
            self._timer.join()
        if self._bar:
            self._bar.stop()

    def advance(self, amount: int = 1) -> None:
        """So much more is done."""
        self._done += amount
        if self._bar and self._task is not None:
            self._bar.update(self._task, completed=self._done)

    def tell(self, what: str) -> None:
        """What is shown beside the bar."""
        self._what = what
        if self._bar and self._task is not None:
            from rich.markup import escape

            self._bar.update(self._task, description=escape(what))

    def hide(self) -> None:
        """Make room for output; the bar comes back with ``show``."""
        if self._bar:
            self._bar.stop()

    def show(self) -> None:
        """Show the bar again if it was there."""
        if self._bar:
            self._bar.start()

    def _appear(self) -> None:
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import Progress

        bar = Progress(
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = bar.add_task(escape(self._what), total=self._total, completed=self._done)
        bar.start()
        self._bar = bar
