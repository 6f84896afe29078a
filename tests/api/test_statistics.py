"""The statistics of the room as JSON."""

import pytest

from majlis.room.store import MatchResult, Summary
from majlis.room.tallies.counting import tallies_of_repeated
from tests.api.rooms import OpenRoom, in_a_room
from tests.room.tallies.samples import counted, played


def test_an_empty_room_has_nothing_to_tell() -> None:
    async def test(room: OpenRoom) -> None:
        answer = await room.client.get("/api/statistics")
        assert answer.status_code == 200
        assert answer.json() == {"groups": [], "left_out": 0}

    in_a_room(test)


def test_what_was_dealt_is_told_beside_what_was_to_be_expected() -> None:
    async def test(room: OpenRoom) -> None:
        store = room.app.state.room.store
        games = (("hearts", 4), ("hearts2", 2), ("kozel", 3), ("hez2", 4))
        found = [(game, counted(game, players)) for game, players in games]
        found.append(("kozel", tallies_of_repeated(played("kozel", 2))))
        for number, (game, tallies) in enumerate(found):
            table = f"t{number}"
            summary = Summary(table, game, "over", False, {}, "", 1.0, {})
            result = MatchResult(table, 1, game, 1.0, (1, 2), (0, 0), {}, tallies)
            await store.append(table, 0, [{"kind": "sample"}], summary, result)
        told = (await room.client.get("/api/statistics")).json()
        assert told["left_out"] == 1
        assert {(group["game"], group["players"]) for group in told["groups"]} == set(games)
        for group in told["groups"]:
            assert group["matches"] == 1
            assert sum(one["matches"] for one in group["sitters"]) == group["players"]
            assert [one["who"] for one in group["seats"]] == [
                str(n) for n in range(group["players"])
            ]
            for one in group["comparisons"]:
                assert len(one["rows"]) == len(one["counts"]) == len(one["expected"])
                for counts, expected in zip(one["counts"], one["expected"], strict=True):
                    assert len(one["columns"]) == len(counts) == len(expected)
                counted_all, expected_all = (sum(map(sum, one[t])) for t in ("counts", "expected"))
                assert counted_all == pytest.approx(expected_all, abs=0.1)
                if one["test"]:
                    assert 0 <= one["test"]["p"] <= 1

    in_a_room(test)
