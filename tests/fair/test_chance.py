"""The numbers: as the page has them, without bias, and never the same for two uses."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.cards import FRENCH, SPANISH
from majlis.fair import FairChance, Proof, Secret
from majlis.fair.contributions import digest
from majlis.match import Chance
from tests.fair.checker import Numbers, pack
from tests.fair.matches import secret_of
from tests.fair.vectors import BLOCK, CONTRIBUTIONS, MATCH, PAGE, SECRET, cards, vectors, written
from tests.test_shuffle import excess

FAIR = FairChance(SECRET, MATCH, CONTRIBUTIONS)


# -- as the page has it ---------------------------------------------------------------------------


def test_the_vectors_of_the_page_are_those_of_the_code() -> None:
    found = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert found
    assert found[2] == written()


def test_the_vectors_of_the_page_are_those_of_the_checker() -> None:
    page = vectors()
    numbers = Numbers(page["secret"], page["match"], page["contributions"])
    for message, expected in page["blocks"].items():
        use, number = message.split("/")
        assert numbers.block(use, int(number)).hex() == expected
    for players, dealer in page["dealers"].items():
        assert numbers.dealer(int(players)) == dealer
    for deck in page["decks"]:
        use = f"deck {deck['deal']}.{deck['attempt']}"
        whole = pack(deck["game"], deck["players"], {})
        assert numbers.shuffled(use, whole) == deck["deck"].split()
        assert cards(deck["game"], deck["players"]) == whole
    for stock in page["reshuffles"]:
        use = f"reshuffle {stock['deal']}.{stock['count']}"
        assert numbers.shuffled(use, stock["of"].split()) == stock["stock"].split()


def test_a_deck_of_the_page_passes_a_word_over() -> None:
    """Without the rejection it would be another deck: so a wrong checker is found out."""
    (deck,) = [d for d in vectors()["decks"] if d["deal"] > 1000]
    stream = FAIR.stream(f"deck {deck['deal']}.0")
    order = cards("hearts", 4)
    for i in range(51, 0, -1):
        j = stream.word() % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert " ".join(order) != deck["deck"]


@given(
    st.binary(min_size=32, max_size=32).map(Secret),
    st.lists(st.text(max_size=20), min_size=2, max_size=5),
    st.integers(1, 10**6),
    st.integers(0, 3),
    st.integers(1, 50),
)
def test_the_checker_agrees_on_everything(
    secret: Secret, added: list[str], deal: int, attempt: int, count: int
) -> None:
    chance: Chance = FairChance(secret, "any:1", added)
    numbers = Numbers(secret.hex, "any:1", added)
    whole = FRENCH.names(FRENCH.deck)
    assert chance.dealer(len(added)) == numbers.dealer(len(added))
    assert chance.deck(deal, whole, attempt) == numbers.shuffled(f"deck {deal}.{attempt}", whole)
    assert chance.reshuffle(deal, count, whole[:count]) == numbers.shuffled(
        f"reshuffle {deal}.{count}", whole[:count]
    )


def test_a_shared_deal_begins_later() -> None:
    proof = Proof.of(SECRET, MATCH, CONTRIBUTIONS)
    whole = SPANISH.names(SPANISH.deck)
    third = proof.shared(3).chance()
    assert third.deck(1, whole, 2) == FAIR.deck(3, whole, 2)
    assert third.deck(4, whole) == FAIR.deck(6, whole)
    assert third.reshuffle(2, 1, whole) == FAIR.reshuffle(4, 1, whole)
    assert proof.shared(3).shared(2) == proof.shared(4)
    assert proof.shared() == proof
    with pytest.raises(ValueError, match="first is 0"):
        proof.shared(0).chance()


# -- labels ---------------------------------------------------------------------------------------

SMALL = st.integers(0, 12)
USES = st.one_of(
    st.just(("dealer",)),
    st.tuples(st.just("deck"), st.integers(1, 12), SMALL),
    st.tuples(st.just("reshuffle"), st.integers(1, 12), st.integers(1, 12)),
)
INPUTS = st.tuples(
    st.sampled_from(["m", "m:1", "m:11", "m:1/1", "dealer", "deck", "commitment", "1"]),
    st.lists(st.sampled_from(["", "a", "1", ":", ",", "1:a,", "a,1:b"]), max_size=4).map(tuple),
    USES,
    SMALL,
)


def message_of(given: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The message of one block."""
    match, added, (use, *numbers), number = given
    seen: list[bytes] = []

    def spy(key: bytes, message: bytes, algorithm: object) -> bytes:
        seen.append(message)
        return bytes(32)

    with monkeypatch.context() as patch:
        patch.setattr("majlis.shuffle.hmac.digest", spy)
        chance = FairChance(SECRET, match, added)
        whole = ["x"] * (8 * number + 2)  # just enough for the last word to be of that block
        if use == "dealer":
            stream = chance.stream("dealer")
            for _ in range(8 * number + 1):
                stream.word()
        elif use == "deck":
            chance.deck(numbers[0], whole, numbers[1])
        else:
            chance.reshuffle(numbers[0], numbers[1], whole)
    assert len(seen) == number + 1
    return seen[-1]


