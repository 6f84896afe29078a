"""What a host chooses for a table before anybody sits down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from majlis.bots import LEVELS
from majlis.game import Game
from majlis.games import GAMES
from majlis.options import OptionError, Options
from majlis.room.dealings import DailyDeal, DealingsError, read_dealings
from majlis.room.purse.sharing import pot_per_deal

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.45, "instant": 0.0}
"""How long the room dwells on things, by the name of the speed."""
MOST_SECONDS = 3600
LONGEST_TITLE = 60
MOST_STAKE = 1_000_000


class SetupError(ValueError):
    """A choice that a table cannot have; ``field`` is its name."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True)
class Setup:
    """A table's settings; ``options`` are settled.

    ``bots`` is the level of the bots that fill free seats and stand in.  ``decision`` and ``bank``
    are the turn clock in seconds, 0 and 0 for none.  ``grace`` is how many seconds an absent
    person is waited for while others are there, ``asking`` how many the table waits before a
    lead when there may be a secret question.  ``public`` tables are listed, others are found by
    their link alone.  At a ``rated`` table there are no hints.  ``stake`` is how many chips each
    person puts into a pot, 0 for none; where the rules have a stake for each deal (K23), it is
    that one.  ``cards`` says whose cards are dealt: "" for cards of the table's own, else what
    ``majlis.room.dealings`` reads.
    """

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    bots: str = "club"
    decision: int = 0
    bank: int = 0
    speed: str = "normal"
    grace: int = 30
    asking: int = 5
    public: bool = False
    spectators: bool = False
    rated: bool = False
    stake: int = 0
    cards: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Settings as they come from outside, checked; ``SetupError`` names the first fault."""
        known = set(cls.__dataclass_fields__)
        for name in data:
            if name not in known:
                raise SetupError(
                    str(name)[:40],
                    f"unknown setting {str(name)[:40]!r}: expected {', '.join(sorted(known))}",
                )
        game = _choice(data, "game", tuple(GAMES), None)
        rules = GAMES[game]
        players = _players(data, rules)
        options = _options(data, rules, players)
        cards = _cards(data)
        return cls(
            game=game,
            players=players,
            options=options,
            title=_title(data),
            bots=_choice(data, "bots", ("simple", *LEVELS), "club"),
            decision=_number(data, "decision", 0, MOST_SECONDS, 0),
            bank=_number(data, "bank", 0, MOST_SECONDS, 0),
            speed=_choice(data, "speed", tuple(SPEEDS), "normal"),
            grace=_number(data, "grace", 5, MOST_SECONDS, 30),
            asking=_number(data, "asking", 2, 60, 5),
            public=_flag(data, "public"),
            spectators=_flag(data, "spectators"),
            rated=_flag(data, "rated"),
            stake=_stake(data, options, cards),
            cards=cards,
        )

    @property
    def rules(self) -> Game[Any]:
        """The game."""
        return GAMES[self.game]

    @property
    def clocked(self) -> bool:
        """Whether decisions have a time limit."""
        return bool(self.decision or self.bank)

    @property
    def tempo(self) -> float:
        """The factor by which everything is shown longer or shorter."""
        return SPEEDS[self.speed]

    @property
    def secret_until(self) -> float:
        """Until when others play for the same cards, in Unix seconds."""
        dealings = read_dealings(self.cards)
        return dealings.ends if isinstance(dealings, DailyDeal) else 0.0

    def as_dict(self) -> dict[str, Any]:
        """All settings as plain values, for ``of``."""
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return values | {"options": dict(self.options)}


def _choice(
    data: Mapping[str, Any], name: str, allowed: tuple[str, ...], default: str | None
) -> str:
    value = data.get(name, default)
    if not isinstance(value, str) or value not in allowed:
        raise SetupError(name, f"{name} is {_shown(value)}: expected {', '.join(allowed)}")
    return value


def _number(data: Mapping[str, Any], name: str, least: int, most: int, default: int) -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SetupError(
            name, f"{name} is {_shown(value)}: expected a whole number from {least} to {most}"
        )
    return value


def _flag(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise SetupError(name, f"{name} is {_shown(value)}: expected true or false")
    return value


def _players(data: Mapping[str, Any], rules: Game[Any]) -> int:
    few, many = rules.players[0], rules.players[-1]
    default = 4 if 4 in rules.players else few
    return _number(data, "players", few, many, default)


def _options(data: Mapping[str, Any], rules: Game[Any], players: int) -> dict[str, Any]:
    given = data.get("options", {})
    if not isinstance(given, Mapping):
        raise SetupError("options", f"options is {_shown(given)}: expected names with values")
    try:
        return rules.settle_options(given, players)
    except OptionError as error:
        raise SetupError("options", str(error)) from None


def _title(data: Mapping[str, Any]) -> str:
    value = data.get("title", "")
    if not isinstance(value, str) or len(value) > LONGEST_TITLE or not value.isprintable():
        raise SetupError("title", f"title: expected at most {LONGEST_TITLE} printable characters")
    return value.strip()


def _stake(data: Mapping[str, Any], options: Options, cards: str) -> int:
    stake = _number(data, "stake", 0, MOST_STAKE, 0)
    if stake and cards:
        raise SetupError("stake", f"stake is {stake}: expected 0, for somebody may know the cards")
    if pot_per_deal(options) and stake not in (0, options["stake"]):
        raise SetupError(
            "stake",
            f"stake is {stake}: expected 0, or {options['stake']} as the house option stake says",
        )
    return stake


def _cards(data: Mapping[str, Any]) -> str:
    value = data.get("cards", "")
    try:
        if not isinstance(value, str):
            raise DealingsError
        read_dealings(value)
    except DealingsError:
        raise SetupError(
            "cards",
            f"cards is {_shown(value)}: expected nothing, match:TABLE:MATCH:DEAL or day:DATE",
        ) from None
    return value


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
