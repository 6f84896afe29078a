"""Settles a match, and dies by kill -9 between every two steps of it.

    python -m tests.room.purse.steps

Each time the stake is taken, or the pot paid, in a process of its own, which is killed before or
after its next statement, then before its commit, then right after it.  Whatever a killed process
has left is all or nothing, and whoever comes next finds books that balance.
"""

import os
import signal
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from majlis.room.purse import Posting
from majlis.room.store import Conflict
from tests.room.purse.samples import NOW, House, append, faults, house, paid, stakes
from tests.room.store.samples import with_store

SETTLED_ALREADY = 3
"""How a process exits whose entry is there already."""


def content(file: Path) -> list[str]:
    """All that is kept."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def die_at(step: int) -> None:
    """From now on the process dies at this moment of its first writing, counted from 0."""
    passed = -1

    def moment(connection: Connection, *_: Any) -> None:
        nonlocal passed
        if connection.get_execution_options().get("majlis_writes"):
            passed += 1
            if passed == step:
                os.kill(os.getpid(), signal.SIGKILL)

    for name in ("before_cursor_execute", "after_cursor_execute", "commit"):
        event.listen(Engine, name, moment)


def settle_until(file: Path, step: int, number: int, moves: tuple[Posting, ...]) -> int:
    """Append an entry with its chips in a process that dies at a step; how it has ended."""
    child = os.fork()
    if child == 0:
        die_at(step)
        try:
            with_store(file, lambda store: append(store, number, moves, number == 2))
        except Conflict:
            os._exit(SETTLED_ALREADY)
        os.kill(os.getpid(), signal.SIGKILL)  # it is kept, but nobody has been told
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def settle(file: Path, number: int, moves: tuple[Posting, ...]) -> int:
    """Let an entry be appended by processes that die ever later; how many died before it was."""
    before, step = content(file), 0
    while True:
        ended = settle_until(file, step, number, moves)
        assert ended == -signal.SIGKILL, ended
        if content(file) != before:
            break
        step += 1
    after = content(file)
    assert faults(file) == []
    assert settle_until(file, -2, number, moves) == SETTLED_ALREADY
    assert content(file) == after
    return step


def main() -> None:
    """Settle one match with as many deaths as it has steps."""

    async def nothing(room: House) -> None:
        pass

    with tempfile.TemporaryDirectory() as folder:
        house(Path(folder), nothing)
        file = Path(folder) / "room.db"
        staked = stakes(25)
        taken = settle(file, 1, staked.take(NOW))
        given = settle(file, 2, paid(staked))
        assert with_store(file, lambda store: House(store).held("ann", "dan")) == [1035, 975]
    print(f"killed at {taken} moments of taking the stake and {given} of paying the pot, 0 faults")


if __name__ == "__main__":
    main()
