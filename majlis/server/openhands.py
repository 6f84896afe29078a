"""A finished match with open hands: any point of any deal, as it is shown to look back on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from majlis.cards import HIDDEN
from majlis.deal import Deal
from majlis.match import FinishedDeal
from majlis.room.played import Played
from majlis.story import happenings, play_of, told
from majlis.transcript.replay import replayed
from majlis.view import Cards, Play, View
from majlis.words import Sentence


@dataclass(frozen=True)
class OpenSeat:
    """A seat with its cards for all to see; ``taken`` are its points so far, where they count."""

    hand: Cards
    playing: bool
    taken: int | None
    tricks: int | None
    place: int | None
    turn: bool


@dataclass(frozen=True)
class Moment:
    """A deal after so many ``moves``.

    ``trick`` is what lies on the table; ``settled``: it is complete, and ``winner`` takes it.
    ``told`` says what the last move was and what came of it.  ``zones`` are the piles by name.
    """

    deal: int
    move: int
    moves: int
    seats: tuple[OpenSeat, ...]
    trick: tuple[Play, ...]
    settled: bool
    winner: int | None
    zones: dict[str, Cards]
    suit: str
    dealer: int
    told: tuple[Sentence, ...]


def finished_deal(played: Played, number: int) -> FinishedDeal | None:
    """A deal of the match by its number from 1."""
    deals = played.match.finished
    return deals[number - 1] if 1 <= number <= len(deals) else None


def moment(done: Deal, move: int) -> Moment:
    """A finished deal as it stood after so many moves, at most all of them."""
    move = max(0, min(move, len(done.moves)))
    again = replayed(done.game, done.options, done.standing, done.deck, done.reshuffles)
    for seat, text in done.moves[: max(0, move - 1)]:
        again.act(seat, text)
    before = again.view(None)
    if move:
        again.act(*done.moves[move - 1])
    views = [again.view(seat) for seat in range(done.standing.players)]
    after = again.view(None)
    trick, settled = _trick(before, after, views, move)
    return Moment(
        deal=done.standing.number,
        move=move,
        moves=len(done.moves),
        seats=tuple(_seat(view, seat, again.to_act) for seat, view in enumerate(views)),
        trick=trick,
        settled=settled,
        winner=after.facts.get("last_winner", after.facts.get("leader")) if settled else None,
        zones=_zones(after, views),
        suit=str(after.facts.get("open_suit") or after.facts.get("trumps") or ""),
        dealer=after.dealer,
        told=_told(done, move, before, after),
    )


def _seat(view: View, seat: int, to_act: Sequence[int]) -> OpenSeat:
    own = view.seats[seat]
    return OpenSeat(own.hand, own.playing, own.taken, own.tricks, own.place, seat in to_act)


def _trick(
    before: View, after: View, views: Sequence[View], move: int
) -> tuple[tuple[Play, ...], bool]:
    """What lies on the table, and whether it is a trick that has just been completed."""
    settled = bool(move and before.trick and not after.trick and after.last_trick)
    piles = [view.last_trick if settled else view.trick for view in views]
    whole = after.last_trick if settled else after.trick
    return tuple(
        next((pile[n] for pile in piles if HIDDEN not in pile[n].cards), play)
        for n, play in enumerate(whole)
    ), settled


def _zones(after: View, views: Sequence[View]) -> dict[str, Cards]:
    """The piles, as the seat that sees most of each sees it; not what each seat has passed on."""
    zones: dict[str, Cards] = {}
    for name in after.zones:
        seen = (view.zones[name] for view in (after, *views) if name in view.zones)
        zones[name] = min(seen, key=lambda cards: cards.count(HIDDEN))
    return zones


def _told(done: Deal, move: int, before: View, after: View) -> tuple[Sentence, ...]:
    if not move:
        return ()
    return tuple(happenings(before, after, play_at(done, move), None))


def play_at(done: Deal, move: int) -> Play:
    """A move by its number from 1, open."""
    seat, text = done.moves[move - 1]
    return play_of(text, done.game.pack, seat)


def lines(done: Deal) -> list[Sentence]:
    """Every move of a deal in words."""
    return [told(play_at(done, n), None) for n in range(1, len(done.moves) + 1)]
