"""Running simulations."""

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import BinaryIO

from majlis.cli.commands import Wrong, complain
from majlis.cli.progress import Meter
from majlis.simulate import Simulation, append, uninterrupted


def run(simulation: Simulation, matches: int, out: str, tell_seed: bool) -> int:
    """Write so many matches to a file (``-`` is stdout); the exit code."""
    done = 0
    try:
        with _open(out) as file, Meter("simulating", matches) as meter:
            if tell_seed:
                complain(f"seed {simulation.seed}")
            for number in range(matches):
                text = simulation.transcript(number)
                if out == "-":
                    meter.hide()
                with uninterrupted():
                    append(text, file, ours=out != "-")
                    done += 1
                if out == "-":
                    meter.show()
                meter.advance()
    except OSError as error:
        if out == "-":
            raise
        name = out or "''"
        raise Wrong(f"{name}: cannot be written: {error.strerror or error}") from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"stopped; {done} whole matches are written") from None
    return 0


def _open(out: str) -> AbstractContextManager[BinaryIO]:
    """The file that gets the matches, unbuffered if it is ours."""
    return nullcontext(sys.stdout.buffer) if out == "-" else open(out, "wb", buffering=0)
