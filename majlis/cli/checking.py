"""Checking transcript files."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import BinaryIO, TypeVar

from majlis.cli.commands import printable
from majlis.cli.progress import Meter
from majlis.transcript import Report, check, read_lines
from majlis.words import counted

T = TypeVar("T")


def check_files(names: Sequence[str]) -> int:
    """Check files (``-`` is stdin) and print their faults; the exit code, 1 if there are any."""
    total = Report()
    faults = 0
    for report, lines in over_files(names, "checking", _check_file):
        total.matches += report.matches
        total.deals += report.deals
        total.moves += report.moves
        faults += len(lines)
    print(
        f"{counted(total.matches, 'match', 'matches')}, {counted(total.deals, 'deal')}, "
        f"{counted(total.moves, 'move')} checked, {counted(faults, 'fault')}"
    )
    return 1 if faults else 0


def over_files(
    names: Sequence[str], doing: str, look: Callable[[str, Meter], tuple[T, list[str]]]
) -> Iterator[tuple[T, list[str]]]:
    """What ``look`` makes of each file, and its lines about it, which are printed."""
    with Meter(doing, size_of(names)) as meter:
        for name in names:
            found, lines = look(name, meter)
            if lines:
                meter.hide()
                sys.stdout.writelines(f"{line}\n" for line in lines)
                sys.stdout.flush()
                meter.show()
            yield found, lines


def _check_file(name: str, meter: Meter) -> tuple[Report, list[str]]:
    """What a file holds, and its faults as lines."""
    trouble: list[str] = []
    report = check(lines_of(name, meter, trouble))
    shown = printable(name)
    lines = [f"{shown}:{fault.line}: {fault}" for fault in report.faults] + trouble
    if not lines and not report.matches:
        lines.append(f"{shown}: no match found")
    return report, lines


def lines_of(name: str, meter: Meter, trouble: list[str]) -> Iterator[bytes]:
    """The lines of a file as far as it can be read; why no further goes into ``trouble``."""
    try:
        with _open(name) as file:
            for line in read_lines(file):
                yield line
                meter.advance(len(line))
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        trouble.append(f"{printable(name)}: cannot be read: {reason}")


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def size_of(names: Sequence[str]) -> int | None:
    """All bytes to be read; None if that cannot be known."""
    with suppress(OSError, ValueError):
        return sum(os.path.getsize(name) for name in names)
    return None
