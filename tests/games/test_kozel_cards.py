"""Kozel: points, what beats what, and combinations (K1, K2, K6–K8, K13, K14)."""

import random
from itertools import combinations, permutations

import pytest

from majlis.cards import FRENCH_36
from majlis.games.kozel_deal import MASTER, MOLODKA, MOSCOW, NOTHING
from majlis.games.kozel_worlds import KozelState

from .positions import spread
from .positions_kozel import PACK, STRENGTH, held, kozel, late, play, sets, worth

BOTH = ["master", "plain"]


def card_beats(card: str, other: str, trumps: str, master: bool) -> bool:
    """K2, K8 word for word."""
    if master and "6s" in (card, other):
        return card == "6s"
    if card[1] == other[1]:
        return STRENGTH.index(card[0]) > STRENGTH.index(other[0])
    return card[1] == trumps


def set_beats(cards: list[str], winning: list[str], trumps: str, master: bool) -> bool:
    """K8 by trying every pairing."""
    return any(
        all(
            card_beats(mine, theirs, trumps, master)
            for mine, theirs in zip(order, winning, strict=True)
        )
        for order in permutations(cards)
    )


def rules(trumps: str, master: bool) -> KozelState:
    """A state that only knows the trumps."""
    s = KozelState()
    s.trumps = FRENCH_36.suit(trumps)
    s.master = MASTER if master else 0
    return s


def beats(cards: str, over: str, trumps: str = "d", six: str = "master") -> bool:
    """Whether the rules let these cards beat those."""
    s = rules(trumps, six == "master")
    return s.beats(FRENCH_36.cards(spread(cards)), FRENCH_36.cards(spread(over)))


# -- single cards -------------------------------------------------------------------------------


def test_K1_pack_has_36_cards_worth_120() -> None:
    assert sorted(FRENCH_36.names(FRENCH_36.deck)) == sorted(PACK)
    assert len(PACK) == 36
    s = KozelState()
    assert [s.points_of(FRENCH_36.card(f"{rank}h")) for rank in "ATKQJ9876"] == [
        11, 10, 4, 3, 2, 0, 0, 0, 0,
    ]  # fmt: skip
    assert s.points_of(FRENCH_36.deck) == worth(PACK) == 120


@pytest.mark.parametrize("suit", "cdh")
@pytest.mark.parametrize("trumps", "cdhs")
def test_K1_order_is_A_T_K_Q_J_9_8_7_6(suit: str, trumps: str) -> None:
    for high, low in combinations("ATKQJ9876", 2):
        assert beats(high + suit, low + suit, trumps)
        assert not beats(low + suit, high + suit, trumps)


@pytest.mark.parametrize("trumps", "cdhs")
def test_K2_master_beats_every_card_and_nothing_beats_it(trumps: str) -> None:
    for card in PACK:
        if card != "6s":
            assert beats("6s", card, trumps)
            assert not beats(card, "6s", trumps)


def test_K2_master_is_worth_nothing() -> None:
    assert KozelState().points_of(MASTER) == 0


def test_K2_plain_six_is_the_lowest_spade() -> None:
    for card in PACK:
        if card != "6s":
            assert not beats("6s", card, "h", "plain")
            assert beats(card, "6s", "h", "plain") == (card[1] in "sh")
        if card[1] != "s":
            assert beats("6s", card, "s", "plain")


@pytest.mark.parametrize("six", BOTH)
@pytest.mark.parametrize("trumps", "cdhs")
def test_K8_one_card_beats_another_as_ruled(trumps: str, six: str) -> None:
    for mine, theirs in permutations(PACK, 2):
        assert beats(mine, theirs, trumps, six) == card_beats(mine, theirs, trumps, six == "master")


# -- sets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "over", "wins"),
    [
        ("T♠ 7♦", "K♠ 9♠", True),
        ("A♠ 8♠", "K♠ 9♠", False),
        ("A♠ 8♦", "T♠ 7♦", True),
        ("A♦ 6♠", "T♠ 7♦", True),
        ("A♥ T♥ K♥", "A♦ T♦ K♦", False),
        ("A♦ T♦ K♦", "A♥ T♥ 6♠", False),
        ("A♦", "6♠", False),
    ],
)
def test_K8_worked_cases_of_sets(cards: str, over: str, wins: bool) -> None:
    letters = str.maketrans("♣♦♥♠", "cdhs")
    assert beats(cards.translate(letters), over.translate(letters)) is wins


@pytest.mark.parametrize("six", BOTH)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_K8_sets_beat_as_some_pairing_says(size: int, six: str) -> None:
    rng = random.Random(f"pairing {size} {six}")
    seen = {True: 0, False: 0}
    for _ in range(2500):
        trumps = rng.choice("cdhs")
        # half of the sets come from few cards, so that suits meet and 6s turns up often
        pool = PACK if rng.random() < 0.5 else [*rng.sample(PACK, 9), "6s"]
        drawn = rng.sample(sorted(set(pool)), 2 * size)
        cards, over = drawn[:size], drawn[size:]
        expected = set_beats(cards, over, trumps, six == "master")
        assert beats(" ".join(cards), " ".join(over), trumps, six) == expected, (
            cards,
            over,
            trumps,
        )
        seen[expected] += 1
    assert min(seen.values()) > 100


