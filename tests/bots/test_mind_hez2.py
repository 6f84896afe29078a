"""What the searching bots know of Hez2."""

import random
from collections.abc import Iterator
from itertools import islice
from math import isfinite

import numpy as np
import pytest

from majlis.bots.bot import turn_of
from majlis.bots.minds.hez2 import LINES, Hez2Mind
from majlis.bots.minds.hez2_log import DRAWN
from majlis.compiled import States, compiled, pack
from majlis.games import find
from majlis.games.hez2 import PACK, SUIT, SUIT_AT, WIDTH, Hez2State
from majlis.kernel import lowest, popcount, row
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream
from majlis.stakes import shares
from tests.conformance.tables import new_match

GAME = find("hez2")


def minds(seeds: int = 4) -> Iterator[tuple[Match, Hez2Mind]]:
    """A match at every turn of it, with random options and moves, and the mind that is on turn."""
    for players in GAME.players:
        for seed in range(seeds):
            match, rng = new_match(GAME, players, f"minds {seed}")
            while not match.over:
                seat = match.to_act[0]
                turn = turn_of(match.deal, seat, Stream("a", "mind"))
                yield match, Hez2Mind.of(turn, rng.getrandbits(60))
                match.act(seat, move(match, seat, rng))
                if match.deal.view(None).facts["turn_number"] > 80:
                    break


def move(match: Match, seat: int, rng: random.Random) -> str:
    """Mostly a play if there is one, so that the deal gets on."""
    legal = match.legal(seat)
    return rng.choice(legal[: -1 if len(legal) > 1 and rng.random() < 0.8 else None])


def position(
    hand: str, top: str, others: tuple[str, ...], gone: str = "", penalty: int = 0
) -> Hez2Mind:
    """Seat 0 on turn with this hand."""
    mind = Hez2Mind(1)
    mind.seats = len(others) + 1
    mind.live = (1 << mind.seats) - 1
    mind.deck = PACK.deck
    mind.hands = [PACK.cards(cards.split()) for cards in (hand, *others)]
    mind.hands += [0] * (5 - mind.seats)
    mind.top = PACK.card(top)
    mind.open_suit = SUIT << lowest(mind.top) // WIDTH * WIDTH
    mind.discards = PACK.cards(gone.split())
    mind.stock = mind.deck & ~mind.top & ~mind.discards
    for cards in mind.hands:
        mind.stock &= ~cards
    mind.generations[0] = mind.deck
    mind.generation_count = 1
    mind.due = penalty
    mind.max_turns = 500
    mind.root = -1
    return mind


def favourite(mind: Hez2Mind) -> str:
    """The move that the mind holds most likely."""
    actions, weights = [0] * 64, [0.0] * 64
    count = mind.candidates(actions)
    mind.weigh(actions, count, weights)
    return GAME.write(max(zip(weights[:count], actions, strict=False))[1])


# -- what to play ---------------------------------------------------------------------------------


def test_candidates_are_legal_and_have_odds() -> None:
    legal, actions, weights = [0] * 64, [0] * 64, [0.0] * 64
    for _, mind in minds():
        for root in (mind.turns, -1):
            mind.root = root
            count = mind.candidates(actions)
            assert count > 0
            assert set(actions[:count]) <= set(legal[: mind.moves(legal)])
            mind.weigh(actions, count, weights)
            assert all(0 < weight < 1e12 for weight in weights[:count])


def test_every_legal_move_is_thought_about_now() -> None:
    actions, legal = [0] * 64, [0] * 64
    for _, mind in minds(2):
        count = mind.moves(legal)
        assert legal[:count] == actions[: mind.candidates(actions)]


def test_the_last_card_is_played() -> None:
    assert favourite(position("7o", "5o", ("3c", "4c"))).startswith("play 7o")


def test_a_two_or_an_as_stops_a_seat_that_is_about_to_go_out() -> None:
    assert favourite(position("2o 5o Cc 4b", "6o", ("3c", "3e 4e 4c"))) == "play 2o"
    assert favourite(position("1o 5o Cc 4b", "6o", ("3c", "3e 4e 4c"))) == "play 1o"


def test_action_cards_are_kept_otherwise() -> None:
    assert favourite(position("2o 5o Co 4b", "6o", ("3c 4c 5c 6c", "3e 4e 5e 6e"))) != "play 2o"


