"""House options: what is allowed, what is refused, and what the messages say."""

from typing import Any

import pytest

from majlis.games import GAMES, find
from majlis.options import Choice, Flag, Number, Option, OptionError, Words

OPTIONS = [
    (game, option, players) for game in GAMES.values() for option in game.options
    for players in game.players
]  # fmt: skip
option_ids = [f"{game.id}-{players}-{option.name}" for game, option, players in OPTIONS]
every_option = pytest.mark.parametrize(("game", "option", "players"), OPTIONS, ids=option_ids)

TEXTS: list[Any] = ["", "true", "3", "none", "hold "]
OTHERS: list[Any] = [None, 2.0, 0.5, float("nan"), 0, -1, [], {}, [1], ["x"], (), b"true", object()]
WRONG: dict[type[Option], list[Any]] = {
    Flag: [0, 1, *TEXTS, *OTHERS],
    Number: [True, False, *TEXTS, *OTHERS],
    Choice: [True, False, 1, *TEXTS, *OTHERS],
    Words: [True, False, 1, "left", *TEXTS, *OTHERS, ["hold", 1], ["hold", "x"], {"hold"}],
}


@every_option
def test_wrong_values_are_refused(game: Any, option: Option, players: int) -> None:
    for value in WRONG[type(option)]:
        with pytest.raises(OptionError, match=rf"^{option.name} is .*\({option.ruling}\)$"):
            game.settle_options({option.name: value}, players)


@every_option
def test_the_default_is_an_allowed_value(game: Any, option: Option, players: int) -> None:
    default = option.default_for(players)
    assert option.check(default, players) == default
    assert game.settle_options({}, players)[option.name] == default
    assert game.settle_options({option.name: default}, players)[option.name] == default


@every_option
def test_help_and_domain_are_sentences(game: Any, option: Option, players: int) -> None:
    assert option.help.endswith(".")
    assert option.domain(players)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_settling_gives_every_option_in_order(game: Any) -> None:
    for players in game.players:
        settled = game.settle_options({}, players)
        assert list(settled) == [option.name for option in game.options]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("name", ["", "Target", "surplus ", "queen_breaks", "x" * 1000, 3, None])
