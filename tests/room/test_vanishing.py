"""People who close the page without getting up strand nobody (cases S-19, S-25)."""

import pytest

from majlis.room import requests
from majlis.room.purse import Short
from majlis.room.refusal import Denied
from majlis.room.table import OVER, PLAYING
from tests.room.fakes import Parlour, parlour
from tests.room.house import HEARTS, House, in_a_house, over
from tests.room.test_absence import come_back, drop

GRACE = 5
HEZ2 = {"game": "hez2", "players": 2, "speed": "instant", "bots": "simple", "grace": GRACE}
TWO = {0: "ann", 1: "ben"}


async def play_out(room: Parlour) -> None:
    """Let everybody play until the match is over."""
    people = {seat: person for person, seat in room.table.persons.items()}
    while room.table.phase == PLAYING:
        seat = room.table.playing.to_act[0]
        if seat in people:
            await room.play(people[seat])
        else:
            await room.clock.advance(1)
    assert room.table.phase == OVER


async def again(room: Parlour, person: str, seed: str = "ab") -> None:
    """Somebody wants another match."""
    await room.ask(requests.agree, person, requests.ending(room.table), seed)


# -- another match --------------------------------------------------------------------------------


@pytest.mark.parametrize(("gone", "stays"), [("ben", "ann"), ("ann", "ben")])
@pytest.mark.parametrize("early", [False, True])
def test_S25_a_closed_page_does_not_block_another_match(gone: str, stays: str, early: bool) -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await play_out(room)
        if early:  # the one who stays is ready before the other goes
            await again(room, stays)
        await drop(room, gone)
        if not early:
            await again(room, stays)
        await room.clock.advance(GRACE - 1)
        assert room.table.phase == OVER
        assert str((await room.look(stays)).scene.status).startswith("You are ready")
        await room.clock.advance(2)
        assert room.table.phase == PLAYING
        assert room.table.number == 2
        seat = room.table.persons[gone]
        assert room.table.chairs[seat].away
        await come_back(room, gone)
        assert room.table.chairs[seat].decides

    parlour(run)


def test_who_is_there_is_waited_for_before_another_match() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEZ2, "players": 3}, {**TWO, 2: "cat"})
        await play_out(room)
        await drop(room, "cat")
        await again(room, "ann")
        await room.clock.advance(600)
        assert room.table.phase == OVER
        await again(room, "ben")
        assert room.table.phase == PLAYING

    parlour(run)


def test_nobody_begins_another_match_with_nobody_there() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await play_out(room)
        await again(room, "ann")
        for person in TWO.values():
            await drop(room, person)
        await room.clock.advance(600)
        assert room.table.phase == OVER
        await come_back(room, "ben")
        await room.clock.advance(600)
        assert room.table.phase == OVER
        await again(room, "ben")
        assert room.table.phase == PLAYING

    parlour(run)


def test_who_gets_up_after_a_match_does_not_block_another() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await play_out(room)
        await again(room, "ann")
        await room.ask(requests.leave, "ben")
        assert room.table.phase == PLAYING
        assert room.table.chairs[1].level

    parlour(run)


async def rematch_for_chips(house: House, gone: int) -> None:
    """The person of this seat closes the page after a match for chips; the other wants another."""
    people = [await house.person("Ann"), await house.person("Bob")]
    live = await house.open({**HEARTS, "grace": GRACE}, *people)
    await house.play_on(live, over)
    before = await house.chips(*people)
    live.presence.depart(people[gone], house.clock.now())
    live.publish()
    stays = people[1 - gone]
    await house.ask(live, requests.agree, stays, requests.ending(live.table), "seed")
    await house.clock.advance(GRACE + 1)
    await house.settle()
    assert live.table.number == 2
    assert live.table.persons == {stays: 1 - gone}
    assert live.table.host == stays
    stakes = [0, 0]
    stakes[1 - gone] = 50
    assert await house.chips(*people) == [b - s for b, s in zip(before, stakes, strict=True)]


@pytest.mark.parametrize("gone", [0, 1])
def test_nobody_pays_for_a_match_that_begins_without_them(gone: int) -> None:
    in_a_house(lambda house: rematch_for_chips(house, gone))


def test_a_match_for_chips_begins_without_who_is_short_when_the_others_say_so_again() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open({**HEARTS, "stake": 900}, ann, bob)
        await house.play_on(live, over)
        rich, poor = (ann, bob) if (await house.chips(ann))[0] > 1000 else (bob, ann)
        ending = requests.ending(live.table)
        await house.ask(live, requests.agree, rich, ending, "seed")
        with pytest.raises(Short):
            await house.ask(live, requests.agree, poor, ending, "seed")
        assert over(live)
        assert "another" in str((await live.look(rich)).scene.status)
        await house.ask(live, requests.agree, rich, ending, "seed")
        assert live.table.number == 2

    in_a_house(test)


# -- the host -------------------------------------------------------------------------------------


