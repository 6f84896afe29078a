"""``check-bot``: good bots pass, bad ones fail the check that is meant for them."""

import pytest

from majlis.arena.conformance import check_bot, some_table
from majlis.arena.entrants import read_entrant
from majlis.games import GAMES, find
from tests.arena import entrants
from tests.arena.contests import program
from tests.arena.entrants import spec

STARTS = "starts"
LEGAL = "plays legal moves in time"
SAME = "gives the same answer to the same turn"
IGNORES = "ignores what it does not know"
EXITS = "exits when it is told the end"


def found(bot: str, game: str = "hearts2", tables: int = 1, limit: float = 5.0) -> dict[str, str]:
    """The checks by name: ok, failed or open, and why."""
    words = {True: "ok", False: "failed", None: "open"}
    checks = check_bot(read_entrant(bot), game, tables, "1", limit)
    return {check.name: f"{words[check.passed]}: {check.detail}" for check in checks}


@pytest.mark.parametrize("game", GAMES)
def test_the_simple_bots_pass(game: str) -> None:
    checks = found("simple", game, tables=4)
    assert set(checks) == {STARTS, LEGAL, SAME}
    assert all(text.startswith("ok") for text in checks.values())


def test_the_example_passes() -> None:
    example = f"cmd:python3 {entrants.ROOT / 'examples' / 'random_bot.py'}"
    checks = found(example, "kozel", tables=3)
    assert set(checks) == {STARTS, LEGAL, SAME, IGNORES, EXITS}
    assert all(text.startswith("ok") for text in checks.values())


@pytest.mark.parametrize(
    ("bot", "name", "text"),
    [
        (program("rude"), STARTS, "failed: table 1, 2 players, seat 0, no options changed: its"),
        (program("illegal"), LEGAL, "failed: table 1, 2 players, seat 0"),
        (program("remembers"), SAME, "failed: table 1, 2 players, seat 0"),
        (program("dice"), SAME, "open: it says that it does not"),
        (program("chatty"), LEGAL, "failed: "),
        (program("sour"), EXITS, "failed: table 1, 2 players, seat 0, "),
        (spec(entrants.Fickle), SAME, "failed: "),
        (spec(entrants.Frank), SAME, "open: it says that it does not"),
        (spec(entrants.Unmakeable), STARTS, "failed: "),
        (spec(entrants.Crashing), LEGAL, "failed: "),
        (f"{spec(entrants.Asking)}@50ms", SAME, "open: not asked for its budget is a time"),
    ],
)
def test_bad_bots_fail_the_check_that_is_meant_for_them(bot: str, name: str, text: str) -> None:
    assert found(bot)[name].startswith(text)


def test_a_program_that_lingers_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.arena.program.GRACE", 0.05)
    assert "it does not exit within" in found(program("lingers"))[EXITS]


def test_a_program_that_answers_to_what_it_does_not_know_is_found_out() -> None:
    assert found(program("chatty"))[IGNORES].startswith("failed: ")


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_of_all_kinds(game: str) -> None:
    rules = find(game)
    tables = [some_table(game, number, "1") for number in range(1, 25)]
    assert {table.players for table in tables} == set(rules.players)
    for players in rules.players:
        assert {t.seat for t in tables if t.players == players} == set(range(players))
    assert any(table.options for table in tables)
    assert not all(table.options for table in tables)
    for table in tables:
        rules.settle_options(table.options, table.players)
