"""What a bot would do in the person's place."""

from majlis.bots import UnknownBot, make
from majlis.bots.bot import Bot, Turn, turn_of
from majlis.match import Match
from majlis.shuffle import Stream
from majlis.words import Sentence

ADVISER = "simple"


class Hints:
    """A bot that looks over the person's shoulder: it sees what the person sees."""

    def __init__(self, game: str, fallback: str) -> None:
        try:
            self._bot = make(ADVISER, game)
        except UnknownBot:
            self._bot = make(fallback, game)

    def hint(self, match: Match, seat: int, chance: Stream) -> tuple[str, Sentence | str]:
        """A legal move, and the reason for it if the bot has a ``reason`` to give."""
        turn = turn_of(match.deal, seat, chance)
        return self._bot.choose(turn), _reason(self._bot, turn)


def _reason(bot: Bot, turn: Turn) -> Sentence | str:
    """A bot's ``reason`` may be a sentence, a text, or a method that gives one for a turn."""
    reason = getattr(bot, "reason", "")
    given = reason(turn) if callable(reason) else reason
    return given if isinstance(given, Sentence) else str(given or "")
