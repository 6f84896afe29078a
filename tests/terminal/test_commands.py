"""What can be typed besides a move, in both layouts."""

from pathlib import Path

import pytest
from rich.text import Text

from majlis.bots import BOTS, understudy
from majlis.bots.bot import Bot, Turn
from majlis.bots.thought import Estimate, Thought
from majlis.games import GAMES
from majlis.terminal import play
from tests.terminal.player import Person, Typist, first_legal, script, settings, shown_by

BOTH = pytest.mark.parametrize("rich", [False, True])
PASS = "1 2 3"


def once(command: str, when: str) -> Typist:
    """Plays the first legal moves, but types a command once when something has been shown."""
    typist, left = first_legal(), [command]

    def type_it(prompt: str, new: str) -> str:
        return left.pop() if left and when in new else typist(prompt, new)

    return type_it


def after(command: str, shown: str) -> str:
    """What came after a command, up to the next prompt."""
    return shown.partition(f"Your move: {command}\n")[2].partition("Your move:")[0]


@BOTH
def test_the_rules_of_the_moment(rich: bool, tmp_path: Path) -> None:
    shown = shown_by(["?"], settings("hearts", 4, tmp_path), rich)
    text = Text.from_ansi(after("?", shown)).plain
    assert "H5" in text
    assert "each player lays pass_count cards" in text
    assert "<a" not in text
    assert "H6 The list" not in text


def test_the_rules_of_the_last_refusal_too(tmp_path: Path) -> None:
    shown = shown_by(["take", "?"], settings("hez2", 2, tmp_path))
    text = after("?", shown)
    assert text.startswith("Z5 ")
    assert "\nZ10 " in text


@BOTH
@pytest.mark.parametrize("game", list(GAMES))
def test_the_whole_page(game: str, rich: bool, tmp_path: Path) -> None:
    players = GAMES[game].players[0]
    shown = shown_by(["rules"], settings(game, players, tmp_path), rich)
    text = Text.from_ansi(after("rules", shown)).plain
    assert "How moves are written" in text
    assert "<a id" not in text
    assert "](#" not in text
    assert rich or text.isascii()


def test_one_ruling_of_the_page(tmp_path: Path) -> None:
    shown = shown_by(["rules h15a", "rules nine"], settings("hearts", 4, tmp_path))
    assert after("rules h15a", shown).startswith("H15a With the option no_tricks_bonus")
    assert after("rules nine", shown) == "The page has no ruling nine.\n"


def test_the_last_trick(tmp_path: Path) -> None:
    shown = shown_by(["last"], settings("hearts2", 2, tmp_path))
    assert after("last", shown) == "No trick has been won in this deal.\n"
    person = Person(once("last", when="the trick"))
    assert play(settings("hearts2", 2, tmp_path, options={"target": 1}), person.terminal) == 0
    last = after("last", person.shown).splitlines()
    assert len(last) == 2
    assert set(last) <= set(person.shown.partition("Your move: last")[0].splitlines())


def test_kozel_does_not_look_back_once_the_next_trick_is_led(tmp_path: Path) -> None:
    asked = settings("kozel", 2, tmp_path, seed="qw")
    shown = shown_by(["1 2", "last", "log", "1", "last", "log"], asked)
    assert "Deal 1, stock" in shown
    looked = shown.split("Your move: last\n")[1:]
    assert any("nobody may look back. (K10)" in text.partition("Your move")[0] for text in looked)


@BOTH
def test_the_log_of_the_deal(rich: bool, tmp_path: Path) -> None:
    shown = shown_by(["log", PASS, "log"], settings("hearts", 4, tmp_path), rich)
    assert after("log", shown) == "Nothing has been played yet.\n"
    text = Text.from_ansi(shown.rpartition("Your move: log\n")[2]).plain
    assert "You pass " in text
    assert "Boris passes 3 cards." in text


@BOTH
def test_the_score_sheet(rich: bool, tmp_path: Path) -> None:
    shown = shown_by(["score"], settings("hearts", 4, tmp_path), rich)
    assert "No deal is finished yet." in after("score", shown)
    person = Person(once("score", when="Deal 3:"), rich)
    assert play(settings("hearts", 3, tmp_path), person.terminal) == 0
    sheet = Text.from_ansi(after("score", person.shown)).plain.lower()
    assert "deal 1" in sheet
    assert "deal 2" in sheet
    assert "deal 3" not in sheet
    assert "total" in sheet


def test_a_game_without_tricks_says_so(tmp_path: Path) -> None:
    shown = shown_by(["last"], settings("hez2", 2, tmp_path))
    assert after("last", shown) == "Hez2 has no tricks: type log.\n"


