"""Hez2: what a bot searches on keeps to all that its seat knows, and to nothing else."""

import random
from typing import Any

import pytest

from majlis.cards import SPANISH
from majlis.deal import Deal
from majlis.games.hez2 import Hez2State

from .positions_hez2 import hez2, play, random_deal, state, table, walk
from .worlds import assert_uniform, count, worlds


def hidden(deal: Deal, me: int, seed: int) -> Hez2State:
    """A state for a bot at this seat."""
    found = deal.hidden(me, seed)
    assert isinstance(found, Hez2State)
    return found


def fields(s: Hez2State) -> dict[str, Any]:
    """Every field but the generator."""
    return {name: getattr(s, name) for name in s.shape if name != "rng"}


def view_of(deal: Deal, s: Hez2State, me: int) -> object:
    """What the seat would see if this were the state."""
    legal: list[str] = []
    if s.waiting() >> me & 1:
        buffer = [0] * 64
        legal = [deal.game.write(action) for action in buffer[: s.moves(buffer)]]
    return deal.game.view(s, me, legal)


class Memory:
    """All that a seat can know of where cards are, gathered move by move from what it sees."""

    def __init__(self, deal: Deal, me: int) -> None:
        self.me = me
        self.players = deal.standing.players
        self.deck = state(deal).deck
        self.cannot = [0] * self.players  # cards that a seat's hand cannot hold
        self.reshuffles = 0

    def watch(self, deal: Deal, before: Hez2State) -> None:
        """Take in the move that has just been made."""
        s = state(deal)
        seat, move = deal.moves[-1]
        if move == "pass":
            self.cannot[seat] |= before.matching()
        if len(deal.reshuffles) > self.reshuffles:
            self.reshuffles = len(deal.reshuffles)
            for other in range(self.players):
                self.cannot[other] &= ~SPANISH.cards(deal.reshuffles[-1])
        seen = s.top | s.discards
        for other in range(self.players):
            self.cannot[other] &= ~seen


