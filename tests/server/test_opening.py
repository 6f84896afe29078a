"""The form for a new table: every option, what differs, and what is wrong with what was sent."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from majlis.games import GAMES
from majlis.options import Choice, Number, Words
from majlis.room.table import Table

from .visiting import IMAGE, LANGUAGES, Visit, faults, visiting, words

EVERY = [(game.id, players) for game in GAMES.values() for players in game.players]


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


def opened(visit: Visit, game: str, form: dict[str, Any]) -> Table:
    """The table that a form opens."""
    answer = visit.post(f"/new/{game}", form)
    assert answer.status_code == 303, words(answer)
    id = answer.headers["location"].removeprefix("/table/")
    return visit.do(lambda: visit.room.lobby.table(id)).table


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_the_form_has_every_option_with_help_ruling_and_default(
    visit: Visit, game: str, players: int
) -> None:
    page = visit.get(f"/new/{game}?players={players}")
    text = words(page)
    assert faults(page) == []
    for option in GAMES[game].options:
        assert f'name="option.{option.name}"' in page.text
        assert f'href="/rules/{game}#{option.ruling}"' in page.text
        assert option.help in text
    assert 'class="option changed' not in page.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_form_is_whole_in_every_language(visit: Visit, code: str) -> None:
    for game in GAMES:
        assert faults(visit.get(f"/new/{game}", accept_language=code)) == []


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_the_form_as_it_comes_opens_a_table_with_the_usual_rules(
    visit: Visit, game: str, players: int
) -> None:
    rules = GAMES[game]
    form: dict[str, Any] = {"sent": players, "players": players}
    for option in rules.options:
        value = option.default_for(players)
        shown = str(value).lower() if isinstance(value, bool) else value
        form[f"option.{option.name}"] = ", ".join(value) if isinstance(value, list) else shown
    table = opened(visit, game, form)
    assert table.setup.players == players
    assert dict(table.setup.options) == rules.settle_options({}, players)
    assert not table.setup.public


def test_all_choices_reach_the_table(visit: Visit) -> None:
    table = opened(
        visit,
        "hearts",
        {
            "sent": "5", "players": "5", "title": "Friday", "bots": "expert", "speed": "fast",
            "public": "yes", "spectators": "yes", "rated": "yes", "clock": "own",
            "decision": "15", "bank": "90", "grace": "60", "option.target": "50",
            "option.hearts_must_break": "false", "option.moon": "shooter_subtracts",
            "option.pass_cycle": "left2, right2 ,hold",
        },
    )  # fmt: skip
    setup = table.setup
    assert (setup.players, setup.title, setup.bots, setup.speed) == (5, "Friday", "expert", "fast")
    assert (setup.public, setup.spectators, setup.rated) == (True, True, True)
    assert (setup.decision, setup.bank, setup.grace) == (15, 90, 60)
    assert setup.options["target"] == 50
    assert setup.options["hearts_must_break"] is False
    assert setup.options["moon"] == "shooter_subtracts"
    assert setup.options["pass_cycle"] == ["left2", "right2", "hold"]


def test_a_clock_from_the_list(visit: Visit) -> None:
    setup = opened(visit, "hez2", {"clock": "steady", "decision": "1", "bank": "1"}).setup
    assert (setup.decision, setup.bank) == (20, 180)


def test_what_differs_is_marked(visit: Visit) -> None:
    page = visit.get("/new/hearts?sent=4&option.target=50&option.moon=shooter_subtracts")
    assert page.text.count('class="option changed') == 2
    assert "2 differ from the usual rules." in words(page)
    assert 'value="50"' in page.text


def test_an_untouched_default_follows_the_number_of_players(visit: Visit) -> None:
    cycle = "left, right, across, hold"
    page = visit.get(f"/new/hearts?sent=4&players=3&option.pass_cycle={cycle}")
    assert 'value="left, right, hold"' in page.text
    assert 'class="option changed' not in page.text
    table = opened(visit, "hearts", {"sent": "4", "players": "3", "option.pass_cycle": cycle})
    assert table.setup.options["pass_cycle"] == ["left", "right", "hold"]


BAD = [
    ("hearts", "option.target", "0"),
    ("hearts", "option.target", "many"),
    ("hearts", "option.pass_count", "99"),
    ("hearts", "option.pass_cycle", "left, sideways"),
    ("hearts", "option.pass_cycle", ","),
    ("hearts", "option.moon", "cheese"),
    ("hearts", "option.hearts_must_break", "perhaps"),
    ("hez2", "option.hand_size", "²"),
    ("kozel", "asking", "1"),
    ("kozel", "grace", "-5"),
    ("hearts", "title", "x" * 61),
    ("hearts", "bots", "genius"),
    ("hearts", "speed", "warp"),
    ("hearts", "players", "6"),
]


@pytest.mark.parametrize(("game", "field", "value"), BAD)
def test_a_fault_is_told_at_its_field_and_the_rest_is_kept(
    visit: Visit, game: str, field: str, value: str
) -> None:
    form = {"sent": "4", "title": "Kept", "public": "yes", field: value}
    page = visit.post(f"/new/{game}", form)
    assert page.status_code == 422
    assert faults(page) == []
    assert f'href="#{field}"' in page.text
    assert f'id="{field}"' in page.text
    assert f'id="{field}-fault"' in page.text
    assert '<input type="radio" name="public" value="yes" checked>' in page.text
    if field != "title":
        assert 'value="Kept"' in page.text


def test_seconds_of_an_own_clock_are_checked(visit: Visit) -> None:
    page = visit.post("/new/hez2", {"clock": "own", "decision": "soon", "bank": "3601"})
    assert page.status_code == 422
    assert 'id="decision-fault"' in page.text
    assert 'id="bank-fault"' in page.text
    assert 'value="soon"' in page.text


def test_nobody_is_made_a_guest_by_a_form_with_faults(visit: Visit) -> None:
    assert not visit.post("/new/hearts", {"title": "x" * 61}).cookies


def test_what_was_typed_stays_text(visit: Visit) -> None:
    for field in ("title", "option.target", "option.pass_cycle", "grace", "players", "sent"):
        page = visit.post("/new/hearts", {"asking": "1", field: f'"{IMAGE}'})
        assert page.status_code == 422
        assert "<img src=x" not in page.text
        assert faults(page) == []


def test_the_form_knows_every_kind_of_option(visit: Visit) -> None:
    page = visit.get("/new/hearts").text
    for option in GAMES["hearts"].options:
        if isinstance(option, Choice):
            assert all(f'value="{word}"' in page for word in option.words)
        elif isinstance(option, Words):
            assert all(f"<code>{word}</code>" in page for word in option.words(4))
        elif isinstance(option, Number) and option.most:
            assert f"at most {option.most(4)}" in page


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_bots_are_introduced(visit: Visit, code: str) -> None:
    page = visit.get("/bots", accept_language=code)
    assert faults(page) == []
    assert page.text.count("<meter") == 5 * len(GAMES)
    strength = re.findall(r'<span class="number" title="[^"]+">([^<]+)</span>', page.text)
    assert len(strength) == 5 * len(GAMES)
    assert all(("," in number) is (code == "hr") for number in strength)