@pytest.mark.parametrize("six", BOTH)
def test_K6_leads_are_sets_of_one_suit(six: str) -> None:
    rng = random.Random(f"leads {six}")
    for _ in range(300):
        pool = PACK if rng.random() < 0.5 else [*rng.sample(PACK[:27], 6), *PACK[27:30]]
        hand = rng.sample(pool, 4)
        deal = late(" ".join(hand), " ".join(no_combination(rng, hand)), six_of_spades=six)
        expected = {
            FRENCH_36.write(FRENCH_36.cards(cards))
            for size in (1, 2, 3, 4)
            for cards in combinations(hand, size)
            if len({card[1] for card in cards if six == "plain" or card != "6s"}) <= 1
        }
        assert sets(deal, "lead") == sorted(expected)


def no_combination(rng: random.Random, without: list[str]) -> list[str]:
    """A hand of other cards that can never be declared."""
    rest = [card for card in PACK if card not in without]
    while True:
        hand = rng.sample(rest, 4)
        if held(hand) == "nothing":
            return hand


def test_K6_worked_case_master_in_a_set() -> None:
    deal = late("ATh 6s 7c", "9d 8c 7h Qs")
    play(deal, "0 lead Ah Th 6s")
    assert sets(deal, "beat") == []
    plain = late("ATh 6s 7c", "9d 8c 7h Qs", six_of_spades="plain")
    assert sets(plain, "lead") == ["6s", "7c", "Ah", "Th", "Th Ah"]


def test_K6_worked_case_master_alone() -> None:
    deal = play(late("ATh 6s 7c", "Ad 8c 7h Qs"), "0 lead 6s")
    assert sets(deal, "beat") == []
    assert sets(deal, "discard") == ["7h", "8c", "Ad", "Qs"]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_K7_a_reply_is_any_cards_of_the_same_number(size: int) -> None:
    lead = ["9s", "Ks", "Qs", "7s"][:size]
    reply = ["Ts", "7d", "8c", "As"]
    deal = play(late("9KQ7s", " ".join(reply)), f"0 lead {' '.join(lead)}")
    any_cards = [list(cards) for cards in combinations(reply, size)]
    assert sets(deal, "discard") == written(any_cards)
    assert sets(deal, "beat") == written(
        [cards for cards in any_cards if set_beats(cards, lead, "d", True)]
    )


def written(found: list[list[str]]) -> list[str]:
    """Sets of cards as moves write them, sorted."""
    return sorted(FRENCH_36.write(FRENCH_36.cards(cards)) for cards in found)


def test_K7_cards_that_could_beat_may_be_discarded() -> None:
    deal = play(late("6c", "Ac"), "0 lead 6c")
    assert deal.legal(1) == ("beat Ac", "discard Ac")


@pytest.mark.parametrize("reply", ["8d As", "Ad 6s"])
def test_K7_worked_case_of_beating_again(reply: str) -> None:
    deal = kozel("K9s 6c 7h", "Ts 7d 8h 8c", "As 8Ad 6s", turn_up="6d")
    play(deal, "0 lead 9s Ks", "1 beat 7d Ts", f"2 beat {reply}")
    assert deal.view(0).facts["last_winner"] == 2


# -- combinations -------------------------------------------------------------------------------


def combination(hand: str) -> int:
    """What the rules hold a hand for."""
    return KozelState().combination(FRENCH_36.cards(spread(hand)))


@pytest.mark.parametrize("hand", ["Ac Ad Th 6s", "ATc ATd", "Ac Ad Ah As", "ATs 6s Tc"])
def test_K13_hands_that_are_a_Moscow(hand: str) -> None:
    assert combination(hand) == MOSCOW


@pytest.mark.parametrize("hand", ["Tc Td Th Ts", "Tc Td Th 6s", "Ac Ad Th Ks", "Ac Ad Th"])
def test_K13_hands_that_are_no_Moscow(hand: str) -> None:
    assert combination(hand) == NOTHING


@pytest.mark.parametrize("hand", ["987h 6s", "ATKQh", "AK76s", "9876s", "AT9h 6s"])
def test_K14_hands_that_are_a_Molodka(hand: str) -> None:
    assert combination(hand) == MOLODKA


@pytest.mark.parametrize("hand", ["987h 6c", "98h 7c 6s", "987h", "AT6s 9c"])
def test_K14_hands_that_are_no_Molodka(hand: str) -> None:
    assert combination(hand) == NOTHING


@pytest.mark.parametrize("six", BOTH)
def test_K13_K14_combinations_of_all_58905_hands(six: str) -> None:
    s = rules("d", six == "master")
    kinds = {"nothing": NOTHING, "Molodka": MOLODKA, "Moscow": MOSCOW}
    bit = {card: FRENCH_36.card(card) for card in PACK}
    found = dict.fromkeys(kinds, 0)
    for hand in combinations(PACK, 4):
        kind = held(hand)
        found[kind] += 1
        assert s.combination(sum(bit[card] for card in hand)) == kinds[kind], hand
    # 4 × C(9, 4) of one suit and 3 × C(9, 3) with 6♠ to another; C(9, 4) of aces, tens and 6♠
    # less the C(5, 4) without an ace
    assert found == {"Molodka": 756, "Moscow": 121, "nothing": 58905 - 877}
