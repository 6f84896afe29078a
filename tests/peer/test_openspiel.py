"""Hearts against OpenSpiel: the same legal moves at every decision, the same scores.

Both programs get the same deals and the same moves.  OpenSpiel has eight switches; they are set to
all 256 combinations in turn, and each has an option of ours that means the same.  So no exception
is made anywhere.  Not compared is what OpenSpiel lacks: three and five players, the kitty, the
dealer's left leading, other numbers of passed cards, and a moon that subtracts.
"""

import random
from collections import Counter
from math import comb
from typing import Any

import pytest

from majlis.cards import FRENCH, bits
from majlis.deal import stacked
from majlis.games import GAMES
from majlis.games.hearts import JACK, PASS, POINTS, HeartsState

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
pytestmark = pytest.mark.peer

PARTS, DEALS = 10, 1024
HEARTS = GAMES["hearts"]
SAME = {
    "must_break_hearts": "hearts_must_break",
    "qs_breaks_hearts": "queen_breaks_hearts",
    "can_lead_hearts_instead_of_qs": "hearts_instead_of_queen",
    "jd_bonus": "jack_of_diamonds",
    "avoid_all_tricks_bonus": "no_tricks_bonus",
}
"""Its switches that mean the same as ours."""
SWITCHES = (*SAME, "no_pts_on_first_trick", "can_lead_any_club", "pass_cards")
DIRECTIONS = ("hold", "left", "across", "right")
"""Its numbers for the directions; the first deal's direction is drawn by chance."""
THEIR_CARDS = [FRENCH.card(rank + suit) for rank in FRENCH.strength for suit in "cdhs"]
"""Our card for each number of theirs."""
THEIR_NUMBER = {card: number for number, card in enumerate(THEIR_CARDS)}


def options(switches: dict[str, bool], direction: str) -> dict[str, Any]:
    """Our options for its switches."""
    return {
        **{ours: switches[theirs] for theirs, ours in SAME.items()},
        "points_on_first_trick": not switches["no_pts_on_first_trick"],
        "opening": "any_club" if switches["can_lead_any_club"] else "lowest_club",
        "pass_cycle": [direction],
    }


class Table:
    """One deal in both programs."""

    def __init__(self, switches: dict[str, bool], deck: list[int], rng: random.Random) -> None:
        direction = rng.randrange(1, 4) if switches["pass_cards"] else 0
        self.where = f"{switches} {DIRECTIONS[direction]} {deck}"
        self.theirs = pyspiel.load_game("hearts", switches).new_initial_state()
        for action in [direction, *(THEIR_NUMBER[card] for card in deck)]:
            self.theirs.apply_action(action)
        settled = HEARTS.settle_options(options(switches, DIRECTIONS[direction]), 4)
        self.ours: Any = stacked(HeartsState)()
        # It deals to seat 0 first, so seat 3 is our dealer.
        standing = HEARTS.first_standing(settled, 4, 3)
        HEARTS.set_up(self.ours, settled, standing)
        self.ours._order = list(deck)
        self.ours.deal()
        self.buffer = [0] * HEARTS.most_moves(self.ours)

    def legal(self) -> list[int]:
        """Our legal actions."""
        return self.buffer[: self.ours.moves(self.buffer)]

    def their_legal(self) -> list[int]:
        """Theirs, as our cards in our order."""
        return sorted(THEIR_CARDS[action] for action in self.theirs.legal_actions())

    def choose_pass(self, cards: list[int]) -> None:
        """It passes three cards one by one; we pass all at once."""
        hand = self.ours.hands[self.ours.turn]
        legal = self.legal()
        assert len(set(legal)) == comb(13, 3), self.where
        assert all(action & PASS and not action & ~(hand | PASS) for action in legal), self.where
        assert all(action.bit_count() == 4 for action in legal), self.where
        for card in cards:
            assert self.theirs.current_player() == self.ours.turn, self.where
            assert self.their_legal() == list(bits(hand)), self.where
            self.theirs.apply_action(THEIR_NUMBER[card])
            hand ^= card
        self.ours.apply(PASS | sum(cards))

    def choose_play(self, card: int) -> None:
        """The same card in both."""
        self.theirs.apply_action(THEIR_NUMBER[card])
        self.ours.apply(card)

    def compare_legal(self) -> list[int]:
        """The legal cards, once both programs agree on them and on whose turn it is."""
        legal = self.legal()
        assert self.theirs.current_player() == self.ours.turn, self.where
        assert legal == self.their_legal(), f"{self.where} {self.theirs}"
        return legal

    def compare_scores(self) -> list[int]:
        """The scores; it returns 26 less the score."""
        assert self.theirs.is_terminal(), self.where
        scores = [0] * 4
        self.ours.score(scores)
        assert scores == [26 - value for value in self.theirs.returns()], self.where
        return scores


def random_deck(rng: random.Random) -> list[int]:
    """A deck; in some, seat 0 gets most of the points or of the strong cards.

    So rare legal sets and moons come up.
    """
    deck = rng.sample(THEIR_CARDS, 52)
    wanted = rng.choice([[], [], list(bits(POINTS)), THEIR_CARDS[-18:]])
    for i, card in enumerate(rng.sample(wanted, rng.randint(9, 13)) if wanted else []):
        place, other = 4 * i, deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def play(table: Table, rng: random.Random) -> Counter[str]:
    """One deal, compared all along; what it was good for."""
    seen: Counter[str] = Counter()
    ours = table.ours
    shooter = rng.choice([0, 0, 1, 2, 3, None])  # plays high, and the others low
    while ours.passing:
        hand = list(bits(ours.hands[ours.turn]))
        table.choose_pass(rng.sample(hand, 3))
    while not ours.over():
        legal = table.compare_legal()
        seen["decisions"] += 1
        seen["points in the first trick"] += not ours.tricks and bool(legal[-1] & POINTS)
        seen["hearts led unbroken"] += not ours.played and not ours.broken and legal[-1] in _HEARTS
        if shooter is None:
            table.choose_play(rng.choice(legal))
        else:
            strongest = max if ours.turn == shooter else min
            table.choose_play(strongest(legal, key=THEIR_NUMBER.__getitem__))
    scores = table.compare_scores()
    moon = next((seat for seat in range(4) if ours.taken[seat] & POINTS == POINTS), None)
    seen["moons"] += moon is not None
    if moon is not None and ours.jack_of_diamonds:
        seen["moons with the jack"] += bool(ours.taken[moon] & JACK)
        seen["moons without the jack"] += not ours.taken[moon] & JACK
    if ours.no_tricks_bonus:
        seen["no trick taken"] += 0 in ours.taken[:4]
        seen["no trick taken, and a moon"] += 0 in ours.taken[:4] and moon is not None
    seen["negative scores"] += min(scores) < 0
    return seen


_HEARTS = set(bits(FRENCH.suit("h")))


@pytest.mark.parametrize("part", range(PARTS))
def test_legal_moves_and_scores_are_those_of_openspiel(part: int) -> None:
    rng = random.Random(part)
    seen: Counter[str] = Counter()
    for number in range(DEALS):
        switches = {name: bool(number >> bit & 1) for bit, name in enumerate(SWITCHES)}
        seen += play(Table(switches, random_deck(rng), rng), rng)
    assert seen["decisions"] == 52 * DEALS
    rare = (
        "points in the first trick",
        "hearts led unbroken",
        "moons with the jack",
        "moons without the jack",
        "no trick taken",
        "no trick taken, and a moon",
        "negative scores",
    )
    assert all(seen[event] for event in rare), seen
