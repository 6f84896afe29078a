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
        22.2, "Knows the habits of the game, judges a move by how it happened to go, chases luck."
    ),
    ("hearts", "casual"): Portrait(
        24.3, "Ducks and passes soundly, slips where moves are close, does not read the others."
    ),
    ("hearts", "club"): Portrait(
        25.6, "Counts the cards, reads what others play, and stops most moons."
    ),
    ("hearts", "expert"): Portrait(
        27.2, "Weighs every card and pass deepest, and plays for its place in the match."
    ),
    ("hearts2", "novice"): Portrait(
        21.9, "Guesses one hand that the other may hold, believes it, and is not exact."
    ),
    ("hearts2", "casual"): Portrait(24.7, "Guesses two hands that the other may hold, and slips."),
    ("hearts2", "club"): Portrait(
        26.1, "Plays well against a handful of hands that the other may hold."
    ),
    ("hearts2", "expert"): Portrait(
        28.5, "Solves every hand that the other may hold to the last card, from the first trick."
    ),
    ("kozel", "novice"): Portrait(23.6, "Leads and beats as it likes, and gives points away."),
    ("kozel", "casual"): Portrait(28.0, "Plays trick by trick, soundly and without a plan."),
    ("kozel", "club"): Portrait(
        29.9, "Counts what is gone and saves its trumps for tricks that pay."
    ),
    ("kozel", "expert"): Portrait(
        29.8, "Looks tricks ahead, plays endings exactly, and minds the penalties of the match."
    ),
    ("hez2", "novice"): Portrait(24.2, "Sheds sensibly, and misjudges close choices."),
    ("hez2", "casual"): Portrait(
        25.4, "Keeps its action cards and counts what is gone; does not read the others."
    ),
    ("hez2", "club"): Portrait(27.4, "Also reads what others draw, take and declare."),
    ("hez2", "expert"): Portrait(28.3, "Plans sequences of cards, and starves the next player."),
}
"""By game and level."""
