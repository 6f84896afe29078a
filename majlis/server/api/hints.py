"""Hints: what the strongest bot would do, at tables that are not rated."""

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from majlis.bots import LEVELS
from majlis.room.refusal import deny
from majlis.room.scene import Scene
from majlis.room.steward import new_seed
from majlis.server.api.model import TOKEN, Told, faults
from majlis.server.api.tables import Live
from majlis.server.api.who import Caller, RoomOf
from majlis.server.limits import spend

router = APIRouter(prefix="/tables/{id}", tags=["playing"], responses=faults(*TOKEN, 403, 404, 409))

COST = 5.0
"""What a hint takes of a person's allowance, in moves: a bot has to think."""


class EstimateOut(Told):
    """What a move seems to be worth."""

    move: str
    payoff: float = Field(description="The mean payoff, from 0 to 1 (best).")
    score: float = Field(description="What the deal then adds to the total, on average.")
    error: float = Field(description="The standard error of that.")


class HintOut(Told):
    """What a bot would do."""

    decision: str
    move: str
    level: str = Field(description="The bot that was asked.")
    estimates: list[EstimateOut] = Field(description="Its other thoughts, the best first.")


def _may_ask(scene: Scene) -> int:
    """The caller's seat, if there is something to give a hint for."""
    if scene.seat is None:
        raise deny("not_yours", "You have no seat at this table.")
    if scene.setup["rated"]:
        raise deny("not_now", "There are no hints at a rated table.")
    if not scene.decision or scene.questions:
        raise deny("not_now", "There is nothing to give a hint for.")
    return scene.seat


@router.post("/hint")
async def hint(request: Request, room: RoomOf, caller: Caller, live: Live) -> HintOut:
    """What the strongest bot would do in the caller's place, knowing what the caller knows."""
    spend(request, caller.id, COST)
    scene = (await live.look(caller.id)).scene
    seat, level = _may_ask(scene), LEVELS[-1]
    # Nothing has happened since the look: no other task has run.
    deal = live.table.playing.deal
    move, thought = await room.lobby.thinkers.think(level, deal, seat, new_seed())
    return HintOut(
        decision=scene.decision,
        move=move,
        level=level,
        estimates=[
            EstimateOut(move=e.move, payoff=e.payoff, score=e.score, error=e.error)
            for e in (thought.estimates if thought else ())
        ],
    )
