"""The positions with known answers: each becomes real deals that show just what it says."""

from collections.abc import Callable
from functools import cache
from io import StringIO
from typing import Any

import pytest

from majlis.arena.positions import Position, PositionError, Report, build, position, positions, run
from majlis.arena.positions.answer import Answers, Pattern
from majlis.arena.positions.past import points, winner
from majlis.arena.positions.position import SAYS, read_positions
from majlis.arena.positions.table import choices_line, describe, score_table
from majlis.bots import BOTS
from majlis.bots.bot import Bot, Turn, turn_of
from majlis.deal import Deal
from majlis.games import GAMES, find
from majlis.shuffle import Stream
from majlis.view import Play

SEEDS = ("a", "b", "c")
ALL = [pytest.param(p, id=p.id) for p in positions()]
INVENTED = [pytest.param(p, id=p.id) for p in positions() if p.invent]


@cache
def built(name: str, seed: str) -> Deal:
    """One completion of a position; nobody changes it."""
    return build(position(name), seed)


def deals(found: Position) -> list[Deal]:
    return [built(found.id, seed) for seed in SEEDS]


def played(found: Position, deal: Deal) -> tuple[Play, ...]:
    """The plays of the tricks, without passes."""
    return tuple(play for play in deal.history(0) if play.verb != "pass")


# -- every position -----------------------------------------------------------------------------


def test_ids_are_unique() -> None:
    ids = [found.id for found in positions()]
    assert len(ids) == len(set(ids))


def test_every_game_has_a_position() -> None:
    assert {found.game for found in positions()} == set(GAMES) == set(SAYS)


@pytest.mark.parametrize("found", ALL)
def test_shows_the_hand_and_the_trick(found: Position) -> None:
    for deal in deals(found):
        turn = turn_of(deal, 0, Stream("", ""))
        assert deal.to_act == (tuple(range(found.players)) if found.passing else (0,))
        assert sorted(turn.view.hand) == sorted(found.hand)
        assert [play.cards for play in turn.view.trick] == [(card,) for card in found.trick]
        seats = [play.seat for play in turn.view.trick]
        assert seats == list(range(found.players - len(found.trick), found.players))
        assert len(turn.view.seats) == found.players
        assert turn.legal


@pytest.mark.parametrize("found", [p for p in positions() if p.tricks])
def test_the_tricks_are_those_told(found: Position) -> None:
    told = [card for trick in (*found.tricks, found.trick) for card in trick]
    for deal in deals(found):
        assert [play.cards[0] for play in played(found, deal)] == told


@pytest.mark.parametrize("found", ALL)
def test_shows_the_points_taken(found: Position) -> None:
    if found.taken:
        for deal in deals(found):
            assert tuple(seat.taken for seat in deal.view(0).seats) == found.taken


@pytest.mark.parametrize("found", ALL)
def test_what_is_unseen_has_not_been_seen(found: Position) -> None:
    for deal in deals(found):
        seen = {card for play in deal.history(0) for card in play.cards} | set(deal.view(0).hand)
        assert not seen & set(found.unseen)
        if found.invent:
            assert seen == set(deal.deck) - set(found.unseen)


def shown_void(deal: Deal) -> set[tuple[int, str]]:
    """The seats that have failed to follow, and in which suit."""
    plays = [play for play in deal.history(0) if play.verb == "play"]
    n = len(deal.view(0).seats)
    tricks = [plays[at : at + n] for at in range(0, len(plays), n)]
    return {
        (play.seat, trick[0].cards[0][1])
        for trick in tricks
        for play in trick
        if play.cards[0][1] != trick[0].cards[0][1]
    }


@pytest.mark.parametrize("found", INVENTED)
def test_invented_tricks_tell_just_what_the_position_says(found: Position) -> None:
    said = {(seat, suit) for seat, suits in (found.void or {}).items() for suit in suits}
    open_suits = {card[1] for card in found.unseen}
    for deal in deals(found):
        assert len(played(found, deal)) == found.invent * found.players + len(found.trick)
        told = {(seat, suit) for seat, suit in shown_void(deal) if seat and suit in open_suits}
        assert told == said


