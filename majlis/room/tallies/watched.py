"""Which cards people watch, game by game: the only place that a new game may want a line in."""

from dataclasses import dataclass

from majlis.words import Sentence, say


@dataclass(frozen=True)
class Watched:
    """What is worth watching in a game, beside its suits.

    ``high`` says in words which ``ranks`` everybody would like to have, or not to have.  ``card``
    is one that everybody watches, "" for none, and ``turned`` the zone of the view in which a card
    is turned up after dealing.
    """

    high: Sentence
    ranks: str
    card: str = ""
    turned: str = ""


WATCHED: dict[str, Watched] = {
    "hearts": Watched(say("jacks to aces"), "JQKA", card="Qs"),
    "hearts2": Watched(say("queens and aces"), "QA", card="Qs"),
    "kozel": Watched(say("tens and aces"), "TA", turned="turn_up"),
    "hez2": Watched(say("action cards (1, 2 and 7)"), "127", turned="discard_pile"),
}
"""By the id of the game; without a line a game has its suits, dealers and players compared."""
