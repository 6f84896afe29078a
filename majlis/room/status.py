"""The one sentence that says what is expected of a viewer."""

from majlis.room.table import BETWEEN, CLOSED, OVER, WAITING, Table
from majlis.view import View
from majlis.words import Sentence, say


def status(
    table: Table,
    seat: int | None,
    person: str,
    view: View | None,
    questions: tuple[str, ...],
) -> Sentence:
    """What is expected of a viewer who sees this view, and is asked these questions."""
    if table.phase == CLOSED:
        return say("This table is closed.")
    if table.paused is not None:
        return say("The host has paused the table.")
    if seat is None and person in table.broke:
        return say("You had too few chips to go on, so your seat is not yours any more.")
    if table.phase == WAITING:
        return _waiting(table, seat, person)
    if table.phase in (BETWEEN, OVER):
        return _after(table, seat)
    assert view is not None
    if questions:
        return say("You may declare your hand before this lead, or decline.")
    return view.status


def _waiting(table: Table, seat: int | None, person: str) -> Sentence:
    free = any(chair.free for chair in table.chairs)
    if table.host == person:
        if free:
            return say("Wait for others to sit down, or begin: bots take the free seats.")
        return say("Everyone is here: begin the match.")
    if seat is None:
        free = free or any(chair.away for chair in table.chairs)
        return say("Take a seat to play.") if free else say("All seats are taken.")
    return say("The match begins when the host says so.")


def _after(table: Table, seat: int | None) -> Sentence:
    over = table.phase == OVER
    if seat is None:
        return say("The match is over.") if over else say("The deal is over.")
    if table.chairs[seat].ready:
        return say("You are ready. Waiting for the others.")
    if over:
        return say("The match is over. Play another one?")
    return say("The deal is over. Go on when you are ready.")
