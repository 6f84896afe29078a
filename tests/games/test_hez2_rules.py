"""Hez2: cards, dealing and turns (Z1–Z12)."""

import random
from collections.abc import Sequence

import pytest

from majlis.cards import SPANISH
from majlis.deal import Deal, Undealable
from majlis.game import Standing
from majlis.view import View

from .positions import spread
from .positions_hez2 import (
    GAME,
    ORDINARY_FIRST,
    PACK,
    hand,
    hez2,
    legal,
    options,
    play,
    random_deal,
    state,
    table,
    walk,
)

# -- cards and deal -----------------------------------------------------------------------------


def test_Z1_pack_of_40_cards() -> None:
    assert sorted(SPANISH.names(SPANISH.deck)) == sorted(PACK)
    assert len(PACK) == 40
    words = {SPANISH.words(card) for card in ("1o", "7c", "Se", "Cb", "Ro")}
    assert words == {
        "as of oros", "seven of copas", "sota of espadas", "caballo of bastos", "rey of oros",
    }  # fmt: skip


@pytest.mark.parametrize("card", PACK)
def test_Z1_only_1_2_and_7_do_anything(card: str) -> None:
    top = ("4" if card[0] != "4" else "5") + card[1]
    spare, *others = (other for other in ORDINARY_FIRST if other not in (card, top))
    deal = table(f"{card} {spare}", " ".join(others[:2]), top=top)
    play(deal, f"0 play {card} e" if card[0] == "7" else f"0 play {card}")
    facts = deal.view(None).facts
    assert facts["skip_pending"] == (card[0] == "1")
    assert facts["penalty_due"] == (2 if card[0] == "2" else 0)
    assert facts["open_suit"] == ("e" if card[0] == "7" else card[1])
    assert facts["open_number"] == card[0]
    assert deal.turn == 1


@pytest.mark.parametrize("hand_size", [None, 1, 2, 7, 9])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z2_hands_are_dealt_one_at_a_time_from_the_dealers_left(
    players: int, hand_size: int | None
) -> None:
    given = {"hand_size": hand_size} if hand_size else {}
    size = hand_size or 4
    deal = random_deal(random.Random(players), players, **given)
    dealer = deal.standing.dealer
    for seat in range(players):
        place = (seat - dealer - 1) % players
        assert hand(deal, seat) == {deal.deck[place + i * players] for i in range(size)}
    view = deal.view(None)
    assert view.zones["discard_pile"] == (deal.deck[players * size],)
    assert len(view.zones["stock"]) == 39 - players * size


@pytest.mark.parametrize(("players", "most"), [(2, 19), (3, 13), (4, 9)])
def test_Z2_the_largest_hands_leave_a_starter(players: int, most: int) -> None:
    deal = random_deal(random.Random(1), players, hand_size=most)
    assert len(deal.view(None).zones["stock"]) == 39 - players * most
    for _ in walk(random.Random(2), deal):
        pass
    assert sorted(deal.outcome().scores)[0] == 1


def test_Z2_the_stock_is_drawn_in_order() -> None:
    deal = hez2("3o", "4o", top="5c", stock="6e Rb Se")
    play(deal, "0 draw", "1 draw", "0 draw")
    assert hand(deal, 0) == {"3o", "6e", "Se"}
    assert hand(deal, 1) == {"4o", "Rb"}


