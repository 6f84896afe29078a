"""Making scenes: what of a table each viewer gets to know.

A scene is built field by field, so that something new at a table stays unseen until it is named
here.
"""

from collections.abc import Mapping
from dataclasses import replace

from majlis.bots.names import bot_name
from majlis.cards import HIDDEN, NotationError
from majlis.game import Refused
from majlis.room.presence import is_there
from majlis.room.requests import ending
from majlis.room.scene import PotScene, Scene, SeatScene, SheetRow, Shuffle
from majlis.room.status import status
from majlis.room.table import CLOSED, PLAYING, Table
from majlis.words import Sentence, say


def scene(
    table: Table,
    person: str,
    names: Mapping[str, str],
    absent: Mapping[str, float],
    now: float,
) -> Scene:
    """The table as this person sees it, from their seat or as a spectator.

    ``names`` are people's names by id, ``absent`` those who are not there and since when.  Whether
    the person may watch at all is for the caller to decide.
    """
    seat = table.seat_of(person)
    match = table.match
    view = None if match is None else table.view(seat, now)
    curtain = table.hushed(now)
    questions = curtain.question(seat) if curtain else ()
    if seat in table.answers or (seat is not None and table.chairs[seat].away):
        questions = ()
    decision = _decision(table, seat, questions, now)
    settling = bool(view and not view.trick and view.last_trick and now < table.shown_until)
    return Scene(
        table=table.id,
        setup=table.setup,
        phase=table.phase,
        paused=table.paused is not None,
        seat=seat,
        host=bool(person) and table.host == person,
        seats=tuple(_seat(table, n, names, absent, now) for n in range(len(table.chairs))),
        match=table.number,
        deal=0 if match is None else match.deal.standing.number,
        dealer=None if view is None else view.dealer,
        view=view,
        decision=decision,
        questions=questions,
        reasons=_reasons(table, seat) if decision and not questions else {},
        trick=() if view is None else view.last_trick if settling else view.trick,
        settling=settling,
        wait=_wait(table, now),
        after=ending(table) if seat is not None else "",
        news=_news(table, seat, now),
        sheet=_sheet(table),
        totals=() if match is None else match.totals,
        places=match.places if match and match.over else (),
        played=len(table.matches),
        closed=table.closed,
        shuffle=_shuffle(table, person, now),
        next_shuffle=_next_shuffle(table),
        pot=_pot(table),
        status=status(table, seat, person, view, questions),
    )


def _shuffle(table: Table, person: str, now: float) -> Shuffle | None:
    """Where the cards on the table come from; the secret too once nothing hangs on it any more.

    What was said at another table about cards that are dealt again is part of that secret.
    """
    proof, setup = table.proof, table.setup
    if proof is None:
        return None
    played = table.revealed(now)
    known = played and (setup.public or setup.spectators or played.is_of(person))
    secret = proof.secret.hex if proof.secret and known else ""
    own = proof.match == f"{table.id}.{table.number}"
    words = proof.contributions if own or secret else ("",) * len(proof.contributions)
    return Shuffle(proof.match, proof.commitment, words, secret=secret)


def _next_shuffle(table: Table) -> Shuffle | None:
    seal = table.seal
    if seal is None or table.phase == CLOSED:
        return None
    words = tuple("" if seal.fixed else chair.words for chair in table.chairs)
    return Shuffle(seal.name, seal.commitment, words, seal.fixed)


def _pot(table: Table) -> PotScene | None:
    stakes, shares = table.pots.stakes, table.pots.shares
    if stakes is None:
        return None
    return PotScene(
        stake=stakes.chips,
        total=stakes.total,
        stakers=tuple(stakes.seats),
        shares=shares.chips if shares else (),
        ruling=shares.ruling if shares else "",
        deal=stakes.pot.deal,
    )


def seat_names(table: Table, names: Mapping[str, str]) -> tuple[str, ...]:
    """What those who sit at the table are called, by seat."""
    return tuple(_name(table, seat, names) for seat in range(len(table.chairs)))


def _name(table: Table, seat: int, names: Mapping[str, str]) -> str:
    chair = table.chairs[seat]
    if chair.person:
        return names.get(chair.person, "?")
    return bot_name(seat) if chair.level else ""


