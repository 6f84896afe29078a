"""What is told in whole matches, in every language."""

import re
from itertools import chain

import pytest

from majlis.cards import FRENCH, SPANISH
from majlis.language import Language, languages, spoken
from tests.sentences import told

NAMES = ("ليلى", "Šime", "Žana", "Đuro", "Ćiro")
ENGLISH = {
    word
    for pack in (FRENCH, SPANISH)
    for word in (*pack.suit_names, *pack.rank_names)
    if word != "as"  # an ace in Croatian too
}
LANGUAGES = pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)


def everything(language: Language) -> list[str]:
    """Every different sentence of these matches."""
    return list(
        dict.fromkeys(
            language.sentence(sentence, NAMES, one.game.pack)
            for one in told()
            for sentence in one.sentences
        )
    )


@LANGUAGES
def test_no_sentence_has_a_gap(language: Language) -> None:
    texts = everything(language)
    assert len(texts) > 500
    for text in texts:
        assert not set("{}?_\0") & set(text), text
        assert "  " not in text
        assert text[0] == text[0].upper()


def test_no_english_name_of_a_card_is_left_in_croatian() -> None:
    for text in everything(spoken("hr")):
        assert not ENGLISH & set(re.findall(r"\w+", text.lower())), text


def test_no_latin_letter_but_of_names_and_rulings_is_left_in_arabic() -> None:
    for text in everything(spoken("ar")):
        plain = re.sub("\u2068.*?\u2069|\u2066.*?\u2069", "", text)
        assert not re.search(r"[A-Za-z]", plain), text


def test_the_plain_text_is_its_parts() -> None:
    croatian = spoken("hr")
    for one in told()[::7]:
        for sentence in one.sentences:
            *parts, last = croatian.parts(sentence, NAMES, one.game.pack)
            between = " " if last.kind == "ruling" else ""
            text = "".join(part.text for part in parts) + between + last.text
            assert text == croatian.sentence(sentence, NAMES, one.game.pack)


def test_every_verb_is_told_in_every_game() -> None:
    for game in {one.game for one in told()}:
        plays = [one.play for one in told() if one.game is game and one.play]
        assert {play.verb for play in plays} == set(game.verbs)


def test_cards_in_parts_are_those_of_the_sentence() -> None:
    for one in told()[::5]:
        for sentence in one.sentences:
            parts = spoken("en").parts(sentence, NAMES, one.game.pack)
            cards = list(chain.from_iterable(part.cards for part in parts))
            assert set(cards) <= {"??", *one.game.pack.names(one.game.pack.deck)}
