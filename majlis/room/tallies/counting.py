"""What a finished match adds to the tallies of a room."""

from collections import Counter
from collections.abc import Callable, Sequence

from majlis.game import Outcome
from majlis.match import FinishedDeal, Match
from majlis.room.store.tally import Tallies, Tally
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.laid import Hand, Laid
from majlis.room.tallies.layout import Layout
from majlis.room.tallies.watched import WATCHED

Kind = Callable[[str], int]
"""Tells kinds of cards apart, by numbers from 0."""


def tallies_of(match: Match, sitters: Sequence[str]) -> Tallies:
    """Count a finished match; ``sitters`` says by seat who sat there: people, or a bot's level."""
    book = Book(match, sitters)
    book.count()
    return book.tallies


def tallies_of_repeated(match: Match) -> Tallies:
    """Count a match whose cards had been dealt before, for others: they are no new chance."""
    return {Tally(match.game.id, match.players, stat.REPEATED, "", ""): 1}


class Book:
    """Counts one match."""

    def __init__(self, match: Match, sitters: Sequence[str]) -> None:
        self._match = match
        self._sitters = tuple(sitters)
        self._pack = match.game.pack
        self._watched = WATCHED.get(match.game.id)
        self.tallies: Counter[Tally] = Counter()

    def count(self) -> None:
        """Count all of it."""
        match = self._match
        self._add(stat.MATCHES)
        dealers = Layout((1,) * match.players, (1,))
        self._add(stat.DEALER, dealers, f"{match.first_dealer}")
        for seat, place in enumerate(match.places):
            self._sat(stat.PLAYED, seat)
            self._sat(stat.WON, seat, int(place == 1))
        for finished in match.finished:
            self._deal(finished)

    def _add(
        self, statistic: str, setting: Layout | str = "", cell: str = "", amount: int = 1
    ) -> None:
        match = self._match
        self.tallies[Tally(match.game.id, match.players, statistic, str(setting), cell)] += amount

    def _sat(self, statistic: str, seat: int, amount: int = 1) -> None:
        self._add(statistic, self._sitters[seat], f"{seat}", amount)

    # -- a deal -------------------------------------------------------------------------------

    def _deal(self, finished: FinishedDeal) -> None:
        self._add(stat.DEALS)
        laid = Laid.of(finished.deal)
        hands = laid.hands
        self._places(hands, laid.rest)
        longest = max(Counter(map(self._suit, laid.first_hand)).values())
        self._add(stat.LONGEST, self._suits_of(laid, len(laid.first_hand)), f"{longest}")
        if self._watched and self._watched.turned:
            turned = self._suit(laid.turned(self._watched.turned))
            self._add(stat.TURNED, self._suits_of(laid, 1), f"{turned}")
        self._outcome(finished.outcome, hands)

    def _suit(self, card: str) -> int:
        return self._pack.suits.index(card[1])

    def _suits_of(self, laid: Laid, cards: int) -> Layout:
        """The suits of the deck, where so many cards of it are looked at."""
        sizes = Counter(map(self._suit, laid.deck))
        return Layout(tuple(sizes[suit] for suit in range(len(self._pack.suits))), (cards,))

    def _places(self, hands: Sequence[Hand], rest: Hand) -> None:
        """Where the cards lie, and with whom."""
        self._spread(stat.SUITS, (*hands, rest), self._suit, len(self._pack.suits))
        if self._watched is None:
            return
        ranks, watched = self._watched.ranks, self._watched.card
        kinds: list[tuple[str, str, Kind]] = [
            (stat.HIGH, stat.HIGH_BY_SITTER, lambda card: int(card[0] not in ranks)),
        ]
        if watched:
            kinds.append((stat.CARD, stat.CARD_BY_SITTER, lambda card: int(card != watched)))
        sitting = [self._cards_of(hands, people=people) for people in (True, False)]
        for by_seat, by_sitter, kind in kinds:
            self._spread(by_seat, (*hands, rest), kind, 2)
            if all(sitting):
                self._spread(by_sitter, (*sitting, rest), kind, 2)

    def _cards_of(self, hands: Sequence[Hand], people: bool) -> Hand:
        """All that has been dealt to people, or to bots."""
        seats = (s for s, sitter in enumerate(self._sitters) if (sitter == stat.PEOPLE) == people)
        return tuple(card for seat in seats for card in hands[seat])

    def _spread(self, statistic: str, places: Sequence[Hand], kind: Kind, kinds: int) -> None:
        found = [Counter(map(kind, cards)) for cards in places]
        layout = Layout(
            tuple(sum(counts[k] for counts in found) for k in range(kinds)),
            tuple(len(cards) for cards in places),
        )
        for place, counts in enumerate(found):
            for k, count in counts.items():
                self._add(statistic, layout, f"{place}.{k}", count)

    def _outcome(self, outcome: Outcome, hands: Sequence[Hand]) -> None:
        points = outcome.points
        for seat, hand in enumerate(hands):
            if hand:
                self._sat(stat.DEALT, seat)
                self._sat(stat.POINTS, seat, points[seat] if points else 0)
        if self._match.game.moons and max(points) == sum(points) > 0:
            self._sat(stat.MOONS, points.index(max(points)))
