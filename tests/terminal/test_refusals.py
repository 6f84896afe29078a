"""Inputs that the rules do not take: the reason is shown, and nothing changes."""

from pathlib import Path

from rich.text import Text

from majlis.terminal.save import load
from tests.terminal.player import settings, shown_by


def test_a_refusal_names_its_ruling_and_nothing_changes(tmp_path: Path) -> None:
    shown = shown_by(["1", "foo", "pass 2x", "99"], settings("hearts", 4, tmp_path))
    assert "is not legal: exactly 3 cards are passed, not 1. (H5)" in shown
    assert "'foo' is not a move of Hearts: expected pass or play." in shown
    assert "'2x' is not a card of the French pack" in shown
    assert "There is no number 99 here: choose from 1 to 13." in shown
    assert load(tmp_path / "hearts-1.jsonl").moves == ()


def test_a_refusal_words_cards_and_seats(tmp_path: Path) -> None:
    plain = shown_by(["qs kh"], settings("hearts", 4, tmp_path))
    assert "ueen of spades" in plain
    assert "Qs is" not in plain


def test_a_seven_that_does_not_match_is_refused_for_that(tmp_path: Path) -> None:
    sevens = ["7o", "7c", "7e", "7b"]
    shown = shown_by(sevens, settings("hez2", 2, tmp_path, options={"hand_size": 4}))
    assert "a 7 declares a suit" not in shown
    assert "is not legal: it is not in your hand. (Z5)" in shown


def test_enter_plays_the_only_move_and_nothing_else(tmp_path: Path) -> None:
    shown = shown_by([""], settings("hearts", 4, tmp_path))
    assert "Type a number, a card or a move." in shown
    forced = settings("hearts2", 2, tmp_path, seed="d")
    shown = shown_by([""], forced)
    prompt = "Press Enter to play two of clubs, your only move.\nYour move: \n"
    assert f"{prompt}You play two of clubs." in shown


def test_cards_in_messages_about_the_notation_are_worded(tmp_path: Path) -> None:
    shown = shown_by(["play Ce o", "7o"], settings("hez2", 2, tmp_path, seed="c"))
    assert "Only a 7 declares a suit, and caballo of espadas is none." in shown
    again = shown_by(["pass Qs Qs"], settings("hearts", 4, tmp_path), rich=True)
    assert "Q♠ is named twice." in Text.from_ansi(again).plain


def test_examples_of_the_notation_stay_as_they_are(tmp_path: Path) -> None:
    shown = shown_by(["play 5e 5c 5b"], settings("hez2", 2, tmp_path))
    assert "Play takes one card, like: play 5c (found 3)." in shown
