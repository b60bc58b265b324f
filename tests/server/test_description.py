"""The interface is what its description says: whatever is sent, no answer is a server error, and every answer conforms.

Schemathesis makes the requests, right ones and wrong ones. Half of them are aimed at tables that are there, with keys
that fit, so that they get further than the door.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
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

from tests.server.access import SENDABLE
from tests.server.process import ServerProcess
from tests.server.wire import Sitting, Wire, anna_and_ben, new_key, order
from tischlein.server import api
from tischlein.server.description import description

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

NEVER = "GET /api/tables/{code}/matches/{number}/record"
"""What needs a match that was played to its end; other tests have those."""

Json = dict[str, Any]


class Tables:
    """Tables of all kinds, made anew when one is closed."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._sittings: dict[str, Sitting] = {}
        self.client = httpx.Client(base_url=server.url, trust_env=False)

    def look(self, sitting: Sitting, *keys: str) -> Json:
        headers = {"authorization": f"Seat {','.join(keys)}"} if keys else {}
        answer: Json = self.client.get(sitting.path, headers=headers).json()
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
    tables.client.close()


@pytest.fixture(scope="module")
def schema(server: ServerProcess, tables: Tables) -> Any:
    described = tables.client.get("/api/openapi.json").json()
    loaded = schemathesis.openapi.from_dict(readable(described))
    loaded.config.update(base_url=server.url)
    return loaded


def readable(described: Any) -> Any:
    """The description as Schemathesis understands it: it has trouble with arrays whose items have a type each."""
    if isinstance(described, dict):
        return {
            name: {} if name == "items" and "prefixItems" in described else readable(value)
            for name, value in described.items()
            if name != "prefixItems"
        }
    return [readable(value) for value in described] if isinstance(described, list) else described


def test_every_operation_is_described(schema: Any) -> None:
    described = [f"{found.ok().method.upper()} {found.ok().path}" for found in schema.get_all_operations()]
    assert sorted(described) == sorted(OPERATIONS)


def test_seat_keys_are_declared_so_that_programs_send_them(tables: Tables) -> None:
    """As a security scheme: OpenAPI has a parameter of the name Authorization ignored."""
    described = tables.client.get("/api/openapi.json").json()
    (scheme,) = described["components"]["securitySchemes"].values()
    assert (scheme["type"], scheme["in"], scheme["name"]) == ("apiKey", "header", "Authorization")
    takes = {}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert all(parameter["name"].lower() != "authorization" for parameter in operation.get("parameters", ()))
            takes[f"{method.upper()} {path}"] = operation.get("security", [])
    assert list(takes) == OPERATIONS
    assert {label for label, security in takes.items() if security == [{"seat": []}]} == {
        "POST /api/tables",
        "POST /api/tables/{code}",
        "POST /api/tables/{code}/take-along",
        "POST /api/take-along",
        "POST /api/forget",
    }
    assert {label for label, security in takes.items() if security == [{"seat": []}, {}]} == {
        "GET /api/tables/{code}",
        "POST /api/tables/{code}/ticket",
        "POST /api/mine",
        *(f"GET /api/tables/{{code}}/rounds/{{number}}/{what}" for what in ("record", "proof", "replay")),
        "GET /api/tables/{code}/matches/{number}/record",
    }


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Litestar's, of its next version
def test_describing_leaves_the_logs_alone() -> None:
    """Litestar's own log handlers would take the place of the server's JSON lines."""
    before = list(logging.root.handlers), logging.root.level, logging.getLogger("tischlein").handlers[:]
    description()
    assert (list(logging.root.handlers), logging.root.level, logging.getLogger("tischlein").handlers) == before


