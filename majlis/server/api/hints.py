"""Hints: what the strongest bot would do, at tables that are not rated."""

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from majlis.room.hints import LEVEL
from majlis.room.hints import hint as best
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


@router.post("/hint")
async def hint(request: Request, room: RoomOf, caller: Caller, live: Live) -> HintOut:
    """What the strongest bot would do in the caller's place, knowing what the caller knows."""
    spend(request, caller.id, COST)
    found = await best(live, room.lobby.thinkers, caller.id)
    return HintOut(
        decision=found.decision,
        move=found.move,
        level=LEVEL,
        estimates=[
            EstimateOut(move=e.move, payoff=e.payoff, score=e.score, error=e.error)
            for e in found.estimates
        ],
    )
