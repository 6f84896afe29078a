"""Arguments: house options both ways, and the one line for each that cannot be meant."""

import json
import re
from typing import Any

import pytest

from majlis.cli.arguments import read_options, read_players, read_seed
from majlis.cli.listing import as_typed
from majlis.game import Game
from majlis.games import GAMES, find
from tests.cli.command_line import complaint, majlis, output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("options", "missing argument 'GAME' (see: majlis options --help)"),
        ("play chess", "unknown game 'chess' (games: hearts, hearts2, kozel, hez2)"),
        ("play two-player", "unknown game 'two-player': did you mean hearts2? (games: "),
        ("play heart", "unknown game 'heart': did you mean hearts? (games: "),
        ("rules KOZEL", "unknown game 'KOZEL': did you mean kozel? (games: "),
        ("options hez", "unknown game 'hez': did you mean hez2? (games: "),
        ("bench kosel", "unknown game 'kosel': did you mean kozel? (games: "),
        ("play hearts --players 6", "Hearts is for 3 to 5 players, not 6"),
        ("play hearts2 --players 4", "Two-player Hearts is for 2 players, not 4"),
        (
            "play hearts --players four",
            "--players is 'four': expected a whole number of at least 0",
        ),
        ("play hearts --players ²", "--players is '²': expected a whole number of at least 0"),
        ("play hearts --seat 4", "--seat is 4: expected a whole number from 0 to 3"),
        ("play hearts -p 3 --seat 3", "--seat is 3: expected a whole number from 0 to 2"),
        ("play hearts --seat -1", "--seat is '-1': expected a whole number from 0 to 3"),
        ("play hearts --seed x", "--seed is 'x': expected a whole number of at least 0"),
        ("play hearts --seed 1.5", "--seed is '1.5': expected a whole number of at least 0"),
        ("play hearts --seed", "option '--seed' requires an argument"),
        ("play hearts --bots nobody", "unknown bot 'nobody': expected "),
        ("play hearts --new --resume", "--new and --resume exclude each other"),
        ("simulate hearts --matches 0", "--matches is 0: expected a whole number of at least 1"),
        ("simulate hearts --bots nobody", "unknown bot 'nobody': expected "),
        ("simulate hearts --bots random,", "unknown bot '': expected "),
        (
            "simulate hearts --bots random,random",
            "--bots has 2 names: expected 1, or 4 for 4 players",
        ),
        ("simulate hearts --seed 1 --out /", "/: cannot be written: Is a directory"),
        ("simulate hearts -o moon", "--option is 'moon': expected name=value"),
        (
            "simulate hearts -o moo=others_add",
            "unknown option 'moo': did you mean moon? (see: majlis options hearts)",
        ),
        ("simulate kozel -o moon=x", "unknown option 'moon' (see: majlis options kozel)"),
        (
            "simulate hearts -o moon=full",
            'moon is \'full\': expected "others_add" or "shooter_subtracts" (H14)',
        ),
        (
            "simulate hearts -o pass_count=14",
            "pass_count is 14: expected a whole number from 1 to 13 (H5)",
        ),
        ("simulate hearts -o jack_of_diamonds=perhaps", "jack_of_diamonds is 'perhaps': expected"),
        ("simulate hearts -o target=1 -o target=2", "option 'target' is given twice"),
        ("simulate hearts --options-json [1]", "--options-json is '[1]': expected an object"),
        (
            'simulate hearts --options-json {"target":}',
            "--options-json: not JSON at character 11: Expecting value",
        ),
        (
            'simulate hearts --options-json {"target":1,"target":1}',
            '--options-json: the key "target" stands twice',
        ),
        (
            'simulate hearts -o target=9 --options-json {"target":9}',
            "option 'target' is given twice",
        ),
        ('simulate hearts --options-json {"target":true}', "target is True: expected a whole"),
        ('simulate hearts --options-json {"aim":1}', "unknown option 'aim' (see: "),
        ("simulate hearts --legall", "no such option: --legall (Possible options: --legal) (see: "),
        ("check", "missing argument 'FILE' (see: majlis check --help)"),
        ("rules hearts H99", "Hearts has no ruling 'H99': expected H1, H2, H3, "),
        ("rules hearts H9 H10", "got unexpected extra argument"),
        ("bench --rounds 0", "--rounds is 0: expected a whole number of at least 1"),
        ("warm up", "unknown game 'up'"),
        ("chek", "no such command 'chek'. Did you mean 'check'? (see: majlis --help)"),
        ("--verbose", "no such option: --verbose"),
    ],
)
def test_a_wrong_argument_gets_one_line(arguments: str, line: str) -> None:
    assert complaint(arguments).startswith(line)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"target": ' + "9" * 5000 + "}", "NaN", ""])
def test_options_that_are_hardly_json_get_one_line(text: str) -> None:
    assert complaint("simulate", "hearts", "--options-json", text).startswith(
        "--options-json: not JSON"
    )


def test_long_numbers_can_be_given_up_to_a_thousand_digits() -> None:
    long = "9" * 1000
    assert read_seed("12345678901234567890") == 12345678901234567890
    assert read_seed(long) == int(long)
    assert read_options(find("hearts"), 4, [f"target={long}"]) == {"target": int(long)}
    assert read_options(find("hearts"), 4, (), f'{{"target": {long}}}') == {"target": int(long)}
    assert complaint("simulate hearts --seed", long + "9") == (
        "--seed has 1001 digits: expected at most 1,000"
    )
    assert complaint("simulate hearts -o", f"target={long}9").startswith("target is '9999")
    assert complaint("simulate hearts --options-json", f'{{"target": -{long}9}}') == (
        "--options-json: not JSON that can be read: a number has more than 1,000 digits"
    )
    assert complaint("simulate hearts --matches", long).startswith("--matches is 9999")


def test_what_the_longest_stake_comes_to_can_be_checked() -> None:
    options = '{"scoring": "stakes", "deals": 1, "stake": ' + "9" * 1000 + "}"
    text = output("simulate kozel -p 3 --seed 4 --options-json", options)
    assert re.search(r"\d{1001}", text)
    assert output("check", "-", stdin=text).endswith(", 0 faults\n")


def test_a_line_break_in_an_argument_does_not_make_two_lines() -> None:
    assert "unknown game" in complaint("rules", "he\narts")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_can_be_given_both_ways(game: Game[Any]) -> None:
    for players in game.players:
        defaults = game.settle_options({}, players)
        pairs = [f"{name}={as_typed(value)}" for name, value in defaults.items()]
        assert read_options(game, players, pairs) == defaults
        assert read_options(game, players, (), json.dumps(defaults)) == defaults


def test_both_ways_can_be_mixed() -> None:
    pairs = ["jack_of_diamonds=yes", "pass_cycle=left,hold"]
    assert read_options(find("hearts"), 4, pairs, '{"target": 50}') == {
        "target": 50,
        "jack_of_diamonds": True,
        "pass_cycle": ["left", "hold"],
    }


def test_four_play_where_four_can() -> None:
    assert {id: read_players(game, None) for id, game in GAMES.items()} == {
        "hearts": 4,
        "hearts2": 2,
        "kozel": 4,
        "hez2": 4,
    }


def test_random_seeds_differ() -> None:
    assert len({read_seed(None) for _ in range(20)}) > 10


def test_a_command_that_fails_inside_shows_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("majlis.cli.listing.show_options", broken)
    with pytest.raises(ZeroDivisionError):
        majlis("options", "hearts")