def test_the_score_says_what_the_match_is_played_to(tmp_path: Path) -> None:
    asked = settings("hearts", 4, tmp_path, options={"target": 50, "pass_cycle": ["hold"]})
    shown = shown_by([PASS, "score"], asked)
    assert shown.startswith(
        "Hearts, 4 players, to 50 points.\nHouse options: pass cycle hold, target 50.\n"
    )
    assert "The match: to 50 points.\nHouse options: pass cycle hold, target 50.\n" in shown


class Adviser(Bot):
    """Always the last move, with a reason."""

    reason = "As a rule."  # not the ace of spades

    def choose(self, turn: Turn) -> str:
        return turn.legal[-1]


class Thinker(Bot):
    """Compares its first two moves."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]

    def think(self, turn: Turn) -> Thought:
        first, second = turn.legal[:2]
        found = (Estimate(first, 0.6, -1.25, 0.05, 700), Estimate(second, 0.5, 3.5, 1.0, 300))
        return Thought(found, 50, 40.0, 1000, 0.01)


@BOTH
def test_a_hint_compares_moves(rich: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "simple", lambda game, budget: Thinker())
    shown = shown_by(["hint"], settings("hearts", 4, tmp_path), rich)
    lines = Text.from_ansi(after("hint", shown)).plain.splitlines()
    assert lines[0].startswith("The bot would pass ")
    assert lines[1] == "Expected score of this deal, less being better, from 1,000 simulated games:"
    assert lines[2].startswith("−1.2 ± 0.1: pass ")
    assert lines[3].startswith("3.5 ± 2.0: pass ")


def test_simple_bots_play_until_the_others_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understudy, "is_compiled", lambda what: False)
    monkeypatch.setattr(understudy, "folder", lambda: tmp_path)
    monkeypatch.setattr(understudy, "compile_behind", lambda game: None)
    asked = settings("hearts", 4, tmp_path, bots="club")
    shown = shown_by([PASS, "hint"], asked)
    assert shown.startswith("Simple bots play until the club ones are compiled, for a minute.\n")
    assert "The bot would play " in shown


def test_a_hint_with_its_reason_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "simple", lambda game, budget: Adviser())
    asked = settings("hearts", 4, tmp_path)
    shown = shown_by(["hint"], asked)
    lines = after("hint", shown).splitlines()
    assert lines[0].startswith("The bot would pass ")
    assert lines[1] == "As a rule."
    with_hints = shown_by(["hint", PASS, "hint", "log"], asked)
    without = shown_by([PASS, "log"], asked)
    assert with_hints.rpartition("log\n")[2] == without.rpartition("log\n")[2]


@BOTH
def test_the_hand_with_what_was_passed_and_received(rich: bool, tmp_path: Path) -> None:
    shown = shown_by([PASS, "hand"], settings("hearts", 4, tmp_path), rich)
    text = Text.from_ansi(after("hand", shown)).plain
    assert "hand" in text.lower()
    assert "You passed " in text
    assert "You received " in text


@BOTH
def test_help_names_every_command(rich: bool, tmp_path: Path) -> None:
    shown = shown_by(["HELP"], settings("hez2", 2, tmp_path), rich)
    text = after("HELP", shown)
    for command in ("?", "rules", "last", "score", "log", "hint", "hand", "help", "quit"):
        assert f"{command}: " in text
    assert "S sota" in text


def test_commands_work_when_a_move_needs_more(tmp_path: Path) -> None:
    asked = settings("hez2", 2, tmp_path, seed="c", options={"hand_size": 19})
    shown = shown_by(["7b", "log", "help", "x", "", "7b", "b"], asked)
    assert shown.count("1 oros\n2 copas\n3 espadas\n4 bastos\nWhich one: ") == 2
    assert "Which one: log\nNothing has been played yet.\nWhich one: help\n" in shown
    assert "Choose from 1 to 4, or press Enter to go back.\nWhich one: \nYour move: " in shown
    assert "Your move: 7b\nDeclare which suit with seven of bastos?\n1 oros\n" in shown
    assert "and declare bastos." in shown


@pytest.mark.parametrize(
    ("game", "examples"),
    [
        (
            "hearts",
            ["or several: 1 2 3.", "the whole move, like pass ", "like p for pass.", "rules H1 "],
        ),
        (
            "hez2",
            [
                "number of a card or a choice.",
                " of espadas.",
                "the whole move, like play ",
                "rules Z1 ",
            ],
        ),
    ],
)
def test_help_takes_its_examples_from_the_table(
    game: str, examples: list[str], tmp_path: Path
) -> None:
    text = after("help", shown_by(["help"], settings(game, 4, tmp_path)))
    assert [example for example in examples if example not in text] == []


@BOTH
def test_quit_says_how_to_go_on(rich: bool, tmp_path: Path) -> None:
    person = Person(script(["quit", "1"]), rich)
    assert play(settings("hearts", 4, tmp_path), person.terminal) == 0
    assert "majlis play hearts --resume" in person.shown
    assert [path.name for path in tmp_path.iterdir()] == ["hearts-1.jsonl"]
