"""Deals of Hez2 that lead to a position."""

from typing import Any

from majlis.arena.positions.position import Position, PositionError
from majlis.cards import bits
from majlis.deal import Deal
from majlis.game import Standing
from majlis.games import find
from majlis.kernel import popcount
from majlis.shuffle import Stream

ATTEMPTS = 20_000
TURNS = 24
"""How long a history may be; the stock must not run out."""

Moves = list[tuple[int, str]]


def build_hez2(position: Position, chance: Stream) -> Deal:
    """A deal that stands where the position does; what it leaves open is drawn at random."""
    for _ in range(ATTEMPTS):
        history = _History(position, chance)
        if history.arrives():
            return history.deal()
    raise PositionError(f"{position.id}: no deal was found that leads to it")


class _History:
    """A random row of legal turns.

    The rules are those of the game's own state, but what a seat holds is settled only when it
    plays: until then its cards are as good as any others that nobody has seen, and so a card to
    play may be exchanged for one of them.
    """

    def __init__(self, position: Position, chance: Stream) -> None:
        self._position = position
        self._chance = chance
        self._game = find(position.game)
        pack = self._game.pack
        self._options = self._game.settle_options(position.options or {}, position.players)
        self._where = Standing((0,) * position.players, chance.below(position.players))
        self._final = pack.cards(position.hand)
        self._top = pack.card(position.top)
        self._moves: Moves = []
        self._drawers: list[int] = []
        self._uses: list[list[str]] = [[] for _ in range(position.players)]
        state: Any = self._game.state_type(chance.word())
        self._game.set_up(state, self._options, self._where)
        state.deal()
        self._state = state
        self._starter = pack.write(state.top)

    def arrives(self) -> bool:
        """Whether some turns at random have led to the position."""
        if self._state.top & self._final:
            return False
        for _ in range(TURNS):
            if self._is_there():
                return True
            if not self._turn():
                return False
        return False

    def _is_there(self) -> bool:
        s, cards = self._state, self._position.cards
        counts = tuple(popcount(hand) for hand in s.hands[: len(cards)])
        plain = not s.skip and not s.due
        return bool(s.turn == 0 and plain and s.top == self._top and counts == cards)

    def _turn(self) -> bool:
        """One turn of whoever is to play; false if it would lead astray."""
        s = self._state
        seat = s.turn
        playable = [card for card in self._playable(seat) if card != self._top]
        surplus = popcount(s.hands[seat]) - self._position.cards[seat]
        wants = self._chance.below(4) < (3 if surplus > 0 else 1 if surplus else 2)
        if s.top != self._top:
            if self._top & s.matching() and self._ends_with_it(seat):
                self._play(seat, self._top)
                return True
            if playable and wants:
                self._play(seat, self._chance.choice(playable))
                return True
        before = popcount(s.hands[seat])
        alone = "skip" if s.skip else "take" if s.due else "draw"
        self._moves.append((seat, alone))
        s.apply(self._game.parse(alone))
        self._drawers += [seat] * (popcount(s.hands[seat]) - before)
        return popcount(s.stock) > 6

    def _ends_with_it(self, seat: int) -> bool:
        """Whether the stated top card may be played now: all who follow draw, and that is it."""
        counts = [popcount(hand) for hand in self._state.hands[: self._position.players]]
        counts[seat] -= 1
        for other in range(seat + 1, self._position.players):
            counts[other] += 1
        return seat > 0 and tuple(counts) == self._position.cards

    def _playable(self, seat: int) -> list[int]:
        """The cards that match and that somebody may hold."""
        s = self._state
        if popcount(s.hands[seat]) == 1:
            return []
        loose = s.stock
        for hand in s.hands:
            loose |= hand
        return [*bits(s.matching() & loose & ~self._final)]

    def _play(self, seat: int, card: int) -> None:
        s = self._state
        if not card & s.hands[seat]:
            other = s.hands[seat] & -s.hands[seat]
            s.hands[seat] ^= card | other
            if s.stock & card:
                s.stock ^= card | other
            for holder in range(self._position.players):
                if holder != seat and s.hands[holder] & card:
                    s.hands[holder] ^= card | other
        name = self._game.pack.write(card)
        move = f"play {name} {self._chance.choice('oceb')}" if name[0] == "7" else f"play {name}"
        self._uses[seat].append(name)
        self._moves.append((seat, move))
        s.apply(self._game.parse(move))

    def deal(self) -> Deal:
        """The deal: each seat gets its cards in the order in which it used them."""
        position, chance = self._position, self._chance
        used = {self._starter, *(card for cards in self._uses for card in cards)}
        names = self._game.pack.names(self._game.pack.deck)
        rest = chance.shuffled([card for card in names if card not in {*used, *position.hand}])
        comes: list[list[str]] = []
        for seat, count in enumerate(position.cards):
            left = [*position.hand] if seat == 0 else [rest.pop() for _ in range(count)]
            comes.append([*self._uses[seat], *chance.shuffled(left)])
        first = self._where.dealer + 1
        order = [(first + i) % position.players for i in range(position.players)]
        dealt = [comes[seat].pop(0) for _ in range(self._options["hand_size"]) for seat in order]
        drawn = [comes[seat].pop(0) for seat in self._drawers]
        deck = [*dealt, self._starter, *drawn, *rest]
        deal = Deal(self._game, self._options, self._where, deck, chance.shuffled)
        for seat, move in self._moves:
            deal.act(seat, move)
        return deal
