"""The attacker's hands: connections that send what they are told, as fast as it goes, and begin again when cut."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import ssl
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.server.wire import TEXT, frame

ATTACKER = "127.0.0.1"
"""Where the attacker comes from."""

MIB = 1 << 20
PORTION = MIB // 4
"""What is handed over at a time. A connection takes all it can at once all the same, and what it does not take is not
kept here: hundreds of connections with megabytes each would be a load of the attacker's own."""

PAUSE = 0.001
"""Between two attempts to connect: what one process can do without keeping its own loop from the other connections."""


class Target(NamedTuple):
    """What an attacker knows: where the server is, and a table of the attacker's own."""

    port: int
    host: str
    certificate: Path | None
    """Of the proxy, where there is one."""
    code: str
    key: str
    """A seat key at that table."""
    asset: str
    """The address of the page's longest file."""

    @property
    def trust(self) -> ssl.SSLContext | None:
        return ssl.create_default_context(cafile=str(self.certificate)) if self.certificate else None

    def head(self, method: str, path: str, *headers: str) -> bytes:
        """The head of a request."""
        return "\r\n".join((f"{method} {path} HTTP/1.1", f"host: {self.host}", *headers, "", "")).encode()

    def handshake(self) -> bytes:
        version = ("sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==")
        return self.head("GET", "/api/socket", "upgrade: websocket", "connection: Upgrade", *version)

    def ticket(self) -> bytes:
        seat = f"authorization: Seat {self.key}"
        return self.head("POST", f"/api/tables/{self.code}/ticket", seat, "content-length: 0")


class Hand(asyncio.Protocol):
    """One connection: after what it says first is answered, it pours the same bytes without end."""

    def __init__(self, first: bytes, pour: bytes, reads: bool, calm: float) -> None:
        self._first = first
        self._pour = memoryview(pour)
        self._poured = 0
        self.gone: Callable[[], None] = lambda: None
        self._reads = reads
        self._calm = calm
        self._transport: asyncio.Transport | None = None
        self._open = False
        self._flowing = True
        self._next: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self._first:
            transport.write(self._first)
        else:
            self._begin()

    def data_received(self, data: bytes) -> None:
        if not self._open and self._transport is not None:
            self._begin()

    def _begin(self) -> None:
        assert self._transport is not None
        self._open = True
        if not self._reads:
            self._transport.pause_reading()
        self._go_on()

    def _go_on(self) -> None:
        """Once, and again when the loop comes by: other connections of the attacker want to send, too."""
        transport = self._transport
        if transport is None:
            return
        while self._flowing and self._poured < len(self._pour) and not transport.is_closing():
            transport.write(self._pour[self._poured : self._poured + PORTION])
            self._poured += PORTION
        if self._poured >= len(self._pour) > 0 and self._next is None:
            self._next = asyncio.get_running_loop().call_later(self._calm, self._begin_anew)

    def _begin_anew(self) -> None:
        self._next, self._poured = None, 0
        self._go_on()

    def pause_writing(self) -> None:
        self._flowing = False

    def resume_writing(self) -> None:
        self._flowing = True
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._next is not None:
            self._next.cancel()
        self.gone()


class Attacker:
    """Many hands. Counts what it did, so that nobody takes an attack for one that never happened."""

    def __init__(self, target: Target, seconds: float) -> None:
        self.target = target
        self._end = time.monotonic() + seconds
        self.trust = target.trust
        self.connections = self.refused = 0

    @property
    def late(self) -> bool:
        return time.monotonic() > self._end

    async def rest(self) -> None:
        """Wait until the end."""
        await asyncio.sleep(max(0.0, self._end - time.monotonic()))

    async def pour(
        self, hands: int, first: bytes, data: bytes, reads: bool = True, calm: float = 0.0, seated: bool = False
    ) -> None:
        """So many connections at a time that say `first`, wait for an answer, and pour data. One that is cut begins
        again. `seated` ones are at the attacker's own table."""
        await asyncio.gather(*(self._keep(first, data, reads, calm, seated) for _ in range(hands)))

    async def _keep(self, first: bytes, data: bytes, reads: bool, calm: float, seated: bool) -> None:
        loop = asyncio.get_running_loop()
        while not self.late:
            gone, says = asyncio.Event(), Hand(first, data, reads, calm)
            if seated:
                greeting = await self._greeting()
                if greeting is None:
                    await asyncio.sleep(0.2)
                    continue
                says = Seated(first, greeting, data, calm)
            says.gone = gone.set
            try:
                transport, _ = await loop.create_connection(lambda says=says: says, sock=await self.connect(),
                    ssl=self.trust, server_hostname="localhost" if self.trust else None)  # fmt: skip
            except OSError:
                self.refused += 1
                await asyncio.sleep(PAUSE)
                continue
            self.connections += 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._end - time.monotonic())):
                    await gone.wait()
            transport.abort()
            await asyncio.sleep(PAUSE)

    async def connect(self) -> socket.socket:
        made = socket.socket()
        made.setblocking(False)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            made.bind((ATTACKER, 0))
            await asyncio.get_running_loop().sock_connect(made, (ATTACKER, self.target.port))
        except OSError:
            made.close()
            raise
        return made

    async def _greeting(self) -> bytes | None:
        """What a page says first, with a new ticket; None where there is none to be had."""
        answer = await self.ask(self.target.ticket())
        if b" 201 " not in answer[:20]:
            return None
        ticket = json.loads(answer.partition(b"\r\n\r\n")[2])["ticket"]
        return frame(TEXT, json.dumps({"type": "hello", "ticket": ticket}).encode())

    async def ask(self, request: bytes) -> bytes:
        """One request on a connection of its own; empty where it is not answered."""
        try:
            reader, writer = await asyncio.open_connection(
                ATTACKER, self.target.port, ssl=self.trust, server_hostname="localhost" if self.trust else None
            )
        except OSError:
            return b""
        try:
            async with asyncio.timeout(5):
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
                return head + await reader.readexactly(length)
        except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError):
            return b""
        finally:
            writer.close()


class Seated(Hand):
    """One that sits at a table: handshake, hello, and then the flood."""

    def __init__(self, first: bytes, greeting: bytes, pour: bytes, calm: float) -> None:
        super().__init__(first, pour, True, calm)
        self._greeting = greeting

    def data_received(self, data: bytes) -> None:
        if self._transport is None or self._open:
            return
        if self._greeting:
            greeting, self._greeting = self._greeting, b""
            self._transport.write(greeting)
        else:
            self._begin()
