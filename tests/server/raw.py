"""Connections by hand for tests of floods, and settings under which little is allowed."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from tests.server.process import GENEROUS, ServerProcess
from tests.server.wire import (
    HOST,
    SECONDS,
    TEXT,
    Answer,
    Sitting,
    Wire,
    frame,
    seat,
)
from tischlein.server.guard import HEADERS
from tischlein.server.settings import Settings

NEVER = 1e-9
"""A rate at which nothing comes back while a test runs."""

USUAL: dict[str, Any] = {name: getattr(Settings(), name) for name in GENEROUS} | {"log_level": "warning"}
"""The settings as they come."""

FEW: dict[str, Any] = {
    f"{what}_{part}": NEVER if part == "per_second" else most
    for what, most in (("requests", 30), ("files", 5), ("handshakes", 5), ("pieces", 25), ("address_pieces", 60))
    for part in ("per_second", "at_once")
}


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def connected(server: ServerProcess, source: str, *said: bytes) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection(HOST, server.port, local_addr=(source, 0), limit=1 << 26)
    try:
        for data in said:
            writer.write(data)
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def handshake(server: ServerProcess, *headers: str) -> bytes:
    lines = ["GET /api/socket HTTP/1.1", f"host: {HOST}:{server.port}", "upgrade: websocket", "connection: Upgrade"]
    lines += ["sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", *headers, "", ""]
    return "\r\n".join(lines).encode()


async def everything(reader: asyncio.StreamReader) -> bytes:
    """What comes until the connection ends; it must end."""
    data = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(SECONDS):
            while piece := await reader.read(1 << 20):
                data += piece
    return data


async def cut(reader: asyncio.StreamReader) -> bool:
    """Whether a connection is reset, in the midst of what is said; False where the server lets it end in time."""
    try:
        async with asyncio.timeout(SECONDS):
            while await reader.read(1 << 20):
                pass
    except ConnectionError:
        return True
    return False


async def seated(server: ServerProcess, wire: Wire, sitting: Sitting, *headers: str) -> Streams:
    """A socket at a table, by hand; its first frame has come."""
    answer = await wire.post(f"{sitting.path}/ticket", None, seat(sitting.anna))
    reader, writer = await asyncio.open_connection(HOST, server.port, local_addr=(wire.source, 0), limit=1 << 26)
    writer.write(handshake(server, *headers))
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    writer.write(frame(TEXT, json.dumps({"type": "hello", "ticket": answer.json["ticket"]}).encode()))
    assert b'"type":"frame"' in await read_frame(reader)
    return reader, writer


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    size = (await reader.readexactly(2))[1]
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return await reader.readexactly(size)


def assert_slowed(answer: Answer) -> None:
    """In the form of every refusal, with our headers, and it says how long to wait."""
    assert (answer.status, answer.code, answer.json["type"]) == (429, "too-fast", "refused")
    wait = int(answer.header("retry-after") or 0)
    assert wait >= 1
    assert answer.json["say"] == ["refusal-too-fast", {"seconds": wait}]
    for name, value in HEADERS.items():
        assert answer.header(name) == value
