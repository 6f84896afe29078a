"""Budgets as text and as bounds."""

import pytest

from majlis.bots import UnknownBot, make, read_name
from majlis.bots.budget import Budget, BudgetError, read_budget


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2000", Budget(iterations=2000)),
        ("50ms", Budget(seconds=0.05)),
        ("2s", Budget(seconds=2.0)),
        ("999999999s", Budget(seconds=999999999.0)),
        ("1500ms", Budget(seconds=1.5)),
        ("2000/50ms", Budget(2000, 0.05)),
        ("50ms/2000", Budget(2000, 0.05)),
    ],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert read_budget(str(budget)) == budget


@pytest.mark.parametrize(
    "text", ["", "0", "-5", "1.5", "50 ms", "50m", "1e3", "5/6", "5ms/6s", "5/", "9999999999"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BudgetError, match="expected iterations"):
        read_budget(text)


def test_a_budget_bounds_something() -> None:
    with pytest.raises(BudgetError):
        Budget()


def test_names_bring_budgets() -> None:
    assert read_name("expert") == ("expert", None)
    assert read_name("expert@20ms") == ("expert", Budget(seconds=0.02))
    with pytest.raises(UnknownBot, match="unknown bot 'exprt': expected random, simple, novice"):
        make("exprt@20ms", "hearts")
    with pytest.raises(UnknownBot, match="budget 'fast': expected iterations"):
        make("expert@fast", "hearts")
