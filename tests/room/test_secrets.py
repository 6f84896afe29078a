"""Nothing that a viewer may not know reaches them, at any step, by any way (cases I-01 to I-16).

A scene is all that leaves a table.  So at every step of random matches the scene of each viewer is
compared with that of a table on which everything hidden from the viewer has been dealt anew.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from copy import copy
from typing import Any

import pytest

from majlis.fair import Secret
from majlis.games import GAMES
from majlis.room import pace, requests
from majlis.room.entries import Agreed, Away, Began, Dealt, Moved, Opened, Sat, Seated
from majlis.room.refusal import Denied
from majlis.room.scene import Scene
from majlis.room.schedule import SHOW, Due, schedule
from majlis.room.seal import Seal
from majlis.room.setup import Setup
from majlis.room.showing import scene, unseated
from majlis.room.summing import summary_of
from majlis.room.table import BETWEEN, OVER, PLAYING, Table
from tests.conformance.tables import new_match, seeds
from tests.room.fakes import START, Parlour, parlour, settle

SEED = "a secret seed"
SECRET = Secret(bytes(range(32)))
Timeline = list[tuple[float, int, str]]
"""What somebody has seen: when, the number of the frame, and the scene."""
NAMES = {f"p{seat}": f"Person {seat}" for seat in range(5)}


def opened(game: str, number: int, **settings: Any) -> Table:
    """A table with random options, people on some seats."""
    rng = random.Random(f"secrets {game} {number}")
    rules = GAMES[game]
    match, _ = new_match(rules, rng.choice(rules.players), f"secrets {number}")
    setup = Setup.of({"game": game, "players": match.players, "options": match.options, **settings})
    table = Table("secret")
    table.apply(Opened(START, setup.as_dict(), "p0"))
    table.apply(Seal.own("secret", 1, SECRET).entry(START))
    for seat in range(setup.players):
        sits = seat == 0 or rng.random() < 0.6
        table.apply(Sat(START, seat, f"p{seat}") if sits else Seated(START, seat, "club"))
    table.apply(Began(START, 1, f"{SEED} {number}"))
    return table


def steps(table: Table, number: int) -> Iterator[float]:
    """Play a deal at random; the time at every step."""
    rng = random.Random(number)
    now = START
    yield now
    while table.phase == PLAYING:
        now += rng.choice((0.1, 2.0, 6.0))
        yield now
        seat = rng.choice(table.playing.to_act)
        move = rng.choice(table.playing.legal(seat))
        table.apply(Moved(now, seat, move, "person", 0.0, table.label(seat)))
        yield now


def dealt_anew(table: Table, viewer: int, seed: int) -> Table:
    """The table with everything that the viewer cannot know dealt anew."""
    other = copy(table)
    other.match = copy(table.playing)
    deal = table.playing.deal.snapshot()
    deal._state = table.playing.deal.hidden(viewer, seed)  # type: ignore[assignment]
    other.match.deal = deal
    return other


@pytest.mark.parametrize("number", seeds(2, 8))
@pytest.mark.parametrize("game", list(GAMES))
def test_I01_a_scene_does_not_hang_on_what_is_hidden(game: str, number: int) -> None:
    table = opened(game, number, spectators=bool(number % 2))
    for step, now in enumerate(steps(table, number)):
        if table.phase != PLAYING:
            break
        for person, seat in table.persons.items():
            mine = scene(table, person, NAMES, {}, now)
            other = dealt_anew(table, seat, step)
            assert mine == scene(other, person, NAMES, {}, now)
            assert summary_of(table, now) == summary_of(other, now)


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("game", list(GAMES))
def test_I05_spectators_get_what_everybody_knows(game: str, number: int) -> None:
    table = opened(game, number, spectators=True)
    for step, now in enumerate(steps(table, number)):
        if table.phase != PLAYING:
            break
        seen = scene(table, "", NAMES, {}, now)
        for seat in table.persons.values():
            assert seen == scene(dealt_anew(table, seat, step), "", NAMES, {}, now)
        assert seen.view
        assert not seen.decision
        if game not in ("kozel", "hez2"):  # where all know some cards of hands
            assert all(set(s.hand) <= {"??"} for s in seen.view.seats)


@pytest.mark.parametrize("game", list(GAMES))
def test_I13_the_seed_and_the_deck_are_in_no_scene(game: str) -> None:
    table = opened(game, 1)
    for now in steps(table, 1):
        for person in table.persons:
            text = repr(scene(table, person, NAMES, {}, now))
            assert SEED not in text
            assert (SECRET.hex in text) is (table.phase == OVER)
            assert str(SECRET.key) not in text


@pytest.mark.parametrize("game", list(GAMES))
def test_I11_people_are_shown_by_name_alone(game: str) -> None:
    table = opened(game, 2)
    for person, seat in table.persons.items():
        text = repr(scene(table, person, NAMES, {}, START))
        assert not any(f"'{id}'" in text for id in table.persons)
        assert f"Person {seat}" in text


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("game", list(GAMES))
def test_whoever_may_not_watch_sees_nothing_of_a_match(game: str, rated: bool) -> None:
    """Not by anything that changes while it is played, from the first deal to the last."""
    seen: dict[str, set[str]] = {}
    for number in range(2):
        table = opened(game, 1, decision=30, bank=60, rated=rated, stake=6)
        assert scene(table, "", NAMES, {}, START).pot
        for now in whole_match(table, number):
            shown = unseated(scene(table, "", NAMES, {}, now))
            assert shown == unseated(shown)
            assert "Person 0" in repr(shown.seats)
            seen.setdefault(shown.phase, set()).add(repr(shown))
    assert {PLAYING, OVER} <= set(seen)
    assert all(len(found) == 1 for found in seen.values())


def whole_match(table: Table, number: int) -> Iterator[float]:
    """Play a match at random, people being ready between deals; the time at every step."""
    now = START
    for deal in range(1, 200):
        for now in steps(table, number * 1000 + deal):
            yield now
        if table.phase != BETWEEN:
            return
        table.apply(Agreed(now, 0))
        yield now
        table.apply(Dealt(now, deal + 1))


def test_whoever_may_not_watch_is_told_whether_a_seat_will_be_free() -> None:
    for people, rated, said in ((4, False, False), (3, False, True), (3, True, False)):
        table = Table("secret")
        setup = Setup.of({"game": "hearts", "players": 4, "rated": rated})
        table.apply(Opened(START, setup.as_dict(), "p0"))
        for seat in range(4):
            sits = seat < people
            table.apply(Sat(START, seat, f"p{seat}") if sits else Seated(START, seat, "club"))
        table.apply(Began(START, 1, SEED))
        status = str(unseated(scene(table, "", NAMES, {}, START)).status)
        assert status.startswith("A match is being played here.")
        assert ("the seat of a bot" in status) is said


def test_I03_a_choice_that_others_have_made_in_secret_does_not_show() -> None:
    async def run(room: Parlour) -> None:
        people = {0: "ann", 1: "ben", 2: "cat", 3: "dan"}
        await room.open({"game": "hearts", "players": 4}, people)
        before = (await room.look("ann")).scene
        passed = (await room.play("ben")).split()[1:]
        after = (await room.look("ann")).scene
        assert before.view
        assert after.view
        assert not any(card in str(after.news) for card in passed)
        assert after.view.seats[1].hand == before.view.seats[1].hand

    parlour(run)


def test_I04_whoever_sits_at_a_table_sees_it_from_the_seat() -> None:
    table = opened("hearts", 1, spectators=True)
    assert scene(table, "p0", NAMES, {}, START).seat == 0


def test_whoever_may_not_watch_sees_the_seats_alone() -> None:
    async def run(room: Parlour) -> None:
        await room.open({"game": "hearts", "players": 4}, {0: "ann"})
        for stranger in ("eve", ""):
            seen = (await room.look(stranger)).scene
            assert seen.view is None
            assert not seen.news
            assert seen == unseated(seen)
            assert seen.seats[0].name == "Ann"

    parlour(run)


@pytest.mark.parametrize("game", list(GAMES))
def test_frames_are_numbered_by_what_the_viewer_sees(game: str) -> None:
    async def run(room: Parlour) -> None:
        await room.open({"game": game, "spectators": True}, {0: "ann"})
        last: dict[str, tuple[int, Scene]] = {}
        for _ in range(40):
            for viewer in ("ann", ""):
                frame = await room.look(viewer)
                number, seen = last.get(viewer, (frame.number, frame.scene))
                still = _timeless(frame.scene) == _timeless(seen)
                assert frame.number == (number if still else number + 1)
                last[viewer] = frame.number, frame.scene
            seen = (await room.look("ann")).scene
            if seen.decision and not seen.settling:
                await room.play("ann")
            await room.clock.advance(0.4)

    parlour(run)


def _timeless(seen: Scene) -> str:
    from majlis.room.frames import _timeless as timeless

    return repr(timeless(seen))


# -- who is asked in secret (K16) -----------------------------------------------------------------

MOLODKA = ("Ah", "Kh", "9h", "7h")
PLAIN = ("6c", "Kd", "9h", "7h")
LOW = ("6d", "7c", "Js", "Qd")
CLUBS = ("Ac", "Kc", "9c", "7c")
"""A combination besides."""
ALL_THREE = {0: "p0", 1: "p1", 2: "p2"}


class Arranged:
    """Chance by which a seat of three holds certain cards; seat 0 deals, seat 1 leads.

    ``mine`` are the cards of seat 0.
    """

    def __init__(self, held: Sequence[str], holder: int, mine: Sequence[str] = LOW) -> None:
        self.held = held
        self.holder = holder
        self.mine = tuple(mine)

    def dealer(self, players: int) -> int:
        """The first dealer."""
        return 0

    def deck(self, number: int, cards: Sequence[str], attempt: int = 0) -> list[str]:
        """Seats get cards in turn, beginning on the dealer's left."""
        mine, other = self.mine, ("8c", "Td", "Jc", "7s")
        hands = {0: mine, self.holder: tuple(self.held), 3 - self.holder: other}
        first = [hands[seat][n] for n in range(4) for seat in (1, 2, 0)]
        used = set(MOLODKA) | set(PLAIN) | set(mine) | set(other)
        left = [card for card in cards if card not in used]
        spare = [card for card in (*MOLODKA, *PLAIN) if card not in self.held]
        return [*first, left[0], *left[1:], *dict.fromkeys(spare)]

    def reshuffle(self, number: int, count: int, cards: Sequence[str]) -> list[str]:
        """There is none."""
        return list(cards)


