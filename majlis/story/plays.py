"""Moves as sentences."""

from dataclasses import dataclass

from majlis.cards import HIDDEN
from majlis.view import Play
from majlis.words import Sentence, say, say_many


@dataclass(frozen=True)
class Telling:
    """One kind of move, without values: of you, of somebody else, and as something to do."""

    you: Sentence
    other: Sentence
    deed: Sentence

    def to(self, play: Play, viewer: int | None) -> Sentence:
        """The sentence about a play for this viewer, with the seat that made it."""
        return self.you if play.seat == viewer else self.other.given(seat=play.seat)


WITH_CARDS = {
    "play": Telling(
        say("You play {cards}."), say("{seat} plays {cards}."), say("play {cards}")
    ),
    "lead": Telling(
        say("You lead {cards}."), say("{seat} leads {cards}."), say("lead {cards}")
    ),
    "beat": Telling(
        say("You beat with {cards}."), say("{seat} beats with {cards}."), say("beat with {cards}")
    ),
    "discard": Telling(
        say("You discard {cards}."), say("{seat} discards {cards}."), say("discard {cards}")
    ),
    "pass": Telling(
        say("You pass {cards}."), say("{seat} passes {cards}."), say("pass {cards}")
    ),
    "declare": Telling(
        say("You declare {cards}."), say("{seat} declares {cards}."), say("declare {cards}")
    ),
}  # fmt: skip

FACE_DOWN = {
    "discard": Telling(
        say_many("You discard {count} card.", "You discard {count} cards.", 0),
        say_many("{seat} discards {count} card.", "{seat} discards {count} cards.", 0),
        say_many("discard {count} card", "discard {count} cards", 0),
    ),
    "pass": Telling(
        say_many("You pass {count} card.", "You pass {count} cards.", 0),
        say_many("{seat} passes {count} card.", "{seat} passes {count} cards.", 0),
        say_many("pass {count} card", "pass {count} cards", 0),
    ),
}
"""Cards of which no more than their number is known."""

BARE = {
    "draw": Telling(
        say("You draw a card."), say("{seat} draws a card."), say("draw a card")
    ),
    "take": Telling(
        say("You take the cards due."), say("{seat} takes the cards due."),
        say("take the cards due"),
    ),
    "skip": Telling(
        say("You accept the skip."), say("{seat} accepts the skip."), say("accept the skip")
    ),
    "pass": Telling(
        say("You pass."), say("{seat} passes."), say("pass")
    ),
    "declare": Telling(
        say("You declare."), say("{seat} declares."), say("declare")
    ),
    "decline": Telling(
        say("You decline."), say("{seat} declines."), say("decline")
    ),
}  # fmt: skip

NAMING_A_SUIT = Telling(
    say("You play {cards} and declare {suit}."),
    say("{seat} plays {cards} and declares {suit}."),
    say("play {cards} and declare {suit}"),
)

OTHER = Telling(say("You: {verb} {cards}."), say("{seat}: {verb} {cards}."), say("{verb} {cards}"))
OTHER_BARE = Telling(say("You: {verb}."), say("{seat}: {verb}."), say("{verb}"))
"""Verbs of games that have no words of their own here."""


def told(play: Play, viewer: int | None) -> Sentence:
    """A move as a sentence, with as much of it as the play shows."""
    return _filled(_telling(play).to(play, viewer), play)


def deed(play: Play) -> Sentence:
    """A move as something to do, whoever does it: ``play Q♠``, without a full stop."""
    return _filled(_telling(play).deed, play)


def _telling(play: Play) -> Telling:
    if play.declared and play.verb == "play":
        return NAMING_A_SUIT
    if not play.cards:
        return BARE.get(play.verb, OTHER_BARE)
    if play.verb in FACE_DOWN and set(play.cards) == {HIDDEN}:
        return FACE_DOWN[play.verb]
    return WITH_CARDS.get(play.verb, OTHER)


def _filled(sentence: Sentence, play: Play) -> Sentence:
    """The sentence with those values of the play that it has gaps for."""
    values = {
        "cards": play.cards,
        "count": len(play.cards),
        "suit": play.declared,
        "verb": play.verb,
    }
    return sentence.given(
        **{name: value for name, value in values.items() if f"{{{name}}}" in sentence.template}
    )
