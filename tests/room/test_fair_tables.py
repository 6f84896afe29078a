"""Tables that deal from a sealed secret and from what people add."""

import asyncio
import json
from datetime import date
from typing import Any

import pytest

from majlis.deal import Deal
from majlis.fair import verify
from majlis.games import GAMES
from majlis.room import requests
from majlis.room.dailies import daily_setup, ranking
from majlis.room.dealings import DailyDeal, DealingsError, SharedDeal, day_at, read_dealings
from majlis.room.entries import Opened, Sat, entry_of
from majlis.room.keepsakes import finished_match, transcript
from majlis.room.live import LiveTable
from majlis.room.offers import LIFE, Offers
from majlis.room.played import is_due
from majlis.room.refusal import Denied
from majlis.room.scene import Scene
from majlis.room.setup import Setup
from majlis.room.steward import new_seed
from majlis.room.store import StoreError, Summary
from majlis.room.table import Table
from majlis.server.openhands import moment
from majlis.transcript import write
from majlis.transcript.replay import replayed as replay
from tests.room.fakes import START, settle
from tests.room.house import House, asked, in_a_house, over

QUICK: dict[str, Any] = {"game": "hearts2", "speed": "instant", "options": {"target": 1}}


def replayed(deal: Deal) -> Deal:
    """The deal as it began."""
    return replay(deal.game, deal.options, deal.standing, deal.deck, deal.reshuffles)


async def stored(house: House, live: LiveTable) -> list[dict[str, Any]]:
    """What the store has of a table's log."""
    return list(await house.store.entries(live.table.id))


async def scene_of(live: LiveTable, person: str) -> Scene:
    """What somebody sees."""
    return (await live.look(person)).scene


def lines_of(live: LiveTable, number: int = 1) -> list[str]:
    """The transcript of a finished match, proof included."""
    played = next(p for p in live.table.matches if p.number == number)
    assert played.proof
    return list(write(played.match, more={"fair": played.proof.as_dict()}))


def test_the_seal_is_shown_before_the_match_and_the_secret_after_it() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.lobby.open(Setup.of(QUICK), ann)
        before = (await scene_of(live, ann)).next_shuffle
        assert before
        assert before.secret == ""
        await house.ask(live, requests.sit, bob, None)
        await house.ask(live, requests.add_words, ann, "  seven   green owls ")
        await house.ask(live, requests.add_words, bob, "plum")
        words = (await scene_of(live, bob)).next_shuffle
        assert words
        assert words.words == ("seven green owls", "plum")
        await house.ask(live, requests.begin, ann, new_seed())
        during = await scene_of(live, ann)
        assert during.next_shuffle is None
        assert during.shuffle
        assert during.shuffle.commitment == before.commitment
        assert during.shuffle.words == ("seven green owls", "plum")
        assert during.shuffle.secret == ""
        await house.play_on(live, over)
        after = await scene_of(live, ann)
        assert after.shuffle
        assert len(after.shuffle.secret) == 64
        lines = lines_of(live)
        assert json.loads(lines[0])["fair"]["secret"] == after.shuffle.secret
        assert not verify(lines).faults

    in_a_house(test)


def test_the_next_seal_is_there_as_soon_as_a_match_ends() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open(QUICK, ann)
        await house.play_on(live, over)
        seen = await scene_of(live, ann)
        assert seen.shuffle
        assert seen.next_shuffle
        assert seen.next_shuffle.match == f"{live.table.id}.2"
        assert seen.next_shuffle.commitment != seen.shuffle.commitment
        await house.ask(live, requests.agree, ann, seen.after, new_seed())
        assert live.table.proof
        assert live.table.proof.commitment == seen.next_shuffle.commitment

    in_a_house(test)


def test_words_come_with_sitting_beginning_and_agreeing() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.lobby.open(Setup.of(QUICK), ann)
        await live.ask(lambda t, now: requests.sit(t, bob, None, now, "from the door"))
        await live.ask(lambda t, now: requests.begin(t, ann, new_seed(), now, "from the host"))
        assert live.table.proof
        assert live.table.proof.contributions == ("from the host", "from the door")
        for person in (ann, bob):
            live.presence.arrive(person)
        await house.play_on(live, over)
        after = (await scene_of(live, ann)).after
        await live.ask(lambda t, now: requests.agree(t, ann, after, "a", now, "again"))
        await live.ask(lambda t, now: requests.agree(t, bob, after, "b", now, "and again"))
        assert live.table.proof.contributions == ("again", "and again")

    in_a_house(test)


