"""Every request counts against its address, few wait, and what is not read is not kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import tischlein
from tests.server.process import ServerProcess
from tests.server.raw import (
    FEW,
    USUAL,
    assert_slowed,
    connected,
    cut,
    everything,
)
from tests.server.wire import (
    HOST,
    SECONDS,
    Answer,
    Wire,
)
from tischlein.server import entry
from tischlein.server.callers import MOST_BODIES
from tischlein.server.settings import Settings


@pytest.fixture(scope="module")
def usual() -> Iterator[ServerProcess]:
    """A server with the settings as they come."""
    with ServerProcess(**USUAL) as server:
        yield server
        assert not server.complaints


@pytest.fixture(scope="module")
def strict() -> Iterator[ServerProcess]:
    """A server that allows little, once."""
    with ServerProcess(proxies="127.9.9.9", **FEW) as server:
        yield server
        assert not server.complaints


# ---- requests


KINDS = {
    "the page": ("files", "GET", "/", 200),
    "a place in the page": ("files", "GET", "/tisch/BANA-KOLU", 200),
    "a file that is not there": ("files", "GET", "/assets/none.js", 404),
    "the server": ("files", "GET", "/api/server", 200),
    "texts": ("files", "GET", "/api/texts/core/de", 200),
    "rules": ("files", "HEAD", "/api/rules/wagnis/en", 200),
    "OpenAPI": ("files", "GET", "/api/openapi.json", 200),
    "health": ("requests", "GET", "/health", 200),
    "readiness": ("requests", "GET", "/ready", 200),
    "figures": ("requests", "GET", "/metrics", 200),
    "a wrong address": ("requests", "GET", "/api/nothing", 404),
    "a wrong method": ("requests", "DELETE", "/api/server", 405),
    "a wrong question": ("requests", "GET", "/api/tables/BANA-KOLU?x=1", 400),
    "a table that does not come about": ("requests", "POST", "/api/tables", 400),
    "an unusual spelling": ("requests", "GET", "/%61pi/server", 200),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_request_counts(strict: ServerProcess, kind: str) -> None:
    budget, method, target, status = KINDS[kind]
    source = f"127.4.1.{list(KINDS).index(kind) + 1}"

    async def check() -> None:
        async with Wire(strict.port, source) as wire, Wire(strict.port, "127.4.0.1") as other:
            answers = [await ask(wire) for _ in range(FEW[f"{budget}_at_once"] + 2)]
            assert [answer.status for answer in answers] == [status] * (len(answers) - 2) + [429] * 2
            if method != "HEAD":
                assert_slowed(answers[-1])
            assert (await other.get("/api/tables/BANA-KOLU")).status == 404, "others are not concerned"

    async def ask(wire: Wire) -> Answer:
        if method != "HEAD":
            return await wire.ask(method, target, [], None if method != "POST" else {})
        head = f"HEAD {target} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()
        async with connected(strict, source, head) as (reader, _):
            text = (await reader.readuntil(b"\r\n\r\n")).decode()
            assert "content-length" in text
        return Answer(int(text.split()[1]), [], b"")

    asyncio.run(check())


def test_what_is_no_request_counts_too_and_foreign_hosts_do(strict: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(strict.port, "127.4.2.1") as wire:
            answers = [await wire.get("/api/mine", ("host", "evil.example")) for _ in range(31)]
            assert [answer.status for answer in answers] == [403] * 30 + [429]
            with pytest.raises(ConnectionError):
                await wire.raw(b"nonsense\r\n\r\n")
        async with Wire(strict.port, "127.4.2.2") as wire:
            for _ in range(30):
                assert (await wire.raw(b"nonsense\r\n\r\n")).status == 400
            assert_slowed(await wire.get("/health"))

    asyncio.run(check())


async def one_answer(reader: asyncio.StreamReader) -> bytes:
    """All of it, in however many pieces it comes."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    assert length is not None, head
    return head + await reader.readexactly(int(length[1]))


def test_who_goes_on_after_being_told_is_sent_away(strict: ServerProcess) -> None:
    async def check() -> None:
        whole = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
        async with connected(strict, "127.4.3.1") as (reader, writer):
            data = b""
            for _ in range(5 + entry.MOST_TOLD):  # each when the one before is answered
                writer.write(whole)
                data += await asyncio.wait_for(one_answer(reader), SECONDS)
            data += await everything(reader)
        assert data.count(b"HTTP/1.1 200") == 5
        assert data.count(b"HTTP/1.1 429") == entry.MOST_TOLD
        assert data.count(b"connection: close") == 1
        async with Wire(strict.port, "127.9.9.9") as proxy:
            forwarded = ("x-forwarded-for", "203.0.113.5")
            statuses = [(await proxy.get("/", forwarded)).status for _ in range(5 + 2 * entry.MOST_TOLD)]
            assert statuses == [200] * 5 + [429] * 2 * entry.MOST_TOLD
            assert (await proxy.get("/", ("x-forwarded-for", "203.0.113.6"))).status == 200, "on the same connection"

    asyncio.run(check())