def arrange(
    monkeypatch: pytest.MonkeyPatch, held: Sequence[str], holder: int, mine: Sequence[str] = LOW
) -> None:
    """Let a seat of three, and seat 0, hold certain cards in the next match at any table."""
    chance = Arranged(held, holder, mine)
    monkeypatch.setattr("majlis.room.table.SeededChance", lambda seed: chance)


async def watched(
    room: Parlour, viewer: str, seconds: float, answer_at: float, holder: int
) -> Timeline:
    """What a viewer gets to see and when, while somebody perhaps answers."""
    seen: Timeline = []
    base = (await room.look(viewer)).number
    for step in range(round(seconds / 0.25)):
        at = step * 0.25
        if abs(at - answer_at) < 0.01:
            mine = (await room.look(f"p{holder}")).scene
            if mine.questions:
                await room.play(f"p{holder}", "decline")
        frame = await room.look(viewer)
        (listed,) = room.log.summaries.values()
        seen.append((at, frame.number - base, repr((frame.scene, listed))))
        await room.clock.advance(0.25)
    return seen


def with_and_without(
    monkeypatch: pytest.MonkeyPatch, holder: int, run: Callable[[Parlour], Awaitable[Timeline]]
) -> list[Timeline]:
    """What is seen if a seat holds a combination, and if it holds none."""
    timelines = []
    for held in (MOLODKA, PLAIN):
        arrange(monkeypatch, held, holder)
        timelines.append(parlour(run))
    return timelines


