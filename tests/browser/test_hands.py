"""The order of a hand, and hands with many cards."""

from itertools import pairwise
from typing import Any

import pytest

from majlis.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.devices import LANDSCAPE, PHONE, Device
from tests.browser.measures import sticking_out
from tests.browser.pictures import Pictures
from tests.browser.place import strip
from tests.browser.sight import asked

STRIP = 24
"""CSS pixels of a card that must be free to be touched."""

LONG: dict[str, tuple[str, int, dict[str, Any]]] = {
    "17 cards": ("hearts", 17, {"players": 3}),
    "19 cards": ("hez2", 19, {"players": 2, "option_hand_size": 19}),
}


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=lambda device: device.name)
@pytest.mark.parametrize("hand", LONG)
def test_U01_every_card_of_a_long_hand_can_be_touched(
    arrive: Arrive, pictures: Pictures, hand: str, device: Device
) -> None:
    game, count, wishes = LONG[hand]
    guest = arrive(device)
    guest.make_table(game, **wishes)
    cards = asked(guest.page).hand
    pictures.take(guest.page, f"long-{hand}-{device.name}")
    assert len(cards) >= count
    widths = {card: strip(guest.page, card).width for card in cards}
    assert {card: width for card, width in widths.items() if width < STRIP} == {}
    assert not sticking_out(guest.page)


@pytest.mark.parametrize("order", ["suit", "rank"])
@pytest.mark.parametrize(("game", "many"), [("hez2", {"option_hand_size": 9}), ("hearts", {})])
def test_U08_a_hand_is_ordered_by_what_cards_are_worth(
    arrive: Arrive, game: str, many: dict[str, Any], order: str
) -> None:
    guest = arrive(order=order)
    guest.make_table(game, players=4, **many)
    cards = asked(guest.page).hand
    strength = GAMES[game].pack.strength
    ranks = [strength.index(card[0]) for card in cards]
    if order == "rank":
        assert ranks == sorted(ranks)
        return
    suits = [card[1] for card in cards]
    assert len(set(suits)) == 1 + sum(a != b for a, b in pairwise(suits))
    for suit in set(suits):
        mine = [rank for rank, card in zip(ranks, cards, strict=True) if card[1] == suit]
        assert mine == sorted(mine)