def aim(case: Any, tables: Tables, kind: str, who: str) -> None:
    """Let a request be about a table that is there, by somebody who sits there."""
    sitting = tables.find(kind)
    keys = {"anna": (sitting.anna,), "ben": (sitting.ben,), "both": (sitting.anna, sitting.ben), "nobody": ()}[who]
    if "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = sitting.code
    if "number" in (case.path_parameters or {}):
        case.path_parameters["number"] = 1
    show(case, f"Seat {','.join(keys)}" if keys else None)
    if isinstance(case.body, dict):
        case.body |= fitting(case.body, case.operation.path, tables, sitting, keys)
    if case.operation.path in ("/api/tables", "/api/take-along"):  # who sits somewhere already needs another key
        show(case, f"Seat {new_key()}")


def show(case: Any, header: str | None) -> None:
    """Let a request carry this Authorization, in place of what Schemathesis made up for it."""
    case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    if header is not None:
        case.headers["authorization"] = header


def fitting(body: Json, path: str, tables: Tables, sitting: Sitting, keys: tuple[str, ...]) -> Json:
    """What a body must hold to get anywhere."""
    if path == "/api/tables":
        return {"game": "wagnis", "chairs": [{"kind": "bot"}] * 2, "options": {}, "match": None}
    if path == "/api/replay":
        record = tables.client.get(f"{tables.find('closed').path}/rounds/1/record").text
        return {"record": record, "round": 1, "seat": None}
    if path == "/api/take-along":
        headers = {"authorization": f"Seat {sitting.anna}"}
        return {"code": tables.client.post(f"{sitting.path}/take-along", headers=headers).json().get("code", "x" * 43)}
    look = tables.look(sitting, *keys)
    for part in look.get("seats", ()):
        if "legal" in part and body.get("do") == "act":
            return {"expected_seq": look["seq"], "seat": part["seat"], "token": part["legal"][0]["token"]}
    return {"expected_seq": look["seq"]}


def with_whole_numbers(body: Any) -> Any:
    """For the description 7.0 is a whole number, too; for us it is a wrong type."""
    if isinstance(body, dict):
        return {name: with_whole_numbers(value) for name, value in body.items()}
    if isinstance(body, list):
        return [with_whole_numbers(value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


@pytest.mark.parametrize("label", OPERATIONS)
def test_whatever_is_sent_the_answer_conforms(label: str, schema: Any, tables: Tables, soak: bool) -> None:
    if not soak:
        pytest.skip("takes long: belongs to `make soak`; test_schema.py looks at every operation in short")
    method, path = label.split(" ")
    operation = schema[path][method]
    ours = settings(
        max_examples=1000 if soak else 20,
        deadline=None,
        derandomize=not soak,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    statuses: set[int] = set()

    @ours
    @given(
        case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        kind=st.sampled_from(("gathering", "playing", "closed")),
        who=st.sampled_from(("anna", "anna", "ben", "both", "nobody")),
        aimed=st.sampled_from((True, True, False)),
    )
    def send_right(case: Any, kind: str, who: str, aimed: bool) -> None:
        case.body = with_whole_numbers(case.body)
        if aimed:
            aim(case, tables, kind, who)
        elif who == "ben":  # else what Schemathesis made up, or nothing
            show(case, f"Seat {new_key()}")
        if isinstance(case.body, dict) and "key" in case.body:
            case.body["key"] = secrets.token_urlsafe(12)
        response = case.call()
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    send_right()
    if label != NEVER:
        assert min(statuses) < 300, f"{label} never worked: {statuses}"

    keyed = "security" in operation.definition.raw

    @ours
    @given(
        case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        header=st.sampled_from(SENDABLE),
    )
    def send_malformed(case: Any, header: str) -> None:
        case.body = with_whole_numbers(case.body)
        show(case, header)
        response = case.call()
        assert response.status_code in (400, 401) if keyed else response.status_code != 401
        case.validate_response(response, checks=CHECKS)

    send_malformed()

    @ours
    @given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def send_wrong(case: Any) -> None:
        case.validate_response(case.call(), checks=[*CHECKS, negative_data_rejection])

    if label not in ("GET /api/server", "POST /api/mine"):  # beside a key they take nothing that could be wrong
        send_wrong()
