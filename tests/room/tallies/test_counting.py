"""What a match adds to the tallies, game by game."""

from collections import Counter
from collections.abc import Mapping

import pytest

from majlis.deal import Deal
from majlis.games import GAMES
from majlis.match import Match
from majlis.room.store import Tallies
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.counting import tallies_of, tallies_of_repeated
from majlis.room.tallies.laid import Laid
from majlis.room.tallies.layout import Layout
from majlis.room.tallies.watched import WATCHED
from tests.room.tallies.samples import Arranged, counted, played
from tests.toy import Toy

DECK_OF_THE_PAGE = (
    "5o 4o 4c 6b 5c 1o 2o 3o 6o 7o So Co Ro 1c 2c 3c 6c 7c Sc Cc Rc "
    "1e 2e 3e 4e 5e 6e 7e Se Ce Re 1b 2b 3b 4b 5b 7b Sb Cb Rb"
)
TABLES = [(game, players) for game, rules in GAMES.items() for players in rules.players]


def of(tallies: Tallies, statistic: str) -> Mapping[tuple[str, str], int]:
    """The counts of a statistic by setting and cell."""
    return {(t.setting, t.cell): n for t, n in tallies.items() if t.statistic == statistic}


# -- known matches ------------------------------------------------------------------------------


def by_suits(deck: list[str]) -> list[str]:
    """Each seat gets a suit of its own: the first card goes to clubs, the next to diamonds."""
    rows = [sorted(card for card in deck if card[1] == suit) for suit in "cdhs"]
    return [card for four in zip(*rows, strict=True) for card in four]


def test_a_match_of_hearts() -> None:
    """Seat 0 has all clubs, leads them all, and shoots the moon."""
    chance = Arranged(by_suits, dealer=3)
    match = played("hearts", 4, chance=chance, target=20, pass_cycle=["hold"])
    found = tallies_of(match, ["people", "people", "club", "expert"])
    assert len(match.finished) == 1
    assert {(t.game, t.players) for t in found} == {("hearts", 4)}
    assert of(found, stat.MATCHES) == {("", ""): 1}
    assert of(found, stat.DEALS) == {("", ""): 1}
    assert of(found, stat.DEALER) == {("1.1.1.1/1", "3"): 1}
    suits = "13.13.13.13/13.13.13.13.0"
    assert of(found, stat.SUITS) == {(suits, f"{n}.{n}"): 13 for n in range(4)}
    high = "16.36/13.13.13.13.0"
    assert of(found, stat.HIGH) == {
        (high, f"{seat}.{kind}"): n for seat in range(4) for kind, n in ((0, 4), (1, 9))
    }
    queen = of(found, stat.CARD)
    assert queen["1.51/13.13.13.13.0", "3.0"] == 1
    assert sum(n for (_, cell), n in queen.items() if cell.endswith(".0")) == 1
    assert of(found, stat.HIGH_BY_SITTER) == {
        ("16.36/26.26.0", cell): n for cell, n in (("0.0", 8), ("0.1", 18), ("1.0", 8), ("1.1", 18))
    }
    assert of(found, stat.CARD_BY_SITTER)["1.51/26.26.0", "1.0"] == 1
    assert of(found, stat.LONGEST) == {("13.13.13.13/13", "13"): 1}
    assert of(found, stat.MOONS) == {("people", "0"): 1}
    assert of(found, stat.POINTS)["people", "0"] == 26
    assert +Counter(of(found, stat.WON)) == {("people", "0"): 1}
    assert of(found, stat.PLAYED) == {
        ("people", "0"): 1, ("people", "1"): 1, ("club", "2"): 1, ("expert", "3"): 1,
    }  # fmt: skip
    assert of(found, stat.TURNED) == {}


def test_a_match_of_two_player_hearts_with_the_queen_dead() -> None:
    def dead_queen(deck: list[str]) -> list[str]:
        return ["Qs", *(card for card in deck if card != "Qs")]

    match = played("hearts2", 2, chance=Arranged(dead_queen, dealer=0), target=1)
    found = tallies_of(match, ["people", "simple"])
    queen = of(found, stat.CARD)
    deals = len(match.finished)
    assert queen["1.27/13.13.2", "2.0"] == deals
    assert sum(queen.values()) == 28 * deals
    points = of(found, stat.POINTS)
    hearts = [sum(done.outcome.points[seat] for done in match.finished) for seat in range(2)]
    assert [points["people", "0"], points["simple", "1"]] == hearts


def test_a_match_of_kozel_with_its_turned_up_card() -> None:
    def turned_up(deck: list[str]) -> list[str]:
        rest = [card for card in deck if card != "Kd"]
        return [*rest[:12], "Kd", *rest[12:]]

    match = played("kozel", 3, chance=Arranged(turned_up), limit=2)
    found = tallies_of(match, ["people"] * 3)
    first = match.finished[0]
    assert first.deal.view(None).facts["trumps"] == "d"
    full = [done for done in match.finished if not any(done.deal.standing.out_since)]
    turned = of(found, stat.TURNED)
    assert turned["9.9.9.9/1", "1"] >= len(full)
    assert of(found, stat.HIGH_BY_SITTER) == {}  # people only: nobody to compare them with
    assert of(found, stat.CARD) == {}
    spread = of(found, stat.SUITS)
    assert sum(n for (at, _), n in spread.items() if at == "9.9.9.9/4.4.4.24") == 36 * len(full)


