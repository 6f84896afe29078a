"""Kozel for two to four players, in two teams at four (rulings K1–K23, see kozel.md).

The rules of a deal are in kozel_deal.py, what a seat cannot know in kozel_worlds.py; here is the
game around them: options, moves as text, views and the match.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from majlis.cards import HIDDEN, NotationError
from majlis.game import Game, Outcome, Standing, ranked
from majlis.games.kozel_deal import (
    ASKING,
    CARDS,
    COMBINATIONS,
    DECLARE,
    DECLINE,
    HALF,
    HAND,
    LEAD,
    LEADING,
    MASTER,
    PACK,
    REPLYING,
    VERB,
    VERBS,
    WIDTH,
)
from majlis.games.kozel_worlds import KozelState
from majlis.kernel import lowest, popcount
from majlis.options import Choice, Number, Options
from majlis.view import Play, SeatView, View
from majlis.words import Sentence, say


class Kozel(Game[KozelState]):
    """Kozel: sets of cards are led and beaten or discarded; penalties put players out."""

    id = "kozel"
    title = "Kozel"
    pack = PACK
    players = range(2, 5)
    state_type = KozelState
    verbs = VERBS[1:]
    single = {"limit": 1}  # noqa: RUF012
    options = (
        Choice("six_of_spades", "K2", "Whether the 6 of spades is the master card.", "master",
               words=("master", "plain")),
        Choice("discards", "K9", "Whether discards lie face down.", "hidden",
               words=("hidden", "open")),
        Choice("count", "K10", "Whether points are kept in memory or shown.", "memory",
               words=("memory", "shown")),
        Choice("moscow_lead", "K17", "Whether a declared Moscow may be led whole.", "normal",
               words=("normal", "whole")),
        Choice("scoring", "K18", "How deals are scored.", "penalties",
               words=("penalties", "stakes")),
        Choice("level", "K18", "What a level deal of two sides does.", "two_each",
               words=("two_each", "double_next")),
        Number("limit", "K20", "The penalties that put a player or team out.", 12),
        Number("stake", "K23", "The chips that everyone puts in before a deal.", 6),
        Number("deals", "K23", "How many deals a match for stakes has.", 10),
    )  # fmt: skip

    def side(self, seat: int, players: int) -> int:
        return seat % 2 if players == 4 else seat

    # -- one deal -------------------------------------------------------------------------------

    def set_up(self, state: KozelState, options: Options, standing: Standing) -> None:
        state.seats = standing.players
        state.live = sum(1 << seat for seat in standing.playing())
        state.dealer = standing.dealer
        state.deck = PACK.deck
        state.master = MASTER if options["six_of_spades"] == "master" else 0
        state.open_discards = int(options["discards"] == "open")
        state.count_shown = int(options["count"] == "shown")
        state.moscow_whole = int(options["moscow_lead"] == "whole")

    def points(self, state: KozelState) -> list[int]:
        return [
            state.side_points(seat) if state.live >> seat & 1 else 0 for seat in range(state.seats)
        ]

    # -- moves as text --------------------------------------------------------------------------

    def read(self, verb: str, words: list[str]) -> int:
        action = VERBS.index(verb) << VERB
        if action >= DECLARE:
            if words:
                raise NotationError(f"{verb} stands alone (found {len(words)} words after it)")
            return action
        cards = PACK.cards(words)
        if not 1 <= len(words) <= HAND:
            raise NotationError(
                f"{verb} takes one to four cards, like: {verb} 9s Ks (found {len(words)})"
            )
        return action | cards

    def write(self, action: int) -> str:
        verb = VERBS[action >> VERB]
        return f"{verb} {PACK.write(action & CARDS)}" if action & CARDS else verb

    def why_not(self, state: KozelState, action: int) -> Sentence:
        verb, cards = action & ~CARDS, action & CARDS
        move = self.write(action)
        if state.phase == ASKING:
            return say("{move} is not legal: you are asked to declare or decline", "K16", move=move)
        if verb >= DECLARE:
            return say("{move} is not legal: you are not being asked", "K16", move=move)
        text = PACK.write(cards)
        missing = cards & ~state.hands[state.turn]
        ruling = "K6" if state.phase == LEADING else "K7"
        if missing:
            return say(
                "{card} is not legal: it is not in your hand", ruling, card=PACK.names(missing)[0]
            )
        if state.phase == LEADING:
            if verb != LEAD:
                return say("{move} is not legal: you are to lead", "K6", move=move)
            return say(
                "{cards} is not legal: the cards of a lead are of one suit", "K6", cards=text
            )
        if verb == LEAD:
            return say(
                "{move} is not legal: beat or discard, the trick is led already", "K7", move=move
            )
        size = popcount(state.best)
        if popcount(cards) != size:
            return say(
                "{cards} is not legal: a reply has as many cards as the lead, {count}",
                "K7", cards=text, count=size,
            )  # fmt: skip
        return say(
            "{cards} is not legal: it does not beat {best}",
            "K8", cards=text, best=PACK.write(state.best),
        )  # fmt: skip

    # -- views ----------------------------------------------------------------------------------

    def view(self, state: KozelState, viewer: int | None, legal: Sequence[str]) -> View:
        over = state.over()
        asked = state.phase == ASKING and viewer == state.turn
        turn = state.turn if state.phase == REPLYING or asked else state.claimant
        phase = (
            "over"
            if over
            else "declare"
            if asked
            else "reply"
            if state.phase == REPLYING
            else "lead"
        )
        count = state.last_count()
        return View(
            game=self.id,
            viewer=viewer,
            dealer=state.dealer,
            over=over,
            to_act=() if over else (turn,),
            legal=tuple(legal),
            seats=tuple(self._seat(state, seat, viewer, over) for seat in range(state.seats)),
            trick=self._plays(
                state, viewer, state.half, state.leader, state.discards, state.played
            ),
            last_trick=self._plays(
                state, viewer, 5 - state.half, state.last_leader, state.last_discards, count
            ),
            zones={
                "stock": (HIDDEN,) * popcount(state.stock),
                "turn_up": tuple(PACK.names(state.turn_up)),
            },
            facts={
                "phase": phase,
                "trumps": PACK.suits[lowest(state.trumps) // WIDTH],
                "leader": state.leader,
                "claimant": state.claimant,
                "claim": COMBINATIONS[state.claim],
                "best_seat": state.best_seat if state.played else None,
                "last_winner": state.last_winner if count else None,
            },
            status=self._status(state, viewer, phase, legal),
            points=tuple(self.points(state)) if over else (),
        )

    def _seat(self, state: KozelState, seat: int, viewer: int | None, over: bool) -> SeatView:
        hand = state.hands[seat]
        gone = state.shown | (0 if viewer is None else state.saw[viewer])
        seen = hand if seat == viewer or over else state.certain(seat, gone)
        return SeatView(
            hand=(*PACK.names(seen), *(HIDDEN,) * popcount(hand & ~seen)),
            playing=bool(state.live >> seat & 1),
            taken=state.side_points(seat) if over or state.count_shown else None,
            tricks=state.tricks[seat],
            won=tuple(PACK.names(state.won[seat])) if over else (),
        )

    def _plays(
        self,
        state: KozelState,
        viewer: int | None,
        start: int,
        leader: int,
        discards: int,
        count: int,
    ) -> tuple[Play, ...]:
        """A trick's plays: discards are blank for all but who played or won them (K9)."""
        seen = state.deck if state.over() else state.shown
        if viewer is not None:
            seen |= state.saw[viewer]
        plays = []
        seat = leader
        for i in range(count):
            verb = "discard" if discards >> i & 1 else "beat" if i else "lead"
            cards = state.table[start + i]
            names = PACK.names(cards) if not cards & ~seen else [HIDDEN] * popcount(cards)
            plays.append(Play(seat, verb, tuple(names)))
            seat = state.after(seat)
        return tuple(plays)

    def _status(
        self, state: KozelState, viewer: int | None, phase: str, legal: Sequence[str]
    ) -> Sentence:
        if phase == "over":
            return say("The deal is over.")
        if phase == "declare":
            held = COMBINATIONS[state.combination(state.hands[state.turn])]
            return say("You hold a {combination}: declare it and take the lead, or decline.",
                       "K15", combination=held)  # fmt: skip
        if phase == "lead":
            if viewer != state.claimant:
                return say(
                    "Seat {seat} is to lead, unless somebody declares.", "K15", seat=state.claimant
                )
            if state.phase == ASKING:
                return say("You lead, unless somebody declares first.", "K15")
            if any(len(move.split()) > 2 for move in legal):
                return say("Lead a card, or two to four of one suit.", "K6")
            return say("Lead a card.", "K6")
        if viewer != state.turn:
            return say("Seat {seat} is to beat or discard.", "K7", seat=state.turn)
        best, count = PACK.write(state.best), popcount(state.best)
        if not any(move.startswith("beat") for move in legal):
            return say("You cannot beat {best}: discard as many cards ({count}).",
                       "K7", best=best, count=count)  # fmt: skip
        return say("Beat {best}, or discard as many cards ({count}).", "K7", best=best, count=count)

    def questions(self, view: View) -> tuple[str, ...] | None:
        """K15, K16: before a lead whoever holds a whole hand may be asked."""
        if view.facts["phase"] not in ("lead", "declare") or not any(
            seat.playing and len(seat.hand) == HAND for seat in view.seats
        ):
            return None
        if view.viewer is None or HIDDEN in view.hand:
            return ()
        held = KozelState().combination(PACK.cards(view.hand))
        return (VERBS[DECLARE >> VERB], VERBS[DECLINE >> VERB]) if held else ()

    def hushed(self, view: View) -> View:
        """K16: nobody can tell whether anybody is asked, not even who is going to lead."""
        claimant = view.facts["claimant"]
        status = (
            say("You lead, unless somebody declares first.", "K15")
            if view.viewer == claimant
            else say("Seat {seat} is to lead, unless somebody declares.", "K15", seat=claimant)
        )
        facts = {**view.facts, "phase": "lead"}
        return replace(view, to_act=(claimant,), legal=(), facts=facts, status=status)

    def logged(self, state: KozelState, action: int) -> int:
        """K15: a declaration is remembered with the hand that it shows."""
        return action | state.hands[state.turn] if action == DECLARE else action

    def witness(self, state: KozelState, viewer: int | None, seat: int, action: int) -> Play | None:
        """K9, K15, K16: discards stay with who played or won them, declines with their seat."""
        verb, cards = action & ~CARDS, action & CARDS
        if verb == DECLINE and viewer != seat and not state.over():
            return None
        seen = state.deck if state.over() or verb == DECLARE else state.shown
        if viewer is not None:
            seen |= state.saw[viewer]
        names = PACK.names(cards) if not cards & ~seen else [HIDDEN] * popcount(cards)
        return Play(seat, VERBS[verb >> VERB], tuple(names))

    # -- the match ------------------------------------------------------------------------------

    def outcome(self, state: KozelState, options: Options, standing: Standing) -> Outcome:
        points = self.points(state)
        scores = [0] * state.seats
        if options["scoring"] == "stakes":
            winners = self._winners(points, standing)
            pot = options["stake"] * standing.players
            shares = _split(pot, winners, standing)
            scores = [shares[seat] - options["stake"] for seat in range(state.seats)]
        elif not (self._level(points, standing) and options["level"] == "double_next"):
            state.score(scores)
            scores = [score * standing.factor for score in scores]
        return Outcome(tuple(points), tuple(scores))

    def _winners(self, points: Sequence[int], standing: Standing) -> list[int]:
        """The seats whose side has the most points."""
        most = max(points[seat] for seat in standing.playing())
        return [seat for seat in standing.playing() if points[seat] == most]

    def _sides(self, seats: Sequence[int], players: int) -> set[int]:
        return {self.side(seat, players) for seat in seats}

    def _level(self, points: Sequence[int], standing: Standing) -> bool:
        """K18: two sides, sixty points each."""
        two = len(self._sides(standing.playing(), standing.players)) == 2
        return two and all(points[seat] == HALF for seat in standing.playing())

    def advance(
        self, options: Options, standing: Standing, outcome: Outcome, state: KozelState
    ) -> Standing:
        penalties = options["scoring"] == "penalties"
        totals = standing.totals_with(outcome.scores)
        out_since = list(standing.out_since)
        if penalties:
            for seat in _eliminated(standing.playing(), totals, options["limit"]):
                out_since[seat] = standing.number
        after = replace(
            standing, totals=totals, number=standing.number + 1, out_since=tuple(out_since)
        )
        left = after.playing()
        level = self._level(outcome.points, standing) and options["level"] == "double_next"
        done = len(self._sides(left, standing.players)) == 1
        return replace(
            after,
            dealer=self._next_dealer(outcome.points, standing, after),
            factor=standing.factor * 2 if penalties and level else 1,
            over=done if penalties else standing.number == options["deals"],
        )

    def _next_dealer(self, points: Sequence[int], before: Standing, after: Standing) -> int:
        """K22: the winner, of a team the first clockwise after the dealer; after a tie the left."""
        winners = self._winners(points, before)
        if len(self._sides(winners, before.players)) == 1:
            return min(winners, key=lambda seat: (seat - before.dealer - 1) % before.players)
        return after.after(before.dealer)

    def more_is_better(self, options: Options) -> bool:
        """K23: chips are good to have, penalties are not."""
        return bool(options["scoring"] == "stakes")

    def places(self, options: Options, standing: Standing) -> list[int]:
        players = standing.players
        if options["scoring"] == "stakes":
            keys: list[Any] = [(-total,) for total in standing.totals]
        else:
            late = standing.number
            keys = [(-(standing.out_since[s] or late), standing.totals[s]) for s in range(players)]
        if players == 4:
            teams = ranked(keys[:2])
            return teams + teams
        return ranked(keys)


def _eliminated(playing: list[int], totals: Sequence[int], limit: int) -> list[int]:
    """K20: who goes out after a deal."""
    going = [seat for seat in playing if totals[seat] >= limit]
    if len(going) < len(playing):
        return going
    most = max(totals[seat] for seat in playing)
    going = [seat for seat in playing if totals[seat] == most]
    return going if len(going) < len(playing) else []


def _split(pot: int, winners: Sequence[int], standing: Standing) -> list[int]:
    """K23: equal whole shares, odd chips one each to the winners clockwise after the dealer."""
    share, odd = divmod(pot, len(winners))
    shares = [share if seat in winners else 0 for seat in range(standing.players)]
    order = sorted(winners, key=lambda seat: (seat - standing.dealer - 1) % standing.players)
    for seat in order[:odd]:
        shares[seat] += 1
    return shares
