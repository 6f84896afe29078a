"""Verifying the deals of transcript files."""

import sys
from collections.abc import Sequence

from majlis.cli.checking import lines_of, size_of
from majlis.cli.commands import Wrong, printable
from majlis.cli.progress import Meter
from majlis.fair.secret import HEX
from majlis.fair.step import Verification
from majlis.fair.verifying import verify


def verify_files(names: Sequence[str], commitment: str | None = None) -> int:
    """Verify files (``-`` is stdin) and print what is found; the exit code, 1 for any fault.

    Some match has to carry the given commitment.
    """
    noted = None if commitment is None else _read(commitment)
    total = Verification()
    faults = 0
    with Meter("verifying", size_of(names)) as meter:
        for name in names:
            found, lines, wrong = _verify_file(name, meter)
            total.matches += found.matches
            total.decks += found.decks
            total.reshuffles += found.reshuffles
            total.commitments |= found.commitments
            faults += wrong
            meter.hide()
            sys.stdout.writelines(f"{line}\n" for line in lines)
            sys.stdout.flush()
            meter.show()
    if noted and noted not in total.commitments:
        faults += 1
        print(f"no match has the commitment {noted}")
    print(
        f"{total.matches} matches, {total.decks} decks and {total.reshuffles} reshuffles "
        f"as committed, {faults} faults"
    )
    return 1 if faults else 0


def _read(text: str) -> str:
    """A commitment as it was copied from somewhere."""
    plain = text.strip().lower()
    if not HEX.fullmatch(plain):
        raise Wrong(f"--commitment is {text[:80]!r}: expected 64 hexadecimal digits")
    return plain


def _verify_file(name: str, meter: Meter) -> tuple[Verification, list[str], int]:
    """What a file holds, that as lines, and how many of them are faults."""
    trouble: list[str] = []
    found = verify(lines_of(name, meter, trouble))
    shown = printable(name)
    faults = len(found.faults) + len(trouble)
    lines = [f"{shown}:{step.line}: {printable(str(step))}" for step in found.steps] + trouble
    if not faults and not found.matches:
        lines.append(f"{shown}: no match found")
        faults = 1
    return found, lines, faults
