"""Deals of Hearts and Two-player Hearts that lead to a position."""

from collections.abc import Sequence
from typing import Any

from majlis.arena.positions.past import Past, Plays, points, winner
from majlis.arena.positions.position import Position, PositionError
from majlis.cards import Pack
from majlis.deal import Deal
from majlis.game import Standing
from majlis.games import find
from majlis.kernel import State
from majlis.shuffle import Stream


def build_tricks(position: Position, chance: Stream) -> Deal:
    """A deal that stands where the position does; what it leaves open is drawn at random."""
    game = find(position.game)
    given: dict[str, Any] = dict(position.options or {})
    if game.id == "hearts" and not position.passing:
        given.setdefault("pass_cycle", ["hold"])
    options = game.settle_options(given, position.players)
    deck = frozenset(game.pack.names(game.deck(options, position.players)))
    plays = _plays(position, deck, chance)
    *hands, aside = _hands(position, deck, plays, chance)
    for seat, card in plays:
        hands[seat].append(card)
    dealer = chance.below(position.players)
    order = _dealt([chance.shuffled(hand) for hand in hands], dealer)
    order = [aside[0], *order, aside[1]] if game.id == "hearts2" else [*order, *aside]
    deal = Deal(game, options, Standing((0,) * position.players, dealer), order, chance.shuffled)
    for seat, card in plays:
        deal.act(seat, f"play {card}")
    return deal


# -- what has been played -----------------------------------------------------------------------


def _trumps(position: Position) -> str:
    return "h" if position.game == "hearts2" else ""


def _plays(position: Position, deck: frozenset[str], chance: Stream) -> Plays:
    """Every card played so far, with its seat."""
    leads = (-len(position.trick)) % position.players
    if position.invent:
        plays = _invented(position, deck, leads, chance)
    else:
        plays = _told(position, leads)
        if position.taken and position.taken != tuple(_taken(position, plays)):
            raise PositionError(
                f"{position.id}: the tricks give {_taken(position, plays)} points, "
                f"not {list(position.taken)}"
            )
    table = [((leads + i) % position.players, card) for i, card in enumerate(position.trick)]
    return [*plays, *table]


def _told(position: Position, leads: int) -> Plays:
    """Who played the tricks that are told, reckoned backwards from who leads after them."""
    plays: Plays = []
    for trick in reversed(position.tricks):
        leads = (leads - winner(trick, _trumps(position))) % position.players
        plays[:0] = [((leads + i) % position.players, card) for i, card in enumerate(trick)]
    return plays


def _taken(position: Position, plays: Plays) -> list[int]:
    """The points that these whole tricks brought to each seat."""
    taken = [0] * position.players
    for at in range(0, len(plays), position.players):
        trick = plays[at : at + position.players]
        cards = [card for _, card in trick]
        taken[trick[winner(cards, _trumps(position))][0]] += points(cards)
    return taken


def _invented(position: Position, deck: frozenset[str], leads: int, chance: Stream) -> Plays:
    """Tricks of the cards that are neither named nor unseen."""
    gone = deck - set(position.named())
    if len(gone) != position.invent * position.players:
        raise PositionError(
            f"{position.id}: {len(gone)} cards are left for {position.invent} tricks"
        )
    holds: list[Sequence[str]] = [position.hand, *[()] * (position.players - 1)]
    for i, card in enumerate(position.trick):
        holds[(leads + i) % position.players] = (card,)
    past = Past(
        players=position.players,
        trumps=_trumps(position),
        gone=gone,
        leads=leads,
        holds=holds,
        silent=frozenset(card[1] for card in position.unseen),
        void=position.void or {},
        taken=position.taken,
        chance=chance,
    )
    plays = past.invent()
    if plays is None:
        raise PositionError(f"{position.id}: no tricks were found that lead to it")
    return plays


# -- what is still held -------------------------------------------------------------------------


def _hands(
    position: Position, deck: frozenset[str], plays: Plays, chance: Stream
) -> list[list[str]]:
    """The cards that each seat still holds, and last those of no seat, all worlds alike."""
    pack = find(position.game).pack
    size = 13 if position.game == "hearts2" else len(deck) // position.players
    needs = [size] * position.players
    for seat, _ in plays:
        needs[seat] -= 1
    if needs[0] != len(position.hand):
        raise PositionError(
            f"{position.id}: the hand has {len(position.hand)} cards, expected {needs[0]}"
        )
    pool = deck - set(position.hand) - {card for _, card in plays}
    if unknown := set(position.unseen) - pool:
        raise PositionError(f"{position.id}: {sorted(unknown)[0]} has been seen")
    needs[0] = len(pool) - sum(needs[1:])  # seat 0 is known: its place takes the dead cards
    bans = [0, *(_shown(position, plays, seat, pack) for seat in range(1, position.players))]
    got = [0] * position.players
    state = State(chance.word())
    if not state.share(pack.cards(pool), needs, bans, got):
        raise PositionError(f"{position.id}: the unseen cards fit nowhere")
    return [list(position.hand), *(pack.names(cards) for cards in got[1:]), pack.names(got[0])]


def _shown(position: Position, plays: Plays, seat: int, pack: Pack) -> int:
    """The cards that a seat has shown not to hold, and those that the position says it lacks."""
    suits = set((position.void or {}).get(seat, ""))
    for at in range(0, len(plays), position.players):
        trick = plays[at : at + position.players]
        led = trick[0][1][1]
        suits |= {led for player, card in trick if player == seat and card[1] != led}
    banned = 0
    for suit in suits:
        banned |= pack.suit(suit)
    return banned


def _dealt(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """The order of a deck that deals these hands, one card at a time from the dealer's left."""
    seats = [(dealer + 1 + i) % len(hands) for i in range(len(hands))]
    return [hands[seat][turn] for turn in range(len(hands[0])) for seat in seats]
