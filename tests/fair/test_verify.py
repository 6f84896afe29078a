"""Verifying: what was dealt fairly passes, and whatever is altered is found."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.bots import make
from majlis.driver import play_out
from majlis.fair import Proof, Step, verify
from majlis.game import Game
from majlis.games import GAMES
from majlis.match import Match
from majlis.transcript import check, write
from tests.conformance.tables import TABLES, some_options
from tests.fair import checker
from tests.fair.matches import edited, lines_of, played, proof_of, secret_of
from tests.replaced import LINES, Replaced, replaced

HEARTS = lines_of("hearts", 3, target=40)
KOZEL = lines_of("kozel", 2, limit=3)
HEZ2 = lines_of("hez2", 3, hand_size=6)
MATCHES = [HEARTS, KOZEL, HEZ2]


def faults(lines: list[str]) -> list[str]:
    """What is wrong, each with its line."""
    return [f"{step.line}: {step}" for step in verify(lines).faults]


def agree(lines: list[str]) -> bool:
    """Whether everything is as committed; the independent checker has to say the same."""
    fine = not verify(lines).faults
    assert fine == (not checker.check(lines))
    return fine


# -- fair deals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("number", range(3))
def test_what_was_dealt_fairly_verifies(game: Game[Any], players: int, number: int) -> None:
    rng = random.Random(f"{game.id} {players} {number}")
    options = some_options(game, players, rng)
    match = played(game.id, players, options, f"{game.id}-{number}")
    proof = proof_of(f"{game.id}-{number}", players)
    lines = list(write(match, legal=number == 0, more={"fair": proof.as_dict()}))
    assert check(lines).faults == []
    found = verify(lines)
    assert agree(lines)
    assert (found.matches, found.decks) == (1, len(match.finished))
    assert found.reshuffles == sum(len(done.deal.reshuffles) for done in match.finished)
    assert found.commitments == {proof.commitment}
    deals = [step.deal for step in found.steps if step.deal]
    assert deals == list(range(1, len(match.finished) + 1))


def test_hez2_is_reshuffled_from_the_same_secret() -> None:
    stocks = json.loads(HEZ2[1])["reshuffles"]
    assert len(stocks) > 2
    assert verify(HEZ2).reshuffles == len(stocks)
    assert agree(HEZ2)


@pytest.mark.parametrize("attempts", [1, 2])
def test_decks_that_cannot_be_dealt_are_followed_by_others(attempts: int) -> None:
    """Z3: with one card left behind the hands, it is often no ordinary one."""
    options = {"hand_size": 13, "starter": "no_action"}
    cards = GAMES["hez2"].pack.names(GAMES["hez2"].deck({}, 3))
    name = next(
        f"z{n}"
        for n in range(200)
        if [proof_of(f"z{n}", 3).chance().deck(1, cards, a)[39][0] in "127" for a in range(3)]
        == [True] * attempts + [False] * (3 - attempts)
    )
    lines = lines_of("hez2", 3, name, **options)
    assert agree(lines)
    deck = json.loads(lines[1])["deck"]
    assert deck == proof_of(name, 3).chance().deck(1, cards, attempts)
    skipped = proof_of(name, 3).chance().deck(1, cards, attempts - 1)
    assert not agree(edited(lines, 2, lambda deal: deal.update(deck=skipped)))


def test_the_steps_say_what_was_compared() -> None:
    commitment = proof_of("a", 3).commitment
    name, words, dealer, deal = verify(HEZ2).steps
    assert str(name) == f"match test:a: the secret is the one committed to with {commitment}"
    assert str(words) == 'words: seat 0 "amber river", seat 2 "kiša i čaj"'
    assert str(dealer) == f"seat {json.loads(HEZ2[0])['dealer']} deals first, as committed"
    count = len(json.loads(HEZ2[1])["reshuffles"])
    assert deal == Step(
        f"the deck is as committed, and so are its {count} reshuffles", deal=1, line=2
    )
    assert str(verify(KOZEL).steps[-1]).startswith("deal ")
    assert str(Step("x", False, 3, 4)) == "deal 3, move 4: x"


def test_a_match_may_have_no_words() -> None:
    proof = Proof.of(secret_of("a"), "m", ("", ""))
    match = Match(GAMES["hearts2"], 2, {"target": 10}, proof.chance())
    play_out(match, [make("random", "hearts2")] * 2, "x")
    lines = list(write(match, more={"fair": proof.as_dict()}))
    assert agree(lines)
    assert str(verify(lines).steps[1]) == "words: nobody has added any"


def test_several_matches_may_follow_one_another() -> None:
    found = verify([*HEARTS, "", *KOZEL, *HEZ2])
    assert found.faults == []
    assert found.matches == 3
    assert found.commitments == {proof_of("a", 3).commitment}
    mixed = verify([*KOZEL, *edited(HEZ2, 1, lambda head: head.pop("fair")), *HEARTS])
    (fault,) = mixed.faults
    assert (fault.line, str(fault)) == (
        len(KOZEL) + 1,
        'there is no proof: the header has no "fair"',
    )
    assert mixed.decks == len(KOZEL) + len(HEARTS) - 4


# -- matches that say less ------------------------------------------------------------------------


def test_a_match_without_proof_cannot_be_verified() -> None:
    lines = edited(HEARTS, 1, lambda head: head.pop("fair"))
    assert faults(lines) == ['1: there is no proof: the header has no "fair"']
    assert verify(lines).decks == 0


def test_nothing_can_be_verified_before_the_secret_is_revealed() -> None:
    lines = edited(HEARTS, 1, lambda head: head["fair"].pop("secret"))
    assert faults(lines) == ["1: the secret has not been revealed"]
    assert verify(lines).commitments == {proof_of("a", 3).commitment}


@pytest.mark.parametrize("length", [1, 2, 3])
def test_an_abandoned_match_is_verified_as_far_as_it_goes(length: int) -> None:
    found = verify(HEARTS[:length])
    assert found.faults == []
    assert found.decks == length - 1
    assert "no result line" in str(found.steps[-1])
    assert "no result line" not in " ".join(map(str, verify(HEARTS).steps))
    assert verify([*HEARTS[:length], *KOZEL]).faults == []


# -- shared deals ---------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", [1, 2])
def test_a_deal_can_be_dealt_again_at_another_table(deal: int) -> None:
    before = played("hearts", 3, {"target": 40}, "a")
    proof = proof_of("a", 3).shared(deal)
    dealer = before.finished[deal - 1].deal.standing.dealer
    again = Match(GAMES["hearts"], 3, {"target": 1}, proof.chance(), dealer)
    play_out(again, [make("random", "hearts")] * 3, "others")
    assert again.finished[0].deal.deck == before.finished[deal - 1].deal.deck
    lines = list(write(again, more={"fair": proof.as_dict()}))
    assert agree(lines)
    assert ("from deal 2" in str(verify(lines).steps[0])) == (deal == 2)
    assert not agree(edited(lines, 1, lambda head: head["fair"].update(first=deal + 1)))


# -- what is altered ------------------------------------------------------------------------------


def swap(deck: list[str], one: int, other: int) -> None:
    deck[one], deck[other] = deck[other], deck[one]


def test_a_swapped_card_is_named_with_its_deal() -> None:
    deck = json.loads(HEARTS[2])["deck"]
    lines = edited(HEARTS, 3, lambda deal: swap(deal["deck"], 16, 40))
    assert not agree(lines)
    assert faults(lines) == [
        f'3: deal 2: card 17 of the deck is "{deck[40]}": expected {deck[16]} (1 more differ)'
    ]
    assert verify(lines).decks == len(HEARTS) - 3  # those after it are compared all the same


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        (["2c"], "2: deal 1: the deck has 1 cards: expected 51"),
        ([], "2: deal 1: the deck has 0 cards: expected 51"),
        (None, "2: deal 1: the deck is null: expected a list of cards"),
        ("2c", '2: deal 1: the deck is "2c": expected a list of cards'),
        ([7] * 51, "2: deal 1: card 1 of the deck is 7: expected"),
        ([["2c"]] * 51, "2: deal 1: card 1 of the deck is "),
    ],
)
def test_a_deck_that_is_none_is_found(deck: object, fault: str) -> None:
    (found,) = faults(edited(HEARTS, 2, lambda deal: deal.update(deck=deck)))
    assert found.startswith(fault)


def test_a_reshuffle_in_another_order_is_named() -> None:
    stocks = json.loads(HEZ2[1])["reshuffles"]
    lines = edited(HEZ2, 2, lambda deal: swap(deal["reshuffles"][1], 0, 1))
    assert not agree(lines)
    assert faults(lines) == [
        f'2: deal 1: card 1 of reshuffle 2 is "{stocks[1][1]}": expected {stocks[1][0]} '
        "(1 more differ)"
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda stocks: stocks.pop(),
        lambda stocks: stocks.clear(),
        lambda stocks: stocks.append([]),
        lambda stocks: stocks.append(stocks[0]),
        lambda stocks: stocks[0].pop(),
        lambda stocks: stocks[0].append(stocks[0][0]),
        lambda stocks: stocks.reverse(),
    ],
)
def test_reshuffles_that_are_missing_or_too_many_are_found(change: Any) -> None:
    lines = edited(HEZ2, 2, lambda deal: change(deal["reshuffles"]))
    assert not agree(lines)
    assert all(fault.startswith("2: deal 1") for fault in faults(lines))


def test_another_dealer_is_found() -> None:
    dealer = json.loads(HEARTS[0])["dealer"]
    lines = edited(HEARTS, 1, lambda head: head.update(dealer=(dealer + 1) % 3))
    assert not agree(lines)
    assert faults(lines) == [f"1: the first dealer is seat {(dealer + 1) % 3}: expected {dealer}"]


def test_another_secret_breaks_the_commitment_and_every_deal() -> None:
    other = secret_of("b").hex
    lines = edited(HEARTS, 1, lambda head: head["fair"].update(secret=other))
    assert not agree(lines)
    wrong = faults(lines)
    assert wrong[0].startswith("1: match test:a: the commitment is ")
    assert [fault[:10] for fault in wrong if "deck" in fault] == [
        f"{n + 1}: deal {n}:" for n in range(1, len(HEARTS) - 1)
    ]


def test_another_commitment_breaks_nothing_else() -> None:
    ours, other = proof_of("a", 3).commitment, proof_of("b", 3).commitment
    lines = edited(HEARTS, 1, lambda head: head["fair"].update(commitment=other))
    assert not agree(lines)
    assert faults(lines) == [f"1: match test:a: the commitment is {other}: expected {ours}"]


def test_a_whole_other_proof_breaks_the_first_deal() -> None:
    other = proof_of("b", 3).as_dict()
    lines = edited(HEARTS, 1, lambda head: head.update(fair=other))
    assert not agree(lines)
    assert "2: deal 1: card " in " ".join(faults(lines))


def test_words_on_another_seat_break_the_deals() -> None:
    added = ["", "amber river", "kiša i čaj"]
    lines = edited(HEARTS, 1, lambda head: head["fair"].update(contributions=added))
    assert not agree(lines)
    assert "2: deal 1: card " in " ".join(faults(lines))


def test_the_rules_have_their_say_where_the_cards_are_right() -> None:
    lines = edited(HEARTS, 3, lambda deal: deal["moves"].pop())
    assert [str(fault)[:15] for fault in verify(lines).faults] == ["deal 2, move 54"]
    late = edited(HEARTS, len(HEARTS), lambda entry: entry["result"].update(places=[1, 1, 1]))
    (fault,) = faults(late)
    assert fault.startswith(f"{len(HEARTS)}: places is [1, 1, 1]: expected")
    assert faults(HEARTS[1:])[0] == '1: expected a match header, a line with "majlis", first'


# -- every byte -----------------------------------------------------------------------------------


def meaning(lines: list[bytes]) -> list[dict[str, Any]] | None:
    """What a transcript says about its cards; None if it says nothing."""
    try:
        entries = [json.loads(line) for line in lines]
        return [
            {key: entry.get(key) for key in ("fair", "deck", "dealer")}
            | {"reshuffles": entry.get("reshuffles", [])}
            for entry in entries
        ]
    except (ValueError, AttributeError):
        return None


def spans(line: bytes) -> Iterator[range]:
    """Where in a line its proof, its deck and its reshuffles stand."""
    entry = json.loads(line)
    for key in ("fair", "deck", "reshuffles"):
        if key in entry:
            text = f'"{key}": {json.dumps(entry[key], ensure_ascii=False)}'.encode()
            start = line.index(text)
            yield range(start, start + len(text))


SPOTS = [
    (match, number, place)
    for match, lines in enumerate(MATCHES)
    for number, line in enumerate(lines)
    for span in spans(line.encode())
    for place in span
]


def altered(match: int, number: int, place: int, byte: int) -> list[bytes]:
    """A transcript with another byte at one place."""
    lines = [line.encode() for line in MATCHES[match]]
    line = bytearray(lines[number])
    line[place] = byte
    lines[number] = bytes(line)
    return b"\n".join(lines).split(b"\n")


def is_found(match: int, number: int, place: int, byte: int) -> bool:
    """Whether an alteration is reported, and where it lies or before; it may mean the same."""
    lines = altered(match, number, place, byte)
    wrong = verify(lines).faults
    if not wrong:
        same = meaning([line.encode() for line in MATCHES[match]])
        return same is not None and meaning(lines) == same
    first = wrong[0].line
    return first == number + 1 or (number == 0 and first == 2)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(SPOTS), st.integers(0, 255))
def test_any_altered_byte_of_cards_and_proof_is_found(
    spot: tuple[int, int, int], byte: int
) -> None:
    assert is_found(*spot, byte)


@pytest.mark.parametrize("match", [1, 2])
def test_every_byte_of_a_short_match_matters(match: int) -> None:
    """Each byte that is altered inside a text or a number says something else."""
    for spot in SPOTS:
        if spot[0] == match and spot[1] == 0:
            assert is_found(*spot, MATCHES[match][0].encode()[spot[2]] ^ 1)


@pytest.mark.slow
def test_every_bit_that_is_altered_is_found() -> None:
    """Of the shortest match every bit, of the others those of every fourth byte."""
    for n, (match, number, place) in enumerate(SPOTS):
        if MATCHES[match] is KOZEL or n % 4 == 0:
            old = MATCHES[match][number].encode()[place]
            for bit in range(8):
                assert is_found(match, number, place, old ^ 1 << bit), (match, number, place, bit)


# -- junk -----------------------------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(LINES)
def test_nothing_in_a_file_can_raise(lines: list[str | bytes]) -> None:
    verify(lines)


@settings(max_examples=100, deadline=None)
@given(replaced(MATCHES))
def test_any_value_may_stand_anywhere(changed: Replaced) -> None:
    found = verify(changed.lines)
    path = {*changed.way, changed.last}
    if not found.faults and not path & {"names", "options"} and changed.last != "reshuffles":
        assert changed.same  # options: a match may go the same way under another limit
