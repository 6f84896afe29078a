"""Hez2 for two to four players (rulings Z1–Z19, see hez2.md)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from majlis.cards import HIDDEN, SPANISH, NotationError
from majlis.game import Game, Outcome, Standing
from majlis.kernel import Seats, State, lowest, popcount, row
from majlis.options import Choice, Number, Options
from majlis.view import Play, SeatView, View
from majlis.words import Sentence, say, say_many

PACK = SPANISH
WIDTH = 10
SUIT = PACK.suit("o")
"""Every card of the lowest suit; the others lie above it."""
ASES = PACK.cards(["1o", "1c", "1e", "1b"])
"""Every card of the lowest number; the others lie above it."""
TWOS = ASES << 1
SEVENS = ASES << 6

SUIT_AT = 40
"""Where a 7's declared suit stands above the card: the suit's number plus one."""
DRAW, TAKE, SKIP, PASS = (n << SUIT_AT + 3 for n in range(1, 5))
CARDS = (1 << SUIT_AT) - 1
ALONE = {"draw": DRAW, "take": TAKE, "skip": SKIP, "pass": PASS}
"""Moves without a card."""
WORDS = {action: verb for verb, action in ALONE.items()}

Twelve = Annotated[list[int], 12]
Generations = Annotated[list[int], 16]
Scratch = Annotated[list[int], 64]


class Hez2State(State):
    """One deal of Hez2; ``live`` are the seats that still have cards."""

    # options
    hand_size: int
    no_action_starter: int
    any_action: int  # Z6: a 1 and a 2 match anything
    max_turns: int
    # the deal
    stock: int  # the face-down cards
    under: Twelve  # turned-away starters at the bottom of the stock, in order (Z3)
    under_count: int
    under_drawn: int
    top: int
    discards: int  # what lies under the top card
    open_suit: int  # every card of the suit in force
    skip: int  # an as waits for an answer
    due: int  # cards that a 2 asks for
    turns: int
    places: Seats  # of the seats that are out
    places_given: int
    stopped: int  # Z16
    known: Seats  # cards that everybody knows to be in a hand
    lacks: Seats  # cards that a seat has shown not to hold
    generations: Generations  # cards by the shuffle that they last came out of
    generation_count: int
    scratch: Scratch

    # -- dealing and drawing --------------------------------------------------------------------

    def deal(self) -> None:
        """Z2, Z3: the hands, a starter, and the stock."""
        self.stock = self.deal_hands(self.deck, self.hand_size)
        self.generations[0] = self.deck
        self.generation_count = 1
        self.turn_starter()
        while self.no_action_starter and self.top & (ASES | TWOS | SEVENS) and self.stock:
            self.under[self.under_count] = self.top
            self.under_count += 1
            self.turn_starter()
        if self.no_action_starter and self.top & (ASES | TWOS | SEVENS):
            self.stopped = 1  # none left to turn: no deal
        self.turn = self.after(self.dealer)

    def turn_starter(self) -> None:
        """Turn the next card of the stock up; it opens its own suit."""
        self.top = self.draw(self.stock)
        self.stock ^= self.top
        self.open_suit = SUIT << lowest(self.top) // WIDTH * WIDTH

    def can_draw(self) -> bool:
        """Z8: whether there is a card to draw, perhaps after shuffling."""
        return self.stock != 0 or self.under_drawn < self.under_count or self.discards != 0

    def draw_for(self, seat: int) -> None:
        """One card for a seat, if there is one; an empty stock is made anew from the discards."""
        if not self.can_draw():
            return
        if not self.stock and self.under_drawn == self.under_count:
            self.reshuffle()
        if self.stock:
            card = self.draw(self.stock)
            self.stock ^= card
        else:  # turned away as a starter, so everybody knows it
            card = self.under[self.under_drawn]
            self.under_drawn += 1
            self.known[seat] |= card
        self.hands[seat] |= card

    def reshuffle(self) -> None:
        """Z8: all discards but the top card are the new stock.

        Everybody can tell a card that has just been shuffled from one that was in a hand then: the
        hands of ``hide`` keep to that, generation by generation.
        """
        self.stock = self.discards
        self.discards = 0
        self.shuffle(self.stock)
        held = 0
        for seat in range(self.seats):
            held |= self.hands[seat]
            self.lacks[seat] &= ~self.stock
        n = 0
        for g in range(self.generation_count):
            if self.generations[g] & held:
                self.generations[n] = self.generations[g] & held
                n += 1
        if n == len(self.generations):  # forget which of the two oldest
            self.generations[0] |= self.generations[1]
            for g in range(1, n - 1):
                self.generations[g] = self.generations[g + 1]
            n -= 1
        self.generations[n] = self.stock
        self.generation_count = n + 1

    # -- legality -------------------------------------------------------------------------------

    def matching(self) -> int:
        """Z5, Z6, Z9–Z11: every card that may be played now, whoever holds it."""
        if self.skip:
            return ASES
        if self.due:
            return TWOS
        cards = self.open_suit | ASES << lowest(self.top) % WIDTH
        return cards | ASES | TWOS if self.any_action else cards

    def moves(self, out: list[int]) -> int:
        """Plays (a 7 once for each suit), then what can be done without a card."""
        cards = self.hands[self.turn] & self.matching()
        plain = cards & ~SEVENS
        n = 0
        while plain:
            out[n] = plain & -plain
            plain &= plain - 1
            n += 1
        for suit in range(1, 5):
            sevens = cards & SEVENS
            while sevens:
                out[n] = (sevens & -sevens) | suit << SUIT_AT
                sevens &= sevens - 1
                n += 1
        if self.skip:
            out[n] = SKIP
        elif self.due:
            out[n] = TAKE
        elif self.can_draw():
            out[n] = DRAW
        elif n == 0:
            out[n] = PASS
        else:
            n -= 1
        return n + 1

    def any_move(self) -> int:
        """One legal action, all alike."""
        return self.scratch[self.below(self.moves(self.scratch))]

    # -- playing --------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Play, draw, take, skip or pass for the seat on turn."""
        seat = self.turn
        if action == DRAW:  # Z7
            self.draw_for(seat)
        elif action == TAKE:  # Z10
            for _ in range(self.due):
                self.draw_for(seat)
            self.due = 0
        elif action == SKIP:  # Z9
            self.skip = 0
        elif action == PASS:  # Z8
            self.lacks[seat] |= self.matching()
        else:
            self.play(seat, action & CARDS, action >> SUIT_AT)
        self.turns += 1
        if popcount(self.live) > 1:
            self.turn = self.after(seat)
            self.stopped = self.turns >= self.max_turns

    def play(self, seat: int, card: int, declared: int) -> None:
        """Put a card on the pile; ``declared`` is a suit's number plus one, or 0."""
        self.hands[seat] ^= card
        self.known[seat] &= ~card
        self.discards |= self.top
        self.top = card
        suit = declared - 1 if declared else lowest(card) // WIDTH
        self.open_suit = SUIT << suit * WIDTH
        if not self.hands[seat]:
            self.go_out(seat)
        elif card & ASES:
            self.skip = 1
        elif card & TWOS:
            self.due += 2

    def go_out(self, seat: int) -> None:
        """Z13–Z15: the best free place; a finishing card and what it answered penalise nobody."""
        self.skip = 0
        self.due = 0
        self.live ^= 1 << seat
        self.places_given += 1
        self.places[seat] = self.places_given
        if popcount(self.live) == 1:
            self.places[lowest(self.live)] = self.places_given + 1

    def over(self) -> bool:
        """Z15, Z16: one seat is left, or the turns have run out."""
        return self.stopped != 0 or popcount(self.live) == 1

    # -- score ----------------------------------------------------------------------------------

    def score(self, out: list[int]) -> None:
        """Z16, Z17: the places; those still in after the last turn are ranked by fewest cards."""
        for seat in range(self.seats):
            out[seat] = self.places[seat]
            if not out[seat]:
                out[seat] = self.places_given + 1
                for other in range(self.seats):
                    if self.live >> other & 1 and popcount(self.hands[other]) < popcount(
                        self.hands[seat]
                    ):
                        out[seat] += 1

    def payoff(self, out: list[float]) -> None:
        """1 for the first place, 0 for the last."""
        places = row(self.seats)
        self.score(places)
        for seat in range(self.seats):
            out[seat] = (self.seats - places[seat]) / (self.seats - 1)

    # -- what a seat cannot know ----------------------------------------------------------------

    def hide(self, me: int) -> None:
        """Deal anew the other hands and the stock.

        Kept: which cards were in a hand and which were shuffled at every reshuffle, what a pass
        has shown (``lacks``), and starters that were drawn again in the open.
        """
        if self.over():
            return
        for g in range(self.generation_count):
            self.redeal_generation(me, self.generations[g])

    def redeal_generation(self, me: int, generation: int) -> None:
        """Share the unseen cards of one generation out."""
        pool = self.stock & generation
        needs = row(self.seats)
        bans = row(self.seats)
        got = row(self.seats)
        for seat in range(self.seats):
            if seat == me:  # the stock takes the viewer's place in the sharing
                needs[seat] = popcount(self.stock & generation)
            else:
                unseen = self.hands[seat] & generation & ~self.known[seat]
                needs[seat] = popcount(unseen)
                bans[seat] = self.lacks[seat]
                pool |= unseen
        self.share(pool, needs, bans, got)
        for seat in range(self.seats):
            if seat == me:
                self.stock = self.stock & ~generation | got[seat]
            else:
                kept = self.hands[seat] & (~generation | self.known[seat])
                self.hands[seat] = kept | got[seat]


