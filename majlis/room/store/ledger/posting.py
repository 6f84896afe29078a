"""What is to be entered into the ledger."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from majlis.room.store.ledger.account import GRANTS, POT, PURSE, kind_of, person_of
from majlis.room.store.ledger.chain import canonical

GRANT, TOP_UP, STAKE = "grant", "topup", "stake"
PAY, REFUND = "pay", "refund"
MERGE, RETURN, FORGET = "merge", "return", "forget"

FLOWS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    GRANT: (frozenset({GRANTS}), frozenset({PURSE})),
    TOP_UP: (frozenset({GRANTS}), frozenset({PURSE})),
    STAKE: (frozenset({PURSE}), frozenset({POT})),
    PAY: (frozenset({POT}), frozenset({PURSE, GRANTS})),
    REFUND: (frozenset({POT}), frozenset({PURSE, GRANTS})),
    MERGE: (frozenset({PURSE}), frozenset({PURSE, GRANTS})),
    RETURN: (frozenset({PURSE}), frozenset({GRANTS})),
    FORGET: (frozenset({PURSE}), frozenset({GRANTS})),
}
"""From which accounts to which chips go in each kind of entry.

The share of somebody who is gone goes to the grants.
"""

MOST = 10**15
"""More chips than anybody can move at once."""


@dataclass(frozen=True)
class Line:
    """An account gets so many chips, or gives them if they are below 0."""

    account: str
    chips: int


@dataclass(frozen=True)
class Posting:
    """A movement of chips between accounts: its lines sum to zero, one for each account.

    ``key`` is unique: the same posting again changes nothing.  ``kind`` is one of ``FLOWS``; ``at``
    is in Unix seconds.  ``note`` is what JSON can hold, and names nobody.  ``ValueError`` for what
    is no movement.
    """

    key: str
    kind: str
    at: float
    lines: tuple[Line, ...]
    note: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        wrong = fault(self.key, self.kind, self.chips)
        if wrong is None and len(self.chips) < len(self.lines):
            wrong = "it has two lines for an account"
        if wrong:
            raise ValueError(f"the posting {self.key!r}: {wrong}")
        canonical(dict(self.note))

    @property
    def chips(self) -> dict[str, int]:
        """What each account gets, or gives if it is below 0."""
        return {line.account: line.chips for line in self.lines}

    @property
    def people(self) -> frozenset[str]:
        """Whose purses it is about."""
        found = (person_of(line.account) for line in self.lines)
        return frozenset(person for person in found if person is not None)

    @property
    def pot(self) -> str | None:
        """The account of the pot that it is about, if it is about one."""
        return next((line.account for line in self.lines if kind_of(line.account) == POT), None)


def fault(key: str, kind: str, lines: Mapping[str, int]) -> str | None:
    """What keeps these lines from being an entry of this kind; None if nothing does."""
    if kind not in FLOWS:
        return f"{kind!r} is no kind of entry"
    if not key.startswith(f"{kind}:"):
        return f"its key does not begin with {kind}"
    if len(lines) < 2:
        return f"it has {len(lines)} lines"
    for account, chips in lines.items():
        if type(chips) is not int or not 0 < abs(chips) <= MOST:
            return f"{account} gets {chips} chips"
    if total := sum(lines.values()):
        return f"its lines come to {total}, not to 0"
    return _misled(key, kind, lines)


def _misled(key: str, kind: str, lines: Mapping[str, int]) -> str | None:
    """What is wrong with the direction in which chips go."""
    sources, targets = FLOWS[kind]
    for account, chips in lines.items():
        try:
            found = kind_of(account)
        except ValueError as error:
            return str(error)
        if found not in (sources if chips < 0 else targets):
            return f"{account} gets {chips} chips from an entry of kind {kind}"
    pots = [account for account in lines if kind_of(account) == POT]
    if pots and pots != [f"{POT}:{key.partition(':')[2]}"]:
        return f"it is about {' and '.join(pots)}"
    return None
