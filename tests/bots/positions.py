"""Positions in the middle of a deal, as a bot would be given them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any

from majlis.bots.bot import Turn
from majlis.cards import HIDDEN
from majlis.games import find
from majlis.kernel import State
from majlis.shuffle import Stream
from majlis.view import Play, SeatView, View
from majlis.words import say

HIGH_TO_LOW = "AKQJT98765432"


def never(seed: int) -> State:
    """The simple bots have no use for a guess at the hidden cards."""
    raise AssertionError("the bot has asked for the hidden cards")


def turn_of_view(
    view: View,
    options: Mapping[str, Any],
    history: Sequence[Play] = (),
    totals: Sequence[int] = (),
    hidden: Callable[[int], State] = never,
) -> Turn:
    """The turn of a view's viewer."""
    assert view.viewer is not None
    return Turn(
        game=view.game,
        seat=view.viewer,
        legal=view.legal,
        options=options,
        totals=tuple(totals) or (0,) * len(view.seats),
        deal=1,
        random=Stream("a position", ""),
        hidden=hidden,
        look=lambda: view,
        recall=lambda: tuple(history),
    )


def view_of(
    game: str,
    hand: str,
    others: Sequence[int],
    legal: Sequence[str],
    facts: Mapping[str, Any],
    **more: Any,
) -> View:
    """A view of seat 0, with so many hidden cards on the seats after it."""
    hands = [tuple(hand.split()), *((HIDDEN,) * count for count in others)]
    taken = more.pop("taken", [None] * len(hands))
    return View(
        game=game,
        viewer=0,
        dealer=0,
        over=False,
        to_act=(0,),
        legal=tuple(legal),
        seats=tuple(SeatView(hand, taken=t) for hand, t in zip(hands, taken, strict=True)),
        trick=more.pop("trick", ()),
        last_trick=(),
        zones=more.pop("zones", {}),
        facts=facts,
        status=say("Play."),
    )


@dataclass
class HeartsPosition:
    """A position of Hearts (or Two-player Hearts) at seat 0.

    ``gone`` are the tricks before, cards in play order with "/" between the tricks; ``trick`` is
    what lies on the table.  Who played what follows from who leads now.  ``taken`` says which
    points each seat has, where that is not to follow from the tricks.
    """

    hand: str
    gone: str = ""
    trick: str = ""
    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    taken: Sequence[int] = ()
    totals: Sequence[int] = ()
    passing: bool = False
    game: str = "hearts"

    def turn(self) -> Turn:
        """The turn that seat 0 has."""
        options = find(self.game).settle_options(self.options, self.players)
        tricks = [trick.split() for trick in self.gone.split("/") if trick.strip()]
        table = self.trick.split()
        leads = (-len(table)) % self.players
        plays = self._plays(tricks, leads)
        trick = [Play((leads + i) % self.players, "play", (card,)) for i, card in enumerate(table)]
        own = len(self.hand.split())
        others = [
            own - (seat >= self.players - len(table) if table else 0)
            for seat in range(1, self.players)
        ]
        view = view_of(
            self.game,
            self.hand,
            others,
            self._passes(options) if self.passing else self._legal(tricks, table, options),
            {
                "phase": "pass" if self.passing else "play",
                "pass_shift": int(self.passing),
                "pass_count": options.get("pass_count"),
                "trick_number": len(tricks) + 1,
                "kitty_seat": None,
            },
            taken=self.taken or self._points(plays),
            trick=tuple(trick),
        )
        return turn_of_view(view, options, [*plays, *trick], self.totals)

    def _plays(self, tricks: list[list[str]], leads: int) -> list[Play]:
        """Who played what, reckoned backwards from who leads after the last trick."""
        plays: list[Play] = []
        for trick in reversed(tricks):
            leads = (leads - trick.index(winner(trick, self.game))) % self.players
            seats = [(leads + i) % self.players for i in range(self.players)]
            plays[:0] = [Play(s, "play", (card,)) for s, card in zip(seats, trick, strict=True)]
        return plays

    def _points(self, plays: list[Play]) -> list[int]:
        points = [0] * self.players
        for at in range(0, len(plays), self.players):
            trick = [play.cards[0] for play in plays[at : at + self.players]]
            taker = plays[at + trick.index(winner(trick, self.game))].seat
            points[taker] += sum(13 if card == "Qs" else card[1] == "h" for card in trick)
        return points

    def _legal(
        self, tricks: list[list[str]], table: list[str], options: Mapping[str, Any]
    ) -> list[str]:
        hand = self.hand.split()
        if table:
            cards = [card for card in hand if card[1] == table[0][1]] or hand
            if options.get("queen") == "any_time" and "Qs" in hand:
                cards = sorted({*cards, "Qs"})
        else:
            broken = any(card[1] == "h" for trick in tricks for card in trick)
            cards = [card for card in hand if broken or card[1] != "h"] or hand
        if not tricks and not options.get("points_on_first_trick", True):
            cards = [card for card in cards if card[1] != "h" and card != "Qs"] or cards
        return [f"play {card}" for card in cards]

    def _passes(self, options: Mapping[str, Any]) -> list[str]:
        """Two of the legal passes, or the only one; there may be thousands."""
        some = islice(combinations(self.hand.split(), options["pass_count"]), 2)
        return [f"pass {' '.join(cards)}" for cards in some]


def winner(trick: Sequence[str], game: str) -> str:
    """The card that takes a trick; hearts are trumps in the game for two."""
    hearts = [card for card in trick if card[1] == "h"] if game == "hearts2" else []
    suit = hearts or [card for card in trick if card[1] == trick[0][1]]
    return min(suit, key=lambda card: HIGH_TO_LOW.index(card[0]))
