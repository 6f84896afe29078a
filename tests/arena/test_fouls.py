"""Bots that go wrong: they lose the game by the rule, and the arena goes on."""

import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from majlis.arena import compare
from majlis.arena.deck import DeckRecord, play_deck
from majlis.arena.game import forfeited
from majlis.arena.program import _running
from majlis.transcript import check
from tests.arena import entrants
from tests.arena.contests import plain, program, small
from tests.arena.entrants import First, spec

GOOD = spec(First)


@pytest.mark.parametrize(
    ("scores", "lost", "more_is_better", "expected"),
    [
        ((5, 0, 20, 1), (True, False, False, True), False, (20, 0, 0, 20)),
        ((5, 0, 20, 1), (False, True, False, False), False, (0, 20, 0, 0)),
        ((13, 13), (True, False), False, (14, 13)),
        ((-3, 3), (False, True), True, (3, -3)),
        ((2, 2), (False, True), True, (2, 1)),
        ((5, 0, 20), (True, True, True), False, (20, 20, 20)),
    ],
)
def test_a_game_that_is_lost_counts_as_the_worst_score(
    scores: Sequence[int], lost: Sequence[bool], more_is_better: bool, expected: Sequence[int]
) -> None:
    assert forfeited(scores, lost, more_is_better) == expected


def lost_by(record: DeckRecord, bot: int) -> None:
    """Every game of the deck is lost by this bot, on all its seats."""
    for game in record.games:
        mine = {s for b, s in zip(game.seating, game.scores, strict=True) if b == bot}
        others = {s for b, s in zip(game.seating, game.scores, strict=True) if b != bot}
        assert len(mine) == len(others) == 1
        assert min(mine) > max(others)
        places = [p for b, p in zip(game.seating, game.places, strict=True) if b == bot]
        assert places == [1 + game.seating.count(1 - bot)] * game.seating.count(bot)
        (fault,) = game.faults
        assert (fault.bot, game.seating[fault.seat]) == (bot, bot)


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (spec(entrants.Crashing), "it raised RuntimeError: out of ideas"),
        (spec(entrants.Illegal), "'play the flute' is not one of its "),
        (spec(entrants.Nothing), "None is not one of its "),
        (program("crash"), "the program ended with exit code 7: dividing by zero"),
        (program("illegal"), "'play 2z' is not one of its "),
        (program("garbage"), "its answer is no JSON object: 'my move is: "),
        (program("list"), "its answer is no JSON object: "),
        (program("silent"), 'its answer lacks "move"'),
        (program("chatty"), 'its answer lacks "move"'),
        (program("flood"), "its answer is longer than 1,048,576 bytes"),
        (program("rude"), 'its answer to "hello" lacks "ready": true'),
        ("cmd:/nowhere/at/all", "the program cannot be started: No such file or directory"),
        ("cmd:/", "the program cannot be started: Permission denied"),
    ],
)
def test_who_fouls_loses_each_game(bot: str, what: str) -> None:
    record = play_deck(small("hearts2", 2, bots=(GOOD, bot)), 1)
    lost_by(record, 1)
    assert all(fault.what.startswith(what) for game in record.games for fault in game.faults)
    assert not _running


@pytest.mark.parametrize(
    "bot", [spec(entrants.Stalling), spec(entrants.Slow), program("stall")], ids=str
)
def test_who_stalls_loses_each_game(bot: str) -> None:
    record = play_deck(small("hearts2", 2, bots=(bot, "simple"), move_limit=0.03), 1)
    lost_by(record, 0)
    assert record.games[0].faults[0].what == "it gave no answer within 0.03 s"


def test_slow_bots_are_found_out_in_threads_too() -> None:
    found: list[DeckRecord] = []
    contest = small("hearts2", 2, bots=(spec(entrants.Slow), "simple"), move_limit=0.03)
    thread = threading.Thread(target=lambda: found.append(play_deck(contest, 1)))
    thread.start()
    thread.join()
    lost_by(found[0], 0)


def test_a_foul_is_said_once_and_says_where() -> None:
    record = play_deck(small("hearts", 4, bots=(spec(entrants.Crashing), GOOD)), 1)
    lost_by(record, 0)
    for game in record.games:
        (fault,) = game.faults
        assert fault.deal == 1
        assert 1 < fault.move <= 56


