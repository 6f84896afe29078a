"""The database of the room: SQLite by default, PostgreSQL by another URL.

``Store`` keeps each table's log and summary and who somebody is (``majlis.room.people``).
``backup``, ``restore`` and ``doctor`` work on a database from outside.
"""

from majlis.room.store.address import url_of
from majlis.room.store.backup import backup, restore
from majlis.room.store.claim import claimed, is_claimed
from majlis.room.store.doctor import doctor
from majlis.room.store.errors import Conflict, StoreError
from majlis.room.store.finding import Finding
from majlis.room.store.ids import new_id
from majlis.room.store.result import MatchResult
from majlis.room.store.store import Store
from majlis.room.store.summary import Summary
from majlis.room.store.tally import Tallies, Tally

__all__ = [
    "Conflict",
    "Finding",
    "MatchResult",
    "Store",
    "StoreError",
    "Summary",
    "Tallies",
    "Tally",
    "backup",
    "claimed",
    "doctor",
    "is_claimed",
    "new_id",
    "restore",
    "url_of",
]
