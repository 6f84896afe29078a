"""No card reaches a browser before whoever looks may know it (I-01 to I-16).

What each page holds and each stream sends is noted at every step of a match, and compared
afterwards with what the rules say that this viewer could know then.
"""

from typing import Any

import pytest

from majlis.games import GAMES
from majlis.transcript import Record, read
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.browser.truth import Truth
from tests.browser.witness import Seen, Witness

MATCHES: dict[str, dict[str, Any]] = {
    "hearts": {"players": 4, "option_target": 5},
    "hearts2": {"option_target": 5},
    "kozel": {"players": 3, "option_scoring": "stakes", "option_deals": 1},
    "hez2": {"players": 3, "option_hand_size": 7, "option_max_turns": 40},
}


def record_of(guest: Guest, path: str) -> Record:
    """The match that has been played at a table, with its deals open."""
    answer = guest.context.request.get(f"{guest.address}{path}/transcript.jsonl")
    assert answer.ok
    return read(answer.text().splitlines())[0]


def seat_of(guest: Guest) -> int:
    """The number of somebody's seat."""
    own = guest.page.locator(".seat.own").get_attribute("id") or ""
    return int(own.removeprefix("seat-"))


def watched_match(
    arrive: Arrive, game: str, wishes: dict[str, Any]
) -> tuple[Record, int, list[Seen], list[Seen]]:
    """A match with somebody who plays and somebody who watches; what each has witnessed.

    The secret that the cards come from is in nothing of that (I-13); what binds the room to it is.
    """
    player, watcher = arrive(), arrive()
    pack = GAMES[game].pack
    mine, theirs = Witness(player, pack), Witness(watcher, pack)
    path = player.make_table(game, begin=False, spectators="yes", **wishes)
    watcher.go(path)
    player.begin()
    playing, held = CardPlayer(player.page, player.way), []
    for _ in range(400):
        sight = playing.wait()
        if sight.over:
            break
        if playing.played % 4 == 0:
            mine.ask(path)
            theirs.ask(path)
            held += [player.page.content(), watcher.page.content()]
        playing.act(sight)
    watcher.page.locator("#result .ending").wait_for()
    record = record_of(player, path)
    fair = record.header["fair"]
    assert all(fair["commitment"] in content for content in held)
    assert not [content for content in held if fair["secret"] in content]
    return record, seat_of(player), mine.seen, theirs.seen


@pytest.mark.parametrize("game", MATCHES)
def test_I01_browsers_hold_no_card_before_it_may_be_known(arrive: Arrive, game: str) -> None:
    """I-02, I-05, I-10, I-16: neither that of a player nor that of a spectator."""
    record, seat, mine, theirs = watched_match(arrive, game, MATCHES[game])
    for seen in (mine, theirs):
        assert {"page", "stream", "answer"} <= {step.where for step in seen}
        assert len({step.held for step in seen}) > 4
        assert len(frozenset[str]().union(*(step.cards for step in seen))) > 8
    assert Truth(record, seat).leaks(mine) == []
    assert Truth(record, None).leaks(theirs) == []
    # The comparison itself can find something: a player knows more than a spectator.
    assert Truth(record, None).leaks(mine) != []
    if game == "kozel":
        assert discards_shown(record, theirs) == []


def discards_shown(record: Record, seen: list[Seen]) -> list[str]:
    """Cards discarded face down that a spectator has seen all the same (I-06, K9)."""
    truth = Truth(record, None)
    discards = {
        (n, card)
        for n, one in enumerate(record.deals, 1)
        for _, move in one.deal.moves
        for card in move.split()[1:]
        if move.startswith("discard") and card not in truth.known(n)  # as the turn-up would be
    }
    assert discards, "nobody has discarded anything"
    shown = {(one.deal, card) for one in seen if one.phase == "playing" for card in one.cards}
    return sorted(card for _, card in discards & shown)


def test_I07_hidden_cards_are_all_alike(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts", players=4)
    page = guest.page
    CardPlayer(page, guest.way).wait()
    backs = page.locator(".fan .card").evaluate_all(
        """all => all.map((card) => {
          const copy = card.cloneNode(true);
          copy.removeAttribute("id");
          return copy.outerHTML;
        })"""
    )
    assert len(backs) == 39
    assert len(set(backs)) == 1
    ids = page.locator(".fan .card").evaluate_all("all => all.map((card) => card.id)")
    assert sorted(ids) == sorted(
        f"w{seat}-{n}" for seat in range(4) if seat != seat_of(guest) for n in range(1, 14)
    )


def test_I04_whoever_sits_at_a_table_has_no_view_from_outside(arrive: Arrive) -> None:
    guest = arrive()
    path = guest.make_table("hearts2", spectators="yes")
    CardPlayer(guest.page, guest.way).wait()
    other = guest.tab(f"{path}?seat=&spectator=1")
    assert other.locator(".seat.own").count() == 1
    assert other.locator(".fan [data-card]").count() == 0


def test_I11_names_of_sessions_are_in_no_page_of_others(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    path = host.make_table("hearts", begin=False, players=4, spectators="yes")
    friend.post(f"{path}/sit", seat=1)
    friend.go(path)
    host.post(f"{path}/begin")
    CardPlayer(friend.page, friend.way).wait()
    secrets = [cookie["value"] for cookie in host.context.cookies()]
    assert secrets
    assert all(len(secret) >= 20 for secret in secrets)
    for page in (friend.page, host.page):
        assert not [secret for secret in secrets if secret in page.content()]
        assert not [secret for secret in secrets if secret in page.url]
        assert page.evaluate("document.cookie") == ""


def test_I12_without_a_seat_nothing_can_be_done_for_one(arrive: Arrive) -> None:
    host, thief = arrive(), arrive()
    path = host.make_table("hearts2")
    sight = CardPlayer(host.page, host.way).wait()
    tries: dict[str, dict[str, str | float | bool]] = {
        "move": {"decision": sight.decision, "move": f"play {sight.legal[0]}"},
        "hint": {"decision": sight.decision},
        "pause": {},
        "close": {},
        "bot": {"seat": "0", "level": "simple"},
    }
    for what, form in tries.items():
        answer = thief.context.request.post(
            f"{thief.address}{path}/{what}",
            form=form,
            headers={"origin": thief.address, "x-majlis": "1"},
        )
        assert answer.status in (403, 409), what
    thief.context.request.post(
        f"{thief.address}{path}/leave", headers={"origin": thief.address, "x-majlis": "1"}
    )
    assert CardPlayer(host.page, host.way).wait().key == sight.key
