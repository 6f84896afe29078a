"""What can be typed at any prompt besides a move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.text import Text

from majlis.bots.thought import Thought, well_tried
from majlis.cards import Pack
from majlis.rulebook import ruling, rulings
from majlis.shuffle import Stream
from majlis.story import goal, house_options
from majlis.terminal.choices import Choices, move_of
from majlis.terminal.facts import exchanged
from majlis.terminal.hints import Hints
from majlis.terminal.plays import deed, in_words
from majlis.terminal.results import deal_word, score_rows
from majlis.terminal.screen import Screen
from majlis.terminal.situation import seat_rows, situation
from majlis.terminal.story import Story
from majlis.terminal.wording import fill
from majlis.view import Play, View

NO_LOOKING_BACK = {"kozel": "K10"}
"""Games in which a trick may not be looked at once the next is led, and the ruling."""

MOST_EXPLAINED = 5
"""How many moves a hint compares."""


QUIT = ("quit", "q", "exit")
"""What people type who want to stop here."""


class Leave(Exception):
    """The person wants to stop here."""


@dataclass(frozen=True)
class Command:
    """A command by its names, the first of which help shows."""

    names: tuple[str, ...]
    help: str
    run: Callable[[str], None]


class Commands:
    """The commands of one session; ``refused`` is the ruling of the last refusal, or ""."""

    def __init__(self, story: Story, screen: Screen, hints: Hints, seed: str) -> None:
        self._story = story
        self._screen = screen
        self._hints = hints
        self._seed = seed
        self.refused = ""
        self._all = (
            Command(("?",), "the rules of this moment", self._moment),
            Command(("rules",), f"the whole rules page; {self._one_ruling()}", self._rules),
            Command(("last",), "the last trick", self._last),
            Command(("score",), "the score sheet, deal by deal", self._score),
            Command(("log",), "what has been played in this deal", self._log),
            Command(("hint",), "what a bot would play", self._hint),
            Command(("hand",), "your cards", self._hand),
            Command(("help", "h"), "this list", self._help),
            Command(QUIT, "stop; the match is saved", self._quit),
        )

    def obey(self, text: str) -> bool:
        """Carry a command out; false if the text is none."""
        word, _, rest = text.strip().partition(" ")
        word = word.lower()
        if word in self._story.match.game.verbs:
            return False
        for command in self._all:
            if word in command.names:
                command.run(rest.strip())
                return True
        return False

    def _one_ruling(self) -> str:
        return f"rules {rulings(self._story.match.game.page())[0]} for one ruling"

    def _view(self) -> View:
        return self._story.match.view(self._story.me)

    def _moment(self, _: str) -> None:
        page = self._story.match.game.page()
        numbers = dict.fromkeys([self._view().status.ruling, self.refused])
        found = [text for number in numbers if number and (text := ruling(page, number))]
        for text in found:
            self._screen.page(text)
        if not found:
            self._screen.line("No single ruling is about this moment: type rules for all of them.")

    def _rules(self, number: str) -> None:
        page = self._story.match.game.page()
        wanted = ruling(page, number[:1].upper() + number[1:]) if number else page
        if wanted:
            self._screen.page(wanted)
        else:
            self._screen.refusal(f"The page has no ruling {number[:20]}.")

    def _last(self, _: str) -> None:
        view = self._view()
        if view.last_trick:
            self._screen.lines(in_words(play, self._screen.wording) for play in view.last_trick)
        elif self._may_not_look_back(view):
            self._screen.refusal(self._no_looking_back())
        elif "discard_pile" in view.zones:
            self._screen.line(f"{self._story.match.game.title} has no tricks: type log.")
        else:
            self._screen.line("No trick has been won in this deal.")

    def _may_not_look_back(self, view: View) -> bool:
        led = bool(view.trick) and any(seat.tricks for seat in view.seats)
        return led and view.game in NO_LOOKING_BACK

    def _no_looking_back(self) -> Text:
        text = Text("Once the next trick is led nobody may look back.")
        return text.append_text(self._screen.wording.ruling(NO_LOOKING_BACK[self._view().game]))

    def _score(self, _: str) -> None:
        story = self._story
        rows = list(score_rows(story.match))
        taken = [row for row in seat_rows(self._view(), ()) if row.label == "this deal"]
        self._screen.seats([*rows, *taken])
        if not rows:
            self._screen.line("No deal is finished yet.")
        wording = self._screen.wording
        if aim := goal(story.match):
            self._screen.line(fill("The match: {aim}.", {"aim": wording.phrase(aim)}))
        if options := house_options(story.match):
            self._screen.line(wording.sentence(options))

    def _log(self, _: str) -> None:
        view = self._view()
        plays = self._story.match.history(self._story.me)
        if view.game in NO_LOOKING_BACK:
            plays = _from_last_trick(plays, len(view.last_trick) + len(view.trick))
            if self._may_not_look_back(view):
                self._screen.line(self._no_looking_back())
        self._screen.lines(in_words(play, self._screen.wording) for play in plays)
        if not plays:
            self._screen.line("Nothing has been played yet.")

    def _hint(self, _: str) -> None:
        story = self._story
        chance = Stream(self._seed, f"hint {story.moves}")
        hint = self._hints.hint(story.match, story.me, chance)
        wording = self._screen.wording
        self._screen.line(fill("The bot would {what}.", {"what": self._deed(hint.move)}))
        if reason := hint.reason:
            self._screen.line(reason if isinstance(reason, str) else wording.sentence(reason))
        if hint.thought:
            self._explain(hint.thought)

    def _explain(self, thought: Thought) -> None:
        """The best few moves, and what the deal would then come to."""
        match = self._story.match
        better = "more" if match.game.more_is_better(match.options) else "less"
        self._screen.line(
            f"Expected {deal_word(match)} of this deal, {better} being better, "
            f"from {thought.games:,} simulated games:"
        )
        for estimate in well_tried(thought.estimates, MOST_EXPLAINED):
            what = self._deed(estimate.move)
            value = f"{estimate.score:.1f} ± {1.96 * estimate.error:.1f}".replace("-", "−")
            self._screen.line(fill(f"{value}: {{what}}", {"what": what}))

    def _deed(self, text: str) -> Text:
        """A move of the person's in words."""
        move = move_of(self._story.match.game.pack, text)
        play = Play(self._story.me, move.verb, move.cards, move.extra)
        return deed(play, self._screen.wording)

    def _hand(self, _: str) -> None:
        self._screen.hand(situation(self._story.match, self._screen.wording))
        self._screen.lines(exchanged(self._view(), self._screen.wording))

    def _help(self, _: str) -> None:
        match = self._story.match
        view = self._view()
        choices = Choices(match.game.pack, match.game.verbs, view.legal, view.hand)
        self._screen.lines(how_to_move(choices))
        self._screen.line(f"Letters of cards: {_letters(self._screen.wording.pack)}.")
        self._screen.line("Other commands:")
        for command in self._all:
            self._screen.line(f"{command.names[0]}: {command.help}")

    def _quit(self, _: str) -> None:
        raise Leave