def test_a_two_is_answered() -> None:
    assert favourite(position("2o 5o Cc 4b", "2c", ("3c 3e", "4e 4c"), penalty=2)) == "play 2o"


def test_a_seven_declares_a_suit_that_is_held() -> None:
    mind = position("7o 5c Cc 4c", "6o", ("3e 4e", "5e 6e"))
    assert favourite(mind) == "play 7o c"
    assert mind.candidates([0] * 64) == 1


def test_a_suit_is_left_open_that_few_others_can_match() -> None:
    """Both would leave a follower in the suit; most of the cups have been played."""
    mind = position("5c 6c 5e 6e", "5o", ("3b 4b", "1b 2b"), gone="1c 2c 3c 4c 7c")
    assert favourite(mind) == "play 5c"


# -- what an end is worth -------------------------------------------------------------------------


def test_payoffs_of_a_deal_that_goes_on_are_shared_by_cards_in_hand() -> None:
    mind = position("5o 6o", "4c", ("3e 4e 5e 6e", "3b 4b 5b 6b"))
    payoffs = [0.0] * 5
    mind.payoff(payoffs)
    assert payoffs[0] > payoffs[1] == payoffs[2]
    assert sum(payoffs) == pytest.approx(1.5)
    two = position("5o", "4c", ("3e 4e 5e",))
    two.payoff(payoffs)
    assert payoffs[:2] == pytest.approx([0.75, 0.25])


def test_payoffs_of_a_deal_that_is_over_are_its_places() -> None:
    payoffs, rules = [0.0] * 5, [0.0] * 5
    for match, mind in minds(2):
        while not mind.over():
            mind.apply(mind.any_move())
        mind.payoff(payoffs)
        Hez2State.payoff(mind, rules)
        assert payoffs == rules, match.options


def test_Z19_who_plays_for_a_pot_goes_by_the_shares_of_it() -> None:
    payoffs = [0.0] * 5
    compared = 0
    for match, mind in islice(minds(3), 0, None, 9):
        while not mind.over():
            mind.apply(mind.any_move())
        for staked in ({0, 1}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}):
            if max(staked) < match.players:
                mind.stakers = sum(1 << seat for seat in staked)
                mind.payoff(payoffs)
                places = row(5)
                mind.score(places)
                chips = shares(places[: match.players], staked, 1000)
                if len({places[seat] for seat in staked}) == len(staked):
                    most = max(chips)
                    told = [round(most * payoffs[seat]) for seat in sorted(staked)]
                    assert told == [chips[seat] for seat in sorted(staked)]
                    compared += 1
    assert compared > 20


def test_a_pot_is_worth_more_to_who_has_fewer_cards() -> None:
    mind = position("5o 6o", "4c", ("3e 4e 5e 6e", "3b 4b 5b 6b"))
    mind.stakers = 0b11
    payoffs = [0.0] * 5
    mind.payoff(payoffs)
    assert payoffs[:2] == pytest.approx([2 / 3, 1 / 3])
    mind.stakers = 0b111
    mind.payoff(payoffs)
    assert payoffs[0] > payoffs[1] == payoffs[2]


def test_only_a_staker_plays_for_the_pot() -> None:
    match = Match(GAME, 3, {}, SeededChance("pot"))
    seat = match.to_act[0]
    for stakers, mask in (
        (frozenset({0, 1, 2}), 0b111),
        (frozenset({0, 1, 2}) - {seat}, 0),
        (frozenset({seat}), 0),
        (frozenset[int](), 0),
    ):
        turn = turn_of(match.deal, seat, Stream("a", "mind"), stakers)
        assert Hez2Mind.of(turn, 1).stakers == mask


# -- what the play says ---------------------------------------------------------------------------


def test_evidence_is_finite() -> None:
    assert all(isfinite(mind.evidence()) for _, mind in minds())


@pytest.mark.parametrize(("players", "hand_size"), [(2, 4), (2, 16), (3, 10), (4, 7)])
def test_the_play_is_taken_back_to_what_was_dealt(players: int, hand_size: int) -> None:
    """Large hands leave a small stock, which is soon shuffled anew."""
    shuffled = 0
    for seed in range(10):
        match = Match(GAME, players, {"hand_size": hand_size}, SeededChance(f"back {seed}"))
        rng = random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            mind = Hez2Mind.of(turn_of(match.deal, seat, Stream("a", "mind")), 1)
            if (
                mind.lines == LINES
                or sum(not d & DRAWN for d in mind.did[: mind.lines]) < mind.turns
            ):
                break
            shuffled += mind.generation_count > 1
            mind.evidence()
            assert [popcount(hand) for hand in mind.hands[:players]] == [hand_size] * players
            match.act(seat, move(match, seat, rng))
    assert shuffled or hand_size == 4


