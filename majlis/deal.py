"""A real deal: a game's rules, a deck in a given order, and the moves so far.

Everything that happens at a table goes through ``Deal.act``, everything that leaves it through
``Deal.view``.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from majlis.cards import NotationError, Pack, bits
from majlis.game import Game, Outcome, Refused, Standing
from majlis.kernel import State, lowest, popcount
from majlis.options import Options
from majlis.view import Play, View
from majlis.words import say

Reshuffle = Callable[[Sequence[str]], Sequence[str]]
"""Puts cards (in written order) into the order of a new stock, top first."""


class DeckError(ValueError):
    """A deck or a reshuffle that does not hold just the cards it should."""


class Undealable(DeckError):
    """A whole deck that the rules cannot deal (Z3)."""


class Stacked(State):
    """Chance from a given order, in the place of the kernel's own: the other side of the seam."""

    _order: list[int]  # the cards still to come, top first
    _reshuffle: Callable[[int], list[int]]

    def plain(self) -> type[Self]:
        return type(self).__bases__[1]

    def deal_hands(self, pool: int, size: int) -> int:
        """One card at a time, clockwise from the dealer's left."""
        seat = self.dealer
        for _ in range(size * popcount(self.live)):
            seat = self.after(seat)
            card = self.draw(pool)
            self.hands[seat] |= card
            pool ^= card
        return pool

    def draw(self, stock: int) -> int:
        card = self._order.pop(0)
        assert card & stock, "the order of the deck and the rules disagree"
        return card

    def shuffle(self, cards: int) -> None:
        self._order = self._reshuffle(cards)


_stacked: dict[type[State], type[Stacked]] = {}


def stacked(game: type[State]) -> type[Stacked]:
    """The game's state with chance from a given order."""
    if game not in _stacked:
        _stacked[game] = type(f"Stacked{game.__name__}", (Stacked, game), {})
    return _stacked[game]


