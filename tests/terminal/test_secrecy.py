"""Nothing that a seat may not know reaches its terminal."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from majlis.cards import HIDDEN
from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.terminal.names import seat_names
from majlis.terminal.situation import situation
from majlis.terminal.story import Story
from majlis.terminal.wording import WordWording
from majlis.view import View
from tests.terminal.player import first_legal, settings
from tests.terminal.table import Watched, session_for

COMMANDS = ["?", "rules", "last", "score", "log", "hint", "hand", "help"]
TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]


class Exchanged(SeededChance):
    """Deals in which the cards that one seat cannot see are put in another order."""

    def __init__(self, seed: str, keep: frozenset[str]) -> None:
        super().__init__(seed)
        self._keep = keep

    def deck(self, number: int, cards: Sequence[str], attempt: int = 0) -> list[str]:
        deck = super().deck(number, cards, attempt)
        hidden = [n for n, card in enumerate(deck) if card not in self._keep]
        others = [deck[n] for n in hidden]
        for n, card in zip(hidden, others[1:] + others[:1], strict=True):
            deck[n] = card
        return deck


def seen_in(view: View) -> frozenset[str]:
    """Every card that a view names."""
    cards = [card for seat in view.seats for card in (*seat.hand, *seat.won)]
    cards += [card for play in (*view.trick, *view.last_trick) for card in play.cards]
    cards += [card for zone in view.zones.values() for card in zone]
    return frozenset(cards) - {HIDDEN}


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_deals_that_differ_in_hidden_cards_look_the_same_to_the_first_prompt(
    game: str, players: int, seed: str, tmp_path: Path
) -> None:
    one = Match(GAMES[game], players, {}, SeededChance(seed), pause=True)
    me = one.to_act[0]
    keep = seen_in(one.view(me))
    two = Match(GAMES[game], players, {}, Exchanged(seed, keep), pause=True)
    assert two.legal(me) == one.legal(me)
    assert [seat.hand for seat in one.deal.view(None).seats] == [
        seat.hand for seat in two.deal.view(None).seats
    ]
    assert one.deal.deck != two.deal.deck
    shown = []
    for n, match in enumerate((one, two)):
        asked = settings(game, players, tmp_path / str(n), seat=me, seed=seed)
        person = session_for(match, asked, COMMANDS)
        shown.append(person.shown)
    assert shown[0] == shown[1]
    assert "Your move: help" in shown[0]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_card_is_named_before_the_seat_has_seen_it(
    game: str, players: int, tmp_path: Path
) -> None:
    match = Match(GAMES[game], players, {}, SeededChance("v"), pause=True)
    asked = settings(game, players, tmp_path, seed="v")
    watched = Watched(match, asked, first_legal())
    watched.play(deals=2)
    assert watched.checks > 5


def test_the_check_itself_notices_a_leak(tmp_path: Path) -> None:
    match = Match(GAMES["hearts"], 4, {}, SeededChance("s"), pause=True)
    watched = Watched(match, settings("hearts", 4, tmp_path, seed="s"), first_legal())
    hidden = next(card for card in match.deal.deck if card not in match.view(0).hand)
    watched.person.terminal.console.print(match.game.pack.words(hidden))
    with pytest.raises(AssertionError):
        watched.play(deals=1)


def test_a_situation_is_made_of_the_view_alone() -> None:
    match = Match(GAMES["hearts"], 4, {}, SeededChance("s"), pause=True)
    wording = WordWording(match.game.pack, seat_names(4, 0), 0)
    story = Story(match, wording)
    story.act(0, match.legal(0)[0])
    now = situation(match, wording)
    assert now.choices.moves == ()
    assert set(now.choices.hand) == set(match.view(0).hand)
