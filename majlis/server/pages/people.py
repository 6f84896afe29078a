"""Who somebody is here: their name, and the matches that they have played."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.cards import FRENCH
from majlis.games import GAMES
from majlis.language import Language
from majlis.room.people import NameRefused, PeopleError
from majlis.room.room import Room
from majlis.room.store.result import MatchResult
from majlis.server.moments import utc
from majlis.server.render import language_of, page
from majlis.server.visitor import Guest, RoomOf, Visitor, remember

router = APIRouter(prefix="/you")

A_PAGE = 20
"""Matches on a page of the history."""


def worded(error: PeopleError, language: Language) -> str:
    """Why something about people was refused, in a language."""
    return language.sentence(error.reason, (), FRENCH)


@router.get("")
async def you(request: Request, visitor: Visitor, done: str = "") -> Response:
    """What the visitor is called, and where everything else about them is."""
    name = visitor.name if visitor else ""
    return await page(request, "people.html", name=name, fault="", done=done, here="you")


@router.post("/name")
async def rename(
    request: Request, room: RoomOf, guest: Guest, name: Annotated[str, Form()] = ""
) -> Response:
    """Be called differently from now on."""
    try:
        await room.people.rename(guest.id, name)
    except NameRefused as error:
        fault = worded(error, await language_of(request))
        return await page(
            request,
            "people.html",
            status=422,
            name=name[:200],
            fault=fault,
            done="",
            here="you",
        )
    room.lobby.renamed([guest.id])
    return remember(request, RedirectResponse("/you?done=name", 303))


@dataclass(frozen=True)
class Past:
    """A finished match as one who played it looks back on it.

    ``others`` are the ids of the other people, ``bots`` counts the bots; ``ended`` is in Unix
    seconds.
    """

    table: str
    number: int
    title: str
    ended: float
    place: int
    seats: int
    total: int
    others: tuple[str, ...]

    @property
    def bots(self) -> int:
        """How many of the seats had bots in the end."""
        return self.seats - 1 - len(self.others)


def past(result: MatchResult, person: str) -> Past:
    """A result from one person's side."""
    seat = result.people[person]
    return Past(
        table=result.table,
        number=result.number,
        title=GAMES[result.game].title if result.game in GAMES else result.game,
        ended=result.ended,
        place=result.places[seat],
        seats=len(result.places),
        total=result.totals[seat],
        others=tuple(other for other in result.people if other != person),
    )


@router.get("/history")
async def history(request: Request, room: RoomOf, visitor: Visitor, start: int = 0) -> Response:
    """The matches that the visitor has finished, the newest first."""
    start = max(0, min(start, 1_000_000))
    found = await _results(room, visitor.id, start) if visitor else []
    person = visitor.id if visitor else ""
    matches = [past(result, person) for result in found[:A_PAGE]]
    everyone = {other for match in matches for other in match.others}
    return await page(
        request,
        "people_history.html",
        utc=utc,
        matches=matches,
        names=await room.people.names(list(everyone)),
        start=start,
        before=max(0, start - A_PAGE),
        after=start + A_PAGE if len(found) > A_PAGE else None,
        here="history",
    )


async def _results(room: Room, person: str, start: int) -> list[MatchResult]:
    """A page of results, and one more if there are more."""
    return await room.store.results(person, limit=A_PAGE + 1, offset=start)
