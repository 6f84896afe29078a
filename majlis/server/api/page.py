"""The page that describes the API, made here from the OpenAPI document."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from majlis.server.render import page

router = APIRouter()

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Line:
    """A parameter or a field: its name, what it may be, what it means."""

    name: str
    kind: str
    about: str
    needed: bool


@dataclass(frozen=True)
class Call:
    """One thing that can be asked; ``answers`` are statuses with what they mean."""

    method: str
    path: str
    summary: str
    about: str
    lines: tuple[Line, ...]
    answers: tuple[tuple[str, str, str], ...]

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return f"{self.method}{self.path}".replace("/", "-").replace("{", "").replace("}", "")


@dataclass(frozen=True)
class Shape:
    """An object of requests or answers."""

    name: str
    about: str
    lines: tuple[Line, ...]


@router.get("/docs", include_in_schema=False)
async def describe(request: Request) -> Response:
    """What programs can ask, and what they are told."""
    document = request.app.openapi()
    return await page(
        request,
        "api.html",
        groups=groups(document),
        shapes=list(shapes(document)),
    )


def groups(document: Mapping[str, Any]) -> dict[str, list[Call]]:
    """All calls by what they are about."""
    found: dict[str, list[Call]] = {}
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                tag = (item[method].get("tags") or [""])[0]
                found.setdefault(tag, []).append(_call(method, path, item[method]))
    return found


def _call(method: str, path: str, told: Mapping[str, Any]) -> Call:
    body = told.get("requestBody", {}).get("content", {}).get("application/json")
    lines = [_parameter(one) for one in told.get("parameters", ())]
    if body:
        needed = told["requestBody"].get("required", False)
        lines.append(Line("body", kind_of(body["schema"]), "", needed))
    answers = tuple(
        (status, one.get("description", ""), _content(one))
        for status, one in sorted(told["responses"].items())
    )
    return Call(
        method.upper(),
        path,
        told.get("summary", ""),
        told.get("description", ""),
        tuple(lines),
        answers,
    )


def _parameter(told: Mapping[str, Any]) -> Line:
    return Line(
        told["name"],
        kind_of(told.get("schema", {})),
        told.get("description", ""),
        told.get("required", False),
    )


def _content(answer: Mapping[str, Any]) -> str:
    """What an answer's body is."""
    for media, told in answer.get("content", {}).items():
        return kind_of(told["schema"]) if media == "application/json" else media
    return ""


def shapes(document: Mapping[str, Any]) -> Iterator[Shape]:
    """All objects by name."""
    for name, told in sorted(document["components"]["schemas"].items()):
        needed = told.get("required", ())
        yield Shape(
            name,
            told.get("description", ""),
            tuple(
                Line(field, kind_of(one), one.get("description", ""), field in needed)
                for field, one in told.get("properties", {}).items()
            ),
        )


def kind_of(schema: Mapping[str, Any]) -> str:
    """A schema in a few words: ``"SeatOut[]"``, ``"integer or null"``."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " or ".join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"{kind_of(schema.get('items', {}))}[]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind_of(schema['additionalProperties'])}"
    return kind
