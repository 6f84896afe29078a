"""What a viewer learns from one move."""

from collections.abc import Iterator

from majlis.cards import HIDDEN
from majlis.story.plays import told
from majlis.view import Cards, Play, View
from majlis.words import Sentence, say, say_many


def happenings(
    before: View, after: View, play: Play | None, viewer: int | None
) -> Iterator[Sentence]:
    """What changed between two views of the viewer's, in the order in which it happened.

    ``play`` is the move as the viewer may know it, None if it is kept from the viewer.  The views
    are those around that one move; nothing else is looked at, so nothing else can be told.
    """
    gained = tuple(card for card in after.hand if card not in (HIDDEN, *before.hand))
    drawn = gained if play and play.seat == viewer and play.verb in ("draw", "take") else ()
    if play:
        yield _move(play, before, after, viewer, drawn)
    if _pile(after) < _pile(before):
        yield say("The discards are shuffled into a new stock.")
    yield from _trick(before, after, viewer)
    if gained and not drawn and not after.over:
        yield _gained(gained, after)
    yield from _kitty(before, after)
    yield from _out(before, after, viewer)


def _move(play: Play, before: View, after: View, viewer: int | None, drawn: Cards) -> Sentence:
    """The move with what can be seen of its effect: cards drawn or taken, what was declared."""
    you = play.seat == viewer
    if play.verb == "draw" and drawn:
        return say("You draw {cards}.", cards=drawn)
    if play.verb == "take":
        count = len(after.seats[play.seat].hand) - len(before.seats[play.seat].hand)
        return _taken(play.seat, count, drawn, you)
    claim = after.facts.get("claim")
    if play.verb == "declare" and claim:
        if you:
            return say("You declare a {combination}: {cards}.", combination=claim, cards=play.cards)
        return say(
            "{seat} declares a {combination}: {cards}.",
            seat=play.seat, combination=claim, cards=play.cards,
        )  # fmt: skip
    return told(play, viewer)


def _taken(seat: int, count: int, drawn: Cards, you: bool) -> Sentence:
    if not you:
        return say_many(
            "{seat} takes {count} card.", "{seat} takes {count} cards.", count, seat=seat
        )
    if not drawn:
        return say_many("You take {count} card.", "You take {count} cards.", count)
    return say_many(
        "You take {count} card: {cards}.", "You take {count} cards: {cards}.", count, cards=drawn
    )


def _pile(view: View) -> int:
    """How many cards have been discarded face up."""
    return len(view.zones.get("discard_pile", ()))


def _gained(cards: Cards, after: View) -> Sentence:
    if "stock" in after.zones:
        return say("You draw {cards}.", cards=cards)
    return say("You receive {cards}.", cards=cards)


def _trick(before: View, after: View, viewer: int | None) -> Iterator[Sentence]:
    """The trick that this move has completed, and what its winner finds in it."""
    if not before.trick or after.trick or not after.last_trick:
        return
    winner = after.facts.get("last_winner", after.facts.get("leader"))
    if winner is None:
        return
    was, now = before.seats[winner].taken, after.seats[winner].taken
    points = 0 if was is None or now is None else now - was
    yield _won(winner, points, winner == viewer)
    for lay, lies in zip(before.trick, after.last_trick, strict=False):
        if HIDDEN in lay.cards and HIDDEN not in lies.cards and not after.over:
            yield say("Face down from {seat}: {cards}.", seat=lies.seat, cards=lies.cards)


def _won(winner: int, points: int, you: bool) -> Sentence:
    if you and points:
        return say_many(
            "You take the trick with {count} point.",
            "You take the trick with {count} points.",
            points,
        )
    if you:
        return say("You take the trick.")
    if points:
        return say_many(
            "{seat} takes the trick with {count} point.",
            "{seat} takes the trick with {count} points.",
            points, seat=winner,
        )  # fmt: skip
    return say("{seat} takes the trick.", seat=winner)


def _kitty(before: View, after: View) -> Iterator[Sentence]:
    """The cards left over, when who has won them may look."""
    was, now = before.zones.get("kitty", ()), after.zones.get("kitty", ())
    if HIDDEN in was and HIDDEN not in now and not after.over:
        yield say("The kitty holds {cards}.", cards=now)


def _out(before: View, after: View, viewer: int | None) -> Iterator[Sentence]:
    """Who has got a place with this move: by shedding all cards, or by being left with some."""
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if not now.place or was.place:
            continue
        if now.hand and seat == viewer:
            yield say("You are left with cards, in {place} place.", place=now.place)
        elif now.hand:
            yield say("{seat} is left with cards, in {place} place.", seat=seat, place=now.place)
        elif seat == viewer:
            yield say("You are out, in {place} place.", place=now.place)
        else:
            yield say("{seat} is out, in {place} place.", seat=seat, place=now.place)
