"""Packs and the notation of cards."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.cards import FRENCH, FRENCH_28, FRENCH_36, SPANISH, NotationError, Pack, bits

PACKS = {"french": FRENCH, "french 28": FRENCH_28, "french 36": FRENCH_36, "spanish": SPANISH}
every_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
packs = st.sampled_from(list(PACKS.values()))


@pytest.mark.parametrize(
    ("pack", "size", "ranks", "suits"),
    [
        (FRENCH, 52, "23456789TJQKA", "cdhs"),
        (FRENCH_28, 28, "2468TQA", "cdhs"),
        (FRENCH_36, 36, "6789TJQKA", "cdhs"),
        (SPANISH, 40, "1234567SCR", "oceb"),
    ],
)
def test_every_card_in_written_order(pack: Pack, size: int, ranks: str, suits: str) -> None:
    assert pack.names(pack.deck) == [rank + suit for suit in suits for rank in ranks]
    assert len(pack.names(pack.deck)) == pack.deck.bit_count() == size


@every_pack
def test_a_card_is_one_bit_and_reads_as_it_is_written(pack: Pack) -> None:
    for card in bits(pack.deck):
        (name,) = pack.names(card)
        assert pack.card(name) == pack.cards([name]) == card
        assert pack.write(card) == name


@pytest.mark.parametrize(
    ("pack", "weak_to_strong"),
    [
        (FRENCH, "23456789TJQKA"),
        (FRENCH_28, "2468TQA"),
        (FRENCH_36, "6789JQKTA"),
        (SPANISH, "1234567SCR"),
    ],
)
def test_bits_go_up_with_strength_within_a_suit(pack: Pack, weak_to_strong: str) -> None:
    for suit in pack.suits:
        cards = [pack.card(rank + suit) for rank in weak_to_strong]
        assert cards == sorted(cards)
        assert sum(cards) == pack.suit(suit)


def test_a_ten_of_thirty_six_is_strong_but_written_before_the_jack() -> None:
    assert FRENCH_36.card("Th") > FRENCH_36.card("Kh")
    assert FRENCH_36.write(FRENCH_36.cards(["Jh", "Th", "9h"])) == "9h Th Jh"


@pytest.mark.parametrize("text", ["Th", "2c", "Qs", "Ad", "9h"])
def test_french_forms_that_are_read(text: str) -> None:
    assert FRENCH.names(FRENCH.card(text)) == [text]


@pytest.mark.parametrize("text", ["So", "Cc", "Re", "1o", "7b"])
def test_spanish_forms_that_are_read(text: str) -> None:
    assert SPANISH.names(SPANISH.card(text)) == [text]


def test_spanish_so_and_1o_are_two_cards() -> None:
    assert SPANISH.card("So") != SPANISH.card("1o")
    assert SPANISH.words("So") == "sota of oros"
    assert SPANISH.words("1o") == "as of oros"


REFUSED = [
    "10H", "10h", "1 0H", "1H", "1h", "11H", "11h", "", " ", "T", "h", "hT", "th", "TH", "tH",
    " Th", "Th ", "T h", "Th\n", "Thh", "TTh", "0h", "Xh", "Tx", "T♥", "♥T", "T\u200bh", "\uff12c",
    "\u03a4h", "So", "??", "?h", "-1h", "None", "Th Th", "Th,Qs",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_other_french_forms_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        FRENCH.card(text)


@pytest.mark.parametrize("text", ["8o", "9c", "0o", "To", "10o", "so", "SO", "oS", "1h", "Qs", ""])
def test_other_spanish_forms_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="Spanish pack"):
        SPANISH.card(text)


@pytest.mark.parametrize(
    ("pack", "text"), [(FRENCH_28, "3c"), (FRENCH_28, "Kh"), (FRENCH_36, "5c"), (FRENCH_36, "2s")]
)
def test_cards_outside_a_short_pack_are_refused(pack: Pack, text: str) -> None:
    with pytest.raises(NotationError, match=f"'{text}' is not a card of the French pack"):
        pack.card(text)


def test_the_refusal_says_what_to_write() -> None:
    with pytest.raises(NotationError) as caught:
        FRENCH.card("10h")
    assert str(caught.value) == (
        "'10h' is not a card of the French pack: "
        "write a rank of 23456789TJQKA and a suit of cdhs, like As"
    )


def test_a_face_down_card_cannot_be_read() -> None:
    with pytest.raises(NotationError, match=r"^\?\? is a face-down card"):
        FRENCH.card("??")


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        FRENCH.card("Q" * 10_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("texts", [["Qs", "Qs"], ["Qs", "As", "Qs"]])
def test_a_card_named_twice_is_refused(texts: list[str]) -> None:
    with pytest.raises(NotationError, match="Qs is named twice"):
        FRENCH.cards(texts)


def test_no_cards_are_the_empty_set() -> None:
    assert FRENCH.cards([]) == 0
    assert FRENCH.names(0) == []
    assert FRENCH.write(0) == ""


@every_pack
def test_words_differ_for_every_card(pack: Pack) -> None:
    words = [pack.words(name) for name in pack.names(pack.deck)]
    assert len(set(words)) == len(words)
    assert all(re.fullmatch(r"[a-z]+ of [a-z]+", text) for text in words)
    assert pack.words("??") == "a face-down card"


def test_words() -> None:
    assert FRENCH.words("Qs") == "queen of spades"
    assert FRENCH.words("Th") == FRENCH_36.words("Th") == "ten of hearts"
    assert SPANISH.words("7b") == "seven of bastos"


@given(packs, st.data())
def test_sets_read_in_any_order_are_written_in_one(pack: Pack, data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(pack.names(pack.deck)), unique=True))
    cards = pack.cards(chosen)
    assert cards.bit_count() == len(chosen)
    assert sorted(pack.names(cards)) == sorted(chosen)
    assert pack.write(cards) == pack.write(pack.cards(reversed(chosen)))
    assert sum(bits(cards)) == cards


@given(packs, st.text(max_size=4))
def test_no_text_is_half_understood(pack: Pack, text: str) -> None:
    if text in pack.names(pack.deck):
        assert pack.write(pack.card(text)) == text
    else:
        with pytest.raises(NotationError):
            pack.card(text)