def test_shows_the_rest_of_kozel_and_hez2() -> None:
    kozel, hez2 = position("nothing-to-the-ace"), position("make-the-next-draw")
    for deal in deals(kozel):
        view = deal.view(0)
        assert view.facts["trumps"] == kozel.trumps
        assert [len(seat.hand) for seat in view.seats] == [4, 3]
        assert view.trick[0].verb == "lead"
    for deal in deals(hez2):
        view = deal.view(0)
        assert view.zones["discard_pile"][-1] == hez2.top
        assert tuple(len(seat.hand) for seat in view.seats) == hez2.cards
        assert (view.facts["phase"], view.facts["open_suit"]) == ("play", hez2.top[1])


@pytest.mark.parametrize("found", ALL)
def test_right_and_wrong_moves_are_legal_and_do_not_overlap(found: Position) -> None:
    for deal in deals(found):
        legal = deal.legal(0)
        for pattern in (*found.answers.right, *found.answers.wrong):
            assert any(pattern.matches(move) for move in legal), f"{pattern} is not possible"
        right = {move for move in legal if found.answers.is_right(move)}
        wrong = {move for move in legal if found.answers.is_wrong(move)}
        assert right
        assert wrong
        assert not right & wrong


@pytest.mark.parametrize("found", ALL)
def test_completions_differ_in_what_is_open(found: Position) -> None:
    worlds: list[object] = []
    for deal in deals(found):
        state: Any = deal._state
        worlds.append((tuple(state.hands[1 : found.players]), tuple(deal.moves)))
    assert len(set(worlds)) == len(SEEDS)


@pytest.mark.parametrize("name", ["queen-on-diamonds", "make-the-next-draw", "queen-not-trump"])
def test_a_seed_gives_one_deal(name: str) -> None:
    again, first = build(position(name), "a"), built(name, "a")
    assert (again.deck, again.moves) == (first.deck, first.moves)


@pytest.mark.parametrize("found", ALL)
def test_can_be_played_to_the_end(found: Position) -> None:
    deal, chance = build(found, "to the end"), Stream("to the end", found.id)
    while not deal.over:
        deal.act(deal.turn, chance.choice(deal.legal(deal.turn)))
    assert len(deal.outcome().scores) == found.players


@pytest.mark.parametrize("found", ALL)
def test_the_right_answers_cost_less_than_the_wrong_ones(found: Position) -> None:
    if found.values:
        assert max(found.values["right"]) < min(found.values["wrong"])


@pytest.mark.slow
@pytest.mark.parametrize("found", ALL)
def test_builds_from_many_seeds(found: Position) -> None:
    for seed in range(50):
        assert sorted(build(found, str(seed)).view(0).hand) == sorted(found.hand)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize("found", [pytest.param(p, id=p.id) for p in positions() if not p.soft])
def test_club_and_expert_find_every_right_answer(found: Position, level: str) -> None:
    from majlis.arena.positions import answers

    for score in answers([level], [found]):
        assert score.passed, choices_line(score)


# -- answers ------------------------------------------------------------------------------------


def patterns(*moves: str) -> tuple[Pattern, ...]:
    return tuple(map(Pattern, moves))


def test_right_is_what_is_listed_as_right() -> None:
    answers = Answers(patterns("play Qs"), patterns("play As"))
    assert [answers.is_right(f"play {card}") for card in ("Qs", "As", "2c")] == [True, False, False]
    assert [answers.is_wrong(f"play {card}") for card in ("Qs", "As", "2c")] == [False, True, False]


def test_where_only_mistakes_are_listed_the_rest_is_right() -> None:
    answers = Answers((), (Pattern(lacks=frozenset({"Qs"}), of=frozenset({"2s", "4s"}), least=2),))
    assert answers.is_right("pass 2s Ac Kc")
    assert answers.is_right("pass 2s 4s Qs")
    assert not answers.is_right("pass 2s 4s Kc")


