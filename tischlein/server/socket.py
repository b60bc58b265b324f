"""One socket of one page: a ticket first, then frames out and commands in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tischlein.server import keys, protocol
from tischlein.server.guard import Guard
from tischlein.server.hall import Hall, Listener, OpenTable
from tischlein.server.limits import Limit
from tischlein.server.outbox import Outbox
from tischlein.server.refusal import Refusal
from tischlein.server.store import StoreDown

BAD_INPUT = 4000
NO_TICKET = 4001
TOO_MANY = 4003
SILENT = 4006
"""Close codes of our own; see docs/api.md."""

HELLO_SECONDS = 10.0

_decode = msgspec.json.Decoder(protocol.FromSocket).decode
_encode = msgspec.json.Encoder().encode


class Sockets:
    """The socket end of the server: an ASGI application."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self._hall = hall
        self._guard = guard
        settings = hall.settings
        self._limit = Limit(settings.frames_per_second, settings.frames_at_once)
        self._by_address: dict[str, int] = {}
        self.open = 0
        self.cut = 0

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Any]) -> None:
        if scope["type"] != "websocket":
            await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket")]})
            await send({"type": "http.response.body", "body": b""})
            return
        await receive()  # websocket.connect
        if not self._guard.admits(scope):
            await send({"type": "websocket.close", "code": 1008})  # before accepting: the browser reads 403
            return
        address = self._guard.address(scope)
        if self._by_address.get(address, 0) >= self._hall.settings.sockets_per_address:
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        self._by_address[address] = self._by_address.get(address, 0) + 1
        self.open += 1
        try:
            await send({"type": "websocket.accept"})
            await self._serve(receive, send, address)
        finally:
            self.open -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def _serve(self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Any], address: str) -> None:
        settings = self._hall.settings
        outbox = Outbox(send, settings.queue_frames, settings.queue_bytes, settings.send_seconds)
        pump = asyncio.create_task(outbox.pump())
        talk = asyncio.create_task(self._talk(receive, outbox, address))
        try:
            await asyncio.wait((pump, talk), return_when=asyncio.FIRST_COMPLETED)
            if talk.done() and not pump.done():  # the talk ended with a close code, or the page is gone
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(settings.send_seconds):
                        await asyncio.wait((pump,))
        finally:
            for task in (pump, talk):
                task.cancel()
            results = await asyncio.gather(pump, talk, return_exceptions=True)
            if isinstance(results[0], Exception):
                self.cut += 1
                # uvicorn closes a connection whose application is done; a page that takes nothing cannot be told.
                with contextlib.suppress(Exception):
                    async with asyncio.timeout(1):
                        await send({"type": "websocket.close", "code": 1011})

    async def _talk(self, receive: Callable[[], Awaitable[Any]], outbox: Outbox, address: str) -> None:
        """Hear the page until it goes, is silent for too long, or says what cannot be understood."""
        open: OpenTable | None = None
        listener: Listener | None = None
        try:
            hello = await self._hear(receive, HELLO_SECONDS)
            if not isinstance(hello, protocol.Hello):
                raise Refusal(401, "no-ticket")
            open, listener = await self._admit(hello, outbox, address)
            await self._hall.listen(open, listener, hello.since)
            while True:
                message = await self._hear(receive, self._hall.settings.silence_seconds)
                if isinstance(message, protocol.Ping):
                    seq = open.table.seq if open.table is not None else 0
                    outbox.put(_encode(protocol.Pong(seq)))
                elif isinstance(message, protocol.Order):
                    await self._carry_out(open, listener, message.command, outbox)
                else:
                    raise Refusal(400, "bad-input")
        except ConnectionResetError:
            outbox.close(1000)
        except TimeoutError:
            outbox.close(SILENT)
        except StoreDown:
            outbox.close(1013)
        except Refusal as refusal:
            outbox.close({401: NO_TICKET, 429: TOO_MANY}.get(refusal.status, BAD_INPUT))
        finally:
            if open is not None and listener is not None:
                self._hall.leave(open, listener)

    async def _hear(self, receive: Callable[[], Awaitable[Any]], seconds: float) -> protocol.FromSocket:
        async with asyncio.timeout(seconds):
            message = await receive()
        if message["type"] != "websocket.receive":
            raise ConnectionResetError
        text = message.get("text")
        if text is None or len(text) > self._hall.settings.frame_bytes:
            raise Refusal(400, "bad-input")
        try:
            heard: protocol.FromSocket = _decode(text)
        except msgspec.MsgspecError:
            raise Refusal(400, "bad-input") from None
        return heard

    async def _admit(self, hello: protocol.Hello, outbox: Outbox, address: str) -> tuple[OpenTable, Listener]:
        redeemed = await self._hall.store.redeem(keys.hash_key(hello.ticket), "ticket")
        if redeemed is None:
            raise Refusal(401, "no-ticket")
        open = self._hall.by_id.get(redeemed.table)
        if open is None:
            found = await self._hall.store.find_by_id(redeemed.table)
            assert found is not None
            open = await self._hall.open(found.code)
        for person in redeemed.persons:
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
        except Refusal as refusal:
            self._hall.refusals += 1
            outbox.put(_encode(refusal.message(command.key)))
            return
        if frame is not None:
            outbox.put(_encode(frame))
