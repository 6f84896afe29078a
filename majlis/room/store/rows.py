"""The rows of the database, one class for each of its tables.

Only what SQLite and PostgreSQL have in common is used.  JSON is stored as text that is written and
read here, so that an unreadable entry spoils nothing but itself.  A change here needs a migration
(``migrations/versions``), which a test demands.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(DeclarativeBase):
    """What all rows have in common."""

    metadata = MetaData(naming_convention=_NAMING)


class TableRow(Row):
    """A table's summary.

    ``length`` is the number that the log's next entry gets.  ``seating`` is whom the room said to
    sit where, last time: as long as it says the same, the rows of the seats are left alone.
    """

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    phase: Mapped[str] = mapped_column(index=True)
    public: Mapped[bool]
    title: Mapped[str] = mapped_column(Text)
    updated: Mapped[float]
    details: Mapped[str] = mapped_column(Text)
    length: Mapped[int]
    seating: Mapped[str] = mapped_column(Text)


class EntryRow(Row):
    """An entry of a table's log."""

    __tablename__ = "entries"
    __table_args__ = ({"sqlite_with_rowid": False},)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    body: Mapped[str] = mapped_column(Text)


class SeatRow(Row):
    """A person's seat at a table.

    The person may be nobody that we know (``majlis doctor`` says so): a log has to be kept even so.
    """

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(primary_key=True, index=True)
    seat: Mapped[int]


class ResultRow(Row):
    """A finished match."""

    __tablename__ = "results"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str]
    ended: Mapped[float]
    places: Mapped[str] = mapped_column(Text)
    totals: Mapped[str] = mapped_column(Text)


class TalliedRow(Row):
    """A finished match that the tallies have."""

    __tablename__ = "tallied"
    __table_args__ = (
        ForeignKeyConstraint(["table_id", "number"], ["results.table_id", "results.number"]),
        {"sqlite_with_rowid": False},
    )

    table_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


class TallyRow(Row):
    """How much there has been of something in all finished matches (see ``Tally``)."""

    __tablename__ = "tallies"

    game: Mapped[str] = mapped_column(primary_key=True)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    statistic: Mapped[str] = mapped_column(primary_key=True)
    setting: Mapped[str] = mapped_column(primary_key=True)
    cell: Mapped[str] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class ResultSeatRow(Row):
    """A person's seat in a finished match."""

    __tablename__ = "result_seats"
    __table_args__ = (
        ForeignKeyConstraint(["table_id", "number"], ["results.table_id", "results.number"]),
    )

    table_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str] = mapped_column(primary_key=True, index=True)
    seat: Mapped[int]


class DailyRow(Row):
    """A person's table for the deal of a day of a game: the one that counts for the ranking."""

    __tablename__ = "dailies"
    __table_args__ = ({"sqlite_with_rowid": False},)

    day: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(primary_key=True)
    table_id: Mapped[str]
    begun: Mapped[float]


class PersonRow(Row):
    """A person, kept for the logs even when gone.

    ``merged_into`` is the person that a guest turned out to be; ``gone`` is when somebody asked to
    be deleted.
    """

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created: Mapped[float]
    preferences: Mapped[str] = mapped_column(Text)
    merged_into: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    gone: Mapped[float | None]


class AccountRow(Row):
    """A person's account; ``folded`` is what its name is unique by, ``password`` an Argon2 hash."""

    __tablename__ = "accounts"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    name: Mapped[str]
    folded: Mapped[str] = mapped_column(unique=True)
    password: Mapped[str]
    created: Mapped[float]


class KeyRow(Row):
    """A secret that the room keeps for good, as hexadecimal digits."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class SessionRow(Row):
    """A browser that knows a secret; ``digest`` is that secret's SHA-256."""

    __tablename__ = "sessions"

    digest: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[float]
    used: Mapped[float] = mapped_column(index=True)


class TokenRow(Row):
    """A program that knows a secret; ``digest`` is that secret's SHA-256, ``used`` the last day."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str]
    digest: Mapped[str] = mapped_column(unique=True)
    created: Mapped[float]
    used: Mapped[float | None]


class ChipAccountRow(Row):
    """What an account of the ledger holds: the sum of its lines.

    No purse and no pot holds less than nothing, whoever writes.
    """

    __tablename__ = "chip_accounts"
    __table_args__ = (
        CheckConstraint("kind IN ('grants', 'purse', 'pot')", name="ck_chip_accounts_kind"),
        CheckConstraint("kind = 'grants' OR balance >= 0", name="ck_chip_accounts_balance"),
        Index("ix_chip_accounts_kind_balance", "kind", "balance"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    balance: Mapped[int] = mapped_column(BigInteger)


class ChipEntryRow(Row):
    """An entry of the ledger, numbered from 1 without gaps; ``digest`` ties it to those before.

    Triggers see to it that neither entries nor their lines are changed or deleted.  SQLite drops
    them with a table, so a migration that makes one of the two anew has to make them anew as well.
    """

    __tablename__ = "chip_entries"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    at: Mapped[float]
    note: Mapped[str] = mapped_column(Text)
    digest: Mapped[str]


class ChipLineRow(Row):
    """What an entry adds to an account, or takes from it if it is below 0."""

    __tablename__ = "chip_lines"
    __table_args__ = (
        CheckConstraint("chips <> 0", name="ck_chip_lines_chips"),
        {"sqlite_with_rowid": False},
    )

    entry: Mapped[int] = mapped_column(
        ForeignKey("chip_entries.number"), primary_key=True, autoincrement=False
    )
    account: Mapped[str] = mapped_column(
        ForeignKey("chip_accounts.id"), primary_key=True, index=True
    )
    chips: Mapped[int] = mapped_column(BigInteger)


class ChipHeadRow(Row):
    """The one row that says how many entries the ledger has, and the last one's digest.

    Whoever enters something locks it, so that on a server, too, one does so at a time.
    """

    __tablename__ = "chip_head"
    __table_args__ = (CheckConstraint("id = 1", name="ck_chip_head_id"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    length: Mapped[int]
    digest: Mapped[str]
