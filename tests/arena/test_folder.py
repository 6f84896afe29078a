"""Folders: what is there is not played again, and only the same contest goes on in it."""

import json
from pathlib import Path
from typing import Any

import pytest

from majlis.arena import Contest, Stop, Tally, compare
from majlis.arena.deck import DeckRecord
from majlis.arena.folder import DECKS, SETTINGS, TRANSCRIPTS, Folder, FolderError
from majlis.transcript import read
from tests.arena.contests import plain, small

CONTEST = small("hearts2", 2, bots=("random", "simple"))


def decks(folder: Path) -> list[dict[str, Any]]:
    """What a folder holds, without times."""
    lines = (folder / DECKS).read_text(encoding="utf-8").splitlines()
    return [plain(DeckRecord.of(json.loads(line))) for line in lines]


def results(tally: Tally) -> Any:
    return tally.duels, [(s.points, s.places, s.wins, s.moons) for s in tally.standings]


def test_a_run_in_parts_is_the_run_in_one(tmp_path: Path) -> None:
    whole = compare(CONTEST, 12, folder=Folder(tmp_path / "whole"))
    for count in (3, 4, 12):
        parts = compare(CONTEST, count, folder=Folder(tmp_path / "parts"))
    assert results(parts) == results(whole)
    assert decks(tmp_path / "parts") == decks(tmp_path / "whole")


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = compare(CONTEST, 6, folder=Folder(tmp_path))
    monkeypatch.setattr("majlis.arena.spread.play_deck", None)
    assert results(compare(CONTEST, 6, folder=Folder(tmp_path))) == results(whole)
    fewer = compare(CONTEST, 4, folder=Folder(tmp_path))
    assert fewer.decks == 4
    assert len(decks(tmp_path)) == 6


def test_a_half_written_last_line_is_dropped(tmp_path: Path) -> None:
    whole = compare(CONTEST, 6, folder=Folder(tmp_path))
    file = tmp_path / DECKS
    for lost in (1, 40, len(file.read_bytes().splitlines(keepends=True)[-1]) - 1):
        file.write_bytes(file.read_bytes()[:-lost])
        again = compare(CONTEST, 6, folder=Folder(tmp_path))
        assert results(again) == results(whole)
        assert [deck["deck"] for deck in decks(tmp_path)] == list(range(1, 7))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": "other"}, 'holds a contest with seed "seed", not "other"'),
        ({"bots": ("random", "random")}, 'with bots ["random", "simple"], not ["random", '),
        ({"options": {"target": 7}}, 'holds a contest with options {"'),
        ({"matches": True}, "holds a contest with matches false, not true: choose another"),
        ({"move_limit": 3.0}, "move_limit 10.0, not 3.0"),
    ],
)
def test_another_contest_is_refused(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    compare(CONTEST, 2, folder=Folder(tmp_path))
    other: Contest = small("hearts2", 2, **{"bots": ("random", "simple"), **change})
    with pytest.raises(FolderError) as refused:
        compare(other, 2, folder=Folder(tmp_path))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(decks(tmp_path)) == 2


def test_results_of_another_version_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(CONTEST, 2, folder=Folder(tmp_path))
    monkeypatch.setattr("majlis.__version__", "99.0")
    with pytest.raises(FolderError, match=r'majlis ".*", not "99\.0"'):
        compare(CONTEST, 2, folder=Folder(tmp_path))


@pytest.mark.parametrize("junk", ["{}", "[", "null", '{"deck": 2}', "[" * 100_000])
def test_a_broken_line_is_said(junk: str, tmp_path: Path) -> None:
    compare(CONTEST, 3, folder=Folder(tmp_path))
    lines = (tmp_path / DECKS).read_text(encoding="utf-8").splitlines()
    lines[1] = junk
    (tmp_path / DECKS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(FolderError, match="line 2 is not the record of a deck"):
        compare(CONTEST, 4, folder=Folder(tmp_path))


@pytest.mark.parametrize(
    "change",
    [
        {"games": []},
        {"thinking": []},
        {"scores": [1]},
        {"scores": ["1", "2"]},
        {"places": [None, None]},
        {"seating": [0, 7]},
        {"seating": [1, 0]},
    ],
)
def test_a_record_that_does_not_fit_the_contest_is_said(
    change: dict[str, Any], tmp_path: Path
) -> None:
    compare(CONTEST, 3, folder=Folder(tmp_path))
    lines = (tmp_path / DECKS).read_text(encoding="utf-8").splitlines()
    deck = json.loads(lines[1])
    (name,) = change
    (deck if name in deck else deck["games"][0]).update(change)
    lines[1] = json.dumps(deck)
    (tmp_path / DECKS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(FolderError, match="line 2 is not "):
        compare(CONTEST, 4, folder=Folder(tmp_path))


def test_decks_out_of_order_are_said(tmp_path: Path) -> None:
    compare(CONTEST, 3, folder=Folder(tmp_path))
    lines = (tmp_path / DECKS).read_text(encoding="utf-8").splitlines()
    (tmp_path / DECKS).write_text("\n".join(lines[::-1]) + "\n", encoding="utf-8")
    with pytest.raises(FolderError, match="line 1 is deck 3, expected 1"):
        compare(CONTEST, 4, folder=Folder(tmp_path))


@pytest.mark.parametrize("text", ["", "[]", "{"])
def test_broken_settings_are_said(text: str, tmp_path: Path) -> None:
    (tmp_path / SETTINGS).write_text(text, encoding="utf-8")
    with pytest.raises(FolderError, match="expected the settings of a contest"):
        compare(CONTEST, 2, folder=Folder(tmp_path))


def test_a_folder_that_lost_its_settings_is_refused(tmp_path: Path) -> None:
    compare(CONTEST, 2, folder=Folder(tmp_path))
    (tmp_path / SETTINGS).unlink()
    with pytest.raises(FolderError, match=r"is there, but no settings\.json"):
        compare(CONTEST, 2, folder=Folder(tmp_path))


def test_an_early_stop_is_found_again(tmp_path: Path) -> None:
    contest = small("kozel", 2, bots=("simple", "random"))
    stop = Stop(settled=True)
    first = compare(contest, 99, folder=Folder(tmp_path), stop=stop)
    again = compare(contest, 200, folder=Folder(tmp_path), stop=stop)
    assert first.decks == again.decks == len(decks(tmp_path)) < 99
    # More can be played on without the question.
    assert compare(contest, first.decks + 1, folder=Folder(tmp_path)).decks == first.decks + 1
    assert compare(contest, 200, folder=Folder(tmp_path), stop=stop).decks == first.decks


def test_transcripts_are_kept_and_legal(tmp_path: Path) -> None:
    contest = small("hearts", 4, transcripts=True)
    compare(contest, 2, folder=Folder(tmp_path))
    files = sorted((tmp_path / TRANSCRIPTS).iterdir())
    assert [file.name for file in files] == ["000001.jsonl", "000002.jsonl"]
    for number, file in enumerate(files, start=1):
        lines = file.read_text(encoding="utf-8").splitlines()
        records = read(lines, unfinished=True)
        assert [(len(record.deals), record.over) for record in records] == [(1, False)] * 4
        header = json.loads(lines[0])
        assert set(header["names"]) == set(contest.bots)
        assert header["seed"] == f"seed/hearts/4/{number}"
        assert header["arena"]["deck"] == number


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with (
        folder.claimed(CONTEST),
        pytest.raises(FolderError, match="is being written by another run"),
    ):
        compare(CONTEST, 2, folder=Folder(tmp_path))
    assert compare(CONTEST, 2, folder=folder).decks == 2
