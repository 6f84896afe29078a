"""The page that says what went wrong."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from majlis.cards import NotationError
from majlis.game import Refused
from majlis.language import Language
from majlis.room.people import PeopleError
from majlis.server.render import language_of, page


@dataclass(frozen=True)
class Fault:
    """What went wrong, in the visitor's words; ``kind`` decides what the page offers next."""

    kind: str
    title: str
    message: str


def told(status: int, error: Exception, words: str, language: Language, path: str) -> Fault:
    """A fault as people get it.

    What the rules or the room have refused has its own ``words``; all else is told by its status.
    """
    _ = language.gettext
    if status == 404 and path.startswith("/table/"):
        return Fault(
            "table",
            _("There is no such table"),
            _("It may have been closed, or the link is not complete. Ask for the link once more."),
        )
    if status == 404:
        return Fault("page", _("There is no such page"), _("Perhaps the address has a slip in it."))
    if isinstance(error, Refused | PeopleError):
        return Fault("refused", _("That did not happen"), words)
    if isinstance(error, NotationError):
        message = _("Choose just as many cards as the table asks for, and try again.")
        return Fault("refused", _("That did not happen"), message)
    return _by_status(status, language)


def _by_status(status: int, language: Language) -> Fault:
    _ = language.gettext
    match status:
        case 429:
            return Fault("wait", _("A little slower, please"), _("Wait a moment and try again."))
        case 503:
            return Fault(
                "wait",
                _("The room cannot do that at the moment"),
                _("Nothing is lost. Wait a moment and try again."),
            )
        case 403:
            return Fault("refused", _("This is not for you to see"), _("Somebody else may."))
        case _ if status >= 500:
            return Fault(
                "wait",
                _("Something went wrong here"),
                _("It is our fault, and it has been written down. Your tables are safe."),
            )
    return Fault(
        "refused", _("That did not happen"), _("The page asked for something that cannot be.")
    )


async def fault_page(request: Request, status: int, error: Exception, words: str) -> Response:
    """What went wrong, in words, and where to go from here."""
    fault = told(status, error, words, await language_of(request), request.url.path)
    return await page(request, "fault.html", status=status, fault=fault, number=status)
