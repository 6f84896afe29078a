"""``majlis check``: every fault in its line, and nothing that it could not survive."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from majlis.transcript import checking
from tests.cli.command_line import environment, majlis, output, program
from tests.conformance.tables import seeds

SUMMARY = re.compile(r"[\d,]+ match(?:es)?, [\d,]+ deals?, [\d,]+ moves? checked, ([\d,]+) faults?")


@pytest.fixture(scope="module")
def good() -> bytes:
    """A transcript without fault: a short match of each game."""
    matches = [
        output(f"simulate {words} --seed 7 {legal}")
        for words in (
            "hearts -p 3 -o target=30",
            "hearts2 -o target=20",
            "kozel -p 2 -o limit=6",
            "hez2 -p 2 -o max_turns=60",
        )
        for legal in ("", "--legal")
    ]
    return "".join(matches).encode()


def faults(data: bytes) -> list[str]:
    """The lines of the faults in some bytes on stdin, after a look at the whole result."""
    result = majlis("check", "-", stdin=data)
    *lines, summary = result.stdout.splitlines()
    match = SUMMARY.fullmatch(summary)
    assert match, summary
    assert int(match[1]) == len(lines)
    assert result.exit_code == (1 if lines else 0)
    assert result.stderr == ""
    assert all(re.match(r"-(:\d+)?: .", line) for line in lines), lines
    return lines


def edited(line: bytes, **changes: object) -> bytes:
    """A line of a transcript with other values."""
    return json.dumps(json.loads(line) | changes).encode()


def test_a_good_file_has_no_faults(good: bytes) -> None:
    assert faults(good) == []


def test_faults_say_line_deal_and_move(tmp_path: Path) -> None:
    lines = output("simulate hearts --seed 7").splitlines()
    deal = json.loads(lines[2])
    deal["moves"][5][1] = "play 2c"
    lines[2] = json.dumps(deal)
    wrong, right = tmp_path / "wrong.jsonl", tmp_path / "right.jsonl"
    wrong.write_text("\n".join([*lines, *lines[:-1]]), encoding="utf-8")
    right.write_text(output("simulate hez2 -p 2 --seed 7"), encoding="utf-8")
    missing = tmp_path / "missing.jsonl"
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n \n", encoding="utf-8")
    result = majlis("check", str(wrong), str(missing), str(empty), str(right), str(tmp_path))
    first, second, third, fourth, fifth, last = result.stdout.splitlines()
    assert first.startswith(f"{wrong}:3: deal 2, move 6: ")
    assert second.startswith(f"{wrong}:{len(lines) + 3}: deal 2, move 6: ")
    assert third == f"{missing}: cannot be read: No such file or directory"
    assert fourth == f"{empty}: no match found"
    assert fifth == f"{tmp_path}: cannot be read: Is a directory"
    assert re.fullmatch(r"3 matches, 3 deals, [\d,]+ moves checked, 5 faults", last)
    assert (result.exit_code, result.stderr) == (1, "")


def test_a_name_that_cannot_be_a_file_is_a_fault() -> None:
    result = majlis("check", "a\0b", "--", "--help")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].startswith("a\\x00b: cannot be read: ")
    assert result.stdout.splitlines()[1].startswith("--help: cannot be read: ")


def test_a_name_cannot_do_anything_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[31m\nb é.jsonl"
    file.write_text("junk", encoding="utf-8")
    (tmp_path / "\x9b").write_text("", encoding="utf-8")
    result = majlis("check", str(file), str(tmp_path / "\x9b"))
    assert result.stdout.splitlines()[:2] == [
        f"{tmp_path}/a\\x1b[31m\\nb é.jsonl:1: not JSON at character 1: Expecting value",
        f"{tmp_path}/\\x9b: no match found",
    ]


def test_stdin_can_be_named_twice(good: bytes) -> None:
    result = majlis("check", "-", "-", stdin=good)
    assert result.stdout.splitlines()[0] == "-: no match found"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "-: no match found"),
        (b"\n\n  \n", "-: no match found"),
        (b"\x00\xff\xfe junk", "-:1: not UTF-8 at byte 2"),
        (b"{}", '-:1: expected a line with "majlis", "deal" or "result"'),
        (b"[" * 100_000, "-:1: not JSON"),
        (b'{"majlis": 1, "game": "chess"}', "-:1: unknown game 'chess': expected hearts, "),
        (b'{"majlis": 1, "game": ["hearts"]}', "-:1: game is "),
        (b'{"majlis": 1e999, "game": "hearts"}', "-:1: majlis is "),
        (b'{"majlis": ' + b"9" * 5000 + b"}", "-:1: not JSON that can be read"),
        (
            b'{"majlis":1,"game":"kozel","players":3,"dealer":0,"options":'
            b'{"scoring":"stakes","stake":' + b"9" * 4300 + b"}}",
            "-:1: not JSON that can be read: a number has more than 2,000 digits",
        ),
        (b'{"deal": 1}', '-:1: expected a match header, a line with "majlis", first'),
        ("\ufeff{}".encode(), "-:1: not JSON at character 1"),
        (b'{"majlis":1,"game":"hearts","players":4,"dealer":"\\ud800\\n"}', "-:1: dealer is "),
        (b'{"majlis":1,"game":"\\ud800\\n","players":4}', "-:1: unknown game "),
        (b'{"majlis":1,"game":"hearts","players":4,"options":{"\\n":1}}', "-:1: unknown option "),
    ],
)
def test_junk_is_a_fault(data: bytes, fault: str) -> None:
    lines = faults(data)
    assert len(lines) == 1
    assert lines[0].startswith(fault)


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        (["2c"] * 52, "twice"),
        ([], "lacks 52 cards"),
        (["??"] * 52, "??"),
        ([["2c"]] * 52, "no card"),
        ([None], "no card"),
        (["2c\n"], "2c"),
        (["\ud800"], ""),
        (["🂡" * 1000], ""),
    ],
)
def test_a_deck_that_is_none_is_one_fault(deck: object, fault: str) -> None:
    header, deal, *_ = output("simulate hearts --seed 7").encode().splitlines()
    (line,) = faults(b"\n".join([header, edited(deal, deck=deck)]))
    assert line.startswith("-:2: deal 1")
    assert fault in line
    assert len(line) < 200


def test_two_results_or_none_are_faults(good: bytes) -> None:
    lines = output("simulate hez2 -p 2 --seed 7").encode().splitlines()
    assert len(faults(b"\n".join([*lines, lines[-1]]))) == 1
    assert faults(b"\n".join(lines[:-1])) == ["-:2: the transcript ends without a result line"]


@pytest.mark.parametrize("seed", seeds(6, 24))
def test_whatever_happens_to_a_file_check_survives(good: bytes, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(8):
        data = bytearray(good)
        start = chance.randrange(len(data))
        match chance.randrange(6):
            case 0:
                del data[start:]
            case 1:
                del data[start : start + chance.randrange(1, 400)]
            case 2:
                data[start] = chance.randrange(256)
            case 3:
                data[start:start] = chance.randbytes(chance.randrange(1, 50))
            case 4:
                data[start:start] = data[start : start + chance.randrange(1, 3000)]
            case 5:
                lines = bytes(data).splitlines(keepends=True)
                chance.shuffle(lines)
                data[:] = b"".join(lines)
        faults(bytes(data))


def leaves(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to every value inside a value of JSON."""
    found = [path]
    if isinstance(value, dict):
        for key, part in value.items():
            found += leaves(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            found += leaves(part, (*path, index))
    return found


JUNK: list[object] = [
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "\ud800\n",
    "play 2c",
    "As",
    [],
    [[]],
    [None],
    {},
    {"a": {}},
]


@pytest.mark.parametrize("seed", seeds(6, 24))
def test_any_value_may_stand_anywhere(good: bytes, seed: int) -> None:
    chance = random.Random(seed)
    lines = good.splitlines()
    for _ in range(10):
        number = chance.randrange(len(lines))
        entry = json.loads(lines[number])
        *way, last = chance.choice(leaves(entry)[1:])
        inside = entry
        for step in way:
            inside = inside[step]
        inside[last] = chance.choice(JUNK)
        start = max(n for n in range(number + 1) if lines[n].startswith(b'{"majlis"'))
        faults(b"\n".join([*lines[start:number], json.dumps(entry).encode(), *lines[number + 1 :]]))


# -- long lines ----------------------------------------------------------------------------------


def test_a_line_that_is_too_long_is_one_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    good = output("simulate kozel -p 2 --seed 7 -o limit=2").encode()
    limit = max(map(len, good.splitlines(keepends=True)))
    monkeypatch.setattr(checking, "LONGEST_LINE", limit)
    assert faults(good) == []
    for length in (limit, limit + 1, *range(2 * limit - 1, 2 * limit + 4)):
        for data in (b"x" * length + b"\n" + good, good + b"x" * length):
            (line,) = faults(data)
            is_long = length + data.startswith(b"x") > limit
            assert line.endswith(f": the line is longer than {limit:,} characters") == is_long


WITH_PEAK = """
import re, sys
from majlis.cli import main
try:
    main()
finally:
    status = open("/proc/self/status").read()
    print(re.search(r"VmHWM:\\s*(\\d+)", status)[1], file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_a_line_of_200_megabytes_takes_less_memory_than_that(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as out:
        out.truncate(200 * 1024 * 1024)  # a sparse file: one line of NULs
    result = subprocess.run(
        [sys.executable, "-c", WITH_PEAK, "check", str(file)],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert result.stdout.decode().startswith(f"{file}:1: the line is longer than ")
    assert int(result.stderr) < 200 * 1024


def test_a_file_name_that_is_no_text_can_be_told(tmp_path: Path) -> None:
    name = bytes(tmp_path) + b"/\xff.jsonl"
    result = program("", name.decode(errors="surrogateescape"))
    assert result.returncode == 2  # it is no command, and says so
    result = program("check", name.decode(errors="surrogateescape"), PYTHONIOENCODING="utf-8")
    assert result.returncode == 1
    assert b"\\udcff.jsonl: cannot be read: " in result.stdout
