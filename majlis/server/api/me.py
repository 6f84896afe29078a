"""Who the caller is, and what is theirs."""

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from majlis.room.people import Person, Token
from majlis.room.store.result import MatchResult
from majlis.server.api.listing import TablesOut, tables_json
from majlis.server.api.model import BODY, TOKEN, Given, Told, faults
from majlis.server.api.who import Caller, RoomOf
from majlis.server.limits import newcomer

router = APIRouter(tags=["people"], responses=faults())


class PersonOut(Told):
    """Who the caller is."""

    id: str = Field(description="May be seen by anybody, and gives no rights.")
    name: str
    account: str | None = Field(description="The name to log in with; null for a guest.")
    created: float = Field(description="Seconds since 1970.")


class NameIn(Given):
    """A name to be shown to others."""

    name: str = Field(min_length=1, max_length=960, examples=["Ada"])


class GuestOut(Told):
    """A new guest."""

    person: PersonOut
    token: str = Field(description="Shown this once; whoever has it is this guest.")


class ResultOut(Told):
    """How a match ended."""

    table: str
    match: int = Field(description="Its number at the table, from 1.")
    game: str
    ended: float = Field(description="Seconds since 1970.")
    seat: int | None = Field(description="The caller's.")
    places: tuple[int, ...]
    totals: tuple[int, ...]


class ResultsOut(Told):
    """Finished matches, the newest first."""

    results: list[ResultOut]


class TokenOut(Told):
    """A token, without its secret."""

    id: str
    name: str
    created: float
    used: float | None = Field(description="The day of its last use, as seconds since 1970.")


class TokensOut(Told):
    """Tokens, the oldest first."""

    tokens: list[TokenOut]


def person_json(person: Person) -> PersonOut:
    """A person as JSON, for that person alone."""
    return PersonOut(id=person.id, name=person.name, account=person.account, created=person.created)


def _result(result: MatchResult, person: str) -> ResultOut:
    return ResultOut(
        table=result.table,
        match=result.number,
        game=result.game,
        ended=result.ended,
        seat=result.people.get(person),
        places=result.places,
        totals=result.totals,
    )


def _token(token: Token) -> TokenOut:
    return TokenOut(id=token.id, name=token.name, created=token.created, used=token.used)


@router.post("/guests", status_code=201, responses=faults(*BODY))
async def become_a_guest(request: Request, room: RoomOf, wanted: NameIn) -> GuestOut:
    """Become a guest without a browser: a name, and the token to play with."""
    newcomer(request)
    login = await room.people.guest(wanted.name)
    _, secret = await room.people.new_token(login.person.id, "API")
    await room.people.log_out(login.secret)  # the session of a browser that there is not
    return GuestOut(person=person_json(login.person), token=secret)


@router.get("/me", responses=faults(*TOKEN))
async def who_am_i(caller: Caller) -> PersonOut:
    """Who the token belongs to."""
    return person_json(caller)


@router.put("/me/name", responses=faults(*TOKEN, *BODY))
async def rename_me(room: RoomOf, caller: Caller, wanted: NameIn) -> PersonOut:
    """Be called something else."""
    person = await room.people.rename(caller.id, wanted.name)
    room.lobby.renamed([person.id])
    return person_json(person)


@router.get("/me/tables", responses=faults(*TOKEN))
async def my_tables(room: RoomOf, caller: Caller) -> TablesOut:
    """The tables where the caller sits, unfinished ones first."""
    return await tables_json(room, await room.lobby.tables_of(caller.id))


@router.get("/me/results", responses=faults(*TOKEN))
async def my_results(room: RoomOf, caller: Caller) -> ResultsOut:
    """The caller's last fifty finished matches."""
    found = await room.store.results(caller.id)
    return ResultsOut(results=[_result(result, caller.id) for result in found])


@router.get("/me/tokens", responses=faults(*TOKEN))
async def my_tokens(room: RoomOf, caller: Caller) -> TokensOut:
    """The caller's tokens, without their secrets; new ones are made on the account's page."""
    return TokensOut(tokens=[_token(token) for token in await room.people.tokens(caller.id)])


@router.delete("/me/tokens/{token}", status_code=204, responses=faults(*TOKEN, 409))
async def revoke(room: RoomOf, caller: Caller, token: str) -> None:
    """End a token, the one that is used for this included."""
    await room.people.revoke_token(caller.id, token)