def test_seats_that_are_out_are_dealt_nothing() -> None:
    for seed in range(40):
        match = played("kozel", 3, f"out {seed}", limit=6)
        if any(any(done.deal.standing.out_since) for done in match.finished):
            break
    found = tallies_of(match, ["people", "club", "club"])
    layouts = {Layout.read(setting).places for setting, _ in of(found, stat.SUITS)}
    assert any(sorted(places)[0] == 0 for places in layouts)
    dealt = of(found, stat.DEALT)
    assert min(dealt.values()) < len(match.finished)
    assert max(dealt.values()) == len(match.finished)


def test_a_match_of_hez2() -> None:
    """The one of the notation page."""
    deck = DECK_OF_THE_PAGE.split()
    options = {"hand_size": 2}
    match = Match(GAMES["hez2"], 2, options, Arranged(lambda _: deck, dealer=1))
    for seat, move in ((0, "play 4c"), (1, "play 4o"), (0, "play 5o")):
        match.act(seat, move)
    found = tallies_of(match, ["expert", "people"])
    assert of(found, stat.DEALER) == {("1.1/1", "1"): 1}
    suits = "10.10.10.10/2.2.36"
    hands = {(cell): n for (at, cell), n in of(found, stat.SUITS).items() if at == suits}
    assert hands == {
        "0.0": 1, "0.1": 1, "1.0": 1, "1.3": 1, "2.0": 8, "2.1": 9, "2.2": 10, "2.3": 9,
    }  # fmt: skip
    assert of(found, stat.HIGH) == {("12.28/2.2.36", c): n for c, n in (
        ("0.1", 2), ("1.1", 2), ("2.0", 12), ("2.1", 24),
    )}  # fmt: skip
    assert of(found, stat.TURNED) == {("10.10.10.10/1", "1"): 1}
    assert of(found, stat.LONGEST) == {("10.10.10.10/2", "1"): 1}
    assert +Counter(of(found, stat.WON)) == {("expert", "0"): 1}
    assert not any(of(found, stat.POINTS).values())
    assert of(found, stat.MOONS) == {}


# -- any match ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_card_is_counted_once(game: str, players: int) -> None:
    match = played(game, players)
    found = counted(game, players)
    deals = len(match.finished)
    watched = WATCHED[game]
    assert of(found, stat.DEALS) == {("", ""): deals}
    spreads = [stat.SUITS, stat.HIGH, stat.HIGH_BY_SITTER]
    for statistic in [*spreads, *([stat.CARD] if watched.card else [])]:
        cards = 0
        for (setting, cell), n in of(found, statistic).items():
            layout = Layout.read(setting)
            place, kind = map(int, cell.split("."))
            assert layout.places[place]
            assert layout.kinds[kind]
            assert sum(layout.places) == layout.cards
            cards += n
        if statistic != stat.HIGH_BY_SITTER:  # where only bots are left there is none
            assert cards == sum(len(done.deal.deck) for done in match.finished)
    assert sum(of(found, stat.LONGEST).values()) == deals
    assert sum(of(found, stat.TURNED).values()) == (deals if watched.turned else 0)
    assert sum(of(found, stat.PLAYED).values()) == players
    assert sum(of(found, stat.WON).values()) == list(match.places).count(1)
    total = sum(sum(done.outcome.points) for done in match.finished)
    assert sum(of(found, stat.POINTS).values()) == total


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_hands_are_those_that_the_seats_saw_first(game: str, players: int) -> None:
    for done in played(game, players).finished:
        deal = done.deal
        fresh = Deal(deal.game, deal.options, deal.standing, deal.deck, list)
        laid = Laid.of(deal)
        seen = [fresh.view(seat).hand for seat in range(players)]
        assert laid.hands == seen
        assert sorted(card for hand in (*seen, laid.rest) for card in hand) == sorted(deal.deck)


def test_a_kitty_is_not_dealt() -> None:
    match = played("hearts", 3, surplus="kitty")
    found = of(tallies_of(match, ["people", "club", "club"]), stat.SUITS)
    assert {setting for setting, _ in found} == {"13.13.13.13/17.17.17.1"}


def test_a_fifth_game_is_counted_without_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Toy())
    found = tallies_of(played("toy", 3), ["people", "club", "club"])
    assert {tally.statistic for tally in found} >= {stat.SUITS, stat.LONGEST, stat.DEALER, stat.WON}
    assert not {tally.statistic for tally in found} & {stat.HIGH, stat.CARD, stat.TURNED}


def test_cards_that_were_dealt_before_are_no_new_chance() -> None:
    match = played("hez2", 2)
    found = tallies_of_repeated(match)
    assert [(t.game, t.players, t.statistic, n) for t, n in found.items()] == [
        ("hez2", 2, stat.REPEATED, 1)
    ]


@pytest.mark.parametrize("game", WATCHED)
def test_what_is_watched_is_there(game: str) -> None:
    watched, rules = WATCHED[game], GAMES[game]
    assert set(watched.ranks) < set(rules.pack.ranks)
    if watched.card:
        rules.pack.card(watched.card)
    if watched.turned:
        match = played(game, rules.players[0])
        assert Laid.of(match.finished[0].deal).turned(watched.turned) in match.finished[0].deal.deck
