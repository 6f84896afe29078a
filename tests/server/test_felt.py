"""What the page of a table shows, made from scenes alone."""

import random
import re
from dataclasses import asdict
from typing import Any

import pytest

from majlis.cards import FRENCH, FRENCH_36, SPANISH
from majlis.games import GAMES
from majlis.language import languages
from majlis.room.entries import Away, Paused
from majlis.room.scene import Scene
from majlis.room.showing import unseated
from majlis.room.table import BETWEEN
from majlis.server.felt.hand import OFF, PRESS, TICK, ordered
from majlis.server.felt.places import PLACES, around, place
from majlis.view import View

from .felts import Sample, faces, ids, page, plain

EVERY = [(game.id, players) for game in GAMES.values() for players in game.players]


# -- places ---------------------------------------------------------------------------------------


def test_the_viewer_sits_at_the_bottom_and_the_next_seat_on_their_left() -> None:
    for seats, places in PLACES.items():
        for viewer in range(seats):
            assert place(viewer, viewer, seats) == "s"
            assert [place(seat, viewer, seats) for seat in around(viewer, seats)] == [
                *places[1:],
                "s",
            ]
    assert PLACES[4] == ("s", "w", "n", "e")


def test_who_only_watches_looks_from_the_first_seat() -> None:
    assert [place(seat, None, 4) for seat in range(4)] == ["s", "w", "n", "e"]


# -- the order of a hand --------------------------------------------------------------------------


def view_with(**facts: Any) -> View:
    game = Sample("hez2", 2).begin()
    view = game.scene().view
    assert view is not None
    return View(**{**vars(view), "facts": facts})


def test_spanish_cards_are_in_the_order_of_their_numbers() -> None:
    hand = ["2o", "So", "Ro", "1o", "7o", "Co"]
    assert ordered(hand, SPANISH, "suit", view_with()) == ["1o", "2o", "7o", "So", "Co", "Ro"]


def test_french_suits_are_black_and_red_in_turn() -> None:
    hand = ["2h", "Ts", "9c", "Kd", "Ac"]
    assert ordered(hand, FRENCH, "suit", view_with()) == ["9c", "Ac", "Kd", "Ts", "2h"]
    assert ordered(hand, FRENCH, "rank", view_with()) == ["2h", "9c", "Ts", "Kd", "Ac"]


def test_trumps_come_last_and_tens_are_strong_in_kozel() -> None:
    hand = ["Ks", "Ts", "6d", "Ad", "Qc"]
    assert ordered(hand, FRENCH_36, "suit", view_with(trumps="d")) == ["Qc", "Ks", "Ts", "6d", "Ad"]


# -- what can be done -----------------------------------------------------------------------------


def test_cards_to_pass_are_ticked_and_any_three_will_do() -> None:
    hand = Sample("hearts", 4).begin().felt().hand
    assert hand is not None
    assert (hand.mode, hand.any_of, hand.verbs, hand.moves) == (TICK, 3, ("pass",), "")
    assert {card.state for card in hand.cards} == {"legal"}


def test_passed_cards_lie_apart_until_everyone_has_passed() -> None:
    table = Sample("hearts", 4).begin()
    table.move()
    hand = table.felt().hand
    assert hand is not None
    assert (hand.mode, len(hand.cards)) == (OFF, 10)
    assert len(faces(hand.passed)) == 3
    assert not faces(hand.passed) & {card.card for card in hand.cards}


def until_my_reply(table: Sample) -> None:
    """Play on until the first seat has to follow and holds something that it may not play."""
    for _ in table.run(3):
        shown = table.scene()
        if shown.decision and shown.view and shown.view.trick and shown.reasons:
            return


def test_an_illegal_card_has_its_reason_and_ruling() -> None:
    table = Sample("hearts", 4, options={"pass_cycle": ["hold"]}).begin()
    until_my_reply(table)
    hand = table.felt().hand
    assert hand is not None
    assert hand.mode == PRESS
    legal = [card for card in hand.cards if card.state == "legal"]
    illegal = [card for card in hand.cards if card.state == "illegal"]
    assert {card.move for card in legal} == set(table.scene().view.legal)  # type: ignore[union-attr]
    assert illegal
    for card in illegal:
        assert card.ruling in ("H7", "H8", "H9")
        assert card.words.lower() in card.reason.lower()


def test_off_turn_no_card_looks_illegal() -> None:
    table = Sample("hearts", 4, options={"pass_cycle": ["hold"]}).begin()
    for _ in table.run(3):
        if not table.scene().decision:
            break
    hand = table.felt().hand
    assert hand is not None
    assert (hand.mode, {card.state for card in hand.cards}) == (OFF, {""})
    text = page(table.scene())
    assert text.count("data-off") == len(hand.cards)
    assert "data-reason" not in text


def test_a_seven_can_declare_every_suit() -> None:
    table = Sample("hez2", 2, options={"hand_size": 19}).begin()
    for _ in table.run(1):
        hand = table.felt().hand
        if hand is not None and hand.sevens:
            break
    assert hand is not None
    assert hand.suits == ("o", "c", "e", "b")
    rest = [card.card[1] for card in hand.cards if card.card not in hand.sevens]
    assert rest.count(hand.suit) == max(map(rest.count, "oceb"))
    text = page(table.scene())
    for seven in hand.sevens:
        assert f'name="card" value="{seven}"' in text
    assert 'name="verb" value="play"' in text


