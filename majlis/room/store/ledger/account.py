"""Accounts of the ledger, by their names.

``grants`` is where all chips come from and where those of people who are gone go back to; it is the
one account that is below zero.  Everybody has a purse, and every match or deal for chips a pot.
"""

GRANTS = "grants"
PURSE = "purse"
POT = "pot"


def purse_of(person: str) -> str:
    """The account of a person's purse."""
    return f"{PURSE}:{person}"


def kind_of(account: str) -> str:
    """``grants``, ``purse`` or ``pot``; ``ValueError`` for what is no account."""
    kind, colon, owner = account.partition(":")
    if account == GRANTS or (kind in (PURSE, POT) and colon and owner):
        return kind
    raise ValueError(f"{account!r} is no account")


def person_of(account: str) -> str | None:
    """Whose purse it is; None for another account."""
    kind, _, owner = account.partition(":")
    return owner if kind == PURSE else None
