"""Opening the room from the command line, and looking after its database."""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from urllib.request import Request, urlopen

import pytest

from tests.cli.command_line import command, complaint, majlis, output

PATIENCE = 60


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def room(data: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """The room as a program of its own, open when the block begins."""
    words = command("--no-browser", "--port", str(port), "--data", str(data))
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            assert f":{port}" in process.stdout.readline()
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def get(port: int, path: str) -> bytes:
    """What the room answers."""
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
        return bytes(answer.read())


def test_majlis_opens_the_room_and_closes_it_in_good_order(tmp_path: Path) -> None:
    port = free_port()
    with room(tmp_path, port) as process:
        assert b"Majlis" in get(port, "/")
        assert json.loads(get(port, "/health"))["status"] == "ok"
        assert process.stdout
        assert process.stdout.readline().startswith("Ctrl-C closes it")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    assert (tmp_path / "room.db").is_file()
    assert os.stat(tmp_path / "room.db").st_mode & 0o077 == 0


def test_a_room_that_is_open_already_is_shown(tmp_path: Path) -> None:
    port = free_port()
    with room(tmp_path, port):
        said = output("--no-browser", "--port", str(port), "--data", str(tmp_path))
        assert said.startswith(f"The room is open already at http://127.0.0.1:{port}: end it")
        words = ("--no-browser", "--port", str(port), "--data", str(tmp_path))
        outside = output("--host", "0.0.0.0", *words)
        assert f"http://127.0.0.1:{port}" in outside  # where it is, not where it would be


def test_a_room_with_other_data_at_the_port_is_not_taken_for_ours(tmp_path: Path) -> None:
    port = free_port()
    with room(tmp_path / "theirs", port):
        words = ("--no-browser", "--port", str(port), "--data", str(tmp_path / "ours"))
        result = majlis(*words)
    assert result.exit_code == 1
    taken = f"majlis: port {port} is taken by a room with other data: try --port {port + 1}\n"
    assert result.stderr == taken


def test_a_database_that_cannot_be_meant_is_told_though_a_room_is_at_the_port(
    tmp_path: Path,
) -> None:
    port = free_port()
    with room(tmp_path, port):
        result = majlis("--no-browser", "--port", str(port), "--database", "oracle://x")
    assert result.exit_code == 1
    assert result.stderr.startswith("majlis: the database oracle is not known")


def test_one_room_at_a_time_has_a_database(tmp_path: Path) -> None:
    """Two would both play the bots of its tables, and refuse what the other has stored."""
    with room(tmp_path, free_port()) as process:
        words = ("--no-browser", "--port", str(free_port()), "--data", str(tmp_path))
        result = majlis(*words)
        process.kill()
        process.wait(PATIENCE)
    assert result.exit_code == 1
    assert "room.db: another room has it open: end that room first" in result.stderr
    with room(tmp_path, free_port()) as process:  # the claim has ended with the process
        assert process.poll() is None


def test_a_port_that_another_program_has_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = majlis("--no-browser", "--port", str(port), "--data", str(tmp_path))
    assert result.exit_code == 1
    assert (
        result.stderr == f"majlis: port {port} is taken by another program: try --port {port + 1}\n"
    )


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("--port 0", "--port is '0'"),
        ("--port high", "--port is 'high'"),
        ("--public-url cards.example.org", "--public-url is"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused(words: str, wrong: str) -> None:
    assert wrong in complaint(words)


def test_a_damaged_database_is_reported_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.write_bytes(b"no database at all" * 500)
    result = majlis("--no-browser", "--port", str(free_port()), "--data", str(tmp_path))
    assert result.exit_code == 1
    assert "damaged" in result.stderr
    assert result.stderr.count("\n") == 1
    assert file.read_bytes() == b"no database at all" * 500


def test_backup_restore_and_doctor(tmp_path: Path) -> None:
    port, data, copy = free_port(), tmp_path / "data", tmp_path / "copy.db"
    with room(data, port) as process:
        ask = Request(f"http://127.0.0.1:{port}/play/hez2", b"bots=simple", method="POST")
        with urlopen(ask, timeout=PATIENCE) as answer:
            assert b"<main" in answer.read()
        assert "copied" in output("backup", str(copy), "--data", str(data))
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    assert "All is well" in output("doctor", "--data", str(data))
    refused = majlis("restore", str(copy), "--data", str(data))
    assert refused.exit_code == 1
    assert "--overwrite" in refused.stderr
    assert "in its place" in output("restore", str(copy), "--data", str(data), "--overwrite")
    assert "All is well" in output("doctor", "--data", str(data))


def test_the_room_closes_while_somebody_watches(tmp_path: Path) -> None:
    port = free_port()
    with room(tmp_path, port) as process:
        ask = Request(f"http://127.0.0.1:{port}/open-tables/stream")
        with urlopen(ask, timeout=PATIENCE) as stream:
            assert stream.readline()
            begun = monotonic()
            process.send_signal(signal.SIGTERM)
            assert b"closing" in stream.read()
            assert process.wait(PATIENCE) == 0
            assert monotonic() - begun < PATIENCE
