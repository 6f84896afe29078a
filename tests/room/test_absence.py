"""Being away and coming back (cases S-07, S-10 to S-19)."""

import pytest

from majlis.room import requests
from majlis.room.presence import LINGER
from majlis.room.refusal import Denied
from tests.room.fakes import Parlour, parlour
from tests.room.test_turns import HEARTS, PEOPLE, until_owed

GRACE = 30


async def drop(room: Parlour, person: str) -> None:
    """Somebody's connection breaks."""
    room.live.presence.depart(person, room.clock.now())
    room.live.publish()


async def come_back(room: Parlour, person: str) -> None:
    """Somebody opens the table again."""
    room.live.presence.arrive(person)
    await room.ask(requests.back, person)


def test_S07_whoever_leaves_the_pass_does_not_hold_it_up() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "grace": GRACE}, PEOPLE)
        for seat in range(3):
            await room.play(PEOPLE[seat])
        await drop(room, "dan")
        await room.clock.advance(GRACE - 1)
        assert len(room.table.playing.deal.moves) == 3
        await room.clock.advance(5)
        hands = [len(s.hand) for s in room.table.playing.view(None).seats]
        assert len(room.table.playing.deal.moves) >= 4
        assert sum(hands) + len(room.table.playing.deal.moves) - 4 == 52
        assert room.table.chairs[3].away

    parlour(run)


def test_S07_getting_up_in_the_pass_lets_a_bot_pass() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        for seat in range(3):
            await room.play(PEOPLE[seat])
        await room.ask(requests.leave, "dan")
        await room.clock.advance(3)
        assert len(room.table.playing.deal.moves) >= 4
        assert room.table.chairs[3].level

    parlour(run)


def test_S10_absent_or_reloading_the_one_on_turn_can_act() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann", 1: "ben"})
        await drop(room, "ben")
        await until_owed(room, "ann")
        await room.play("ann")
        await drop(room, "ann")
        await come_back(room, "ann")
        await come_back(room, "ben")
        await until_owed(room, "ben")
        await room.play("ben")

    parlour(run)


def test_S11_a_reload_faster_than_the_drop_is_noticed_keeps_the_seat() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        for _ in range(2):  # the new connection comes before the old one is known to be dead
            room.live.presence.arrive("dan")
        for _ in range(2):
            room.live.presence.depart("dan", room.clock.now())
        await room.clock.advance(60)
        assert not room.table.chairs[3].away
        assert room.table.seat_of("dan") == 3

    parlour(run)


def test_S12_people_are_counted_not_their_tabs() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann", 1: "ben"})
        room.live.presence.arrive("ann")
        assert len(room.table.persons) == 2
        label = await until_owed(room, "ann")
        frames = [await room.look("ann") for _ in range(2)]
        assert frames[0] == frames[1]
        await room.play("ann", decision=label)
        assert (await room.look("ann")).number > frames[0].number

    parlour(run)


@pytest.mark.parametrize("game", ["hearts", "hearts2", "kozel", "hez2"])
def test_S14_coming_back_shows_what_staying_shows(game: str) -> None:
    async def run(room: Parlour) -> None:
        await room.open({"game": game, "speed": "fast"}, {0: "ann"})
        for _ in range(12):
            await until_owed(room, "ann")
            await room.play("ann")
            await room.clock.advance(2)
            stayed = (await room.look("ann")).scene
            await room.restart()
            returned = (await room.look("ann")).scene
            assert returned == stayed

    parlour(run)


def test_S15_everyone_sees_that_somebody_is_back() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        await drop(room, "cat")
        assert not (await room.look("ann")).scene.seats[2].present
        await come_back(room, "cat")
        for person in PEOPLE.values():
            assert (await room.look(person)).scene.seats[2].present

    parlour(run)


def test_S16_the_scene_says_whose_it_is() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        for seat, person in PEOPLE.items():
            seen = (await room.look(person)).scene
            assert seen.seat == seat
            assert seen.view
            assert seen.view.viewer == seat

    parlour(run)


def test_S18_whoever_returns_makes_the_next_decision() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "grace": GRACE}, {0: "ann", 1: "ben"})
        await room.play("ann")
        await drop(room, "ben")
        await room.clock.advance(GRACE + 2)
        assert room.table.chairs[1].away
        await come_back(room, "ben")
        assert not room.table.chairs[1].away
        await until_owed(room, "ben")
        length = len(room.table.playing.deal.moves)
        await room.clock.advance(10)
        assert len(room.table.playing.deal.moves) == length
        await room.play("ben")

    parlour(run)


def test_S18_getting_up_and_sitting_down_gives_one_seat() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, {0: "ann", 1: "ben"}, begin=False)
        await room.ask(requests.leave, "ben")
        await room.ask(requests.sit, "ben", 3)
        assert room.table.persons == {"ann": 0, "ben": 3}
        await room.ask(requests.sit, "ben", 2)
        assert room.table.persons == {"ann": 0, "ben": 2}

    parlour(run)


def test_S19_the_hosts_part_moves_on() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE, begin=False)
        await room.ask(requests.leave, "ann")
        assert room.table.host == "ben"
        await room.ask(requests.begin, "ben", "5eed")
        assert room.table.phase == "playing"

    parlour(run)


def test_S19_a_closed_table_says_so_to_everybody() -> None:
    async def run(room: Parlour) -> None:
        await room.open(HEARTS, PEOPLE)
        await room.ask(requests.close, "ann")
        for person in PEOPLE.values():
            seen = (await room.look(person)).scene
            assert seen.phase == "closed"
            assert str(seen.status) == "This table is closed."
        with pytest.raises(Denied, match="closed"):
            await room.play("ann", "pass 2c 3c 4c", "1.1.0")

    parlour(run)


def test_S25_with_everybody_away_the_deal_is_kept() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "grace": GRACE}, PEOPLE)
        for person in PEOPLE.values():
            await drop(room, person)
        length = room.table.length
        await room.clock.advance(GRACE + 6)
        assert room.table.length == length
        for person in PEOPLE.values():
            await come_back(room, person)
        await room.play("ann")

    parlour(run)


def test_S25_one_away_for_longer_than_the_grace_is_played_for() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "grace": GRACE}, PEOPLE)
        await drop(room, "ben")
        await room.clock.advance(GRACE + 3)
        moved = [m for m in room.log.logs["parlour"] if m["kind"] == "moved"]
        assert moved[0]["by"] == "standin"

    parlour(run)


def test_somebody_who_only_asks_now_and_then_is_there_for_a_while() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "grace": GRACE}, {0: "ann", 1: "ben"})
        room.live.presence.depart("ben", room.clock.now())
        room.live.presence.heard("ben", room.clock.now())
        await room.clock.advance(LINGER - 1)
        assert (await room.look("ann")).scene.seats[1].present
        await room.clock.advance(2)
        assert not (await room.look("ann")).scene.seats[1].present
        await room.clock.advance(GRACE + 1)
        assert room.table.chairs[1].away

    parlour(run)


def test_the_host_can_put_a_bot_in_for_somebody_away() -> None:
    async def run(room: Parlour) -> None:
        await room.open({**HEARTS, "grace": GRACE}, PEOPLE)
        with pytest.raises(Denied, match="away"):
            await room.ask(requests.place_bot, "ann", 1, "club")
        await drop(room, "ben")
        await room.clock.advance(GRACE + 2)
        await room.ask(requests.place_bot, "ann", 1, "club")
        assert room.table.chairs[1].level == "club"
        assert room.table.seat_of("ben") is None

    parlour(run)
