"""Sentences and cards in every language."""

import pytest

from majlis.cards import FRENCH, FRENCH_36, SPANISH
from majlis.language import Part, choose, languages, spoken
from majlis.words import Sentence, say, say_many

EN, HR, AR = (spoken(code) for code in ("en", "hr", "ar"))
NAMES = ("Ada", "Boris", "Clara", "David")


def test_the_languages() -> None:
    assert [language.code for language in languages()] == ["en", "hr", "ar"]
    assert [language.name for language in languages()] == ["English", "Hrvatski", "العربية"]
    assert [language.direction for language in languages()] == ["ltr", "ltr", "rtl"]


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("", "en"),
        ("hr", "hr"),
        ("hr-HR,hr;q=0.9,en-US;q=0.8,en;q=0.7", "hr"),
        ("de-DE, en;q=0.5, ar;q=0.7", "ar"),
        ("ar-EG", "ar"),
        ("en-US,hr;q=0.9", "en"),
        ("hr;q=0, ar;q=0.1", "ar"),
        ("*", "en"),
        ("ja", "en"),
        (";;q=,\0, hr;q=x, -", "en"),
    ],
)
def test_a_browser_asks_for_a_language(accepted: str, code: str) -> None:
    assert choose(accepted).code == code


def test_there_is_no_such_language() -> None:
    with pytest.raises(KeyError):
        spoken("../../en")


def test_cards_have_names() -> None:
    assert EN.card("Qs", FRENCH) == "queen of spades"
    assert HR.card("Qs", FRENCH) == "dama pik"
    assert AR.card("Qs", FRENCH) == "ملكة البستوني"
    assert EN.card("Ce", SPANISH) == "caballo of espadas"
    assert HR.card("Ce", SPANISH) == "kaval špada"
    assert EN.card("??", FRENCH) == "a face-down card"


@pytest.mark.parametrize("pack", [FRENCH, SPANISH], ids=lambda pack: pack.name)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_no_two_cards_have_one_name(language: object, pack: object) -> None:
    assert isinstance(language, type(EN))
    assert isinstance(pack, type(FRENCH))
    cards = pack.names(pack.deck)
    assert len({language.card(card, pack) for card in cards}) == len(cards)
    assert len({(language.index(card), card[1]) for card in cards}) == len(cards)


def test_the_corner_of_a_card() -> None:
    french = ("Ts", "Js", "Qs", "Ks", "As", "2s")
    assert [EN.index(card) for card in french] == ["10", "J", "Q", "K", "A", "2"]
    assert [HR.index(card) for card in french] == ["10", "J", "D", "K", "A", "2"]
    assert [HR.index(card) for card in ("1o", "So", "Co", "Ro")] == ["1", "F", "K", "R"]


def test_numbers_places_and_lists() -> None:
    assert HR.number(-1234) == "-1.234"
    assert AR.number(104) == "104"
    assert [EN.place(n) for n in (1, 5, 9)] == ["first", "fifth", "number 9"]
    assert HR.place(2) == "drugo"
    assert EN.listed(("Ada", "Boris", "Clara")) == "Ada, Boris and Clara"
    assert HR.listed(("Ada", "Boris", "Clara")) == "Ada, Boris i Clara"


def hr(sentence: Sentence) -> str:
    return HR.sentence(sentence, NAMES, FRENCH)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "Uzimaš 1 kartu."),
        (2, "Uzimaš 2 karte."),
        (5, "Uzimaš 5 karata."),
        (11, "Uzimaš 11 karata."),
        (21, "Uzimaš 21 kartu."),
    ],
)
def test_croatian_counts_in_three_ways(count: int, text: str) -> None:
    assert hr(say_many("You take {count} card.", "You take {count} cards.", count)) == text


def test_arabic_counts_in_six_ways() -> None:
    one, many = "You take {count} card.", "You take {count} cards."
    said = [
        AR.sentence(say_many(one, many, n), NAMES, FRENCH) for n in (0, 1, 2, 3, 11, 100, 102, 103)
    ]
    assert len(set(said)) == len(said)
    assert said[2] == "أخذت ورقتين."


