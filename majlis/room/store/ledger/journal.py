"""Entering a posting: in the transaction of whoever asks, once, or not at all."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, insert, select, update

from majlis.room.store.ledger.account import kind_of, person_of
from majlis.room.store.ledger.chain import canonical, digest
from majlis.room.store.ledger.checks import check_pot, check_purses, check_stakers
from majlis.room.store.ledger.entered import find_entry
from majlis.room.store.ledger.grants import first_grant, first_key
from majlis.room.store.ledger.owners import Owner, owners, resolved
from majlis.room.store.ledger.posting import GRANT, PAY, REFUND, STAKE, TOP_UP, Posting
from majlis.room.store.ledger.refusal import OtherContent, Stranger
from majlis.room.store.ledger.returns import returns
from majlis.room.store.rows import ChipAccountRow, ChipEntryRow, ChipHeadRow, ChipLineRow

_HEAD = select(ChipHeadRow.length, ChipHeadRow.digest)
_HELD = select(ChipAccountRow.id, ChipAccountRow.balance).where(
    ChipAccountRow.id.in_(bindparam("accounts", expanding=True))
)
_GIVEN = select(ChipEntryRow.key).where(ChipEntryRow.key.in_(bindparam("keys", expanding=True)))
_ADD_ENTRY, _ADD_LINES = insert(ChipEntryRow), insert(ChipLineRow)
_ADD_ACCOUNTS = insert(ChipAccountRow)
_LOCK, _TURN = _HEAD.with_for_update(), update(ChipHeadRow)
_MOVE = (
    update(ChipAccountRow)
    .where(ChipAccountRow.id == bindparam("account"))
    .values(balance=ChipAccountRow.balance + bindparam("moved"))
)


def post(connection: Connection, posting: Posting) -> bool:
    """Enter a posting; False if it has been entered before, which changes nothing.

    What a guest has staked who is an account by now is that account's, but for what the guest was
    given (see ``returns``); the share of somebody who is gone goes to the grants.  Whoever stakes
    for the first time is given the first chips before.
    ``ChipsRefused`` if the chips are not there (``Short`` says whose), the pot is not, something
    else has this key, or it is about nobody: the transaction is to be undone then.
    """
    connection.execute(_LOCK).one()  # one enters at a time, on a server too
    known = owners(connection, posting.people)
    if found := find_entry(connection, posting.key):
        if not found.same(connection, posting, known):
            raise OtherContent(posting.key)
        return False
    _check_people(posting, known)
    lines = posting.chips
    if posting.kind in (STAKE, PAY, REFUND):
        lines = resolved(lines, known)
    if posting.kind in (PAY, REFUND):
        stakers = check_stakers(connection, posting, lines, known)
        _enter(connection, posting, lines, known)
        for back in returns(connection, posting, stakers):
            post(connection, back)
        return True
    if posting.kind == STAKE:
        _fill_purses(connection, lines, posting.at)
    _enter(connection, posting, lines, known)
    return True


def _check_people(posting: Posting, known: Mapping[str, Owner]) -> None:
    """``Stranger`` if somebody would stake or be given chips who is not there."""
    if posting.kind not in (STAKE, GRANT, TOP_UP):
        return
    strangers = [
        person
        for person, owner in known.items()
        if not (owner.there and (owner.own or posting.kind == STAKE))
    ]
    if strangers:
        raise Stranger(strangers)


def _fill_purses(connection: Connection, lines: Mapping[str, int], at: float) -> None:
    """Give the first chips to those who have never been given any."""
    keys = {first_key(person): person for person in map(person_of, lines) if person is not None}
    given = connection.execute(_GIVEN, {"keys": list(keys)}).scalars()
    for key in sorted(keys.keys() - set(given)):
        post(connection, first_grant(keys[key], at))


def _enter(
    connection: Connection, posting: Posting, lines: Mapping[str, int], known: Mapping[str, Owner]
) -> None:
    rows = connection.execute(_HELD, {"accounts": list(lines)})
    held = {row.id: row.balance for row in rows}
    check_purses(lines, held, known)
    check_pot(posting, lines, held)
    head = connection.execute(_HEAD).one()
    number, at, note = head.length + 1, float(posting.at), canonical(dict(posting.note))
    after = digest(head.digest, number, posting.key, posting.kind, at, note, lines)
    entry = {
        "number": number,
        "key": posting.key,
        "kind": posting.kind,
        "at": at,
        "note": note,
        "digest": after,
    }
    connection.execute(_ADD_ENTRY, entry)
    _move(connection, number, lines, held)
    connection.execute(_TURN, {"length": number, "digest": after})


def _move(
    connection: Connection, number: int, lines: Mapping[str, int], held: Mapping[str, int]
) -> None:
    """Write an entry's lines, and what the accounts hold after it."""
    new = [
        {"id": account, "kind": kind_of(account), "balance": chips}
        for account, chips in lines.items()
        if account not in held
    ]
    if new:
        connection.execute(_ADD_ACCOUNTS, new)
    old = [{"account": a, "moved": chips} for a, chips in lines.items() if a in held]
    if old:
        connection.execute(_MOVE, old)
    rows = [{"entry": number, "account": a, "chips": chips} for a, chips in lines.items()]
    connection.execute(_ADD_LINES, rows)
