"""uvicorn's HTTP protocol with an end to its patience: who begins a request ends it soon, its head is short, and an
address has so many connections and no more, and who asks takes the answer.

Without it a connection may stay half-open for ever, a head that never ends fills the memory, and one address alone
takes all connections that the system allows.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tischlein.server.addresses import counted
from tischlein.server.guard import HEADERS, Guard
from tischlein.server.line import Line
from tischlein.server.refusal import Refusal
from tischlein.server.settings import Settings

HEAD_BYTES = 16 * 1024
"""The first line and the headers of a request have no more."""

FIRST_LINE, HEADER_LINE = len("GET  HTTP/1.1\r\n\r\n"), len(": \r\n")
"""What stands in a head beside the address, and beside a header's name and value."""

NO_LINGER = struct.pack("ii", 1, 0)

REQUEST_SECONDS = 20.0
"""A request has come in whole after so long."""


class Door:
    """How many connections each address has open, sockets among them. A proxy that we believe has as many as it
    wants: many people stand behind it."""

    def __init__(self, guard: Guard, settings: Settings) -> None:
        self._guard = guard
        self._most = settings.connections_per_address + settings.sockets_per_address
        self._inside: dict[str, int] = {}
        self.take_seconds = 4 * settings.send_seconds
        """Who is sent an answer takes some of it within so long: a long one must not lie in memory for ever."""

    def enter(self, address: str) -> str | None:
        """Count a connection; gives the name under which it has to `leave`, which is empty where it does not count,
        or None where it is one too many."""
        if self._guard.is_proxy(address):
            return ""
        name = counted(address)
        inside = self._inside.get(name, 0)
        if inside >= self._most:
            return None
        self._inside[name] = inside + 1
        return name

    def leave(self, name: str) -> None:
        if not name:
            return
        self._inside[name] -= 1
        if not self._inside[name]:
            del self._inside[name]


class Entry(HttpToolsProtocol):
    """One connection, until it becomes a socket."""

    door: Door
    """The one that all connections of a server share."""
    _name = ""
    """The name under which the door counts this connection."""
    _head = 0
    """How much of a head has come that is not complete yet."""
    _in_head = True
    _too_long = False
    _patience: asyncio.TimerHandle | None = None
    _untaken: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        name = self.door.enter(self.client[0]) if self.client else ""
        if name is None:
            transport.abort()  # an answer would take more than the connection itself
            return
        self._name = name
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._note_taken()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > HEAD_BYTES and not self.transport.is_closing():
            self._too_long = True
            self.send_400_response("")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._note_taken()
        self._untaken = self.loop.call_later(self.door.take_seconds, self._cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_taken()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._wait()

    def on_headers_complete(self) -> None:
        size = FIRST_LINE + len(self.url)
        for name, value in self.headers:
            size += HEADER_LINE + len(name) + len(value)
        if size > HEAD_BYTES:  # all of it came at once
            self._too_long = True
            raise ValueError("the parser stops here")
        super().on_headers_complete()
        self._in_head = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._head = True, 0
        self._stop_waiting()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._note_taken()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, Line)
        line.lost = self._leave

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that is not even one in the form of all refusals, and close."""
        cycle = self.cycle
        waiting = cycle is not None and not cycle.response_complete
        # Whoever waits for the answer to an earlier request would take this for it.
        if not (waiting and (self._in_head or cycle.response_started or self.pipeline)):
            refusal = Refusal(413, "too-large") if self._too_long else Refusal(400, "bad-input")
            self.transport.write(_answer(refusal, self.server_state.default_headers))
        self.transport.close()

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _note_taken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None

    def _give_up(self) -> None:
        self.transport.close()

    def _cut(self) -> None:
        """End it at once, whatever waits to be sent: the system, too, forgets it."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        self.transport.abort()

    def _leave(self) -> None:
        name, self._name = self._name, ""
        self.door.leave(name)


def entry_at(door: Door) -> type[Entry]:
    """uvicorn makes the protocol of each connection itself, from a class."""
    return type("Entry", (Entry,), {"door": door})


def _answer(refusal: Refusal, headers: list[tuple[bytes, bytes]]) -> bytes:
    """A refusal that no handler has made, with the headers that every answer has."""
    body = msgspec.json.encode(refusal.message())
    own = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
    lines = [
        f"{name}: {value}\r\n".encode() for name, value in ({**own, "cache-control": "no-store"} | HEADERS).items()
    ]
    lines += [name + b": " + value + b"\r\n" for name, value in headers]
    return b"".join((STATUS_LINE[refusal.status], *lines, b"\r\n", body))
