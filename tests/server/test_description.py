"""The interface is what its description says: whatever is sent, no answer is a server error, and every answer conforms.

Schemathesis makes the requests, right ones and wrong ones. Half of them are aimed at tables that are there, with keys
that fit, so that they get further than the door.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.server.process import ServerProcess
from tests.server.wire import Sitting, Wire, anna_and_ben, order
from tischlein.server import api

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]

OPERATIONS = [
    f"{method} {path.replace(':str', '').replace(':int', '')}"
    for handler in api.HANDLERS
    if handler.include_in_schema is not False
    for path in handler.paths
    for method in handler.http_methods
]

Json = dict[str, Any]


class Tables:
    """Tables of all kinds, made anew when one is closed."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._sittings: dict[str, Sitting] = {}
        self.session = requests.Session()

    def look(self, sitting: Sitting, *keys: str) -> Json:
        headers = {"authorization": f"Seat {','.join(keys)}"} if keys else {}
        answer: Json = self.session.get(self._server.url + sitting.path, headers=headers).json()
        return answer

    def find(self, kind: str) -> Sitting:
        """A table where people gather, where a round is played, or with finished rounds."""
        sitting = self._sittings.get(kind)
        if sitting is None or (kind != "closed" and self.look(sitting)["table"]["status"] == "closed"):
            sitting = self._sittings[kind] = asyncio.run(self._make(kind))
        return sitting

    async def _make(self, kind: str) -> Sitting:
        async with Wire(self._server.port) as wire:
            sitting = await anna_and_ben(wire, "wagnis", begun=kind != "gathering")
            if kind == "closed":
                await order(wire, sitting, sitting.anna, do="close")
            return sitting


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


@pytest.fixture(scope="module")
def tables(server: ServerProcess) -> Iterator[Tables]:
    tables = Tables(server)
    yield tables
    tables.session.close()


@pytest.fixture(scope="module")
def schema(server: ServerProcess) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


def test_every_operation_is_described(schema: Any) -> None:
    described = [f"{found.ok().method.upper()} {found.ok().path}" for found in schema.get_all_operations()]
    assert sorted(described) == sorted(OPERATIONS)


def aim(case: Any, tables: Tables, kind: str, who: str) -> None:
    """Let a request be about a table that is there, by somebody who sits there."""
    sitting = tables.find(kind)
    keys = {"anna": (sitting.anna,), "ben": (sitting.ben,), "both": (sitting.anna, sitting.ben), "nobody": ()}[who]
    if "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = sitting.code
    if "number" in (case.path_parameters or {}):
        case.path_parameters["number"] = 1
    case.headers = {**(case.headers or {})}
    case.headers.pop("authorization", None)
    if keys:
        case.headers["authorization"] = f"Seat {','.join(keys)}"
    if isinstance(case.body, dict) and "expected_seq" in case.body:
        look = tables.look(sitting, *keys)
        case.body["expected_seq"] = look["seq"]
        for part in look.get("seats", ()):
            if "legal" in part and case.body.get("do") == "act":
                case.body |= {"seat": part["seat"], "token": part["legal"][0]["token"]}


@pytest.mark.parametrize("label", OPERATIONS)
def test_whatever_is_sent_the_answer_conforms(
    label: str, schema: Any, server: ServerProcess, tables: Tables, soak: bool
) -> None:
    method, path = label.split(" ")
    operation = schema[path][method]
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    many = 2000 if soak else 25
    statuses: set[int] = set()

    @settings(
        max_examples=many, deadline=None, derandomize=not soak, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(
        case=right,
        kind=st.sampled_from(("gathering", "playing", "closed")),
        who=st.sampled_from(("anna", "anna", "ben", "both", "nobody")),
        aimed=st.sampled_from((True, True, False)),
        key=st.binary(min_size=32, max_size=32),
    )
    def send_right(case: Any, kind: str, who: str, aimed: bool, key: bytes) -> None:
        if aimed:
            aim(case, tables, kind, who)
        if isinstance(case.body, dict) and "key" in case.body:
            case.body["key"] = secrets.token_urlsafe(12)
        response = case.call(session=tables.session)
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    send_right()
    assert min(statuses) < 300, f"{label} never worked: {statuses}"

    if label == "GET /api/server":
        return  # it takes nothing that could be wrong

    @settings(
        max_examples=many, deadline=None, derandomize=not soak, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def send_wrong(case: Any) -> None:
        response = case.call(session=tables.session)
        case.validate_response(response, checks=[*CHECKS, negative_data_rejection])

    send_wrong()
