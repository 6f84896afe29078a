"""``majlis arena positions``."""

import pytest

from tests.cli.command_line import complaint, majlis, output

ASK = "arena positions --completions 2"


def test_shows_how_many_answers_are_right() -> None:
    text = output(f"{ASK} --game kozel --bots simple,random")
    assert "nothing-to-the-ace" in text
    assert "2/2" in text
    assert "hearts" not in text


def test_the_same_seed_gives_the_same_table() -> None:
    first, again = (output(f"{ASK} --game hearts2 --bots random --seed 5") for _ in range(2))
    assert first == again


def test_shows_one_position() -> None:
    lines = output("arena positions --show pass-for-a-void").splitlines()
    assert lines[0] == "pass-for-a-void: Hearts, 4 players, soft"
    assert "right     with 8d Kd  (1.1 points)" in lines


def test_shows_what_bots_choose_in_one_position() -> None:
    text = output(f"{ASK} --show queen-under-ace --bots simple")
    assert text.splitlines()[-1] == "simple    play Qs ×2 right"


def test_a_bot_that_must_be_right_is() -> None:
    assert majlis(f"{ASK} --show queen-under-ace --bots simple --require simple").exit_code == 0


def test_a_bot_that_must_be_right_is_not() -> None:
    words = "arena positions --completions 20 --game kozel --bots simple,random"
    assert majlis(f"{words} --require random").exit_code == 1
    assert majlis(f"{words} --require simple").exit_code == 0


def test_soft_positions_are_not_required() -> None:
    words = "arena positions --completions 20 --show make-the-next-draw --bots random"
    result = majlis(f"{words} --require random")
    assert "play 5o" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--bots nobody", "unknown bot 'nobody': expected random, simple"),
        ("--game herts", "unknown game 'herts': did you mean hearts?"),
        ("--show moon", "unknown position 'moon': expected an id such as"),
        ("--completions 0", "--completions is 0: expected a whole number of at least 1"),
        ("--seed x", "--seed is 'x': expected a whole number"),
        ("--bots simple --require random", "--require is 'random': expected one of --bots, simple"),
    ],
)
def test_a_wrong_argument_is_told(words: str, message: str) -> None:
    assert complaint(f"arena positions {words}").startswith(message)
