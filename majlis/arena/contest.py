"""What is played: the table, who takes part, and where chance comes from."""

from dataclasses import asdict, dataclass
from typing import Any, Self

from majlis.arena.entrants import Entrant, read_entrant, settled
from majlis.bots.budget import Budget
from majlis.game import Game
from majlis.games import find
from majlis.options import Options

STALL = 10.0
"""Seconds after which a move has stalled, unless the budget says more."""


@dataclass(frozen=True)
class Contest:
    """Everything that a result depends on, as plain values that travel between processes.

    ``bots`` are the specs of two or more entrants with their budgets, ``options`` are settled.
    With ``matches`` each deck begins a whole match, otherwise it is one deal.  ``move_limit`` is in
    seconds.
    """

    game: str
    players: int
    options: Options
    bots: tuple[str, ...]
    seed: str
    matches: bool = False
    transcripts: bool = False
    move_limit: float = STALL

    @property
    def rules(self) -> Game[Any]:
        """The game."""
        return find(self.game)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Those who take part."""
        return tuple(read_entrant(spec) for spec in self.bots)

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each bot in tables; what comes a second time gets a number."""
        return tuple(
            f"{spec} #{self.bots[:n].count(spec) + 1}" if spec in self.bots[:n] else spec
            for n, spec in enumerate(self.bots)
        )

    @property
    def unit(self) -> str:
        """What a deck makes in one seating: a deal or a match."""
        return "match" if self.matches else "deal"

    def label(self, number: int) -> str:
        """Where the chance of a deck comes from: its cards, and what bots draw."""
        return f"{self.seed}/{self.game}/{self.players}/{number}"

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self) | {"bots": list(self.bots), "options": dict(self.options)}

    @classmethod
    def of(
        cls,
        game: str,
        players: int,
        bots: tuple[str, ...],
        seed: str,
        options: Options | None = None,
        matches: bool = False,
        budget: Budget | None = None,
        transcripts: bool = False,
        move_limit: float | None = None,
    ) -> Self:
        """A contest with everything checked and settled.

        Raises ``ValueError`` for fewer than two bots, ``EntrantError``, ``OptionError`` and
        ``UnknownGame``.
        """
        if len(bots) < 2:
            raise ValueError("a comparison takes two bots or more")
        entrants = [settled(read_entrant(bot, budget), game) for bot in bots]
        longest = max((e.budget.seconds or 0.0 for e in entrants if e.budget), default=0.0)
        return cls(
            game=game,
            players=players,
            options=find(game).settle_options(options or {}, players),
            bots=tuple(map(str, entrants)),
            seed=seed,
            matches=matches,
            transcripts=transcripts,
            move_limit=max(STALL, 4 * longest) if move_limit is None else move_limit,
        )
