"""Tables for chips: what moves when, whoever leaves, and whatever else happens."""

from typing import Any

import pytest

from majlis.room import requests
from majlis.room.keepsakes import finished_match
from majlis.room.live import LiveTable
from majlis.room.purse import Short
from majlis.room.refusal import Denied
from majlis.room.schedule import PATIENCE
from majlis.room.setup import Setup, SetupError
from majlis.stakes import shares
from tests.room.house import HEARTS, HEZ2, KOZEL, House, in_a_house, over


def test_Z19_the_stake_is_taken_when_the_match_begins_and_shared_when_it_ends() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEZ2, ann, bob)
        assert await house.chips(ann, bob) == [980, 980]
        await house.play_on(live, over)
        places = live.table.matches[0].match.places
        got = shares(places, [0, 1], 20)
        assert await house.chips(ann, bob) == [980 + got[0], 980 + got[1]]
        assert sum(got) == 40
        pot = (await live.look(ann)).scene.pot
        assert pot is not None
        assert (pot.stake, pot.total, pot.stakers, pot.ruling) == (20, 40, (0, 1), "Z19")
        assert list(pot.shares) == got

    in_a_house(test)


def test_places_of_a_match_share_its_pot_in_the_other_games() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        assert await house.chips(ann, bob) == [950, 950]
        await house.play_on(live, over)
        assert sorted(await house.chips(ann, bob)) == [950, 1050]

    in_a_house(test)


def test_K23_every_deal_has_a_pot() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(KOZEL, ann, bob)
        pots = set()
        assert await house.chips(ann, bob) == [994, 994]

        def ended(live: LiveTable) -> bool:
            if live.table.pots.stakes:
                pots.add(live.table.pots.stakes.pot.name)
            return over(live)

        await house.play_on(live, ended)
        assert len(pots) == 3
        totals = live.table.matches[0].match.totals
        assert await house.chips(ann, bob) == [1000 + total for total in totals]

    in_a_house(test)


def test_one_person_among_bots_gets_the_stake_back() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open(HEZ2, ann)
        assert await house.chips(ann) == [980]
        await house.play_on(live, over)
        assert await house.chips(ann) == [1000]

    in_a_house(test)


def test_closing_before_the_end_gives_every_stake_back() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEZ2, ann, bob)
        await house.ask(live, requests.close, ann)
        assert await house.chips(ann, bob) == [1000, 1000]
        assert not await house.ask(live, requests.close, ann)

    in_a_house(test)


def test_K23_closing_gives_back_the_stake_of_the_deal_and_leaves_those_before() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(KOZEL, ann, bob)
        await house.play_on(live, lambda live: len(live.table.playing.finished) == 1)
        settled = await house.chips(ann, bob)
        assert sum(settled) == 2000
        await house.play_on(live, lambda live: live.table.phase == "playing")
        assert await house.chips(ann, bob) == [chips - 6 for chips in settled]
        await house.ask(live, requests.close, ann)
        assert await house.chips(ann, bob) == settled

    in_a_house(test)


def test_closing_after_the_end_moves_nothing() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        await house.play_on(live, over)
        before = await house.chips(ann, bob)
        await house.ask(live, requests.close, ann)
        assert await house.chips(ann, bob) == before

    in_a_house(test)


def test_who_leaves_leaves_the_stake_and_the_place_of_the_bot_counts() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        await house.ask(live, requests.leave, bob)
        assert await house.chips(bob) == [950]
        await house.play_on(live, over)
        got = shares(live.table.matches[0].match.places, [0, 1], 50)
        assert await house.chips(ann, bob) == [950 + got[0], 950 + got[1]]

    in_a_house(test)


def test_bots_are_told_who_plays_for_a_pot() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEZ2, ann, bob)
        await house.play_on(live, over)
        assert house.thinkers.stakers == {frozenset({0, 1})}
        house.thinkers.stakers.clear()
        free = await house.open({**HEZ2, "stake": 0}, ann)
        await house.play_on(free, over)
        assert house.thinkers.stakers == {frozenset()}

    in_a_house(test)


def test_bots_play_on_for_the_pot_when_all_have_left_and_then_the_table_is_closed() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        await house.ask(live, requests.leave, bob)
        await house.ask(live, requests.leave, ann)
        await house.play_on(live, lambda live: live.table.phase == "closed")
        assert len(live.table.matches) == 1
        assert sorted(await house.chips(ann, bob)) == [950, 1050]

    in_a_house(test)


