"""``majlis simulate``: the same from the same seed, whole matches only, and true to the rules."""

import io
import json
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from majlis.bots import BOTS
from majlis.games import GAMES
from majlis.simulate import append, uninterrupted
from tests.cli.command_line import complaint, majlis, output, program

QUICK = ("random", "simple")
"""Bots that search nothing."""
TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]


def headers(text: str) -> list[dict[str, Any]]:
    """The header lines of a transcript."""
    return [entry for line in text.splitlines() if "majlis" in (entry := json.loads(line))]


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("legal", [[], ["--legal"]], ids=["plain", "legal"])
def test_what_is_simulated_passes_the_check(game: str, players: int, legal: list[str]) -> None:
    short = {
        "hearts": "target=30",
        "hearts2": "target=30",
        "kozel": "limit=4",
        "hez2": "max_turns=60",
    }
    quick = ["-o", short[game]] if game in short else []
    text = output("simulate", game, "-p", str(players), "-m", "2", "--seed", "7", *legal, *quick)
    assert output("check", "-", stdin=text).startswith("2 matches, ")
    assert output("check", "-", stdin=text).endswith(", 0 faults\n")
    assert [(h["game"], h["players"]) for h in headers(text)] == [(game, players)] * 2


def test_the_header_says_seed_bots_and_options() -> None:
    text = output(
        "simulate hearts -m 2 --seed 7 --bots random,random,random,random",
        *("-o", "target=30", "--options-json", '{"moon": "shooter_subtracts"}'),
    )
    first, second = headers(text)
    assert (first["seed"], second["seed"]) == ("7/hearts/4/0", "7/hearts/4/1")
    assert first["names"] == ["random"] * 4
    assert first["options"] == {"target": 30, "moon": "shooter_subtracts"}


def test_legal_adds_the_legal_moves_and_changes_nothing_else() -> None:
    command = "simulate kozel -p 2 --seed 7"
    plain = output(command).splitlines()
    legal = output(command, "--legal").splitlines()
    assert len(plain) == len(legal)
    for ours, theirs in zip(map(json.loads, plain), map(json.loads, legal), strict=True):
        if "moves" in ours:
            assert all(move in allowed for _, move, allowed in theirs["moves"])
            theirs["moves"] = [move[:2] for move in theirs["moves"]]
        assert ours == theirs


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    command = "simulate hearts -p 5 -m 2 --seed 7 -o target=40 --legal"
    runs = {program(command, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "random")}
    (text,) = runs
    assert text.count(b'"result"') == 2


@pytest.mark.parametrize(
    "bot", [b if b in QUICK else pytest.param(b, marks=pytest.mark.compiled) for b in BOTS]
)
def test_bots_play_the_same_whatever_the_hash_seed(bot: str) -> None:
    command = f"simulate hez2 -p 2 --seed 7 -o max_turns=40 --bots {bot},random"
    assert len({program(command, PYTHONHASHSEED=seed).stdout for seed in ("0", "1")}) == 1


def test_a_match_does_not_depend_on_how_many_there_are() -> None:
    command = "simulate hearts2 --seed 7 -o target=40"
    assert output(command, "-m", "3").startswith(output(command, "-m", "2"))


def test_different_seeds_give_different_matches() -> None:
    texts = {output("simulate", "kozel", "-p", "2", "--seed", str(seed)) for seed in range(4)}
    assert len({json.loads(text.splitlines()[1])["deck"][0] for text in texts}) > 1
    assert len(texts) == 4


def test_a_random_seed_is_told_and_can_be_used_again() -> None:
    result = majlis("simulate", "hearts2", "-o", "target=20")
    seed = result.stderr.removeprefix("majlis: seed ").rstrip()
    assert result.stdout == output("simulate", "hearts2", "-o", "target=20", "--seed", seed)


def test_a_file_gets_the_same_as_stdout_and_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    file.write_text("old\n" * 100_000, encoding="utf-8")
    command = "simulate kozel -p 2 -m 3 --seed 7"
    assert output(command, "--out", str(file)) == ""
    assert file.read_bytes() == output(command).encode()


def test_a_wrong_argument_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    file.write_text("old", encoding="utf-8")
    assert majlis("simulate", "kozel", "--bots", "nobody", "--out", str(file)).exit_code == 2
    assert file.read_text(encoding="utf-8") == "old"


# -- whole matches only --------------------------------------------------------------------------


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Ctrl-C as at a prompt; a script's background job begins with it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_leaves_whole_matches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from majlis.simulate import Simulation

    whole = Simulation.transcript

    def interrupted(self: Simulation, number: int) -> str:
        if number == 2:
            signal.raise_signal(signal.SIGINT)
        return whole(self, number)

    monkeypatch.setattr(Simulation, "transcript", interrupted)
    file = tmp_path / "kozel.jsonl"
    result = majlis("simulate kozel -p 2 -m 9 --seed 7 --out", str(file))
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "majlis: stopped; 2 whole matches are written\n"
    assert output("check", str(file)).startswith("2 matches, ")


class Slow(io.BytesIO):
    """A file that takes a few bytes at a time; Ctrl-C is pressed in the middle."""

    presses = 1

    def write(self, data: Any, /) -> int:
        if self.presses and self.tell() > 20:
            self.presses -= 1
            signal.raise_signal(signal.SIGINT)
        return super().write(data[:7])


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_waits_for_the_match_that_is_being_written() -> None:
    file = Slow()
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        append("a match\n" * 10, file, ours=True)
    assert file.getvalue() == b"a match\n" * 10
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("hears_ctrl_c")
def test_a_second_ctrl_c_does_not_wait() -> None:
    file = Slow()
    file.presses = 2
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        append("a match\n" * 10, file, ours=True)
    assert len(file.getvalue()) < 40
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_threads_can_write_too() -> None:
    file = io.BytesIO()

    def write() -> None:
        with uninterrupted():
            append("a match\n", file, ours=True)

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()
    assert file.getvalue() == b"a match\n"


class Full(io.BytesIO):
    """A file on a disk that gets full."""

    def write(self, data: Any, /) -> int:
        if self.tell() >= 60:
            raise OSError(28, "No space left on device")
        return super().write(data[:20])


@pytest.mark.parametrize(("ours", "left"), [(True, 48), (False, 68)])
def test_a_full_disk_leaves_whole_matches_in_our_own_file(ours: bool, left: int) -> None:
    file = Full()
    append("a match\n" * 6, file, ours)
    with pytest.raises(OSError, match="No space"):
        append("a match\n" * 6, file, ours)
    assert len(file.getvalue()) == left


@pytest.mark.parametrize(
    ("out", "trouble"),
    [
        ("no/where", "no/where: cannot be written: No such file or directory"),
        (".", ".: cannot be written: Is a directory"),
        ("", "'': cannot be written: No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_written_is_one_line(
    out: str, trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert complaint("simulate hearts --out", out) == trouble


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    result = majlis("simulate", "hearts2", "--seed", "1", "--out", "/dev/full")
    assert result.exit_code == 2
    assert result.stderr == "majlis: /dev/full: cannot be written: No space left on device\n"
