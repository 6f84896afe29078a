"""The page that answers "the shuffle is rigged"."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from majlis.room.store import MatchResult, Summary, Tallies, Tally
from majlis.room.tallies.chisquare import ChiSquare
from majlis.room.tallies.counting import tallies_of, tallies_of_repeated
from majlis.server.pages.statistics import Verdict, verdict
from tests.room.tallies.samples import Arranged, counted, played
from tests.server.visiting import LANGUAGES, Visit, faults, visiting, words


@pytest.fixture
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A room that has seen some of everything."""
    with visiting(tmp_path_factory.mktemp("full")) as visit:
        for game, players in (("hearts", 4), ("hearts2", 2), ("kozel", 3), ("hez2", 4)):
            count(visit, game, counted(game, players))
        count(visit, "kozel", tallies_of_repeated(played("kozel", 2)))
        yield visit


def count(visit: Visit, game: str, tallies: Tallies) -> None:
    """Let a match have ended."""
    store = visit.room.store
    table = f"t{len(visit.do(store.uncounted))}{hash(tuple(tallies.items())):x}"
    summary = Summary(table, game, "over", False, {}, "", 1.0, {})
    result = MatchResult(table, 1, game, 1.0, (1, 2), (0, 0), {}, tallies)
    visit.do(lambda: store.append(table, 0, [{"kind": "sample"}], summary, result))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_room_without_matches_says_so(visit: Visit, code: str) -> None:
    page = visit.get("/statistics", accept_language=code)
    assert page.status_code == 200
    assert faults(page) == []
    assert "<table" not in page.text
    if code == "en":
        assert "No match has been finished yet." in words(page)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "shown",
    [
        "",
        "?game=hearts&players=4",
        "?game=hearts2&players=2",
        "?game=kozel&players=3",
        "?game=hez2&players=4",
    ],
)
def test_every_game_is_shown_in_every_language(full: Visit, code: str, shown: str) -> None:
    page = full.get(f"/statistics{shown}", accept_language=code)
    assert page.status_code == 200
    assert faults(page) == []
    for table in re.findall(r"<table.*?</table>", page.text, re.DOTALL):
        assert "<caption" in table
        assert '<th scope="row">' in table


def test_the_games_are_listed_and_the_one_with_the_most_deals_is_shown(full: Visit) -> None:
    page = full.get("/statistics")
    for game, players in (("hearts", 4), ("hearts2", 2), ("kozel", 3), ("hez2", 4)):
        assert f"/statistics?game={game}&amp;players={players}#shown" in page.text
    assert page.text.count('aria-current="true"') == 1 + 1  # the game's, and the language's
    assert "Left out so far: 1." in words(page)


@pytest.mark.parametrize("shown", ["?game=whist&players=4", "?game=hearts&players=5"])
def test_what_was_never_played_is_not_missed(full: Visit, shown: str) -> None:
    assert words(full.get(f"/statistics{shown}")) == words(full.get("/statistics"))


def test_it_is_linked_from_every_page_with_a_foot(full: Visit) -> None:
    assert 'href="/statistics"' in full.get("/").text
    assert 'href="/statistics" aria-current="page"' in full.get("/statistics").text


def test_an_unfair_shuffle_is_called_by_its_name(visit: Visit) -> None:
    def to_seat_2(deck: list[str]) -> list[str]:
        at = deck.index("Qs")
        deck[at], deck[2] = deck[2], deck[at]
        return deck

    total = Counter[Tally]()
    for number in range(25):
        chance = Arranged(to_seat_2, dealer=3, seed=f"page {number}")
        total.update(tallies_of(played("hearts", 4, f"{number}", chance), ["people"] * 4))
    count(visit, "hearts", total)
    page = visit.get("/statistics")
    said = re.search(
        r"queen of spades</caption>.*?(<p class=\"verdict.*?</p>)", page.text, re.DOTALL
    )
    assert said is not None
    assert "verdict extreme" in said[1]
    assert "Not by chance:" in said[1]


def test_nothing_of_a_match_that_is_being_played_is_shown(visit: Visit) -> None:
    before = visit.get("/statistics").text
    live = visit.open(visit.person(), begin=True, game="hez2", public=True)
    assert visit.get("/statistics").text == before
    visit.finish(live)
    assert visit.get("/statistics").text != before


def test_nobody_is_named(visit: Visit) -> None:
    clara = visit.person("Clara Nemo")
    visit.finish(visit.open(clara, begin=True, title="The blue table"))
    page = visit.get("/statistics").text
    for name in ("Clara", clara.person.id, "blue table"):
        assert name not in page


@pytest.mark.parametrize(
    ("value", "freedom", "said"),
    [
        (0.0, 3, Verdict("usual", 99)),
        (2.366, 3, Verdict("usual", 50)),
        (7.7, 3, Verdict("usual", 5)),
        (7.9, 3, Verdict("unusual", 5, 100)),
        (11.0, 3, Verdict("unusual", 1, 100)),
        (12.9, 3, Verdict("unusual", 5, 1000)),
        (16.2, 3, Verdict("unusual", 1, 1000)),
        (16.3, 3, Verdict("rare")),
        (30.0, 3, Verdict("rare")),
        (31.0, 3, Verdict("extreme")),
    ],
)
def test_how_rare_it_is_decides_the_sentence(value: float, freedom: int, said: Verdict) -> None:
    assert verdict(ChiSquare(value, freedom)) == said


def test_too_few_counts_have_a_sentence_too() -> None:
    assert verdict(None) == Verdict("few")
