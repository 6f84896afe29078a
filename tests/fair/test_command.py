"""``majlis verify`` as people use it."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.command_line import complaint, majlis, output
from tests.cli.test_program import loaded_by
from tests.fair.matches import edited, lines_of, proof_of

SUMMARY = re.compile(
    r"(\d+) match(?:es)?, (\d+) decks? and (\d+) reshuffles? as committed, (\d+) faults?"
)
HEZ2 = lines_of("hez2", 3, hand_size=6)
HEARTS = lines_of("hearts", 3, target=40)
COMMITMENT = proof_of("a", 3).commitment


def text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def faults(data: str | bytes) -> list[str]:
    """The lines of what is on stdin before the summary, after a look at the whole result."""
    result = majlis("verify", "-", stdin=data)
    *lines, summary = result.stdout.splitlines()
    match = SUMMARY.fullmatch(summary)
    assert match, summary
    assert result.exit_code == (1 if int(match[4]) else 0)
    assert result.stderr == ""
    assert all(re.match(r"-(:\d+)?: .", line) for line in lines), lines
    return lines


def test_a_fair_match_passes(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text(HEZ2), encoding="utf-8")
    lines = output("verify", str(file)).splitlines()
    count = len(json.loads(HEZ2[1])["reshuffles"])
    assert lines == [
        f"{file}:1: match test:a: the secret is the one committed to with {COMMITMENT}",
        f'{file}:1: words: seat 0 "amber river", seat 2 "kiša i čaj"',
        f"{file}:1: seat {json.loads(HEZ2[0])['dealer']} deals first, as committed",
        f"{file}:2: deal 1: the deck is as committed, and so are its {count} reshuffles",
        f"1 match, 1 deck and {count} reshuffles as committed, 0 faults",
    ]


def test_what_is_altered_is_named_with_file_line_and_deal(tmp_path: Path) -> None:
    deck = json.loads(HEARTS[2])["deck"]
    file, other = tmp_path / "wrong.jsonl", tmp_path / "right.jsonl"
    wrong = edited(HEARTS, 3, lambda deal: deal["deck"].__setitem__(16, deck[0]))
    file.write_text(text(wrong), encoding="utf-8")
    other.write_text(text(HEZ2), encoding="utf-8")
    result = majlis("verify", str(file), str(other))
    assert result.exit_code == 1
    assert (
        f'{file}:3: deal 2: card 17 of the deck is "{deck[0]}": expected {deck[16]}'
        in result.stdout.splitlines()
    )
    assert result.stdout.splitlines()[-1].startswith("2 matches, ")
    assert result.stdout.splitlines()[-1].endswith(", 1 fault")


@pytest.mark.parametrize("noted", [COMMITMENT, COMMITMENT.upper(), f" {COMMITMENT}\n"])
def test_the_commitment_that_was_noted_is_looked_for(noted: str) -> None:
    result = majlis("verify", "-", "--commitment", noted, stdin=text([*HEARTS, *HEZ2]))
    assert result.exit_code == 0


def test_another_commitment_is_a_fault() -> None:
    other = proof_of("b", 3).commitment
    result = majlis("verify", "-", "--commitment", other, stdin=text(HEARTS))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[-2] == f"no match has the commitment {other}"
    assert lines[-1].endswith("0 reshuffles as committed, 1 fault")


@pytest.mark.parametrize("noted", ["", "abc", "x" * 64, COMMITMENT + "0"])
def test_what_is_no_commitment_is_refused(noted: str) -> None:
    assert complaint("verify", "x", "--commitment", noted).startswith("--commitment is ")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("", "-: no match found"),
        ("\n \n", "-: no match found"),
        ("{", "-:1: not JSON at character 2"),
        (b"\x00\xff\xfe junk", "-:1: not UTF-8 at byte 2"),
        ("[" * 100_000, "-:1: not JSON"),
        ('{"majlis": 1, "game": "chess"}', "-:1: unknown game 'chess'"),
        ('{"majlis": 2, "game": "hearts"}', "-:1: majlis is 2: expected 1"),
        ('{"deal": 1}', '-:1: expected a match header, a line with "majlis", first'),
        ('{"majlis":1,"game":"hez2","players":2,"dealer":0}', "-:1: there is no proof"),
        (
            '{"majlis":1,"game":"hez2","players":2,"dealer":0,"fair":7}',
            "-:1: fair is 7: expected an object",
        ),
        (text(HEARTS)[:-900].encode(), f"-:{len(HEARTS) - 1}: not JSON at character "),
    ],
)
def test_what_cannot_be_verified_is_said_in_one_line(data: str | bytes, fault: str) -> None:
    *_, last = faults(data)
    assert last.startswith(fault)
    assert len(last) < 200


def test_a_secret_that_is_not_revealed_is_said() -> None:
    sealed = edited(HEARTS, 1, lambda head: head["fair"].pop("secret"))
    assert faults(text(sealed)) == ["-:1: the secret has not been revealed"]


def test_files_that_cannot_be_read_are_faults(tmp_path: Path) -> None:
    result = majlis("verify", str(tmp_path / "missing"), str(tmp_path), "a\0b")
    first, second, third, last = result.stdout.splitlines()
    assert first == f"{tmp_path}/missing: cannot be read: No such file or directory"
    assert second == f"{tmp_path}: cannot be read: Is a directory"
    assert third.startswith("a\\x00b: cannot be read: ")
    assert last == "0 matches, 0 decks and 0 reshuffles as committed, 3 faults"
    assert result.exit_code == 1


def test_words_cannot_do_anything_to_the_terminal() -> None:
    added = ["\x1b[31m\n", "\u202e", ""]
    lines = faults(text(edited(HEARTS, 1, lambda head: head["fair"].update(contributions=added))))
    assert '-:1: words: seat 0 "\\x1b[31m\\n", seat 1 "\\u202e"' in lines


def test_nothing_slow_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text(HEZ2), encoding="utf-8")
    loaded = loaded_by("verify", str(file))
    assert loaded.isdisjoint({"numba", "numpy", "pydantic", "rich"})
