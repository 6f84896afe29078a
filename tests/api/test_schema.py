"""The OpenAPI document, the page made of it, and requests made from it."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from majlis.bots.simple import simple_bot
from majlis.room import thinkers
from majlis.room.store.ledger.refusal import CODES
from majlis.server.api.page import groups, shapes
from majlis.server.faults import HTTP, STATUS
from tests.api.rooms import QUICK, OpenRoom, application, in_a_room, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
FEW = settings(
    max_examples=6,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
MANY = settings(FEW, max_examples=200)


class Tried:
    """A served room with somebody who has tables in all phases."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client = httpx.Client(base_url=f"{address}/api", timeout=20)
        token = self.client.post("/guests", json={"name": "Ada"}).json()["token"]
        self.headers = {"Authorization": f"Bearer {token}"}
        self.client.headers.update(self.headers)
        self.tables = [self._table(game, begin) for game in GAMES for begin in (True, False)]

    def _table(self, game: str, begin: bool) -> str:
        wanted = {"game": game, "begin": begin, "public": True, **QUICK}
        response = self.client.post("/tables", json=wanted)
        return str(response.json()["scene"]["table"])

    def try_it(self, case: Case[Any], mode: GenerationMode) -> None:
        """Send what was made up, to a table that there is if it may be, and check the answer."""
        right = mode is GenerationMode.POSITIVE
        if right and "id" in case.path_parameters and not case.path.endswith("/stream"):
            case.path_parameters["id"] = random.Random(repr(case.body)).choice(self.tables)
        case.call_and_validate(base_url=self.address, headers=self.headers, checks=CHECKS)


GAMES = ("hearts", "hearts2", "kozel", "hez2")


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tried]:
    app = application(Path(tmp_path_factory.mktemp("room")))
    with pytest.MonkeyPatch.context() as patch, served(app) as (address, _):
        patch.setattr(thinkers, "bot_of", lambda level, game: simple_bot(game))
        found = Tried(address)
        yield found
        found.client.close()


DOCUMENT = schemathesis.openapi.from_dict(application(None).openapi())
OPERATIONS = {
    found.ok().label: found.ok() for found in DOCUMENT.get_all_operations() if isinstance(found, Ok)
}


def try_many(operation: str, mode: GenerationMode, tried: Tried, how: settings) -> None:
    """Make up requests, right or wrong ones, and send them."""

    @how
    @given(case=OPERATIONS[operation].as_strategy(generation_mode=mode))
    def one(case: Case[Any]) -> None:
        tried.try_it(case, mode)

    with suppress(Unsatisfiable):  # where nothing is asked nothing can be wrong
        one()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_the_document_says_is_so(operation: str, tried: Tried) -> None:
    for mode in GenerationMode:
        try_many(operation, mode, tried, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_the_document_says_is_so_in_many_cases(operation: str, tried: Tried) -> None:
    for mode in GenerationMode:
        try_many(operation, mode, tried, MANY)


def test_every_call_is_described_and_documents_its_errors() -> None:
    async def test(room: OpenRoom) -> None:
        document = room.app.openapi()
        for path, item in document["paths"].items():
            assert path.startswith("/api/")
            for method, call in item.items():
                assert call["description"], (method, path)
                failed = {"$ref": "#/components/schemas/Failed"}
                for status, answer in call["responses"].items():
                    if status >= "400":
                        assert answer["content"] == {"application/json": {"schema": failed}}
        assert "HTTPValidationError" not in document["components"]["schemas"]
        for name, shape in document["components"]["schemas"].items():
            assert name == "JsonValue" or shape["description"], name

    in_a_room(test)


def test_the_page_shows_every_call_and_every_object() -> None:
    async def test(room: OpenRoom) -> None:
        document = room.app.openapi()
        page = (await room.client.get("/api/docs")).text
        calls = [call for group in groups(document).values() for call in group]
        assert len(calls) == sum(len(item) for item in document["paths"].values())
        for call in calls:
            assert f'id="{call.anchor}"' in page
        for shape in shapes(document):
            assert f'id="{shape.name}"' in page
        for foreign in ("http://", "https://", "<script>", "style="):
            assert foreign not in page

    in_a_room(test)


def test_the_contract_names_every_call_every_setting_and_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")

    async def test(room: OpenRoom) -> None:
        document = room.app.openapi()
        for path, item in document["paths"].items():
            for method in item:
                call = path.removeprefix("/api/tables/{id}")
                full = f"`{method.upper()} {path}`"
                assert full in page or f"`{call}`" in page, (method, path)
        for setting in document["components"]["schemas"]["TableIn"]["properties"]:
            assert f"`{setting}`" in page, setting
        others = ("illegal", "stale", "setup", "notation", "store")
        for code in (*HTTP.values(), *STATUS, *CODES, *others):
            if code != "media_type":
                assert f"`{code}`" in page, code

    in_a_room(test)
