"""What a person is told of the moves since their last decision."""

from random import Random

from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.terminal.names import seat_names
from majlis.terminal.situation import situation
from majlis.terminal.story import Story
from majlis.terminal.wording import SignWording


def told(game: str, players: int, seed: str) -> list[str]:
    """The story of a deal of chance moves; what is known at a prompt stands in brackets."""
    match = Match(GAMES[game], players, {}, SeededChance(seed), pause=True)
    wording = SignWording(match.game.pack, seat_names(players, 0), 0)
    story, random = Story(match, wording), Random(seed)
    lines = []
    while not match.deal.over:
        seat = match.to_act[0]
        if seat == 0:
            lines += [f"[{text.plain}]" for text in situation(match, wording).known]
        legal = match.legal(seat)
        story.act(seat, "declare" if "declare" in legal else random.choice(legal))
        lines += [text.plain for text in story.news()]
    return lines


def follows(lines: list[str], *wanted: str) -> bool:
    return wanted in zip(*(lines[n:] for n in range(len(wanted))), strict=False)


def test_the_winner_of_a_trick_sees_what_lay_face_down() -> None:
    lines = told("kozel", 3, "1")
    assert follows(
        lines,
        "You lead 8♠ T♠.",
        "Boris discards 2 cards.",
        "Clara discards T♦ K♥.",
        "You take the trick.",
        "Face down from Boris: A♥ K♠.",
    )
    for n, line in enumerate(lines):
        assert not line.startswith("Face down") or lines[n - 1].startswith(("You take", "Face"))


def test_declared_cards_are_shown_once() -> None:
    lines = told("kozel", 3, "13")
    assert follows(
        lines,
        "Clara declares a Molodka: 6♣ 8♣ T♣ Q♣.",
        "Clara leads 6♣ T♣ Q♣.",
        "[Clara holds 8♣]",
    )


def test_drawing_is_one_line() -> None:
    lines = told("hez2", 2, "0")
    assert "You draw 5 espadas." in lines
    assert "You take 2 cards: 5 copas, 6 bastos." in lines
    assert not any("You draw a card" in line for line in lines)


def test_a_skip_is_accepted() -> None:
    assert {"You accept the skip.", "Clara accepts the skip."} <= set(told("hez2", 3, "1"))


def test_a_reshuffle_is_told() -> None:
    lines = told("hez2", 2, "0")
    assert follows(lines, "You draw C bastos.", "The discards are shuffled into a new stock.")
    assert follows(lines, "Boris takes 6 cards.", "The discards are shuffled into a new stock.")
