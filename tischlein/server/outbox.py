"""What is to be sent over one socket. It never grows without bound, and nobody ever waits for a slow reader."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any

TOO_SLOW = 4008
"""Close code: the reader did not keep up; come back and catch up from the log."""

Send = Callable[[Any], Coroutine[Any, Any, None]]
Write = Callable[[bytes], bool]
"""Sends a text frame at once, or says that it cannot."""


class Outbox:
    """A bounded queue of frames, and the task that sends what could not be sent at once."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_idle",
        "_most_bytes",
        "_most_frames",
        "_queue",
        "_rest",
        "_send",
        "_waiting",
        "_write",
        "stuck_since",
    )

    def __init__(self, send: Send, most_frames: int, most_bytes: int, write: Write | None = None) -> None:
        self._send = send
        self._write = write or _not_at_once
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._rest: _Rest | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._closing: int | None = None
        self._idle = False
        """Whether the task waits for something to do: there is nothing queued, begun or closed."""
        self.stuck_since: float | None = None
        """Since when a frame waits for the reader to take it."""

    def put(self, message: bytes) -> None:
        """Send a message now if the socket takes it, else queue it. Too many: the socket is closed, and the reader
        comes back to the log."""
        if self._idle:
            if not self._write(message):
                self._send_now(message)
            return
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
        """Send what is queued until it is closed. Ends by itself; raises if the socket is gone."""
        loop = asyncio.get_running_loop()
        while self._closing is None:
            if self._rest is not None:
                await self._rest
                self._rest = self.stuck_since = None
            elif self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message)
                self.stuck_since = time.monotonic()
                await self._send(_frame(message))
                self.stuck_since = None
            else:
                self._waiting = loop.create_future()
                self._idle = True
                await self._waiting
                self._waiting = None
        self.stuck_since = time.monotonic()
        await self._send({"type": "websocket.close", "code": self._closing})

    def _send_now(self, message: bytes) -> None:
        """Most sends end at once: then no task need wake for them."""
        sending = self._send(_frame(message))
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:
            self.close(1006)  # the socket is gone
            return
        self._rest = _Rest(sending, waits_for)
        self.stuck_since = time.monotonic()
        self._wake()

    def _wake(self) -> None:
        self._idle = False
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class _Rest:
    """The rest of a coroutine that has been begun and waits for something."""

    __slots__ = ("_coroutine", "_waits_for")

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                try:
                    value = yield waits_for
                except BaseException as error:
                    waits_for = self._coroutine.throw(error)
                else:
                    waits_for = self._coroutine.send(value)
            except StopIteration:
                return


def _not_at_once(_: bytes) -> bool:
    return False


def _frame(message: bytes) -> dict[str, str]:
    return {"type": "websocket.send", "text": message.decode()}