def test_words_that_were_chosen_are_not_replaced_by_those_that_come_with_a_press() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.lobby.open(Setup.of(QUICK), ann)
        await house.ask(live, requests.add_words, ann, "chosen")
        await live.ask(lambda t, now: requests.begin(t, ann, new_seed(), now, "drawn"))
        assert live.table.proof
        assert live.table.proof.contributions == ("chosen", "")

    in_a_house(test)


def test_who_gets_up_takes_the_words_along() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.lobby.open(Setup.of(QUICK), ann)
        await live.ask(lambda t, now: requests.sit(t, bob, 1, now, "bob was here"))
        await house.ask(live, requests.leave, bob)
        shuffle = (await scene_of(live, ann)).next_shuffle
        assert shuffle
        assert shuffle.words == ("", "")

    in_a_house(test)


@pytest.mark.parametrize(
    ("words", "said"),
    [("one; two", "letters, digits, - and ' only"), ("x" * 81, "at most 80 characters")],
)
def test_words_that_cannot_be_are_refused_and_change_nothing(words: str, said: str) -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.lobby.open(Setup.of(QUICK), ann)
        length = live.table.length
        with pytest.raises(Denied, match=said):
            await house.ask(live, requests.add_words, ann, words)
        with pytest.raises(Denied, match=said):
            await live.ask(lambda t, now: requests.begin(t, ann, new_seed(), now, words))
        assert live.table.length == length

    in_a_house(test)


def test_words_come_too_late_once_cards_are_dealt_and_from_somebody_else() -> None:
    async def test(house: House) -> None:
        ann, eve = await house.person("Ann"), await house.person("Eve")
        live = await house.open(QUICK, ann)
        with pytest.raises(Denied, match="count for the next one"):
            await house.ask(live, requests.add_words, ann, "late")
        with pytest.raises(Denied, match="no seat"):
            await house.ask(live, requests.add_words, eve, "foreign")

    in_a_house(test)


def test_a_table_rebuilt_from_its_log_has_the_same_cards_and_proof() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open({**QUICK, "options": {"target": 100}}, ann)
        deck, proof, id = live.table.playing.deal.deck, live.table.proof, live.table.id
        await house.restart()
        again = (await house.lobby.table(id)).table
        assert again.playing.deal.deck == deck
        assert again.proof == proof

    in_a_house(test)


def test_an_abandoned_match_shows_its_secret_and_what_was_played() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open({**QUICK, "options": {"target": 100}}, ann)
        await house.play_on(live, lambda live: live.table.phase == "between")
        assert (await scene_of(live, ann)).shuffle.secret == ""  # type: ignore[union-attr]
        await house.ask(live, requests.close, ann)
        shuffle = (await scene_of(live, ann)).shuffle
        assert shuffle
        assert len(shuffle.secret) == 64
        room: Any = house
        played = await finished_match(room, live, ann, 1)
        lines = (await transcript(room, live.table, played)).splitlines()
        assert len(lines) == 2
        assert not verify(lines).faults

    in_a_house(test)


def test_nothing_is_shown_of_an_end_that_is_still_being_stored() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open({**QUICK, "options": {"target": 100}}, ann)
        room: Any = house
        append = live._logbook.append
        seen: list[str] = []

        async def failing(*args: Any, **more: Any) -> None:
            for look in (finished_match(room, live, ann, 1), live.look(ann)):
                waiting = asyncio.create_task(look)
                await settle()
                seen.append("shown" if waiting.done() else "waits")
                waiting.cancel()
            raise StoreError("no space left")

        live._logbook.append = failing  # type: ignore[method-assign]
        with pytest.raises(StoreError):
            await live.ask(asked(requests.close, ann))
        live._logbook.append = append  # type: ignore[method-assign]
        assert seen == ["waits", "waits"]
        assert live.table.phase == "playing"
        with pytest.raises(Denied):
            await finished_match(room, live, ann, 1)

    in_a_house(test)


