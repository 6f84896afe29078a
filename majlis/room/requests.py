"""What people ask of a table: each request becomes entries, or is refused with a reason.

Nothing here changes the table.  A request that has already been granted gives no entries, so that
a double click or a retry does no harm.
"""

from collections.abc import Sequence

from majlis.bots import LEVELS
from majlis.fair import MOST_CHARACTERS, ContributionError, read_contribution
from majlis.room.entries import (
    Added,
    Agreed,
    Answered,
    Back,
    Became,
    Began,
    Broke,
    Closed,
    Dealt,
    Entry,
    Hosted,
    Left,
    Moved,
    Paused,
    Resumed,
    Sat,
    Seated,
)
from majlis.room.refusal import deny
from majlis.room.table import BETWEEN, CLOSED, OVER, PLAYING, WAITING, Table

Entries = Sequence[Entry]


# -- sitting down and getting up ------------------------------------------------------------------


def sit(table: Table, person: str, seat: int | None, now: float, words: str = "") -> Entries:
    """Take a seat: that one, or the first that is free, and add ``words`` to the next shuffle.

    A seat with a bot may be taken before the match, and between deals from then on, unless the
    table is rated.  While no match is being played, so may that of somebody who is away.
    """
    _open(table)
    held = table.seat_of(person)
    if held is not None:
        if seat in (None, held):
            return back(table, person, now)
        if table.phase != WAITING:
            raise deny("taken", "You already sit at this table, on another seat.")
    if seat is None:
        seat = _free_seat(table)
    if not 0 <= seat < len(table.chairs):
        raise deny("unknown", "There is no seat {seat} at this table.", seat=seat)
    chair = table.chairs[seat]
    if chair.person and not _deserted(table, seat):
        raise deny("taken", "Somebody sits there already: choose another seat.")
    if table.phase not in (WAITING, OVER) and not chair.level:
        raise deny("not_now", "The match has begun.")
    if table.phase == PLAYING:
        raise deny("not_now", "A deal is being played: this seat can be taken after it.")
    if table.phase == BETWEEN and table.setup.rated:
        raise deny("not_now", "Nobody joins a rated match once it has begun.")
    left: list[Entry] = [] if held is None else [Left(now, held)]
    if chair.person:
        left.append(Left(now, seat))
    entries = [*left, Sat(now, seat, person), *_words(table, seat, words, now, "")]
    inherits = chair.person and chair.person == table.host
    return [*entries, Hosted(now, person)] if inherits else entries


def _free_seat(table: Table) -> int:
    """The first seat that is free, or else the first with a bot, or of somebody who is away."""
    seats = range(len(table.chairs))
    free = [seat for seat in seats if table.chairs[seat].free]
    bots = [seat for seat in seats if not table.chairs[seat].person]
    for seat in (*free, *bots, *(seat for seat in seats if _deserted(table, seat))):
        return seat
    raise deny("full", "All seats at this table are taken.")


def _deserted(table: Table, seat: int) -> bool:
    """Whether somebody else may have the seat of a person who is away."""
    return table.phase in (WAITING, OVER) and table.chairs[seat].away


def leave(table: Table, person: str, now: float) -> Entries:
    """Get up for good; during a match a bot goes on.  The host's part goes to somebody else."""
    seat = table.seat_of(person)
    if seat is None or table.phase == CLOSED:
        return []
    entries: list[Entry] = [Left(now, seat)]
    others = [chair.person for chair in table.chairs if chair.person not in ("", person)]
    if not others and not table.pots.open:  # bots play on for what lies in a pot
        entries.append(Closed(now, "empty"))
    elif not others and table.paused is not None:
        entries.append(Resumed(now))
    elif others and table.host == person:
        entries.append(Hosted(now, others[0]))
    return entries


def broke(table: Table, people: Sequence[str], now: float) -> Entries:
    """Let those get up who have too few chips for what was to begin, or are not known any more."""
    if table.phase not in (WAITING, BETWEEN, OVER):
        return []
    seats = [seat for seat in map(table.seat_of, people) if seat is not None]
    entries: list[Entry] = [Broke(now, seat) for seat in seats]
    others = [c.person for seat, c in enumerate(table.chairs) if c.person and seat not in seats]
    if entries and not others and not table.pots.open:
        entries.append(Closed(now, "empty"))
    elif entries and others and table.host not in others:
        entries.append(Hosted(now, others[0]))
    return entries


