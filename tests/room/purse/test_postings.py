"""What can be entered, and what is entered when it is asked for again."""

import asyncio
from pathlib import Path

import pytest

from majlis.room.purse import ChipsRefused, Line, Posting, Short, Stakes
from majlis.room.store import Store, url_of
from majlis.room.store.ledger.grants import FIRST, first_grant
from majlis.room.store.ledger.pot import Pot
from majlis.room.store.ledger.refusal import OtherContent, PotRefused, Stranger
from tests.room.purse.samples import NOW, House, house, shares, stakes


@pytest.mark.parametrize(
    ("key", "kind", "lines", "says"),
    [
        ("stake:t:1", "gift", {"purse:ann": -1, "pot:t:1": 1}, "no kind"),
        ("pay:t:1", "stake", {"purse:ann": -1, "pot:t:1": 1}, "does not begin with stake"),
        ("stake:t:1", "stake", {"pot:t:1": 1}, "1 lines"),
        ("stake:t:1", "stake", {"purse:ann": -2, "pot:t:1": 1}, "come to -1"),
        ("stake:t:1", "stake", {"purse:ann": 0, "pot:t:1": 0}, "0 chips"),
        ("stake:t:1", "stake", {"purse:ann": 1, "pot:t:1": -1}, "1 chips from an entry"),
        ("stake:t:1", "stake", {"grants": -1, "pot:t:1": 1}, "grants gets -1"),
        ("stake:t:1", "stake", {"purse:ann": -1, "pot:t:2": 1}, "it is about pot:t:2"),
        ("grant:ann", "grant", {"grants": -1, "bob": 1}, "no account"),
        ("grant:ann", "grant", {"grants": -(10**16), "purse:ann": 10**16}, "chips"),
        ("grant:ann", "grant", {"grants": -0.5, "purse:ann": 0.5}, "chips"),
    ],
)
def test_what_is_no_movement(key: str, kind: str, lines: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Posting(key, kind, 0.0, tuple(Line(*line) for line in lines.items()))


def test_two_lines_for_an_account() -> None:
    lines = (Line("grants", -2), Line("purse:ann", 1), Line("purse:ann", 1))
    with pytest.raises(ValueError, match="two lines"):
        Posting("grant:ann", "grant", 0.0, (*lines[1:], Line("grants", -1), lines[1]))


def test_a_note_that_JSON_cannot_hold() -> None:
    with pytest.raises(TypeError):
        Posting("grant:a", "grant", 0.0, first_grant("a", 0.0).lines, {"set": {1}})


def test_pots_have_names() -> None:
    for pot in (Pot("t-_1", 3), Pot("t", 12, 7)):
        assert Pot.of(pot.account) == pot
    assert Pot("t", 12, 7).account == "pot:t:12:7"
    for account in ("purse:t:1", "pot:t", "pot:t:x", "pot:t:1:2:3", "pot:t:0", "pot::1"):
        with pytest.raises(ValueError, match="pot"):
            Pot.of(account)


def test_stakes_go_into_the_pot_and_out_again(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(25)
        await room.post(*staked.take(NOW))
        assert await room.held("ann", "bob", "cid", "dan") == [FIRST - 25] * 4
        purse = await room.purses.look("ann")
        assert (purse.chips, purse.in_play) == (FIRST - 25, 25)
        await room.post(*staked.pay(shares(staked, 2, 1, 4, 3), NOW))
        assert await room.held("ann", "bob", "cid", "dan") == [1005, 1035, 975, 985]
        assert (await room.purses.look("ann")).in_play == 0
        assert (await room.accounts())["pot:t:1"] == 0

    house(tmp_path, scenario)


def test_L03_again_changes_nothing_and_is_no_error(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(25)
        moves = [*staked.take(NOW), *staked.pay(shares(staked, 1, 2, 3, 4), NOW)]
        assert await room.post(*moves) == [True, True]
        later = [*staked.take(NOW + 9), *staked.pay(shares(staked, 1, 2, 3, 4), NOW + 9)]
        before = await room.accounts()
        assert await room.post(*later) == [False, False]
        assert await room.accounts() == before
        grants = [f"grant:{person}" for person in ("ann", "bob", "cid", "dan")]
        assert await room.keys() == [*grants, "stake:t:1", "pay:t:1"]

    house(tmp_path, scenario)


@pytest.mark.parametrize(
    "other",
    [
        stakes(26),
        stakes(25, {0: "ann", 1: "bob", 2: "cid"}),
        stakes(25, {0: "ann", 1: "bob", 2: "cid", 3: "eve"}),
        stakes(25, {0: "ann", 1: "bob", 2: "cid", 4: "dan"}),
    ],
    ids=["stake", "fewer", "somebody else", "another seat"],
)
def test_another_posting_with_the_same_key_is_refused(tmp_path: Path, other: Stakes) -> None:
    async def scenario(room: House) -> None:
        await room.post(*stakes(25).take(NOW))
        before = await room.accounts()
        with pytest.raises(OtherContent, match="These chips have been moved already") as caught:
            await room.post(*other.take(NOW))
        assert caught.value.about == "the entry stake of table t, match 1"
        assert await room.accounts() == before

    house(tmp_path, scenario)


def test_who_is_short_is_named_and_nothing_moves(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await room.post(*stakes(900, {1: "bob"}).take(NOW))
        before, keys = await room.accounts(), await room.keys()
        with pytest.raises(Short, match=r"^Bob has fewer than 101 chips\.$") as caught:
            await room.post(*stakes(101, match=2).take(NOW))
        [one] = caught.value.shortages
        assert (one.person, one.needed, one.held) == ("bob", 101, 100)
        assert caught.value.code == "short"
        with pytest.raises(Short) as caught:
            await room.post(*stakes(1001, {0: "ann", 1: "bob"}, match=2).take(NOW))
        assert [(s.person, s.held) for s in caught.value.shortages] == [("ann", 1000), ("bob", 100)]
        assert str(caught.value) == ("Each needs 1001 chips, which these do not have: Ann, Bob.")
        assert (await room.accounts(), await room.keys()) == (before, keys)

    house(tmp_path, scenario)


def test_pots_that_are_not_there_or_not_any_more(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(25)
        paid = shares(staked, 1, 2, 3, 4)
        for moves in (staked.pay(paid, NOW), staked.refund(NOW)):
            with pytest.raises(PotRefused, match="no pot to be paid out: nobody has") as caught:
                await room.post(*moves)
            assert caught.value.about == "the pot of table t, match 1"
        await room.post(*staked.take(NOW))
        for chips, says in ((26, "holds 100 chips, not the 104"), (24, "not the 96")):
            more = stakes(chips)
            with pytest.raises(PotRefused, match=says):
                await room.post(*more.pay(shares(more, 1, 2, 3, 4), NOW))
        await room.post(*staked.pay(paid, NOW))
        with pytest.raises(PotRefused, match="The pot has been paid out already"):
            await room.post(*staked.refund(NOW))
        with pytest.raises(OtherContent):
            await room.post(*staked.pay(shares(staked, 4, 3, 2, 1), NOW))

    house(tmp_path, scenario)


def test_L07_nobody_is_paid_who_has_not_staked(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await room.post(*stakes(25).take(NOW))
        others = stakes(25, {0: "ann", 1: "bob", 2: "cid", 3: "eve"})
        for moves in (others.refund(NOW), others.pay(shares(others, 4, 3, 2, 1), NOW)):
            with pytest.raises(PotRefused, match="Only those who have staked"):
                await room.post(*moves)

    house(tmp_path, scenario)


def test_refunds_give_everybody_the_stake(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        staked = stakes(333, {0: "ann", 3: "dan"})
        await room.post(*staked.take(NOW), *staked.refund(NOW))
        assert await room.held("ann", "dan") == [FIRST, FIRST]
        assert await room.post(*staked.refund(NOW + 1)) == [False]

    house(tmp_path, scenario)


def test_L04_the_rest_of_the_purse_is_untouched(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        await room.post(*stakes(100).take(NOW))
        purse = await room.purses.look("ann")
        assert (purse.chips, purse.in_play) == (900, 100)

    house(tmp_path, scenario)


def test_nothing_staked_is_nothing_to_enter() -> None:
    for nothing in (stakes(0), stakes(25, {})):
        assert nothing.take(NOW) == nothing.refund(NOW) == ()
        assert nothing.pay(shares(nothing, 1, 2, 3, 4), NOW) == ()


@pytest.mark.parametrize("people", [{0: ""}, {0: "ann", 1: "ann"}])
def test_stakes_of_nobody_or_of_one_twice(people: dict[int, str]) -> None:
    with pytest.raises(ValueError, match="stakes of"):
        stakes(25, people)
    with pytest.raises(ValueError, match="-1 chips"):
        stakes(-1)


def test_shares_that_do_not_fit_the_stakes() -> None:
    with pytest.raises(ValueError, match="shares of 75 chips of a pot of 100"):
        stakes(25).pay(shares(stakes(25, {0: "ann", 1: "bob", 2: "cid"}), 1, 2, 3, 4), NOW)
    two = stakes(25, {0: "ann", 1: "bob"})
    with pytest.raises(ValueError, match="has not staked"):
        two.pay(shares(stakes(25, {2: "cid", 3: "dan"}), 1, 2, 3, 4), NOW)


def test_nobody_stakes_who_is_not_there(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        with pytest.raises(Stranger):
            await room.post(*stakes(25, {0: "ann", 1: "nobody"}).take(NOW))
        with pytest.raises(ChipsRefused, match="is not there any more"):
            await room.purses.look("nobody")
        assert await room.keys() == []

    house(tmp_path, scenario)


def test_two_settlers_at_once(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        other = Store.open(url_of(tmp_path / "room.db"))
        second = House(other)
        try:
            for match in range(1, 31):
                staked = stakes(7, match=match)
                paid = staked.pay(shares(staked, 3, 1, 1, 4), NOW)
                for moves in (staked.take(NOW), paid):
                    done = await asyncio.gather(
                        *(who.post(*moves) for who in (room, second, room, second))
                    )
                    assert sorted(done) == [[False], [False], [False], [True]]
            assert len(await room.keys()) == 4 + 2 * 30
        finally:
            await other.close()

    house(tmp_path, scenario)


def test_of_a_payment_and_a_refund_at_once_one_is_made(tmp_path: Path) -> None:
    async def scenario(room: House) -> None:
        other = Store.open(url_of(tmp_path / "room.db"))
        second = House(other)
        try:
            for match in range(1, 21):
                staked = stakes(25, match=match)
                await room.post(*staked.take(NOW))
                told = await asyncio.gather(
                    room.post(*staked.pay(shares(staked, 1, 2, 3, 4), NOW)),
                    second.post(*staked.refund(NOW)),
                    return_exceptions=True,
                )
                errors = [type(error) for error in told if isinstance(error, BaseException)]
                assert errors == [PotRefused]
        finally:
            await other.close()

    house(tmp_path, scenario)
