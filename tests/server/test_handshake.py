"""Handshakes that are refused: in the form of all refusals, whoever refuses them, and never without an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.process import ServerProcess
from tests.server.wire import SECONDS, UPGRADE, Wire, assert_refused, dial


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server


def without(name: str, *instead: str) -> list[tuple[str, str]]:
    """A handshake whose header of this name is missing, or is another one."""
    return [(known, value) for known, value in UPGRADE if known != name] + [(name, value) for value in instead]


REFUSED = [
    ("GET", "/api/socket", [*UPGRADE, ("origin", "http://evil.example")], 403, "foreign-origin"),
    ("GET", "/api/socket", [*UPGRADE, ("host", "evil.example")], 403, "foreign-origin"),
    ("GET", "/api/nothing", UPGRADE, 404, "no-such-address"),
    ("GET", "/", UPGRADE, 404, "no-such-address"),
    ("POST", "/api/socket", UPGRADE, 405, "no-such-method"),
    ("GET", "/api/socket", without("sec-websocket-version"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-version", "8"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-version", "13", "13"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-version", "\xff"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-key"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-key", "short"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-key", "dGhl"), 400, "bad-input"),
    ("GET", "/api/socket", without("sec-websocket-key", "\xff\xfe"), 400, "bad-input"),
    ("GET", "/api/socket", [*UPGRADE, UPGRADE[3]], 400, "bad-input"),
    ("GET", "/api/socket", [*UPGRADE, ("sec-websocket-protocol", "\x80,,;")], 400, "bad-input"),
    ("GET", "/api/socket", [("upgrade", "websocket"), *UPGRADE], 400, "bad-input"),
    ("GET", "/api/socket", [*UPGRADE, ("transfer-encoding", "chunked")], 400, "bad-input"),
    ("GET", "/api/socket?" + "x" * 8200, UPGRADE, 413, "too-large"),
    ("GET", "/api/socket", [*UPGRADE, ("x", "y" * 8200)], 413, "too-large"),
    ("GET", "/api/socket", [*UPGRADE, *[("x", "y")] * 130], 413, "too-large"),
]


@pytest.mark.parametrize(("method", "path", "headers", "status", "code"), REFUSED, ids=lambda value: str(value)[-60:])
def test_a_refused_handshake_is_refused_like_everything_else(
    server: ServerProcess, method: str, path: str, headers: list[tuple[str, str]], status: int, code: str
) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            answer = await wire.ask(method, path, headers)
            assert (answer.status, answer.code) == (status, code)
            assert_refused(answer)
            assert answer.header("connection") == "close"
            assert answer.header("sec-websocket-version") == ("13" if status == 400 else None)
            assert (await wire.get("/health")).status == 200

    asyncio.run(check())
    assert not server.complaints


def test_who_has_too_many_sockets_is_told_when_to_come_again() -> None:
    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            pages = [await dial(server.port) for _ in range(2)]
            answer = await wire.ask("GET", "/api/socket", UPGRADE)
            assert (answer.status, answer.code) == (429, "too-many-sockets")
            assert_refused(answer)
            assert int(answer.header("retry-after") or 0) > 0
            for page in pages:
                await page.close()
            async with asyncio.timeout(SECONDS):
                while (await wire.ask("GET", "/api/socket", UPGRADE)).status != 101:
                    await wire.close()

    with ServerProcess(sockets_per_address=2) as small:
        asyncio.run(check(small))
        assert not small.complaints
