"""The caller's chips."""

from fastapi import APIRouter, Query
from pydantic import Field

from majlis.room.purse import Movement, Purse
from majlis.room.store.ledger.posting import FLOWS
from majlis.server.api.model import TOKEN, Told, faults
from majlis.server.api.who import Caller, RoomOf

router = APIRouter(prefix="/me/purse", tags=["chips"], responses=faults(*TOKEN, 404))


class PurseOut(Told):
    """The caller's chips, which are play money."""

    chips: int = Field(description="What can be staked.")
    in_play: int = Field(description="What lies in pots of matches being played.")
    may_top_up: bool = Field(description="Whether there is nothing left, and more can be had now.")
    topped_up: bool = Field(description="Whether it has been topped up today; days are UTC's.")


class MovementOut(Told):
    """What has happened to the caller's chips at one moment."""

    number: int = Field(description="That of the ledger's entry; later ones are higher.")
    at: float = Field(description="Seconds since 1970.")
    kind: str = Field(json_schema_extra={"enum": list(FLOWS)})
    table: str | None = Field(description="Where it was staked or paid; null for other kinds.")
    match: int | None = Field(description="The number of the match at the table, from 1.")
    deal: int | None = Field(description="That of the deal, if each deal has its own pot.")
    chips: int = Field(description="What came in, or went out if it is below 0.")
    balance: int = Field(description="What was there after it.")


class StatementOut(Told):
    """Movements of chips, the newest first."""

    movements: list[MovementOut]
    older: int | None = Field(description="To be sent as `before` for older ones; null at the end.")


def _purse(purse: Purse) -> PurseOut:
    return PurseOut(
        chips=purse.chips,
        in_play=purse.in_play,
        may_top_up=purse.may_top_up,
        topped_up=purse.topped_up,
    )


def _movement(movement: Movement) -> MovementOut:
    pot = movement.pot
    return MovementOut(
        number=movement.number,
        at=movement.at,
        kind=movement.kind,
        table=pot.table if pot else None,
        match=pot.match if pot else None,
        deal=pot.deal if pot else None,
        chips=movement.chips,
        balance=movement.balance,
    )


@router.get("")
async def my_purse(room: RoomOf, caller: Caller) -> PurseOut:
    """The caller's chips; the first ones are given at the first look."""
    return _purse(await room.purses.look(caller.id))


@router.post("/top-up", responses=faults(*TOKEN, 404, 409))
async def top_up_my_purse(room: RoomOf, caller: Caller) -> PurseOut:
    """Fill an empty purse, once a day; sent again, it changes nothing."""
    return _purse(await room.purses.top_up(caller.id))


@router.get("/statement")
async def my_statement(
    room: RoomOf,
    caller: Caller,
    before: int | None = Query(
        None, ge=1, lt=2**31, description="Only movements with a lower number."
    ),
    limit: int = Query(50, ge=1, le=200, description="How many at most."),
) -> StatementOut:
    """What has happened to the caller's chips, the newest first."""
    await room.purses.look(caller.id)
    found = await room.purses.latest(caller.id, limit + 1, before)
    shown = found[:limit]
    return StatementOut(
        movements=[_movement(movement) for movement in shown],
        older=shown[-1].number if len(found) > limit else None,
    )