def test_patterns_in_words() -> None:
    assert str(Pattern("play Qs")) == "play Qs"
    guards = Pattern(
        has=frozenset({"7s"}), lacks=frozenset({"Qs"}), of=frozenset({"2s", "4s"}), least=2
    )
    assert str(guards) == "with 7s, without Qs, with 2 or more of 2s 4s"


# -- asking bots --------------------------------------------------------------------------------

QUICK = ("hearts2", "kozel")
"""Games whose positions take no time …"""
FEW = [found.game for found in positions() if found.game in QUICK]
"""… and the games of these, a position each."""


class Chooser(Bot):
    """Answers with the first move that its rule likes."""

    def __init__(self, likes: Callable[[Answers, str], bool]) -> None:
        self._likes = likes

    def choose(self, turn: Turn) -> str:
        found = next(p for p in positions() if sorted(p.hand) == sorted(turn.view.hand))
        return next(move for move in turn.legal if self._likes(found.answers, move))


def asked(likes: Callable[[Answers, str], bool]) -> Report:
    return run(["it"], QUICK, 2, "test", lambda name, game: Chooser(likes))


def test_counts_right_answers() -> None:
    report = asked(Answers.is_right)
    assert [(score.right, score.wrong, score.asked) for score in report.scores] == [
        (2, 0, 2)
    ] * len(FEW)
    assert report.failed("it") == ()


def test_counts_mistakes() -> None:
    report = asked(Answers.is_wrong)
    assert [(score.right, score.wrong, score.asked) for score in report.scores] == [
        (0, 2, 2)
    ] * len(FEW)
    assert report.failed("it") == report.of("it", soft=False)
    assert report.of("it") == report.scores
    soft = report.of("it", soft=True)
    assert {score.position.soft for score in soft} <= {True}
    assert len(soft) + len(report.failed("it")) == len(report.scores)


def test_what_is_neither_is_not_right() -> None:
    answers, legal = position("queen-on-diamonds").answers, built("queen-on-diamonds", "a").legal(0)
    neither = [m for m in legal if not answers.is_right(m) and not answers.is_wrong(m)]
    assert neither == ["play 5c", "play 9c", "play 2h", "play 3h", "play 6h", "play 8h"]


def test_soft_positions_do_not_fail() -> None:
    report = run(["it"], ["hez2"], 1, "test", lambda name, game: Chooser(Answers.is_wrong))
    assert [score.passed for score in report.scores] == [False]
    assert report.failed("it") == ()


def test_all_bots_are_asked_in_the_same_deals_and_again_the_same() -> None:
    first, again = (run(["random", "simple"], QUICK, 3, "test") for _ in range(2))
    assert [score.choices for score in first.scores] == [score.choices for score in again.scores]
    assert [(score.position.game, score.bot) for score in first.scores] == [
        (game, bot) for game in FEW for bot in ("random", "simple")
    ]
    other = run(["random"], ["kozel"], 40, "other")
    assert all(len(score.choices) > 1 for score in other.scores)


@pytest.mark.parametrize("found", ALL)
def test_simple_and_random_bots_run_through_it(found: Position) -> None:
    for name in ("simple", "random"):
        for deal in deals(found):
            bot = BOTS[name](found.game, None)
            assert bot.choose(turn_of(deal, 0, Stream("a", name))) in deal.legal(0)


def test_the_table_counts_each_bot() -> None:
    from rich.console import Console

    console = Console(width=100, record=True, file=StringIO())
    console.print(score_table(run(["simple", "random"], (*QUICK, "hez2"), 2, "test")))
    rows = [line.strip("│ ").split("│") for line in console.export_text().splitlines()]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    assert cells["nothing-to-the-ace"][:2] == ["kozel", "2/2"]
    assert cells["(make-the-next-draw)"][0] == "hez2"
    assert cells["always right, of 2"][1] == "2"
    assert cells["all answers"][1] == "100 %"


@pytest.mark.parametrize("found", ALL)
def test_describes_each_position(found: Position) -> None:
    text = describe(found)
    assert text.splitlines()[1] == found.tests
    assert f"hand      {' '.join(find(found.game).pack.names(cards_of(found)))}" in text
    assert all(str(p) in text for p in (*found.answers.right, *found.answers.wrong))


