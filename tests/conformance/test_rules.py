"""What every game promises at every step of random matches with random options."""

import random
from typing import Any

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal
from majlis.game import Game, Refused
from majlis.match import Match
from tests.conformance.tables import TABLES, new_match, seeds

STEPS = 150
"""How many decisions of a match are looked at."""


def fields(deal: Deal) -> dict[str, Any]:
    """Everything that a deal's state holds."""
    state = deal._state
    return {name: _copy(getattr(state, name)) for name in state.shape}


def _copy(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


def any_text(game: Game[Any], rng: random.Random) -> str:
    """A text in the form of a move: mostly illegal, sometimes no move at all."""
    cards = game.pack.names(game.pack.deck)
    verb = rng.choice([*game.verbs, "bid", ""])
    chosen = rng.choices(cards, k=rng.choice([0, 1, 1, 1, 2, 3, 4]))
    return " ".join([verb, *chosen, *rng.choices([*game.pack.suits], k=rng.choice([0, 0, 0, 1]))])


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_moves_are_unique_sorted_and_parse_back(game: Game[Any], players: int, seed: int) -> None:
    match, rng = new_match(game, players, f"moves {seed}")
    for _ in range(STEPS):
        if match.over:
            break
        for seat in match.to_act:
            legal = match.legal(seat)
            actions = [game.parse(move) for move in legal]
            assert legal
            assert actions == sorted(set(actions))
            assert [game.write(action) for action in actions] == list(legal)
            shuffled = [" ".join(_shuffled_cards(move, rng)) for move in legal]
            assert [game.parse(move) for move in shuffled] == actions
        idle = set(range(players)) - set(match.to_act)
        assert all(match.legal(seat) == () for seat in idle)
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


def _shuffled_cards(move: str, rng: random.Random) -> list[str]:
    verb, *cards = move.split(" ")
    if all(len(card) == 2 for card in cards):
        rng.shuffle(cards)
    return [verb, *cards]


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_illegal_moves_are_refused_with_a_ruling_and_change_nothing(
    game: Game[Any], players: int, seed: int
) -> None:
    match, rng = new_match(game, players, f"illegal {seed}")
    page = game.page()
    for _ in range(STEPS):
        if match.over:
            break
        deal = match.deal
        before = fields(deal), list(deal.moves), match.standing
        for _ in range(4):
            seat = rng.randrange(players)
            text = any_text(game, rng)
            try:
                action = game.parse(text)
            except NotationError:
                with pytest.raises(NotationError):
                    match.act(seat, text)
                continue
            if game.write(action) in match.legal(seat):
                continue
            with pytest.raises(Refused) as refused:
                match.act(seat, text)
            if seat in match.to_act:
                assert f'<a id="{refused.value.ruling}"></a>' in page
                assert str(refused.value).endswith(f"({refused.value.ruling})")
        assert (fields(deal), list(deal.moves), match.standing) == before
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


def places(deal: Deal) -> list[int]:
    """The sets of cards that lie somewhere, each card in one of them."""
    state: Any = deal._state
    if deal.game.id == "hearts":
        kitty = [] if state.kitty_seat >= 0 else [state.kitty]
        return [*state.hands, state.pile, *state.taken, *kitty]
    if deal.game.id == "hearts2":
        return [*state.hands, *state.trick[: state.played], *state.taken, state.dead]
    if deal.game.id == "kozel":
        return [*state.hands, state.pile, *state.won, state.stock, state.turn_up]
    if deal.game.id == "hez2":
        under = state.under[state.under_drawn : state.under_count]
        return [*state.hands, state.stock, *under, state.discards, state.top]
    return [*state.hands, elsewhere(deal)]


def elsewhere(deal: Deal) -> int:
    """The cards in no hand: all that is known of the places of a game not named above."""
    cards = deal.game.deck(deal.options, deal.standing.players)
    for hand in deal._state.hands:
        cards &= ~hand
    return cards


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_cards_are_conserved(game: Game[Any], players: int, seed: int) -> None:
    match, rng = new_match(game, players, f"cards {seed}")
    for _ in range(STEPS):
        sets = places(match.deal)
        deck = game.deck(match.options, players)
        assert sum(cards.bit_count() for cards in sets) == deck.bit_count()
        assert sum(sets) == deck
        if match.over:
            break
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


LONGEST_DEAL = {"hearts": 5 + 52, "hearts2": 26, "kozel": 36 * 2 + 9 * 4}
"""Decisions in a deal at most."""


def longest_deal(match: Match) -> int:
    """The bound on decisions in a deal; any game must end by itself some time."""
    if match.game.id == "hez2":
        return int(match.options["max_turns"])
    return LONGEST_DEAL.get(match.game.id, 10_000)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_matches_end_and_add_up(game: Game[Any], players: int, seed: int) -> None:
    match, rng = new_match(game, players, f"ends {seed}")
    finish(match, rng)
    assert sorted(match.places)[0] == 1
    longest = longest_deal(match)
    totals = [0] * players
    for finished in match.finished:
        assert len(finished.deal.moves) <= longest
        check_points(match, finished.outcome.points)
        totals = [t + s for t, s in zip(totals, finished.outcome.scores, strict=True)]
        assert list(finished.totals) == totals
    assert list(match.totals) == totals


def check_points(match: Match, points: tuple[int, ...]) -> None:
    """The card points of a deal come to what its deck holds."""
    if match.game.id == "hearts":
        assert sum(points) == 26
    elif match.game.id == "hearts2":
        assert 5 <= sum(points) <= 20
    elif match.game.id == "kozel":
        sides = points[:2] if match.players == 4 else points
        assert sum(sides) == 120
    elif match.game.id == "hez2":
        assert points == ()
    else:
        assert len(points) in (0, match.players)


def finish(match: Match, rng: random.Random) -> None:
    while not match.over:
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_gives_the_same_match(game: Game[Any], players: int) -> None:
    first, rng = new_match(game, players, "same")
    finish(first, rng)
    again, rng = new_match(game, players, "same")
    finish(again, rng)
    assert [f.deal.moves for f in first.finished] == [f.deal.moves for f in again.finished]
    assert first.totals == again.totals
    other, rng = new_match(game, players, "another")
    assert other.deal.deck != first.finished[0].deal.deck
