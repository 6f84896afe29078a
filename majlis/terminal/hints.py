"""What a bot would do in the person's place."""

from dataclasses import dataclass

from majlis.bots.bot import Bot, Turn, turn_of
from majlis.bots.thought import Thought
from majlis.match import Match
from majlis.shuffle import Stream
from majlis.words import Sentence


@dataclass(frozen=True)
class Hint:
    """A legal move; the reason for it, if the bot has one; and what the bot knows of all moves."""

    move: str
    reason: Sentence | str = ""
    thought: Thought | None = None


class Hints:
    """A bot that looks over the person's shoulder: it sees what the person sees."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def hint(self, match: Match, seat: int, chance: Stream) -> Hint:
        """What the bot would play for this seat, which is to act."""
        turn = turn_of(match.deal, seat, chance)
        if len(turn.legal) > 1 and (thought := self._bot.think(turn)):
            return Hint(thought.best.move, _reason(self._bot, turn), thought)
        return Hint(self._bot.choose(turn), _reason(self._bot, turn))


def _reason(bot: Bot, turn: Turn) -> Sentence | str:
    """A bot's ``reason`` may be a sentence, a text, or a method that gives one for a turn."""
    reason = getattr(bot, "reason", "")
    given = reason(turn) if callable(reason) else reason
    return given if isinstance(given, Sentence) else str(given or "")