def test_S19_a_host_who_vanishes_before_the_match_is_replaced_after_the_grace() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEZ2, "players": 3}, {**TWO, 2: "cat"}, begin=False)
        await drop(room, "ben")
        await drop(room, "ann")
        await room.clock.advance(GRACE - 1)
        assert room.table.host == "ann"
        await room.clock.advance(2)
        assert room.table.host == "cat"  # the only one who is there
        assert (await room.look("cat")).scene.host
        assert "begin" in str((await room.look("cat")).scene.status)
        await come_back(room, "ann")
        await room.clock.advance(60)
        assert room.table.host == "cat"
        await room.ask(requests.begin, "cat", "5eed")
        assert room.table.phase == PLAYING
        assert [chair.decides for chair in room.table.chairs] == [True, False, True]

    parlour(run)


def test_a_host_with_nobody_else_there_stays_the_host() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO, begin=False)
        await drop(room, "ben")
        await drop(room, "ann")
        await room.clock.advance(600)
        assert room.table.host == "ann"
        await come_back(room, "ann")
        await room.clock.advance(600)
        assert room.table.host == "ann"
        await room.ask(requests.begin, "ann", "5eed")
        assert room.table.chairs[0].decides

    parlour(run)


def test_S19_a_pause_ends_though_its_host_has_vanished() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await room.ask(requests.pause, "ann")
        await drop(room, "ann")
        await room.clock.advance(GRACE - 1)
        with pytest.raises(Denied, match="host"):
            await room.ask(requests.resume, "ben")
        await room.clock.advance(2)
        assert room.table.paused is not None
        await room.ask(requests.resume, "ben")
        assert room.table.paused is None
        await room.clock.advance(1)
        assert room.table.chairs[0].away
        await room.ask(requests.place_bot, "ben", 0, "simple")
        assert room.table.chairs[0].level == "simple"

    parlour(run)


def test_the_host_of_a_deal_that_goes_on_may_be_away() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await drop(room, "ann")
        await room.clock.advance(600)
        assert room.table.chairs[0].away
        assert room.table.host == "ann"

    parlour(run)


# -- their seats ----------------------------------------------------------------------------------


def test_the_seat_of_somebody_who_vanished_before_the_match_can_be_taken() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO, begin=False)
        await drop(room, "ben")
        await room.clock.advance(GRACE - 1)
        for seat, code in ((None, "full"), (1, "taken")):
            with pytest.raises(Denied) as refused:
                await room.ask(requests.sit, "cat", seat)
            assert refused.value.code == code
        assert str((await room.look("cat")).scene.status) == "All seats are taken."
        await room.clock.advance(2)
        assert str((await room.look("cat")).scene.status) == "Take a seat to play."
        room.live.presence.arrive("cat")
        await room.ask(requests.sit, "cat", None)
        assert room.table.persons == {"ann": 0, "cat": 1}
        assert room.table.chairs[1].decides
        assert not await room.ask(requests.back, "ben")

    parlour(run)


def test_the_seat_of_somebody_who_vanished_before_the_match_can_be_given_to_a_bot() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO, begin=False)
        await drop(room, "ben")
        with pytest.raises(Denied, match="away"):
            await room.ask(requests.place_bot, "ann", 1, "club")
        await room.clock.advance(GRACE + 1)
        await room.ask(requests.place_bot, "ann", 1, "club")
        assert room.table.chairs[1].level == "club"

    parlour(run)


def test_a_seat_that_nobody_else_wants_waits_for_its_person() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEZ2, "players": 4}, TWO, begin=False)
        await drop(room, "ben")
        await room.clock.advance(GRACE + 1)
        for person in ("cat", "dan"):
            await room.ask(requests.sit, person, None)
        assert room.table.persons == {"ann": 0, "ben": 1, "cat": 2, "dan": 3}
        await come_back(room, "ben")
        with pytest.raises(Denied):
            await room.ask(requests.sit, "eve", 1)

    parlour(run)


def test_a_table_that_everybody_has_deserted_can_be_taken_over() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO, begin=False)
        for person in TWO.values():
            await drop(room, person)
        await room.clock.advance(GRACE + 1)
        await room.ask(requests.sit, "cat", 0)
        assert room.table.persons == {"cat": 0, "ben": 1}
        assert room.table.host == "cat"

    parlour(run)


def test_after_a_match_a_deserted_seat_can_be_taken_for_the_next_one() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await play_out(room)
        await drop(room, "ben")
        await room.clock.advance(GRACE + 1)
        await room.ask(requests.sit, "cat", 1)
        await again(room, "ann")
        await again(room, "cat")
        assert room.table.phase == PLAYING
        assert room.table.persons == {"ann": 0, "cat": 1}

    parlour(run)


def test_during_a_match_nobody_takes_the_seat_of_somebody_away() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEZ2, TWO)
        await drop(room, "ben")
        await room.clock.advance(GRACE + 1)
        assert room.table.chairs[1].away
        with pytest.raises(Denied, match="already"):
            await room.ask(requests.sit, "cat", 1)

    parlour(run)
