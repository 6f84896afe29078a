"""Moves in words."""

from rich.text import Text

from majlis import story
from majlis.terminal.wording import Wording, fill
from majlis.view import Play


def deed(play: Play, wording: Wording) -> Text:
    """A move as something to do: ``play Q♠``."""
    return wording.phrase(story.deed(play))


def as_choice(verb: str, wording: Wording) -> str:
    """A move without cards as something to choose."""
    return deed(Play(wording.me, verb, ()), wording).plain


def offered(verb: str, cards: Text, wording: Wording) -> Text:
    """A move with cards yet to be chosen, such as ``discard any one card``."""
    template = story.deed(Play(wording.me, verb, ("",))).template
    return fill(template, {"verb": verb, "cards": cards})


def in_words(play: Play, wording: Wording) -> Text:
    """A move as a sentence, such as ``Ada plays Q♠``, with its full stop."""
    return wording.sentence(story.told(play, wording.me))
