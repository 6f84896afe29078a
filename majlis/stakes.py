"""Pot arithmetic: how the stakes of a deal are shared out among those who staked (Z19)."""

from collections.abc import Collection, Sequence

PERCENT: dict[int, tuple[int, ...]] = {
    1: (100,),
    2: (100, 0),
    3: (70, 30, 0),
    4: (60, 30, 10, 0),
    5: (60, 30, 10, 0, 0),
}
"""What each place among the stakers gets of the pot, by how many have staked.

The ruling goes up to four.  Of five, as there can be at a table of Hearts, the first three get the
same as of four.
"""


def shares(places: Sequence[int], stakers: Collection[int], stake: int) -> list[int]:
    """The chips that each seat gets back out of the pot.

    ``places`` are those of all seats, ``stakers`` the seats that have paid ``stake`` chips each.
    Only the order of the stakers among themselves counts.
    """
    returned = [0] * len(places)
    if not stakers:
        return returned
    by_rank = _by_rank(len(stakers), stake)
    rank = 0
    for place in sorted({places[seat] for seat in stakers}):
        level = sorted(seat for seat in stakers if places[seat] == place)
        chips = sum(by_rank[rank : rank + len(level)])
        rank += len(level)
        share, odd = divmod(chips, len(level))
        for i, seat in enumerate(level):
            returned[seat] = share + (i < odd)
    return returned


def _by_rank(stakers: int, stake: int) -> list[int]:
    """The chips of each place, rounded down; what is left over goes to the best."""
    pot = stakers * stake
    chips = [pot * percent // 100 for percent in PERCENT[stakers]]
    chips[0] += pot - sum(chips)
    return chips
