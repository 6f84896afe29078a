"""Deals of Kozel whose first trick leads to a position."""

from majlis.arena.positions.position import Position, PositionError
from majlis.deal import Deal
from majlis.game import Refused, Standing
from majlis.games import find
from majlis.shuffle import Stream

ATTEMPTS = 200


def build_kozel(position: Position, chance: Stream) -> Deal:
    """A deal that stands where the position does; what it leaves open is drawn at random.

    The seats before seat 0 have played the cards of ``trick`` one each, the first of them as a
    lead; each other card beats if it can, and is discarded otherwise.
    """
    for _ in range(ATTEMPTS):
        deal = _attempt(position, chance)
        if deal is not None:
            return deal
    raise PositionError(f"{position.id}: no deal was found that leads to it")


def _attempt(position: Position, chance: Stream) -> Deal | None:
    """A random deal in which the cards of the trick are played, if nothing comes between."""
    game = find(position.game)
    players = position.players
    leads = (-len(position.trick)) % players
    rest = chance.shuffled(
        [card for card in game.pack.names(game.pack.deck) if card not in position.named()]
    )
    trumps = [card for card in rest if card[1] == position.trumps]
    turn_up = trumps[0] if position.trumps else rest[0]
    rest.remove(turn_up)
    hands = [[*position.hand], *([] for _ in range(players - 1))]
    for i, card in enumerate(position.trick):
        hands[(leads + i) % players].append(card)
    for hand in hands:
        while len(hand) < 4:
            hand.append(rest.pop())
    hands = [chance.shuffled(hand) for hand in hands]
    dealt = [hands[(leads + i) % players][turn] for turn in range(4) for i in range(players)]
    options = game.settle_options(position.options or {}, players)
    where = Standing((0,) * players, (leads - 1) % players, out_since=(0,) * players)
    deal = Deal(game, options, where, [*dealt, turn_up, *rest], chance.shuffled)
    try:
        for i, card in enumerate(position.trick):
            seat = (leads + i) % players
            beat = f"beat {card}" in deal.legal(seat)
            deal.act(seat, f"{'lead' if not i else 'beat' if beat else 'discard'} {card}")
    except Refused:  # a seat is asked whether it declares
        return None
    return deal if deal.to_act == (0,) and "declare" not in deal.legal(0) else None
