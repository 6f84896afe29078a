"""The small parts that put things into words."""

import pytest

from majlis.cards import FRENCH, FRENCH_36, SPANISH
from majlis.games import GAMES
from majlis.rulebook import ruling, rulings
from majlis.terminal.choices import Choices, largest
from majlis.terminal.fan import fan
from majlis.terminal.names import seat_names
from majlis.terminal.plays import as_choice, deed, in_words
from majlis.terminal.situation import offers
from majlis.terminal.spoken import spoken
from majlis.terminal.wording import SignWording, WordWording
from majlis.view import Play
from majlis.words import counted, say

NAMES = ("You", "Ada", "Boris", "Clara")
SIGNS = SignWording(FRENCH, NAMES, 0)
WORDS = WordWording(FRENCH, NAMES, 0)


def test_numbers() -> None:
    assert (counted(1, "card"), counted(0, "card")) == ("1 card", "0 cards")


def test_everybody_has_a_name_of_their_own() -> None:
    names = seat_names(12, 3)
    assert names[3] == "You"
    assert len(set(names)) == 12


def test_seats_and_cards_in_the_engines_sentences() -> None:
    waiting = say("Seat {seat} is to play.", seat=2)
    assert WORDS.sentence(waiting).plain == "Boris is to play."
    refused = say("{card} is not legal: you hold {suit}", "H8", card="Qs", suit="hearts")
    assert WORDS.sentence(refused).plain == "Queen of spades is not legal: you hold hearts. (H8)"
    assert SIGNS.sentence(refused).plain == "Q♠ is not legal: you hold hearts. (H8)"
    early = say("seat {seat} is not to act now", seat=1)
    assert WORDS.sentence(early).plain == "Ada is not to act now."


def test_moves_in_a_value_are_worded_card_by_card() -> None:
    wording = WordWording(FRENCH_36, NAMES, 0)
    text = wording.sentence(say("{move} is not legal", "K7", move="beat 7d Ts"))
    assert text.plain == "Beat with seven of diamonds, ten of spades is not legal. (K7)"


def test_hidden_cards_are_counted() -> None:
    assert SIGNS.cards(("??", "??")).plain == "2 cards"
    assert SIGNS.cards(("Qs", "??")).plain == "Q♠ 1 more"
    assert in_words(Play(1, "discard", ("??",)), WORDS).plain == "Ada discards 1 card."


def test_spanish_cards_have_their_suit_written_out() -> None:
    wording = SignWording(SPANISH, NAMES, 0)
    assert wording.cards(("5o", "Rb")).plain == "5 oros, R bastos"
    play = Play(1, "play", ("7b",), "o")
    assert in_words(play, wording).plain == "Ada plays 7 bastos and declares oros."


@pytest.mark.parametrize(
    ("verb", "choice"),
    [
        ("skip", "accept the skip"),
        ("draw", "draw a card"),
        ("take", "take the cards due"),
        ("declare", "declare"),
        ("knock", "knock"),
    ],
)
def test_a_move_without_cards_has_one_wording_as_choice_and_as_hint(verb: str, choice: str) -> None:
    assert as_choice(verb, WORDS) == choice
    assert deed(Play(0, verb, ()), WORDS).plain == choice


def test_a_free_set_stands_for_its_parts() -> None:
    sets = [("a",), ("a", "b"), ("a", "c"), ("b", "c"), ("a", "b", "c"), ("a", "d")]
    assert list(largest(sets)) == [(("a", "b", "c"), True), (("a", "d"), False)]


def test_a_set_that_goes_only_as_a_whole_stands_for_itself() -> None:
    assert list(largest([("a", "b"), ("a", "b", "c")])) == [
        (("a", "b"), False),
        (("a", "b", "c"), False),
    ]


@pytest.mark.parametrize(
    ("legal", "hand", "words"),
    [
        (["lead 7c", "lead 8d"], "7c 8d", []),
        (
            ["lead 7c", "lead 8c", "lead 7c 8c"],
            "7c 8c",
            ["lead any one card, or together: 7♣ + 8♣"],
        ),
        (["discard 7c", "discard 8d"], "7c 8d", ["discard any one card"]),
        (
            ["beat 8d", "discard 7c", "discard 8d"],
            "7c 8d",
            ["beat with 8♦", "discard any one card"],
        ),
        (["declare", "decline"], "7c 8c", []),
    ],
)
def test_what_may_be_done_is_said_where_numbers_do_not_say_it(
    legal: list[str], hand: str, words: list[str]
) -> None:
    kozel = GAMES["kozel"]
    choices = Choices(kozel.pack, kozel.verbs, legal, hand.split())
    wording = SignWording(kozel.pack, NAMES, 0)
    assert [text.plain for text in offers(choices, wording)] == words


def test_cards_that_go_together_are_told_from_a_choice() -> None:
    kozel = GAMES["kozel"]
    legal = ["lead 6c", "lead 7c", "lead 6c 6s", "lead 7c 6s"]
    choices = Choices(kozel.pack, kozel.verbs, legal, ["6c", "7c", "Ad", "6s"])
    assert [text.plain for text in offers(choices, WordWording(kozel.pack, NAMES, 0))] == [
        "lead six of clubs or seven of clubs, or together: "
        "six of clubs with six of spades; or seven of clubs with six of spades"
    ]


def test_a_fan_numbers_the_legal_cards_and_folds() -> None:
    hearts = GAMES["hearts"]
    hand = ["2c", "3c", "Qh", "As"]
    choices = Choices(hearts.pack, hearts.verbs, ["play 3c", "play As"], hand)
    assert [line.plain for line in fan(choices, SIGNS, 80)] == [
        "2♣ 3♣   Q♥   A♠ ",
        "   1         2  ",
    ]
    assert [line.plain.rstrip() for line in fan(choices, SIGNS, 9)] == [
        "2♣ 3♣",
        "   1",
        "Q♥   A♠",
        "     2",
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_ruling_can_be_read_on_its_own(game: str) -> None:
    page = GAMES[game].page()
    assert len(rulings(page)) > 5
    for number in rulings(page):
        text = ruling(page, number)
        assert f"**{number}**" in text
        assert "<" not in text
        assert "\n\n" not in text


def test_a_ruling_that_is_not_there() -> None:
    assert ruling("# Page\n", "H9") == ""


def test_markdown_as_it_is_spoken() -> None:
    page = (
        "## Head\n\n- **K1** 6♠ is `x`.\n  T♠ 7♦ beat it: 60–60, −5.\n\n"
        "| a | b |\n|---|---|\n| c | d |\n| | e |\n"
    )
    assert list(spoken(page, FRENCH_36)) == [
        "Head",
        "K1 Six of spades is x. Ten of spades, seven of diamonds beat it: 60 to 60, minus 5.",
        "a; b",
        "c; d",
        "c; e",
    ]
