"""One person playing one match against bots."""

from collections.abc import Callable, Sequence

from rich.text import Text

from majlis.bots.bot import Bot
from majlis.cards import NotationError
from majlis.command import command
from majlis.driver import decide
from majlis.game import Refused
from majlis.story import (
    deal_begins,
    deal_is_over,
    final_places,
    goal,
    going_out,
    house_options,
    match_is_over,
    partners,
)
from majlis.terminal.choices import Choices, Move
from majlis.terminal.commands import Commands, Leave
from majlis.terminal.facts import revealed
from majlis.terminal.plays import deed
from majlis.terminal.reading import Unclear, pick, read_move
from majlis.terminal.results import deal_rows
from majlis.terminal.save import Save
from majlis.terminal.screen import PROMPT, Screen
from majlis.terminal.situation import situation
from majlis.terminal.story import Story
from majlis.terminal.wording import fill, sentence_of
from majlis.view import Play
from majlis.words import Sentence


class Session:
    """Runs a match to its end, or until the person leaves.

    Every decision of a bot has its own source of chance (see ``majlis.driver.chance``), so that a
    match continued later goes on as it would have.
    """

    def __init__(
        self,
        story: Story,
        bots: Sequence[Bot],
        save: Save,
        screen: Screen,
        read: Callable[[str], str],
        commands: Commands,
        seed: str,
    ) -> None:
        self._story = story
        self._match = story.match
        self._bots = bots
        self._save = save
        self._screen = screen
        self._read = read
        self._commands = commands
        self._seed = seed

    def run(self) -> int:
        """Play; the exit code."""
        try:
            self._greet()
            self._play()
        except (EOFError, KeyboardInterrupt, Leave) as left:
            if not isinstance(left, Leave):
                self._screen.line()
            self._save.sync()
            self._screen.line("The match is saved. To go on with it:")
            self._screen.line(f"{command()} play {self._match.game.id} --resume")
        finally:
            self._save.close()
        return 0

    # -- the course of the match ----------------------------------------------------------------

    def _greet(self) -> None:
        names = self._screen.wording.names
        match, me = self._match, self._story.me
        what = [match.game.title, f"{len(names)} players"]
        if aim := goal(match):
            what.append(self._screen.wording.phrase(aim).plain)
        self._screen.title(", ".join(what))
        if options := house_options(match):
            self._say(options)
        self._screen.line(f"Clockwise: {', '.join(self._screen.wording.seats)}.")
        self._say(*partners(match.game, match.players, me))
        self._screen.line("Type help for the commands, ? for the rules of the moment.")
        self._begin_deal()

    def _play(self) -> None:
        match = self._match
        while not match.over:
            if match.deal.over:
                self._finish_deal()
                self._story.deal_next()
                self._begin_deal()
            elif match.to_act[0] == self._story.me:
                self._decide()
            else:
                self._bot_moves(match.to_act[0])
        self._finish_deal()
        self._finish_match()

    def _begin_deal(self) -> None:
        self._screen.line()
        self._head(deal_begins(self._match, self._story.me))
        if not self._story.taking_part:
            self._screen.line("You are out; the others play on.")

    def _finish_deal(self) -> None:
        match = self._match
        self._save.sync()
        self._screen.lines(self._story.news())
        self._head(deal_is_over(match))
        self._screen.seats(list(deal_rows(match, match.finished[-1])))
        self._say(*going_out(match, self._story.me))
        for text in revealed(match.view(self._story.me), self._screen.wording):
            self._screen.line(sentence_of(text))

    def _finish_match(self) -> None:
        self._screen.line()
        self._head(match_is_over())
        self._say(*final_places(self._match.places, self._side, self._story.me))
        self._save.remove()

    def _head(self, sentence: Sentence) -> None:
        """A heading."""
        self._screen.title(self._screen.wording.phrase(sentence).plain)

    def _say(self, *sentences: Sentence) -> None:
        """A line a sentence."""
        self._screen.lines(map(self._screen.wording.sentence, sentences))

    def _side(self, seat: int) -> int:
        return self._match.game.side(seat, self._match.players)

    def _act(self, seat: int, move: str) -> None:
        self._story.act(seat, move)
        self._save.append(seat, move)

    def _bot_moves(self, seat: int) -> None:
        self._act(seat, decide(self._bots[seat], self._match.deal, seat, self._seed))

    # -- a decision of the person ---------------------------------------------------------------

    def _decide(self) -> None:
        self._save.sync()
        self._screen.lines(self._story.news())
        now = situation(self._match, self._screen.wording)
        self._screen.situation(now)
        if len(now.choices.moves) == 1:
            self._screen.line(self._enter(now.choices.moves[0]))
        self._commands.refused = ""
        while not self._try(self._line(PROMPT), now.choices):
            pass

    def _enter(self, move: Move) -> Text:
        """What Enter does when there is nothing to choose."""
        play = Play(self._story.me, move.verb, move.cards, move.extra)
        words = deed(play, self._screen.wording)
        return fill("Press Enter to {move}, your only move.", {"move": words})

    def _line(self, prompt: str) -> str:
        """The next line that is no command."""
        while True:
            text = self._read(prompt).strip()
            if not self._commands.obey(text):
                return text

    def _try(self, text: str, choices: Choices) -> bool:
        """Play what was typed; false if it cannot be played, with nothing changed."""
        if not text and len(choices.moves) == 1:
            return self._played(choices.moves[0])
        try:
            reading = read_move(text, choices)
        except Unclear as unclear:
            self._screen.refusal(str(unclear))
            return False
        if not reading.moves:
            self._refuse(reading.attempts)
            return False
        move = reading.moves[0] if len(reading.moves) == 1 else self._which(reading.moves)
        return move is not None and self._played(move)

    def _played(self, move: Move) -> bool:
        self._act(self._story.me, move.text)
        return True

    def _which(self, moves: Sequence[Move]) -> Move | None:
        """Ask which of several moves was meant; None if the person thinks better of it."""
        wording, me = self._screen.wording, self._story.me
        if len({move.verb for move in moves}) > 1:
            texts = [deed(Play(me, m.verb, m.cards), wording) for m in moves]
            labels = [move.verb for move in moves]
        else:
            texts = [wording.extra(move.extra) for move in moves]
            labels = [text.plain for text in texts]
            cards = wording.cards(moves[0].cards)
            self._screen.line(fill("Declare which suit with {cards}?", {"cards": cards}))
        for n, text in enumerate(texts, start=1):
            self._screen.line(Text(f"{n} ").append_text(text))
        while answer := self._line("Which one: "):
            found = pick(answer, labels)
            if found is not None:
                return moves[found]
            self._screen.refusal(f"Choose from 1 to {len(moves)}, or press Enter to go back.")
        return None

    def _refuse(self, attempts: Sequence[str]) -> None:
        """Let the rules say what is wrong; nothing is played."""
        unread: NotationError | None = None
        for attempt in attempts:
            try:
                self._match.deal.verify(self._story.me, attempt)
            except Refused as refused:
                self._commands.refused = refused.ruling
                return self._screen.refusal(self._screen.wording.sentence(refused.reason))
            except NotationError as error:
                unread = unread or error
        # Examples of the notation stay as they are.
        message, like, example = str(unread).partition(", like")
        text = self._screen.wording.notation(message).append(like + example)
        self._screen.refusal(sentence_of(text))
