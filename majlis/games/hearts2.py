"""Two-player Hearts (rulings T1–T11, see hearts2.md)."""

from collections.abc import Sequence
from dataclasses import replace

from majlis.cards import FRENCH_28, HIDDEN, NotationError
from majlis.game import Game, Outcome, Standing, ranked
from majlis.kernel import Seats, State, lowest, popcount, row
from majlis.options import Choice, Number, Options
from majlis.view import Play, SeatView, View
from majlis.words import Sentence, say

PACK = FRENCH_28
WIDTH = 7
CLUBS = PACK.suit("c")
HEARTS = PACK.suit("h")
QUEEN = PACK.card("Qs")
POINTS = HEARTS | QUEEN
HAND = 13


class Hearts2State(State):
    """One deal of Two-player Hearts."""

    # options
    moon_points: int
    queen_any_time: int
    # the deal
    dead: int
    opener: int
    trick: Seats  # the cards on the table, in play order
    played: int
    led: int  # every card of the suit led
    leader: int
    tricks: int
    broken: int
    taken: Seats
    gone: Seats  # what each seat has played
    bans: Seats  # cards that a seat has shown not to hold
    last: Seats  # the trick before
    last_leader: int

    def deal(self) -> None:
        """T2, T4: a dead card, thirteen each, the last card dead; the lowest live club opens."""
        self.dead = self.draw(self.deck)
        self.dead |= self.deal_hands(self.deck ^ self.dead, HAND)
        clubs = CLUBS & ~self.dead
        self.turn = 0 if self.hands[0] & clubs & -clubs else 1
        self.opener = self.turn
        self.leader = self.turn
        self.last_leader = -1

    # -- legality: each step narrows the choice -------------------------------------------------

    def opening_card(self, hand: int) -> int:
        """T4: the lowest live club opens."""
        if self.tricks or self.played:
            return hand
        return hand & CLUBS & -(hand & CLUBS)

    def follow(self, hand: int) -> int:
        """T5, T8: follow the suit led if able; the queen may be free of that."""
        if not self.played or not hand & self.led:
            return hand
        return hand & (self.led | QUEEN) if self.queen_any_time else hand & self.led

    def unbroken(self, hand: int) -> int:
        """T7: no heart is led before hearts are broken."""
        return hand if self.played or self.broken else hand & ~HEARTS or hand

    def playable(self) -> int:
        """The cards that the seat on turn may play."""
        return self.unbroken(self.follow(self.opening_card(self.hands[self.turn])))

    def moves(self, out: list[int]) -> int:
        """Plays are single cards."""
        cards = self.playable()
        n = 0
        while cards:
            out[n] = cards & -cards
            cards &= cards - 1
            n += 1
        return n

    def any_move(self) -> int:
        """One legal action, all alike."""
        return self.one(self.playable())

    # -- playing --------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Play a card for the seat on turn."""
        if self.played:
            if not action & self.led:
                self.learn_from_discard(action)
        else:
            self.leader = self.turn
            self.led = CLUBS << lowest(action) // WIDTH * WIDTH
            if not self.tricks:  # T4: clubs below the opening card are dead
                self.bans[0] |= (action - 1) & CLUBS
                self.bans[1] |= (action - 1) & CLUBS
            if action & HEARTS and not self.broken:  # T7
                self.bans[self.turn] |= self.deck & ~HEARTS
        self.hands[self.turn] ^= action
        self.gone[self.turn] |= action
        self.broken |= action & HEARTS
        self.trick[self.played] = action
        self.played += 1
        self.turn = 1 - self.turn
        if self.played == 2:
            self.take_trick()

    def learn_from_discard(self, card: int) -> None:
        """T5, T8: who does not follow has none of the suit; a queen that is free says nothing."""
        if card != QUEEN or not self.queen_any_time:
            self.bans[self.turn] |= self.led

    def take_trick(self) -> None:
        """T6: the higher heart wins, else the higher card of the suit led."""
        lead = self.trick[0]
        reply = self.trick[1]
        beaten = reply > lead if reply & self.led else reply & HEARTS != 0
        self.last[0] = lead
        self.last[1] = reply
        self.last_leader = self.leader
        if beaten:
            self.leader = 1 - self.leader
        self.turn = self.leader
        self.taken[self.turn] |= lead | reply
        self.tricks += 1
        self.played = 0

    def over(self) -> bool:
        """All cards are played."""
        return self.tricks == HAND

    # -- score ----------------------------------------------------------------------------------

    def points_of(self, cards: int) -> int:
        """T9: a heart counts 1 and the queen 13."""
        return popcount(cards & HEARTS) + 13 * popcount(cards & QUEEN)

    def score(self, out: list[int]) -> None:
        """T9, T10: points, or the moon when all that are in play were taken."""
        for seat in range(2):
            out[seat] = self.points_of(self.taken[seat])
        for seat in range(2):
            if self.taken[seat] & POINTS == POINTS & ~self.dead:
                out[seat] = 0
                out[1 - seat] = self.moon_points

    def payoff(self, out: list[float]) -> None:
        """1 for a shot moon, 0 for the other side of it, and one half for equal scores."""
        scores = row(2)
        self.score(scores)
        most = max(self.moon_points, 20)
        out[0] = 0.5 + (scores[1] - scores[0]) / most / 2  # 2 * most may not fit a word
        out[1] = 1 - out[0]

    # -- what a seat cannot know ----------------------------------------------------------------

    def hide(self, me: int) -> None:
        """Deal anew the other hand and the dead cards.

        Kept: what the plays have shown (``bans``), and that the opener held the lowest live club
        (T4): every club that may be that one is a case of its own, weighed by its number of deals.
        """
        if self.over():
            return
        other = 1 - me
        pool = self.hands[other] | self.dead
        needs = row(2)
        bans = row(2)
        chosen = row(2)
        bans[0] = self.bans[other]
        clubs = CLUBS
        below = 0
        total = 0.0
        for _ in range(3):
            club = clubs & -clubs
            held = club & (self.gone[self.opener] | self.hands[me] * (self.opener == me))
            hidden = club & pool if self.opener == other else 0
            if (held or hidden & ~bans[0]) and not below & ~pool:
                got = row(2)
                got[0] = hidden
                got[1] = below
                needs[0] = popcount(self.hands[other]) - popcount(hidden)
                needs[1] = 2 - popcount(below)
                ways = self.share(pool & ~(hidden | below), needs, bans, got)
                total += ways
                if ways > 0.0 and self.chance(ways, total):
                    chosen[0] = got[0]
                    chosen[1] = got[1]
            below |= club
            clubs ^= club
        self.hands[other] = chosen[0]
        self.dead = chosen[1]


