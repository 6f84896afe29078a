"""Pots as the rules share them: whole chips, for stakers alone, none lost and none made."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.game import ranked
from majlis.games import GAMES
from majlis.match import Match
from majlis.room.purse import Pot, Shares, Stakes, pot_per_deal, shares_of_deal, shares_of_match
from majlis.room.purse.sharing import by_places, by_points
from majlis.room.store.ledger.posting import Posting
from majlis.shuffle import SeededChance
from tests.room.purse.samples import NOW, PEOPLE

STAKES = st.one_of(st.sampled_from([0, 1, 2, 3, 5, 7, 25]), st.integers(0, 10**12))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], set[int], int]:
    """Figures for two to five seats, who of them stakes, and how much."""
    figures = draw(st.lists(st.integers(0, 4), min_size=2, max_size=5))
    stakers = draw(st.sets(st.integers(0, len(figures) - 1)))
    return figures, stakers, draw(STAKES)


def check(shares: Shares, stakers: set[int], stake: int, best: Callable[[int], int]) -> None:
    """What holds of every pot; ``best`` is lower for who did better."""
    assert sum(shares.chips) == stake * len(stakers)
    assert all(chips >= 0 for chips in shares.chips)
    assert not any(chips for seat, chips in enumerate(shares.chips) if seat not in stakers)
    if len(stakers) == 1:
        assert [shares.chips[seat] for seat in stakers] == [stake]
    for a in stakers:
        for b in stakers:
            if best(a) < best(b):
                assert shares.chips[a] >= shares.chips[b]
            elif best(a) == best(b):
                assert abs(shares.chips[a] - shares.chips[b]) <= 1
    if len(stakers) > 1:
        last = [seat for seat in stakers if best(seat) == max(map(best, stakers))]
        if len(last) == 1:
            assert shares.chips[last[0]] == 0


def lines_of(postings: tuple[Posting, ...]) -> dict[str, int]:
    return {line.account: line.chips for posting in postings for line in posting.lines}


@given(tables())
def test_Z19_at_every_table(table: tuple[list[int], set[int], int]) -> None:
    keys, stakers, stake = table
    places = ranked(keys)
    check(by_places(places, stakers, stake), stakers, stake, lambda seat: places[seat])


@given(tables(), st.integers(0, 4))
def test_K23_at_every_table(table: tuple[list[int], set[int], int], dealer: int) -> None:
    points, stakers, stake = table
    shares = by_points(points, stakers, stake, dealer % len(points))
    check(shares, stakers, stake, lambda seat: -points[seat])
    most = max((points[seat] for seat in stakers), default=0)
    assert all(points[seat] == most for seat, chips in enumerate(shares.chips) if chips)


@given(tables(), st.booleans())
def test_what_moves_sums_to_zero_and_concerns_stakers_alone(
    table: tuple[list[int], set[int], int], by_deal: bool
) -> None:
    figures, stakers, stake = table
    staked = Stakes(Pot("t", 1, 2 if by_deal else None), stake, {s: PEOPLE[s] for s in stakers})
    shares = by_places(ranked(figures), stakers, stake)
    if by_deal:
        shares = by_points(figures, stakers, stake, 0)
    purses = {f"purse:{PEOPLE[seat]}" for seat in stakers}
    for postings in (staked.take(NOW), staked.pay(shares, NOW), staked.refund(NOW)):
        assert len(postings) == bool(stake and stakers)
        lines = lines_of(postings)
        assert sum(lines.values()) == 0
        assert lines.keys() <= {*purses, staked.pot.account}
    both = [lines_of(staked.take(NOW)), lines_of(staked.pay(shares, NOW))]
    for account in (staked.pot.account, *purses):
        gained = sum(lines.get(account, 0) for lines in both)
        assert gained >= -stake
        assert account != staked.pot.account or gained == 0


@pytest.mark.parametrize(
    ("places", "stakers", "stake", "expected"),
    [
        ((1, 2, 3, 4), (0, 1, 2, 3), 25, (60, 30, 10, 0)),
        ((1, 2, 3), (0, 1, 2), 5, (11, 4, 0)),
        ((2, 1, 4, 3), (0, 2, 3), 10, (21, 0, 0, 9)),  # a bot is first
        ((1, 2, 1, 2), (0, 1, 2, 3), 25, (45, 5, 45, 5)),  # partners of Kozel
        ((1, 2, 1, 2), (0, 2), 25, (25, 0, 25, 0)),  # two partners against bots
        ((1, 2, 1, 2), (1, 2), 25, (0, 0, 50, 0)),
        ((1, 2, 3, 4), (3,), 25, (0, 0, 0, 25)),
        ((1, 2, 3, 4, 5), (0, 1, 2, 3, 4), 20, (60, 30, 10, 0, 0)),
        ((1, 2, 3, 4, 5), (0, 1, 2, 3, 4), 3, (10, 4, 1, 0, 0)),
        ((1, 2, 3, 3, 5), (0, 1, 2, 3, 4), 20, (60, 30, 5, 5, 0)),
    ],
)
def test_Z19_worked_cases(
    places: tuple[int, ...], stakers: tuple[int, ...], stake: int, expected: tuple[int, ...]
) -> None:
    assert by_places(places, stakers, stake).chips == expected


@pytest.mark.parametrize(
    ("points", "stakers", "dealer", "expected"),
    [
        ((70, 50), (0, 1), 0, (12, 0)),
        ((60, 60), (0, 1), 0, (6, 6)),
        ((50, 50, 20), (0, 1, 2), 2, (9, 9, 0)),
        ((40, 40, 40), (0, 1, 2), 1, (6, 6, 6)),
        ((70, 50, 70, 50), (0, 1, 2, 3), 0, (12, 0, 12, 0)),
        ((70, 50, 70, 50), (0, 1, 3), 0, (18, 0, 0, 0)),  # the partner is a bot
        ((50, 70, 50, 70), (0, 1, 3), 0, (0, 9, 0, 9)),
        ((70, 50, 70, 50), (0, 2), 0, (6, 0, 6, 0)),  # two partners against bots
        ((50, 70, 50, 70), (0, 2), 0, (6, 0, 6, 0)),
        ((50, 70, 50, 70), (0,), 0, (6, 0, 0, 0)),
        ((50, 70, 50, 70), (), 0, (0, 0, 0, 0)),
    ],
)
def test_K23_worked_cases(
    points: tuple[int, ...], stakers: tuple[int, ...], dealer: int, expected: tuple[int, ...]
) -> None:
    assert by_points(points, stakers, 6, dealer).chips == expected


@pytest.mark.parametrize(("dealer", "expected"), [(0, (7, 8, 0)), (1, (8, 7, 0)), (2, (8, 7, 0))])
def test_K23_odd_chips_go_clockwise_after_the_dealer(
    dealer: int, expected: tuple[int, ...]
) -> None:
    assert by_points((50, 50, 20), (0, 1, 2), 5, dealer).chips == expected


def played(game: str, players: int, seed: int, **options: object) -> Match:
    """A match of random moves."""
    chance = random.Random(seed)
    match = Match(GAMES[game], players, options, SeededChance(str(seed)))
    while not match.over:
        seat = match.to_act[0]
        match.act(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stake", [1, 5, 6])
def test_K23_where_all_stake_it_is_what_the_rules_score(players: int, stake: int) -> None:
    match = played("kozel", players, stake, scoring="stakes", stake=stake, deals=4)
    assert pot_per_deal(match.options)
    for finished in match.finished:
        shares = shares_of_deal(finished, range(players), stake)
        assert [chips - stake for chips in shares.chips] == list(finished.outcome.scores)
        assert shares.ruling == "K23"


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("hearts", 5, {"target": 30}),
        ("hearts2", 2, {"target": 30}),
        ("kozel", 4, {"limit": 4}),
        ("hez2", 4, {}),
    ],
)
def test_other_matches_have_one_pot_by_places(
    game: str, players: int, options: dict[str, object]
) -> None:
    match = played(game, players, 7, **options)
    assert not pot_per_deal(match.options)
    shares = shares_of_match(match, range(players), 25)
    check(shares, set(range(players)), 25, lambda seat: match.places[seat])
    assert (shares.ruling, shares.figures) == ("Z19", match.places)
