"""Running ``majlis arena check-bot``."""

import shutil

from majlis.arena.conformance import Check, check_bot
from majlis.arena.contest import STALL
from majlis.arena.entrants import EntrantError, read_entrant, settled
from majlis.cli.arena_compare import find_modules_here, read_a_budget, read_limit
from majlis.cli.arguments import read_game, read_number
from majlis.cli.commands import Wrong, printable
from majlis.cli.progress import Meter

MARKS = {True: "ok   ", False: "FAIL ", None: "–    "}


def run(
    bot: str, game: str, tables: str, budget: str | None, seed: str, move_limit: str | None
) -> int:
    """Check a bot and print what was found; the exit code, 1 if it fails a check."""
    find_modules_here()
    rules = read_game(game)
    count = read_number("--deals", tables, 1)
    label = str(read_number("--seed", seed, 0))
    given = None if budget is None else read_a_budget("--budget", budget)
    limit = read_limit(move_limit)
    try:
        entrant = settled(read_entrant(bot, given), rules.id)
    except EntrantError as error:
        raise Wrong(str(error)) from None
    if entrant.is_program and shutil.which(entrant.command[0]) is None:
        raise Wrong(f"{entrant.what[:80]}: there is no such program that can be run")
    with Meter("checking", count) as meter:
        checks = check_bot(entrant, rules.id, count, label, limit or STALL, meter.advance)
    _show(str(entrant), rules.title, checks)
    return 1 if any(check.passed is False for check in checks) else 0


def _show(bot: str, title: str, checks: list[Check]) -> None:
    print(f"{printable(bot)} in {title}")
    for check in checks:
        detail = f": {printable(check.detail)}" if check.detail else ""
        print(f"  {MARKS[check.passed]}{check.name}{detail}")
    failed = sum(check.passed is False for check in checks)
    print(f"{failed} of {len(checks)} checks failed." if failed else "It can enter the arena.")
