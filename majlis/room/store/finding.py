"""Something that is wrong with a database."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Where something is wrong, what, and what can be done.

    ``grave`` says that something is lost or will not work; otherwise it only looks odd.
    """

    where: str
    what: str
    remedy: str
    grave: bool = True

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.remedy}"
