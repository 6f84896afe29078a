"""The form in which a host chooses a table's settings: what it shows, and how it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import FormData, QueryParams

from majlis.game import Game
from majlis.language import Language
from majlis.options import Choice, Flag, Number, Option, OptionError, Words
from majlis.room.dealings import SharedDeal
from majlis.room.purse import pot_per_deal
from majlis.room.setup import LONGEST_TITLE, MOST_SECONDS, MOST_STAKE, Setup, SetupError
from majlis.server.rulepage import value_help

Given = FormData | QueryParams

CLOCKS: dict[str, tuple[int, int]] = {
    "none": (0, 0),
    "quick": (10, 60),
    "steady": (20, 180),
    "long": (60, 600),
}
"""Turn clocks to choose from: seconds for each decision, and extra seconds for the match."""
OWN = "own"
SECONDS = {"decision": (0, MOST_SECONDS), "bank": (0, MOST_SECONDS), "grace": (5, MOST_SECONDS),
           "asking": (2, 60)}  # fmt: skip
"""The least and the most of the numbers of seconds."""
PREFIX = "option."


@dataclass(frozen=True)
class Field:
    """A house option in the form.

    ``value`` and ``default`` are texts as they are typed; ``kind`` is flag, number, choice or
    words.  ``allowed`` are the words that may be chosen with their names and what they mean;
    ``most`` the largest number, if there is one; ``fault`` what is wrong with the value.
    """

    name: str
    kind: str
    label: str
    help: str
    ruling: str
    value: str
    default: str
    shown_default: str
    allowed: tuple[tuple[str, str, str], ...] = ()
    most: int | None = None
    fault: str = ""

    @property
    def changed(self) -> bool:
        """Whether the value differs from the default."""
        return self.value.replace(" ", "") != self.default.replace(" ", "")


class SetupForm:
    """The form for one game and number of players, filled in as somebody has left it.

    ``faults`` are what is wrong by field: English by ``Setup``, or in the visitor's language.
    """

    def __init__(self, rules: Game[Any], given: Given, language: Language) -> None:
        self.rules = rules
        self.faults: dict[str, str] = {}
        self._given = given
        self._language = language
        self.players = self._players()

    # -- what it shows --------------------------------------------------------------------------

    def text(self, name: str, default: str = "") -> str:
        """What has been typed or chosen, or the default."""
        values = self._given.getlist(name)
        return str(values[-1])[:200] if values else default

    def ticked(self, name: str) -> bool:
        """Whether a box is ticked; none is in a new form."""
        return self.text(name) in ("yes", "on", "true")

    @property
    def problems(self) -> list[tuple[str, str, str]]:
        """What has to be put right: the field's name, what it is called, and what is wrong."""
        options = {PREFIX + option.name: option.name for option in self.rules.options}
        return [
            (name, self._named("option", options[name]) if name in options else "", words)
            for name, words in self.faults.items()
        ]

    @property
    def fields(self) -> list[Field]:
        """The house options."""
        return [self._field(option) for option in self.rules.options]

    def _field(self, option: Option) -> Field:
        default = _typed(option.default_for(self.players))
        limit = option.most(self.players) if isinstance(option, Number) and option.most else None
        _ = self._language.gettext
        return Field(
            name=option.name,
            kind=type(option).__name__.lower(),
            label=self._named("option", option.name),
            help=_(option.help),
            ruling=option.ruling,
            value=self._value(option),
            default=default,
            shown_default=self._shown(option, default),
            allowed=tuple(
                (word, self._named("value", word), self._meaning(option, word))
                for word in self._words(option)
            ),
            most=limit,
            fault=self.faults.get(PREFIX + option.name, ""),
        )

    def _value(self, option: Option) -> str:
        """The option as it has been typed; an old default follows the number of players."""
        default = _typed(option.default_for(self.players))
        value = self.text(PREFIX + option.name, default)
        return default if value == _typed(option.default_for(self._made_for())) else value

    def _made_for(self) -> int:
        """The number of players for which the form was shown."""
        sent = self.text("sent")
        few, many = self.rules.players[0], self.rules.players[-1]
        return max(few, min(int(sent), many)) if sent in "123456789" and sent else self.players

    def _words(self, option: Option) -> tuple[str, ...]:
        if isinstance(option, Choice):
            return option.words
        return option.words(self.players) if isinstance(option, Words) else ()

    def _named(self, context: str, word: str) -> str:
        """An option or value as a label."""
        name = self._language.pgettext(context, word.replace("_", " "))
        return name[:1].upper() + name[1:]

    def _meaning(self, option: Option, word: str) -> str:
        """What a value means, if the rules page says so in the visitor's language."""
        return _meanings(self.rules.id, self._language.code).get((option.name, word), "")

    def _shown(self, option: Option, default: str) -> str:
        _ = self._language.gettext
        if isinstance(option, Flag):
            return _("yes") if default == "true" else _("no")
        if isinstance(option, Number):
            return default
        words = [self._language.pgettext("value", w.strip().replace("_", " ")) for w in
                 default.split(",")]  # fmt: skip
        return _(", ").join(words)

    # -- how it is read -------------------------------------------------------------------------

    def read(self) -> Setup | None:
        """The settings, or None with what is wrong in ``faults``."""
        chosen: dict[str, Any] = {
            "game": self.rules.id,
            "players": self.players,
            "title": self.text("title"),
            "bots": self.text("bots", "club"),
            "speed": self.text("speed", "normal"),
            "public": self.text("public") == "yes",
            "spectators": self.ticked("spectators"),
            "rated": self.ticked("rated"),
            "options": self._options(),
            "cards": self.text("cards"),
            **self._clock(),
        }
        self._stake(chosen)
        for name in ("grace", "asking"):
            self._number(chosen, name)
        if self.faults:
            return None
        try:
            return Setup.of(chosen)
        except SetupError as error:
            self.faults[error.field] = self._told(error)
            return None

    def _players(self) -> int:
        usual = Setup.of({"game": self.rules.id}).players
        text = self.text("players", str(usual))
        count = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1
        if count not in self.rules.players:
            self.faults["players"] = self._language.gettext("Choose one of these numbers.")
            return usual
        return count

    def _options(self) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for option in self.rules.options:
            name = PREFIX + option.name
            if name not in self._given:
                continue
            try:
                read[option.name] = option.check(option.parse(self._value(option)), self.players)
            except OptionError:
                self.faults[name] = self._expected(option)
        return read

    def _expected(self, option: Option) -> str:
        """What an option would take, for somebody who has typed something else."""
        _ = self._language.gettext
        if isinstance(option, Number) and option.most:
            most = self._language.number(option.most(self.players))
            return _("Enter a whole number from 1 to {most}.").format(most=most)
        if isinstance(option, Number):
            return _("Enter a whole number of at least 1.")
        if isinstance(option, Words):
            words = ", ".join(option.words(self.players))
            return _("Enter one or more of these, with commas between them: {words}.").format(
                words=words
            )
        return _("Choose one of these.")

    def _clock(self) -> dict[str, int]:
        kind = self.text("clock", "none")
        if kind != OWN:
            decision, bank = CLOCKS.get(kind, CLOCKS["none"])
            return {"decision": decision, "bank": bank}
        read: dict[str, int] = {}
        for name in ("decision", "bank"):
            self._number(read, name)
        return read

    def _number(self, chosen: dict[str, Any], name: str) -> None:
        """Read a number of seconds, unless its field is empty."""
        text = self.text(name).strip()
        least, most = SECONDS[name]
        if not text:
            return
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1
        if least <= value <= most:
            chosen[name] = value
        else:
            _ = self._language.gettext
            words = _("Enter a whole number of seconds from {least} to {most}.")
            self.faults[name] = words.format(least=least, most=most)

    def _stake(self, chosen: dict[str, Any]) -> None:
        """Read the stake; where each deal has one by the rules, a table for chips has that one."""
        text = self.text("stake").strip() or "0"
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
        if not 0 <= value <= MOST_STAKE:
            _ = self._language.gettext
            most = self._language.number(MOST_STAKE)
            words = _("Enter a whole number of chips up to {most}, or 0.")
            self.faults["stake"] = words.format(most=most)
            return
        options = chosen["options"]
        if value and pot_per_deal(options):
            usual = next(o for o in self.rules.options if o.name == "stake")
            value = options.get("stake", usual.default_for(self.players))
        chosen["stake"] = value

    def _told(self, error: SetupError) -> str:
        _ = self._language.gettext
        if error.field == "title":
            words = _("At most {most} characters, all of which can be shown.")
            return words.format(most=LONGEST_TITLE)
        if error.field in ("bots", "speed"):
            return _("Choose one of these.")
        return str(error)


def again_query(setup: Setup, dealt: SharedDeal) -> str:
    """The query that fills the form in for a table with the cards and rules of a deal of another.

    The first deal there is like that one, to whom cards are passed (H6) included.
    """
    rules = setup.rules
    settled = rules.options_of_deal(setup.options, dealt.deal)
    options = {
        PREFIX + option.name: _typed(settled[option.name])
        for option in rules.options
        if settled[option.name] != option.default_for(setup.players)
    }
    return urlencode({"players": setup.players, "cards": str(dealt), **options})


def _typed(value: Any) -> str:
    """An option's value as it is typed into the form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)


@cache
def _meanings(game: str, code: str) -> Mapping[tuple[str, str], str]:
    return {
        key: meaning.replace("`", "").replace("**", "")
        for key, meaning in value_help(game, code).items()
    }