def test_a_restart_takes_up_the_tables_that_play_for_chips() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open({**HEARTS, "speed": "normal"}, ann, bob)
        await house.ask(live, requests.leave, bob)
        await house.ask(live, requests.leave, ann)
        table = live.table.id
        await house.restart()
        again = next(live for live in house.lobby.live if live.table.id == table)
        await house.play_on(again, lambda live: live.table.phase == "closed")
        assert sorted(await house.chips(ann, bob)) == [950, 1050]

    in_a_house(test)


def test_who_comes_later_has_no_part_in_the_pot() -> None:
    async def test(house: House) -> None:
        ann, eve = await house.person("Ann"), await house.person("Eve")
        live = await house.open({**HEARTS, "options": {"target": 40}}, ann)
        await house.play_on(live, lambda live: live.table.phase == "between")
        await house.ask(live, requests.sit, eve, 1)
        assert live.table.persons == {ann: 0, eve: 1}
        await house.play_on(live, over)
        assert await house.chips(ann, eve) == [1000, 1000]

    in_a_house(test)


def test_who_is_short_cannot_sit_down_and_is_told_why() -> None:
    async def test(house: House) -> None:
        ann, poor = await house.person("Ann"), await house.person("Poor", chips=10)
        live = await house.lobby.open(Setup.of(HEZ2), ann)
        with pytest.raises(Short, match="You need 20 chips and have 10"):
            await house.lobby.afford(live.table.id, poor)
        with pytest.raises(Short):
            await house.lobby.open(Setup.of(HEZ2), poor)
        await house.lobby.afford(live.table.id, ann)

    in_a_house(test)


def test_nothing_begins_while_a_staker_is_short() -> None:
    async def test(house: House) -> None:
        ann, poor = await house.person("Ann"), await house.person("Poor", chips=10)
        live = await house.lobby.open(Setup.of(HEZ2), ann)
        await house.ask(live, requests.sit, poor, None)
        with pytest.raises(Short, match="Poor has fewer than 20 chips"):
            await house.ask(live, requests.begin, ann, "seed")
        assert live.table.phase == "waiting"
        assert await house.chips(ann, poor) == [1000, 10]
        assert live.table.seat_of(poor) is None  # or else nobody could ever begin
        assert "too few chips" in str((await live.look(poor)).scene.status)
        await house.ask(live, requests.begin, ann, "seed")
        assert await house.chips(ann, poor) == [980, 10]

    in_a_house(test)


def test_who_cannot_pay_for_the_next_deal_gets_up_and_the_others_go_on() -> None:
    async def test(house: House) -> None:
        ann, poor = await house.person("Ann"), await house.person("Poor", chips=6)
        live = await house.open({**KOZEL, "options": {"scoring": "stakes", "deals": 9}}, ann, poor)
        await house.play_on(live, lambda live: not live.table.seat_of(poor) or over(live))
        if live.table.seat_of(poor) is None:  # lost all of it before the end
            assert await house.chips(poor) == [0]
            assert "too few chips" in str((await live.look(poor)).scene.status)
            await house.play_on(live, over)

    in_a_house(test)


def test_a_short_host_gets_up_and_somebody_else_is_the_host() -> None:
    async def test(house: House) -> None:
        poor, ann = await house.person("Poor"), await house.person("Ann")
        live = await house.lobby.open(Setup.of(HEZ2), poor)
        await house.ask(live, requests.sit, ann, None)
        await house.open({**HEZ2, "stake": 990}, poor)
        with pytest.raises(Short):
            await house.ask(live, requests.begin, poor, "seed")
        assert live.table.host == ann
        await house.ask(live, requests.begin, ann, "seed")
        assert live.table.persons == {ann: 1}

    in_a_house(test)


def test_a_table_is_closed_when_its_only_person_is_short() -> None:
    async def test(house: House) -> None:
        poor = await house.person("Poor")
        live = await house.lobby.open(Setup.of(HEZ2), poor)
        await house.open({**HEZ2, "stake": 990}, poor)
        with pytest.raises(Short):
            await house.ask(live, requests.begin, poor, "seed")
        assert live.table.phase == "closed"

    in_a_house(test)


def test_who_is_not_there_any_more_keeps_nobody_from_beginning() -> None:
    async def test(house: House) -> None:
        ann, gone = await house.person("Ann"), await house.person("Gone")
        live = await house.lobby.open(Setup.of(HEZ2), ann)
        await house.ask(live, requests.sit, gone, None)
        await house.people.delete(gone)
        with pytest.raises(Denied, match="not there any more"):
            await house.ask(live, requests.begin, ann, "seed")
        await house.ask(live, requests.begin, ann, "seed")
        assert live.table.persons == {ann: 0}

    in_a_house(test)


