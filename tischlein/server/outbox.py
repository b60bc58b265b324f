"""What is to be sent over one socket. It never grows without bound, and nobody ever waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

TOO_SLOW = 4008
"""Close code: the reader did not keep up; come back and catch up from the log."""

Send = Callable[[Any], Awaitable[None]]


class Outbox:
    """A bounded queue of frames and the task that sends them."""

    __slots__ = ("_bytes", "_closing", "_most_bytes", "_most_frames", "_queue", "_seconds", "_send", "_waiting")

    def __init__(self, send: Send, most_frames: int, most_bytes: int, seconds: float) -> None:
        self._send = send
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._seconds = seconds
        self._waiting: asyncio.Future[None] | None = None
        self._closing: int | None = None

    def put(self, message: bytes) -> None:
        """Queue a message. Too many: the socket is closed, and the reader comes back to the log."""
        if self._closing is not None:
            return
        if len(self._queue) >= self._most_frames or self._bytes + len(message) > self._most_bytes:
            self.close(TOO_SLOW)
            return
        self._queue.append(message)
        self._bytes += len(message)
        self._wake()

    def close(self, code: int) -> None:
        """Send nothing more; close with that code."""
        if self._closing is None:
            self._closing = code
            self._queue.clear()
            self._wake()

    async def pump(self) -> None:
        """Send what is queued until it is closed. Ends by itself; raises if the socket is gone or takes nothing."""
        loop = asyncio.get_running_loop()
        while self._closing is None:
            if not self._queue:
                self._waiting = loop.create_future()
                await self._waiting
                self._waiting = None
                continue
            message = self._queue.popleft()
            self._bytes -= len(message)
            async with asyncio.timeout(self._seconds):
                await self._send({"type": "websocket.send", "text": message.decode()})
        async with asyncio.timeout(self._seconds):
            await self._send({"type": "websocket.close", "code": self._closing})

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