@pytest.mark.parametrize("answer_at", [0.5, 3.0, 99.0])
@pytest.mark.parametrize("holder", [1, 2])
@pytest.mark.parametrize("people", [ALL_THREE, {0: "p0"}])
def test_K16_nobody_can_tell_who_is_asked(
    monkeypatch: pytest.MonkeyPatch, people: dict[int, str], holder: int, answer_at: float
) -> None:
    """Not by what is shown, nor by when, nor by the numbers of the frames."""

    async def run(room: Parlour) -> Timeline:
        await room.open({"game": "kozel", "players": 3, "spectators": True}, people)
        room.thinkers.decide = _declines  # type: ignore[method-assign]
        return await watched(room, "p0", 6.0, answer_at, holder)

    timelines = with_and_without(monkeypatch, holder, run)
    down = round(5.0 / 0.25)
    assert timelines[0][:down] == timelines[1][:down]
    # Then a bot may lead this card or that, but it does so at the same time.
    assert [frame[:2] for frame in timelines[0]] == [frame[:2] for frame in timelines[1]]
    assert timelines[0][0][1] < timelines[0][-1][1]  # the curtain has been lifted meanwhile


async def _declines(level: str, deal: Any, seat: int, seed: str, stakers: Any) -> str:
    legal = deal.legal(seat)
    return "decline" if "decline" in legal else str(legal[0])


