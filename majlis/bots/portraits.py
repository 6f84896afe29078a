"""How each level plays each game, and how strong it is, for people who choose an opponent."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Portrait:
    """A level in one game.

    ``rating`` is its strength in Plackett–Luce's model, in which the simple bot has 25 (how it
    was measured: docs/bots.md); ``style`` is a sentence about how it plays.
    """

    rating: float
    style: str


PORTRAITS: dict[tuple[str, str], Portrait] = {
    ("hearts", "novice"): Portrait(
        0.0, "Knows the habits of the game, judges a move by how it happened to go, chases luck."
    ),
    ("hearts", "casual"): Portrait(
        0.0, "Ducks and passes soundly, slips where moves are close, does not read the others."
    ),
    ("hearts", "club"): Portrait(
        0.0, "Counts the cards, reads what others play, and stops most moons."
    ),
    ("hearts", "expert"): Portrait(
        0.0, "Weighs every card and pass deepest, and plays for its place in the match."
    ),
    ("hearts2", "novice"): Portrait(
        0.0, "Guesses one hand that the other may hold, believes it, and is not exact."
    ),
    ("hearts2", "casual"): Portrait(0.0, "Guesses two hands that the other may hold, and slips."),
    ("hearts2", "club"): Portrait(
        0.0, "Plays well against a handful of hands that the other may hold."
    ),
    ("hearts2", "expert"): Portrait(
        0.0, "Solves every hand that the other may hold to the last card, from the first trick."
    ),
    ("kozel", "novice"): Portrait(0.0, "Leads and beats as it likes, and gives points away."),
    ("kozel", "casual"): Portrait(0.0, "Plays trick by trick, soundly and without a plan."),
    ("kozel", "club"): Portrait(
        0.0, "Counts what is gone and saves its trumps for tricks that pay."
    ),
    ("kozel", "expert"): Portrait(
        0.0, "Looks tricks ahead, plays endings exactly, and minds the penalties of the match."
    ),
    ("hez2", "novice"): Portrait(0.0, "Plays what matches, and its action cards when they come."),
    ("hez2", "casual"): Portrait(0.0, "Keeps followers for the next turn, most of the time."),
    ("hez2", "club"): Portrait(
        0.0, "Remembers who had to draw, and keeps action cards as answers."
    ),
    ("hez2", "expert"): Portrait(
        0.0, "Plans its last cards, and stops whoever is about to go out."
    ),
}
"""By game and level."""
