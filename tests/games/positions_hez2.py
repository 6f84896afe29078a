"""Positions of Hez2 for tests: deals from chosen hands, and small positions set by hand."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from majlis.cards import SPANISH
from majlis.deal import Deal
from majlis.game import Standing
from majlis.games.hez2 import Hez2, Hez2State

from .positions import spread

GAME = Hez2()
PACK = [number + suit for suit in "oceb" for number in "1234567SCR"]
ORDINARY_FIRST = sorted(PACK, key=lambda card: (card[0] in "127", "3456SCR127".index(card[0])))
"""The pack with the action cards last."""

Shuffle = Callable[[Sequence[str]], Sequence[str]]


def options(players: int, **given: Any) -> dict[str, Any]:
    """All options, the given ones changed."""
    return GAME.settle_options(given, players)


def deck_of(hands: Sequence[str], top: str, stock: str, dealer: int) -> list[str]:
    """The deck that deals these hands, of equal length, turns this starter and draws this stock."""
    given = [spread(hand) for hand in hands]
    sizes = {len(hand) for hand in given}
    assert len(sizes) == 1, f"hands of {sizes} cards"
    seats = [(dealer + 1 + i) % len(hands) for i in range(len(hands))]
    dealt = [given[seat][i] for i in range(sizes.pop()) for seat in seats]
    named = [*dealt, *top.split(), *spread(stock)]
    return [*named, *(card for card in ORDINARY_FIRST if card not in named)]


def hez2(
    *hands: str,
    top: str = "5o",
    stock: str = "",
    dealer: int = -1,
    shuffle: Shuffle = list,
    **given: Any,
) -> Deal:
    """A deal with these hands, of equal length; seat 0 begins unless ``dealer`` says else.

    ``top`` may name several cards, turned one after another (Z3).
    """
    players = len(hands)
    size = len(spread(hands[0]))
    settled = options(players, hand_size=size, **given)
    where = Standing((0,) * players, dealer % players)
    deck = deck_of(hands, top, stock, dealer % players)
    return Deal(GAME, settled, where, deck, shuffle)


def state(deal: Deal) -> Hez2State:
    """The state behind a deal, for checks that no view can make."""
    inside = deal._state
    assert isinstance(inside, Hez2State)
    return inside


def table(
    *hands: str,
    top: str = "5o",
    stock: str = "",
    discards: str = "",
    turn: int = 0,
    shuffle: Shuffle = list,
    **given: Any,
) -> Deal:
    """A position of a deal from which all cards that are not named have been taken away.

    So it has any number of cards in any place; ``turn`` has a free turn.  A deal with fewer cards
    than a pack is only for tests.
    """
    deal = hez2(*(card for card, _ in zip(ORDINARY_FIRST, hands, strict=False)), **given)
    s = state(deal)
    for seat, hand in enumerate(hands):
        s.hands[seat] = SPANISH.cards(spread(hand))
    s.top = SPANISH.card(top)
    s.open_suit = SPANISH.suit(top[1])
    s.stock = SPANISH.cards(spread(stock))
    s.discards = SPANISH.cards(spread(discards))
    s.deck = s.stock | s.discards | s.top | sum(s.hands)
    s.generations[0] = s.deck
    s.live = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    for seat, hand in enumerate(hands):
        if not hand:
            s.places_given += 1
            s.places[seat] = s.places_given
    s.turn = turn
    s._order = [SPANISH.card(card) for card in spread(stock)]  # type: ignore[attr-defined]
    deal._supply = shuffle
    deal._legal.clear()
    return deal


def play(deal: Deal, *moves: str) -> Deal:
    """Play moves, each with its seat in front: ``play(deal, "0 play 5c", "1 draw")``."""
    for text in moves:
        seat, move = text.split(" ", 1)
        deal.act(int(seat), move)
    return deal


def legal(deal: Deal) -> set[str]:
    """The moves of the seat on turn."""
    return set(deal.legal(deal.turn))


def hand(deal: Deal, seat: int) -> set[str]:
    """A seat's hand as it sees it."""
    return set(deal.view(seat).hand)


def random_deal(rng: random.Random, players: int, **given: Any) -> Deal:
    """A deal from a shuffled deck whose reshuffles are shuffled too."""
    settled = options(players, **given)
    where = Standing((0,) * players, rng.randrange(players))
    deck = rng.sample(PACK, len(PACK))
    return Deal(GAME, settled, where, deck, lambda cards: rng.sample(list(cards), len(cards)))


def walk(rng: random.Random, deal: Deal, eager: bool = False) -> Iterator[Deal]:
    """The deal before each of its moves, and at its end, played at random.

    Eager players never draw when they can play, so that they get rid of their cards.
    """
    yield deal
    while not deal.over:
        moves = deal.legal(deal.turn)
        plays = [move for move in moves if move.startswith("play")]
        deal.act(deal.turn, rng.choice(plays if eager and plays else moves))
        yield deal