def test_a_table_that_cannot_be_read_again_shows_nothing_until_it_can() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open({**QUICK, "options": {"target": 100}}, ann)
        book = live._logbook

        class Broken:
            async def append(self, *args: Any, **more: Any) -> None:
                raise StoreError("gone")

            async def entries(self, table: str) -> list[dict[str, Any]]:
                raise StoreError("gone")

        live._logbook = Broken()
        with pytest.raises(StoreError):
            await live.ask(asked(requests.close, ann))
        for _ in range(2):
            with pytest.raises(StoreError):
                await live.look(ann)
            with pytest.raises(StoreError):
                await live.over()
            with pytest.raises(StoreError):
                await live.ask(asked(requests.close, ann))
        live._logbook = book
        assert (await scene_of(live, ann)).phase == "playing"
        assert await live.ask(asked(requests.close, ann))

    in_a_house(test)


def test_a_table_from_before_there_were_seals_gets_one_when_it_is_taken_up() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        setup = Setup.of(QUICK)
        old = [Opened(START, setup.as_dict(), ann), Sat(START, 0, ann)]
        await house.store.append(
            "oldone", 0, [entry.as_dict() for entry in old],
            Summary("oldone", "hearts2", "waiting", False, {ann: 0}, "", START, {}),
        )  # fmt: skip
        live = await house.lobby.table("oldone")
        assert (await scene_of(live, ann)).next_shuffle
        await house.ask(live, requests.add_words, ann, "at last")
        await house.ask(live, requests.begin, ann, "seed")
        assert live.table.proof
        assert live.table.proof.contributions == ("at last", "")

    in_a_house(test)


def test_who_sits_down_after_a_private_match_does_not_see_its_secret() -> None:
    async def test(house: House) -> None:
        ann, eve = await house.person("Ann"), await house.person("Eve")
        live = await house.open(QUICK, ann)
        await house.play_on(live, over)
        await house.ask(live, requests.sit, eve, None)
        assert (await scene_of(live, eve)).seat == 1
        assert (await scene_of(live, eve)).shuffle.secret == ""  # type: ignore[union-attr]
        assert (await scene_of(live, ann)).shuffle.secret != ""  # type: ignore[union-attr]

    in_a_house(test)


# -- offers ---------------------------------------------------------------------------------------


def test_an_offer_is_a_table_whose_seal_was_shown_before() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        offer = house.lobby.offers.make()
        read = house.lobby.offers.read(offer.text)
        assert read == offer
        live = await house.lobby.open(Setup.of(QUICK), ann, True, read, "my words")
        assert live.table.id == offer.table
        assert live.table.proof
        assert live.table.proof.commitment == offer.commitment
        assert live.table.proof.contributions == ("my words", "")

    in_a_house(test)


def test_pressing_twice_opens_one_table_and_coming_back_later_another() -> None:
    async def test(house: House) -> None:
        ann, eve = await house.person("Ann"), await house.person("Eve")
        offer = house.lobby.offers.make()

        def press(person: str, setup: dict[str, Any] = QUICK) -> Any:
            return house.lobby.open(Setup.of(setup), person, True, offer, "words")

        first, second = await asyncio.gather(press(ann), press(ann))
        assert first.table.id == second.table.id == offer.table
        other = await press(ann, {"game": "hez2"})
        assert other.table.id != offer.table
        assert other.table.proof.contributions == ("", "", "", "")  # its seal was not shown
        assert (await press(eve)).table.id != offer.table
        await house.clock.advance(60)
        assert (await press(ann)).table.id != offer.table

    in_a_house(test)


def test_only_our_own_fresh_offers_are_read() -> None:
    now = START
    offers = Offers(b"k" * 32, lambda: now)
    text = offers.make().text
    assert offers.read(text)
    for wrong in ("", ".", "a.b.c", text[:-1], text + "0", "x" + text, text.replace(".", ",")):
        assert offers.read(wrong) is None
    assert Offers(b"other" * 8, lambda: now).read(text) is None
    now = START + LIFE
    assert offers.read(text) is None
    now = START - 10
    assert offers.read(text) is None


