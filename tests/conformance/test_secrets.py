"""Nobody learns what the rules keep from them, by any door, at any step.

The tool is ``Deal.hidden``: it deals anew everything that a viewer cannot know.  A deal whose
state is replaced by such a world must look the same to the viewer in everything that leaves it.
"""

import copy
from typing import Any

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal
from majlis.game import Game, Refused
from tests.conformance.tables import TABLES, new_match, seeds
from tests.conformance.test_rules import any_text, fields

STEPS = 120


def another_world(deal: Deal, viewer: int, seed: int) -> Deal:
    """A deal that differs from this one only in what the viewer cannot know."""
    other = copy.copy(deal)
    other._state = deal.hidden(viewer, seed)  # type: ignore[assignment]
    other._legal = {}
    return other


def refusal(deal: Deal, seat: int, move: str) -> str:
    """What the seat is told about a move (nothing if it is legal)."""
    try:
        deal.verify(seat, move)
    except (Refused, NotationError) as error:
        return str(error)
    return ""


def everything(deal: Deal, viewer: int, moves: list[str]) -> list[Any]:
    """All that a seat can get out of a deal."""
    return [
        deal.view(viewer).as_dict(),
        deal.legal(viewer),
        deal.history(viewer),
        [refusal(deal, viewer, move) for move in moves],
    ]


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_what_a_seat_gets_does_not_depend_on_what_it_may_not_know(
    game: Game[Any], players: int, seed: int
) -> None:
    match, rng = new_match(game, players, f"secrets {seed}")
    for step in range(STEPS):
        if match.over:
            break
        moves = [any_text(game, rng) for _ in range(3)]
        for viewer in range(players):
            world = another_world(match.deal, viewer, rng.getrandbits(50))
            assert everything(world, viewer, moves) == everything(match.deal, viewer, moves), step
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_a_bot_is_given_the_same_state_in_all_worlds_that_it_cannot_tell_apart(
    game: Game[Any], players: int, seed: int
) -> None:
    match, rng = new_match(game, players, f"peeking {seed}")
    for _ in range(STEPS):
        if match.over:
            break
        for viewer in match.to_act:
            world = another_world(match.deal, viewer, rng.getrandbits(50))
            chance = rng.getrandbits(50)
            one, two = match.deal.hidden(viewer, chance), world.hidden(viewer, chance)
            assert {name: getattr(one, name) for name in one.shape} == {
                name: getattr(two, name) for name in two.shape
            }
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_a_spectator_sees_no_more_than_any_seat(game: Game[Any], players: int, seed: int) -> None:
    match, rng = new_match(game, players, f"spectator {seed}")
    for _ in range(STEPS):
        if match.over:
            break
        public = match.view(None).as_dict()
        assert match.view(None).legal == ()
        for viewer in range(players):
            world = another_world(match.deal, viewer, rng.getrandbits(50))
            # What a spectator may know every seat knows too, so the viewer's worlds share it.
            assert world.view(None).as_dict() == public
            assert len(world.history(None)) == len(match.history(None))
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_asking_changes_nothing(game: Game[Any], players: int) -> None:
    match, rng = new_match(game, players, "asking")
    for _ in range(60):
        if match.over:
            break
        before = fields(match.deal)
        for viewer in [*range(players), None]:
            match.view(viewer)
            match.history(viewer)
        for viewer in range(players):
            match.hidden(viewer, 1)
        assert fields(match.deal) == before
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


def cards_of(value: Any) -> set[str]:
    """Every text of two letters in a nest of lists and dicts: cards and their like."""
    if isinstance(value, str):
        return {value} if len(value) == 2 else set()
    if isinstance(value, dict):
        return set().union(*(cards_of(part) for part in value.values()), set())
    if isinstance(value, list | tuple):
        return set().union(*(cards_of(part) for part in value), set())
    return set()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_card_of_a_hand_or_stock_stands_in_a_spectators_view(
    game: Game[Any], players: int
) -> None:
    """A second look at the same promise, without the help of ``hidden``."""
    match, rng = new_match(game, players, "cards in sight")
    state: Any
    for _ in range(STEPS):
        if match.over:
            break
        state = match.deal._state
        known = sum(getattr(state, "known", [0]))
        secret = 0
        for hand in state.hands:
            secret |= hand & ~known
        for name in ("stock", "dead"):
            secret |= getattr(state, name, 0)
        if game.id == "hearts" and state.kitty_seat < 0:
            secret |= state.kitty
        seen = cards_of(match.view(None).as_dict())
        if not match.deal.reshuffles:  # played cards may be in the stock again
            seen |= cards_of([play.cards for play in match.history(None)])
        assert not seen & set(game.pack.names(secret))
        seat = rng.choice(match.to_act)
        match.act(seat, rng.choice(match.legal(seat)))


def test_random_worlds_do_differ() -> None:
    """The tests above would prove nothing if ``hidden`` gave the truth back."""
    for param in TABLES:
        game, players = param.values
        match, _ = new_match(game, players, "differ")  # type: ignore[arg-type]
        hands = {tuple(match.hidden(0, seed).hands) for seed in range(20)}
        assert len(hands) > 5
