"""Verifiable chance: known answers, and that nothing is likelier than anything else."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.cards import FRENCH, FRENCH_28, FRENCH_36, SPANISH, Pack
from majlis.kernel import State
from majlis.shuffle import SeededChance, Stream


class Scripted(Stream):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        super().__init__("", "")
        self.given = list(words)

    def word(self) -> int:
        return self.given.pop(0)


def excess(counts: Mapping[Any, int], places: int) -> float:
    """Chi-square for equal chances, in standard deviations above its mean."""
    mean = sum(counts.values()) / places
    found = sum((count - mean) ** 2 / mean for count in counts.values())
    found += mean * (places - len(counts))
    return float((found - places + 1) / (2 * (places - 1)) ** 0.5)


# -- known answers ------------------------------------------------------------------------------

WORDS = {
    (
        "",
        "",
    ): "b6209a62 f4a27898 33d8db37 e0b207fd 3427c3e4 828047f4 c12dc4ba a9e86461 cf1d8ff3 09f058de",
    (
        "majlis",
        "dealer",
    ): "d4e07227 330ed536 0b2fbfa9 d905da31 11af96fb e09daf02 13e3742b e7d53ecc dfa78a73 cf98f064",
    (
        "مجلس",
        "deck 1",
    ): "6a6c9fd8 8173aee3 7cc37ab3 f8af7297 c34fbecf 4465f713 d73a62bf e281ad63 60ee995d 65253975",
}


@pytest.mark.parametrize(("seed", "label"), WORDS)
def test_words_are_what_they_always_were(seed: str, label: str) -> None:
    stream = Stream(seed, label)
    assert " ".join(f"{stream.word():08x}" for _ in range(10)) == WORDS[seed, label]


@given(st.text(), st.text())
def test_words_are_hmac_sha256_in_counter_mode(seed: str, label: str) -> None:
    stream = Stream(seed, label)
    expected = b"".join(
        hmac.new(seed.encode(), f"{label}/{block}".encode(), hashlib.sha256).digest()
        for block in range(3)
    )
    assert b"".join(stream.word().to_bytes(4, "big") for _ in range(24)) == expected


DECK_1 = "2h Qd 8d Qs 8s 4c 8c 6s Td 2d 6d 8h Qc 6h 4s 2s 6c Ad Ts Ah Th 4h Tc Ac Qh As 4d 2c"
DECK_2 = (
    "Ro 7b Co 2c Rc 2b 2o Se 5e Cb Re 6e 6o Sc Cc 4e 3c 1b Rb 4o "
    "5b 3o 1c 3b 3e Sb 7c 4c 4b 2e So Ce 5o 6c 1o 7o 1e 6b 5c 7e"
)
STOCK = "6o 5o 3o 1o 2o 4o"
DEALERS = [1, 1, 3, 4]


def test_decks_are_what_they_always_were() -> None:
    chance = SeededChance("majlis")
    assert " ".join(chance.deck(1, FRENCH_28.names(FRENCH_28.deck))) == DECK_1
    assert " ".join(chance.deck(2, SPANISH.names(SPANISH.deck), 3)) == DECK_2
    assert " ".join(chance.reshuffle(2, 1, ["1o", "2o", "3o", "4o", "5o", "6o"])) == STOCK
    assert [chance.dealer(players) for players in (2, 3, 4, 5)] == DEALERS


# -- no bias ------------------------------------------------------------------------------------


def test_numbers_are_taken_by_rejection() -> None:
    top = (1 << 32) - 1  # one word too many for thirds: 2**32 leaves 1
    assert Scripted(top, 5).below(3) == 2
    assert Scripted(top - 1).below(3) == 2
    assert Scripted(top).below(1 << 32) == top
    assert Scripted(top).below(1) == 0
    for n in (3, 7, 52, 1000, 3 << 30):
        limit = (1 << 32) // n * n
        assert Scripted(limit - 1).below(n) == n - 1
        if limit < 1 << 32:
            assert Scripted(limit, top, 1).below(n) == 1


@pytest.mark.parametrize("n", [2, 3, 5, 7, 10, 52])
def test_numbers_are_all_alike(n: int) -> None:
    stream = Stream("below", str(n))
    counts = Counter(stream.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert abs(excess(counts, n)) < 4


def test_orders_of_four_are_all_alike() -> None:
    stream = Stream("orders", "four")
    counts = Counter(tuple(stream.shuffled("abcd")) for _ in range(7200))
    assert set(counts) == set(permutations("abcd"))
    assert abs(excess(counts, 24)) < 4


def test_every_card_is_equally_often_in_every_place() -> None:
    cards = SPANISH.names(SPANISH.deck)
    counts: Counter[tuple[int, str]] = Counter()
    for seed in range(2000):
        counts.update(enumerate(SeededChance(str(seed)).deck(1, cards)))
    assert abs(excess(counts, 1600)) < 4


def test_choices_are_all_alike() -> None:
    stream = Stream("choice", "")
    counts = Counter(stream.choice("abcde") for _ in range(2000))
    assert abs(excess(counts, 5)) < 4


def test_first_dealers_are_all_alike() -> None:
    counts = Counter(SeededChance(str(seed)).dealer(4) for seed in range(2000))
    assert abs(excess(counts, 4)) < 4


# -- what is shuffled ---------------------------------------------------------------------------


@given(st.lists(st.integers()), st.text())
def test_a_shuffle_holds_the_same_items_and_leaves_them_alone(items: list[int], seed: str) -> None:
    before = items.copy()
    order = Stream(seed, "x").shuffled(items)
    assert sorted(order) == sorted(items)
    assert items == before
    assert order == Stream(seed, "x").shuffled(tuple(items))


@pytest.mark.parametrize("pack", [FRENCH, FRENCH_28, FRENCH_36, SPANISH])
def test_a_deck_holds_every_card_once(pack: Pack) -> None:
    cards = pack.names(pack.deck)
    deck = SeededChance("seed").deck(1, cards)
    assert deck != cards
    assert sorted(deck) == sorted(cards)


def test_no_two_uses_share_their_numbers() -> None:
    chance = SeededChance("seed")
    cards = FRENCH.names(FRENCH.deck)
    orders = [chance.deck(number, cards, attempt) for number in range(1, 12) for attempt in (0, 1)]
    orders += [chance.reshuffle(n, count, cards) for n in (1, 2, 11) for count in (1, 2, 11)]
    orders += [SeededChance("Seed").deck(1, cards), SeededChance("seed ").deck(1, cards)]
    assert len({tuple(order) for order in orders}) == len(orders)


# -- the generator of hidden worlds -------------------------------------------------------------


def test_every_seed_starts_another_generator() -> None:
    seeds = [*range(2000), *(2**61 + n for n in range(50)), *(2**62 - 1 - n for n in range(50))]
    starts = {tuple(state.word() for _ in range(4)) for state in map(State, seeds)}
    assert len(starts) == len(seeds)


def test_generators_of_neighbouring_seeds_are_unrelated() -> None:
    firsts = Counter(State(seed).below(16) for seed in range(3200))
    assert abs(excess(firsts, 16)) < 4
    pairs = Counter((State(n).below(4), State(n + 1).below(4)) for n in range(3200))
    assert abs(excess(pairs, 16)) < 4


@pytest.mark.parametrize("n", [1, 2, 7, 52])
def test_numbers_of_the_generator_are_all_alike(n: int) -> None:
    state = State(n)
    counts = Counter(state.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    if n > 1:
        assert abs(excess(counts, n)) < 4


@pytest.mark.parametrize(("size", "k"), [(6, 0), (6, 1), (6, 3), (7, 2), (6, 6)])
def test_picks_are_all_alike(size: int, k: int) -> None:
    state = State(size * k)
    cards = sum(1 << (9 * n) for n in range(size))  # scattered over the word
    places = comb(size, k)
    counts = Counter(state.pick(cards, k) for _ in range(100 * places))
    assert all(found & ~cards == 0 and found.bit_count() == k for found in counts)
    assert len(counts) == places
    if places > 1:
        assert abs(excess(counts, places)) < 4