def test_a_class_can_load_the_page_at_once() -> None:
    """Thirty devices behind one address, nothing in their caches, each with all that the page keeps for later."""
    folder = Path(tischlein.__file__).parent / "page"
    files = re.search(r"const FILES = (\[.*?\])", (folder / "sw.js").read_text(encoding="utf-8"))
    assert files is not None
    kept = len(json.loads(files[1]))
    shown = len(re.findall(r"(?:src|href)=", (folder / "index.html").read_text(encoding="utf-8")))
    later = 20
    """Files of the first screens, texts and `/api/server`: what a browser asks for beside the service worker."""
    assert kept > 100
    assert 30 * (kept + shown + later) <= Settings().files_at_once
    assert Settings().arrivals_at_once >= 30 * 6, "browsers have six connections each"


# ---- pipelining, and what is not read


def test_a_few_requests_of_a_connection_wait_and_no_more(usual: ServerProcess) -> None:
    whole = b"GET /ready HTTP/1.1\r\nhost: localhost\r\n\r\n"

    async def check() -> None:
        async with connected(usual, "127.5.1.1", whole * (1 + entry.MOST_WAITING)) as (reader, _):
            for _ in range(1 + entry.MOST_WAITING):
                assert (await reader.readuntil(b'{"status":"ok"}')).startswith(b"HTTP/1.1 200")
        async with connected(usual, "127.5.1.1", whole * 1000) as (reader, _):
            assert (await everything(reader)).count(b"HTTP/1.1 200") <= 1 + entry.MOST_WAITING

    asyncio.run(check())


def test_requests_that_lack_their_ends_are_kept_up_to_a_sum(usual: ServerProcess) -> None:
    """Each of them is as long as it may be."""
    size = 512 * 1024
    begun = f"POST /api/replay HTTP/1.1\r\nhost: localhost\r\ncontent-length: {size}\r\n\r\n".encode()

    async def check() -> None:
        async with contextlib.AsyncExitStack() as stack:
            readers = []
            for _ in range(15):
                reader, writer = await stack.enter_async_context(
                    connected(usual, "127.5.2.1", begun + b" " * (size - 1))
                )
                with contextlib.suppress(ConnectionError):
                    await writer.drain()
                readers.append(reader)
            await asyncio.sleep(0.3)
            assert not any(reader.at_eof() for reader in readers), "a class may send many records at once"
            more = [
                (await stack.enter_async_context(connected(usual, "127.5.2.1", begun + b" " * (size - 1))))[0]
                for _ in range(10)
            ]
            assert await next(asyncio.as_completed([cut(reader) for reader in more])), (
                "at once, not for want of patience"
            )
        async with connected(usual, "127.5.2.1", begun + b" " * size) as (reader, _):
            assert (await reader.read(12)) == b"HTTP/1.1 400", "it comes back when they are gone"

    assert 15 * size < MOST_BODIES <= 17 * size
    asyncio.run(check())


def test_a_request_does_not_come_byte_by_byte(usual: ServerProcess) -> None:
    async def check() -> None:
        async with connected(usual, "127.5.3.1") as (reader, writer):
            writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for number in range(4 * entry.FREE_READINGS):
                writer.write(b"GET /?"[number : number + 1] or b"x")
                await asyncio.sleep(0.001)
            assert await cut(reader)

    asyncio.run(check())


def test_a_body_that_goes_on_after_its_answer_is_cut(usual: ServerProcess) -> None:
    async def check() -> None:
        head = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        async with connected(usual, "127.5.4.1", head) as (_, writer):
            with pytest.raises(ConnectionError):
                await asyncio.wait_for(pour(writer, chunk), SECONDS)

    async def pour(writer: asyncio.StreamWriter, chunk: bytes) -> None:
        while True:
            writer.write(chunk)
            await writer.drain()

    asyncio.run(check())


def test_the_log_stays_short_whatever_comes(tmp_path: Path) -> None:
    async def check(server: ServerProcess) -> None:
        for _ in range(300):
            async with Wire(server.port) as wire:
                with contextlib.suppress(ConnectionError):
                    await wire.raw(b"nonsense\r\n\r\n")
            async with connected(server, HOST, b"GET / HTTP/1.1\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n") as (
                reader,
                _,
            ):
                await reader.read(12)

    with ServerProcess(tmp_path, log_level="info") as server:
        asyncio.run(check(server))
        assert not server.complaints
        assert len(server.stderr.splitlines()) < 100


CHUNKED = b"POST /api/mine HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "pours",
    [b"0\r\n" + b"a: b\r\n" * 1000, b"1\r\n \r\n" * 2000, b"1;" + b"x" * 8000 + b"\r\n \r\n"],
    ids=["trailers", "tiny chunks", "long extensions"],
)
def test_a_body_in_chunks_has_an_end(usual: ServerProcess, pours: bytes) -> None:
    """Headers behind it, chunks of a byte, and words about chunks: none of them would ever end."""

    async def check() -> None:
        async with connected(usual, "127.5.5.1", CHUNKED) as (_, writer):
            while True:
                writer.write(pours)
                await writer.drain()

    with pytest.raises(ConnectionError):
        asyncio.run(asyncio.wait_for(check(), SECONDS))


def test_an_ordinary_body_in_chunks_is_read(usual: ServerProcess) -> None:
    async def check() -> None:
        reader, writer = await asyncio.open_connection(HOST, usual.port)
        head = CHUNKED.replace(b"/api/mine", b"/api/replay").replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
        writer.write(head + b"1\r\n{\r\n" + b"b\r\n" + b'"record":""' + b"\r\n1\r\n}\r\n0\r\n\r\n")
        async with asyncio.timeout(SECONDS):
            answer = await reader.read()
        writer.close()
        assert b"bad-record" in answer

    asyncio.run(check())