def test_a_sentence_by_number_in_english() -> None:
    for n, text in ((1, "Draw 1 card (Z7)"), (0, "Draw 0 cards (Z7)"), (-1, "Draw -1 cards (Z7)")):
        assert str(say_many("Draw {count} card", "Draw {count} cards", n, "Z7")) == text


def test_a_seat_has_a_name_for_people() -> None:
    waiting = say("Seat {seat} is to play.", seat=2)
    assert str(waiting) == "Seat 2 is to play."
    assert EN.sentence(waiting, NAMES, FRENCH) == "Clara is to play."
    assert hr(waiting) == "Na redu je Clara."


def test_values_that_are_english_words_are_translated() -> None:
    must = say(
        "{card} is not legal: you hold {suit} and must follow", "H8", card="Ks", suit="hearts"
    )
    assert hr(must) == "Kralj pik – nije dopušteno: imaš boju herc i moraš odgovoriti na nju. (H8)"
    number = say("Match {suit} or the {number}, or draw a card.", "Z5", suit="oros", number="sota")
    assert (
        HR.sentence(number, NAMES, SPANISH)
        == "Odgovori istom bojom (dinari) ili istim brojem (fanat), ili vuci kartu. (Z5)"
    )
    way = say_many(
        "Choose {count} card to pass {way}.", "Choose {count} cards to pass {way}.", 3, way="across"
    )
    assert hr(way) == "Odaberi 3 karte i dodaj ih preko puta."


def test_notation_in_values_is_worded() -> None:
    best = say("{cards} is not legal: it does not beat {best}", "K8", cards="7d", best="9s Ks")
    assert (
        EN.sentence(best, NAMES, FRENCH_36)
        == "Seven of diamonds is not legal: it does not beat nine of spades, king of spades. (K8)"
    )
    move = say("{move} is not legal: you are to lead", "K6", move="beat 9s Ks")
    assert (
        EN.sentence(move, NAMES, FRENCH_36)
        == "You may not beat with nine of spades, king of spades: you are to lead. (K6)"
    )
    assert (
        HR.sentence(move, NAMES, FRENCH_36)
        == "Tuci: devetka pik, kralj pik – nije dopušteno: ti otvaraš štih. (K6)"
    )


def test_a_sentence_in_parts() -> None:
    told = say("{seat} plays {cards} and declares {suit}.", "Z6", seat=1, cards=("7o",), suit="e")
    assert EN.parts(told, NAMES, SPANISH) == [
        Part("name", "Boris", seat=1),
        Part("text", " plays "),
        Part("cards", "seven of oros", cards=("7o",)),
        Part("text", " and declares "),
        Part("suit", "espadas", code="e"),
        Part("text", "."),
        Part("ruling", "(Z6)", code="Z6"),
    ]


def test_names_are_text_whatever_they_look_like() -> None:
    names = ("{seat}", "Qs", "<b>", "\0")
    for seat, name in enumerate(names):
        assert EN.sentence(say("{seat} wins.", seat=seat), names, FRENCH) == f"{name} wins."
    taken = say("the name {name} is taken", name="Qs")
    assert EN.sentence(taken, names, FRENCH) == "The name Qs is taken."


def test_lists_of_people_begin_with_the_reader() -> None:
    shared = say("{you_and_seats} share {place} place.", you_and_seats=(0, 3), place=1)
    assert EN.sentence(shared, NAMES, FRENCH) == "You, Ada and David share first place."
    assert hr(shared) == "Ti, Ada i David dijelite prvo mjesto."


def test_codes_stay_left_to_right_inside_arabic() -> None:
    text = AR.sentence(say("Seat {seat} is to play.", "Z5", seat=0), NAMES, FRENCH)
    assert text == "الدور على \u2068Ada\u2069. \u2066(Z5)\u2069"
    assert AR.isolated("0:12") == "\u20660:12\u2069"
    assert EN.isolated("0:12") == "0:12"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="cards"):
        EN.sentence(say("You play {cards}."), NAMES, FRENCH)


def test_messages_for_pages() -> None:
    assert HR.gettext("You win.") == "Pobjeđuješ."
    assert HR.gettext("Not in any catalog") == "Not in any catalog"
    assert HR.pgettext("French suit", "hearts") == "herc"
    assert HR.ngettext("{count} card", "{count} cards", 3) == "{count} karte"
    assert EN.npgettext("none", "one", "many", 2) == "many"
