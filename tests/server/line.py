"""One socket of a page under test, and the answers that come over it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.history import Attempt, Outcome, Stream
from tests.server.stored import Json
from tischlein.server import protocol

SECONDS = 30.0
"""How long a client waits for anything. Nothing takes so long but on a very busy machine."""


class Unreachable(Exception):
    """The server does not answer, or the connection is lost."""


@dataclass(frozen=True)
class Answer:
    """What became of one sending of a command."""

    command: protocol.AnyCommand
    outcome: Outcome
    body: Json
    """The frame, or the refusal."""

    @property
    def ok(self) -> bool:
        return self.outcome == "ok"

    @property
    def code(self) -> str | None:
        """Of the refusal."""
        code: str | None = self.body.get("code")
        return code

    @property
    def status(self) -> int | None:
        """Of the refusal."""
        status: int | None = self.body.get("status")
        return status


class Page(Protocol):
    """Who reads what comes over a socket."""

    here: list[int]

    def take(self, body: Json) -> None: ...
    def wake(self) -> None: ...


def conclude(attempt: Attempt, body: Json) -> Answer:
    """Note what a command was answered."""
    if body.get("type") == "frame":
        attempt.ok(body["seq"])
    elif body["code"] == "again":  # an earlier sending of it was faster, and counts
        attempt.ok()
    elif body["status"] >= 500:
        attempt.unknown(body["code"])
    else:
        attempt.fail(body["code"])
    return Answer(attempt.command, attempt.outcome, body)


class Line:
    """The socket of a page."""

    def __init__(self, page: Page, connection: ClientConnection, stream: Stream) -> None:
        self.stream = stream
        self.closed = False
        self._page = page
        self._connection = connection
        self._waiting: dict[str, list[asyncio.Future[Json]]] = {}
        self._pongs: list[asyncio.Future[Json]] = []
        self._first: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())

    @property
    def close_code(self) -> int | None:
        return self._connection.close_code

    async def hello(self, hello: protocol.Hello) -> None:
        await self.send(msgspec.json.encode(hello).decode())
        await self._await(self._first)

    async def ping(self) -> int:
        pong: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._pongs.append(pong)
        await self.send('{"type":"ping"}')
        return int((await self._await(pong))["seq"])

    async def order(self, attempt: Attempt) -> Answer:
        """Send a command and wait for its answer."""
        answered: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(attempt.command.key, []).append(answered)
        try:
            await self.send(msgspec.json.encode(protocol.Order(attempt.command)).decode())
            return conclude(attempt, await self._await(answered))
        except Unreachable as error:
            attempt.unknown(str(error))
            return Answer(attempt.command, "unknown", {})

    async def send(self, text: str) -> None:
        try:
            await self._connection.send(text)
        except (OSError, ConnectionClosed) as error:
            raise Unreachable(type(error).__name__) from error

    async def close(self) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            await self._connection.close()
        await self.wait_closed()

    def abort(self) -> None:
        """Let go of the connection as when a cable is pulled. What was received before counts, what comes later is
        never read."""
        self._connection.transport.abort()
        self._reading.cancel()
        self._over()

    async def wait_closed(self) -> None:
        await asyncio.wait([self._reading])

    async def _await(self, future: asyncio.Future[Json]) -> Json:
        try:
            async with asyncio.timeout(SECONDS):
                return await future
        except TimeoutError:
            raise Unreachable("no answer in time") from None

    async def _read(self) -> None:
        try:
            async for text in self._connection:
                self._take(str(text))
        except (OSError, ConnectionClosed):
            pass  # that is how connections end
        finally:
            self._over()

    def _take(self, text: str) -> None:
        body = self.stream.hear(text)
        kind, key = body["type"], None
        if kind == "frame":
            self._page.take(body)
            key = body.get("ack")
            if not self._first.done():
                self._first.set_result(body)
        elif kind == "refused":
            key = body.get("key")
        elif kind == "here":
            self._page.here = body["players"]
            self._page.wake()
        elif kind == "pong" and self._pongs:
            _resolve(self._pongs.pop(0), body)
        if key is not None:
            waiting = self._waiting.pop(key, None)
            if waiting:
                _resolve(waiting.pop(0), body)
                if waiting:
                    self._waiting[key] = waiting

    def _over(self) -> None:
        self.closed = True
        for future in (self._first, *self._pongs, *(one for some in self._waiting.values() for one in some)):
            if not future.done():
                future.set_exception(Unreachable("the socket is closed"))
                future.exception()  # nobody may be waiting for it
        self._waiting.clear()
        self._pongs.clear()
        self._page.wake()


def _resolve(future: asyncio.Future[Json], body: Json) -> None:
    if not future.done():
        future.set_result(body)
