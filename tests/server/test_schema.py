"""The description of the interface, tried out: whatever it allows is answered, and never with a server error."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core import NotSet

from tests.server.access import SENDABLE
from tests.server.client import Party
from tests.server.process import ServerProcess


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


@pytest.fixture(scope="module")
def keys(server: ServerProcess) -> tuple[str, str]:
    """The code of a running table, and the key of somebody who sits there."""

    async def run() -> tuple[str, str]:
        async with Party(server.url) as party:
            hers = await party.guest("Anna").make("wagnis", bots=1, rounds=5)
            await hers.ready()
            return hers.code, hers.guest.key

    return asyncio.run(run())


@pytest.mark.filterwarnings("ignore")
def test_no_request_that_the_description_allows_brings_a_server_error(
    server: ServerProcess, keys: tuple[str, str], soak: bool
) -> None:
    code, key = keys
    description = httpx.get(f"{server.url}/api/openapi.json", trust_env=False).json()
    schema = schemathesis.openapi.from_dict(description)
    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 12
    tried, refused = 0, Counter[str]()
    with httpx.Client(base_url=server.url, trust_env=False, timeout=30) as client:
        for operation in operations:

            @settings(
                max_examples=500 if soak else 25,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                derandomize=not soak,
            )
            def check(case: Any) -> None:
                nonlocal tried
                tried += 1
                path = dict(case.path_parameters or {})
                if "code" in path and tried % 3:
                    path["code"] = code  # so that it gets beyond "there is no such table"
                address = case.path
                for name, value in path.items():
                    address = address.replace("{" + name + "}", _in_path(value))
                header = _header(tried, key)
                body = None if isinstance(case.body, NotSet) else case.body
                answer = client.request(
                    case.method,
                    address,
                    headers={} if header is None else {"authorization": header},
                    json=body,
                    params=case.query or None,
                )
                assert answer.status_code < 500, f"{case.method} {address} {body!r}: {answer.text}"
                if header in SENDABLE and "security" in case.operation.definition.raw:
                    refused[answer.json()["code"]] += 1
                if answer.status_code >= 400 and answer.headers["content-type"].startswith("application/json"):
                    assert {"status", "code", "say"} <= answer.json().keys()

            given(case=operation.as_strategy())(check)()
    assert tried > 200
    assert refused["bad-key"] > 10
    assert refused.keys() <= {"bad-key", "bad-input"}, "a malformed header never gets further than the door"


def _header(number: int, key: str) -> str | None:
    """Mostly a key that fits; now and then one that nobody has, something malformed, or nothing at all. The
    description has no parameter for it, so Schemathesis would not make up any that is nearly right."""
    unknown, malformed = f"Seat {secrets.token_urlsafe(32)}", SENDABLE[number // 7 % len(SENDABLE)]
    return (f"Seat {key}", unknown, f"Seat {key}", malformed, f"Seat {key}", None, f"Seat {key}")[number % 7]


def _in_path(value: object) -> str:
    return httpx.URL("http://x/").copy_with(path=f"/{value}").raw_path.decode()[1:].replace("/", "%2F") or "x"
