"""Positions of Hearts and Two-player Hearts for tests: chosen hands, and played moves."""

from collections.abc import Sequence
from typing import Any

from majlis.cards import FRENCH
from majlis.deal import Deal
from majlis.game import Outcome, Refused, Standing
from majlis.games import find

SIZES = {2: 13, 3: 17, 4: 13, 5: 10}


def spread(text: str) -> list[str]:
    """Cards in short: ranks and their suit to a word, so ``"AQs Th"`` is As, Qs and Th."""
    return [rank + word[-1] for word in text.split() for rank in word[:-1]]


def filled(hands: Sequence[str], sizes: Sequence[int], pack: Sequence[str]) -> list[list[str]]:
    """The hands made up to their sizes with the cards that are left, in written order."""
    given = [spread(hand) for hand in hands]
    left = [card for card in pack if not any(card in hand for hand in given)]
    for hand, size in zip(given, sizes, strict=True):
        assert len(hand) <= size, f"{len(hand)} cards in a hand of {size}"
        while len(hand) < size:
            hand.append(left.pop(0))
    assert not left, f"cards of nobody: {left}"
    return given


def no_reshuffle(cards: Sequence[str]) -> Sequence[str]:
    """The tricks of Hearts need no new stock."""
    raise AssertionError("no reshuffle in this game")


def dealt(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """The deck that gives these hands, one card at a time from the dealer's left."""
    seats = [(dealer + 1 + i) % len(hands) for i in range(len(hands))]
    return [hands[seat][turn] for turn in range(len(hands[0])) for seat in seats]


def hearts(*hands: str, kitty: str = "", dealer: int = -1, number: int = 1, **options: Any) -> Deal:
    """A deal of Hearts with these hands, without passing unless ``pass_cycle`` is given.

    Hands that are too short get the cards that are left, in written order from seat 0 on.  The
    last seat deals, so that seat 0 is on the dealer's left.
    """
    game = find("hearts")
    players = len(hands)
    if kitty:
        options["surplus"] = "kitty"
    settled = game.settle_options({"pass_cycle": ["hold"], **options}, players)
    pack = FRENCH.names(game.deck(settled, players))
    size = SIZES[players]
    *full, rest = filled([*hands, kitty], [size] * players + [len(pack) - size * players], pack)
    standing = Standing((0,) * players, dealer % players, number)
    deck = [*dealt(full, dealer % players), *rest]
    return Deal(game, settled, standing, deck, no_reshuffle)


def hearts2(*hands: str, dead: str = "", dealer: int = 1, **options: Any) -> Deal:
    """A deal of Two-player Hearts with these hands and dead cards; the rest is filled up."""
    game = find("hearts2")
    pack = game.pack.names(game.pack.deck)
    *full, aside = filled([*hands, dead], [13, 13, 2], pack)
    deck = [aside[0], *dealt(full, dealer), aside[1]]
    settled = game.settle_options(options, 2)
    return Deal(game, settled, Standing((0, 0), dealer), deck, no_reshuffle)


def play(deal: Deal, *cards: str) -> Deal:
    """Play the cards one after another, each by the seat on turn: ``play(deal, "2c 5c Kc 9c")``."""
    for card in " ".join(cards).split():
        deal.act(deal.turn, f"play {card}")
    return deal


def drift(deal: Deal, moves: int) -> Deal:
    """So many moves, each the first that is legal."""
    for _ in range(moves):
        deal.act(deal.turn, deal.legal(deal.turn)[0])
    return deal


def passes(deal: Deal, *moves: str) -> Deal:
    """Pass for seat 0, 1, …: ``passes(deal, "AKQs", "234d", …)``."""
    for seat, cards in enumerate(moves):
        deal.act(seat, " ".join(["pass", *spread(cards)]))
    return deal


def legal(deal: Deal) -> list[str]:
    """The cards that the seat on turn may play, sorted."""
    return sorted(move.removeprefix("play ") for move in deal.legal(deal.turn))


def short(text: str) -> list[str]:
    """Cards in short, sorted as ``legal`` sorts them."""
    return sorted(spread(text))


def hand_of(deal: Deal, seat: int) -> list[str]:
    """A seat's hand as it sees it, sorted."""
    return sorted(deal.view(seat).hand)


def ended(deal: Deal, *taken: str) -> Outcome:
    """What the deal comes to when it has ended and the seats have won just these cards."""
    state: Any = deal._state
    for seat, cards in enumerate(taken):
        state.hands[seat] = 0
        state.taken[seat] = deal.game.pack.cards(spread(cards))
    state.tricks = SIZES[len(taken)]
    assert deal.over
    return deal.outcome()


def late(*hands: str, turn: int, taken: Sequence[str] = (), **options: Any) -> Deal:
    """A deal of Hearts near its end: these hands are left, and one seat is to lead.

    Its history is not that of a real deal, so it is of no use for what players can know.
    """
    deal = hearts(*[""] * len(hands), **options)
    state: Any = deal._state
    for seat, cards in enumerate(hands):
        state.hands[seat] = FRENCH.cards(spread(cards))
    for seat, cards in enumerate(taken):
        state.taken[seat] = FRENCH.cards(spread(cards))
    state.tricks = SIZES[len(hands)] - len(spread(hands[0]))
    state.turn = state.leader = turn
    deal._legal.clear()
    return deal


def snapshot(deal: Deal) -> object:
    """All that a refused move must leave alone: every field, and everything that is shown."""
    state = deal._state
    viewers: list[int | None] = [None, *range(state.seats)]
    return (
        {name: repr(getattr(state, name)) for name in state.shape},
        tuple(state._order),
        tuple(deal.moves),
        [deal.legal(seat) for seat in range(state.seats)],
        [(deal.view(viewer), deal.history(viewer)) for viewer in viewers],
    )


def refusal(deal: Deal, seat: int, move: str) -> Refused:
    """Why the move is refused, once it is sure that nothing has changed."""
    before = snapshot(deal)
    try:
        deal.act(seat, move)
    except Refused as error:
        assert snapshot(deal) == before
        return error
    raise AssertionError(f"{move} by seat {seat} was allowed")


def after(game: str, totals: Sequence[int], scores: Sequence[int], **options: Any) -> Standing:
    """Where a match with these totals stands after a deal with these scores."""
    rules = find(game)
    settled = rules.settle_options(options, len(totals))
    standing = Standing(tuple(totals), dealer=0, out_since=(0,) * len(totals))
    outcome = Outcome(tuple(scores), tuple(scores))
    return rules.advance(settled, standing, outcome, rules.state_type())
