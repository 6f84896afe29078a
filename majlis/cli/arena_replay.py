"""Running ``majlis arena replay``."""

from majlis.arena.entrants import EntrantError
from majlis.arena.replay import Decision, ReplayError, again
from majlis.cli.arena_compare import find_modules_here
from majlis.cli.arguments import read_number
from majlis.cli.commands import Wrong, printable
from majlis.transcript import Record, TranscriptError, read, read_lines


def run(file: str, match: str, deal: str, move: str, bot: str | None) -> int:
    """Show a decision and the bot's answer now; the exit code, 1 if they differ."""
    find_modules_here()
    record = _record(file, read_number("--match", match, 1))
    number = read_number("--deal", deal, 1), read_number("--move", move, 1)
    try:
        decision = again(record, *number, bot)
    except (ReplayError, EntrantError) as error:
        raise Wrong(f"{printable(file)}: {error}") from None
    _show(decision)
    return 0 if decision.same else 1


def _record(file: str, number: int) -> Record:
    name = printable(file)
    try:
        with open(file, "rb") as lines:
            records = read(read_lines(lines), unfinished=True)
    except (OSError, ValueError) as error:
        if isinstance(error, TranscriptError):
            raise Wrong(f"{name}: {error}") from None
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Wrong(f"{name}: cannot be read: {reason}") from None
    if not 1 <= number <= len(records):
        raise Wrong(f"--match is {number}: {name} has {len(records)} matches")
    return records[number - 1]


def _show(decision: Decision) -> None:
    view = decision.view
    print(f"Seat {decision.seat}, {printable(decision.bot)}: {view.status}")
    print(f"  hand    {' '.join(view.hand)}")
    for name, cards in view.zones.items():
        if cards:
            print(f"  {name:<7} {' '.join(cards)}")
    for play in view.trick:
        print(f"  seat {play.seat}  {play.verb} {' '.join(play.cards)}")
    print(f"  legal   {', '.join(decision.legal[:20])}{', …' * (len(decision.legal) > 20)}")
    print(f"  played  {decision.played}")
    if decision.stood_in:
        print(f"  which the stand-in did, for the bot had fouled: {printable(decision.stood_in)}")
    if decision.note:
        print(f"  now     nothing: {printable(decision.note)}")
    else:
        print(f"  now     {decision.answer}")
    print("The same." if decision.same else "Not the same.")