def how_to_move(choices: Choices) -> Iterator[str]:
    """How moves are typed, with this decision as the example."""
    move = max(choices.moves, key=lambda move: len(move.cards))
    numbers = " ".join(str(choices.number(card)) for card in move.cards)
    several = f", or several: {numbers}" if len(move.cards) > 1 else ""
    yield f"To move, type the number of a card or a choice{several}."
    if choices.hand:
        card = (choices.cards or choices.hand)[0]
        yield f"You can also type cards, like {card} or {choices.pack.words(card)}."
    yield f"Or type the whole move, like {move.text}."
    if (start := _shortest(move.verb, choices)) != move.verb:
        yield f"A verb can be cut short, like {start} for {move.verb}."


def _shortest(verb: str, choices: Choices) -> str:
    """The shortest start of a verb that no other legal verb has."""
    others = [other for other in choices.legal_verbs if other != verb]
    starts = (verb[:n] for n in range(1, len(verb)))
    return next((s for s in starts if not any(o.startswith(s) for o in others)), verb)


def _letters(pack: Pack) -> str:
    """What the letters of ranks and suits stand for."""
    ranks = zip(pack.ranks, pack.rank_names, strict=True)
    suits = zip(pack.suits, pack.suit_names, strict=True)
    letters = [*((r, name) for r, name in ranks if not r.isdigit()), *suits]
    return ", ".join(f"{letter} {name}" for letter, name in letters)


def _from_last_trick(plays: tuple[Play, ...], wanted: int) -> tuple[Play, ...]:
    """The plays from the last so many with cards on."""
    start = len(plays)
    while start and (wanted or not plays[start - 1].cards):
        start -= 1
        wanted -= bool(plays[start].cards)
    return plays[start:]
