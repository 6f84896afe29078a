"""Matches read back from transcripts: any point of them, again and again, with no new chance."""

from pathlib import Path

import pytest

from majlis.transcript import TranscriptError, read
from tests.test_transcript import EXAMPLES, GOLDEN, HEARTS, HEZ2, KOZEL


@pytest.mark.parametrize("file", [*EXAMPLES, *GOLDEN], ids=lambda file: file.stem)
def test_a_match_is_read_whole(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    (record,) = read(lines)
    assert len(record.deals) == len(lines) - 2
    assert record.names == tuple("abcde"[: record.players]) or file in GOLDEN
    assert sorted(record.places)[0] == 1


def test_N04_a_replay_is_the_same_each_time_back_and_forth() -> None:
    (record,) = read(HEZ2)
    deal = record.deals[0].deal
    assert deal.reshuffles
    ends = [record.at(1, n).view(None) for n in (len(deal.moves), 3, len(deal.moves), 0)]
    assert ends[0] == ends[2] == deal.view(None)
    assert ends[1] != ends[0]
    assert record.at(1, len(deal.moves)).reshuffles == deal.reshuffles
    assert record.at(1, 0).moves == []


def test_N06_a_seat_sees_no_more_in_a_replay_than_it_did_in_play() -> None:
    (record,) = read(KOZEL)
    view = record.at(1, 5).view(2)
    assert all(set(seat.hand) == {"??"} for n, seat in enumerate(view.seats) if n != 2)
    assert "??" not in view.hand


def test_several_matches_and_names() -> None:
    records = read([*HEARTS, "", *KOZEL])
    assert [record.game.id for record in records] == ["hearts", "kozel"]
    assert records[0].names == ("seat 0", "seat 1", "seat 2", "seat 3")
    assert records[0].options["target"] == 30


def test_points_that_do_not_exist() -> None:
    (record,) = read(KOZEL)
    with pytest.raises(IndexError, match="deal 0: expected 1 to"):
        record.at(0, 0)
    with pytest.raises(IndexError, match="-1 moves: expected 0 to"):
        record.at(1, -1)


def test_a_transcript_with_a_fault_is_not_read() -> None:
    with pytest.raises(TranscriptError, match=r"^line 2: the transcript ends without") as error:
        read(HEARTS[:2])
    assert error.value.fault.line == 2
