"""What a person may type for a move."""

import pytest

from majlis.games import GAMES
from majlis.terminal.choices import Choices
from majlis.terminal.reading import LONGEST, Reading, Unclear, pick, read_move

HEARTS = Choices(
    GAMES["hearts"].pack,
    GAMES["hearts"].verbs,
    ["play Th", "play Qs", "play Ks"],
    ["2c", "Th", "Qs", "Ks"],
)
KOZEL = Choices(
    GAMES["kozel"].pack,
    GAMES["kozel"].verbs,
    ["beat Ts", "discard 7d", "discard Ts", "discard Ks"],
    ["7d", "Ts", "Ks"],
)
ASKED = Choices(GAMES["kozel"].pack, GAMES["kozel"].verbs, ["declare", "decline"], ["6c", "7c"])
HEZ2 = Choices(
    GAMES["hez2"].pack,
    GAMES["hez2"].verbs,
    ["play So", *(f"play 7o {suit}" for suit in "oceb"), "draw"],
    ["So", "7o", "5e"],
)


def texts(reading: Reading) -> list[str]:
    return [move.text for move in reading.moves]


@pytest.mark.parametrize(
    "typed",
    [
        "2",
        "qs",
        "Qs",
        "QS",
        "q♠",
        "Q ♠",
        "play qs",
        "PLAY QS",
        "p 2",
        "queen of spades",
        " 2 ",
        "2,",
    ],
)
def test_a_card_can_be_typed_in_many_ways(typed: str) -> None:
    assert texts(read_move(typed, HEARTS)) == ["play Qs"]


@pytest.mark.parametrize(
    "typed", ["10h", "th", "10♥", "10♥️", "ten of hearts", "play 10H", "10 hearts"]
)
def test_a_ten_may_be_written_out(typed: str) -> None:
    assert texts(read_move(typed, HEARTS)) == ["play Th"]


@pytest.mark.parametrize("typed", ["10o", "so", "sota of oros", "sota de oros", "1"])
def test_spanish_court_cards_may_be_numbers(typed: str) -> None:
    assert texts(read_move(typed, HEZ2)) == ["play So"]


@pytest.mark.parametrize("typed", ["7o b", "2 b", "play 7o bastos", "seven of oros bastos"])
def test_a_seven_with_its_suit(typed: str) -> None:
    assert texts(read_move(typed, HEZ2)) == ["play 7o b"]


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("1 espadas", "1e"),
        ("as de espadas", "1e"),
        ("Ace of Espadas", "1e"),
        ("play 1  ESPADAS", "1e"),
        ("C espadas", "Ce"),
        ("11 espadas", "Ce"),
        ("caballo of espadas", "Ce"),
        ("2 copas", "2c"),
        ("two copas", "2c"),
        ("1", "7c"),
        ("12 copas", "Rc"),
    ],
)
def test_a_rank_with_the_name_of_a_suit_is_that_card_and_no_number(typed: str, card: str) -> None:
    hand = ["7c", "2c", "Rc", "1e", "Ce"]
    legal = [*(f"play 7c {suit}" for suit in "oceb"), *(f"play {card}" for card in hand[1:])]
    choices = Choices(GAMES["hez2"].pack, GAMES["hez2"].verbs, legal, hand)
    assert {move.cards for move in read_move(typed, choices).moves} == {(card,)}


@pytest.mark.parametrize("typed", ["Q spades", "q of spades", "queen spades", "Q of ♠"])
def test_a_french_rank_with_a_suit(typed: str) -> None:
    assert texts(read_move(typed, HEARTS)) == ["play Qs"]


def test_cards_as_the_screen_shows_them_one_after_another() -> None:
    hand = ["9c", "Tc", "6s"]
    legal = ["lead 9c", "lead Tc", "lead 9c Tc 6s"]
    choices = Choices(GAMES["kozel"].pack, GAMES["kozel"].verbs, legal, hand)
    assert texts(read_move("9 clubs + 10 clubs, 6 spades", choices)) == ["lead 9c Tc 6s"]


def test_a_seven_without_a_suit_leaves_four_moves() -> None:
    assert texts(read_move("7o", HEZ2)) == [f"play 7o {suit}" for suit in "oceb"]


@pytest.mark.parametrize("typed", ["3", "draw", "d", "Draw"])
def test_moves_without_cards_are_numbered_after_the_cards(typed: str) -> None:
    assert texts(read_move(typed, HEZ2)) == ["draw"]


def test_cards_that_can_be_played_two_ways_leave_both() -> None:
    assert texts(read_move("ts", KOZEL)) == ["beat Ts", "discard Ts"]


@pytest.mark.parametrize(("typed", "move"), [("d 2", "discard Ts"), ("b ts", "beat Ts")])
def test_a_verb_can_be_cut_short(typed: str, move: str) -> None:
    assert texts(read_move(typed, KOZEL)) == [move]


def test_a_short_verb_that_could_be_two_is_none() -> None:
    assert texts(read_move("dec", ASKED)) == []
    assert texts(read_move("decl", ASKED)) == []
    assert texts(read_move("deca", ASKED)) == []
    assert texts(read_move("declin", ASKED)) == ["decline"]


@pytest.mark.parametrize(
    ("typed", "choices", "attempts"),
    [
        ("2c", HEARTS, ("play 2c", "play 2c c")),
        ("1 2", HEARTS, ("play Th Qs", "play Th Qs c")),
        ("1 1", HEARTS, ("play Th Th", "play Th Th c")),
        ("foo", HEARTS, ("foo",)),
        ("play", HEARTS, ("play",)),
        ("take", HEZ2, ("take",)),
        ("7e", HEZ2, ("play 7e", "play 7e o")),
        ("6c", ASKED, ("lead 6c", "lead 6c c")),
        ("beat ks", KOZEL, ("beat Ks", "beat Ks c")),
    ],
)
def test_what_is_not_legal_is_put_to_the_rules(
    typed: str, choices: Choices, attempts: tuple[str, ...]
) -> None:
    assert read_move(typed, choices) == Reading((), attempts)


@pytest.mark.parametrize("typed", ["", "  ", "0", "4", "99999999999999999999", "1 4", "play 0"])
def test_numbers_that_stand_for_nothing_are_unclear(typed: str) -> None:
    with pytest.raises(Unclear):
        read_move(typed, HEARTS)


@pytest.mark.parametrize("typed", ["x" * 10 * LONGEST, "1 " * LONGEST, "\x00", "²", "[red]", "{0}"])
def test_rubbish_is_no_move(typed: str) -> None:
    assert read_move(typed, HEARTS).moves == ()


@pytest.mark.parametrize(
    ("typed", "found"),
    [("1", 0), ("4", 3), ("b", 3), ("Copas", 1), ("5", None), ("", None), ("x", None)],
)
def test_a_choice_by_number_or_name(typed: str, found: int | None) -> None:
    assert pick(typed, ["oros", "copas", "espadas", "bastos"]) == found
