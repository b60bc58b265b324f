"""One socket of one page: a ticket first, then frames out and commands in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from tischlein.server import handshake, keys, protocol, strict
from tischlein.server.guard import Guard
from tischlein.server.hall import UNEXPECTED, Hall
from tischlein.server.limits import Limit
from tischlein.server.line import END, HEAR, WRITE, Hear
from tischlein.server.open_table import Listener, OpenTable
from tischlein.server.outbox import Outbox, Send
from tischlein.server.protocol import Refused
from tischlein.server.refusal import Refusal
from tischlein.server.store import StoreDown

BAD_INPUT = 4000
NO_TICKET = 4001
TOO_MANY = 4003
TOO_FAST = 1008
SILENT = 4006
"""Close codes, all but one our own; see docs/api.md."""

CLOSING = {"too-many-sockets": TOO_MANY, "too-fast": TOO_FAST}

MEMBERS = 7
"""Of an order to act, to be ready or to unseal: two of its own, five of the command."""

HELLO_SECONDS = 10.0
RETRY_SECONDS = 10
"""After so long somebody at this address may have closed a page."""
PATH = "/api/socket"

Receive = Callable[[], Awaitable[Any]]

logger = logging.getLogger("tischlein.socket")

_decode = msgspec.json.Decoder(protocol.FromSocket).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    """One connection: what goes out, when it was heard last, and its two tasks."""

    __slots__ = ("busy", "heard", "outbox", "pump", "talk")

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.heard = time.monotonic()
        self.busy = False
        """Whether a command of this page is under way."""
        self.pump: asyncio.Task[None] | None = None
        self.talk: asyncio.Task[None] | None = None


class ShortWay:
    """The short way for what one page commonly says, at a table where nothing else is under way. Whatever is out of the
    ordinary is left to the general way."""

    __slots__ = ("_frame_bytes", "_hall", "_limit", "_line", "_listener", "_open")

    def __init__(self, hall: Hall, limit: Limit, line: Connection, open: OpenTable, listener: Listener) -> None:
        self._hall = hall
        self._limit = limit
        self._frame_bytes = hall.settings.frame_bytes
        self._line = line
        self._open = open
        self._listener = listener

    def hear(self, text: bytes) -> bool:
        """Carry out a command; False, and nothing done, where it has to go the general way."""
        try:
            message = _decode(text)
        except (ValueError, RecursionError):
            return False
        if type(message) is not protocol.Order:
            return False
        command, hall, line = message.command, self._hall, self._line
        if len(text) > self._frame_bytes or not hall.can_carry_out_at_once(self._open, command):
            return False
        token = command.token if type(command) is protocol.Act else ""
        if not strict.has_only(text, MEMBERS, token):
            return False
        line.heard = time.monotonic()
        refuse = partial(_refuse, hall, line.outbox, command.key)
        try:
            self._limit.take(id(self._listener))
            hall.carry_out_at_once(self._open, self._listener, command, refuse)
        except Refusal as refusal:
            refuse(refusal)
        except Exception:
            logger.exception("a command failed")
            line.outbox.close(UNEXPECTED)
        return True


def _refuse(hall: Hall, outbox: Outbox, key: str, refusal: Refusal) -> None:
    hall.refusals += 1
    outbox.put(_encode(refusal.message(key)))


async def _refuse_handshake(send: Send, refusal: Refusal) -> None:
    headers, body = handshake.answer(refusal)
    start = {"status": refusal.status, "headers": [(name.encode(), value.encode()) for name, value in headers]}
    await send({"type": "websocket.http.response.start", **start})
    await send({"type": "websocket.http.response.body", "body": body})


class Sockets:
    """The socket end of the server: an ASGI application."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self._hall = hall
        self._guard = guard
        settings = hall.settings
        self._limit = Limit(settings.frames_per_second, settings.frames_at_once)
        self._by_address: dict[str, int] = {}
        self._lines: set[Connection] = set()
        self.cut = 0

    @property
    def open(self) -> int:
        return len(self._lines)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        address = self._guard.address(scope)
        taken = self._by_address.get(address, 0)
        refusal = self._refusal(scope, taken)
        if refusal is not None:
            await _refuse_handshake(send, refusal)
            return
        self._by_address[address] = taken + 1
        try:
            await send({"type": "websocket.accept"})
            await self._serve(scope, receive, send, address)
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _refusal(self, scope: Any, taken: int) -> Refusal | None:
        """Why a handshake is refused."""
        if not self._guard.admits(scope):
            return Refusal(403, "foreign-origin")
        if scope["path"] != PATH:
            return Refusal(404, "no-such-address")
        if taken >= self._hall.settings.sockets_per_address:
            return Refusal(429, "too-many-sockets", retry_after=RETRY_SECONDS)
        return None

    async def sweep(self) -> None:
        """Cut who is silent or takes nothing, every second, until cancelled. Cheaper than a clock for each message."""
        settings = self._hall.settings
        while True:
            await asyncio.sleep(1.0)
            now = time.monotonic()
            for line in list(self._lines):
                stuck = line.outbox.stuck_since
                if stuck is not None and now - stuck > settings.send_seconds and line.pump is not None:
                    self.cut += 1
                    line.pump.cancel()
                elif now - line.heard > settings.silence_seconds:
                    self.cut += 1
                    line.outbox.close(SILENT)

    async def _serve(self, scope: Any, receive: Receive, send: Send, address: str) -> None:
        settings = self._hall.settings
        extensions = scope.get("extensions", {})
        outbox = Outbox(send, settings.queue_frames, settings.queue_bytes, extensions.get(WRITE))
        line = Connection(outbox)
        line.pump = asyncio.create_task(line.outbox.pump())
        hear_with = extensions.get(HEAR, lambda _: None)
        line.talk = asyncio.create_task(self._talk(receive, line, address, hear_with))
        self._lines.add(line)
        try:
            await asyncio.wait((line.pump, line.talk), return_when=asyncio.FIRST_COMPLETED)
            if not line.pump.done():  # the talk has ended and chosen a close code
                await asyncio.wait((line.pump,), timeout=settings.send_seconds)
        finally:
            self._lines.discard(line)
            if END in extensions:
                extensions[END](settings.send_seconds if line.pump.done() and not line.pump.cancelled() else 0.0)
            line.pump.cancel()
            if line.busy:  # its page is gone; what it commanded counts, and the others have to be told
                await asyncio.wait((line.talk,), timeout=settings.send_seconds)
            line.talk.cancel()
            await asyncio.gather(line.pump, line.talk, return_exceptions=True)

    async def _talk(
        self, receive: Receive, line: Connection, address: str, hear_with: Callable[[Hear | None], None]
    ) -> None:
        """Hear the page until it goes or says what cannot be understood."""
        outbox = line.outbox
        open: OpenTable | None = None
        listener: Listener | None = None
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._hear(receive, line)
            if not isinstance(hello, protocol.Hello):
                raise Refusal(401, "no-ticket")
            open, listener = await self._admit(hello, outbox, address)
            await self._hall.listen(open, listener, hello.since)
            hear_with(ShortWay(self._hall, self._limit, line, open, listener).hear)
            while True:
                message = await self._hear(receive, line)
                if isinstance(message, Refused):
                    self._limit.take(id(listener))
                    self._hall.refusals += 1
                    outbox.put(_encode(message))
                elif isinstance(message, protocol.Ping):
                    outbox.put(_encode(protocol.Pong(open.told)))
                elif isinstance(message, protocol.Shown):
                    self._limit.take(id(listener))
                    self._hall.hear_shown(open, listener, message)
                elif isinstance(message, protocol.Order):
                    line.busy = True
                    await self._carry_out(open, listener, message.command, outbox)
                    line.busy = False
                else:
                    raise Refusal(400, "bad-input")
        except ConnectionResetError:
            outbox.close(1000)
        except TimeoutError:
            outbox.close(SILENT)
        except StoreDown:
            outbox.close(1013)
        except Refusal as refusal:
            outbox.close(CLOSING.get(refusal.code) or {401: NO_TICKET, 503: 1013}.get(refusal.status, BAD_INPUT))
        except Exception:
            logger.exception("a socket failed")
            outbox.close(UNEXPECTED)
        finally:
            hear_with(None)
            if open is not None and listener is not None:
                self._hall.leave(open, listener)

    async def _hear(self, receive: Receive, line: Connection) -> protocol.FromSocket | Refused:
        """The next message; a refusal where it is a command that cannot be understood."""
        message = await receive()
        line.heard = time.monotonic()
        if message["type"] != "websocket.receive":
            raise ConnectionResetError
        text = message.get("text")
        if text is None or len(text) > self._hall.settings.frame_bytes:
            raise Refusal(400, "bad-input")
        try:
            heard: protocol.FromSocket = strict.decode(text, protocol.FromSocket)
        except msgspec.MsgspecError as error:
            refusal = Refusal(400, "bad-input", where=strict.where(error))
            key = strict.key_of_command(text)
            if key is None:
                raise refusal from None
            return refusal.message(key)
        except RecursionError:
            raise Refusal(400, "bad-input") from None
        return heard

    async def _admit(self, hello: protocol.Hello, outbox: Outbox, address: str) -> tuple[OpenTable, Listener]:
        redeemed = await self._hall.store.redeem(keys.hash_key(hello.ticket), "ticket")
        if redeemed is None:
            raise Refusal(401, "no-ticket")
        open = await self._hall.shelf.open_by_id(redeemed.table, address)
        async with open.lock:
            people = (await self._hall.table(open)).people
        for person in redeemed.persons:
            if person not in people or people[person].name is None:  # who has left, or was deleted meanwhile
                raise Refusal(401, "no-ticket")
            count = sum(person in listener.persons for listener in open.listeners)
            if count >= self._hall.settings.sockets_per_person:
                raise Refusal(429, "too-many-sockets")
        return open, Listener(redeemed.persons, outbox, address)

    async def _carry_out(
        self, open: OpenTable, listener: Listener, command: protocol.AnyCommand, outbox: Outbox
    ) -> None:
        try:
            self._limit.take(id(listener))
            frame = await self._hall.command(open, listener, command)
        except (Refusal, StoreDown) as error:
            refusal = error if isinstance(error, Refusal) else Refusal(503, "not-stored", retry_after=2)
            _refuse(self._hall, outbox, command.key, refusal)
            return
        if frame is not None:
            outbox.put(_encode(frame))
