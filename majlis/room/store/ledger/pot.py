"""Where the stakes of a match or a deal lie until it has ended."""

from dataclasses import dataclass
from typing import Self

from majlis.room.store.ledger.account import POT


@dataclass(frozen=True)
class Pot:
    """The pot of a table's match, or of one deal of it; both are counted from 1."""

    table: str
    match: int
    deal: int | None = None

    def __post_init__(self) -> None:
        if not self.table or ":" in self.table:
            raise ValueError(f"a pot of table {self.table!r}")
        if self.match < 1 or (self.deal is not None and self.deal < 1):
            raise ValueError(f"a pot of match {self.match}, deal {self.deal}")

    def __str__(self) -> str:
        deal = f", deal {self.deal}" if self.deal else ""
        return f"table {self.table}, match {self.match}{deal}"

    @classmethod
    def of(cls, account: str) -> Self:
        """The pot of this account; ``ValueError`` if it is none."""
        kind, *parts = account.split(":")
        if kind != POT or len(parts) not in (2, 3) or not all(p.isdigit() for p in parts[1:]):
            raise ValueError(f"{account!r} is no pot")
        return cls(parts[0], *map(int, parts[1:]))

    @property
    def name(self) -> str:
        """What its account and the keys of its entries end with: ``<table>:<match>[:<deal>]``."""
        return ":".join(str(part) for part in (self.table, self.match, self.deal) if part)

    @property
    def account(self) -> str:
        """Its account."""
        return f"{POT}:{self.name}"
