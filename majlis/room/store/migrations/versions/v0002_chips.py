"""The ledger of chips."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_KEPT = ("chip_entries", "chip_lines")


def upgrade() -> None:
    """Make it, with nothing in it."""
    _accounts()
    _entries()
    _head()
    if op.get_context().dialect.name == "postgresql":
        _keep_on_postgresql()
    else:
        _keep_on_sqlite()


def _accounts() -> None:
    made = op.create_table(
        "chip_accounts",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('grants', 'purse', 'pot')", name="ck_chip_accounts_kind"),
        sa.CheckConstraint("kind = 'grants' OR balance >= 0", name="ck_chip_accounts_balance"),
        sa.PrimaryKeyConstraint("id", name="pk_chip_accounts"),
    )
    op.create_index("ix_chip_accounts_kind_balance", "chip_accounts", ["kind", "balance"])
    op.bulk_insert(made, [{"id": "grants", "kind": "grants", "balance": 0}])


def _entries() -> None:
    op.create_table(
        "chip_entries",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_chip_entries"),
        sa.UniqueConstraint("key", name="uq_chip_entries_key"),
    )
    op.create_table(
        "chip_lines",
        sa.Column("entry", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("chips <> 0", name="ck_chip_lines_chips"),
        sa.ForeignKeyConstraint(["entry"], ["chip_entries.number"], name="fk_chip_lines_entry"),
        sa.ForeignKeyConstraint(["account"], ["chip_accounts.id"], name="fk_chip_lines_account"),
        sa.PrimaryKeyConstraint("entry", "account", name="pk_chip_lines"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_chip_lines_account", "chip_lines", ["account"])


def _head() -> None:
    made = op.create_table(
        "chip_head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.CheckConstraint("id = 1", name="ck_chip_head_id"),
        sa.PrimaryKeyConstraint("id", name="pk_chip_head"),
    )
    op.bulk_insert(made, [{"id": 1, "length": 0, "digest": "0" * 64}])


def _keep_on_sqlite() -> None:
    for table in _KEPT:
        for change in ("update", "delete"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change} BEFORE {change.upper()} ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END"
            )


def _keep_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION chips_are_kept() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the ledger is only added to'; END $$"
    )
    for table in _KEPT:
        for change in ("update", "delete", "truncate"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change} BEFORE {change.upper()} ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION chips_are_kept()"
            )