# -- the cards of other matches -------------------------------------------------------------------


def test_a_shared_deal_has_the_same_cards_from_that_deal_on() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        live = await house.open({**QUICK, "options": {"target": 40}}, ann)
        await house.play_on(live, over)
        dealt = [deal.deal.deck for deal in live.table.matches[0].match.finished]
        assert len(dealt) > 1
        shared = str(SharedDeal(live.table.id, 1, 2))
        again = await house.open({**QUICK, "options": {"target": 40}, "cards": shared}, bob)
        assert again.table.playing.deal.deck == dealt[1]
        await house.play_on(again, over)
        assert not verify(lines_of(again)).faults
        seal = (await scene_of(again, bob)).next_shuffle
        assert seal
        assert not seal.fixed

    in_a_house(test)


@pytest.mark.parametrize(
    ("game", "options"),
    [("hearts", {"target": 60}), ("hearts2", {"target": 40}), ("kozel", {"limit": 8})],
)
def test_every_deal_of_a_match_can_be_dealt_again_seat_by_seat(
    game: str, options: dict[str, Any]
) -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        setup = {"game": game, "options": options, "speed": "instant", "bots": "simple"}
        live = await house.open(setup, ann)
        await house.play_on(live, over)
        first = live.table.matches[0].match
        assert len(first.finished) > 1
        for number, done in enumerate(first.finished, 1):
            if len(done.deal.standing.playing()) < first.players:
                continue
            again = await house.open(
                {
                    **setup,
                    "options": first.game.options_of_deal(first.options, number),
                    "cards": str(SharedDeal(live.table.id, 1, number)),
                },
                bob,
            )
            deal = replayed(again.table.playing.deal)
            hands = [deal.view(seat).seats[seat].hand for seat in range(first.players)]
            assert hands == [seat.hand for seat in moment(done.deal, 0).seats]
            assert deal.standing.dealer == done.deal.standing.dealer
            assert (
                deal.view(0).facts == replayed(done.deal).view(0).facts
            )  # to whom cards are passed, what is turned up, …
            table = Table.replay(again.table.id, map(entry_of, await stored(house, again)))
            assert table.playing.deal.standing == deal.standing

    in_a_house(test)


def test_a_deal_that_not_everybody_was_dealt_in_for_is_not_dealt_again() -> None:
    async def test(house: House) -> None:
        ann, small = await house.person("Ann"), list[int]()
        setup = {"game": "kozel", "players": 3, "options": {"limit": 6}, "speed": "instant"}
        while not small:  # in some matches all losers go out at once
            live = await house.open(setup, ann)
            await house.play_on(live, over)
            deals = live.table.matches[0].match.finished
            small = [n for n, d in enumerate(deals, 1) if len(d.deal.standing.playing()) < 3]
        cards = str(SharedDeal(live.table.id, 1, small[0]))
        with pytest.raises(Denied, match="Not everybody"):
            await house.lobby.open(Setup.of({**setup, "cards": cards}), ann)

    in_a_house(test)


def test_who_abandons_cards_of_another_match_learns_neither_its_secret_nor_its_words() -> None:
    async def test(house: House) -> None:
        ann, eve = await house.person("Ann"), await house.person("Eve")
        live = await house.lobby.open(Setup.of({**QUICK, "options": {"target": 40}}), ann)
        await house.ask(live, requests.add_words, ann, "for my eyes")
        await house.ask(live, requests.begin, ann, new_seed())
        live.presence.arrive(ann)
        await house.play_on(live, over)
        cards = str(SharedDeal(live.table.id, 1))
        again = await house.open({**QUICK, "options": {"target": 40}, "cards": cards}, eve)
        assert "for my eyes" not in repr(await scene_of(again, eve))
        await house.ask(again, requests.close, eve)
        assert (await scene_of(again, eve)).shuffle.secret == ""  # type: ignore[union-attr]
        room: Any = house
        told = await transcript(room, again.table, await finished_match(room, again, eve, 1))
        assert '"secret"' not in told

    in_a_house(test)


