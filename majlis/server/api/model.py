"""What all requests and answers of the API have in common."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

EXPLAINED = {
    400: "The body cannot be read.",
    401: "No token, or none of ours.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    405: "Not with this method.",
    406: "Not in any of the forms that are accepted.",
    409: "Not as things stand; an illegal move, with the ruling that forbids it.",
    410: "The table is closed.",
    413: "Too large.",
    422: "The request is not what it should be; `field` says where.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
    500: "A fault of ours.",
    503: "The room cannot save anything, or is about to close.",
}


class Given(BaseModel):
    """A request: types as they are, and nothing that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """An answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Fault(Told):
    """What was wrong."""

    code: str = Field(description="One word for programs.", examples=["illegal"])
    message: str = Field(
        description="A sentence in English, for people.",
        examples=["a club was led: follow with a club (H8)"],
    )
    ruling: str | None = Field(
        description="The number on the rules page that forbids it.", examples=["H8"]
    )
    field: str | None = Field(description="The part of the request that is wrong.")


class Failed(Told):
    """The one shape of errors."""

    error: Fault


ALWAYS = (405, 422, 429, 500, 503)
TOKEN = (401,)
BODY = (400, 413)


def faults(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a call documents, beside those that every call can have."""
    return {
        status: {"model": Failed, "description": EXPLAINED[status]}
        for status in sorted({*ALWAYS, *statuses})
    }
