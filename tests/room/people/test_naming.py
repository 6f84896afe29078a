"""Which names people may have, and which count as the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.room.people import NameRefused, clean
from majlis.room.people.naming import LONGEST, folded


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n Green\u00a0Gables ", "Ann of Green Gables"),
        ("Z\u030celjko", "Željko"),
        ("محمد", "محمد"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),  # Farsi needs the joiner
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("♠", "♠"),
        ("<b>&\"'", "<b>&\"'"),  # shown escaped, not refused
        ("x" * 24, "x" * 24),
    ],
)
def test_names_that_can_be_shown(given_name: str, shown: str) -> None:
    assert clean(given_name) == shown


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "at least one letter"),
        (" \t\n", "at least one letter"),
        ("\u0301", "at least one letter"),
        ("\u200d", "at least one letter"),
        ("\u3164", "U+3164"),
        ("x" * 25, "at most 24"),
        ("x" * 1_000_000, "at most 24"),
        ("Ann\x00", "U+0000"),
        ("Ann\x1b[31m", "U+001B"),
        ("Ann\u202egnp.exe", "U+202E"),
        ("\u2066Ann", "U+2066"),
        ("Ann\u200b", "U+200B"),
        ("Ann\ud800", "U+D800"),
        ("Ann\ue000", "U+E000"),
    ],
)
def test_names_that_cannot(name: str, says: str) -> None:
    with pytest.raises(NameRefused) as caught:
        clean(name)
    assert says in str(caught.value)


@given(st.text(max_size=40))
def test_a_clean_name_is_sound_and_stays_as_it_is(name: str) -> None:
    try:
        shown = clean(name)
    except NameRefused:
        return
    assert 1 <= len(shown) <= LONGEST
    assert clean(shown) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert not {unicodedata.category(c) for c in shown} & {"Cc", "Cs", "Cn", "Co"}
    assert folded(folded(shown)) == folded(shown)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("Željko", "Z\u030cELJKO"),
        ("Ann", "An\u200dn"),
        ("Ann♠", "Ann♠\ufe0f"),
        ("ﬁnn", "FINN"),
    ],
)
def test_names_that_count_as_the_same(one: str, other: str) -> None:
    assert folded(clean(one)) == folded(clean(other))


def test_names_that_do_not() -> None:
    assert len({folded(name) for name in ("Ann", "Anna", "Änn", "A nn")}) == 4
