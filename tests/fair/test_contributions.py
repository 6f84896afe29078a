"""What people may add, and the words that are drawn for them."""

import random
import unicodedata
from collections import Counter
from secrets import randbelow

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.fair import MOST_CHARACTERS, ContributionError, read_contribution, some_words, words
from majlis.fair.contributions import digest
from tests.fair.vectors import CONTRIBUTIONS, vectors
from tests.test_shuffle import excess

AWKWARD = st.text(alphabet="0123:,a é", max_size=6)
"""Texts that could be taken for others if they were just joined."""


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", ""),
        ("   \t\n ", ""),
        ("rain on  the\troof", "rain on the roof"),
        (" Rain\n", "Rain"),
        ("cafe\u0301", "caf\u00e9"),
        ("č ć Š", "č ć Š"),
        ("مطر وشاي", "مطر وشاي"),
        ("o'clock half-past 12", "o'clock half-past 12"),
        ("日本 नमस्ते", "日本 नमस्ते"),
        ("x" * MOST_CHARACTERS, "x" * MOST_CHARACTERS),
    ],
)
def test_what_is_typed_is_read(typed: str, read: str) -> None:
    assert read_contribution(typed) == read
    assert read_contribution(read) == read


@pytest.mark.parametrize(
    ("typed", "character"),
    [
        ("a\x00b", "\x00"),
        ("a\u202eb", "\u202e"),
        ("<b>", "<"),
        ("a,b", ","),
        ("\ud800", "\ud800"),
        ("🂡", "🂡"),
        ("\u200b", "\u200b"),
    ],
)
def test_what_is_no_word_is_refused(typed: str, character: str) -> None:
    with pytest.raises(ContributionError, match="expected letters") as error:
        read_contribution(typed)
    assert error.value.character == character
    assert str(error.value).isascii()


def test_a_contribution_is_short() -> None:
    with pytest.raises(ContributionError, match="of 81 characters: expected at most 80") as error:
        read_contribution("x" * 81)
    assert error.value.character == ""


@given(st.text())
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        read = read_contribution(text)
    except ContributionError:
        return
    assert read == unicodedata.normalize("NFC", read)
    assert read == read.strip()
    assert "  " not in read
    assert "\n" not in read
    assert len(read) <= MOST_CHARACTERS
    assert len(read.encode()) <= 320


# -- the digest -----------------------------------------------------------------------------------


def test_the_digest_is_that_of_the_page() -> None:
    assert digest(CONTRIBUTIONS) == vectors()["digest"]


@given(st.lists(AWKWARD, max_size=5), st.lists(AWKWARD, max_size=5))
def test_no_two_lists_have_the_same_digest(one: list[str], other: list[str]) -> None:
    assert (digest(one) == digest(other)) == (one == other)


@given(st.lists(AWKWARD, min_size=2, max_size=5).filter(lambda texts: texts[0] != texts[1]))
def test_what_two_seats_add_cannot_be_exchanged_or_joined(texts: list[str]) -> None:
    first, second, *rest = texts
    others = (
        [second, first, *rest],
        [first + second, "", *rest],
        [f"{first},{len(second)}:{second}", *rest],
        [*texts, ""],
    )
    for other in others:
        if other != texts:
            assert digest(other) != digest(texts)


# -- words ----------------------------------------------------------------------------------------


def test_there_are_512_plain_words() -> None:
    known = words()
    assert len(set(known)) == len(known) == 512
    assert list(known) == sorted(known)
    assert all(word.isalpha() and word.isascii() and word.islower() for word in known)
    assert all(3 <= len(word) <= 8 for word in known)
    assert len({word[:4] for word in known}) > 400  # few can be mistaken for others


def test_random_words_are_a_contribution() -> None:
    for _ in range(50):
        text = some_words(randbelow)
        assert read_contribution(text) == text
        assert len(text.split()) == 5
        assert set(text.split()) <= set(words())
    assert some_words(lambda n: n - 1, 2) == f"{words()[-1]} {words()[-1]}"


def test_all_words_are_drawn_alike() -> None:
    rng = random.Random(1)
    counts = Counter(some_words(rng.randrange, 20_000).split())
    assert len(counts) == 512
    assert abs(excess(counts, 512)) < 4
