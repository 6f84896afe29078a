"""``majlis ledger``: the books gone over, and statements."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.command_line import complaint, majlis, output
from tests.room.purse.samples import NOW, House, house, shares, stakes, tamper


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A room's folder in which Ann and Bob have played, and play again."""

    async def scenario(room: House) -> None:
        first, second = stakes(25, {0: "ann", 1: "bob"}), stakes(7, {0: "ann"}, match=2)
        paid = first.pay(shares(first, 1, 2), NOW)
        await room.post(*first.take(NOW), *paid, *second.take(NOW))

    house(tmp_path, scenario)
    return str(tmp_path)


def test_all_is_well(data: str) -> None:
    assert output("ledger audit --data", data) == (
        "All is well: 5 entries, each in balance. "
        "Of 2,000 chips granted, 1,993 are in 2 purses and 7 in pots.\n"
    )


def test_faults_are_lines_and_the_exit_code_is_1(data: str) -> None:
    tamper(Path(data) / "room.db", "UPDATE chip_lines SET chips = 51 WHERE chips = 50")
    result = majlis("ledger audit --data", data)
    assert result.exit_code == 1
    assert result.stdout.startswith("entry 3 (stake:t:1): its lines come to 1, not to 0; put back")
    told = majlis("doctor --data", data)
    assert told.exit_code == 1
    assert "the ledger of chips: it has" in told.stdout
    assert "see `majlis ledger audit`" in told.stdout


def test_a_statement_to_read(data: str) -> None:
    assert output("ledger statement bob --data", data).splitlines() == [
        "1970-01-12T13:46:40Z     +1,000      1,000  first chips",
        "1970-01-12T13:46:40Z        -25        975  stake  t:1",
        "2 movements, 975 chips",
    ]
    assert output("ledger statement eve --data", data) == "0 movements, 0 chips\n"


def test_a_statement_for_programs(data: str) -> None:
    rows = list(csv.DictReader(StringIO(output("ledger statement ann --format csv --data", data))))
    lines = output("ledger statement ann --format jsonl --data", data).splitlines()
    found = [json.loads(line) for line in lines]
    assert [row["kind"] for row in rows] == ["grant", "stake", "pay", "stake"]
    assert [line["balance"] for line in found] == [1000, 975, 1025, 1018]
    assert [row["balance"] for row in rows] == [str(line["balance"]) for line in found]


def test_what_cannot_be_meant(data: str, tmp_path: Path) -> None:
    assert "--format is 'xml': expected table, csv, jsonl" in complaint(
        "ledger statement ann --format xml"
    )
    nobody = majlis("ledger statement zoe --data", data)
    assert (nobody.exit_code, nobody.stdout) == (1, "")
    assert nobody.stderr == "majlis: nobody has the account or the id 'zoe'\n"
    for words in ("ledger audit --data", "ledger statement ann --data"):
        nothing = majlis(words, str(tmp_path / "nowhere"))
        assert nothing.exit_code == 1
        assert "there is no such file" in nothing.stderr
        assert nothing.stderr.count("\n") == 1
