"""The audit finds whatever has been changed behind our back, and says where."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from majlis.room.store import MatchResult, Store, StoreError, doctor, url_of
from majlis.room.store.ledger.audit import audit
from majlis.room.store.ledger.chain import START
from majlis.room.store.ledger.stored import stored_entries
from tests.room.purse.samples import (
    NOW,
    PEOPLE,
    House,
    add_people,
    books,
    faults,
    shares,
    stakes,
    tamper,
)
from tests.room.store.samples import entry, fresh, summary, with_store

SEATS = {person: seat for seat, person in enumerate(PEOPLE[:4])}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Four people, who have played a match for chips and are playing another.

    Entries 1 to 4 are the first chips, 5 and 6 the stakes and shares of match 1, 7 the stakes of
    match 2.
    """
    made = fresh(tmp_path)

    async def scenario(store: Store) -> None:
        await store.write(add_people)
        first, second = stakes(25, match=1), stakes(10, match=2)
        paid = first.pay(shares(first, 1, 2, 3, 4), NOW)
        result = MatchResult("t", 1, "hez2", 9.0, (1, 2, 3, 4), (0, 0, 0, 0), SEATS)
        now = summary("t", people=SEATS)
        await store.append("t", 0, [entry(0)], now, postings=first.take(NOW))
        await store.append("t", 1, [entry(1)], now, result, paid)
        await store.append("t", 2, [entry(2)], now, postings=second.take(NOW))
        assert (await House(store).keys())[4:] == ["stake:t:1", "pay:t:1", "stake:t:2"]

    with_store(made, scenario)
    return made


def test_all_is_well(file: Path) -> None:
    before = file.read_bytes()
    found = books(file)
    assert found.findings == ()
    assert (found.entries, found.purses, found.pots) == (7, 4, 2)
    assert (found.granted, found.in_purses, found.in_pots) == (4000, 3960, 40)
    assert file.read_bytes() == before
    assert not [finding for finding in doctor(url_of(file)) if finding.grave]


def test_an_empty_ledger(tmp_path: Path) -> None:
    assert books(fresh(tmp_path)) == audit(url_of(tmp_path / "room.db"))
    assert books(tmp_path / "room.db").entries == 0
    assert faults(tmp_path / "room.db") == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            "chip_lines SET chips = 61 WHERE entry = 6 AND account = 'purse:ann'",
            "entry 6 (pay:t:1): its lines come to 1, not to 0",
        ),
        (
            "chip_lines SET chips = CASE account WHEN 'purse:ann' THEN 30 ELSE 60 END "
            "WHERE entry = 6 AND account IN ('purse:ann', 'purse:bob')",
            "entry 6 (pay:t:1): it is not what was entered",
        ),
        (
            "chip_lines SET chips = 'many' WHERE entry = 6 AND account = 'purse:ann'",
            "entry 6 (pay:t:1): purse:ann gets many chips",
        ),
        (
            "chip_lines SET account = 'purse:bob' WHERE entry = 1 AND account = 'purse:ann'",
            "entry 1 (grant:ann): it is not what was entered",
        ),
        ("chip_entries SET key = 'pay:t:9' WHERE number = 6", "entry 6 (pay:t:9): it is about"),
        ("chip_entries SET key = 'grant:eve' WHERE number = 2", "entry 2 (grant:eve): it is not"),
        ("chip_entries SET kind = 'refund' WHERE number = 6", "entry 6 (pay:t:1): its key does"),
        ("chip_entries SET at = at + 1 WHERE number = 3", "entry 3 (grant:cid): it is not what"),
        ("chip_entries SET at = 'noon' WHERE number = 3", "entry 3 (grant:cid): it is not what"),
        ("chip_entries SET note = '{}' WHERE number = 6", "entry 6 (pay:t:1): it is not what"),
        ("chip_entries SET note = '{' WHERE number = 6", "entry 6 (pay:t:1): its note cannot"),
        (
            "chip_entries SET digest = replace(digest, substr(digest, 1, 4), 'ffff') "
            "WHERE number = 5",
            "entry 5 (stake:t:1): it is not what was entered",
        ),
        (
            "chip_accounts SET balance = balance + 7 WHERE id = 'purse:cid'",
            "account purse:cid: it holds 982 chips, and its entries come to 975",
        ),
        (
            "chip_accounts SET balance = -5 WHERE id = 'purse:cid'",
            "account purse:cid: it holds -5 chips",
        ),
        (
            "chip_accounts SET balance = 'all' WHERE id = 'purse:cid'",
            "account purse:cid: it holds 'all', which is no number",
        ),
        ("chip_accounts SET kind = 'grants' WHERE id = 'pot:t:2'", "account pot:t:2: it is of"),
        ("chip_accounts SET id = x'ff00' WHERE id = 'pot:t:1'", "account pot:t:1: it has entries"),
        ("chip_accounts SET id = 'pot:t:x' WHERE id = 'pot:t:2'", "account pot:t:x: it holds 40"),
        (
            "chip_lines SET account = x'ff00' WHERE entry = 6 AND chips < 0",
            "entry 6 (pay:t:1): \"b'",
        ),
        ("chip_head SET length = 8", "the ledger: it ends with entry 7, and should with 8"),
        ("chip_head SET digest = 'x'", "the ledger: its last entry is not the one it should be"),
        (
            "results SET number = 2 WHERE number = 1",
            "account pot:t:2: it holds 40 chips, but match 2 is over",
        ),
        ("tables SET phase = 'closed'", "account pot:t:2: it holds 40 chips, but table t is"),
        ("tables SET id = 'u'", "account pot:t:2: it holds 40 chips, but there is no table t"),
    ],
)
def test_a_changed_row_is_named(file: Path, change: str, says: str) -> None:
    tamper(file, f"UPDATE {change}")
    found = faults(file)
    assert [fault for fault in found if fault.startswith(says)], found
    assert len(found) <= 6
    grave = [finding for finding in doctor(url_of(file)) if finding.where == "the ledger of chips"]
    assert len(grave) == 1
    assert "`majlis ledger audit`" in str(grave[0])


