"""What is told of a bot's thoughts."""

from majlis.bots.thought import Estimate, well_tried


def estimate(move: str, visits: int) -> Estimate:
    return Estimate(move, payoff=0.5, score=float(visits), error=0.1, visits=visits)


def test_moves_that_were_hardly_tried_are_not_told() -> None:
    best, close, rare = estimate("best", 900), estimate("close", 90), estimate("rare", 89)
    assert well_tried([best, close, rare], 5) == [best, close]
    assert well_tried([best, close, rare], 1) == [best]
    assert well_tried([], 5) == []
