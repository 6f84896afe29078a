"""Secrets that a room keeps for good, and the deals of the days."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them, with nothing in them: keys are chosen when they are first needed."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "dailies",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("begun", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "person_id", name="pk_dailies"),
        sqlite_with_rowid=False,
    )