def back(table: Table, person: str, now: float) -> Entries:
    """Take one's own seat back from the bot that stands in."""
    seat = table.seat_of(person)
    if seat is None or table.phase == CLOSED or not table.chairs[seat].away:
        return []
    return [Back(now, seat)]


def become(table: Table, guest: str, person: str, now: float) -> Entries:
    """A guest has logged in to an account: the seat is the account's person's from now on.

    Where both sit, the guest's seat is given up.
    """
    seat = table.seat_of(guest)
    if seat is None or table.phase == CLOSED:
        return []
    if table.seat_of(person) is None:
        return [Became(now, seat, person)]
    entries: list[Entry] = [Left(now, seat)]
    return [*entries, Hosted(now, person)] if table.host == guest else entries


# -- what the host does ---------------------------------------------------------------------------


def place_bot(table: Table, person: str, seat: int, level: str, now: float) -> Entries:
    """Put a bot on a seat: a free one before the match, or that of somebody absent."""
    _host(table, person)
    if not 0 <= seat < len(table.chairs):
        raise deny("unknown", "There is no seat {seat} at this table.", seat=seat)
    if level not in ("simple", *LEVELS):
        raise deny("unknown", "There is no bot {level}.", level=level[:40])
    chair = table.chairs[seat]
    if chair.person == person:
        raise deny("not_now", "You sit there yourself.")
    if chair.person and not chair.away:
        raise deny("not_now", "Only somebody who is away can be replaced.")
    return [Seated(now, seat, level)]


def begin(table: Table, person: str, seed: str, now: float, words: str = "") -> Entries:
    """Begin a match, the first or another one; bots take the seats that are still free.

    ``words`` are added to the shuffle if the host has a seat and has not added any.
    """
    if table.phase in (PLAYING, BETWEEN):
        return []
    _host(table, person)
    returned = back(table, person, now)
    added = late_words(table, person, words, now)
    return [*returned, *added, *_begin(table, seed, now, person)]


def _begin(table: Table, seed: str, now: float, person: str = "") -> list[Entry]:
    """A match that ``person`` has let begin, with bots on the seats that are free.

    Nobody pays for a match unasked: where it is for chips, those who are away give their seats up.
    """
    chairs = list(enumerate(table.chairs))
    gone = [s for s, c in chairs if table.setup.stake and c.away and c.person != person]
    entries: list[Entry] = [Left(now, seat) for seat in gone]
    others = [c.person for seat, c in chairs if c.person and seat not in gone]
    if others and table.host not in others:
        entries.append(Hosted(now, others[0]))
    free = [seat for seat, chair in chairs if chair.free or seat in gone]
    entries += [Seated(now, seat, table.setup.bots) for seat in free]
    return [*entries, Began(now, table.number + 1, seed)]


def pause(table: Table, person: str, now: float) -> Entries:
    """Let the table stand still, clocks and all."""
    _host(table, person)
    return [] if table.paused is not None else [Paused(now)]


def resume(table: Table, person: str, now: float) -> Entries:
    """Let it go on."""
    _host(table, person)
    return [] if table.paused is None else [Resumed(now)]


def close(table: Table, person: str, now: float) -> Entries:
    """Close the table for good."""
    if table.phase == CLOSED:
        return []
    _host(table, person)
    return [Closed(now, "host")]


# -- playing --------------------------------------------------------------------------------------


def play(table: Table, person: str, decision: str, move: str, now: float) -> Entries:
    """Make a decision, or answer a secret question; ``decision`` is the label that was shown."""
    _open(table)
    seat = table.seat_of(person)
    if seat is None:
        raise deny("not_yours", "You have no seat at this table.")
    if table.paused is not None:
        raise deny("not_now", "The table is paused.")
    if (made := table.decided.get((seat, decision))) is not None:
        if made == move or _same(table, made, move):
            return []
        raise deny("stale", "You have already decided: {move}.", move=made)
    if table.phase != PLAYING:
        raise deny("not_now", "No deal is being played.")
    curtain = table.hushed(now)
    if curtain:
        if table.chairs[seat].away:  # coming back shows, and must not hang on an answer (K16)
            raise deny("not_now", "A bot decides for you: take your seat back first.")
        if decision != curtain.label:
            raise deny("not_now", "Wait a moment: somebody may still declare.")
        if move not in curtain.question(seat):
            raise deny("not_now", "There is nothing that you could answer.")
        if seat in table.answers:
            return []
        if table.clock(now) >= curtain.closes:
            raise deny("not_now", "The time to declare is over.")
        return [Answered(now, seat, move)]
    if table.owes(seat) and decision != table.label(seat):
        raise deny("stale", "The table has moved on: this was shown before.")
    action = table.playing.deal.verify(seat, move)
    written = table.setup.rules.write(action)
    spent = table.spent(seat, now)
    return [*back(table, person, now), Moved(now, seat, written, "person", spent, decision)]


