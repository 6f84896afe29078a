"""Kozel: who is asked for a Moscow or Molodka, and that nobody else can tell (K15–K17)."""

from collections import defaultdict

import pytest

from .positions_kozel import (
    ASKED,
    asked,
    asking_points,
    constellations,
    known_to,
    kozel,
    late,
    play,
    sets,
    state,
)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_K15_K16_the_seats_are_asked_in_order_and_the_best_leads(players: int, whole: bool) -> None:
    count = 0
    for kinds, leader, answers, deal in asking_points(players, whole):
        count += 1
        seat, holder = asked(kinds, leader, whole, answers)
        case = (kinds, leader, answers)
        assert deal.turn == (holder if seat is None else seat), case
        assert (deal.legal(deal.turn) == ASKED) == (seat is not None), case
        assert deal.view(None).facts["claimant"] == holder, case
        assert deal.to_act == (deal.turn,), case
    assert count > 3 * len(constellations(players))


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_K16_nobody_else_can_tell_who_is_asked(players: int, whole: bool) -> None:
    """All that look alike so far to a viewer who is not asked look alike now, whoever is asked.

    Only whoever leads as things stand can tell that somebody is asked, for it may not lead yet.
    """
    seen: dict[object, set[str]] = defaultdict(set)
    asks: dict[object, set[int | None]] = defaultdict(set)
    for kinds, leader, answers, deal in asking_points(players, whole):
        seat, _ = asked(kinds, leader, whole, answers)
        for viewer in (*range(players), None):
            if viewer == seat and viewer is not None:
                continue
            key = known_to(viewer, kinds, leader, whole, deal)
            seen[key].add(repr((deal.view(viewer), deal.history(viewer))))
            asks[key].add(seat)
    assert all(len(views) == 1 for views in seen.values())
    assert max(len(who) for who in asks.values()) == players + whole  # or nobody


@pytest.mark.parametrize("players", [2, 3])
def test_K16_history_shows_a_declined_combination_to_its_holder_only(players: int) -> None:
    for _, _, answers, deal in asking_points(players, whole=True):
        for viewer in (*range(players), None):
            declined = [play.seat for play in deal.history(viewer) if play.verb == "decline"]
            own = [s for s, move in deal.moves if s == viewer and move == "decline"]
            assert declined == own
        declared = [p.seat for p in deal.history(None)]
        assert len(declared) == sum(answers)


def test_K16_the_view_of_the_seat_asked() -> None:
    deal = kozel("7c 8d 9d Kc", "789Th", "Qc Qd Jh Js")
    assert deal.turn == 1
    view = deal.view(1)
    assert view.facts["phase"] == "declare"
    assert view.legal == ASKED
    assert view.to_act == (1,)
    assert view.status.ruling == "K15"
    waiting = deal.view(0)
    assert (waiting.facts["phase"], waiting.legal, waiting.to_act) == ("lead", (), (0,))
    assert str(waiting.status) == "You lead, unless somebody declares first. (K15)"
    assert deal.view(2).to_act == deal.view(None).to_act == (0,)


def test_K15_a_declaration_before_the_first_lead_takes_it() -> None:
    deal = play(kozel("7c 8d 9d Kc", "6c Qd Jh Js", "789Th"), "2 declare")
    assert deal.turn == 2
    for viewer in (0, 1, 2, None):
        view = deal.view(viewer)
        assert set(view.seats[2].hand) == {"7h", "8h", "9h", "Th"}
        assert view.facts["claim"] == "Molodka"
        assert view.to_act == (2,)
    play(deal, "2 lead 7h", "0 discard 7c")
    assert set(deal.view(0).seats[2].hand) == {"8h", "9h", "Th"}


def test_K15_a_Moscow_beats_a_Molodka() -> None:
    deal = late("7c 8d 9h Kc", "678Th", "ATc ATd")
    play(deal, "1 declare", "2 declare")
    assert deal.turn == 2
    assert deal.view(0).facts["claim"] == "Moscow"


