"""The long checks of the ledger, shortened: kill -9 while settling, and very many settlements."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def run(*words: str) -> str:
    """Run a check as a program of its own; what it says."""
    told = subprocess.run(
        [sys.executable, "-W", "error", "-m", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


@pytest.mark.parametrize("kills", ["6", pytest.param("100", marks=pytest.mark.slow)])
def test_L03_nothing_is_settled_by_halves_or_twice_whenever_we_die(kills: str) -> None:
    said = run("tests.room.purse.kills", "--kills", kills, "--every", "3", "--seed", kills)
    assert f"{kills} kills of 2 settlers" in said
    assert said.endswith(" 0 faults\n")


def test_L03_killed_between_any_two_steps_of_settling_it_is_all_or_nothing() -> None:
    said = run("tests.room.purse.steps")
    taken, given = (int(number) for number in re.findall(r"at (\d+) .* and (\d+) of", said)[0])
    assert min(taken, given) > 24  # before and after each statement, and before the commit
    assert said.endswith(" 0 faults\n")


@pytest.mark.parametrize(
    ("settlements", "tables"), [(200, 8), pytest.param(10_000, 100, marks=pytest.mark.slow)]
)
def test_the_books_balance_after_many_settlements(settlements: int, tables: int) -> None:
    said = run("tests.room.purse.many", "--settlements", str(settlements), "--tables", str(tables))
    assert int(said.split(" settlements")[0].replace(",", "")) >= settlements
    assert said.endswith(" granted, 0 faults\n")
