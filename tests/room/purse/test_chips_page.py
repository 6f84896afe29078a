"""What docs/chips.md says is what the code does."""

import re
from pathlib import Path

import pytest

from majlis.room.purse import Shares
from majlis.room.purse.sharing import by_places, by_points
from majlis.room.store.ledger.grants import FIRST, TOPPED_UP
from majlis.room.store.ledger.posting import FLOWS
from majlis.stakes import PERCENT
from tests.room.people.samples import Room, with_room
from tests.room.purse.club import Club
from tests.room.purse.samples import NOW, faults, stakes

PAGE = (Path(__file__).parents[3] / "docs" / "chips.md").read_text(encoding="utf-8")


def rows(heading: str, columns: int) -> list[list[str]]:
    """The cells of the tables with so many columns below a heading, without their heads."""
    [section] = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    lines = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line] for line in lines if len(line) == columns]
    start = next(n for n, line in enumerate(cells) if set("".join(line)) == {"-"})
    return cells[start + 1 :]


def example(row: list[str]) -> tuple[tuple[int, ...], list[int], int, list[int]]:
    """Places or points, who has staked, the stake, and what each gets."""
    _, figures, stake, gets = row
    shown = gets.split()
    return (
        tuple(map(int, figures.split())),
        [seat for seat, chips in enumerate(shown) if chips != "–"],
        int(stake.removesuffix(" each")),
        [0 if chips == "–" else int(chips) for chips in shown],
    )


@pytest.mark.parametrize("row", rows("Pots by places", 4), ids=lambda row: str(row[0]))
def test_Z19_examples(row: list[str]) -> None:
    places, stakers, stake, gets = example(row)
    assert list(by_places(places, stakers, stake).chips) == gets


@pytest.mark.parametrize("row", rows("Pots by points", 4), ids=lambda row: str(row[0]))
def test_K23_examples(row: list[str]) -> None:
    points, stakers, stake, gets = example(row)
    assert list(by_points(points, stakers, stake, dealer=0).chips) == gets


def test_the_parts_of_each_place() -> None:
    told = {
        int(row[0]): tuple(int(cell.removesuffix(" %")) for cell in row[1:] if cell)
        for row in rows("Pots by places", 6)
    }
    assert told == PERCENT


@pytest.mark.parametrize("row", rows("Guests who log in", 5), ids=lambda row: f"{row[0]} {row[2]}")
def test_guests_who_log_in(tmp_path: Path, row: list[str]) -> None:
    stake, at_once, paid, later, left = (int(re.sub(r"\D", "", cell)) for cell in row)

    async def scenario(room: Room) -> None:
        club = Club(room)
        guest, other, ann = await club.guest("G"), await club.guest("O"), await club.account("ann")
        assert await club.held(ann) == FIRST
        staked = stakes(stake, {0: guest, 1: other})
        shares = Shares((paid, 2 * stake - paid), "Z19", "places", (1, 1))
        await club.stake(staked)
        await club.people.merge(guest, ann)
        await club.enter(staked.pay(shares, NOW))
        assert await club.held(ann) == left
        back = [m for m in await club.purses.statement(ann) if m.kind in ("merge", "return")]
        assert sum(m.chips for m in back if m.kind == "merge") == -at_once
        assert sum(m.chips for m in back if m.kind == "return") == -later

    with_room(tmp_path, scenario)
    assert faults(tmp_path / "room.db") == []


def test_what_people_are_given() -> None:
    assert f"gets {FIRST:,} chips once" in PAGE
    assert f"topped up by {TOPPED_UP} chips" in PAGE


def test_the_kinds_of_entries() -> None:
    assert [row[0].strip("`") for row in rows("The ledger", 4)] == list(FLOWS)