def test_nobody_adds_words_to_cards_that_are_fixed() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open(QUICK, ann)
        await house.play_on(live, over)
        setup = Setup.of({**QUICK, "cards": str(SharedDeal(live.table.id, 1))})
        again = await house.lobby.open(setup, ann)
        shuffle = (await scene_of(again, ann)).next_shuffle
        assert shuffle
        assert shuffle.fixed
        with pytest.raises(Denied, match="fixed"):
            await house.ask(again, requests.add_words, ann, "more")

    in_a_house(test)


def test_cards_that_are_still_played_for_are_not_dealt_again() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.open({**QUICK, "options": {"target": 100}}, ann)
        for cards in (SharedDeal(live.table.id, 1), SharedDeal("nowhere", 1)):
            with pytest.raises(Denied):
                await house.lobby.open(Setup.of({**QUICK, "cards": str(cards)}), ann)
        await house.play_on(live, over)
        setup = {"game": "hez2", "cards": str(SharedDeal(live.table.id, 1))}
        with pytest.raises(Denied, match="another game"):
            await house.lobby.open(Setup.of(setup), ann)
        late = str(SharedDeal(live.table.id, 1, 500))
        with pytest.raises(Denied, match="no deal 500"):
            await house.lobby.open(Setup.of({**QUICK, "cards": late}), ann)

    in_a_house(test)


@pytest.mark.parametrize("text", ["match:", "day:2026-02-30", "match:a:0:1", "match:a:1", "x"])
def test_a_text_that_names_no_cards_is_refused(text: str) -> None:
    with pytest.raises(DealingsError):
        read_dealings(text)
    with pytest.raises(ValueError, match="expected nothing, match:TABLE:MATCH:DEAL or day:DATE"):
        Setup.of({"game": "hearts", "cards": text})


def test_names_of_cards_are_read_as_they_are_written() -> None:
    for dealings in (SharedDeal("a_-b", 2, 3), DailyDeal(date(2026, 11, 30))):
        assert read_dealings(str(dealings)) == dealings
    assert read_dealings("") is None


# -- the deal of the day --------------------------------------------------------------------------


def test_everyone_has_the_same_cards_and_bots_on_a_day() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        one = await house.lobby.open_daily("hearts", ann)
        two = await house.lobby.open_daily("hearts", bob)
        assert one.table.playing.deal.deck == two.table.playing.deal.deck
        assert one.table.seed == two.table.seed
        assert one.table.setup == two.table.setup
        assert one.table.setup.rated
        other = await house.lobby.open_daily("hearts2", ann)
        assert other.table.playing.deal.deck != one.table.playing.deal.deck
        await house.clock.advance(86_400)
        later = await house.lobby.open_daily("hearts", ann)
        assert later.table.playing.deal.deck != one.table.playing.deal.deck

    in_a_house(test)


def test_nobody_plays_a_day_against_bots_that_are_not_ready() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        house.thinkers.compiled = False
        with pytest.raises(Denied, match="being made ready"):
            await house.lobby.open_daily("hez2", ann)
        house.thinkers.compiled = True
        first = await house.lobby.open_daily("hez2", ann)
        today = house.lobby.dailies.today
        assert (await house.lobby.dailies.counted(today, ann)) == {"hez2": first.table.id}

    in_a_house(test)


