"""Transcripts: written and read back, golden files, every kind of fault, and junk."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from majlis.bots import make
from majlis.driver import decide, play_out
from majlis.game import Game
from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.transcript import Fault, TranscriptError, check, read, write
from tests.conformance.tables import TABLES, some_options
from tests.replaced import LINES, Replaced, replaced

HERE = Path(__file__).parent / "transcripts"
EXAMPLES = sorted(HERE.glob("examples/*.jsonl"))
GOLDEN = sorted(HERE.glob("golden/*.jsonl"))


def lines_of(
    game: str, players: int, options: dict[str, Any], seed: str, legal: bool = True
) -> list[str]:
    """A match of random bots as a transcript."""
    match = Match(GAMES[game], players, options, SeededChance(seed))
    play_out(match, [make("random", game)] * players, seed)
    return list(write(match, seed=seed, legal=legal))


def faults(lines: list[str]) -> list[str]:
    """The faults as text, each with its line."""
    return [f"{fault.line}: {fault}" for fault in check(lines).faults]


# -- good ones ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [*EXAMPLES, *GOLDEN], ids=lambda file: file.stem)
def test_golden_transcripts_verify(file: Path) -> None:
    with file.open("rb") as lines:
        report = check(lines)
    assert report.faults == []
    assert report.matches == 1
    assert report.moves > 0


def golden_cases() -> list[tuple[str, str, int, dict[str, Any]]]:
    """Names, games, players and options of the golden files that we wrote."""
    cases = []
    for game in GAMES.values():
        for players in game.players:
            rng = random.Random(f"golden {game.id} {players}")
            options = some_options(game, players, rng)
            cases.append((f"{game.id}-{players}", game.id, players, options))
    return cases


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case[0])
def test_golden_matches_are_played_again_byte_for_byte(
    case: tuple[str, str, int, dict[str, Any]],
) -> None:
    """Another machine, Python or version of ours that deals or plays differently is found here.

    To write the files anew after a change that is meant to change them:
    ``python -m tests.test_transcript``.
    """
    name, game, players, options = case
    written = (HERE / "golden" / f"{name}.jsonl").read_text(encoding="utf-8")
    assert "\n".join(lines_of(game, players, options, "golden")) + "\n" == written


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("legal", [False, True])
def test_what_we_write_verifies(game: Game[Any], players: int, legal: bool) -> None:
    lines = lines_of(game.id, players, {}, "verifies", legal)
    report = check(lines)
    assert report.faults == []
    deals = [json.loads(line) for line in lines[1:-1]]
    assert report.deals == len(deals)
    assert report.moves == sum(len(deal["moves"]) for deal in deals)
    assert all((len(move) == 3) == legal for deal in deals for move in deal["moves"])


def test_readers_are_lenient_where_the_notation_says_so() -> None:
    lines = lines_of("hearts", 4, {"target": 20}, "lenient")
    header = json.loads(lines[0])
    header["colour"] = "unknown keys are ignored"
    del header["names"], header["seed"]
    deal = json.loads(lines[1])
    verb, *cards = deal["moves"][0][1].split(" ")
    deal["moves"][0][1] = " ".join([verb, *reversed(cards)])
    deal["moves"][4][2].reverse()
    del deal["reshuffles"]
    lines[0], lines[1] = json.dumps(header), json.dumps(deal)
    assert faults(["", lines[0], "  ", *lines[1:], ""]) == []


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        (2, {"majlis": 1}),
        (2, {"result": {}}),
        (2, {"majlis": 1, "game": "hearts", "result": {}}),
        (0, {"deal": 1}),
        (0, {"majlis": 1}),
        (0, {"deal": 1, "moves": []}),
        (1, {"deal": 1, "deck": [], "result": {}}),
    ],
)
def test_keys_of_other_kinds_of_lines_are_ignored_too(line: int, extra: dict[str, Any]) -> None:
    lines = edit(HEARTS, line or len(HEARTS), lambda entry: entry.update(extra))
    assert faults([*lines, *lines]) == []


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"majlis": 1}, "2: a new match begins, but the one before has no result line"),
        ({"deal": 1}, "2: deal 1: dealer is missing: expected"),
        ({"result": {}, "deal": 1}, "2: the result comes early: the match goes on with deal 1"),
        ({"moves": []}, '2: expected a line with "majlis", "deal" or "result"'),
    ],
)
def test_a_line_that_lacks_most_is_what_it_says(entry: dict[str, Any], message: str) -> None:
    assert faults([HEARTS[0], json.dumps(entry)])[0].startswith(message)


def test_several_matches_may_follow_one_another() -> None:
    lines = [*lines_of("hez2", 2, {}, "one"), "", *lines_of("kozel", 3, {}, "two")]
    report = check(lines)
    assert report.faults == []
    assert report.matches == 2


def test_legal_may_be_missing_from_some_moves() -> None:
    lines = lines_of("kozel", 2, {}, "some")
    deal = json.loads(lines[1])
    deal["moves"] = [move[: 2 + n % 2] for n, move in enumerate(deal["moves"])]
    lines[1] = json.dumps(deal)
    assert faults(lines) == []


def unfinished_lines(deals: int) -> list[str]:
    """A match of Hearts that was left after so many deals."""
    match = Match(GAMES["hearts"], 4, {}, SeededChance("left"))
    bot = make("random", "hearts")
    while len(match.finished) < deals:
        seat = match.to_act[0]
        match.act(seat, decide(bot, match.deal, seat, "left"))
    return list(write(match, more={"mood": "bored"}))


def test_a_match_may_be_read_without_its_end() -> None:
    left = unfinished_lines(2)
    assert json.loads(left[0])["mood"] == "bored"
    assert faults(left) == ["3: the transcript ends without a result line"]
    with pytest.raises(TranscriptError, match="without a result line"):
        read(left)
    records = read([*left, *HEARTS, *left], unfinished=True)
    assert [record.over for record in records] == [False, True, False]
    assert [len(record.deals) for record in records[::2]] == [2, 2]
    assert len(records[0].places) == 4


def test_what_is_there_of_an_unfinished_match_is_checked() -> None:
    left = unfinished_lines(2)
    half = json.loads(left[2])
    half["moves"].pop()
    with pytest.raises(TranscriptError, match="the deal stops before its end"):
        read([*left[:2], json.dumps(half)], unfinished=True)


# -- faults -------------------------------------------------------------------------------------


def edit(lines: list[str], line: int, change: Callable[[dict[str, Any]], Any]) -> list[str]:
    """The lines with one entry (numbered from 1) changed."""
    entry = json.loads(lines[line - 1])
    change(entry)
    return [*lines[: line - 1], json.dumps(entry), *lines[line:]]


def setting(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(entry: dict[str, Any]) -> None:
        entry[key] = value

    return change


def removing(key: str) -> Callable[[dict[str, Any]], None]:
    def change(entry: dict[str, Any]) -> None:
        del entry[key]

    return change


HEARTS = lines_of("hearts", 4, {"target": 30}, "faults", legal=False)
KOZEL = lines_of("kozel", 3, {}, "faults")
HEZ2 = lines_of("hez2", 2, {"max_turns": 400}, "faults 3")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (setting("majlis", 2), "majlis is 2: expected 1"),
        (setting("majlis", True), "majlis is true: expected 1"),
        (setting("game", "whist"), "unknown game 'whist'"),
        (setting("game", 7), "game is 7: expected a text"),
        (removing("game"), "game is missing"),
        (setting("players", 6), "Hearts is for 3 to 5 players, not 6"),
        (setting("players", 4.0), "players is 4.0: expected a whole number"),
        (setting("options", None), "options is null: expected an object"),
        (setting("options", {"taget": 30}), "unknown option 'taget'"),
        (setting("options", {"target": 30.0}), "target is 30.0: expected a whole number"),
        (setting("options", {"moon": "full"}), "moon is 'full': expected"),
        (setting("options", {"pass_cycle": []}), "pass_cycle is []: expected a list"),
        (setting("dealer", 4), "dealer is 4: expected a seat from 0 to 3"),
        (removing("dealer"), "dealer is missing"),
    ],
)
def test_faults_in_the_header(change: Callable[[dict[str, Any]], None], message: str) -> None:
    found = faults(edit(HEARTS, 1, change))
    assert len(found) == 1
    assert found[0].startswith("1: ")
    assert message in found[0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (setting("deal", 7), "2: deal 1: deal is 7: expected 1"),
        (setting("dealer", 9), "2: deal 1: dealer is 9: expected"),
        (removing("deck"), "2: deal 1: deck is missing"),
        (setting("deck", ["2c"] * 52), "2: deal 1: the deck holds 2c twice"),
        (setting("deck", ["2c"]), "2: deal 1: the deck lacks 51 cards"),
        (setting("deck", ["??"]), "2: deal 1: the deck: ?? is a face-down card"),
        (setting("deck", [["2c"]]), "2: deal 1: the deck holds ['2c'], which is no card"),
        (setting("moves", {}), "2: deal 1: moves is {}: expected a list"),
        (setting("moves", ["x"]), '2: deal 1, move 1: found "x": expected [seat, move]'),
        (setting("moves", [[0.0, "x"]]), "2: deal 1, move 1: found [0.0"),
        (setting("points", [26, 0, 0, 0]), "2: deal 1: points is [26, 0, 0, 0]: expected"),
        (setting("scores", [1, 2, 3]), "2: deal 1: scores is [1, 2, 3]: expected"),
        (removing("totals"), "2: deal 1: totals is missing: expected"),
        (setting("reshuffles", [["2c"]]), "2: deal 1: 1 reshuffles: expected 0"),
        (setting("reshuffles", 3), "2: deal 1: reshuffles is 3: expected a list"),
    ],
)
def test_faults_in_a_deal(change: Callable[[dict[str, Any]], None], message: str) -> None:
    assert faults(edit(HEARTS, 2, change))[0].startswith(message)


def test_values_that_are_off_are_reported_and_the_check_goes_on() -> None:
    lines = edit(edit(HEARTS, 2, setting("points", [1])), len(HEARTS), setting("result", {}))
    assert len(faults(lines)) == 3
    assert check(lines).deals == len(HEARTS) - 2


def move_faults(change: Callable[[list[Any]], Any], lines: list[str] = HEARTS) -> list[str]:
    return faults(edit(lines, 2, lambda deal: change(deal["moves"])))


def test_faults_in_moves() -> None:
    assert move_faults(lambda moves: moves.pop())[0].startswith(
        "2: deal 1, move 56: the deal stops before its end: seat"
    )
    assert "goes on after its end" in move_faults(lambda moves: moves.append([0, "play 2c"]))[0]
    assert "move 2: " in move_faults(lambda moves: moves.insert(1, moves.pop(2)))[0]
    first = json.loads(HEARTS[1])["moves"][4]
    assert move_faults(lambda moves: moves[4].__setitem__(0, (first[0] + 1) % 4)) == [
        f'2: deal 1, move 5: "{first[1]}" by seat {(first[0] + 1) % 4}: seat {first[0]} is to act'
    ]
    assert move_faults(lambda moves: moves[4].__setitem__(1, "play 10h"))[0].startswith(
        "2: deal 1, move 5: '10h' is not a card of the French pack"
    )
    illegal = move_faults(lambda moves: moves[4].__setitem__(1, "play Ah"))[0]
    assert illegal.startswith("2: deal 1, move 5: Ah is not legal: ")


def test_passes_are_written_in_seat_order() -> None:
    def swap(moves: list[Any]) -> None:
        moves[0], moves[1] = moves[1], moves[0]

    assert "seat 0 is to act" in move_faults(swap)[0]


def test_a_wrong_list_of_legal_moves() -> None:
    add = move_faults(lambda moves: moves[0][2].append("lead 6c 6d 6h 6s"), KOZEL)
    assert add == ["2: deal 1, move 1: listed as legal but not so: lead 6c 6d 6h 6s"]
    drop = move_faults(lambda moves: moves[0][2].pop(), KOZEL)
    assert drop[0].startswith("2: deal 1, move 1: legal but not listed: lead ")
    twice = move_faults(lambda moves: moves[0][2].append(moves[0][2][0]), KOZEL)
    assert twice == ["2: deal 1, move 1: a legal move is listed twice"]
    junk = move_faults(lambda moves: moves[0].__setitem__(2, "all"), KOZEL)
    assert junk == ['2: deal 1, move 1: the legal moves are "all": expected a list of moves']


def test_reshuffles_are_checked() -> None:
    stocks = json.loads(HEZ2[1])["reshuffles"]
    assert stocks, "the match was chosen to have a reshuffle"
    missing = faults(edit(HEZ2, 2, setting("reshuffles", stocks[1:])))
    assert "reshuffle" in missing[0]
    short = faults(edit(HEZ2, 2, setting("reshuffles", [stocks[0][1:], *stocks[1:]])))
    assert "the reshuffle lacks 1 cards" in short[0]
    spare = faults(edit(HEZ2, 2, setting("reshuffles", [*stocks, []])))
    assert f"{len(stocks) + 1} reshuffles: expected {len(stocks)}" in spare[0]


def test_missing_and_early_results() -> None:
    assert faults(HEARTS[:-1])[-1].endswith("the transcript ends without a result line")
    early = [*HEARTS[:2], HEARTS[-1]]
    assert "the result comes early: the match goes on with deal 2" in faults(early)[0]
    late = [*HEARTS[:-1], HEARTS[-2], HEARTS[-1]]
    assert "the match is over, but another deal follows" in faults(late)[0]
    two = [*HEARTS[:-1], *KOZEL]
    assert faults(two) == [
        f"{len(HEARTS)}: a new match begins, but the one before has no result line"
    ]
    wrong = edit(HEARTS, len(HEARTS), lambda e: e["result"].update(places=[1, 1, 1, 1]))
    assert "places is [1, 1, 1, 1]: expected" in faults(wrong)[0]
    assert faults([*HEARTS, HEARTS[-1]])[0].endswith("expected a match header, a line with "
                                                     '"majlis", first')  # fmt: skip


def test_a_broken_match_does_not_spoil_the_next() -> None:
    lines = [*edit(KOZEL, 2, setting("deck", [])), *HEARTS]
    report = check(lines)
    assert len(report.faults) == 1
    assert report.matches == 2
    assert report.deals == len(HEARTS) - 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON at character 2"),
        ("[" * 100_000, "not JSON"),
        ('{"majlis": ' + "1" * 5000 + "}", "not JSON that can be read"),
        ("[]", "found []: expected an object"),
        ("null", "found null: expected an object"),
        ("1", "found 1: expected an object"),
        ('{"moves": 1}', 'expected a line with "majlis", "deal" or "result"'),
        ('{"deal": 1}', "expected a match header"),
        (b"\xff\xfe", "not UTF-8 at byte 1"),
        ('{"majlis": 1, "players": NaN}', "not JSON: NaN"),
        ('{"majlis": 1, "names": [-Infinity]}', "not JSON: -Infinity"),
        ('{"majlis": 1, "game": "hearts", "game": "kozel"}', 'the key "game" stands twice'),
        ('{"majlis": 1, "options": {"moon": 1, "moon": 1}}', 'the key "moon" stands twice'),
        ('{"majlis": ' + "1" * 2000 + "}", "majlis is 1111"),
        ('{"majlis": -' + "1" * 2001 + "}", "a number has more than 2,000 digits"),
        ('{"majlis": 1, "game": "\\ud800", "players": 4}', "unknown game"),
    ],
)
def test_junk(line: str | bytes, message: str) -> None:
    report = check([line])
    assert message in str(report.faults[0])


@settings(max_examples=300, deadline=None)
@given(LINES)
def test_nothing_in_a_file_can_raise(lines: list[str | bytes]) -> None:
    check(lines)


@settings(max_examples=200, deadline=None)
@given(replaced([HEARTS, KOZEL, HEZ2]))
def test_any_value_may_be_replaced_by_any_other_without_a_crash(changed: Replaced) -> None:
    report = check(changed.lines)
    free = {"names", "seed"}
    way, last = changed.way, changed.last
    if not report.faults and not free & {*way, last}:
        # Whatever goes unnoticed must mean the same: a list in another order, an equal number.
        assert last in {"options", "reshuffles"} or 2 in way or changed.same


def test_faults_show_where_they_are() -> None:
    assert str(Fault(3, "wrong")) == "wrong"
    assert str(Fault(3, "wrong", deal=2)) == "deal 2: wrong"
    assert str(Fault(3, "wrong", deal=2, move=5)) == "deal 2, move 5: wrong"


if __name__ == "__main__":
    for name, game, players, options in golden_cases():
        file = HERE / "golden" / f"{name}.jsonl"
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(lines_of(game, players, options, "golden")) + "\n")