def test_K15_of_two_alike_the_nearer_wins_and_the_one_who_would_lead_is_nearest() -> None:
    deal = late("6789c", "678Th", "6789d")
    play(deal, "1 declare")
    assert deal.turn == 0
    play(deal, "0 declare")
    assert deal.turn == 0
    assert set(deal.legal(0)) >= {"lead 6c", "lead 6c 7c 8c 9c"}
    play(late("6789c", "678Th", "6789d"), "1 decline", "2 declare", "0 decline", "2 lead 6d")


def test_K16_a_declined_combination_may_be_declared_before_a_later_lead() -> None:
    deal = play(kozel("Ac 8d 9d Kc", "789Th", stock="Ad Kh"), "1 decline")
    assert deal.turn == 0
    assert deal.legal(1) == ()
    play(deal, "0 lead Ac", "1 discard 7h")
    assert deal.turn == 1
    assert deal.legal(1) == ASKED


def test_K16_whole_asks_the_leader_with_a_Moscow_when_nobody_has_taken_the_lead() -> None:
    hands = ("ATc ATd", "7c 8d 9h Kc")
    assert late(*hands).legal(0) != ASKED
    deal = late(*hands, moscow_lead="whole")
    assert deal.legal(0) == ASKED
    assert late("6789c", "7d 8d 9h Kc", moscow_lead="whole").legal(0) != ASKED


@pytest.mark.parametrize(("moscow_lead", "allowed"), [("normal", False), ("whole", True)])
def test_K17_a_declared_Moscow_may_be_led_whole_by_the_option(
    moscow_lead: str, allowed: bool
) -> None:
    deal = late("7c 8d 9h Kc", "ATc Ad 6s", moscow_lead=moscow_lead)
    play(deal, "1 declare")
    assert ("Tc Ac Ad 6s" in sets(deal, "lead")) is allowed
    assert "Ac Ad" not in sets(deal, "lead")
    assert "Tc Ac 6s" in sets(deal, "lead")
    if allowed:
        play(deal, "1 lead Ac Ad Tc 6s")
        assert sets(deal, "beat") == []
        assert sets(deal, "discard") == ["7c Kc 8d 9h"]


def test_K17_a_whole_Moscow_without_the_master_can_be_beaten_card_by_card() -> None:
    deal = late("7Jd 8d 6s", "ATc Ah Th", moscow_lead="whole")
    play(deal, "1 declare", "1 lead Tc Ac Th Ah")
    assert sets(deal, "beat") == ["7d 8d Jd 6s"]


def test_K17_an_undeclared_Moscow_is_not_led_whole() -> None:
    deal = late("ATc ATd", "7c 8d 9h Kc", moscow_lead="whole")
    play(deal, "0 decline")
    assert "Tc Ac Td Ad" not in sets(deal, "lead")
    deal = late("ATc ATd", "7c 8d 9h Kc", moscow_lead="whole")
    play(deal, "0 declare")
    assert "Tc Ac Td Ad" in sets(deal, "lead")


@pytest.mark.parametrize(
    ("hand", "six", "led_whole"),
    [
        ("6789c", "master", True),
        ("789c 6s", "master", True),
        ("789c 6s", "plain", False),
        ("6789s", "plain", True),
        ("6789c", "plain", True),
    ],
)
def test_K17_a_declared_Molodka_is_led_whole(hand: str, six: str, led_whole: bool) -> None:
    deal = late("7h 8d 9h Kd", hand, six_of_spades=six)
    play(deal, "1 declare")
    assert (len(max(sets(deal, "lead"), key=len).split()) == 4) is led_whole


def test_K17_the_declarer_need_not_lead_all_of_it() -> None:
    deal = play(late("7h 8d 9h Kd", "6789c"), "1 declare")
    assert len(sets(deal, "lead")) == 15
    play(deal, "1 lead 6c", "0 discard 7h")
    assert state(deal).hands[1].bit_count() == 3
