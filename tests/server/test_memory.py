"""What is left of an attack when it is over: nothing."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import os
from pathlib import Path

import pytest

from tests.server.attack.floods import EMPTY_PING, PING
from tests.server.attack.measure import longest_asset, resident
from tests.server.raw import USUAL, connected, everything, handshake, seated
from tests.server.rigged import RiggedServer
from tests.server.wire import Wire, anna_and_ben
from tischlein.server import memory

SOME = 10
SECONDS = 20.0


def test_connections_that_are_gone_leave_nothing_behind(tmp_path: Path) -> None:
    """Not even for the collector of cycles, which looks late, and would find everything at once."""
    left = tmp_path / "left"

    async def come_and_go(server: RiggedServer) -> None:
        host = f"host: 127.0.0.1:{server.port}\r\n".encode()
        heads = (
            b"",  # nothing at all
            b"GET /api/server HTTP/1.1\r\n" + host,  # the half of a head
            b"GET /api/server HTTP/1.1\r\n" + host + b"\r\n",
            b"".join((b"GET ", longest_asset().encode(), b" HTTP/1.1\r\n", host, b"\r\n")) * 3,
            b"POST /api/replay HTTP/1.1\r\ncontent-length: 9999\r\n" + host + b"\r\nhalf",
            b"nonsense\r\n\r\n",
            handshake(server),
            handshake(server) + EMPTY_PING * 100,
            handshake(server, "origin: https://evil.example"),
        )
        for head in heads * SOME:
            async with connected(server, "127.0.0.9", head) as (reader, _):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.02):
                        await reader.read(100)
        async with Wire(server.port, "127.0.0.8") as wire:
            sitting = await anna_and_ben(wire)
            for _ in range(SOME // 3):
                reader, writer = await seated(server, wire, sitting)
                writer.write(PING * 1000)
                await everything(reader)
                writer.close()
        async with contextlib.AsyncExitStack() as many:  # more than may be
            for _ in range(3 * SOME):
                await many.enter_async_context(connected(server, "127.0.0.7"))

    async def nothing_is_left() -> None:
        """But for the few that went in the midst of something, and left an error that points to itself."""
        async with asyncio.timeout(SECONDS):
            while max(json.loads(left.read_text()).values(), default=0) > SOME // 3:
                await asyncio.sleep(0.1)

    own = USUAL | {"connections_per_address": 5, "sockets_per_address": 5, "arrivals_at_once": 1000}
    with RiggedServer("uncollected", rig_left=left, **own) as server:

        async def attack() -> None:
            await come_and_go(server)
            try:
                await nothing_is_left()
            except TimeoutError:
                pytest.fail(f"still there: {left.read_text()}")

        asyncio.run(attack())


def test_what_was_freed_between_other_things_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(ctypes.CDLL(None), "malloc_trim"):
        return  # another C library has its own ways
    monkeypatch.setattr(memory, "TIDY_SECONDS", 0.01)

    blocks = [os.urandom(4096) for _ in range(16_000)]
    full = resident(os.getpid())
    kept = blocks[::16]
    del blocks

    async def tidy() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(memory.give_back_pages(), 0.5)

    assert resident(os.getpid()) > full - 10, "by itself it stays"
    asyncio.run(tidy())
    assert len(kept) == 1000
    assert resident(os.getpid()) < full - 40
