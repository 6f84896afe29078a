"""A table in short: what the lobby shows of it, and how its matches ended."""

import logging

from majlis.room.played import Played
from majlis.room.store.result import MatchResult
from majlis.room.store.summary import Summary
from majlis.room.store.tally import Tallies
from majlis.room.table import CLOSED, OVER, PLAYING, WAITING, Table
from majlis.room.tallies.counting import tallies_of, tallies_of_repeated
from majlis.room.tallies.statistic import PEOPLE

log = logging.getLogger(__name__)

_PHASES = {WAITING: "waiting", OVER: "over", CLOSED: "closed"}


def summary_of(table: Table, now: float) -> Summary:
    """What is kept beside the log, so that tables can be found without reading it.

    People see it in lists, so it holds nothing that hangs on what is hidden at the table.
    """
    setup = table.setup
    return Summary(
        table=table.id,
        game=setup.game,
        phase=_PHASES.get(table.phase, "playing"),
        public=setup.public,
        people=dict(table.persons),
        title=setup.title,
        updated=table.touched,
        details={
            "players": setup.players,
            "host": table.host,
            "bots": sum(bool(chair.level) for chair in table.chairs),
            "clocked": setup.clocked,
            "spectators": setup.spectators,
            "rated": setup.rated,
            "stake": setup.stake,
            "staked": table.pots.open,
            "turn": _turn(table, now),
            "deal": table.match.deal.standing.number if table.match else 0,
        },
    )


def _turn(table: Table, now: float) -> list[int]:
    """The seats to act, as far as everybody knows."""
    if table.phase != PLAYING:
        return []
    curtain = table.hushed(now)
    return list((curtain.view(None) if curtain else table.news.public).to_act)


def result_of(table: Table, played: Played, now: float) -> MatchResult:
    """How a match that has just ended did end, for the people who played it."""
    return MatchResult(
        table=table.id,
        number=played.number,
        game=table.setup.game,
        ended=now,
        places=played.match.places,
        totals=played.match.totals,
        people={person: seat for seat, person in enumerate(played.people) if person},
        tallies=_tallies(table, played),
    )


def _tallies(table: Table, played: Played) -> Tallies | None:
    """What the match adds to those of the room; a fault there must not keep it from ending."""
    try:
        if played.proof and played.proof.match != f"{table.id}.{played.number}":
            return tallies_of_repeated(played.match)
        seats = zip(played.people, table.chairs, strict=True)
        return tallies_of(played.match, [PEOPLE if p else chair.level for p, chair in seats])
    except Exception:
        log.exception("match %s of table %s has not been counted", played.number, table.id)
        return None
