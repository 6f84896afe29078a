"""Moves in words, and what else a move has brought about."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from majlis.cards import HIDDEN
from majlis.terminal.names import YOU, counted, ordinal
from majlis.terminal.wording import Wording, fill, joined
from majlis.view import Play, View

VERBS = {
    "play": ("play {cards}", "plays {cards}"),
    "lead": ("lead {cards}", "leads {cards}"),
    "beat": ("beat with {cards}", "beats with {cards}"),
    "discard": ("discard {cards}", "discards {cards}"),
    "pass": ("pass {cards}", "passes {cards}"),
    "draw": ("draw a card", "draws a card"),
    "take": ("take the cards due", "takes the cards due"),
    "skip": ("accept the skip", "accepts the skip"),
    "declare": ("declare {cards}", "declares {cards}"),
    "decline": ("decline", "declines"),
}
"""Verbs with you and with a name; another verb is its own word."""


def as_choice(verb: str) -> str:
    """A move without cards as something to choose."""
    return VERBS.get(verb, (verb, ""))[0].removesuffix(" {cards}")


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
    gained = [card for card in after.hand if card not in (HIDDEN, *before.hand)]
    drawn = gained if play and play.seat == wording.me and play.verb in ("draw", "take") else []
    if play:
        yield _said(play.seat, _deed_with_result(play, before, after, wording, drawn), wording)
    if _pile(after) < _pile(before):
        yield Text("The discards are shuffled into a new stock.")
    yield from _trick(before, after, wording)
    if gained and not drawn and not after.over:
        word = "draw" if "stock" in after.zones else "receive"
        yield fill(f"{YOU} {word} {{cards}}.", {"cards": wording.cards(gained)})
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.place and not was.place:
            out = "are" if seat == wording.me else "is"
            yield _said(seat, f"{out} out, in {ordinal(now.place)} place", wording)


def _pile(view: View) -> int:
    """How many cards have been discarded face up."""
    return len(view.zones.get("discard_pile", ()))


def _deed_with_result(
    play: Play, before: View, after: View, wording: Wording, drawn: Sequence[str]
) -> Text:
    """A move with what can be seen of its effect: cards drawn or taken, what was declared."""
    you = play.seat == wording.me
    claim = after.facts.get("claim")
    if play.verb == "draw" and drawn:
        return Text("draw ").append_text(wording.cards(drawn))
    if play.verb == "take":
        count = len(after.seats[play.seat].hand) - len(before.seats[play.seat].hand)
        text = Text(f"take{'' if you else 's'} {counted(count, 'card')}")
        return text.append(": ").append_text(wording.cards(drawn)) if drawn else text
    if play.verb == "declare" and claim:
        text = Text(f"declare{'' if you else 's'} a {claim.capitalize()}: ")
        return text.append_text(wording.cards(play.cards))
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
    text = _said(winner, words, wording)
    face_down = list(_turned_up(before, after, wording)) if winner == wording.me else []
    if face_down:
        text.append(" Face down: ").append_text(joined(face_down, "; ")).append(".")
    yield text


def _turned_up(before: View, after: View, wording: Wording) -> Iterator[Text]:
    """Discards of the trick that have lain face down for the person and can be seen now."""
    for was, now in zip(before.trick, after.last_trick, strict=False):
        if HIDDEN in was.cards and HIDDEN not in now.cards:
            yield Text(f"{wording.names[now.seat]} ").append_text(wording.cards(now.cards))
