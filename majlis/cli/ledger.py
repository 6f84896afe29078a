"""``majlis ledger``: the chips of a room, gone over and listed."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from majlis.cli.commands import Command, Wrong, quick
from majlis.cli.parameters import DatabaseOption, DataOption, examples

FORMATS = ("table", "csv", "jsonl")


class LedgerCommands(TyperGroup):
    """The commands about chips."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters of the group itself, quick ones."""
        return quick(super().get_params(ctx))


ledger = typer.Typer(
    cls=LedgerCommands,
    rich_markup_mode=None,
    help="Go over the chips of a room, or list somebody's.",
    epilog=examples("majlis ledger audit", "majlis ledger statement ann --format csv"),
)


@ledger.command("audit", cls=Command, epilog=examples("majlis ledger audit"))
def audit_command(data: DataOption = "", database: DatabaseOption = "") -> int:
    """Go over the ledger of chips from its first entry, also while the room is open.

    Each fault is a line.  The exit code is 1 if there is one.
    """
    from majlis.cli.chips import print_audit
    from majlis.cli.house import database_of

    return print_audit(database_of(data, database))


@ledger.command(
    "statement",
    cls=Command,
    epilog=examples("majlis ledger statement ann", "majlis ledger statement ann --format csv"),
)
def statement_command(
    person: Annotated[
        str, typer.Argument(metavar="PERSON", help="The name of an account, or a person's id.")
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="WORD", help="table, csv or jsonl.")
    ] = "table",
    data: DataOption = "",
    database: DatabaseOption = "",
) -> int:
    """List all movements of somebody's chips, the oldest first."""
    if form not in FORMATS:
        raise Wrong(f"--format is {form[:40]!r}: expected {', '.join(FORMATS)}")
    from majlis.cli.chips import print_statement
    from majlis.cli.house import database_of

    return print_statement(database_of(data, database), person, form)
