"""What a player knows about a game beyond its rules.

A ``Mind`` is a game's state with a head on it: the same fields and rules, some fields more for
what its owner remembers, and the methods below, which the search calls.  Like the rules they use
whole numbers, rows and the functions of ``majlis.kernel``, and run as they are or compiled.
A game without a mind of its own is searched with these defaults: everything is as likely as
everything else.
"""

from collections.abc import Mapping
from typing import ClassVar, Self

from majlis.bots.bot import Turn
from majlis.bots.search.level import LEVELS, Level
from majlis.kernel import State


class Mind(State):
    """A state that its owner ``me`` thinks about."""

    explore: ClassVar[float] = 0.3
    """How much the search tries moves that look worse, in payoffs."""
    iterations: ClassVar[int] = 5000
    """How many games the strongest level simulates for one move."""
    games_per_world: ClassVar[int] = 4
    """How often a world is played in on average before more worlds are worth more."""
    horizon: ClassVar[int] = 400
    """After so many decisions a simulated deal is cut short and scored as it stands."""
    entries: ClassVar[int] = 1
    """How many words the table holds that ``solve`` and ``settle`` may keep their results in."""
    levels: ClassVar[Mapping[str, Level]] = LEVELS
    """How the levels think; a game where the usual ones come out too alike has its own."""
    exhaustive: ClassVar[bool] = False
    """Whether every move is settled in every world, in place of a tree (see ``sweep``)."""

    me: int

    # -- plain Python -----------------------------------------------------------------------------

    @classmethod
    def of(cls, turn: Turn, seed: int) -> Self:
        """The mind of the seat that owes this decision, in a world dealt from ``seed``."""
        world = turn.hidden(seed)
        mind = cls()
        for name in world.shape:
            setattr(mind, name, getattr(world, name))
        mind.me = turn.seat
        mind.turn = turn.seat
        mind.brief(turn)
        return mind

    def brief(self, turn: Turn) -> None:
        """Fill the fields that the game's state does not have: the match, the play so far."""

    # -- for the search ---------------------------------------------------------------------------

    def candidates(self, out: list[int]) -> int:
        """Write the legal actions worth a thought into ``out``, at least one; how many."""
        return self.moves(out)

    def weigh(self, actions: list[int], count: int, weights: list[float]) -> None:
        """How likely the seat on turn is to choose each of the first ``count`` actions.

        Weights above 0 up to any common factor.  Simulated games are played by them, the tree
        begins with them, and what others have played is judged by them.
        """
        for i in range(count):
            weights[i] = 1.0

    def label(self, action: int) -> int:
        """What ``me`` sees of an action of another seat; 0 if it cannot see the decision at all."""
        return action

    def evidence(self) -> float:
        """The logarithm of how likely the play so far was in this world, up to a constant.

        It may change the state, which is a copy.
        """
        return 0.0

    def solve(self, table: list[int]) -> int:
        """A best action with all cards open, if it can be told exactly and fast; or else 0."""
        return 0

    # -- for the sweep, in place of a tree --------------------------------------------------------

    def ways(self) -> int:
        """How many ways there are in which the hidden cards might lie, for ``lay``."""
        return 0

    def lay(self, way: int) -> bool:
        """Lay the hidden cards in a way; whether that can be, after all that ``me`` knows.

        Ways that can be are alike in likelihood as far as dealing goes.
        """
        return False

    def settle(self, table: list[int]) -> bool:
        """Bring the deal to the end that it has with all cards open; False if it is too long."""
        return False

    def witness(self, table: list[int]) -> float:
        """Like ``evidence``, for minds that judge the play of others by settling."""
        return 0.0


_minds: dict[type[State], type[Mind]] = {}


def plain_mind(state: type[State]) -> type[Mind]:
    """The mind of a game that has none of its own."""
    if state not in _minds:
        _minds[state] = type(f"Plain{state.__name__}", (Mind, state), {})
    return _minds[state]