class Deal:
    """One deal being played.

    ``deck`` lists the cards from the top, ``reshuffle`` orders a new stock when one is needed.
    ``moves`` is what has happened, ``[seat, move]`` in order; ``reshuffles`` the new stocks so far.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        standing: Standing,
        deck: Sequence[str],
        reshuffle: Reshuffle,
    ) -> None:
        self.game = game
        self.options = options
        self.standing = standing
        self.deck = tuple(deck)
        self.moves: list[tuple[int, str]] = []
        self._played: list[tuple[int, int]] = []  # the same as seats and actions
        self._latest: tuple[int, int] | None = None  # secret decisions do not come in order
        self.reshuffles: list[list[str]] = []
        self._supply = reshuffle
        self._state = stacked(game.state_type)()
        game.set_up(self._state, options, standing)
        self._state._order = deck_order(game.pack, deck, self._state.deck)
        self._state._reshuffle = self._take_reshuffle
        self._state.deal()
        if fault := game.undealable(self._state):
            raise Undealable(f"the deck cannot be dealt: {fault}")
        self._buffer = [0] * game.most_moves(self._state)
        self._legal: dict[int, dict[str, int]] = {}
        self._together: int | None = None  # where in `moves` the present secret round began

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self._state.over()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(seats_of(self._state.waiting()))

    @property
    def turn(self) -> int:
        """The seat that is to act, the lowest if several are; ``IndexError`` once it is over."""
        return self.to_act[0]

    def legal(self, seat: int) -> tuple[str, ...]:
        """The seat's legal moves in the kernel's order; empty when it owes no decision."""
        return tuple(self._actions(seat))

    def act(self, seat: int, move: str) -> None:
        """Play a move; ``Refused`` or ``NotationError`` leave everything as it was."""
        action = self.verify(seat, move)
        before = self._state.waiting()
        self._state.turn = seat
        self._legal.clear()
        self._latest = seat, self.game.logged(self._state, action)
        self._played.append(self._latest)
        self._state.apply(action)
        self.moves.append((seat, self.game.write(action)))
        self._order_secret_round(before, seat)

    def verify(self, seat: int, move: str) -> int:
        """The action of a legal move; ``Refused`` and ``NotationError`` say what is wrong."""
        if self.over:
            raise Refused(say("the deal is over"))
        if not 0 <= seat < self._state.seats:
            raise Refused(say("there is no seat {seat} at this table", seat=seat))
        action = self.game.parse(move)
        if not self._state.waiting() >> seat & 1:
            raise Refused(say("seat {seat} is not to act now", seat=seat))
        if action not in self._actions(seat).values():
            with self._on_turn(seat):
                raise Refused(self.game.why_not(self._state, action))
        return action

    def view(self, viewer: int | None) -> View:
        """What a seat, or with None a spectator, may know: the one door out of the deal."""
        self._check_viewer(viewer)
        legal = () if viewer is None else self.legal(viewer)
        return self.game.view(self._state, viewer, legal)

    def history(self, viewer: int | None) -> tuple[Play, ...]:
        """The moves so far as the viewer may know them now."""
        self._check_viewer(viewer)
        seen = (
            self.game.witness(self._state, viewer, seat, action) for seat, action in self._played
        )
        return tuple(play for play in seen if play is not None)

    def latest(self, viewer: int | None) -> Play | None:
        """The last move that was made as the viewer may know it now; None if it may not."""
        self._check_viewer(viewer)
        if self._latest is None:
            return None
        return self.game.witness(self._state, viewer, *self._latest)

    def hidden(self, viewer: int, seed: int) -> State:
        """A state for a bot at this seat: what it cannot know is dealt anew from ``seed``."""
        with self._on_turn(viewer if self._state.waiting() >> viewer & 1 else self._state.turn):
            return self._state.hidden(viewer, seed)

    def snapshot(self) -> "Deal":
        """A copy that stays as it is, to be looked at while this deal goes on; not to be played."""
        other = object.__new__(Deal)
        other.__dict__.update(self.__dict__)
        other.moves, other._played = self.moves[:], self._played[:]
        other._state, other._buffer, other._legal = self._state.clone(), self._buffer[:], {}
        return other

    def outcome(self) -> Outcome:
        """Points and scores of a finished deal."""
        return self.game.outcome(self._state, self.options, self.standing)

    def next_standing(self) -> Standing:
        """Where the match stands after this finished deal."""
        return self.game.advance(self.options, self.standing, self.outcome(), self._state)

    # -- inside ---------------------------------------------------------------------------------

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer is not None and not 0 <= viewer < self._state.seats:
            raise IndexError(f"seat {viewer}: expected 0 to {self._state.seats - 1}, or None")

    def _actions(self, seat: int) -> dict[str, int]:
        known = self._legal.get(seat)
        if known is None:
            known = {}
            if self._state.waiting() >> seat & 1:
                with self._on_turn(seat):
                    n = self._state.moves(self._buffer)
                known = {self.game.write(action): action for action in self._buffer[:n]}
            self._legal[seat] = known
        return known

    @contextmanager
    def _on_turn(self, seat: int) -> Iterator[None]:
        """In a secret round any seat that owes a decision may be the one on turn."""
        before, self._state.turn = self._state.turn, seat
        try:
            yield
        finally:
            self._state.turn = before

    def _order_secret_round(self, before: int, seat: int) -> None:
        """Secret decisions come in any order and are written by seat."""
        if self._together is None:
            if before & before - 1 == 0:
                return
            self._together = len(self.moves) - 1
        self.moves[self._together :] = sorted(self.moves[self._together :])
        self._played[self._together :] = sorted(self._played[self._together :])
        if self._state.waiting() != before ^ (1 << seat):
            self._together = None

    def _take_reshuffle(self, cards: int) -> list[int]:
        stock = list(self._supply(self.game.pack.names(cards)))
        order = deck_order(self.game.pack, stock, cards, "reshuffle")
        self.reshuffles.append(stock)
        return order


def seats_of(seats: int) -> Iterator[int]:
    """The seats of a set, lowest first."""
    return (lowest(seat) for seat in bits(seats))


def deck_order(pack: Pack, names: Sequence[str], cards: int, what: str = "deck") -> list[int]:
    """The named cards in order, which must be just ``cards``; ``DeckError`` otherwise."""
    order: list[int] = []
    seen = 0
    for name in names:
        if not isinstance(name, str):
            raise DeckError(f"the {what} holds {str(name)[:40]}, which is no card")
        try:
            card = pack.card(name)
        except NotationError as error:
            raise DeckError(f"the {what}: {error}") from None
        if seen & card:
            raise DeckError(f"the {what} holds {name} twice")
        if not card & cards:
            raise DeckError(f"the {what} holds {name}, which does not belong there")
        seen |= card
        order.append(card)
    if seen != cards:
        missing = pack.names(cards & ~seen)
        raise DeckError(f"the {what} lacks {len(missing)} cards, {missing[0]} for one")
    return order
