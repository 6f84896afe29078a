"""Everything that a person is shown before a decision, not yet laid out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from majlis.match import Match
from majlis.terminal.choices import Choices, Offer, largest
from majlis.terminal.facts import headline, known
from majlis.terminal.plays import deed, offered
from majlis.terminal.wording import Wording, joined
from majlis.view import View
from majlis.words import counted


@dataclass(frozen=True)
class Row:
    """A row of numbers, one a seat."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Situation:
    """One decision in all its parts: the deal, the seats, the table, the hand, what is expected."""

    headline: tuple[Text, ...]
    rows: tuple[Row, ...]
    table: tuple[Text, ...]
    known: tuple[Text, ...]
    choices: Choices
    offers: tuple[Text, ...]
    status: Text


def situation(match: Match, wording: Wording) -> Situation:
    """What the person sees now, all of it from the view of their seat."""
    view = match.view(wording.me)
    choices = Choices(match.game.pack, match.game.verbs, view.legal, view.hand)
    return Situation(
        headline=(Text(f"Deal {match.standing.number}"), *headline(view, wording)),
        rows=tuple(seat_rows(view, match.totals)),
        table=tuple(_table(view, wording)),
        known=tuple(known(view, wording)),
        choices=choices,
        offers=tuple(offers(choices, wording)),
        status=wording.sentence(view.status),
    )


def seat_rows(view: View, totals: tuple[int, ...]) -> Iterator[Row]:
    """What is public about the seats, in numbers."""
    seats = view.seats
    if any(totals):
        yield Row("total", tuple(str(total) for total in totals))
    if any(seat.taken is not None for seat in seats):
        yield Row("this deal", tuple("-" if s.taken is None else str(s.taken) for s in seats))
    if any(seat.tricks is not None for seat in seats):
        yield Row("tricks", tuple(str(s.tricks) if s.playing else "-" for s in seats))
    if "stock" in view.zones or any(not seat.playing for seat in seats):
        yield Row(
            "cards", tuple(str(len(s.hand)) if s.playing and not s.place else "out" for s in seats)
        )


def _table(view: View, wording: Wording) -> Iterator[Text]:
    """What lies on the table: the trick so far, or the top of the pile."""
    best = view.facts.get("best_seat")
    for play in view.trick:
        text = Text(wording.seats[play.seat] + " ")
        plain = play.verb in ("play", "lead", "beat")
        text.append_text(wording.cards(play.cards) if plain else deed(play, wording))
        if play.seat == best and len(view.trick) > 1:
            text.append(", winning")
        yield text
    if pile := view.zones.get("discard_pile"):
        text = wording.card(pile[-1]).append(" on top")
        yield text.append(f", {len(pile) - 1} under it" if len(pile) > 1 else "")


def offers(choices: Choices, wording: Wording) -> Iterator[Text]:
    """What can be done with the cards, where the numbers in the hand do not say it all."""
    verbs = {offer.verb for offer in choices.offers}
    plain = all(len(cards) == 1 for offer in choices.offers for cards in offer.sets)
    if plain and len(verbs) == 1 and verbs <= {"play", "pass", "lead"}:
        return
    for offer in choices.offers:
        yield offered(offer.verb, _sets(offer, len(choices.hand), wording), wording)


def _sets(offer: Offer, held: int, wording: Wording) -> Text:
    """The cards that an offer allows, the shortest way."""
    if offer.any_of:
        few = "any one card" if offer.any_of == 1 else f"any {counted(offer.any_of, 'card')}"
        return Text(few)
    ones = [wording.card(cards[0]) for cards in offer.sets if len(cards) == 1]
    sets = [_together(cards, free, wording) for cards, free in largest(offer.sets)]
    single = joined(ones, ", ", " or ")
    if len(ones) == held and sets:
        single = Text("any one card")
    together = joined(sets, "; ", "; or ")
    return joined([text for text in (single, together) if text], ", or together: ")


def _together(cards: tuple[str, ...], free: bool, wording: Wording) -> Text:
    text = Text("several of ") if free and len(cards) > 2 else Text("")
    return text.append_text(joined([wording.card(card) for card in cards], wording.together))
