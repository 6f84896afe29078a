"""Hearts for three to five players (rulings H1–H16, see hearts.md)."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Annotated

from majlis.cards import FRENCH, HIDDEN, NotationError
from majlis.game import Game, Outcome, Standing, ranked
from majlis.kernel import Seats, State, highest, lowest, popcount, row
from majlis.options import Choice, Flag, Number, Options, Words
from majlis.view import Play, SeatView, View
from majlis.words import Sentence, say, say_many

CLUBS = FRENCH.suit("c")
DIAMONDS = FRENCH.suit("d")
HEARTS = FRENCH.suit("h")
SPADES = FRENCH.suit("s")
QUEEN = FRENCH.card("Qs")
JACK = FRENCH.card("Jd")
POINTS = HEARTS | QUEEN
Tricks = Annotated[list[int], 10]

PASS = 1 << 52
"""The bit that makes a set of cards a pass."""

LOWEST_CLUB, ANY_CLUB, LEFT_OF_DEALER = range(3)
OPENINGS = ("lowest_club", "any_club", "left_of_dealer")
SHIFTS = {"left": 1, "right": -1, "across": 2, "left2": 2, "right2": -2, "hold": 0}


class HeartsState(State):
    """One deal of Hearts."""

    # options
    pass_count: int
    pass_shift: int  # seats clockwise to the receiver; 0 on a hold
    opening: int
    points_on_first_trick: int
    hearts_must_break: int
    hearts_instead_of_queen: int
    breakers: int  # the cards that break hearts (H10, H11)
    shooter_subtracts: int
    jack_of_diamonds: int
    no_tricks_bonus: int
    hand_size: int
    # the deal
    passing: int  # the set of seats that still have to pass
    passed: Seats  # what each seat has passed; others' passes are forgotten by `hide`
    kitty: int
    kitty_seat: int  # who has seen and won the kitty, -1 before
    opener: int
    gone: Seats  # what each seat has played
    table: Tricks  # the cards of this trick and of the last, in play order
    half: int  # where in them this trick begins, 0 or 5; the last one stands in the other half
    played: int
    led: int  # every card of the suit led
    best: int  # the card that is winning
    best_seat: int
    pile: int  # all cards on the table
    leader: int
    tricks: int
    broken: int  # the cards that broke hearts
    taken: Seats
    bans: Seats  # cards that a seat has shown not to hold
    last_leader: int

    # -- dealing and passing --------------------------------------------------------------------

    def deal(self) -> None:
        """H2, H3: the same number of cards to each, one at a time; what is left is the kitty."""
        self.kitty = self.deal_hands(self.deck, self.hand_size)
        self.kitty_seat = -1
        self.last_leader = -1
        if self.pass_shift:
            self.passing = self.live
            self.turn = 0
        else:
            self.open()

    def receiver(self, seat: int) -> int:
        """Who gets what a seat passes (H6)."""
        return (seat + self.pass_shift + self.seats) % self.seats

    def exchange(self) -> None:
        """H5: all passes change hands at one moment."""
        for seat in range(self.seats):
            self.hands[seat] ^= self.passed[seat]
        for seat in range(self.seats):
            self.hands[self.receiver(seat)] |= self.passed[seat]
        self.open()

    def open(self) -> None:
        """H7: who leads the first trick."""
        self.turn = self.after(self.dealer)
        if self.opening != LEFT_OF_DEALER:
            club = CLUBS
            for seat in range(self.seats):
                low = self.hands[seat] & CLUBS
                low &= -low
                if low and low < club:
                    club = low
                    self.turn = seat
        self.opener = self.turn
        self.leader = self.turn

    # -- legality: each step narrows the choice -------------------------------------------------

    def opening_card(self, hand: int) -> int:
        """H7: the opener leads the lowest club, or a club."""
        if self.tricks or self.played or self.opening == LEFT_OF_DEALER:
            return hand
        clubs = hand & CLUBS
        return clubs & -clubs if self.opening == LOWEST_CLUB else clubs

    def follow(self, hand: int) -> int:
        """H8: follow the suit led if able."""
        return hand & self.led if self.played and hand & self.led else hand

    def unbroken(self, hand: int) -> int:
        """H10: no heart is led before hearts are broken."""
        if self.played or self.broken or not self.hearts_must_break:
            return hand
        rest = hand & ~HEARTS
        if rest == 0 or (rest == QUEEN and self.hearts_instead_of_queen):
            return hand
        return rest

    def no_points(self, hand: int) -> int:
        """H9: no hearts and no queen in the first trick, unless that leaves nothing."""
        if self.tricks or self.points_on_first_trick:
            return hand
        return hand & ~POINTS or hand

    def playable(self) -> int:
        """The cards that the seat on turn may play."""
        hand = self.hands[self.turn]
        if self.tricks and self.played:  # the common case needs one step only
            return self.follow(hand)
        return self.no_points(self.unbroken(self.follow(self.opening_card(hand))))

    def moves(self, out: list[int]) -> int:
        """Passes are all sets of ``pass_count`` cards with the PASS bit; plays are single cards."""
        if self.passing:
            return self.passes(out)
        cards = self.playable()
        n = 0
        while cards:
            out[n] = cards & -cards
            cards &= cards - 1
            n += 1
        return n

    def passes(self, out: list[int]) -> int:
        """All ways to choose the cards to pass, in ascending order of the choice."""
        hand = self.hands[self.turn]
        size = popcount(hand)
        cards = row(size)
        for i in range(size):
            cards[i] = hand & -hand
            hand &= hand - 1
        choice = (1 << self.pass_count) - 1  # which of the hand's cards; then the next such number
        n = 0
        while choice < 1 << size:
            action = PASS
            for i in range(size):
                if choice >> i & 1:
                    action |= cards[i]
            out[n] = action
            n += 1
            low = choice & -choice
            up = choice + low
            choice = up | (choice ^ up) // low >> 2
        return n

    def any_move(self) -> int:
        """One legal action, all alike."""
        if self.passing:
            return PASS | self.pick(self.hands[self.turn], self.pass_count)
        return self.one(self.playable())

    # -- playing --------------------------------------------------------------------------------

    def waiting(self) -> int:
        """Everyone who has not passed yet, or the seat on turn."""
        if self.passing:
            return self.passing
        return 0 if self.over() else 1 << self.turn

    def apply(self, action: int) -> None:
        """Pass or play for the seat on turn."""
        if action & PASS:
            self.passed[self.turn] = action ^ PASS
            self.passing ^= 1 << self.turn
            if self.passing:
                self.turn = lowest(self.passing)
            else:
                self.exchange()
            return
        if self.played:
            self.bans[self.turn] |= 0 if action & self.led else self.led
        else:
            self.leader = self.turn
            self.led = CLUBS << lowest(action) // 13 * 13
            self.best = 0
            if action & HEARTS and not self.broken:
                self.learn_from_lead()
        if not self.tricks:
            self.learn_from_first_trick(action)
        self.hands[self.turn] ^= action
        self.gone[self.turn] |= action
        self.broken |= action & self.breakers
        self.table[self.half + self.played] = action
        self.pile |= action
        if action & self.led > self.best:
            self.best = action
            self.best_seat = self.turn
        self.played += 1
        self.turn = self.left_of(self.turn)
        if self.played == self.seats:
            self.take_trick()

    def learn_from_lead(self) -> None:
        """H10: who leads an unbroken heart has shown to hold nothing else."""
        if self.hearts_must_break:
            spared = QUEEN if self.hearts_instead_of_queen else 0
            self.bans[self.turn] |= self.deck & ~(HEARTS | spared)

    def learn_from_first_trick(self, card: int) -> None:
        """H7, H9: what the first trick shows.

        Clubs below the lowest can only lie in the kitty, and who plays points had nothing else.
        """
        if not self.played and self.opening == LOWEST_CLUB:
            for seat in range(self.seats):
                self.bans[seat] |= (card - 1) & CLUBS
        elif card & POINTS and not self.points_on_first_trick:
            follows = self.played and card & self.led
            self.bans[self.turn] |= (self.led if follows else self.deck) & ~POINTS

    def take_trick(self) -> None:
        """H12: the highest card of the suit led wins the trick and leads next."""
        self.turn = self.best_seat
        self.last_leader = self.leader
        self.leader = self.turn
        self.taken[self.turn] |= self.pile
        if not self.tricks:  # H3: the kitty goes with the first trick
            self.taken[self.turn] |= self.kitty
            self.kitty_seat = self.turn
        self.tricks += 1
        self.played = 0
        self.pile = 0
        self.half = 5 - self.half

    def over(self) -> bool:
        """All cards are played."""
        return self.tricks == self.hand_size

    # -- score ----------------------------------------------------------------------------------

    def points_of(self, cards: int) -> int:
        """H13: a heart counts 1 and the queen 13."""
        return popcount(cards & HEARTS) + 13 * popcount(cards & QUEEN)

    def score(self, out: list[int]) -> None:
        """H13–H15a: points, the moon, the jack and the bonus for no trick."""
        shooter = -1
        for seat in range(self.seats):
            if self.taken[seat] & POINTS == POINTS:
                shooter = seat
        for seat in range(self.seats):
            if shooter < 0:
                out[seat] = self.points_of(self.taken[seat])
                if self.no_tricks_bonus and not self.taken[seat]:
                    out[seat] -= 5
            elif self.shooter_subtracts:
                out[seat] = -26 if seat == shooter else 0
            else:
                out[seat] = 0 if seat == shooter else 26
            if self.jack_of_diamonds and self.taken[seat] & JACK:
                out[seat] -= 10

    def payoff(self, out: list[float]) -> None:
        """1 for the best possible score of a deal (a moon with the jack), 0 for 26 points."""
        scores = row(self.seats)
        self.score(scores)
        for seat in range(self.seats):
            out[seat] = (26 - scores[seat]) / 62

    # -- what a seat cannot know ----------------------------------------------------------------

    def hide(self, me: int) -> None:
        """Deal anew the other hands and a kitty that ``me`` has not seen.

        Kept: the cards that ``me`` passed and that are still unplayed, everything that the plays
        have shown (``bans``), and that the opener held the lowest club dealt (H7).
        """
        if self.over():
            return
        if self.kitty_seat >= 0:
            self.taken[self.kitty_seat] &= ~self.kitty
        if self.passing:
            self.redeal(me, 0, 0)
            for seat in range(self.seats):
                if seat != me and not self.passing >> seat & 1:
                    self.passed[seat] = self.pick(self.hands[seat], self.pass_count)
        else:
            kept = self.passed[me] & self.hands[self.receiver(me)] if self.pass_shift else 0
            opener_known = self.opening == LEFT_OF_DEALER or (
                self.opening == LOWEST_CLUB and self.gone[self.opener] != 0
            )
            self.redeal(me, kept, 0 if opener_known else self.deck & CLUBS)
            for seat in range(self.seats):  # secrets of others that leave no trace in play
                if seat != me and (self.pass_shift == 0 or self.receiver(seat) != me):
                    self.passed[seat] = 0
        if self.kitty_seat >= 0:
            self.taken[self.kitty_seat] |= self.kitty

    def redeal(self, me: int, kept: int, clubs: int) -> None:
        """Deal the other hands anew; ``kept`` stays with the receiver of my pass.

        ``clubs`` is 0, or the clubs of the deck while it is open which of them the opener held as
        the lowest dealt: with c in the kitty it is the next one, and so on.  Every such case is
        weighed by its number of deals.
        """
        secret = self.kitty if self.kitty_seat != me else 0
        pool = secret
        for seat in range(self.seats):
            if seat != me:
                pool |= self.hands[seat]
        pool ^= kept
        places = self.seats if secret else self.seats - 1
        needs = row(places)
        bans = row(places)
        chosen = row(places)
        below = 0
        total = 0.0
        for _ in range(popcount(self.kitty) + 1 if clubs else 1):
            club = clubs & -clubs
            held = (
                club & (kept if self.receiver(me) == self.opener else 0)
                | club & self.gone[self.opener]
            )
            if self.opener == me:
                held |= club & self.hands[me]
            elif not club & self.bans[self.opener]:
                held |= club & pool
            if held == club and below & ~(pool if secret else self.kitty) == 0:
                got = row(places)
                p = 0
                for seat in range(self.seats):
                    if seat != me:
                        if kept and seat == self.receiver(me):
                            got[p] = kept
                        if seat == self.opener:
                            got[p] |= club & pool
                        needs[p] = popcount(self.hands[seat]) - popcount(got[p])
                        bans[p] = self.bans[seat]
                        p += 1
                if secret:
                    got[p] = below
                    needs[p] = popcount(secret) - popcount(below)
                ways = self.share(pool & ~(club | (below if secret else 0)), needs, bans, got)
                total += ways
                if ways > 0.0 and self.chance(ways, total):
                    for i in range(places):
                        chosen[i] = got[i]
            below |= club
            clubs ^= club
        p = 0
        for seat in range(self.seats):
            if seat != me:
                self.hands[seat] = chosen[p]
                p += 1
        if secret:
            self.kitty = chosen[p]


class Hearts(Game[HeartsState]):
    """Hearts: avoid hearts and the queen of spades, or take them all."""

    id = "hearts"
    title = "Hearts"
    pack = FRENCH
    players = range(3, 6)
    state_type = HeartsState
    verbs = ("pass", "play")
    moons = True
    single = {"target": 1}  # noqa: RUF012
    options = (
        Choice("surplus", "H3", "What happens to cards that do not divide evenly.", "remove",
               words=("remove", "kitty")),
        Number("pass_count", "H5", "How many cards are passed.", 3, most=lambda n: 52 // n),
        Words("pass_cycle", "H6", "The directions of passing, deal by deal.",
              lambda n: ["left", "right", *["across"] * (n == 4), "hold"],
              words=lambda n: ("left", "right", *(("across",) if n == 4 else ()),
                               *(("left2", "right2") if n == 5 else ()), "hold")),
        Choice("opening", "H7", "Who leads the first trick, and with what.", "lowest_club",
               words=OPENINGS),
        Flag("points_on_first_trick", "H9", "Points may fall in the first trick.", False),
        Flag("hearts_must_break", "H10", "Hearts may not be led before one has been played.", True),
        Flag("hearts_instead_of_queen", "H10",
             "With only hearts and the queen, a heart may be led too.", False),
        Flag("queen_breaks_hearts", "H11", "The queen of spades breaks hearts, too.", False),
        Choice("moon", "H14", "What shooting the moon does.", "others_add",
               words=("others_add", "shooter_subtracts")),
        Flag("jack_of_diamonds", "H15", "The jack of diamonds takes off 10 points.", False),
        Flag("no_tricks_bonus", "H15a", "Taking no trick at all takes off 5 points.", False),
        Number("target", "H16", "The total that ends the match.", 100),
        Choice("tie", "H16", "What a shared lowest total means.", "share",
               words=("share", "play_on")),
    )  # fmt: skip

    def deck(self, options: Options, players: int) -> int:
        """H2: the cards that would not divide evenly are taken out, or with H3 left in."""
        if options["surplus"] == "kitty":
            return FRENCH.deck
        return FRENCH.deck & ~FRENCH.cards({3: ["2d"], 5: ["2d", "2c"]}.get(players, []))

    # -- one deal -------------------------------------------------------------------------------

    def set_up(self, state: HeartsState, options: Options, standing: Standing) -> None:
        state.seats = standing.players
        state.live = (1 << state.seats) - 1
        state.dealer = standing.dealer
        state.deck = self.deck(options, standing.players)
        state.hand_size = 52 // state.seats
        cycle = options["pass_cycle"]
        state.pass_count = options["pass_count"]
        state.pass_shift = SHIFTS[cycle[(standing.number - 1) % len(cycle)]]
        state.opening = OPENINGS.index(options["opening"])
        state.shooter_subtracts = options["moon"] == "shooter_subtracts"
        state.breakers = POINTS if options["queen_breaks_hearts"] else HEARTS
        for flag in (
            "points_on_first_trick", "hearts_must_break", "hearts_instead_of_queen",
            "jack_of_diamonds", "no_tricks_bonus",
        ):  # fmt: skip
            setattr(state, flag, int(options[flag]))

    def most_moves(self, state: HeartsState) -> int:
        return max(comb(state.hand_size, state.pass_count), state.hand_size)

    def points(self, state: HeartsState) -> list[int]:
        return [state.points_of(state.taken[seat]) for seat in range(state.seats)]

    # -- moves as text --------------------------------------------------------------------------

    def read(self, verb: str, words: list[str]) -> int:
        cards = FRENCH.cards(words)
        if verb == "pass":
            if not cards:
                raise NotationError("pass which cards? Write them like: pass 2d Kh Qs")
            return cards | PASS
        if len(words) != 1:
            raise NotationError(f"play takes one card, like: play Qs (found {len(words)})")
        return cards

    def write(self, action: int) -> str:
        return f"{'pass' if action & PASS else 'play'} {FRENCH.write(action & ~PASS)}"

    def why_not(self, state: HeartsState, action: int) -> Sentence:
        cards = FRENCH.write(action & ~PASS)
        if state.passing and not action & PASS:
            return say("{card} is not legal: the cards are still being passed", "H5", card=cards)
        if action & PASS and not state.passing:
            return say("{card} is not legal: this is not the time to pass", "H5", card=cards)
        missing = action & ~PASS & ~state.hands[state.turn]
        if missing:
            ruling = "H5" if state.passing else "H8"
            card = FRENCH.names(missing)[0]
            return say("{card} is not legal: it is not in your hand", ruling, card=card)
        if state.passing:
            return say_many(
                "{card} is not legal: exactly {count} card is passed, not {found}",
                "{card} is not legal: exactly {count} cards are passed, not {found}",
                state.pass_count, "H5", card=cards, found=popcount(action ^ PASS),
            )  # fmt: skip
        return self._step_that_drops(state, action, cards)

    def _step_that_drops(self, state: HeartsState, action: int, card: str) -> Sentence:
        """Walk the narrowing steps of ``playable`` up to the one that takes this card away."""
        cards = state.opening_card(state.hands[state.turn])
        if not action & cards:
            if state.opening == LOWEST_CLUB:
                return say(
                    "{card} is not legal: the first trick opens with the lowest club, {club}",
                    "H7", card=card, club=FRENCH.write(cards),
                )  # fmt: skip
            return say("{card} is not legal: the first trick opens with a club", "H7", card=card)
        cards = state.follow(cards)
        if not action & cards:
            return say(
                "{card} is not legal: you hold {suit} and must follow",
                "H8",
                card=card,
                suit=_suit(state.led),
            )
        if not action & state.unbroken(cards):
            return say(
                "{card} is not legal: hearts are not broken yet and may not be led",
                "H10",
                card=card,
            )
        return say(
            "{card} is not legal: hearts and the queen may not be played to the first trick",
            "H9",
            card=card,
        )

    # -- views ----------------------------------------------------------------------------------

    def view(self, state: HeartsState, viewer: int | None, legal: Sequence[str]) -> View:
        over = state.over()
        waiting = state.waiting()
        zones: dict[str, tuple[str, ...]] = {}
        if state.kitty:
            known = over or (viewer is not None and viewer == state.kitty_seat)
            zones["kitty"] = _cards(state.kitty, known)
        if viewer is not None and state.pass_shift:
            if not state.passing >> viewer & 1:
                zones["passed"] = _cards(state.passed[viewer])
            if not state.passing:
                giver = (viewer - state.pass_shift + state.seats) % state.seats
                zones["received"] = _cards(state.passed[giver])
        return View(
            game=self.id,
            viewer=viewer,
            dealer=state.dealer,
            over=over,
            to_act=tuple(seat for seat in range(state.seats) if waiting >> seat & 1),
            legal=tuple(legal),
            seats=tuple(self._seat(state, seat, viewer, over) for seat in range(state.seats)),
            trick=_plays(state, state.half, state.leader, state.played),
            last_trick=_plays(
                state, 5 - state.half, state.last_leader, state.seats if state.tricks else 0
            ),
            zones=zones,
            facts={
                "phase": "over" if over else "pass" if state.passing else "play",
                "pass_shift": state.pass_shift,
                "pass_count": state.pass_count,
                "trick_number": state.tricks + 1,
                "leader": None if state.passing else state.leader,
                "best_seat": state.best_seat if state.played else None,
                "hearts_broken": bool(state.broken),
                "kitty_seat": state.kitty_seat if state.kitty and state.kitty_seat >= 0 else None,
            },
            status=self._status(state, viewer, over),
            points=tuple(self.points(state)) if over else (),
        )

    def _seat(self, state: HeartsState, seat: int, viewer: int | None, over: bool) -> SeatView:
        taken = state.taken[seat]
        if seat != viewer and not over and seat == state.kitty_seat:
            taken &= ~state.kitty  # H3: only the winner knows what the kitty counted
        return SeatView(
            hand=_cards(state.hands[seat], seat == viewer or over),
            taken=state.points_of(taken),
            won=_cards(taken) if over else (),
        )

    def _status(self, state: HeartsState, viewer: int | None, over: bool) -> Sentence:
        if over:
            return say("The deal is over.")
        mine = viewer is not None and state.waiting() >> viewer & 1
        if state.passing:
            if mine:
                way = DIRECTIONS[state.seats, state.pass_shift]
                return say_many(
                    "Choose {count} card to pass {way}.",
                    "Choose {count} cards to pass {way}.",
                    state.pass_count, "H5", way=way,
                )  # fmt: skip
            return say("The players are choosing the cards to pass.", "H5")
        if not mine:
            return say("Seat {seat} is to play.", seat=state.turn)
        if not state.played:
            if not state.tricks and state.opening == LOWEST_CLUB:
                card = FRENCH.write(state.opening_card(state.hands[state.turn]))
                return say("Open the first trick with {card}, the lowest club.", "H7", card=card)
            if not state.tricks and state.opening == ANY_CLUB:
                return say("Open the first trick with a club.", "H7")
            return say("Lead a card.", "H12")
        if state.hands[state.turn] & state.led:
            return say("Follow {suit}.", "H8", suit=_suit(state.led))
        return say("You have no {suit}: play another card.", "H8", suit=_suit(state.led))

    def options_of_deal(self, options: Options, number: int) -> Options:
        """H6: the direction of passing goes by the number of the deal."""
        cycle = options["pass_cycle"]
        start = (number - 1) % len(cycle)
        return {**options, "pass_cycle": [*cycle[start:], *cycle[:start]]}

    def witness(
        self, state: HeartsState, viewer: int | None, seat: int, action: int
    ) -> Play | None:
        """H5: a pass is known to who gave it, and after the exchange to who got it."""
        cards = action & ~PASS
        got = not state.passing and viewer == state.receiver(seat)
        seen = not action & PASS or viewer == seat or got or state.over()
        return Play(seat, "pass" if action & PASS else "play", _cards(cards, seen))

    # -- the match ------------------------------------------------------------------------------

    def outcome(self, state: HeartsState, options: Options, standing: Standing) -> Outcome:
        scores = [0] * state.seats
        state.score(scores)
        return Outcome(tuple(self.points(state)), tuple(scores))

    def advance(
        self, options: Options, standing: Standing, outcome: Outcome, state: HeartsState
    ) -> Standing:
        totals = standing.totals_with(outcome.scores)
        ending = standing.ending or max(totals) >= options["target"]
        shared = options["tie"] == "play_on" and totals.count(min(totals)) > 1
        return replace(
            standing,
            totals=totals,
            dealer=standing.after(standing.dealer),
            number=standing.number + 1,
            ending=ending,
            over=ending and not shared,
        )

    def places(self, options: Options, standing: Standing) -> list[int]:
        return ranked(standing.totals)


DIRECTIONS = {
    (n, shift): way
    for n in (3, 4, 5)
    for shift, way in ((1, "to the left"), (-1, "to the right"))
} | {
    (4, 2): "across",
    (5, 2): "two seats to the left",
    (5, -2): "two seats to the right",
}  # fmt: skip


def _suit(cards: int) -> str:
    return FRENCH.suit_names[highest(cards) // 13]


def _cards(cards: int, seen: bool = True) -> tuple[str, ...]:
    return tuple(FRENCH.names(cards)) if seen else (HIDDEN,) * popcount(cards)


def _plays(state: HeartsState, start: int, leader: int, count: int) -> tuple[Play, ...]:
    return tuple(
        Play((leader + i) % state.seats, "play", _cards(state.table[start + i]))
        for i in range(count)
    )