def cards_of(found: Position) -> int:
    return find(found.game).pack.cards(found.hand)


# -- tricks -------------------------------------------------------------------------------------


def test_who_wins_a_trick() -> None:
    assert winner(["9d", "Kd", "As", "Td"], "") == 1
    assert winner(["8c", "Ah"], "") == 0
    assert winner(["8c", "2h"], "h") == 1
    assert winner(["2h", "4h"], "h") == 1


def test_points_of_cards() -> None:
    assert points(["2h", "Ah", "Qs", "Ks"]) == 15


# -- mistakes in the file -----------------------------------------------------------------------

GOOD: dict[str, Any] = {
    "id": "mine",
    "game": "hearts",
    "tests": "Something.",
    "trick": "2c 9c Kc",
    "hand": "3c 8c Ac 4d 7d Kd 2h 5h Th 2s 6s 9s Js",
    "right": ["play Ac"],
}


def written(**changes: Any) -> str:
    """An entry of the file, with changes; None leaves a key out."""
    entry = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    return "[[position]]\n" + "\n".join(f"{key} = {_toml(value)}" for key, value in entry.items())


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def test_a_position_can_be_written() -> None:
    (found,) = read_positions(written())
    assert build(found, "a").legal(0) == ("play 3c", "play 8c", "play Ac")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "whist"}, "mine: unknown game 'whist'"),
        ({"hand": None}, "mine: 'hand' is missing"),
        ({"colour": "red"}, "mine: unknown key 'colour'"),
        ({"right": None}, "mine: neither right nor wrong moves are listed"),
        ({"players": 6}, "mine: Hearts is for 3 to 5 players, not 6"),
        ({"options": {"jokers": True}}, "mine: unknown option 'jokers'"),
        ({"trick": "2c 9c 10c"}, "mine: '10c' is not a card of the French pack"),
        ({"trick": "2c 9c Ac"}, "mine: Ac is named twice"),
        ({"taken": [0, 0, 0]}, "mine: taken has 3 numbers, not 4"),
        ({"tricks": ["4c 5c 6c"]}, "mine: a trick has 4 cards"),
        ({"top": "5d"}, "mine: 'top' says nothing in hearts"),
        ({"invent": 1, "tricks": ["4c 5c 6c 7c"]}, "mine: tricks and invent exclude each other"),
        ({"void": {"2": "d"}}, "mine: who is void follows from the tricks"),
        (
            {"game": "hez2", "trick": None, "hand": "2o 5o", "cards": [2, 1, 1, 1]},
            "mine: expected an ordinary top card, and counts of all hands",
        ),
    ],
)
def test_a_mistake_is_told(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PositionError) as error:
        read_positions(written(**changes))
    assert str(error.value).startswith(complaint)


def test_an_id_is_given_once() -> None:
    with pytest.raises(PositionError, match="mine: there are two positions of this id"):
        read_positions(written() + "\n" + written())


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(PositionError, match="not TOML"):
        read_positions("[[position")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"hand": "3c 8c"}, "mine: the hand has 2 cards, expected 13"),
        ({"taken": [1, 0, 0, 0]}, r"mine: the tricks give \[0, 0, 0, 0\] points"),
        ({"invent": 3}, "mine: 36 cards are left for 3 tricks"),
        (
            {"hand": "3c 8c Ac 4d 7d Kd 2h 5h Th 2s 6s 9s", "tricks": ["4c 5c 6c 7c"]},
            "mine: what was played is not legal: seat 2 is not to act now",
        ),
    ],
)
def test_a_position_that_contradicts_itself_is_not_built(
    changes: dict[str, Any], complaint: str
) -> None:
    (found,) = read_positions(written(**changes))
    with pytest.raises(PositionError, match=complaint):
        build(found, "a")


def test_an_unknown_id_is_told_with_the_nearest() -> None:
    with pytest.raises(PositionError, match="such as stop-the-moon"):
        position("stop-moon")
