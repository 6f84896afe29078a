"""Moves in words, and what else a move has brought about."""

from collections.abc import Iterator

from rich.text import Text

from majlis.cards import HIDDEN
from majlis.terminal.names import YOU, counted, ordinal
from majlis.terminal.wording import Wording, fill
from majlis.view import Play, View

VERBS = {
    "play": ("play {cards}", "plays {cards}"),
    "lead": ("lead {cards}", "leads {cards}"),
    "beat": ("beat with {cards}", "beats with {cards}"),
    "discard": ("discard {cards}", "discards {cards}"),
    "pass": ("pass {cards}", "passes {cards}"),
    "draw": ("draw a card", "draws a card"),
    "take": ("take the cards due", "takes the cards due"),
    "skip": ("are skipped", "is skipped"),
    "declare": ("declare", "declares"),
    "decline": ("decline", "declines"),
}
"""Verbs with you and with a name; another verb is its own word."""
ALONE = {"draw": "draw a card", "take": "take the cards due", "skip": "accept the skip"}
"""Moves without cards as choices, where the bare verb would be too terse."""


def as_choice(verb: str) -> str:
    """A move without cards as something to choose."""
    return ALONE.get(verb, verb)


def deed(play: Play, wording: Wording, you: bool) -> Text:
    """A move without who makes it: ``play Q♠``, or ``plays Q♠`` for others than you."""
    forms = VERBS.get(play.verb, (f"{play.verb} {{cards}}", f"{_third(play.verb)} {{cards}}"))
    text = fill(forms[0 if you else 1], {"cards": wording.cards(play.cards)})
    text.rstrip()
    if play.declared:
        text.append(" and declare " if you else " and declares ")
        text.append_text(wording.extra(play.declared))
    return text


def _third(verb: str) -> str:
    """A verb with a name before it."""
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh")) else "s")


def in_words(play: Play, wording: Wording) -> Text:
    """A move as a sentence, like ``Ada plays Q♠``, with its full stop."""
    return _said(play.seat, deed(play, wording, play.seat == wording.me), wording)


def _said(seat: int, words: Text | str, wording: Wording) -> Text:
    text = Text(wording.names[seat])
    text.append(" ")
    text.append(words)
    return text.append(".")


def happenings(before: View, after: View, play: Play | None, wording: Wording) -> Iterator[Text]:
    """What the person learns from one move: the move, a trick won, cards gained, somebody out."""
    if play:
        yield _said(play.seat, _deed_with_result(play, before, after, wording), wording)
    yield from _trick(before, after, wording)
    yield from _gained(before, after, wording)
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.place and not was.place:
            out = "are" if seat == wording.me else "is"
            yield _said(seat, f"{out} out, in {ordinal(now.place)} place", wording)


def _deed_with_result(play: Play, before: View, after: View, wording: Wording) -> Text:
    """A move with what can be seen of its effect: how many cards were taken, what was declared."""
    you = play.seat == wording.me
    drawn = len(after.seats[play.seat].hand) - len(before.seats[play.seat].hand)
    claim = after.facts.get("claim")
    if play.verb == "take":
        return Text(f"take{'' if you else 's'} {counted(drawn, 'card')}")
    if play.verb == "declare" and claim:
        shown = [card for card in after.seats[play.seat].hand if card != HIDDEN]
        text = deed(play, wording, you).append(f" a {claim}: ")
        return text.append_text(wording.cards(shown))
    return deed(play, wording, you)


def _trick(before: View, after: View, wording: Wording) -> Iterator[Text]:
    """The trick that this move has completed."""
    if not before.trick or after.trick or not after.last_trick:
        return
    winner = after.facts.get("last_winner", after.facts.get("leader"))
    if winner is None:
        return
    words = "take the trick" if winner == wording.me else "takes the trick"
    was, now = before.seats[winner].taken, after.seats[winner].taken
    if was is not None and now is not None and now != was:
        words += f" with {counted(now - was, 'point')}"
    yield _said(winner, words, wording)


def _gained(before: View, after: View, wording: Wording) -> Iterator[Text]:
    """Cards that have come into the person's hand."""
    gained = [card for card in after.hand if card not in (HIDDEN, *before.hand)]
    if gained and not after.over:
        word = "draw" if "stock" in after.zones else "receive"
        yield fill(f"{YOU} {word} {{cards}}.", {"cards": wording.cards(gained)})
