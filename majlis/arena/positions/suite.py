"""Asking bots for their answers to the positions."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from majlis.arena.positions.build import build
from majlis.arena.positions.position import Position, choose
from majlis.bots import make
from majlis.bots.bot import Bot, turn_of
from majlis.shuffle import Stream

COMPLETIONS = 8
"""In how many deals every position is asked, unless told otherwise."""
SEED = "positions"

Maker = Callable[[str, str], Bot]
"""Makes a bot from its name and the id of a game."""


@dataclass(frozen=True)
class Score:
    """What one bot answered in one position: how often each move, and how many were right."""

    position: Position
    bot: str
    choices: Counter[str]

    @property
    def asked(self) -> int:
        """In how many deals the bot was asked."""
        return self.choices.total()

    @property
    def right(self) -> int:
        """How many of the answers were right."""
        return sum(n for move, n in self.choices.items() if self.position.answers.is_right(move))

    @property
    def wrong(self) -> int:
        """How many of the answers were listed mistakes; the others were neither."""
        return sum(n for move, n in self.choices.items() if self.position.answers.is_wrong(move))

    @property
    def passed(self) -> bool:
        """Whether every answer was right."""
        return self.right == self.asked


@dataclass(frozen=True)
class Report:
    """All answers, by position and then by bot."""

    bots: tuple[str, ...]
    scores: tuple[Score, ...]

    def of(self, bot: str, soft: bool | None = None) -> tuple[Score, ...]:
        """One bot's scores; with ``soft`` only those of soft positions, or of all others."""
        return tuple(
            score
            for score in self.scores
            if score.bot == bot and soft in (None, score.position.soft)
        )

    def failed(self, bot: str) -> tuple[Score, ...]:
        """The positions, soft ones excepted, in which the bot did not always answer right."""
        return tuple(score for score in self.of(bot, soft=False) if not score.passed)


def run(
    bots: Sequence[str],
    games: Collection[str] = (),
    completions: int = COMPLETIONS,
    seed: str = SEED,
    make_bot: Maker = make,
) -> Report:
    """Ask every bot in every position of these games (of all, if none is named).

    Each position is asked in ``completions`` deals, which are the same for every bot; the same
    seed gives the same deals, and the bots the same chance.
    """
    scores = answers(bots, choose(games), completions, seed, make_bot)
    return Report(tuple(bots), tuple(scores))


def answers(
    bots: Sequence[str],
    suite: Sequence[Position],
    completions: int = COMPLETIONS,
    seed: str = SEED,
    make_bot: Maker = make,
) -> Iterator[Score]:
    """The scores one by one, for those who show how it goes."""
    for position in suite:
        deals = [build(position, f"{seed} {number}") for number in range(completions)]
        for name in bots:
            bot = make_bot(name, position.game)
            moves = (
                bot.choose(turn_of(deal, 0, Stream(f"{seed} {number}", f"bot {position.id}")))
                for number, deal in enumerate(deals)
            )
            yield Score(position, name, Counter(moves))
