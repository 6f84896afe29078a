"""The bot that everything has to beat."""

from majlis.bots.bot import Bot, Turn


class RandomBot(Bot):
    """Plays any legal move, all alike."""

    def choose(self, turn: Turn) -> str:
        """Any of the legal moves."""
        return turn.random.choice(turn.legal)