@pytest.mark.parametrize("starter", ["1o", "2c", "7e", "5b"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z3_a_plain_starter_only_opens_its_suit_and_number(players: int, starter: str) -> None:
    number, suit = starter[0], starter[1]
    same = [f"{number}{other}" for other in "oceb" if other != suit]
    rest = [card for card in ORDINARY_FIRST if card not in (*same, starter)]
    hands = [" ".join([*same, *rest[:4]]), *(" ".join(rest[i : i + 7]) for i in (4, 11, 18))]
    deal = hez2(*hands[:players], top=starter)
    facts = deal.view(None).facts
    assert (facts["open_suit"], facts["open_number"]) == (suit, number)
    assert not facts["skip_pending"]
    assert facts["penalty_due"] == 0
    assert deal.turn == 0
    cards = {card for card in spread(hands[0]) if card[0] == number or card[1] == suit}
    moves = {f"play {card}" for card in cards if card[0] != "7"} | {
        f"play {card} {s}" for card in cards if card[0] == "7" for s in "oceb"
    }
    assert legal(deal) == moves | {"draw"}


def test_Z3_no_action_turns_on_until_an_ordinary_card_comes() -> None:
    deal = hez2("3o 4o", "3c 4c", top="1o 7c 2e 5b", stock="6e", starter="no_action")
    view = deal.view(None)
    assert view.zones["discard_pile"] == ("5b",)
    # everybody knows those that were turned away
    assert view.zones["stock"] == ("??",) * 32 + ("1o", "7c", "2e")


def test_Z3_cards_turned_away_are_drawn_last_in_the_order_in_which_they_were_turned() -> None:
    rest = [card for card in ORDINARY_FIRST if card not in {"1o", "7c", "5b"}]
    hands = [" ".join(rest[i * 18 : i * 18 + 18]) for i in (0, 1)]
    deal = hez2(*hands, top="1o 7c 5b", stock=rest[36], starter="no_action")
    assert deal.view(None).zones["stock"] == ("??", "1o", "7c")
    play(deal, "0 draw")
    assert rest[36] in hand(deal, 0)
    play(deal, "1 draw")
    assert "1o" in hand(deal, 1)
    for viewer in (0, 1, None):
        assert "1o" in deal.view(viewer).seats[1].hand
    play(deal, "0 draw")
    assert "7c" in hand(deal, 0)
    assert deal.view(1).zones["stock"] == ()
    assert len(deal.reshuffles) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z3_no_action_never_starts_on_an_action_card(players: int) -> None:
    for seed in range(60):
        deal = random_deal(random.Random(seed), players, starter="no_action")
        turned = deal.deck[4 * players :]
        away = next(i for i, card in enumerate(turned) if card[0] not in "127")
        view = deal.view(None)
        assert view.zones["discard_pile"] == (turned[away],)
        assert view.zones["stock"] == ("??",) * (39 - 4 * players - away) + tuple(turned[:away])


@pytest.mark.parametrize(("players", "size"), [(2, 19), (3, 13), (2, 18)])
def test_Z3_a_deck_with_none_left_to_turn_is_refused(players: int, size: int) -> None:
    left = 40 - players * size
    deck = [*ORDINARY_FIRST]
    assert all(card[0] in "127" for card in deck[-left:])
    given = options(players, hand_size=size, starter="no_action")
    with pytest.raises(Undealable, match=r"Z3"):
        Deal(GAME, given, Standing((0,) * players, 0), deck, list)
    plain = options(players, hand_size=size)
    deal = Deal(GAME, plain, Standing((0,) * players, 0), deck, list)
    assert deal.view(None).zones["discard_pile"] == (deck[-left],)


def test_Z3_the_last_card_left_to_turn_may_be_the_starter() -> None:
    deck = [*ORDINARY_FIRST[1:37], *ORDINARY_FIRST[37:], ORDINARY_FIRST[0]]
    given = options(2, hand_size=18, starter="no_action")
    deal = Deal(GAME, given, Standing((0, 0), 1), deck, list)
    assert deal.view(None).zones["discard_pile"] == ("3o",)
    assert deal.view(None).zones["stock"] == tuple(deck[36:39])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z4_the_dealers_left_begins_and_play_goes_clockwise(players: int) -> None:
    for dealer in range(players):
        hands = [f"3{suit} 4{suit}" for suit in "oceb"[:players]]
        deal = hez2(*hands, top="5b", dealer=dealer)
        order = []
        for _ in range(2 * players):
            order.append(deal.turn)
            deal.act(deal.turn, "draw")
        assert order == [(dealer + 1 + i) % players for i in range(2 * players)]


def test_Z4_seats_that_have_gone_out_are_skipped() -> None:
    deal = table("3o 4c", "3c", "4e 6e", "Rb Sb", top="5o", stock="Ro Rc Re")
    play(deal, "0 play 3o", "1 play 3c", "2 draw", "3 draw", "0 draw")
    assert deal.turn == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z4_the_dealer_moves_one_seat_from_match_to_match(players: int) -> None:
    for dealer in range(players):
        deal = hez2(*["3o", "4c", "5e", "6b"][:players], top="Ro", dealer=dealer)
        for _ in walk(random.Random(dealer), deal):
            pass
        after = deal.next_standing()
        assert after.over
        assert after.dealer == (dealer + 1) % players


# -- a turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", PACK)
def test_Z5_a_card_matches_the_open_suit_or_number(card: str) -> None:
    others = [other for other in PACK if other not in (card, "5c")]
    top = "5c" if card != "5c" else "6c"
    deal = table(f"{card} {others[0]}", f"{others[1]} {others[2]}", top=top)
    fits = card[1] == "c" or card[0] == top[0]
    assert any(move.startswith(f"play {card}") for move in legal(deal)) is fits


def test_Z5_worked_case() -> None:
    deal = hez2("3c 5e 6o 4b", "3o 4o 6e Re", top="5c")
    assert legal(deal) == {"play 3c", "play 5e", "draw"}


@pytest.mark.parametrize(("rule", "more"), [("match", set()), ("any", {"play 1e", "play 2b"})])
def test_Z6_action_cards(rule: str, more: set[str]) -> None:
    deal = hez2("1e 2b 7e 3b", "3o 4o 6e Re", top="5c", action_cards=rule)
    assert legal(deal) == {"draw"} | more


@pytest.mark.parametrize("rule", ["match", "any"])
def test_Z6_a_seven_always_has_to_match(rule: str) -> None:
    deal = table("7e 7c 3b", "3o 4o", top="5c", stock="6o", action_cards=rule)
    assert legal(deal) == {"draw", *(f"play 7c {suit}" for suit in "oceb")}


def test_Z6_any_does_not_reach_into_a_skip_or_a_penalty() -> None:
    deal = play(table("1c 3b", "2e 1e 3c", top="5c", action_cards="any"), "0 play 1c")
    assert legal(deal) == {"play 1e", "skip"}
    deal = play(table("2c 3b", "2e 1e 3c", top="5c", action_cards="any"), "0 play 2c")
    assert legal(deal) == {"play 2e", "take"}


def test_Z7_a_player_may_draw_instead_of_playing_and_the_turn_ends() -> None:
    deal = hez2("5o 6c", "3e 4b", top="5c", stock="Rc")
    play(deal, "0 draw")
    assert deal.turn == 1
    assert hand(deal, 0) == {"5o", "6c", "Rc"}
    assert deal.legal(0) == ()


def test_Z7_drawing_is_always_possible_on_a_free_turn_with_cards_to_draw() -> None:
    for seed in range(6):
        deal = random_deal(random.Random(seed), 2 + seed % 3, max_turns=100)
        for _ in walk(random.Random(seed), deal):
            facts, zones = deal.view(None).facts, deal.view(None).zones
            if not deal.over and not facts["skip_pending"] and not facts["penalty_due"]:
                cards = len(zones["stock"]) + len(zones["discard_pile"]) - 1
                assert ("draw" in legal(deal)) == (cards > 0)


# -- reshuffles ---------------------------------------------------------------------------------


def test_Z8_the_discards_are_shuffled_when_a_card_must_be_drawn() -> None:
    deal = table("3o 4c", "3c 4e", top="5o", stock="Rb", discards="6o 6c 6e", shuffle=turned)
    play(deal, "0 draw")
    assert deal.view(None).zones["stock"] == ()
    assert deal.reshuffles == []
    play(deal, "1 draw")
    assert deal.reshuffles == [["6e", "6c", "6o"]]
    assert hand(deal, 1) == {"3c", "4e", "6e"}
    assert deal.view(None).zones == {"stock": ("??", "??"), "discard_pile": ("5o",)}


def turned(cards: Sequence[str]) -> list[str]:
    """A shuffle that just turns the pile over."""
    return list(cards)[::-1]


def test_Z8_the_top_card_and_a_declared_suit_stay_in_force() -> None:
    deal = table("7o 4c", "3c 4e", "6b Sb", top="5o", discards="6o 6c", shuffle=turned)
    play(deal, "0 play 7o e", "1 draw", "2 draw", "0 draw")
    assert len(deal.reshuffles) == 1
    facts = deal.view(None).facts
    assert (facts["open_suit"], facts["open_number"]) == ("e", "7")
    assert legal(deal) == {"play 4e"}


@pytest.mark.parametrize(
    ("stock", "discards", "due", "drawn"),
    [
        ("Rb", "6o 6c 6e", 4, 4),  # the worked cases first
        ("Rb", "6o 6c", 4, 3),
        ("Rb Sb", "", 4, 2),
        ("", "6o", 4, 1),
        ("", "6o 6c 6e 6b Ro", 4, 4),
        ("Rb Sb Cb Ro", "6o", 4, 4),
    ],
)
def test_Z8_a_penalty_meets_the_end_of_the_stock(
    stock: str, discards: str, due: int, drawn: int
) -> None:
    deal = table("3o 4c", "3c 4e", "5b", top="2o", stock=stock, discards=discards)
    state(deal).due = due
    deal._legal.clear()
    play(deal, "0 take")
    assert len(deal.view(None).seats[0].hand) == 2 + drawn
    assert deal.view(None).facts["penalty_due"] == 0
    assert deal.turn == 1
    assert len(deal.reshuffles) == (1 if discards and len(stock.split()) < due else 0)


def test_Z8_with_nothing_to_draw_a_penalty_still_costs_the_turn() -> None:
    deal = play(table("2o 4c", "3c 4e", top="5o"), "0 play 2o")
    state(deal).discards = 0
    play(deal, "1 take")
    assert deal.turn == 0
    assert hand(deal, 1) == {"3c", "4e"}


def test_Z8_with_nothing_to_draw_who_can_match_must_play() -> None:
    deal = table("5c 3o 4c", "3c 4e", top="5o")
    assert legal(deal) == {"play 5c", "play 3o"}
    deal = table("7o 4c", "3c 4e", top="5o")
    assert legal(deal) == {f"play 7o {suit}" for suit in "oceb"}


def test_Z8_with_nothing_to_draw_who_cannot_match_passes() -> None:
    deal = table("3c 4e", "4c 6o", top="5o")
    assert legal(deal) == {"pass"}
    play(deal, "0 pass")
    assert deal.turn == 1
    assert legal(deal) == {"play 6o"}
    play(deal, "1 play 6o")
    assert legal(deal) == {"draw"}


def test_Z8_any_action_card_is_a_match_when_nothing_can_be_drawn() -> None:
    assert legal(table("1c 4e", "4c 6o", top="5o")) == {"pass"}
    assert legal(table("1c 4e", "4c 6o", top="5o", action_cards="any")) == {"play 1c"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z8_nothing_is_lost_in_reshuffles(players: int) -> None:
    most = {2: 19, 3: 13, 4: 9}[players]
    reshuffles = 0
    for seed in range(5):
        deal = random_deal(random.Random(seed), players, hand_size=most, max_turns=120)
        for _ in walk(random.Random(seed), deal):
            s = state(deal)
            under = sum(s.under[s.under_drawn : s.under_count])
            parts = [s.stock, under, s.discards, s.top, *s.hands]
            assert sum(parts) == s.deck
            assert sum(part.bit_count() for part in parts) == 40
        reshuffles += len(deal.reshuffles)
    assert reshuffles > 5


# -- action cards -------------------------------------------------------------------------------


def test_Z9_worked_case_two_players() -> None:
    deal = play(table("1o 3c 4o", "4c 5c", top="5o"), "0 play 1o")
    assert legal(deal) == {"skip"}
    play(deal, "1 skip")
    assert deal.turn == 0
    assert len(hand(deal, 1)) == 2
    assert legal(deal) == {"play 4o", "draw"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("counters", [0, 1, 2, 3])
def test_Z9_a_countered_skip_moves_on_to_the_next(players: int, counters: int) -> None:
    ases = ["1o", "1c", "1e", "1b"]
    hands = [
        " ".join([*(ases[i] for i in range(seat, counters + 1, players)), f"R{'oceb'[seat]}",
                  f"S{'oceb'[seat]}"])
        for seat in range(players)
    ]  # fmt: skip
    deal = table(*hands, top="5o")
    for i in range(counters + 1):
        assert deal.turn == i % players
        deal.act(deal.turn, f"play {ases[i]}")
        assert deal.view(None).facts["skip_pending"]
    skipped = (counters + 1) % players
    cards = len(hand(deal, skipped))
    assert legal(deal) == {"skip", *(f"play {c}" for c in hand(deal, skipped) if c[0] == "1")}
    play(deal, f"{skipped} skip")
    assert len(hand(deal, skipped)) == cards
    assert deal.turn == (skipped + 1) % players
    last = ases[counters]
    free = {f"play {c}" for c in hand(deal, deal.turn) if c[0] == "1" or c[1] == last[1]}
    assert legal(deal) == free | {"draw"}


def test_Z9_a_counter_need_not_match_the_suit_and_need_not_be_made() -> None:
    deal = play(table("1o 3c", "1b 5c", top="5o"), "0 play 1o")
    assert legal(deal) == {"play 1b", "skip"}
    play(deal, "1 skip")
    assert deal.turn == 0


def test_Z10_worked_case_four_players() -> None:
    hands = ("2o 3o", "2c 4c", "2e 4e", "4b 6b")
    deal = table(*hands, top="5o", stock="Ro Rc Re Rb So Sc Se")
    play(deal, "0 play 2o", "1 play 2c", "2 play 2e")
    assert legal(deal) == {"take"}
    assert deal.view(None).facts["penalty_due"] == 6
    play(deal, "3 take")
    assert len(hand(deal, 3)) == 8
    assert deal.turn == 0
    assert deal.view(None).facts["penalty_due"] == 0
    assert deal.view(None).facts["open_suit"] == "e"
    assert legal(deal) == {"draw"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_Z10_each_answer_adds_two_cards(players: int, answers: int) -> None:
    twos = ["2o", "2c", "2e", "2b"]
    hands = [
        " ".join([*(twos[i] for i in range(seat, answers + 1, players)), f"R{'oceb'[seat]}",
                  f"S{'oceb'[seat]}"])
        for seat in range(players)
    ]  # fmt: skip
    deal = table(*hands, top="5o", stock="3467Co")
    for i in range(answers + 1):
        deal.act(deal.turn, f"play {twos[i]}")
        assert deal.view(None).facts["penalty_due"] == 2 * (i + 1)
    taker = deal.turn
    before = len(hand(deal, taker))
    due = 2 * (answers + 1)
    play(deal, f"{taker} take")
    assert len(hand(deal, taker)) == before + min(due, 5 + 1 + answers)
    assert deal.turn == (taker + 1) % players
    assert "draw" in legal(deal) or deal.view(None).zones["stock"] == ()


def test_Z11_against_a_skip_or_a_penalty_nothing_else_may_be_done() -> None:
    deal = play(table("1o 3c", "1b 2o 7o 1c Ro", top="5o", stock="6c"), "0 play 1o")
    assert legal(deal) == {"play 1b", "play 1c", "skip"}
    deal = play(table("2o 3c", "1o 2b 7o 2c Ro", top="5o", stock="6c"), "0 play 2o")
    assert legal(deal) == {"play 2b", "play 2c", "take"}


@pytest.mark.parametrize("declared", "oceb")
def test_Z12_the_suit_declared_by_a_seven_must_follow(declared: str) -> None:
    deal = table("7o 3c", "4o 4c 4e 4b 7e", top="5o", stock="6c")
    play(deal, f"0 play 7o {declared}")
    assert deal.view(None).facts["open_suit"] == declared
    sevens = {f"play 7e {suit}" for suit in "oceb"}
    assert legal(deal) == {f"play 4{declared}", "draw"} | sevens
    assert deal.history(None)[-1].declared == declared


def test_Z12_a_declared_suit_lapses_with_the_next_card() -> None:
    deal = play(table("7o 3c", "7e 4c", "4o 4e 5b", top="5o", stock="6c"), "0 play 7o b")
    play(deal, "1 play 7e c")
    assert legal(deal) == {"draw"}
    play(deal, "2 draw")
    assert legal(deal) == {"play 3c", "draw"}


def test_Z12_a_declared_suit_outlasts_draws_and_passes() -> None:
    deal = play(table("7o 3c", "6c 4c", "4o 4e", top="5o", stock="6o 6e"), "0 play 7o e")
    play(deal, "1 draw")
    assert legal(deal) == {"play 4e", "draw"}


# -- random play --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rule", ["match", "any"])
def test_Z5_Z6_Z11_legal_moves_are_those_of_the_page(players: int, rule: str) -> None:
    for seed in range(9):
        rng = random.Random(f"{players} {rule} {seed}")
        size = (2, 4, 9)[seed % 3]
        deal = random_deal(rng, players, action_cards=rule, hand_size=size, max_turns=120)
        for _ in walk(rng, deal):
            if not deal.over:
                moves = list(deal.legal(deal.turn))
                assert set(moves) == of_the_page(deal.view(deal.turn), rule)
                assert len(set(moves)) == len(moves)


def of_the_page(view: View, rule: str) -> set[str]:
    """Z5–Z12 word for word, from what the seat on turn sees."""
    facts, zones, cards = view.facts, view.zones, view.hand
    if facts["skip_pending"]:
        return {"skip", *(f"play {card}" for card in cards if card[0] == "1")}
    if facts["penalty_due"]:
        return {"take", *(f"play {card}" for card in cards if card[0] == "2")}
    moves = set()
    for card in cards:
        fits = card[1] == facts["open_suit"] or card[0] == facts["open_number"]
        if fits and card[0] == "7":
            moves |= {f"play {card} {suit}" for suit in "oceb"}
        elif fits or (rule == "any" and card[0] in "12"):
            moves.add(f"play {card}")
    if len(zones["stock"]) + len(zones["discard_pile"]) > 1:
        return moves | {"draw"}
    return moves or {"pass"}