def test_kozel_tells_the_script_every_legal_set() -> None:
    table = Sample("kozel", 3).begin()
    for _ in table.run(2):
        shown = table.scene()
        if shown.decision and not shown.questions and shown.view and len(shown.view.legal) > 3:
            break
    hand = table.felt().hand
    assert hand is not None
    assert hand.mode == TICK
    assert shown.view is not None
    assert hand.moves.split("|") == list(shown.view.legal)


def test_the_only_move_is_named() -> None:
    table = Sample("hearts", 4, options={"pass_cycle": ["hold"]}).begin()
    for _ in table.run(4):
        shown = table.scene()
        if shown.decision and shown.view and len(shown.view.legal) == 1:
            break
    assert table.felt().hand.forced == shown.view.legal[0]  # type: ignore[union-attr]


@pytest.mark.parametrize(("count", "rows"), [(4, 1), (8, 1), (9, 2), (13, 2), (18, 2), (24, 3)])
def test_long_hands_have_rows_of_equal_length_on_phones(count: int, rows: int) -> None:
    from majlis.server.felt.hand import _ends, _rows

    assert _rows(count) == rows
    ends = [n for n, end in enumerate(_ends(count), start=1) if end]
    assert len(ends) == rows - 1
    lengths = [b - a for a, b in zip([0, *ends], [*ends, count], strict=True)]
    assert max(lengths) - min(lengths) <= 1 or lengths[-1] < lengths[0]
    assert max(lengths) <= 9


# -- what lies on the table -----------------------------------------------------------------------


def test_a_full_trick_stays_and_is_about_to_go_to_its_winner() -> None:
    table = Sample("hearts", 4, options={"pass_cycle": ["hold"]}).begin()
    for _ in range(4):
        table.move()
    settling = table.felt(after=0.1)
    assert len(settling.trick) == 4
    (to,) = {lay.to for lay in settling.trick}
    (best,) = [lay for lay in settling.trick if lay.best]
    assert to == f"seat-{best.seat}"
    gone = table.felt()
    assert not gone.trick
    assert len(gone.last_trick) == 4


def test_a_finished_deal_shows_what_everybody_took() -> None:
    table = Sample("hearts", 4, options={"pass_cycle": ["hold"]}).begin()
    for _ in table.run(5):
        if table.table.phase == "between":
            break
    assert table.felt(after=0.1).result is None
    result = table.felt().result
    assert result is not None
    assert not result.over
    assert sum(row.taken or 0 for row in result.rows) == 26
    counted = [card for row in result.rows for card in faces(row.won)]
    assert len(counted) >= 14
    assert "Next deal" in plain(page(table.scene()))


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_has_places_rematch_and_transcript(game: str) -> None:
    target = {"hearts": {"target": 30}, "hearts2": {"target": 20}, "kozel": {"limit": 3}}
    players = GAMES[game].players[0]
    table = Sample(game, players, options=target.get(game, {})).begin()
    for _ in table.run(6):
        pass
    result = table.felt().result
    assert result is not None
    assert result.over
    assert [row.place for row in result.rows] == sorted(row.place or 0 for row in result.rows)
    assert result.lines
    text = page(table.scene())
    assert "Rematch" in text
    assert "/transcript.jsonl" in text


def test_the_score_sheet_of_a_game_of_places_shows_them() -> None:
    table = Sample("hez2", 3).begin()
    assert "No deal is finished yet." in plain(page(table.scene()))
    for _ in table.run(6):
        pass
    sheet = page(table.scene()).partition('id="d-scores"')[2].partition("</details>")[0]
    assert "No deal is finished yet." not in sheet
    rows = re.findall(r"<bdi>([^<]+)</bdi></th><td class=\"number\">(\d)", sheet)
    scene = table.scene()
    assert rows == sorted(
        [(name, str(place)) for name, place in zip(scene.names, scene.places, strict=True)],
        key=lambda row: row[1],
    )
    assert len(rows) == 3


def test_somebody_away_can_come_back_and_the_host_can_give_the_seat_away() -> None:
    table = Sample("kozel", 3, people=2).begin()
    table.do(Away(table.now, 1))
    assert "Take your seat back" in page(table.scene("p1"))
    assert "Give the seat to a bot" in page(table.scene("p0"))
    assert "Give the seat to a bot" not in page(table.scene("p1"))


def test_before_a_match_the_seat_of_somebody_away_can_be_taken() -> None:
    table = Sample("kozel", 2, people=2)
    assert "Sit here" not in page(table.scene("nobody"))
    table.do(Away(table.now, 1))
    assert page(table.scene("nobody")).count("Sit here") == 1
    assert "Move here" not in page(table.scene("p0"))
    assert "Strength of the bot" in page(table.scene("p0"))
    table.begin()
    assert "Sit here" not in page(table.scene("nobody"))