def test_what_others_have_is_told_to_nobody() -> None:
    async def test(house: House) -> None:
        ann, poor = await house.person("Ann"), await house.person("Poor", chips=13)
        live = await house.lobby.open(Setup.of(HEZ2), ann)
        await house.ask(live, requests.sit, poor, None)
        with pytest.raises(Short) as refused:
            await house.ask(live, requests.begin, ann, "seed")
        assert "13" not in str(refused.value)

    in_a_house(test)


def test_chips_do_not_wait_for_ever_for_people_who_never_come_back() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        await house.ask(live, requests.pause, ann)
        for person in (ann, bob):
            live.presence.depart(person, house.clock.now())
            live.publish()
        await house.clock.advance(PATIENCE - 60)
        await house.settle()
        assert live.table.paused is not None
        assert await house.chips(ann, bob) == [950, 950]
        for _ in range(400):
            await house.clock.advance(30)
            await house.settle_a_little()
            if over(live):
                break
        await house.settle()
        assert sorted(await house.chips(ann, bob)) == [950, 1050]

    in_a_house(test)


def test_a_paused_table_goes_on_when_the_last_has_left() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        await house.ask(live, requests.pause, ann)
        await house.ask(live, requests.leave, ann)
        await house.ask(live, requests.leave, bob)
        await house.play_on(live, lambda live: live.table.phase == "closed")
        assert sorted(await house.chips(ann, bob)) == [950, 1050]

    in_a_house(test)


def test_who_has_left_a_pot_may_check_its_deals() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEARTS, ann, bob)
        await house.ask(live, requests.leave, bob)
        await house.play_on(live, over)
        room: Any = house
        assert (await finished_match(room, live, bob, 1)).number == 1

    in_a_house(test)


def test_who_joined_and_got_up_again_may_look_back_on_the_match() -> None:
    async def test(house: House) -> None:
        ann, eve = await house.person("Ann"), await house.person("Eve")
        live = await house.open({**HEARTS, "options": {"target": 40}}, ann)
        await house.play_on(live, lambda live: live.table.phase == "between")
        await house.ask(live, requests.sit, eve, 1)
        await house.ask(live, requests.leave, eve)
        await house.play_on(live, over)
        room: Any = house
        assert (await finished_match(room, live, eve, 1)).number == 1
        assert not await house.store.results(eve)

    in_a_house(test)


def test_a_refunded_pot_is_not_open_any_more() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open(HEZ2, ann, bob)
        assert live.table.pots.open
        await house.ask(live, requests.close, ann)
        assert not live.table.pots.open

    in_a_house(test)


def test_nobody_stakes_on_cards_that_somebody_may_know() -> None:
    with pytest.raises(SetupError, match="somebody may know the cards"):
        Setup.of({**HEZ2, "cards": "match:there:1:1"})


@pytest.mark.parametrize("setup", [HEZ2, HEARTS, KOZEL])
def test_bots_never_stake(setup: dict[str, Any]) -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open(setup, ann)
        assert live.table.pots.stakes is not None
        assert live.table.pots.stakes.people == {0: ann}

    in_a_house(test)


@pytest.mark.parametrize(
    ("stake", "said"),
    [
        (-1, "stake is -1: expected a whole number from 0 to 1000000"),
        (1_000_001, "expected a whole number from 0 to 1000000"),
        (True, "expected a whole number"),
        ("5", "expected a whole number"),
    ],
)
def test_a_stake_that_cannot_be_is_refused(stake: Any, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        Setup.of({"game": "hearts", "stake": stake})


def test_K23_the_stake_of_a_deal_is_the_house_option() -> None:
    with pytest.raises(SetupError, match="stake is 7: expected 0, or 6"):
        Setup.of({**KOZEL, "stake": 7})
    options = {"scoring": "stakes", "stake": 7}
    assert Setup.of({**KOZEL, "options": options, "stake": 7}).stake == 7
    assert Setup.of({**KOZEL, "stake": 0}).stake == 0


def test_a_table_without_a_stake_has_no_pot() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open({**HEZ2, "stake": 0}, ann)
        assert (await live.look(ann)).scene.pot is None
        await house.ask(live, requests.leave, ann)
        assert live.table.phase == "closed"
        assert await house.chips(ann) == [1000]

    in_a_house(test)
