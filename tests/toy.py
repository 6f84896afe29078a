"""A fifth game in one small file: three tricks of one card each, the highest card wins each.

It shows that a new game is no more than this, its page and a line in the register.
"""

from collections.abc import Sequence
from dataclasses import replace

from majlis.cards import FRENCH_28, HIDDEN, NotationError
from majlis.game import Game, Outcome, Standing, ranked
from majlis.kernel import Seats, State, popcount
from majlis.options import Number, Options
from majlis.view import SeatView, View
from majlis.words import Sentence, say

PACK = FRENCH_28


class ToyState(State):
    best: int
    best_seat: int
    played: int
    won: Seats
    tricks: int

    def deal(self) -> None:
        self.deal_hands(self.deck, 3)
        self.turn = self.after(self.dealer)

    def moves(self, out: list[int]) -> int:
        cards = self.hands[self.turn]
        n = 0
        while cards:
            out[n] = cards & -cards
            cards &= cards - 1
            n += 1
        return n

    def any_move(self) -> int:
        return self.one(self.hands[self.turn])

    def apply(self, action: int) -> None:
        self.hands[self.turn] ^= action
        if action > self.best:
            self.best = action
            self.best_seat = self.turn
        self.played += 1
        self.turn = self.after(self.turn)
        if self.played == self.seats:
            self.won[self.best_seat] += 1
            self.turn = self.best_seat
            self.played = 0
            self.best = 0
            self.tricks += 1

    def over(self) -> bool:
        return self.tricks == 3

    def score(self, out: list[int]) -> None:
        for seat in range(self.seats):
            out[seat] = self.won[seat]

    def payoff(self, out: list[float]) -> None:
        for seat in range(self.seats):
            out[seat] = self.won[seat] / 3

    def hide(self, me: int) -> None:
        pool = self.deck & ~self.hands[me]
        for seat in range(self.seats):
            if seat != me:
                self.hands[seat] = self.pick(pool, popcount(self.hands[seat]))
                pool ^= self.hands[seat]


class Toy(Game[ToyState]):
    id = "toy"
    title = "Toy"
    pack = PACK
    players = range(2, 5)
    state_type = ToyState
    verbs = ("play",)
    options = (Number("target", "X2", "The tricks that end the match.", 4),)

    def page(self, language: str = "en") -> str:
        return '# Toy\n\n<a id="X1"></a>**X1** Play a card of yours.\n\n<a id="X2"></a>**X2** …\n'

    def set_up(self, state: ToyState, options: Options, standing: Standing) -> None:
        state.seats = standing.players
        state.live = (1 << state.seats) - 1
        state.dealer = standing.dealer
        state.deck = PACK.deck

    def points(self, state: ToyState) -> list[int]:
        return state.won[: state.seats]

    def read(self, verb: str, words: list[str]) -> int:
        if len(words) != 1:
            raise NotationError("play takes one card")
        return PACK.card(words[0])

    def write(self, action: int) -> str:
        return f"play {PACK.write(action)}"

    def why_not(self, state: ToyState, action: int) -> Sentence:
        return say("{card} is not legal: it is not in your hand", "X1", card=PACK.write(action))

    def view(self, state: ToyState, viewer: int | None, legal: Sequence[str]) -> View:
        over = state.over()
        return View(
            game=self.id,
            viewer=viewer,
            dealer=state.dealer,
            over=over,
            to_act=() if over else (state.turn,),
            legal=tuple(legal),
            seats=tuple(
                SeatView(
                    hand=tuple(PACK.names(hand))
                    if seat == viewer or over
                    else (HIDDEN,) * popcount(hand),
                    taken=state.won[seat],
                )
                for seat, hand in enumerate(state.hands[: state.seats])
            ),
            trick=(),
            last_trick=(),
            zones={},
            facts={"best": PACK.write(state.best)},
            status=say("Play a card.", "X1"),
            points=tuple(self.points(state)) if over else (),
        )

    def outcome(self, state: ToyState, options: Options, standing: Standing) -> Outcome:
        return Outcome(tuple(self.points(state)), tuple(self.points(state)))

    def advance(
        self, options: Options, standing: Standing, outcome: Outcome, state: ToyState
    ) -> Standing:
        totals = standing.totals_with(outcome.scores)
        return replace(
            standing,
            totals=totals,
            dealer=standing.after(standing.dealer),
            number=standing.number + 1,
            over=max(totals) >= options["target"],
        )

    def places(self, options: Options, standing: Standing) -> list[int]:
        return ranked([-total for total in standing.totals])
