"""A real room, as a program of its own."""

import os
import signal
import subprocess
from pathlib import Path

from tests.cli.command_line import command, environment
from tests.cli.test_house import free_port

PATIENCE = 90.0


class House:
    """A room on a port of its own, with its data in a folder; it can be opened again and again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where browsers find it, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """What the room has logged."""
        return self.data.parent / f"{self.data.name}.log"

    def open(self) -> None:
        """Open it, and wait until it is open."""
        words = command("--no-browser", "--port", str(self.port), "--data", str(self.data))
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, env=environment()
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert str(self.port) in line, f"the room did not open: {self.log.read_text()[-2000:]}"

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> int:
        """Have it close in good order; its exit code."""
        return self._end(signal.SIGTERM)

    def tell_to_close(self) -> None:
        """Ask it to close, without waiting for that."""
        assert self._process
        self._process.send_signal(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        assert process.stdout
        with process.stdout:
            if process.poll() is None:
                os.kill(process.pid, how)
            code = process.wait(PATIENCE)
        self._process = None
        return code