class Hez2(Game[Hez2State]):
    """Hez2: match suit or number, use the 1, the 2 and the 7, and be rid of your cards first."""

    id = "hez2"
    title = "Hez2"
    pack = PACK
    players = range(2, 5)
    state_type = Hez2State
    verbs = ("play", *ALONE)
    options = (
        Number("hand_size", "Z2", "How many cards everyone is dealt.", 4, most=lambda n: 39 // n),
        Choice("starter", "Z3", "Whether a 1, 2 or 7 may be the starter.", "plain",
               words=("plain", "no_action")),
        Choice("action_cards", "Z6", "Whether a 1 and a 2 must match.", "match",
               words=("match", "any")),
        Number("max_turns", "Z16", "How many turns a deal may last.", 500),
    )  # fmt: skip

    # -- one deal -------------------------------------------------------------------------------

    def set_up(self, state: Hez2State, options: Options, standing: Standing) -> None:
        state.seats = standing.players
        state.live = (1 << state.seats) - 1
        state.dealer = standing.dealer
        state.deck = PACK.deck
        state.hand_size = options["hand_size"]
        state.no_action_starter = int(options["starter"] == "no_action")
        state.any_action = int(options["action_cards"] == "any")
        state.max_turns = options["max_turns"]

    def undealable(self, state: Hez2State) -> Sentence | None:
        if state.stopped:
            return say("no ordinary card is left to start with", "Z3")
        return None

    def points(self, state: Hez2State) -> list[int]:
        return []

    # -- moves as text --------------------------------------------------------------------------

    def read(self, verb: str, words: list[str]) -> int:
        if verb != "play":
            if words:
                raise NotationError(f"{verb} stands alone (found {len(words)} words after it)")
            return ALONE[verb]
        if not 1 <= len(words) <= 2:
            raise NotationError(f"play takes one card, like: play 5c (found {len(words)})")
        card = PACK.card(words[0])
        if not card & SEVENS:
            if len(words) == 2:
                raise NotationError(f"only a 7 declares a suit, and {words[0]} is none")
            return card
        if len(words) != 2 or words[1] not in set(PACK.suits):
            raise NotationError(f"a 7 declares a suit of o, c, e, b, like: play {words[0]} o")
        return card | PACK.suits.index(words[1]) + 1 << SUIT_AT

    def moves_with(self, card: str) -> tuple[str, ...]:
        """Z12: a 7 declares a suit; whether it may be played hangs on none."""
        declares = f" {PACK.suits[0]}" if PACK.card(card) & SEVENS else ""
        return (f"play {card}{declares}",)

    def write(self, action: int) -> str:
        if action in WORDS:
            return WORDS[action]
        text = f"play {PACK.write(action & CARDS)}"
        declared = action >> SUIT_AT
        return f"{text} {PACK.suits[declared - 1]}" if declared else text

    def why_not(self, state: Hez2State, action: int) -> Sentence:
        move = self.write(action)
        if action in WORDS:
            return self._why_not_alone(state, action, move)
        card = PACK.write(action & CARDS)
        if not action & CARDS & state.hands[state.turn]:
            return say("{card} is not legal: it is not in your hand", "Z5", card=card)
        if state.skip:
            return say("{card} is not legal: only an as answers an as", "Z11", card=card)
        if state.due:
            return say("{card} is not legal: only a 2 answers a 2", "Z11", card=card)
        return say(
            "{card} is not legal: it matches neither {suit} nor the {number}",
            "Z6" if action & (ASES | TWOS | SEVENS) else "Z5",
            card=card, suit=_suit(state.open_suit), number=_number(state.top),
        )  # fmt: skip

    def _why_not_alone(self, state: Hez2State, action: int, move: str) -> Sentence:
        if action == SKIP:
            return say("{move} is not legal: no as is waiting for an answer", "Z9", move=move)
        if action == TAKE:
            return say("{move} is not legal: no penalty is due", "Z10", move=move)
        if state.skip:
            return say(
                "{move} is not legal: counter with an as, or accept the skip", "Z11", move=move
            )
        if state.due:
            return say("{move} is not legal: answer with a 2, or take", "Z11", move=move)
        if action == DRAW:
            return say("{move} is not legal: there is nothing left to draw", "Z8", move=move)
        if state.can_draw():
            return say("{move} is not legal: you can draw", "Z8", move=move)
        return say("{move} is not legal: you can play", "Z8", move=move)

    # -- views ----------------------------------------------------------------------------------

    def view(self, state: Hez2State, viewer: int | None, legal: Sequence[str]) -> View:
        over = state.over()
        under = [PACK.write(state.under[i]) for i in range(state.under_drawn, state.under_count)]
        stock = PACK.names(state.stock) if over else [HIDDEN] * popcount(state.stock)
        return View(
            game=self.id,
            viewer=viewer,
            dealer=state.dealer,
            over=over,
            to_act=() if over else (state.turn,),
            legal=tuple(legal),
            seats=tuple(self._seat(state, seat, viewer, over) for seat in range(state.seats)),
            trick=(),
            last_trick=(),
            zones={
                "stock": (*stock, *under),
                "discard_pile": (*PACK.names(state.discards), PACK.write(state.top)),
            },
            facts={
                "phase": "over"
                if over
                else "skip"
                if state.skip
                else "take"
                if state.due
                else "play",
                "open_suit": PACK.suits[lowest(state.open_suit) // WIDTH],
                "open_number": PACK.ranks[lowest(state.top) % WIDTH],
                "skip_pending": bool(state.skip),
                "penalty_due": state.due,
                "turn_number": state.turns + 1,
                "max_turns": state.max_turns,
            },
            status=self._status(state, viewer, over),
        )

    def _seat(self, state: Hez2State, seat: int, viewer: int | None, over: bool) -> SeatView:
        hand = state.hands[seat]
        seen = hand if seat == viewer or over else state.known[seat]
        return SeatView(
            hand=(*PACK.names(seen), *(HIDDEN,) * popcount(hand & ~seen)),
            place=state.places[seat] or None,
        )

    def _status(self, state: Hez2State, viewer: int | None, over: bool) -> Sentence:
        if over:
            return say("The deal is over.")
        if viewer != state.turn:
            return say("Seat {seat} is to play.", seat=state.turn)
        if state.skip:
            return say("Counter with an as, or accept the skip.", "Z9")
        if state.due:
            return say_many(
                "Answer with a 2, or take {count} card.", "Answer with a 2, or take {count} cards.",
                state.due, "Z10",
            )  # fmt: skip
        suit, number = _suit(state.open_suit), _number(state.top)
        if state.can_draw() and not state.hands[state.turn] & state.matching():
            return say(
                "Nothing in your hand matches {suit} or the {number}: draw a card.",
                "Z7", suit=suit, number=number,
            )  # fmt: skip
        if state.can_draw():
            return say(
                "Match {suit} or the {number}, or draw a card.", "Z5", suit=suit, number=number
            )
        if state.hands[state.turn] & state.matching():
            return say("Match {suit} or the {number}: there is nothing to draw.", "Z8",
                       suit=suit, number=number)  # fmt: skip
        return say("You can neither match nor draw: pass.", "Z8")

    def witness(self, state: Hez2State, viewer: int | None, seat: int, action: int) -> Play | None:
        """Everything is played in the open; drawn cards are no part of a move."""
        if action in WORDS:
            return Play(seat, WORDS[action], ())
        declared = action >> SUIT_AT
        suit = PACK.suits[declared - 1] if declared else ""
        return Play(seat, "play", (PACK.write(action & CARDS),), suit)

    # -- the match ------------------------------------------------------------------------------

    def outcome(self, state: Hez2State, options: Options, standing: Standing) -> Outcome:
        places = [0] * state.seats
        state.score(places)
        return Outcome((), tuple(places))

    def advance(
        self, options: Options, standing: Standing, outcome: Outcome, state: Hez2State
    ) -> Standing:
        return replace(
            standing,
            totals=outcome.scores,
            dealer=standing.after(standing.dealer),
            number=standing.number + 1,
            over=True,
        )

    def places(self, options: Options, standing: Standing) -> list[int]:
        return list(standing.totals)


def _suit(cards: int) -> str:
    return PACK.suit_names[lowest(cards) // WIDTH]


def _number(card: int) -> str:
    return PACK.rank_names[lowest(card) % WIDTH]
