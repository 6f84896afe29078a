"""The folder of a contest: its settings, and a line for each deck that has been played.

What is there is never played again, so that the same command goes on where it stopped.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import majlis
from majlis.arena.contest import Contest
from majlis.arena.deck import DeckRecord, planned

SETTINGS = "settings.json"
DECKS = "decks.jsonl"
TRANSCRIPTS = "transcripts"


class FolderError(ValueError):
    """A folder that does not fit; the message says why in one line."""


class Folder:
    """A folder that belongs to one contest.  ``OSError`` if it cannot be read or written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def settings(self) -> dict[str, Any] | None:
        """The settings of the contest that is there, or None if there is none."""
        file = self.path / SETTINGS
        if not file.exists():
            return None
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise FolderError(f"{file}: expected the settings of a contest as a JSON object")
        return found

    @contextmanager
    def claimed(self, contest: Contest) -> Iterator[None]:
        """Have the folder for this contest alone; ``FolderError`` if it holds another."""
        self._claim(contest)
        file = os.open(self.path / SETTINGS, os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError:
            raise FolderError(f"{self.path} is being written by another run") from None
        finally:
            os.close(file)

    def _claim(self, contest: Contest) -> None:
        ours = {"majlis": majlis.__version__, **json.loads(json.dumps(contest.as_dict()))}
        theirs = self.settings()
        if theirs is None:
            if (self.path / DECKS).exists():
                raise FolderError(f"{self.path / DECKS} is there, but no {SETTINGS}")
            self.path.mkdir(parents=True, exist_ok=True)
            part = self.path / f"{SETTINGS}.part"
            part.write_text(json.dumps(ours, indent=2) + "\n", encoding="utf-8")
            part.replace(self.path / SETTINGS)
            return
        for key in {**ours, **theirs}:
            if ours.get(key) != theirs.get(key):
                raise FolderError(
                    f"{self.path} holds a contest with {key} {_show(theirs.get(key))}, "
                    f"not {_show(ours.get(key))}: choose another folder"
                )

    def records(self, contest: Contest) -> Iterator[DeckRecord]:
        """What has been played, in order; a last line that was not finished is cut off."""
        seatings = planned(contest)
        file = self.path / DECKS
        if not file.exists():
            return
        whole = 0
        with file.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.endswith(b"\n"):
                    break
                record = _record(line, number, file)
                if [game.seating for game in record.games] != seatings or len(
                    record.thinking
                ) != len(contest.bots):
                    raise FolderError(f"{file}: line {number} is not a deck of this contest")
                yield record
                whole += len(line)
        if whole < file.stat().st_size:
            os.truncate(file, whole)

    def append(self, record: DeckRecord) -> None:
        """Write one more deck, its transcripts first."""
        if record.transcripts:
            folder = self.path / TRANSCRIPTS
            folder.mkdir(exist_ok=True)
            (folder / f"{record.number:06}.jsonl").write_text(record.transcripts, encoding="utf-8")
        line = json.dumps(record.as_dict(), separators=(",", ":")) + "\n"
        with (self.path / DECKS).open("ab", buffering=0) as file:
            start = file.tell()
            try:
                _write(file.fileno(), line.encode())
            except OSError as error:
                with suppress(OSError):
                    file.truncate(start)
                error.filename = str(self.path / DECKS)
                raise


def _write(file: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def _record(line: bytes, number: int, file: Path) -> DeckRecord:
    try:
        record = DeckRecord.of(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise FolderError(f"{file}: line {number} is not the record of a deck") from None
    if record.number != number:
        raise FolderError(f"{file}: line {number} is deck {record.number}, expected {number}")
    return record


def _show(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:80] + "…"
