"""Why somebody cannot do something with a name, an account or a token."""

from majlis.words import Sentence, say


class PeopleError(Exception):
    """Something about people was refused and nothing has changed; ``reason`` is the sentence."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.reason = reason


class NameRefused(PeopleError):
    """A name that cannot be shown."""


class NameTaken(PeopleError):
    """An account's name that another account has."""

    def __init__(self, name: str) -> None:
        super().__init__(say("the name {name} is taken", name=name))


class PasswordRefused(PeopleError):
    """A password that cannot be used."""


class LoginRefused(PeopleError):
    """A wrong name or a wrong password; nobody is told which."""

    def __init__(self) -> None:
        super().__init__(say("wrong name or password"))


class TooManyTries(PeopleError):
    """Too many tries in too short a time; ``seconds`` (rounded up) until another is let through."""

    def __init__(self, seconds: int) -> None:
        super().__init__(say("too many tries: wait {seconds} seconds", seconds=seconds))
        self.seconds = seconds


class NotPossible(PeopleError):
    """Something that this person, account or token is not there for, or not any more."""