def evidence(match: Match, hand: str) -> float:
    """For seat 0, if seat 1 holds these cards; others of the deck lie where they lay."""
    turn = turn_of(match.deal, 0, Stream("a", "mind"))
    mind = Hez2Mind.of(turn, 1)
    before, after = mind.hands[1], PACK.cards(hand.split())
    assert popcount(before) == popcount(after)
    mind.stock = (mind.stock | before) & ~after
    mind.hands[1] = after
    return mind.evidence()


def stacked(deck: str) -> Match:
    """A match of two with this beginning of a deck, dealt from seat 0's left, then the starter."""

    class Order(SeededChance):
        def dealer(self, players: int) -> int:
            return 1

        def deck(self, number: int, cards: object, attempt: int = 0) -> list[str]:
            first = deck.split()
            return first + [card for card in PACK.names(PACK.deck) if card not in first]

    return Match(GAME, 2, {}, Order("stacked"))


def test_who_drew_had_no_match() -> None:
    """Seat 0 and 1 are dealt in turn; the starter is the 6 of cups."""
    match = stacked("5c 3o 4c Co 1e Re 3e Rb 6c 5b")
    match.act(0, "play 5c")
    match.act(1, "draw")
    assert evidence(match, "3o Co Re Rb 4b") > evidence(match, "3o Co 3c Rc 4b") + 1


def test_one_match_may_be_the_card_that_was_drawn() -> None:
    match = stacked("5c 3o 4c Co 1e Re 3e Rb 6c 5b")
    match.act(0, "play 5c")
    match.act(1, "draw")
    none = evidence(match, "3o Co Re Rb 4b")
    one = evidence(match, "3o Co Re Rb 7c")
    two = evidence(match, "3o Co Re Sc 7c")
    assert none > one > two


def test_who_took_had_no_two() -> None:
    match = stacked("2c 3o 4c Co 1e Re 3e Rb 6c")
    match.act(0, "play 2c")
    match.act(1, "take")
    two = evidence(match, "3o Co Re Rb 2o 4b")
    assert evidence(match, "3o Co Re Rb 4o 4b") > two


def test_who_declares_a_suit_holds_it() -> None:
    match = stacked("5c 7c 4c Co 1e Re 3e Rb 6c")
    match.act(0, "play 5c")
    match.act(1, "play 7c b")
    assert evidence(match, "3b 4b 5b") > evidence(match, "3o 4o 5e") + 0.5


# -- compiled -------------------------------------------------------------------------------------


@compiled
def call(states: States, actions: States, weights: States, parts: States) -> tuple[int, float]:
    """Candidates, weights, payoffs and evidence of the first state."""
    mind = states[0]
    mind.payoff(parts)
    count = mind.candidates(actions)
    mind.weigh(actions, count, weights)
    return count, mind.evidence()


@pytest.mark.compiled
def test_compiled_and_interpreted_agree() -> None:
    actions, weights, parts = np.zeros(64, np.int64), np.zeros(64), np.zeros(5)
    ours, odds, payoffs = [0] * 64, [0.0] * 64, [0.0] * 5
    for _, mind in minds(2):
        mind.stakers = mind.live & 0b1011
        mind.payoff(payoffs)
        states = pack([mind])
        count, said = call(states, actions, weights, parts)
        assert parts.tolist() == pytest.approx(payoffs)
        assert mind.candidates(ours) == count
        assert ours[:count] == actions[:count].tolist()
        mind.weigh(ours, count, odds)
        assert odds[:count] == pytest.approx(weights[:count])
        assert mind.evidence() == pytest.approx(said)
        assert mind.hands == states[0]["hands"].tolist()


def test_a_declared_suit_is_part_of_the_action() -> None:
    mind = position("7o 5c", "6o", ("3e 4e",))
    actions = [0] * 64
    assert mind.candidates(actions) == 1
    assert actions[0] == PACK.card("7o") | 2 << SUIT_AT
    assert isinstance(mind, Hez2State)