def test_the_first_match_of_a_day_counts_and_the_others_are_free() -> None:
    async def test(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        day = house.lobby.dailies.today
        first = await house.lobby.open_daily("hearts2", ann)
        await house.lobby.open_daily("hearts2", bob)
        assert [r.rank for r in (await house.lobby.dailies.rankings(day))["hearts2"]] == [None] * 2
        await house.play_on(first, over)
        second = await house.lobby.open_daily("hearts2", ann)
        assert first.table.id != second.table.id
        await house.play_on(second, over)
        assert await house.lobby.dailies.counted(day, ann) == {"hearts2": first.table.id}
        ranked = (await house.lobby.dailies.rankings(day))["hearts2"]
        total = first.table.matches[0].match.totals[0]
        assert [(r.person, r.rank, r.score) for r in ranked] == [
            (ann, 1, total),
            (bob, None, None),
        ]

    in_a_house(test)


def test_nobody_rehearses_the_match_that_counts() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        opening = [house.lobby.open_daily("hearts2", ann) for _ in range(3)]
        (first, *again) = await asyncio.gather(*opening)
        assert all(live is first for live in again)
        await house.restart()
        assert (await house.lobby.open_daily("hearts2", ann)).table.id == first.table.id
        other = await house.lobby.open_daily("hez2", ann)
        await house.ask(other, requests.close, ann)
        assert (await house.lobby.open_daily("hez2", ann)).table.id != other.table.id

    in_a_house(test)


def test_whoever_logs_in_meanwhile_plays_the_same_match_on() -> None:
    async def test(house: House) -> None:
        ann, guest = await house.person("Ann"), await house.person("Guest")
        await house.people.sign_up(ann, "ann", "a long password")
        first = await house.lobby.open_daily("hearts2", guest)
        login = await house.people.log_in("ann", "a long password", "here", guest=guest)
        await house.lobby.merged(guest, ann, login.tables)
        assert await house.lobby.open_daily("hearts2", ann) is first

    in_a_house(test)


def test_the_secret_of_a_day_is_kept_until_the_day_is_over() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        dailies = house.lobby.dailies
        day = dailies.today
        live = await house.lobby.open_daily("hearts2", ann)
        await house.play_on(live, over)
        assert (await scene_of(live, ann)).shuffle.secret == ""  # type: ignore[union-attr]
        assert dailies.shown("hearts2", day).secret is None
        room: Any = house
        played = await finished_match(room, live, ann, 1)
        assert '"secret"' not in await transcript(room, live.table, played)
        setup = {**QUICK, "cards": str(SharedDeal(live.table.id, 1))}
        with pytest.raises(Denied, match="tomorrow"):
            await house.lobby.open(Setup.of(setup), ann)
        await house.clock.advance(DailyDeal(day).ends - house.clock.now())
        assert len((await scene_of(live, ann)).shuffle.secret) == 64  # type: ignore[union-attr]
        assert dailies.shown("hearts2", day).secret is not None
        lines = (await transcript(room, live.table, played)).splitlines()
        assert not verify(lines).faults

    in_a_house(test)


def test_an_unfinished_match_of_a_day_shows_its_secret_when_the_day_is_over() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        live = await house.lobby.open_daily("hearts", ann)
        await house.ask(live, requests.close, ann)
        (played,) = await live.over()
        assert not played.match.over
        assert not is_due(live.table.setup, played, house.clock.now())
        await house.clock.advance(86_400)
        assert is_due(live.table.setup, played, house.clock.now())

    in_a_house(test)


def test_a_match_that_ends_after_its_day_is_not_ranked() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        day = house.lobby.dailies.today
        live = await house.lobby.open_daily("hez2", ann)
        await house.clock.advance(DailyDeal(day).ends - house.clock.now())
        await house.play_on(live, over)
        ranked = (await house.lobby.dailies.rankings(day))["hez2"]
        assert [(r.person, r.rank) for r in ranked] == [(ann, None)]

    in_a_house(test)


def test_no_table_of_the_day_is_opened_by_hand() -> None:
    async def test(house: House) -> None:
        ann = await house.person("Ann")
        setup = daily_setup("hearts", date(2026, 11, 30))
        with pytest.raises(Denied, match="tables of its own"):
            await house.lobby.open(setup, ann)

    in_a_house(test)


def test_ranks_are_shared_by_those_who_are_level() -> None:
    ranked = ranking([("a", 5), ("b", None), ("c", 2), ("d", 5), ("e", 9)])
    assert [(r.person, r.rank) for r in ranked] == [
        ("c", 1), ("a", 2), ("d", 2), ("e", 4), ("b", None),
    ]  # fmt: skip


def test_days_begin_at_midnight_utc() -> None:
    assert day_at(1_796_040_000.0) == date(2026, 11, 30)
    assert day_at(DailyDeal(date(2026, 11, 30)).ends) == date(2026, 12, 1)


def test_every_game_has_a_deal_of_the_day_of_few_deals() -> None:
    for game in GAMES:
        setup = daily_setup(game, date(2026, 11, 30))
        assert setup.options == {**setup.options, **dict(GAMES[game].single)}
