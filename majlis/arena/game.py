"""One game between two bots, a deal by itself or a whole match, played to its end come what may.

A bot that fails to answer a turn with a legal move in time has fouled and loses the game.  The bot
``simple`` plays its seats to the end, so that there is a game to look at.  Then the bot's seats get
the worst score that any seat got in the game and the last place, all others the best score and the
first place; if that leaves no difference, the bot's score is made worse by one.  If both bots
have fouled, all seats share the worst score and the first place: the game tells nothing.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from majlis.arena.contest import Contest
from majlis.arena.entrants import Entrant
from majlis.arena.foul import Foul, cut
from majlis.arena.players import Bench, Player
from majlis.arena.seating import Seating
from majlis.arena.thinking import Thinking
from majlis.bots.bot import turn_of
from majlis.bots.simple import simple_bot
from majlis.driver import chance, decide
from majlis.match import Match
from majlis.options import Options
from majlis.shuffle import SeededChance


@dataclass(frozen=True)
class FoulPlay:
    """A foul: which seat, in which deal, at which move of it (both from 1), and what it was."""

    seat: int
    deal: int
    move: int
    what: str


@dataclass(frozen=True)
class Played:
    """A game that has been played: the cards, and what it counts as, by seat."""

    match: Match
    seating: Seating
    scores: tuple[int, ...]
    places: tuple[int, ...]
    fouls: tuple[FoulPlay, ...]


def play(
    contest: Contest,
    options: Options,
    number: int,
    seating: Seating,
    bench: Bench,
    thinking: Sequence[Thinking],
) -> Played:
    """Play one game with deck ``number``; the dealer goes round with the numbers."""
    table = Table(contest, options, number, seating, bench, thinking)
    table.play()
    match = table.match
    scores: tuple[int, ...] = match.totals
    places = tuple(match.game.places(match.options, match.standing))
    losers = {seating[foul.seat] for foul in table.fouls}
    if losers:
        lost = [bot in losers for bot in seating]
        scores = forfeited(scores, lost, match.game.more_is_better(match.options))
        places = _places(lost)
    return Played(match, seating, scores, places, tuple(table.fouls))


def forfeited(scores: Sequence[int], lost: Sequence[bool], more_is_better: bool) -> tuple[int, ...]:
    """The scores of a game that the seats in ``lost`` have forfeited."""
    sign = 1 if more_is_better else -1
    best = max(scores, key=lambda score: sign * score)
    worst = min(scores, key=lambda score: sign * score)
    if worst == best:
        worst -= sign
    return tuple(worst if gone else best for gone in lost)


def _places(lost: Sequence[bool]) -> tuple[int, ...]:
    last = 1 + lost.count(False)
    return tuple(last if gone else 1 for gone in lost)


class Table:
    """A game being played."""

    def __init__(
        self,
        contest: Contest,
        options: Options,
        number: int,
        seating: Seating,
        bench: Bench,
        thinking: Sequence[Thinking],
    ) -> None:
        self._contest = contest
        self._entrants = contest.entrants
        self._label = contest.label(number)
        self._seating = seating
        self._bench = bench
        self._thinking = thinking
        self._players: dict[int, Player] = {}
        self._stand_in = simple_bot(contest.game)
        self.fouls: list[FoulPlay] = []
        dealer = number % contest.players
        self.match = Match(
            contest.rules,
            contest.players,
            options,
            SeededChance(self._label),
            dealer=dealer,
            pause=True,
        )

    def play(self) -> None:
        """Play to the end."""
        for seat in range(self._contest.players):
            self._try(seat, self._sit_down)
        self._deal()
        while self._contest.matches and not self.match.over:
            self.match.deal_next()
            self._deal()

    def _deal(self) -> None:
        deal = self.match.deal
        for seat in list(self._players):
            self._try(seat, lambda s: self._players[s].begin(deal))
        while not deal.over:
            seat = deal.turn
            self.match.act(seat, self._choose(seat))
        for seat in list(self._players):
            self._try(seat, lambda s: self._players[s].finish(deal))

    def _sit_down(self, seat: int) -> None:
        self._players[seat] = self._bench.player(self._entrant(seat), seat)

    def _choose(self, seat: int) -> str:
        deal = self.match.deal
        if seat in self._players:
            turn = turn_of(deal, seat, chance(self._label, deal, seat))
            begin = time.perf_counter()
            try:
                move = self._players[seat].choose(turn)
            except Foul as foul:
                self._foul(seat, foul)
            else:
                if len(turn.legal) > 1:
                    self._thinking[self._seating[seat]].add(time.perf_counter() - begin)
                return move
        return decide(self._stand_in, deal, seat, self._label)

    def _try(self, seat: int, step: Callable[[int], None]) -> None:
        """Do something for a seat whose bot is still playing."""
        if self._seating[seat] in {self._seating[foul.seat] for foul in self.fouls}:
            return
        try:
            step(seat)
        except Foul as foul:
            self._foul(seat, foul)

    def _foul(self, seat: int, foul: Foul) -> None:
        """The bot has lost, on all its seats."""
        deal = self.match.deal
        self.fouls.append(
            FoulPlay(seat, deal.standing.number, len(deal.moves) + 1, cut(str(foul), 300))
        )
        for other in range(self._contest.players):
            if self._seating[other] == self._seating[seat]:
                self._players.pop(other, None)
        self._bench.dismiss(self._entrant(seat))

    def _entrant(self, seat: int) -> Entrant:
        return self._entrants[self._seating[seat]]