def test_the_host_can_pause_between_deals_too() -> None:
    table = Sample("hearts", 4, people=2).begin()
    for _ in table.run():
        if table.table.phase == BETWEEN:
            break
    assert 'action="/table/sample/pause"' in page(table.scene())
    assert 'action="/table/sample/pause"' not in page(table.scene("p1"))
    table.do(Paused(table.now))
    assert 'action="/table/sample/pause"' not in page(table.scene())
    assert 'action="/table/sample/resume"' in page(table.scene())


def test_no_hints_at_a_rated_table() -> None:
    assert "/hint" in page(Sample("hearts", 4).begin().scene())
    assert "/hint" not in page(Sample("hearts", 4, rated=True).begin().scene())


def test_names_are_text() -> None:
    name = "<img src=x onerror=alert(1)>"
    table = Sample("hearts", 4, people=4).begin()
    for _ in table.run(1, 12):
        text = page(table.scene(name=name))
        assert "<img src=x" not in text
        assert "&lt;img src=x" in text


# -- every table, every viewer, every language ----------------------------------------------------


def known(shown: Scene) -> set[str]:
    """Every card that the scene names: all that the viewer may know."""
    return set(re.findall(r"\b[2-9TJQKASCR1][cdhsoeb]\b", repr(asdict(shown))))


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_no_page_shows_a_card_that_its_viewer_may_not_see(game: str, players: int) -> None:
    table = Sample(game, players, people=2).begin()
    chance = random.Random(players)
    for step, _ in enumerate(table.run(players, 35)):
        for person in ("p0", "p1", "nobody"):
            shown = table.scene(person, after=chance.choice([0.1, 60.0]))
            text = page(shown)
            assert faces(text) <= known(shown), (step, person)
            assert len(ids(text)) == len(set(ids(text))), (step, person)


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_hidden_cards_are_alike_but_for_their_place(game: str, players: int) -> None:
    table = Sample(game, players).begin()
    for _ in table.run(1, 20):
        text = page(table.scene("nobody"))
        backs = re.findall(r"<span[^>]*card back[^>]*>.*?</span>", text)
        assert backs
        for back in backs:
            assert set(re.findall(r' (\S+?)="', back)) <= {"id", "class", "data-from"}, back
            assert re.search(r' class="card back"', back), back
            assert re.search(r' id="(w\d|t\d|stock|kitty|dead_cards)-\d+"', back), back
            assert back.endswith("></span>"), back


def test_own_face_down_cards_are_seen_by_who_laid_them_alone() -> None:
    table = Sample("kozel", 3, people=2).begin()
    for _ in table.run(11):
        laid = [play for play in table.scene("p1").trick if play.verb == "discard"]
        if laid and laid[0].seat == 1 and not table.scene().settling:
            break
    assert set(laid[0].cards) <= faces(page(table.scene("p1")))
    assert not set(laid[0].cards) & faces(page(table.scene("p0")))
    assert not set(laid[0].cards) & faces(page(table.scene("nobody")))


def test_who_may_not_watch_sees_the_seats_alone() -> None:
    table = Sample("hearts", 4).begin()
    text = page(unseated(table.scene("nobody")))
    assert not faces(text)
    assert "card back" not in text
    assert "Ana0" in text


@pytest.mark.parametrize("code", [language.code for language in languages()])
def test_who_may_not_watch_is_shown_no_result(code: str) -> None:
    target = {"target": 30}
    table = Sample("hearts", 4, options=target, spectators=False, public=True, stake=5).begin()
    shown: dict[str, str] = {}
    for _ in table.run(1):
        text = shown[table.table.phase] = page(unseated(table.scene("nobody")), code)
        assert 'id="result"' not in text
        assert "{" not in plain(text)
    assert set(shown) == {"playing", "between", "over"}
    assert [phase for phase, text in shown.items() if 'class="chips"' in text] == [
        "between",
        "over",
    ]
    assert [phase for phase, text in shown.items() if 'class="gold"' in text] == ["between", "over"]
    if code == "en":
        assert "The match is over" in plain(shown["over"])
        assert "Replay the match" in plain(shown["over"])
        assert "being played here" in plain(shown["between"])


@pytest.mark.parametrize("code", [language.code for language in languages()])
@pytest.mark.parametrize("game", GAMES)
def test_every_state_can_be_shown_in_every_language(game: str, code: str) -> None:
    target = {"hearts": {"target": 20}, "hearts2": {"target": 20}, "kozel": {"limit": 2}}
    table = Sample(game, GAMES[game].players[-1], options=target.get(game, {}))
    page(table.scene(), code)
    page(table.scene("nobody"), code)
    table.begin()
    for step, _ in enumerate(table.run(1)):
        if step % 9 == 0 or table.table.phase != "playing":
            text = page(table.scene(), code)
            assert "{" not in plain(text)
    assert table.table.phase == "over"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_cards_that_others_hold_shows(players: int) -> None:
    table = Sample("hez2", players).begin()
    for _ in table.run(2, 15):
        shown = table.felt()
        view = shown.scene.view
        assert view is not None
        for seat in shown.seats:
            assert seat.cards == len(view.seats[seat.seat].hand)