def _seat(
    table: Table, seat: int, names: Mapping[str, str], absent: Mapping[str, float], now: float
) -> SeatScene:
    chair, match = table.chairs[seat], table.match
    time, running = _time(table, seat, now)
    return SeatScene(
        name=_name(table, seat, names),
        kind="person" if chair.person else "bot" if chair.level else "free",
        level=chair.level or (table.setup.bots if chair.away else ""),
        away=chair.away,
        present=not chair.person or is_there(absent, chair.person, now),
        host=bool(chair.person) and chair.person == table.host,
        ready=chair.ready,
        total=match.totals[seat] if match else 0,
        side=table.setup.rules.side(seat, table.setup.players),
        out=bool(match and match.standing.is_out(seat)),
        time=time,
        bank=chair.bank if table.setup.clocked and chair.person else None,
        running=running,
    )


def _time(table: Table, seat: int, now: float) -> tuple[float | None, bool]:
    """What is left of a seat's time, and whether it runs.

    Secret decisions have no clock, except where nobody else could see it.
    """
    chair = table.chairs[seat]
    if not table.setup.clocked or not chair.decides:
        return None, False
    curtain = table.hushed(now)
    if curtain and seat == curtain.patient:
        return max(0.0, curtain.until - table.clock(now)), table.paused is None
    if curtain or not table.owes(seat):
        return None, False
    left = table.setup.decision + chair.bank - table.spent(seat, now)
    return max(0.0, left), table.paused is None and now >= table.begun(seat)


def _decision(table: Table, seat: int | None, questions: tuple[str, ...], now: float) -> str:
    if seat is None or table.paused is not None:
        return ""
    curtain = table.hushed(now)
    if curtain:
        return curtain.label if questions else ""
    return table.label(seat) if table.owes(seat) else ""


def _reasons(table: Table, seat: int | None) -> dict[str, Sentence]:
    """Why cards of a hand may not be played: what the rules say to each alone."""
    if seat is None:
        return {}
    legal = table.playing.legal(seat)
    playable = {word for move in legal for word in move.split(" ")[1:]}
    verbs = {move.split(" ")[0] for move in legal}
    hand = table.playing.view(seat).hand
    found = {}
    for card in hand:
        if card in playable or card == HIDDEN:
            continue
        tries = table.setup.rules.moves_with(card)
        for move in sorted(tries, key=lambda move: move.split(" ")[0] not in verbs):
            try:
                table.playing.deal.verify(seat, move)
            except Refused as refused:
                found[card] = refused.reason
                break
            except NotationError:
                continue
    return found


def _wait(table: Table, now: float) -> float | None:
    """How long the table waits before a lead, where everybody waits equally long."""
    curtain = table.hushed(now)
    if curtain is None or not table.shared or table.closed:
        return None
    return max(0.0, curtain.least - table.clock(now))


def _news(table: Table, seat: int | None, now: float) -> tuple[Sentence, ...]:
    lines = table.news.lines(seat)
    if curtain := table.hushed(now):
        lines = lines[: curtain.heard.get(seat, 0)]
    return tuple(lines)


def _sheet(table: Table) -> tuple[SheetRow, ...]:
    finished = table.match.finished if table.match else []
    return tuple(
        SheetRow(n, f.outcome.points, f.outcome.scores, f.totals)
        for n, f in enumerate(finished, start=1)
    )


def unseated(shown: Scene) -> Scene:
    """A scene of a table for somebody who may not watch: who sits where, and no more."""
    return replace(
        shown,
        seats=tuple(map(_plain_seat, shown.seats)),
        deal=0,
        dealer=None,
        view=None,
        decision="",
        trick=(),
        settling=False,
        wait=None,
        news=(),
        sheet=(),
        totals=(),
        places=(),
        shuffle=replace(shown.shuffle, secret="") if shown.shuffle else None,
        pot=None,
        status=_plain_status(shown),
    )


def _plain_seat(seat: SeatScene) -> SeatScene:
    """A seat with nothing of its match."""
    return SeatScene(
        name=seat.name,
        kind=seat.kind,
        level=seat.level,
        away=seat.away,
        present=seat.present,
        host=seat.host,
        side=seat.side,
    )


def _plain_status(shown: Scene) -> Sentence:
    """What is said, unless that is about the deal."""
    if shown.phase != PLAYING or shown.view is None or shown.status != shown.view.status:
        return shown.status
    if shown.setup.rated or all(seat.kind == "person" for seat in shown.seats):
        return say("A match is being played here.")
    return say("A match is being played here. After this deal you can take the seat of a bot.")