def test_two_that_foul_are_level() -> None:
    record = play_deck(small("kozel", 2, bots=(spec(entrants.Illegal), program("crash"))), 1)
    for game in record.games:
        assert len(set(game.scores)) == 1
        assert game.places == (1, 1)
        assert {fault.bot for fault in game.faults} == {0, 1}


def test_a_match_is_lost_as_a_whole_and_played_to_its_end() -> None:
    contest = small(
        "hearts2",
        2,
        bots=(GOOD, spec(entrants.Crashing)),
        options={"target": 30},
        matches=True,
        transcripts=True,
    )
    record = play_deck(contest, 1)
    lost_by(record, 1)
    report = check(record.transcripts.splitlines())
    assert (report.faults, report.matches) == ([], 2)


def test_the_arena_goes_on() -> None:
    found = compare(small("hearts2", 2, bots=(GOOD, spec(entrants.Crashing), "simple")), 3)
    assert found.decks == 3
    assert found.standings[1].fouls == 12
    assert [found.standings[bot].fouls for bot in (0, 2)] == [0, 0]
    assert found.duels[0].wins.mean == 0.5
    assert found.duels[2].wins.mean == -0.5


def test_a_program_plays_and_ends() -> None:
    example = f"cmd:python3 {entrants.ROOT / 'examples' / 'random_bot.py'}"
    contest = small("hearts2", 2, bots=(example, GOOD))
    one, two = play_deck(contest, 1), play_deck(contest, 1)
    assert plain(one) == plain(two)
    assert not any(game.faults for game in one.games)
    assert not _running


def test_a_program_gets_its_seat_and_its_budget(tmp_path: Path) -> None:
    import json
    import sys

    file = tmp_path / "listening.py"
    file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        f"    print(line.rstrip(), file=open({str(tmp_path)!r} + '/heard', 'a'))\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'hello': print('{\"ready\": true}', flush=True)\n"
        "    if m['type'] == 'turn': print(json.dumps({'move': m['legal'][0]}), flush=True)\n",
        encoding="utf-8",
    )
    contest = small("hearts2", 2, bots=(f"cmd:{sys.executable} {file}@2000/50ms", GOOD))
    assert not play_deck(contest, 1).games[0].faults
    heard: list[dict[str, Any]] = [
        json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()
    ]
    first = heard[0]
    assert first["type"] == "hello"
    assert (first["game"], first["players"], first["seat"]) == ("hearts2", 2, 0)
    assert first["budget"] == {"iterations": 2000, "seconds": 0.05}
    assert first["options"] == dict(contest.options)
    kinds = [message["type"] for message in heard]
    assert kinds[1] == "deal"
    assert kinds.count("turn") == 26
    assert kinds.count("end") == 2
    for message in heard:
        if message["type"] == "turn":
            assert message["legal"] == message["view"]["legal"]
            # The other hand is never shown.
            other = 1 - message["view"]["viewer"]
            assert set(message["view"]["seats"][other]["hand"]) <= {"??"}


def test_a_program_is_started_anew_for_every_game(tmp_path: Path) -> None:
    """It must not meet a deck again that it has seen from another seat."""
    diary = tmp_path / "diary"
    code = tmp_path / "diarist.py"
    code.write_text(
        "import json, sys\n"
        f"diary = open({str(diary)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    print(m['type'], file=diary, flush=True)\n"
        "    if m['type'] == 'hello': print('{\"ready\": true}', flush=True)\n"
        "    if m['type'] == 'turn': print(json.dumps({'move': m['legal'][0]}), flush=True)\n"
    )
    contest = small("hearts2", 2, bots=("simple", f"cmd:{sys.executable} {code}"))
    record = play_deck(contest, 1)
    heard = diary.read_text().split()
    assert heard.count("hello") == heard.count("deal") == heard.count("end") == len(record.games)


def test_a_bot_cannot_end_the_arena() -> None:
    found = compare(small("hearts2", 2, bots=(GOOD, spec(entrants.Leaving))), 2)
    assert found.standings[1].fouls == 4
    assert "it raised SystemExit: 3" in found.faults[0][1].what
