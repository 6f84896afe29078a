"""Every way in which the hidden cards of a deal may lie, found by trying them all.

A world is tried by playing the deal's whole history again in it, under the reference rules and not
under those of the engine.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random

from majlis.deal import Deal
from majlis.kernel import State

from ..reference.hearts import HeartsDeal
from ..reference.hearts2 import Hearts2Deal
from .positions import dealt

World = tuple[tuple[str, ...], ...]
"""The hands by seat and then the cards of no hand (kitty or dead cards), each sorted."""


def played_until(deal: Deal, left: int, seed: int, late: Collection[str] = ()) -> Deal:
    """Play at random until each hand has so many cards left; the cards ``late`` go last."""
    chance = Random(seed)
    while min(len(seat.hand) for seat in deal.view(None).seats) > left or deal.view(None).trick:
        moves = deal.legal(deal.turn)
        early = [move for move in moves if move.removeprefix("play ") not in late]
        deal.act(deal.turn, chance.choice(early or moves))
    return deal


def world_of(deal: Deal, state: State) -> World:
    """The world of a state of this deal."""
    aside: int = getattr(state, "kitty", 0) or getattr(state, "dead", 0)
    names = deal.game.pack.names
    sets = [*state.hands[: state.seats], aside]
    return tuple(tuple(sorted(names(cards))) for cards in sets)


def worlds(deal: Deal, me: int) -> set[World]:
    """Every world that agrees with all that a seat knows."""
    return {world for world in _spread(deal, me) if agrees(deal, me, world)}


def _spread(deal: Deal, me: int) -> Iterator[World]:
    """Every way to share out the cards that a seat has not seen."""
    view = deal.view(me)
    aside = view.zones.get("kitty", view.zones.get("dead_cards", ()))
    places = [list(seat.hand) for seat in view.seats] + [list(aside)]
    seen = {card for place in places for card in place}
    seen |= {card for play in deal.history(me) if play.verb == "play" for card in play.cards}
    pool = [card for card in deal.deck if card not in seen]
    yield from _share(pool, places)


def _share(pool: Sequence[str], places: list[list[str]]) -> Iterator[World]:
    if not places:
        yield ()
        return
    first, rest = places[0], places[1:]
    if "??" not in first:
        yield from ((tuple(sorted(first)), *others) for others in _share(pool, rest))
        return
    for cards in combinations(sorted(pool), len(first)):
        left = [card for card in pool if card not in cards]
        yield from ((cards, *others) for others in _share(left, rest))


def agrees(deal: Deal, me: int, world: World) -> bool:
    """Whether every move so far was the right seat's and legal, had the cards lain like this."""
    plays = [play for play in deal.history(me) if play.verb == "play"]
    *hands, aside = ([*cards] for cards in world)
    for play in plays:
        hands[play.seat] += play.cards
    view = deal.view(me)
    if "passed" in view.zones and view.facts["phase"] == "play":
        receiver = (me + view.facts["pass_shift"]) % len(hands)
        if not set(view.zones["passed"]) <= set(hands[receiver]):
            return False
    again = _again(deal, hands, aside)
    for play in plays:
        move = f"play {play.cards[0]}"
        if again.to_move() != play.seat or not again.is_legal(move):
            return False
        again.play(move)
    return deal.over or (again.to_move(),) == deal.to_act


def _again(deal: Deal, hands: list[list[str]], aside: list[str]) -> HeartsDeal | Hearts2Deal:
    dealer, deck = deal.standing.dealer, dealt(hands, deal.standing.dealer)
    if deal.game.id == "hearts2":
        return Hearts2Deal(deal.options, dealer, [aside[0], *deck, aside[1]])
    options = {**deal.options, "pass_cycle": ["hold"]}
    return HeartsDeal(len(hands), options, 1, dealer, [*deck, *aside])


def excess(counts: Counter[World], expected: set[World]) -> float:
    """How far chi-square for equal chances lies above its mean, in standard deviations."""
    mean = counts.total() / len(expected)
    chi_square = sum((counts[world] - mean) ** 2 / mean for world in expected)
    freedom = len(expected) - 1
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)
