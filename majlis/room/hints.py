"""Hints: what a strong bot would do in somebody's place, knowing no more than they do."""

from dataclasses import dataclass

from majlis.bots import LEVELS
from majlis.bots.thought import Estimate
from majlis.room.live import LiveTable
from majlis.room.refusal import deny
from majlis.room.scene import Scene
from majlis.room.steward import new_seed
from majlis.room.thinkers import Thinkers

LEVEL = LEVELS[-1]
"""The bot that is asked."""


@dataclass(frozen=True)
class Hint:
    """A move for a decision, and what the bot found out about all moves, the best first."""

    decision: str
    seat: int
    move: str
    estimates: tuple[Estimate, ...]


async def hint(live: LiveTable, thinkers: Thinkers, person: str, decision: str = "") -> Hint:
    """A hint for the decision that this person owes; ``Denied`` if there is none, or it is rated.

    With ``decision``, the label that was shown, only for that one.
    """
    scene = (await live.look(person)).scene
    seat = _asking(scene, decision)
    # Nothing has happened since the look: no other task has run.
    deal, stakers = live.table.playing.deal, live.table.pots.stakers
    move, thought = await thinkers.think(LEVEL, deal, seat, new_seed(), stakers)
    return Hint(scene.decision, seat, move, thought.estimates if thought else ())


def _asking(scene: Scene, decision: str) -> int:
    if scene.seat is None:
        raise deny("not_yours", "You have no seat at this table.")
    if scene.setup.rated:
        raise deny("not_now", "There are no hints at a rated table.")
    if not scene.decision or scene.questions:
        raise deny("not_now", "There is nothing to decide at the moment.")
    if decision and decision != scene.decision:
        raise deny("stale", "The table has moved on: this was shown before.")
    return scene.seat