@pytest.mark.parametrize(
    ("deleted", "says"),
    [
        ("chip_entries WHERE number = 3", "the ledger: entry 3 is missing"),
        ("chip_entries WHERE number IN (2, 3)", "the ledger: entries 2 to 3 are missing"),
        ("chip_entries WHERE number = 7", "the ledger: it ends with entry 6, and should with 7"),
        ("chip_lines WHERE entry = 6", "entry 6 (pay:t:1): it has 0 lines"),
        ("chip_lines WHERE entry = 6 AND chips = 60", "entry 6 (pay:t:1): its lines come to -60"),
        ("chip_entries WHERE number = 3", "entry 3: it has lines, but is not there"),
        ("chip_accounts WHERE id = 'purse:bob'", "account purse:bob: it has entries, but is not"),
        ("chip_accounts WHERE id = 'grants'", "the ledger: it has no account for grants"),
        ("chip_head", "the ledger: it does not say how many entries it has"),
    ],
)
def test_a_missing_row_is_named(file: Path, deleted: str, says: str) -> None:
    tamper(file, f"DELETE FROM {deleted}")
    assert [fault for fault in faults(file) if fault.startswith(says)], faults(file)


def test_every_byte_of_every_entry_counts(file: Path) -> None:
    """Each value of each row, changed alone, is noticed."""
    original = file.read_bytes()
    with closing(sqlite3.connect(file)) as connection:
        values = [
            (table, key, column)
            for table, key, columns in (
                ("chip_entries", "number", ("number", "key", "kind", "at", "note", "digest")),
                ("chip_lines", "entry || account", ("entry", "account", "chips")),
                ("chip_accounts", "id", ("id", "kind", "balance")),
                ("chip_head", "id", ("length", "digest")),
            )
            for column in columns
        ]
        rows = {
            table: connection.execute(f"SELECT {key} FROM {table}").fetchall()
            for table, key, _ in values
        }
    seen = 0
    for table, key, column in values:
        for (row,) in rows[table]:
            file.write_bytes(original)
            change = f"{column} || '1'"
            tamper(file, f"UPDATE {table} SET {column} = {change} WHERE {key} = '{row}'")
            assert faults(file), (table, row, column)
            seen += 1
    assert seen > 100


def test_nobody_changes_entries_by_accident(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for change in (
            "UPDATE chip_entries SET at = 0",
            "DELETE FROM chip_entries",
            "UPDATE chip_lines SET chips = chips + 1",
            "DELETE FROM chip_lines WHERE entry = 1",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="the ledger is only added to"):
                connection.execute(change)
        for account in ("purse:ann", "pot:t:2"):
            with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
                connection.execute("UPDATE chip_accounts SET balance = -1 WHERE id = ?", (account,))
    assert faults(file) == []


def test_a_missing_trigger_looks_odd(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TRIGGER chip_lines_no_delete")
    [finding] = books(file).findings
    assert (finding.what, finding.grave) == ("its trigger chip_lines_no_delete is not there", False)


def test_a_pot_that_was_passed_over(file: Path) -> None:
    async def scenario(store: Store) -> None:
        await House(store).post(*stakes(1, match=3).take(NOW))

    with_store(file, scenario)
    assert faults(file) == ["account pot:t:2: it holds 40 chips, but a later one has been filled"]


def test_payments_that_the_ledger_would_have_refused(file: Path) -> None:
    """Entries that balance, with digests as they should be, but against the rules of pots."""
    tamper(
        file,
        "UPDATE chip_lines SET account = 'purse:eve' WHERE entry = 6 AND account = 'purse:cid'",
    )
    _digest_anew(file)
    assert faults(file) == ["entry 6 (pay:t:1): it pays somebody who has not staked"]


def _digest_anew(file: Path) -> None:
    """What somebody does who knows how digests are made, and pays Eve."""

    async def scenario(store: Store) -> list[str]:
        before, statements = START, []
        for stored in await store.read(lambda c: list(stored_entries(c))):
            before = str(stored.digested(before))
            statements.append(
                f"UPDATE chip_entries SET digest = '{before}' WHERE number = {stored.number}"
            )
        return [*statements, f"UPDATE chip_head SET digest = '{before}'"]

    tamper(
        file,
        *with_store(file, scenario),
        "INSERT INTO chip_accounts VALUES ('purse:eve', 'purse', 10)",
        "UPDATE chip_accounts SET balance = balance - 10 WHERE id = 'purse:cid'",
    )


def test_what_is_no_ledger(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        audit(url_of(tmp_path / "nothing.db"))
    letter = tmp_path / "letter"
    letter.write_text("to my aunt\n" * 1000)
    [finding] = audit(url_of(letter)).findings
    assert "no database" in finding.what
    old = fresh(tmp_path)
    tamper(old, "UPDATE alembic_version SET version_num = '0001'")
    [finding] = audit(url_of(old)).findings
    assert "it has version 0001" in finding.what


def test_the_audit_goes_over_the_books_while_the_room_is_open(file: Path) -> None:
    async def scenario(store: Store) -> None:
        room = House(store)
        for match in range(3, 13):
            staked = stakes(3, match=match)
            await room.post(*staked.take(NOW), *staked.pay(shares(staked, 1, 1, 3, 4), NOW))
            assert len(faults(file)) == 1  # match 2, which has been passed over

    with_store(file, scenario)
