"""Totals over all finished matches; those of before are counted when the room is open."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of totals, and that of the results that are in them: none as yet."""
    op.create_table(
        "tallies",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("players", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("statistic", sa.String(), nullable=False),
        sa.Column("setting", sa.String(), nullable=False),
        sa.Column("cell", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(
            "game", "players", "statistic", "setting", "cell", name="pk_tallies"
        ),
    )
    op.create_table(
        "tallied",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["results.table_id", "results.number"],
            name="fk_tallied_table_id_number",
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_tallied"),
        sqlite_with_rowid=False,
    )