@given(INPUTS, INPUTS)
def test_no_two_inputs_have_the_same_message(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        messages = [message_of(given, patch) for given in (one, other)]
    assert (messages[0] == messages[1]) == (one == other)


@given(INPUTS)
def test_a_message_says_what_it_is_for(given: tuple[Any, ...]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        scheme, match, added, use = message_of(given, patch).decode().split("\n")
    name, _, numbers = use.rpartition("/")[0].partition(" ")
    assert scheme == "majlis fair deals 1"
    assert (match, added) == (given[0], digest(given[1]))
    assert (name, *map(int, numbers.split(".") if numbers else [])) == given[2]
    assert int(use.rpartition("/")[2]) == given[3]


def test_no_two_uses_share_their_numbers() -> None:
    whole = FRENCH.names(FRENCH.deck)
    orders = []
    for secret, match, added in product(
        (secret_of("a"), secret_of("b")), ("m", "m:1"), (("", ""), ("a", ""), ("", "a"), ("",))
    ):
        chance = FairChance(secret, match, added)
        orders += [chance.deck(number, whole, n) for number in (1, 2, 11) for n in (0, 1)]
        orders += [chance.reshuffle(n, count, whole) for n in (1, 11) for count in (1, 2, 11)]
    assert len({tuple(order) for order in orders}) == len(orders)


# -- no bias --------------------------------------------------------------------------------------


def of_secrets(number: int) -> FairChance:
    return FairChance(secret_of(str(number)), "m", ("", "rain"))


def of_matches(number: int) -> FairChance:
    return FairChance(SECRET, f"m:{number}", ("", "rain"))


def of_contributions(number: int) -> FairChance:
    return FairChance(SECRET, "m", ("", f"rain {number}"))


@pytest.mark.parametrize("chances", [of_secrets, of_matches, of_contributions])
def test_every_card_is_equally_often_in_every_place(chances: Any) -> None:
    whole = SPANISH.names(SPANISH.deck)
    counts: Counter[tuple[int, str]] = Counter()
    for number in range(1500):
        counts.update(enumerate(chances(number).deck(1, whole)))
    assert abs(excess(counts, 1600)) < 4


def test_so_it_is_in_the_decks_and_reshuffles_of_one_match() -> None:
    whole = SPANISH.names(SPANISH.deck)
    for shuffle in (FAIR.deck, lambda n, all: FAIR.reshuffle(1, n, all)):
        counts: Counter[tuple[int, str]] = Counter()
        for number in range(1, 1500):
            counts.update(enumerate(shuffle(number, whole)))
        assert abs(excess(counts, 1600)) < 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("chances", [of_secrets, of_matches, of_contributions])
def test_first_dealers_are_all_alike(chances: Any, players: int) -> None:
    counts = Counter(chances(number).dealer(players) for number in range(1500))
    assert abs(excess(counts, players)) < 4


def test_a_deck_tells_nothing_of_the_next() -> None:
    """Where a card goes in a deck does not depend on where it was, nor on another word added."""
    whole = SPANISH.names(SPANISH.deck)
    card = random.Random(1).choice(whole)
    again: Counter[tuple[int, int]] = Counter()
    other: Counter[tuple[int, int]] = Counter()
    for number in range(4000):
        place = of_contributions(number).deck(1, whole).index(card) // 10
        again[place, of_contributions(number).deck(2, whole).index(card) // 10] += 1
        other[place, of_contributions(number + 1).deck(1, whole).index(card) // 10] += 1
    assert abs(excess(again, 16)) < 4
    assert abs(excess(other, 16)) < 4


@pytest.mark.slow
def test_a_hundred_thousand_shuffles_have_no_favourites() -> None:
    """Case I-14: the chi-square of card and place stays within the 99.9 % bound."""
    whole = SPANISH.names(SPANISH.deck)
    place_of = {card: n for n, card in enumerate(whole)}
    counts = [[0] * 40 for _ in range(40)]
    for number in range(100_000):
        chance = of_secrets(number)
        for row, card in zip(counts, chance.deck(1, whole), strict=True):
            row[place_of[card]] += 1
    mean = 100_000 / 40
    found = sum((count - mean) ** 2 / mean for row in counts for count in row)
    free = 39 * 39
    # Wilson and Hilferty: the cube root of chi-square over its mean is nearly normal.
    bound = free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
    assert found < bound