@pytest.mark.parametrize("holder", [1, 2])
def test_K16_a_pause_does_not_tell_whether_anybody_is_asked(
    monkeypatch: pytest.MonkeyPatch, holder: int
) -> None:
    async def run(room: Parlour) -> Timeline:
        await room.open({"game": "kozel", "players": 3}, ALL_THREE)
        await room.clock.advance(1)
        await room.ask(requests.pause, "p0")
        return await watched(room, "p0", 8.0, 99.0, holder)

    timelines = with_and_without(monkeypatch, holder, run)
    assert timelines[0] == timelines[1]


def test_K15_a_declaration_shows_when_the_curtain_is_lifted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3}, ALL_THREE)
        asked = (await room.look("p2")).scene
        assert asked.questions == ("declare", "decline")
        await room.play("p2", "declare")
        hidden = (await room.look("p0")).scene
        assert hidden.view
        assert hidden.view.facts["claimant"] == 1
        assert not (await room.look("p1")).scene.decision
        await room.clock.advance(6)
        shown = (await room.look("p0")).scene
        assert shown.view
        assert shown.view.facts["claimant"] == 2
        assert set(shown.view.seats[2].hand) == set(MOLODKA)
        assert (await room.look("p2")).scene.decision

    parlour(run)


def test_K16_whoever_keeps_silent_has_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3}, ALL_THREE)
        await room.clock.advance(6)
        assert room.table.playing.deal.moves == [(2, "decline")]
        assert (await room.look("p1")).scene.decision

    parlour(run)


def test_K16_an_answer_wakes_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3, "spectators": True}, ALL_THREE)
        ears = {name: room.live.watch(name) for name in ("p0", "p1", "p2", "")}
        told: list[object] = []
        room.live._told = told.append
        for event in ears.values():
            event.clear()
        await room.play("p2", "decline")
        assert {name for name, event in ears.items() if event.is_set()} == {"p2"}
        assert not told
        await room.clock.advance(6)
        assert all(event.is_set() for event in ears.values())

    parlour(run)


async def _never(level: str, deal: Any, seat: int, seed: str, stakers: Any) -> str:
    await asyncio.Event().wait()
    raise AssertionError


