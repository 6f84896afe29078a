"""Processes that write into a store and are killed with -9 in the middle of it."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from majlis.room.store import Store
from tests.room.store.samples import with_store

PATIENCE = 20.0
"""Seconds for the first of them to say something."""

Write = Callable[[Store, int], Awaitable[None]]
"""Writes for ever, and says to a file descriptor what has been acknowledged (see ``said``)."""


def said(table: str, length: int) -> bytes:
    """That a table's log has been acknowledged to have this length."""
    return f"{table} {length}\n".encode()


def report_of(module: str, file: Path, kills: int) -> Any:
    """What a program that kills writers prints of so many kills, which has to end well."""
    told = subprocess.run(
        [sys.executable, "-m", module, str(file), str(kills)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def until_killed(file: Path, after: float, write: Write, processes: int = 1) -> dict[str, int]:
    """Write in processes of their own, killed so many seconds after the first word of any.

    The acknowledged length of each log.
    """
    reading, writing = os.pipe()
    children = []
    for _ in range(processes):
        child = os.fork()
        if child == 0:
            os.close(reading)
            with_store(file, lambda store: write(store, writing))
            os._exit(1)
        children.append(child)
    os.close(writing)
    heard = b""
    select.select([reading], [], [], PATIENCE)
    end = time.monotonic() + after
    while (left := end - time.monotonic()) > 0:
        if select.select([reading], [], [], left)[0]:
            heard += os.read(reading, 65536)
    for child in children:
        os.kill(child, signal.SIGKILL)
    while more := os.read(reading, 65536):
        heard += more
    os.close(reading)
    for child in children:
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            raise SystemExit("a writer ended by itself")
    known: dict[str, int] = {}
    for line in heard.decode().splitlines():
        table, length = line.split()
        known[table] = max(known.get(table, 0), int(length))
    return known
