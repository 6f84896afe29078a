"""The limit of tries in a sliding time."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.room.people import TooManyTries, Tries, tries
from majlis.room.people.tries import place
from tests.room.people.samples import Clock


@given(
    st.lists(st.integers(0, 32).map(lambda quarters: quarters / 4), max_size=60), st.integers(1, 5)
)
def test_in_no_such_time_are_there_more(pauses: list[float], most: int) -> None:
    clock = Clock()
    limit = Tries(most, 10.0, clock)
    taken: list[float] = []
    for pause in pauses:
        clock.now += pause
        recent = [time for time in taken if time > clock.now - 10.0]
        if len(recent) < most:
            limit.check("x")
            limit.add("x")
            taken.append(clock.now)
        else:
            with pytest.raises(TooManyTries) as refusal:
                limit.check("x")
            assert refusal.value.seconds == math.ceil(recent[0] + 10.0 - clock.now)


def test_keys_do_not_disturb_each_other() -> None:
    limit = Tries(1, 10.0, Clock())
    limit.add("x")
    limit.check("y")
    with pytest.raises(TooManyTries):
        limit.check("x")
    limit.withdraw("x")
    limit.check("x")
    limit.withdraw("never tried")


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "MOST_KEYS", 100)
    limit = Tries(1, 10.0, Clock())
    for number in range(1000):
        limit.add(f"key {number}")
    with pytest.raises(TooManyTries):
        limit.check("key 999")
    limit.check("key 0")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::2:ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("", "unix:", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (place(one) == place(other)) is same
