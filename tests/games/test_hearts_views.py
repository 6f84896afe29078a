"""Hearts: what each viewer may know at each point of a deal."""

from itertools import permutations

import pytest

from majlis.deal import Deal
from majlis.view import Play

from .positions import drift, hand_of, hearts, passes, play, short

PASSED = ("AKQs", "234c", "567d", "89Th")
HANDS = ("AKQs 5c 2d", "234c JQh", "567d 4s", "89Th 3s")
VIEWERS = (None, 0, 1, 2, 3)


def passing(cycle: str = "left") -> Deal:
    return hearts(*HANDS, pass_cycle=[cycle])


def exchanged(cycle: str = "left") -> Deal:
    return passes(passing(cycle), *PASSED)


def hidden(deal: Deal, viewer: int | None) -> list[bool]:
    """Whether each seat's hand is wholly face down to the viewer."""
    return [set(seat.hand) == {"??"} for seat in deal.view(viewer).seats]


def test_H5_a_player_sees_its_own_hand_only() -> None:
    for deal in (passing(), exchanged(), drift(exchanged(), 6)):
        for viewer in range(4):
            view = deal.view(viewer)
            assert hidden(deal, viewer) == [seat != viewer for seat in range(4)]
            assert view.hand == view.seats[viewer].hand
            assert "??" not in view.hand
            assert view.viewer == viewer


def test_H5_a_spectator_sees_no_hand() -> None:
    for deal in (passing(), exchanged(), drift(exchanged(), 6)):
        view = deal.view(None)
        assert hidden(deal, None) == [True] * 4
        assert view.hand == view.legal == ()
        assert view.zones == {}


def test_H5_hidden_hands_show_their_size() -> None:
    deal = play(exchanged(), "2c")
    assert [len(seat.hand) for seat in deal.view(None).seats] == [13, 13, 12, 13]


def test_H5_while_passing_each_sees_who_still_chooses() -> None:
    deal = passing()
    deal.act(1, "pass 2c 3c 4c")
    for viewer in VIEWERS:
        view = deal.view(viewer)
        assert view.to_act == (0, 2, 3)
        assert view.facts["phase"] == "pass"
        assert view.facts["leader"] is None
        assert view.facts["pass_shift"] == 1
        assert view.facts["pass_count"] == 3
        assert view.zones == ({"passed": ("2c", "3c", "4c")} if viewer == 1 else {})
    assert [bool(deal.legal(seat)) for seat in range(4)] == [True, False, True, True]


@pytest.mark.parametrize(("cycle", "shift"), [("left", 1), ("right", -1), ("across", 2)])
def test_H5_after_passing_each_knows_what_it_gave_and_got(cycle: str, shift: int) -> None:
    deal = exchanged(cycle)
    for seat in range(4):
        zones = deal.view(seat).zones
        assert sorted(zones["passed"]) == short(PASSED[seat])
        assert sorted(zones["received"]) == short(PASSED[(seat - shift) % 4])
        assert set(zones) == {"passed", "received"}
        assert set(zones["received"]) <= set(deal.view(seat).hand)


def test_H5_what_was_passed_stays_known_in_play() -> None:
    deal = drift(exchanged(), 20)
    assert sorted(deal.view(1).zones["received"]) == short("AKQs")
    assert sorted(deal.view(1).zones["passed"]) == short("234c")


def test_H6_a_hold_shows_no_passing() -> None:
    deal = hearts(*HANDS)
    for viewer in VIEWERS:
        assert deal.view(viewer).zones == {}
        assert deal.view(viewer).facts["phase"] == "play"
        assert deal.view(viewer).facts["pass_shift"] == 0


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_R_H22_passes_in_any_order(order: tuple[int, ...]) -> None:
    deal = passing()
    hands = [hand_of(deal, seat) for seat in range(4)]
    for n, seat in enumerate(order):
        assert [hand_of(deal, other) for other in range(4)] == hands
        assert set(deal.to_act) == set(order[n:])
        assert all("received" not in deal.view(viewer).zones for viewer in VIEWERS)
        assert not any(m.startswith("play") for s in range(4) for m in deal.legal(s))
        deal.act(seat, " ".join(["pass", *short(PASSED[seat])]))
    assert [len(hand_of(deal, seat)) for seat in range(4)] == [13] * 4
    together = exchanged()
    assert deal.moves == together.moves
    for viewer in VIEWERS:
        assert deal.view(viewer) == together.view(viewer)
        assert deal.history(viewer) == together.history(viewer)


# -- history ------------------------------------------------------------------------------------


def cards(deal: Deal, viewer: int | None) -> list[tuple[int, tuple[str, ...]]]:
    """The passes as the viewer knows them, by seat."""
    return [(p.seat, p.cards) for p in deal.history(viewer) if p.verb == "pass"]


DOWN = ("??", "??", "??")


def test_H5_history_before_the_exchange() -> None:
    deal = passing()
    deal.act(0, "pass Qs Ks As")
    deal.act(2, "pass 5d 6d 7d")
    assert cards(deal, 0) == [(0, ("Qs", "Ks", "As")), (2, DOWN)]
    assert cards(deal, 1) == cards(deal, 3) == cards(deal, None) == [(0, DOWN), (2, DOWN)]
    assert cards(deal, 2) == [(0, DOWN), (2, ("5d", "6d", "7d"))]


def test_H5_history_after_the_exchange() -> None:
    deal = exchanged()
    given = [("Qs", "Ks", "As"), ("2c", "3c", "4c"), ("5d", "6d", "7d"), ("8h", "9h", "Th")]
    for viewer in range(4):
        known = {viewer, (viewer - 1) % 4}
        assert cards(deal, viewer) == [
            (seat, given[seat] if seat in known else DOWN) for seat in range(4)
        ]
    assert cards(deal, None) == [(seat, DOWN) for seat in range(4)]