@pytest.mark.parametrize("people", [{0: "p0", 1: "p1"}, {1: "p1"}])
def test_K16_a_bot_that_thinks_long_does_not_keep_the_curtain_down(
    monkeypatch: pytest.MonkeyPatch, people: dict[int, str]
) -> None:
    """Nor does it keep silent: what it does not find out in time a simple one says."""
    asked = []

    async def run(room: Parlour) -> Timeline:
        room.thinkers.decide = _never  # type: ignore[method-assign]
        await room.open({"game": "kozel", "players": 3}, people)
        seen = await watched(room, "p1", 6.0, 99.0, 1)
        asked.append(len(room.table.playing.deal.moves))
        return seen

    timelines = with_and_without(monkeypatch, 2, run)
    lifted = [[frame[1] for frame in timeline].index(1) for timeline in timelines]
    assert lifted[0] == lifted[1]
    assert timelines[0][: lifted[0]] == timelines[1][: lifted[1]]
    assert asked == [1, 0]


def test_K16_a_bot_answers_as_soon_as_it_knows_what(monkeypatch: pytest.MonkeyPatch) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        thought = asyncio.Event()

        async def slow(level: str, deal: Any, seat: int, seed: str, stakers: Any) -> str:
            await thought.wait()
            return await _declines(level, deal, seat, seed, stakers)

        room.thinkers.decide = slow  # type: ignore[method-assign]
        await room.open({"game": "kozel", "players": 3}, {0: "p0", 1: "p1"})
        await room.clock.advance(1)
        assert not room.table.playing.deal.moves
        thought.set()
        await settle()
        assert room.table.playing.deal.moves == [(2, "decline")]

    parlour(run)