@pytest.mark.parametrize("given", [{}, {"starter": "no_action"}, {"action_cards": "any"}], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_worlds_keep_what_the_seat_knows(players: int, given: dict[str, Any]) -> None:
    rng = random.Random(f"hide {players} {given}")
    most = {2: 19, 3: 13, 4: 9}[players]
    reshuffles = 0
    for size in (4, most, most):
        deal = random_deal(rng, players, hand_size=size, max_turns=60, **given)
        memories = [Memory(deal, me) for me in range(players)]
        before = state(deal).clone()
        for n, _ in enumerate(walk(rng, deal, eager=size == 4)):
            if deal.over:
                break
            s = state(deal)
            for me in range(players):
                if n:
                    memories[me].watch(deal, before)
                h = hidden(deal, me, n)
                same = (
                    "top",
                    "discards",
                    "open_suit",
                    "skip",
                    "due",
                    "turn",
                    "turns",
                    "known",
                    "under",
                )
                assert all(getattr(h, name) == getattr(s, name) for name in same)
                assert h.hands[me] == s.hands[me]
                assert h.stock.bit_count() == s.stock.bit_count()
                parts = [
                    h.stock,
                    h.discards,
                    h.top,
                    *h.hands,
                    *s.under[s.under_drawn : s.under_count],
                ]
                assert sum(parts) == s.deck
                assert sum(part.bit_count() for part in parts) == 40
                assert view_of(deal, h, me) == deal.view(me)
                for seat in range(players):
                    assert h.hands[seat] & s.known[seat] == s.known[seat]
                    assert not h.hands[seat] & memories[me].cannot[seat]
                # a second shuffle of the unknown finds the same world, whatever the first one was
                assert fields(h.hidden(me, 2)) == fields(hidden(deal, me, 2))
            before = s.clone()
        reshuffles += len(deal.reshuffles)
    assert reshuffles > 1


def test_Z8_passes_are_remembered_in_play() -> None:
    """A seat that has passed holds no card that matched."""
    deal = table("3c 4e", "4c 6o", "Rb Sb 6b", top="5o")
    play(deal, "0 pass")
    for me in (1, 2):
        for seed in range(40):
            h = hidden(deal, me, seed)
            assert not h.hands[0] & (SPANISH.suit("o") | SPANISH.cards(["5c", "5e", "5b"]))
    assert any(hidden(deal, 1, seed).hands[2] != state(deal).hands[2] for seed in range(40))


@pytest.mark.parametrize("rule", ["match", "any"])
def test_hidden_worlds_can_be_played_out(rule: str) -> None:
    for players in (2, 3, 4):
        rng = random.Random(f"play {players}")
        deal = random_deal(rng, players, action_cards=rule, hand_size=9, max_turns=60)
        for n, _ in enumerate(walk(rng, deal)):
            if deal.over:
                break
            if n % 4 == 0:
                h = hidden(deal, rng.randrange(players), rng.randrange(1 << 30))
                while not h.over():
                    h.apply(h.any_move())
                assert h.turns <= 60
                assert sum([h.stock, h.discards, h.top, *h.hands]) == h.deck


# -- how often each world comes up --------------------------------------------------------------


def test_worlds_of_two_players_are_uniform() -> None:
    deal = table("3c 4e", "4c 6o 1b", top="5o", stock="Rb Sb")
    expected = set(worlds(["4c", "6o", "1b", "Rb", "Sb"], [3, 2]))
    assert_uniform(count(deal, 0, 600, lambda s: [s.hands[1], s.stock]), expected)


def test_worlds_of_four_players_are_uniform() -> None:
    deal = table("3c 4e", "4c 6o", "1b", "2e", top="5o", stock="Rb Sb")
    expected = set(worlds(["4c", "6o", "1b", "2e", "Rb", "Sb"], [2, 1, 1, 2]))
    found = count(deal, 0, 5400, lambda s: [*s.hands[1:4], s.stock])
    assert_uniform(found, expected)


def test_Z8_worlds_after_a_pass_are_uniform_among_those_that_fit() -> None:
    deal = play(table("3c 4e", "4c 6o", "Rb 6b 6e", top="5o"), "0 pass")
    pool = ["3c", "4e", "Rb", "6b", "6e"]
    assert_uniform(
        count(deal, 1, 300, lambda s: [s.hands[0], s.hands[2]]), set(worlds(pool, [2, 3]))
    )
    pool = ["3c", "4e", "4c", "6o"]
    expected = {world for world in worlds(pool, [2, 2]) if "6o" not in world[0]}
    assert len(expected) == 3
    assert_uniform(count(deal, 2, 300, lambda s: [s.hands[0], s.hands[1]]), expected)


def test_Z8_a_pass_says_nothing_of_cards_drawn_after_it() -> None:
    deal = table("3c 4e", "6o 4b", "Rb 6b", top="5o")
    play(deal, "0 pass", "1 play 6o", "2 play 6b", "0 draw")
    drawn = SPANISH.cards(["5o", "6o"])
    expected = {
        (*held, *new)
        for held in worlds(["3c", "4e", "Rb"], [2, 1])
        for new in worlds(["5o", "6o"], [1, 1])
    }

    def places(s: Hez2State) -> list[int]:
        return [s.hands[0] & ~drawn, s.hands[2], s.hands[0] & drawn, s.stock]

    assert_uniform(count(deal, 1, 300, places), expected)


def test_Z8_two_players_know_each_others_hands_just_after_a_reshuffle() -> None:
    deal = table("3c 4e", "4c 6o 1b", top="5o", discards="Rb Sb Cb 2b", turn=1)
    play(deal, "1 draw")
    # seat 0 knows all of seat 1's hand but the card just drawn, which is one of the discards
    own = SPANISH.cards(["4c", "6o", "1b"])
    expected = set(worlds(["Rb", "Sb", "Cb", "2b"], [1, 3]))
    assert all(hidden(deal, 0, seed).hands[1] & own == own for seed in range(20))
    assert_uniform(count(deal, 0, 200, lambda s: [s.hands[1] & ~own, s.stock]), expected)
    # seat 1 knows all of seat 0's
    assert all(hidden(deal, 1, seed).hands[0] == state(deal).hands[0] for seed in range(20))


def test_Z8_cards_drawn_before_the_shuffle_of_one_penalty_are_told_from_those_after() -> None:
    deal = table("2o 4e", "4c", top="5o", stock="6o 6c", discards="Rb Sb Cb")
    play(deal, "0 play 2o")
    state(deal).due = 4
    deal._legal.clear()
    play(deal, "1 take")
    # the pile was Rb Sb Cb and 5o; two of these four are now in hand, with 4c, 6o and 6c
    sure = SPANISH.cards(["4c", "6o", "6c"])
    expected = set(worlds(["Rb", "Sb", "Cb", "5o"], [2, 2]))
    assert_uniform(count(deal, 0, 300, lambda s: [s.hands[1] & ~sure, s.stock]), expected)
    assert all(hidden(deal, 0, seed).hands[1] & sure == sure for seed in range(20))


def test_Z8_three_players_know_which_cards_were_held_at_the_reshuffle() -> None:
    deal = table("3c 4e", "4c 6o", "1b 2e", top="5o", discards="Rb Sb Cb", turn=1)
    play(deal, "1 draw")
    expected = {
        (*held, *drawn)
        for held in worlds(["4c", "6o", "1b", "2e"], [2, 2])
        for drawn in worlds(["Rb", "Sb", "Cb"], [1, 2])
    }
    new = SPANISH.cards(["Rb", "Sb", "Cb"])

    def places(s: Hez2State) -> list[int]:
        return [s.hands[1] & ~new, s.hands[2], s.hands[1] & new, s.stock]

    assert_uniform(count(deal, 0, 600, places), expected)


def test_Z3_a_starter_turned_away_and_drawn_again_stays_where_it_went() -> None:
    deal = hez2("3o 4o", "3c 4c", "6o 6c", top="1o 5b", stock="Rb", starter="no_action")
    s = state(deal)
    s.stock = 0
    s.deck = sum(s.hands) | s.top | s.under[0]
    s.generations[0] = s.deck
    play(deal, "0 draw")
    for me in (1, 2):
        found = [hidden(deal, me, seed).hands[0] for seed in range(40)]
        assert all(hand & SPANISH.card("1o") for hand in found)
        assert len(set(found)) > 3
