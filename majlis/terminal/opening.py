"""How a session begins: with a new match, or with a saved one."""

from pathlib import Path
from typing import Any

from majlis.bots.bot import Bot
from majlis.bots.understudy import Understudy, prompt_bot
from majlis.cards import NotationError
from majlis.game import Refused
from majlis.games import find
from majlis.match import Match
from majlis.options import OptionError
from majlis.shuffle import SeededChance
from majlis.terminal.commands import QUIT, Commands, Leave
from majlis.terminal.hints import Hints
from majlis.terminal.names import seat_names
from majlis.terminal.save import (
    NothingSaved,
    Save,
    Saved,
    SaveError,
    default_folder,
    load,
    newest,
    set_aside,
)
from majlis.terminal.screen import Screen
from majlis.terminal.session import Session
from majlis.terminal.settings import PlaySettings
from majlis.terminal.sign_screen import SignScreen
from majlis.terminal.story import Story
from majlis.terminal.terminal import Terminal
from majlis.terminal.word_screen import WordScreen
from majlis.terminal.wording import SignWording, WordWording

YES, NO = ("y", "yes"), ("n", "no")


def open_session(settings: PlaySettings, terminal: Terminal) -> Session:
    """The session that these settings ask for, saved from its first moment.

    ``SaveError`` says why a match cannot be continued, the errors of games and bots what is wrong
    with the settings.
    """
    folder = settings.saves or default_folder()
    path = newest(folder, settings.game)
    if settings.resume:
        if path is None:
            raise NothingSaved(f"There is no saved match of {find(settings.game).title}.")
        return _resumed(load(path), settings, terminal)
    if path and settings.offer and terminal.interactive:
        saved = _readable(path, terminal)
        if saved and _wanted(saved, settings, terminal):
            return _resumed(saved, settings, terminal)
    return _fresh(folder, settings, terminal)


def _fresh(folder: Path, settings: PlaySettings, terminal: Terminal) -> Session:
    story, screen = _table(settings, terminal)
    bots = _bots(settings)
    save = Save.begin(folder, settings, story.match.options)
    return _session(story, screen, bots, save, settings, terminal)


def _resumed(saved: Saved, settings: PlaySettings, terminal: Terminal) -> Session:
    """A session at the point where the saved one stopped."""
    settings = _settings_of(saved.header, settings)
    story, screen = _table(settings, terminal)
    bots = _bots(settings)
    moves = replay(story, saved.moves)
    if saved.damaged or moves < len(saved.moves):
        terminal.console.print(
            "The end of the saved match was damaged and has been dropped.", highlight=False
        )
    save = Save.reopen(saved, moves)
    return _session(story, screen, bots, save, settings, terminal)


def replay(story: Story, moves: tuple[tuple[int, str], ...]) -> int:
    """Play saved moves as far as the rules allow; how many that were."""
    for n, (seat, move) in enumerate(moves):
        if story.match.deal.over and not story.match.over:
            story.deal_next()
            story.news()
        if seat == story.me:
            story.news()
        try:
            story.act(seat, move)
        except (NotationError, Refused):
            return n
    return len(moves)


def _table(settings: PlaySettings, terminal: Terminal) -> tuple[Story, Screen]:
    """The match before its first move, and the screen to follow it on."""
    game = find(settings.game)
    match = Match(game, settings.players, settings.options, SeededChance(settings.seed), pause=True)
    if not 0 <= settings.seat < settings.players:
        raise OptionError(f"seat {settings.seat}: expected 0 to {settings.players - 1}")
    names = seat_names(settings.players, settings.seat)
    screen: Screen
    if settings.plain or terminal.wants_words():
        screen = WordScreen(terminal.console, WordWording(game.pack, names, settings.seat))
    else:
        screen = SignScreen(terminal.console, SignWording(game.pack, names, settings.seat))
    return Story(match, screen.wording), screen


def _session(
    story: Story,
    screen: Screen,
    bots: list[Bot],
    save: Save,
    settings: PlaySettings,
    terminal: Terminal,
) -> Session:
    if any(isinstance(bot, Understudy) for bot in bots):
        screen.line(f"Simple bots play until the {settings.bots} ones are compiled, for a minute.")
    hints = Hints(prompt_bot(settings.adviser, settings.game))
    commands = Commands(story, screen, hints, settings.seed)
    return Session(story, bots, save, screen, terminal.read, commands, settings.seed)


def _bots(settings: PlaySettings) -> list[Bot]:
    return [prompt_bot(settings.bots, settings.game) for _ in range(settings.players)]


def _settings_of(header: dict[str, Any], settings: PlaySettings) -> PlaySettings:
    """The settings of the saved match; how it is shown and where it is saved stay as asked."""
    return PlaySettings(
        game=header["game"],
        players=header["players"],
        seat=header["seat"],
        seed=header["seed"],
        options=header["options"],
        bots=header["bots"],
        adviser=settings.adviser,
        plain=settings.plain,
        saves=settings.saves,
    )


def _readable(path: Path, terminal: Terminal) -> Saved | None:
    """The saved match, or None with a notice when it cannot be read."""
    try:
        return load(path)
    except SaveError as error:
        kept = set_aside(path)
        terminal.console.print(f"{error} It is now {kept.name}.", markup=False, highlight=False)
        return None


def _wanted(saved: Saved, settings: PlaySettings, terminal: Terminal) -> bool:
    """Ask whether to go on with the saved match."""
    story, _ = _table(_settings_of(saved.header, settings), terminal)
    replay(story, saved.moves)
    match = story.match
    # A number of moves would count those that bots make in secret.
    terminal.console.print(
        f"There is an unfinished match of {match.game.title} for {match.players} players, "
        f"in deal {match.standing.number}.",
        highlight=False,
    )
    answer = ""
    while answer not in YES + NO:
        answer = terminal.read("Continue it? yes or no, or quit: ").strip().lower()
        if answer in QUIT:
            raise Leave
    return answer in YES