def test_unknown_names_are_refused(game: Any, name: Any) -> None:
    with pytest.raises(OptionError, match=r"^unknown option .*: expected ") as caught:
        game.settle_options({name: True}, game.players[0])
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    ("game", "players", "message"),
    [
        ("hearts", 2, "Hearts is for 3 to 5 players, not 2"),
        ("hearts", 6, "Hearts is for 3 to 5 players, not 6"),
        ("hearts", 0, "Hearts is for 3 to 5 players, not 0"),
        ("hearts", -3, "Hearts is for 3 to 5 players, not -3"),
        ("hearts2", 3, "Two-player Hearts is for 2 players, not 3"),
        ("kozel", 5, "Kozel is for 2 to 4 players, not 5"),
        ("hez2", 1, "Hez2 is for 2 to 4 players, not 1"),
    ],
)
def test_numbers_of_players_are_refused(game: str, players: int, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        find(game).settle_options({}, players)
    assert str(caught.value) == message


# -- values that depend on the table -----------------------------------------------------------


@pytest.mark.parametrize(("players", "most"), [(3, 17), (4, 13), (5, 10)])
def test_no_more_cards_are_passed_than_a_hand_has(players: int, most: int) -> None:
    hearts = find("hearts")
    for count in (1, 3, most):
        assert hearts.settle_options({"pass_count": count}, players)["pass_count"] == count
    for count in (most + 1, 52, 10**9):
        with pytest.raises(OptionError, match=f"expected a whole number from 1 to {most} "):
            hearts.settle_options({"pass_count": count}, players)


DIRECTIONS = {
    3: {"left", "right", "hold"},
    4: {"left", "right", "across", "hold"},
    5: {"left", "right", "left2", "right2", "hold"},
}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("way", ["left", "right", "across", "left2", "right2", "hold", "Left", ""])
def test_passing_goes_only_where_somebody_sits(players: int, way: str) -> None:
    hearts = find("hearts")
    cycle = ["hold", way]
    if way in DIRECTIONS[players]:
        assert hearts.settle_options({"pass_cycle": cycle}, players)["pass_cycle"] == cycle
    else:
        with pytest.raises(OptionError, match=r"^pass_cycle is .*expected a list of left, right, "):
            hearts.settle_options({"pass_cycle": cycle}, players)


@pytest.mark.parametrize(
    ("players", "cycle"),
    [
        (3, ["left", "right", "hold"]),
        (4, ["left", "right", "across", "hold"]),
        (5, ["left", "right", "hold"]),
    ],
)
def test_the_default_of_a_list_depends_on_the_table(players: int, cycle: list[str]) -> None:
    assert find("hearts").settle_options({}, players)["pass_cycle"] == cycle


def test_a_default_list_is_not_shared() -> None:
    hearts = find("hearts")
    hearts.settle_options({}, 4)["pass_cycle"].clear()
    assert hearts.settle_options({}, 4)["pass_cycle"] == ["left", "right", "across", "hold"]


def test_a_given_list_is_copied() -> None:
    given = ["left"]
    settled = find("hearts").settle_options({"pass_cycle": given}, 4)
    given.append("nonsense")
    assert settled["pass_cycle"] == ["left"]


def test_a_tuple_is_as_good_as_a_list() -> None:
    settled = find("hearts").settle_options({"pass_cycle": ("left", "left")}, 4)
    assert settled["pass_cycle"] == ["left", "left"]


@pytest.mark.parametrize("value", [1, 2, 100, 10**15])
def test_a_target_has_no_upper_bound(value: int) -> None:
    for game in ("hearts", "hearts2"):
        players = find(game).players[0]
        assert find(game).settle_options({"target": value}, players)["target"] == value


# -- on a command line --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (Flag("f", "H9", "Help.", False), "true", True),
        (Flag("f", "H9", "Help.", False), "Off", False),
        (Flag("f", "H9", "Help.", False), "yes", True),
        (Number("n", "H5", "Help.", 3), "12", 12),
        (Number("n", "H5", "Help.", 3), " 12 ", 12),
        (Choice("c", "H7", "Help.", "a", words=("a", "b")), "b", "b"),
        (Choice("c", "H7", "Help.", "a", words=("a", "b")), " b ", "b"),
        (Words("w", "H6", "Help.", ["a"], words=lambda n: ("a", "b")), "a,b, a", ["a", "b", "a"]),
    ],
)
def test_texts_that_are_understood(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value
    assert option.check(option.parse(text), 4) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (Flag("f", "H9", "Help.", False), "1"),
        (Flag("f", "H9", "Help.", False), "maybe"),
        (Number("n", "H5", "Help.", 3), "3.0"),
        (Number("n", "H5", "Help.", 3), "-3"),
        (Number("n", "H5", "Help.", 3), "0"),
        (Number("n", "H5", "Help.", 3), "٣"),
        (Number("n", "H5", "Help.", 3), "1" * 5000),
        (Number("n", "H5", "Help.", 3), ""),
        (Choice("c", "H7", "Help.", "a", words=("a", "b")), "A"),
        (Words("w", "H6", "Help.", ["a"], words=lambda n: ("a", "b")), ","),
        (Words("w", "H6", "Help.", ["a"], words=lambda n: ("a", "b")), "a;b"),
    ],
)
def test_texts_that_are_refused(option: Option, text: str) -> None:
    with pytest.raises(OptionError) as caught:
        option.check(option.parse(text), 4)
    assert len(str(caught.value)) < 200


def test_the_message_names_value_and_domain() -> None:
    with pytest.raises(OptionError) as caught:
        find("hearts").settle_options({"opening": "random"}, 4)
    assert str(caught.value) == (
        'opening is \'random\': expected "lowest_club" or "any_club" or "left_of_dealer" (H7)'
    )
