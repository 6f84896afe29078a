"""Transcripts whose cards are dealt again from their proofs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from majlis.cards import NotationError
from majlis.deal import Deal, DeckError
from majlis.fair.chance import FairChance
from majlis.fair.proof import Proof, ProofError
from majlis.fair.step import Step, Verification
from majlis.game import Refused
from majlis.match import dealt
from majlis.transcript.checking import Checker, MatchCheck, Report, show


def verify(lines: Iterable[str | bytes]) -> Verification:
    """Deal every deal of some transcripts again; nothing in them can raise.

    Where the cards are as committed, the match is checked against the rules too, for which cards
    a reshuffle has follows from the moves.
    """
    verifier = Verifier()
    verifier.run(lines)
    return verifier.found


class Verifier(Checker):
    """Follows the lines, and says of each what was found there."""

    def __init__(self) -> None:
        super().__init__(self._leave, unfinished=True)
        self.found = Verification()
        self._told: list[Step] = []

    def line(self, number: int, raw: str | bytes) -> None:
        """Follow one line."""
        super().line(number, raw)
        self._collect(number)

    def end(self, number: int) -> None:
        """The file ends here."""
        super().end(number)
        self._collect(number)

    def new_match(self, header: dict[str, Any]) -> MatchCheck:
        """The check of a match, its proof included."""
        return FairMatch(header, self.found, self._told.append)

    def _leave(self, match: MatchCheck) -> None:
        if isinstance(match, FairMatch):
            match.leave()

    def _collect(self, line: int) -> None:
        """Take over what was said about this line, by us and then by the rules."""
        self.found.matches = self.report.matches
        self.found.steps += [replace(step, line=line) for step in self._told]
        self.found.steps += [
            Step(fault.message, False, fault.deal, fault.move, line) for fault in self.report.faults
        ]
        self._told.clear()
        self.report.faults.clear()


class FairMatch(MatchCheck):
    """A match being verified.

    Once cards are not as committed, the rules have nothing more to say about it: from then on
    only decks are compared.
    """

    def __init__(
        self, header: dict[str, Any], found: Verification, tell: Callable[[Step], None]
    ) -> None:
        super().__init__(header)
        self._found = found
        self._tell = tell
        self._number = 0
        self._astray = False
        self._ended = False
        self._chance = self._open()

    def check_deal(self, entry: dict[str, Any], fault: Any, report: Report) -> None:
        """Compare a deal with the one that the proof gives, then check it."""
        if self._chance is None:
            return
        self._number += 1
        if not self.standing.over:
            self._compare(entry, self._chance)
        if not self._astray:
            super().check_deal(entry, fault, report)

    def check_result(self, entry: dict[str, Any], fault: Any) -> None:
        """Check the result unless it rests on other cards."""
        self._ended = True
        if self._chance is not None and not self._astray:
            super().check_result(entry, fault)

    def leave(self) -> None:
        """Nothing more is said of the match."""
        if self._chance is not None and not self._ended:
            self._say("no result line follows: whatever was dealt later is not in this file")

    # -- the proof ----------------------------------------------------------------------------

    def _open(self) -> FairChance | None:
        """What dealt the match; None if that cannot be known."""
        if "fair" not in self.header:
            self._say('there is no proof: the header has no "fair"', ok=False)
            return None
        try:
            proof = Proof.read(self.header["fair"], self.players)
            self._found.commitments.add(proof.commitment)
            chance = proof.chance()
        except ProofError as error:
            self._say(str(error), ok=False)
            return None
        self._commitment(proof)
        self._words(proof)
        self._dealer(proof, chance)
        return chance

    def _commitment(self, proof: Proof) -> None:
        name = f"match {proof.match}" + (f" from deal {proof.first}" if proof.first > 1 else "")
        if proof.kept:
            self._say(f"{name}: the secret is the one committed to with {proof.commitment}")
        else:
            assert proof.secret is not None
            ours = proof.secret.commitment(proof.match)
            self._say(f"{name}: the commitment is {proof.commitment}: expected {ours}", ok=False)

    def _words(self, proof: Proof) -> None:
        added = [f'seat {n} "{text}"' for n, text in enumerate(proof.contributions) if text]
        self._say(f"words: {', '.join(added)}" if added else "words: nobody has added any")

    def _dealer(self, proof: Proof, chance: FairChance) -> None:
        """The first dealer; that of a later deal follows from a match that is not at hand."""
        if proof.first > 1:
            return
        dealer, ours = self.standing.dealer, chance.dealer(self.players)
        if dealer == ours:
            self._say(f"seat {dealer} deals first, as committed")
        else:
            self._astray = True
            self._say(f"the first dealer is seat {dealer}: expected {ours}", ok=False)

    # -- one deal -----------------------------------------------------------------------------

    def _compare(self, entry: dict[str, Any], chance: FairChance) -> None:
        standing = replace(self.standing, number=self._number)
        deal = dealt(self.game, self.options, standing, chance)
        if wrong := _difference("the deck", entry.get("deck"), deal.deck):
            self._astray = True
            self._say(wrong, ok=False, deal=self._number)
            return
        self._found.decks += 1
        self._reshuffles(entry, deal)

    def _reshuffles(self, entry: dict[str, Any], deal: Deal) -> None:
        """Compare the recorded reshuffles with those of the dealt deal, as far as it goes."""
        recorded = entry.get("reshuffles")
        count = 0
        if not self._astray and isinstance(recorded, list) and recorded:
            _play(deal, entry.get("moves"))
            for count, (found, ours) in enumerate(
                zip(recorded, deal.reshuffles, strict=False), start=1
            ):
                if wrong := _difference(f"reshuffle {count}", found, ours):
                    self._astray = True
                    self._say(wrong, ok=False, deal=self._number)
                    return
                self._found.reshuffles += 1
        more = ", and so is its reshuffle" if count == 1 else f", and so are its {count} reshuffles"
        self._say(f"the deck is as committed{more if count else ''}", deal=self._number)

    def _say(self, message: str, ok: bool = True, deal: int = 0) -> None:
        self._tell(Step(message, ok, deal))


def _play(deal: Deal, moves: object) -> None:
    """Play recorded moves for as long as they are legal; what is wrong the rules say later."""
    for item in moves if isinstance(moves, list) else []:
        if not isinstance(item, list) or len(item) < 2:
            return
        seat, move = item[:2]
        if type(seat) is not int or not isinstance(move, str):
            return
        try:
            deal.act(seat, move)
        except (DeckError, NotationError, Refused):
            return


def _difference(what: str, found: object, expected: Sequence[str]) -> str:
    """Where cards are not the expected ones, in words; "" if nowhere."""
    if not isinstance(found, list):
        return f"{what} is {show(found)}: expected a list of cards"
    if len(found) != len(expected):
        return f"{what} has {len(found)} cards: expected {len(expected)}"
    wrong = [n for n, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1]]
    if not wrong:
        return ""
    first = wrong[0]
    more = f" ({len(wrong) - 1} more differ)" if len(wrong) > 1 else ""
    return f"card {first + 1} of {what} is {show(found[first])}: expected {expected[first]}{more}"