def test_H5_history_after_the_end() -> None:
    deal = drift(exchanged(), 52)
    given = [(0, ("Qs", "Ks", "As")), (1, ("2c", "3c", "4c")), (2, ("5d", "6d", "7d"))]
    for viewer in VIEWERS:
        assert cards(deal, viewer)[:3] == given


def test_H8_plays_are_seen_by_all_in_order() -> None:
    deal = play(hearts("2c", "3c", "4c", "5Ac"), "2c 3c 4c Ac")
    for viewer in VIEWERS:
        assert deal.history(viewer) == tuple(
            Play(seat, "play", (card,)) for seat, card in enumerate(["2c", "3c", "4c", "Ac"])
        )
        assert deal.view(viewer).last_trick == deal.history(viewer)


# -- the table ----------------------------------------------------------------------------------


def test_H12_trick_leader_and_turn() -> None:
    deal = play(hearts("3c", "2c", "4c", "5Ac"), "2c 4c")
    view = deal.view(0)
    assert view.facts["leader"] == 1
    assert view.to_act == (3,)
    assert view.trick == (Play(1, "play", ("2c",)), Play(2, "play", ("4c",)))
    assert view.last_trick == ()
    assert view.legal == ()
    play(deal, "Ac 3c")
    view = deal.view(None)
    assert view.facts["leader"] == 3
    assert view.facts["trick_number"] == 2
    assert view.trick == ()
    assert view.last_trick[-1] == Play(0, "play", ("3c",))


def test_H13_points_taken_are_seen_by_all_and_cards_won_by_none() -> None:
    deal = hearts("Ac Td 5678s", "3c 4678h 239TJQKAs", "4c Kd 5h", "2c 5d")
    play(deal, "2c Ac 3c 4c", "Td Qs Kd 5d")
    for viewer in VIEWERS:
        view = deal.view(viewer)
        assert [seat.taken for seat in view.seats] == [0, 0, 13, 0]
        assert all(seat.won == () for seat in view.seats)
        assert view.points == ()


def test_H13_at_the_end_everything_is_seen() -> None:
    deal = drift(hearts("3c", "4c", "5c", kitty="2c"), 51)
    for viewer in (None, 0, 1, 2):
        view = deal.view(viewer)
        assert view.over
        assert view.to_act == ()
        assert view.legal == ()
        assert view.zones["kitty"] == ("2c",)
        assert sorted(card for seat in view.seats for card in seat.won) == short(
            "23456789TJQKAc 23456789TJQKAd 23456789TJQKAh 23456789TJQKAs"
        )
        assert view.points == deal.outcome().points
        assert view.facts["phase"] == "over"
        assert str(view.status) == "The deal is over."


def test_H3_the_kitty_is_for_its_winner_alone_until_the_end() -> None:
    deal = play(hearts("23c", "Ac", "4c", kitty="Ah"), "2c Ac 4c")
    while not deal.over:
        assert deal.view(1).zones["kitty"] == ("Ah",)
        for viewer in (None, 0, 2):
            view = deal.view(viewer)
            assert view.zones["kitty"] == ("??",)
            assert view.facts["kitty_seat"] == 1
            taken = deal.view(1).seats[1].taken
            assert taken is not None
            assert view.seats[1].taken == taken - 1
        drift(deal, 1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H5_no_view_holds_a_card_that_the_viewer_may_not_know(players: int) -> None:
    deal = hearts(*[""] * players, pass_cycle=["left"], surplus="kitty")
    while not deal.over:
        hands = [set(deal.view(seat).hand) for seat in range(players)]
        public = {card for p in deal.history(None) for card in p.cards} - {"??"}
        for viewer in (None, *range(players)):
            view = deal.view(viewer)
            own = hands[viewer] | set().union(*view.zones.values()) if viewer is not None else set()
            text = repr(view.as_dict())
            for seat in range(players):
                secret = hands[seat] - own - public if seat != viewer else set()
                assert not any(f"'{card}'" in text for card in secret)
        drift(deal, 1)


@pytest.mark.parametrize(
    ("deal", "viewer", "status"),
    [
        (passing("left"), 0, "Choose 3 cards to pass to the left. (H5)"),
        (passing("right"), 1, "Choose 3 cards to pass to the right. (H5)"),
        (passing("across"), 2, "Choose 3 cards to pass across. (H5)"),
        (passing("left"), None, "The players are choosing the cards to pass. (H5)"),
        (hearts("2c", "", "", ""), 0, "Open the first trick with 2c, the lowest club. (H7)"),
        (hearts("2c", "", "", ""), 1, "Seat 0 is to play."),
        (hearts("2c", "", "", "", opening="left_of_dealer"), 0, "Lead a card. (H12)"),
        (play(hearts("2c", "3c", "", ""), "2c"), 1, "Follow clubs. (H8)"),
        (
            play(hearts("23456789TJQKAc", "", "", ""), "2c"), 1,
            "You have no clubs: play another card. (H8)",
        ),
    ],
)  # fmt: skip
def test_status_says_what_is_expected(deal: Deal, viewer: int | None, status: str) -> None:
    assert str(deal.view(viewer).status) == status


@pytest.mark.parametrize(
    ("way", "text"),
    [("left2", "two seats to the left"), ("right2", "two seats to the right")],
)
def test_status_at_five_players(way: str, text: str) -> None:
    deal = hearts("", "", "", "", "", pass_cycle=[way])
    assert str(deal.view(0).status) == f"Choose 3 cards to pass {text}. (H5)"
