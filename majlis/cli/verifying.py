"""Verifying the deals of transcript files."""

from collections.abc import Sequence

from majlis.cli.checking import lines_of, over_files
from majlis.cli.commands import Wrong, printable
from majlis.cli.progress import Meter
from majlis.fair.secret import HEX
from majlis.fair.step import Verification
from majlis.fair.verifying import verify
from majlis.words import counted


def verify_files(names: Sequence[str], commitment: str | None = None) -> int:
    """Verify files (``-`` is stdin) and print what is found; the exit code, 1 for any fault.

    Some match has to carry the given commitment.
    """
    noted = None if commitment is None else _read(commitment)
    total = Verification()
    faults = 0
    for (found, wrong), _ in over_files(names, "verifying", _verify_file):
        total.matches += found.matches
        total.decks += found.decks
        total.reshuffles += found.reshuffles
        total.commitments |= found.commitments
        faults += wrong
    if noted and noted not in total.commitments:
        faults += 1
        print(f"no match has the commitment {noted}")
    print(
        f"{counted(total.matches, 'match', 'matches')}, {counted(total.decks, 'deck')} and "
        f"{counted(total.reshuffles, 'reshuffle')} as committed, {counted(faults, 'fault')}"
    )
    return 1 if faults else 0


def _read(text: str) -> str:
    """A commitment as it was copied from somewhere."""
    plain = text.strip().lower()
    if not HEX.fullmatch(plain):
        raise Wrong(f"--commitment is {text[:80]!r}: expected 64 hexadecimal digits")
    return plain


def _verify_file(name: str, meter: Meter) -> tuple[tuple[Verification, int], list[str]]:
    """What a file holds and how many faults, and that as lines."""
    trouble: list[str] = []
    found = verify(lines_of(name, meter, trouble))
    shown = printable(name)
    faults = len(found.faults) + len(trouble)
    lines = [f"{shown}:{step.line}: {printable(str(step))}" for step in found.steps] + trouble
    if not faults and not found.matches:
        lines.append(f"{shown}: no match found")
        faults = 1
    return (found, faults), lines
