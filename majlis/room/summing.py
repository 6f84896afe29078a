"""A table in short: what the lobby shows of it, and how its matches ended."""

from majlis.room.store.result import MatchResult
from majlis.room.store.summary import Summary
from majlis.room.table import CLOSED, OVER, WAITING, Played, Table

_PHASES = {WAITING: "waiting", OVER: "over", CLOSED: "closed"}


def summary_of(table: Table, now: float) -> Summary:
    """What is kept beside the log, so that tables can be found without reading it."""
    setup = table.setup
    return Summary(
        table=table.id,
        game=setup.game,
        phase=_PHASES.get(table.phase, "playing"),
        public=setup.public,
        people=dict(table.persons),
        title=setup.title,
        updated=now,
        details={
            "players": setup.players,
            "host": table.host,
            "bots": sum(bool(chair.level) for chair in table.chairs),
            "clocked": setup.clocked,
            "spectators": setup.spectators,
            "rated": setup.rated,
            "deal": table.match.deal.standing.number if table.match else 0,
        },
    )


def result_of(table: Table, played: Played, now: float) -> MatchResult:
    """How a match ended, for the people who played it."""
    return MatchResult(
        table=table.id,
        number=played.number,
        game=table.setup.game,
        ended=now,
        places=played.match.places,
        totals=played.match.totals,
        people={person: seat for seat, person in enumerate(played.people) if person},
    )
