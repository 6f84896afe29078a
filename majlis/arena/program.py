"""A program that speaks JSON lines, as a running process."""

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Any

from majlis.arena.foul import Foul, cut
from majlis.arena.protocol import Message

LONGEST = 1 << 20
"""Bytes; an answer that is longer is none."""
LONGEST_WAIT = 3600.0
"""Seconds for which the system is asked to wait at once."""
GRACE = 2.0
"""Seconds that a program has to exit when it is told that this is the end."""

_running: set["Program"] = set()


class Program:
    """A running program; ``Foul`` is raised for whatever it does wrong.

    It is started without a shell and in a process group of its own, so that Ctrl-C does not reach
    it and everything that it has started ends with it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._said = b""
        self._errors = TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise Foul(f"the program cannot be started: {reason}") from None
        _running.add(self)
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)

    def tell(self, message: Message, seconds: float) -> None:
        """Say something that wants no answer; it must have been read in so many seconds."""
        rest = memoryview(json.dumps(message).encode() + b"\n")
        until = time.monotonic() + seconds
        while rest:
            self._wait(self._in, selectors.EVENT_WRITE, until, seconds)
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._ended() from None

    def ask(self, message: Message, seconds: float) -> dict[str, Any]:
        """Say something and wait so many seconds for the answer."""
        until = time.monotonic() + seconds
        self.tell(message, seconds)
        line = self._line(until, seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            shown = line.decode(errors="backslashreplace")
            raise Foul(f"its answer is no JSON object: {cut(shown)!r}")
        return answer

    def end(self, message: Message) -> int | None:
        """Say goodbye; the exit code, or None if the program had to be stopped."""
        if self not in _running:
            return self._process.returncode
        with suppress(Foul):
            self.tell(message, GRACE)
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        try:
            return self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.kill()

    def kill(self) -> None:
        """Stop the program, and what it has started, at once."""
        if self not in _running:
            return
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for file in (self._process.stdin, self._process.stdout, self._errors):
            if file:
                with suppress(OSError):
                    file.close()
        _running.discard(self)

    def last_words(self) -> str:
        """The last line that it has written on stderr."""
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - 4000))
        lines = self._errors.read().decode(errors="backslashreplace").splitlines()
        return next((cut(line, 200) for line in reversed(lines) if line.strip()), "")

    def _line(self, until: float, seconds: float) -> bytes:
        while b"\n" not in self._said:
            if len(self._said) > LONGEST:
                raise Foul(f"its answer is longer than {LONGEST:,} bytes")
            self._wait(self._out, selectors.EVENT_READ, until, seconds)
            with suppress(BlockingIOError):
                part = os.read(self._out, 1 << 16)
                if not part:
                    raise self._ended()
                self._said += part
        line, _, self._said = self._said.partition(b"\n")
        return line

    def _wait(self, file: int, event: int, until: float, seconds: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            while (left := until - time.monotonic()) > 0:
                if selector.select(min(left, LONGEST_WAIT)):
                    return
        raise Foul(f"it gave no answer within {seconds:g} s")

    def _ended(self) -> Foul:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        words = self.last_words()
        return Foul(f"the program {how}" + (f": {words}" if words else ""))


def kill_all() -> None:
    """Stop every program that this process has started."""
    for program in list(_running):
        program.kill()
