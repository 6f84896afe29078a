"""Why a card of a hand may not be played is always said, with the ruling."""

import pytest

from majlis.games import GAMES
from majlis.room.showing import scene
from majlis.room.table import PLAYING
from tests.conformance.tables import seeds
from tests.room.test_secrets import NAMES, opened, steps


@pytest.mark.parametrize("number", seeds(3, 20))
@pytest.mark.parametrize("game", list(GAMES))
def test_every_card_that_may_not_be_played_has_its_reason(game: str, number: int) -> None:
    table = opened(game, number)
    told = 0
    for now in steps(table, number):
        if table.phase != PLAYING:
            break
        for person in table.persons:
            shown = scene(table, person, NAMES, {}, now)
            if not shown.view or not shown.decision or shown.questions:
                continue
            playable = {word for move in shown.view.legal for word in move.split(" ")[1:]}
            dimmed = set(shown.view.seats[shown.view.viewer or 0].hand) - playable
            assert set(shown.reasons) == dimmed
            assert all(reason.ruling for reason in shown.reasons.values())
            told += len(dimmed)
    assert told or game == "kozel"  # where every card may be discarded