def _same(table: Table, made: str, move: str) -> bool:
    """Whether two texts are one move; cards may be named in any order."""
    try:
        return table.setup.rules.parse(made) == table.setup.rules.parse(move)
    except ValueError:
        return False


def agree(table: Table, person: str, after: str, seed: str, now: float, words: str = "") -> Entries:
    """Be ready for what comes after a deal or match (``after`` is its label, see ``scene``).

    Once everyone who is there is ready, it comes: the next deal, or another match with a new seed.
    ``words`` are added to the shuffle of that match, unless the person has added some.
    """
    _open(table)
    seat = table.seat_of(person)
    if seat is None:
        raise deny("not_yours", "You have no seat at this table.")
    if after != ending(table):
        return []
    entries: list[Entry] = [*back(table, person, now)]
    if table.phase == OVER:
        entries += late_words(table, person, words, now)
    if not table.chairs[seat].ready:
        entries.append(Agreed(now, seat))
    if all(c.ready or c.away for s, c in enumerate(table.chairs) if c.person and s != seat):
        entries += go_on(table, seed, now, person)
    return entries


def go_on(table: Table, seed: str, now: float, person: str = "") -> Entries:
    """The next deal, or the next match, for which ``person`` was the last to be ready."""
    if table.phase == BETWEEN:
        return [Dealt(now, table.playing.standing.number)]
    if table.phase == OVER:
        return _begin(table, seed, now, person)
    return []


def ending(table: Table) -> str:
    """The label of the deal or match that has just ended; "" while one is being played."""
    if table.phase == BETWEEN:
        return f"d{table.number}.{len(table.playing.finished)}"
    return f"m{table.number}" if table.phase == OVER else ""


# -- words for the shuffle ------------------------------------------------------------------------


def add_words(table: Table, person: str, words: str, now: float) -> Entries:
    """Add words to the shuffle of the next match, in place of what one has added before."""
    _open(table)
    seat = table.seat_of(person)
    if seat is None:
        raise deny("not_yours", "You have no seat at this table.")
    if table.phase not in (WAITING, OVER):
        raise deny("not_now", "The cards of this match are dealt: words count for the next one.")
    if table.seal and table.seal.fixed:
        raise deny("not_now", "The cards of this match are fixed: nobody can add words to them.")
    return _words(table, seat, words, now, table.chairs[seat].words)


def late_words(table: Table, person: str, words: str, now: float) -> Entries:
    """Words that nobody has typed for this, as those that come with a request to begin.

    Those that were added before stay, and where none can be added any more these do no harm.
    """
    _open(table)
    seat = table.seat_of(person)
    if seat is None or table.chairs[seat].words:
        return []
    return _words(table, seat, words, now, "")


def _words(table: Table, seat: int, words: str, now: float, before: str) -> list[Entry]:
    if table.seal is None or table.seal.fixed:
        return []
    read = read_words(words)
    return [Added(now, seat, read)] if read != before else []


def read_words(text: str) -> str:
    """Words for a shuffle as somebody has typed them; ``Denied`` if they cannot be."""
    try:
        return read_contribution(text)
    except ContributionError as error:
        if error.character:
            raise deny(
                "words", "Words for the shuffle hold letters, digits, - and ' only."
            ) from None
        raise deny(
            "words",
            "Words for the shuffle have at most {most} characters.",
            most=MOST_CHARACTERS,
        ) from None


# -- checks ---------------------------------------------------------------------------------------


def _open(table: Table) -> None:
    if table.phase == CLOSED:
        raise deny("closed", "This table is closed.")


def _host(table: Table, person: str) -> None:
    _open(table)
    if table.host != person:
        raise deny("not_yours", "Only the host of the table can do that.")
