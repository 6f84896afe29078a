"""Running ``majlis bench room``."""

from majlis.bots import BOTS
from majlis.cli.arguments import read_number
from majlis.cli.commands import FAILED, Wrong, complain
from majlis.room.setup import SPEEDS


def run(tables: str, seconds: str, watchers: str, think: str, speed: str, bots: str) -> int:
    """Measure the room with settings as they are typed; the exit code."""
    if speed not in SPEEDS:
        raise Wrong(f"--speed is {speed[:40]!r}: expected {', '.join(SPEEDS)}")
    if bots not in BOTS or bots == "random":
        levels = ", ".join(name for name in BOTS if name != "random")
        raise Wrong(f"--bots is {bots[:40]!r}: expected {levels}")

    from rich.console import Console

    from majlis.bench.room import Plan
    from majlis.bench.room import run as measure
    from majlis.bench.room_wire import Gone

    plan = Plan(
        tables=read_number("--tables", tables, 1, 2000),
        seconds=read_number("--seconds", seconds, 1, 3600),
        watchers=read_number("--watchers", watchers, 0, 100),
        think=read_number("--think", think, 0, 600),
        speed=speed,
        bots=bots,
    )
    try:
        return measure(plan, Console())
    except (Gone, RuntimeError, OSError) as error:
        complain(f"the room could not be measured: {error}")
        return FAILED