class Hearts2(Game[Hearts2State]):
    """Two-player Hearts: 28 cards, two of them dead, hearts are trumps."""

    id = "hearts2"
    title = "Two-player Hearts"
    pack = PACK
    players = range(2, 3)
    state_type = Hearts2State
    verbs = ("play",)
    moons = True
    single = {"target": 1}  # noqa: RUF012
    options = (
        Choice("queen", "T8", "Whether the queen of spades has to follow suit.", "follows_suit",
               words=("follows_suit", "any_time")),
        Number("moon_points", "T10", "What a shot moon costs the other player.", 20),
        Number("target", "T11", "The total that ends the match.", 100),
    )  # fmt: skip

    # -- one deal -------------------------------------------------------------------------------

    def set_up(self, state: Hearts2State, options: Options, standing: Standing) -> None:
        state.seats = 2
        state.live = 0b11
        state.dealer = standing.dealer
        state.deck = PACK.deck
        state.moon_points = options["moon_points"]
        state.queen_any_time = int(options["queen"] == "any_time")

    def points(self, state: Hearts2State) -> list[int]:
        return [state.points_of(state.taken[seat]) for seat in range(2)]

    # -- moves as text --------------------------------------------------------------------------

    def read(self, verb: str, words: list[str]) -> int:
        if len(words) != 1:
            raise NotationError(f"play takes one card, like: play Qs (found {len(words)})")
        return PACK.card(words[0])

    def write(self, action: int) -> str:
        return f"play {PACK.write(action)}"

    def why_not(self, state: Hearts2State, action: int) -> Sentence:
        card = PACK.write(action)
        hand = state.hands[state.turn]
        if not action & hand:
            return say("{card} is not legal: it is not in your hand", "T5", card=card)
        cards = state.opening_card(hand)
        if not action & cards:
            return say(
                "{card} is not legal: the lowest club in play, {club}, opens",
                "T4", card=card, club=PACK.write(cards),
            )  # fmt: skip
        if not action & state.follow(cards):
            return say(
                "{card} is not legal: you hold {suit} and must follow",
                "T5", card=card, suit=_suit(state.led),
            )  # fmt: skip
        return say(
            "{card} is not legal: hearts are not broken yet and may not be led", "T7", card=card
        )

    # -- views ----------------------------------------------------------------------------------

    def view(self, state: Hearts2State, viewer: int | None, legal: Sequence[str]) -> View:
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
                    hand=_cards(state.hands[seat], seat == viewer or over),
                    taken=state.points_of(state.taken[seat]),
                    won=_cards(state.taken[seat]) if over else (),
                )
                for seat in range(2)
            ),
            trick=_plays(state.trick, state.leader, state.played),
            last_trick=_plays(state.last, state.last_leader, 2 if state.tricks else 0),
            zones={"dead_cards": _cards(state.dead, over)},
            facts={
                "phase": "over" if over else "play",
                "trick_number": state.tricks + 1,
                "leader": state.leader,
                "best_seat": state.leader if state.played else None,
                "hearts_broken": bool(state.broken),
                "trumps": "h",
            },
            status=self._status(state, viewer, over),
            points=tuple(self.points(state)) if over else (),
        )

    def _status(self, state: Hearts2State, viewer: int | None, over: bool) -> Sentence:
        if over:
            return say("The deal is over.")
        if viewer != state.turn:
            return say("Seat {seat} is to play.", seat=state.turn)
        if not state.played:
            if not state.tricks:
                card = PACK.write(state.opening_card(state.hands[state.turn]))
                return say("Open with {card}, the lowest club in play.", "T4", card=card)
            return say("Lead a card.", "T6")
        if state.hands[state.turn] & state.led:
            if state.queen_any_time and state.hands[state.turn] & QUEEN & ~state.led:
                return say("Follow {suit}, or play the queen.", "T8", suit=_suit(state.led))
            return say("Follow {suit}.", "T5", suit=_suit(state.led))
        return say("You have no {suit}: play another card.", "T5", suit=_suit(state.led))

    # -- the match ------------------------------------------------------------------------------

    def outcome(self, state: Hearts2State, options: Options, standing: Standing) -> Outcome:
        scores = [0, 0]
        state.score(scores)
        return Outcome(tuple(self.points(state)), tuple(scores))

    def advance(
        self, options: Options, standing: Standing, outcome: Outcome, state: Hearts2State
    ) -> Standing:
        totals = standing.totals_with(outcome.scores)
        return replace(
            standing,
            totals=totals,
            dealer=1 - standing.dealer,
            number=standing.number + 1,
            over=max(totals) >= options["target"] and totals[0] != totals[1],
        )

    def places(self, options: Options, standing: Standing) -> list[int]:
        return ranked(standing.totals)


def _suit(cards: int) -> str:
    return PACK.suit_names[lowest(cards) // WIDTH]


def _cards(cards: int, seen: bool = True) -> tuple[str, ...]:
    return tuple(PACK.names(cards)) if seen else (HIDDEN,) * popcount(cards)


def _plays(cards: list[int], leader: int, played: int) -> tuple[Play, ...]:
    return tuple(Play((leader + i) % 2, "play", tuple(PACK.names(cards[i]))) for i in range(played))
