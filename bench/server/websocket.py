"""A lean WebSocket client: text frames in and out, whole messages only, so that the driver costs little."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

HOST = "127.0.0.1"
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = 0x8A
UNMASKED = b"\0\0\0\0"
"""A mask of zeros leaves the text as it is; the server unmasks it like any other."""


class WebSocket(asyncio.Protocol):
    """One connection. `heard` gets every text; `received` and `sent` count bytes on the wire."""

    def __init__(self, port: int, path: str, heard: Callable[[bytes], None]) -> None:
        self._port = port
        self._path = path
        self._heard = heard
        self._rest = b""
        self._open = False
        self._upgrade: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        self.sent = 0
        self.closed: str | None = None
        """Why the other side ended the connection."""

    async def open(self) -> None:
        """Connect, and wait until the server has agreed. It may speak first."""
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, self._port)
        await self._upgrade

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {HOST}:{self._port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or str(exc or "connection lost")
        if not self._upgrade.done():
            self._upgrade.set_exception(ConnectionError(self.closed))

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def close(self) -> None:
        self.closed = self.closed or "by us"
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self._rest:
            data = self._rest + data
        at = 0 if self._open else self._upgraded(data)
        end = len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif length == 127:
                length, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if start + length > end:
                break
            kind, at = data[at], start + length
            if kind == TEXT:
                self._heard(data[start:at])
            else:
                self._control(kind, data[start:at])
        self._rest = data[at:]

    def _upgraded(self, data: bytes) -> int:
        """Where the frames begin, once the answer to the handshake is there."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            self.closed = data[:60].decode("latin-1")
            self._transport.close()
            return len(data)
        self._open = True
        self._upgrade.set_result(None)
        return end + 4

    def _control(self, kind: int, text: bytes) -> None:
        if kind == PING:
            self._write(PONG, text)
        elif kind == CLOSE:
            self.closed = f"closed with {int.from_bytes(text[:2], 'big')}"
            self._transport.close()
        else:
            raise ValueError(f"a frame of kind {kind:#x}, which no server here sends")

    def _write(self, kind: int, text: bytes) -> None:
        size = len(text)
        if size < 126:
            head = bytes((kind, 0x80 | size))
        else:
            head = bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        frame = head + UNMASKED + text
        self.sent += len(frame)
        self._transport.write(frame)
