"""Saved matches: one file each, JSON Lines that only ever grow.

The first line says which match it is, every other line is one move, ``[seat, move]``.  Replaying
them gives the match back exactly, because every bot's chance comes from the seed, its seat and the
number of moves before.
"""

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import platformdirs

from majlis.bots import UnknownBot, make
from majlis.games import UnknownGame, find
from majlis.options import OptionError
from majlis.terminal.settings import PlaySettings
from majlis.transcript.strict import JsonError, read_json

VERSION = 1


class SaveError(Exception):
    """A match that cannot be saved, or a saved one that cannot be read or continued."""


class NothingSaved(SaveError):
    """There is no match to continue."""


def default_folder() -> Path:
    """The user's own folder for saved matches."""
    return Path(platformdirs.user_data_path("majlis", appauthor=False)) / "terminal"


@dataclass(frozen=True)
class Saved:
    """What a file holds: the match's header and its moves.

    ``ends[n]`` is where in the file n moves end; ``damaged``: something unreadable follows.
    """

    path: Path
    header: dict[str, Any]
    moves: tuple[tuple[int, str], ...]
    ends: tuple[int, ...]
    damaged: bool


class Save:
    """The open file of a match being played; while it is open nobody else can continue it."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self._file = file

    @classmethod
    def begin(cls, folder: Path, settings: PlaySettings, options: dict[str, Any]) -> "Save":
        """A new file for a new match."""
        folder.mkdir(parents=True, exist_ok=True)
        path = _free_path(folder, settings.game)
        save = cls(path, path.open("xb"))
        save._lock()
        save._write(
            {
                "majlis_save": VERSION,
                "game": settings.game,
                "players": settings.players,
                "seat": settings.seat,
                "seed": settings.seed,
                "options": options,
                "bots": settings.bots,
            }
        )
        save.sync()
        return save

    @classmethod
    def reopen(cls, saved: Saved, moves: int) -> "Save":
        """Continue a file after its first ``moves`` moves; ``SaveError`` if it is in use.

        When more than the last line is lost, the whole file is kept beside it.
        """
        save = cls(saved.path, saved.path.open("r+b"))
        save._lock()
        lost = _lines_after(saved.path, saved.ends[moves])
        if lost > 1:
            shutil.copyfile(saved.path, saved.path.with_suffix(".damaged"))
        save._file.truncate(saved.ends[moves])
        save._file.seek(0, os.SEEK_END)
        return save

    def append(self, seat: int, move: str) -> None:
        """Write a move down."""
        self._write([seat, move])

    def sync(self) -> None:
        """Wait until everything written is on the disk."""
        with _saving():
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        with _saving():
            self._file.close()

    def remove(self) -> None:
        """The match is over: there is nothing to continue."""
        self.path.unlink(missing_ok=True)
        self.close()

    def _write(self, entry: Any) -> None:
        with _saving():
            self._file.write(json.dumps(entry, ensure_ascii=False).encode() + b"\n")

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise SaveError("This match is open in another terminal.") from None


@contextmanager
def _saving() -> Iterator[None]:
    """Writing; the error of a full disk names no file, and could be taken for one of stdout."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"The match cannot be saved: {error.strerror or error}") from None


def newest(folder: Path, game: str) -> Path | None:
    """The newest saved match of a game."""
    paths = sorted(_numbered(folder, game))
    return paths[-1][1] if paths else None


def load(path: Path) -> Saved:
    """Read a file as far as it can be read; ``SaveError`` if that is not even its header."""
    moves: list[tuple[int, str]] = []
    header, ends, damaged = None, [], False
    end = 0
    for raw in path.read_bytes().splitlines(keepends=True):
        entry = _entry(raw)
        if header is None:
            header = _header(entry, path)
        elif _is_move(entry):
            moves.append((entry[0], entry[1]))
        else:
            damaged = True
            break
        end += len(raw)
        ends.append(end)
    if header is None:
        raise SaveError(f"{path} is empty.")
    return Saved(path, header, tuple(moves), tuple(ends), damaged)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is neither in the way nor lost."""
    return path.rename(path.with_suffix(".damaged"))


def _entry(raw: bytes) -> Any:
    """A line's value; None for one that was cut off or is damaged."""
    if not raw.endswith(b"\n"):
        return None
    try:
        return read_json(raw.decode())
    except (UnicodeDecodeError, JsonError):
        return None


def _header(entry: Any, path: Path) -> dict[str, Any]:
    kinds = {"game": str, "players": int, "seat": int, "seed": str, "options": dict, "bots": str}
    if not isinstance(entry, dict) or entry.get("majlis_save") != VERSION:
        raise SaveError(f"{path} is not a saved match that this version can read.")
    if not all(type(entry.get(key)) is kind for key, kind in kinds.items()):
        raise SaveError(f"{path} does not say which match it is.")
    try:
        _verify(entry)
    except (OptionError, UnknownBot, UnknownGame, UnicodeEncodeError) as error:
        raise SaveError(f"{path} is of a match that there cannot be: {error}") from None
    return entry


def _verify(header: dict[str, Any]) -> None:
    """Refuse what no match can be played with, each in its own way."""
    find(header["game"]).settle_options(header["options"], header["players"])
    make(header["bots"], header["game"])
    if not 0 <= header["seat"] < header["players"]:
        raise OptionError(f"seat is {header['seat']}: expected 0 to {header['players'] - 1}")
    header["seed"].encode()


def _is_move(entry: Any) -> bool:
    return isinstance(entry, list) and [type(part) for part in entry] == [int, str]


def _lines_after(path: Path, end: int) -> int:
    with path.open("rb") as file:
        file.seek(end)
        return len(file.read().splitlines())


def _numbered(folder: Path, game: str) -> Iterator[tuple[int, Path]]:
    for path in folder.glob(f"{game}-*.jsonl"):
        number = path.stem.removeprefix(f"{game}-")
        if number.isascii() and number.isdigit():
            yield int(number), path


def _free_path(folder: Path, game: str) -> Path:
    numbers = [number for number, _ in _numbered(folder, game)]
    return folder / f"{game}-{max(numbers, default=0) + 1}.jsonl"
