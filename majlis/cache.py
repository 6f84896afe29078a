"""The folder that keeps machine code, and what has been compiled into it."""

import fcntl
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

KEEP = 4
"""How many versions of Majlis keep their machine code."""


@cache
def folder() -> Path | None:
    """A folder of our own for machine code, or None if nothing can be written.

    Numba looks for changes in one file only, but a playout is made of many: so the folder is named
    after all our sources and Numba's version, and folders of other versions are dropped.  Who
    names a folder in ``NUMBA_CACHE_DIR`` has to see to that.
    """
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(named) if Path(named).is_dir() else None
    digest = hashlib.sha256(f"{version('numba')} {version('numpy')}".encode())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    try:
        home = user_cache_path("majlis", appauthor=False) / "compiled"
        found = home / digest.hexdigest()[:16]
        found.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=found).close()
        found.touch()
        _prune(home)
    except OSError:
        return None
    return found


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Compile in this block what carries this name, if that has not been done.

    One process does it at a time; the others wait, and then find it on disk.
    """
    place = folder()
    if place is None or is_compiled(what):
        yield
        return
    with (place / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    mark_compiled(what)


def mark_compiled(what: str) -> None:
    """Remember that all machine code of this name is on disk."""
    if place := folder():
        (place / f"{what}.ready").touch()


def is_compiled(what: str) -> bool:
    """Whether all machine code of this name is on disk."""
    place = folder()
    return place is not None and (place / f"{what}.ready").exists()


def _prune(home: Path) -> None:
    """Drop all but the newest folders; another process may be doing the same."""
    import shutil

    def age(place: Path) -> float:
        try:
            return -place.stat().st_mtime
        except OSError:
            return 0.0

    for old in sorted(home.iterdir(), key=age)[KEEP:]:
        shutil.rmtree(old, ignore_errors=True)