def test_K16_everybody_is_told_when_a_late_answer_lifts_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it may be if the disk is slow."""
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        room.thinkers.decide = _never  # type: ignore[method-assign]
        await room.open({"game": "kozel", "players": 3}, {0: "p0", 1: "p1"})
        await room.live.stop()
        await room.clock.advance(6)
        assert not (await room.look("p1")).scene.decision
        ear = room.live.watch("p1")
        ear.clear()
        label = room.table.label(2)
        await room.ask(lambda table, now: [Moved(now, 2, "decline", "bot", 0.0, label)])
        assert ear.is_set()
        assert (await room.look("p1")).scene.decision

    parlour(run)


def test_K16_bots_that_are_asked_after_somebody_have_time_as_if_they_were_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrange(monkeypatch, MOLODKA, 1)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3, "speed": "instant"}, {1: "p1"})
        await room.clock.advance(10)
        await room.play("p1", "decline")
        await room.clock.advance(pace.HUSH - 0.05)
        assert not (await room.look("p1")).scene.decision
        await room.clock.advance(0.1)
        assert (await room.look("p1")).scene.decision

    parlour(run)


@pytest.mark.parametrize("people", [ALL_THREE, {0: "p0", 1: "p1"}])
def test_K16_whoever_is_asked_later_learns_nothing_of_whoever_is_asked_before(
    monkeypatch: pytest.MonkeyPatch, people: dict[int, str]
) -> None:
    """Not by what is refused, nor by when the own question goes, nor by a pause meanwhile."""

    async def run(room: Parlour) -> list[str]:
        room.thinkers.decide = _never  # type: ignore[method-assign]
        await room.open({"game": "kozel", "players": 3}, people)
        label, seen = room.table.label(0), []
        for pauses in (False, True, True):
            await room.clock.advance(1.63)
            frame = await room.look("p0")
            assert frame.scene.questions
            seen.append(f"{frame.number} {frame.scene}")
            if pauses:
                await room.ask(requests.pause, "p0")
                await room.clock.advance(3)
                seen.append(repr((await room.look("p0")).scene))
                await room.ask(requests.resume, "p0")
        with pytest.raises(Denied) as refused:
            await room.play("p0", "declare", label)
        return [*seen, str(refused.value)]

    timelines = []
    for held in (MOLODKA, PLAIN):
        arrange(monkeypatch, held, 2, CLUBS)
        timelines.append(parlour(run))
    assert timelines[0] == timelines[1]


def test_K16_what_somebody_has_answered_stands_though_they_go_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrange(monkeypatch, MOLODKA, 2, CLUBS)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3, "asking": 20, "grace": 5}, ALL_THREE)
        await room.play("p0", "decline")
        room.live.presence.depart("p0", room.clock.now())
        room.live.publish()
        await room.clock.advance(30)
        assert room.table.chairs[0].away
        assert room.table.playing.deal.moves[:2] == [(2, "decline"), (0, "decline")]

    parlour(run)


@pytest.mark.parametrize("held", [MOLODKA, PLAIN])
def test_K16_somebody_away_is_not_brought_back_by_an_answer(
    monkeypatch: pytest.MonkeyPatch, held: Sequence[str]
) -> None:
    arrange(monkeypatch, held, 2)

    async def run(room: Parlour) -> None:
        room.thinkers.decide = _never  # type: ignore[method-assign]
        await room.open({"game": "kozel", "players": 3}, ALL_THREE)
        await room.ask(lambda table, now: [Away(now, 2)])
        curtain = room.table.curtain
        assert curtain
        assert not (await room.look("p2")).scene.questions
        with pytest.raises(Denied, match="take your seat back first"):
            await room.play("p2", "decline", curtain.label)
        assert room.table.chairs[2].away
        await room.ask(requests.back, "p2")
        assert bool((await room.look("p2")).scene.questions) == (held == MOLODKA)
        if held == MOLODKA:
            await room.play("p2", "decline", curtain.label)
            assert room.table.answers == {2: "decline"}

    parlour(run)


def test_K16_what_lay_on_the_table_goes_though_the_curtain_is_down() -> None:
    seen = 0
    for number in range(4):
        table = opened("kozel", number, spectators=True)
        for now in steps(table, number):
            if table.phase == PLAYING and table.hushed(now) and table.shown_until > now:
                assert Due(table.shown_until, SHOW) in schedule(table, {}, now)
                seen += 1
    assert seen


def test_K16_silence_is_no_missed_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        clock = {"decision": 10, "bank": 0}
        await room.open({"game": "kozel", "players": 3, **clock}, ALL_THREE)
        room.table.chairs[2].missed = 1
        await room.clock.advance(6)
        assert room.table.playing.deal.moves == [(2, "decline")]
        assert room.table.chairs[2].missed == 1
        assert not (await room.look("p2")).scene.questions

    parlour(run)


def test_K16_the_time_to_answer_ends_shortly_before_the_curtain_is_lifted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3}, ALL_THREE)
        asked = (await room.look("p2")).scene
        curtain = room.table.curtain
        assert curtain
        await room.live.stop()
        await room.clock.advance(curtain.closes - room.clock.now())
        with pytest.raises(Denied, match="time to declare is over"):
            await room.play("p2", "declare", asked.decision)
        assert not room.table.answers

    parlour(run)


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("held", [MOLODKA, PLAIN])
def test_K16_a_table_that_is_closed_meanwhile_says_nothing(
    monkeypatch: pytest.MonkeyPatch, held: Sequence[str], answers: bool
) -> None:
    arrange(monkeypatch, held, 2)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3}, ALL_THREE)
        if answers and held == MOLODKA:
            await room.play("p2", "decline")
        await room.ask(requests.close, "p0")
        shown = [await room.look("p1")]
        await room.clock.advance(10)
        shown.append(await room.look("p1"))
        assert shown[0] == shown[1]
        assert shown[0].scene.wait is None

    parlour(run)


def test_K16_alone_with_bots_there_is_all_the_time_to_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrange(monkeypatch, MOLODKA, 2)

    async def run(room: Parlour) -> None:
        await room.open({"game": "kozel", "players": 3}, {2: "p2"})
        await room.clock.advance(600)
        assert (await room.look("p2")).scene.questions
        await room.play("p2", "declare")
        await room.clock.advance(3)
        assert room.table.playing.view(None).facts["claimant"] == 2

    parlour(run)
