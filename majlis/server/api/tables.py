"""Finding and opening tables, and looking at one."""

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Path
from pydantic import Field, JsonValue
from starlette.requests import Request
from starlette.responses import Response

from majlis.games import GAMES
from majlis.room.live import LiveTable
from majlis.room.refusal import deny
from majlis.room.setup import LONGEST_TITLE, MOST_SECONDS, MOST_STAKE, SPEEDS, Setup
from majlis.server.api.games import BOTS
from majlis.server.api.listing import TablesOut, tables_json
from majlis.server.api.model import BODY, TOKEN, Given, faults
from majlis.server.api.scenes import FrameOut, answer
from majlis.server.api.who import OPEN, Caller, Reader, RoomOf
from majlis.server.visitor import room_of

router = APIRouter(prefix="/tables", tags=["tables"], responses=faults(*TOKEN))

ID = re.compile(r"[\w-]{1,40}", re.ASCII)


async def live_of(
    request: Request, id: Annotated[str, Path(description="The table's id.", max_length=200)]
) -> LiveTable:
    """The table that a request is about."""
    if not ID.fullmatch(id):
        raise deny("unknown", "There is no such table.")
    return await room_of(request).lobby.table(id)


Live = Annotated[LiveTable, Depends(live_of)]


class TableIn(Given):
    """The settings of a new table; what is left out has its default."""

    game: str = Field(json_schema_extra={"enum": list(GAMES)})
    players: int | None = Field(
        None, description="How many seats; 4 where the game allows it.", ge=1, le=10
    )
    options: dict[str, JsonValue] = Field(
        {}, description="House options by name, see `GET /api/games/{game}`."
    )
    title: str = Field("", max_length=LONGEST_TITLE)
    bots: str = Field(
        "club",
        description="The level of bots on free seats and in place of people who are away.",
        json_schema_extra={"enum": list(BOTS)},
    )
    decision: int = Field(0, description="Seconds for each decision.", ge=0, le=MOST_SECONDS)
    bank: int = Field(
        0, description="Seconds of extra time for a whole match.", ge=0, le=MOST_SECONDS
    )
    speed: str = Field("normal", json_schema_extra={"enum": list(SPEEDS)})
    grace: int = Field(
        30,
        description="Seconds until a bot stands in for somebody who is away.",
        ge=5,
        le=MOST_SECONDS,
    )
    asking: int = Field(
        5, description="Seconds before a lead in which people may declare.", ge=2, le=60
    )
    public: bool = Field(False, description="Whether it is listed; or found by its id alone.")
    spectators: bool = Field(False, description="Whether others may watch.")
    rated: bool = Field(False, description="Without hints.")
    stake: int = Field(
        0, description="Chips that each person puts into a pot.", ge=0, le=MOST_STAKE
    )
    cards: str = Field(
        "",
        description="Whose cards are dealt: empty for the table's own, `match:TABLE:MATCH:DEAL` "
        "for those of a finished match from a deal on.",
        max_length=80,
    )
    begin: bool = Field(False, description="Begin at once, with bots on all other seats.")

    def setup(self) -> Setup:
        """The settings, checked; ``SetupError`` names the first fault."""
        return Setup.of(self.model_dump(exclude={"begin"}, exclude_unset=True, exclude_none=True))


@router.get("", openapi_extra=OPEN)
async def open_tables(room: RoomOf, reader: Reader) -> TablesOut:
    """Public tables that wait for players, or can be joined or watched, the newest first."""
    return await tables_json(room, await room.lobby.open_tables())


@router.post("", status_code=201, response_model=FrameOut, responses=faults(*BODY))
async def open_table(room: RoomOf, caller: Caller, wanted: TableIn) -> Response:
    """Open a table; the caller is its host and sits on seat 0."""
    live = await room.lobby.open(wanted.setup(), caller.id, begin=wanted.begin)
    live.presence.heard(caller.id, room.clock.now())
    return answer(await live.look(caller.id), 201)


@router.get("/{id}", response_model=FrameOut, responses=faults(404), openapi_extra=OPEN)
async def look(room: RoomOf, reader: Reader, live: Live) -> Response:
    """The table as the caller sees it now, legal moves included."""
    person = reader.id if reader else ""
    if person:
        live.presence.heard(person, room.clock.now())
    return answer(await live.look(person))
