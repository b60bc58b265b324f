"""uvicorn's HTTP protocol with an end to its patience, and a count of everything that comes.

- Who begins a request ends it soon; its head is short; who asks takes the answer. Without that a connection may stay
  half-open for ever, a head that never ends fills the memory, and one address takes all connections of the system.
- Connections, requests and handshakes count against their address (`callers.py`) before anything is done for them, and
  are refused here, without a task or an application.
- A few requests of a connection wait, and no more: uvicorn would keep all that one reading brings, ten thousand.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from functools import lru_cache, partial
from typing import Any, cast

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tischlein.server.addresses import counted
from tischlein.server.callers import CALLER, MOST_BODIES, Caller, Callers, Kind, Meter, too_fast
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

MOST_WAITING = 4
"""So many requests of a connection wait for the one before them; who sends more is cut."""

MOST_TOLD = 20
"""Who was told so often on one connection that it is too fast, and goes on, has to connect again."""

MOST_BYTES = 1024 * 1024
"""No request has so many bytes. Less is passed over where it is refused, so that the answer is read."""

FREE_READINGS, READING_BYTES = 64, 256
"""A request may come in so many readings, and in one more for each so many bytes of it: to read a byte costs as much
as to read a thousand."""

FREE_CHUNKS, CHUNK_BYTES = 64, 256
"""A body may come in so many chunks, and in one more for every so many bytes."""

WRITE_BYTES = 32 * 1024
"""So much of an answer waits in a connection for who takes it; a piece more may be added."""

UNCHANGING = (b"/api/server", b"/api/texts/", b"/api/rules/", b"/api/openapi.json")
"""What counts like a file of the page though it is an address of the interface."""

OPERATORS = (b"/health", b"/ready", b"/metrics")
"""What is no file of the page though it is no address of the interface."""


class Door:
    """Who comes in: an address has so many connections and no more, sockets among them, and so many new ones a second.
    A proxy that we believe has as many as it wants: many people stand behind it, and each counts as what it is."""

    def __init__(self, guard: Guard, callers: Callers) -> None:
        self.guard = guard
        self.callers = callers
        settings = callers.settings
        self._most = settings.connections_per_address + settings.sockets_per_address
        self.take_seconds = 4 * settings.send_seconds
        """Who is sent an answer takes some of it within so long: a long one must not lie in memory for ever."""

    @property
    def settings(self) -> Settings:
        return self.callers.settings

    def enter(self, address: str) -> Caller | None:
        """Count a connection; None where it is one too many. Who enters has to `leave`."""
        caller = self.callers.of(counted(address))
        if caller.inside >= self._most or not caller.arrivals.take():
            return None
        caller.inside += 1
        return caller

    def behind(self, scope: Any) -> Caller:
        """Who stands behind a proxy and sends this request."""
        return self.callers.of(self.guard.address(scope))


class Stop(Exception):
    """Ends the parser where nothing more is to be read."""


class Entry(HttpToolsProtocol):
    """One connection, until it becomes a socket."""

    door: Door
    """The one that all connections of a server share."""
    _caller: Caller | None = None
    """Who has this connection; None where it is a proxy's."""
    _turned_away = False
    _head = 0
    """How much of a head has come that is not complete yet."""
    _in_head = True
    _too_long = False
    _passing_over = False
    """Whether the request was refused when its head was there: its body is of no interest."""
    _passed_over = 0
    _chunks = 0
    """Of the body of the present request."""
    _told = 0
    """How often somebody was told on this connection to be slower."""
    _readings = _read = 0
    """In how many pieces the present request came, and how much that was."""
    _held = 0
    """Bytes of requests that are not answered yet."""
    _holder: Caller | None = None
    """Whose they are."""
    _running: Any = None
    """The request that is being answered: not the one that was read last, where several came at once."""
    _cutting = False
    _patience: asyncio.TimerHandle | None = None
    _untaken: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not self.door.guard.is_proxy(address):
            self._caller = self.door.enter(address)
            if self._caller is None:
                self._turned_away = True
                transport.abort()  # an answer would take more than the connection itself
                return
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BYTES)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._turned_away:
            self._fall_apart()
            return
        self._stop_waiting()
        self._note_taken()
        self._let_go()
        self._leave()
        self.pipeline.clear()
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)
        self._fall_apart()

    def data_received(self, data: bytes) -> None:
        size = len(data)
        self._head += size
        self._read += size
        self._readings += 1
        if self._readings > FREE_READINGS + self._read // READING_BYTES or self._read > MOST_BYTES + 2 * HEAD_BYTES:
            self._cut()
            return
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

    # ---- what the parser finds

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            self._stop()
        super().on_message_begin()
        self._in_head = True
        self._passed_over = self._chunks = 0
        self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:  # behind the body: nobody would look at it, and it would never end
            self._stop()
        super().on_header(name, value)

    def on_chunk_header(self) -> None:
        """Each piece of a body costs time, however small it is."""
        self._chunks += 1
        if self._chunks > FREE_CHUNKS + self._read // CHUNK_BYTES:
            self._stop()

    def on_headers_complete(self) -> None:
        size = FIRST_LINE + len(self.url)
        for name, value in self.headers:
            size += HEADER_LINE + len(name) + len(value)
            if name == b"content-length" and value.isdigit() and int(value[:20]) > MOST_BYTES:
                size += HEAD_BYTES
        if size > HEAD_BYTES:
            self._too_long = True
            raise Stop
        caller = self._caller or self.door.behind(self.scope)
        budget = caller.budget(self._kind())
        if not budget.take():
            self._refuse(budget.wait())
            return
        self._told = 0
        cast(Any, self.scope)[CALLER] = caller
        super().on_headers_complete()
        self._in_head = False

    def on_body(self, body: bytes) -> None:
        if self._passing_over or self.cycle is None or self.cycle.response_complete:
            self._passed_over += len(body)
            if self._passed_over > MOST_BYTES:
                self._stop()
            return
        holder = self._holder = self._holder or cast(Any, self.scope)[CALLER]
        self._held += len(body)
        holder.bodies += len(body)
        if holder.bodies > MOST_BODIES:
            self._stop()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self._readings = self._read = 0
        if self._passing_over:
            self._passing_over = False  # and patience goes on: the next request should come soon
            return
        super().on_message_complete()
        self._stop_waiting()

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self._let_go()
        super().on_response_complete()

    def _kind(self) -> Kind:
        """Which budget a request is counted against."""
        if self.parser.should_upgrade() and self._should_upgrade():
            return "handshakes"
        url = self.url
        if self.parser.get_method() not in (b"GET", b"HEAD") or not url.startswith(b"/") or b"%" in url or b"//" in url:
            return "requests"  # also where the path is written in an unusual way: it may be any
        if url.startswith(b"/api"):
            return "files" if url.startswith(UNCHANGING) else "requests"
        return "requests" if url.startswith(OPERATORS) else "files"

    # ---- what becomes of a request

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        caller: Caller = cycle.scope[CALLER]
        caller.line_up(self.loop, partial(self._begin, cycle, app))

    def _begin(self, cycle: Any, app: Any) -> None:
        if not self.transport.is_closing():
            self._running = cycle
            super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        if self.transport.is_closing():  # it was refused
            return
        self._stop_waiting()
        self._note_taken()
        caller: Caller = cast(Any, self.scope)[CALLER]
        self.transport.pause_reading()  # what comes next is for the socket
        caller.line_up(self.loop, partial(self._become_socket, caller))

    def _become_socket(self, caller: Caller) -> None:
        if self.transport.is_closing():
            return
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, Line)
        if self._caller is None:  # behind a proxy: remembered as long as the socket is there
            caller.sockets += 1
        line.meter = Meter(caller, self.door.settings)
        line.lost = partial(self._leave_socket, caller)
        self._fall_apart()
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _refuse(self, wait: int) -> None:
        """Say that it is too fast. Whoever waits for an earlier answer would take this for it, and is cut. Who was told
        often enough has to connect again; but for a proxy, which speaks for many."""
        if self.transport.is_closing() or (self.cycle is not None and not self.cycle.response_complete):
            self._stop()
        self._told += 1
        often = self._told >= MOST_TOLD and self._caller is not None
        close = often or self.parser.should_upgrade() or not self.parser.should_keep_alive()
        answer = _answer(too_fast(wait), self.server_state.default_headers, close)
        if self.parser.get_method() == b"HEAD":
            answer = answer[: answer.index(b"\r\n\r\n") + 4]
        self.transport.write(answer)
        self._passing_over = True
        if close:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that is not even one in the form of all refusals, and close."""
        if self._cutting:
            return
        cycle = self.cycle
        waiting = cycle is not None and not cycle.response_complete
        caller = self._caller or self.door.behind({"client": self.client, "headers": ()})
        # Whoever waits for the answer to an earlier request would take this for it.
        if not (waiting and (self._in_head or cycle.response_started or self.pipeline)) and caller.requests.take():
            refusal = Refusal(413, "too-large") if self._too_long else Refusal(400, "bad-input")
            self.transport.write(_answer(refusal, self.server_state.default_headers, True))
        self.transport.close()

    # ---- patience, and its end

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
        if self.transport.is_closing():  # who was sent away does not take even that
            self._cut()
        else:
            self.transport.close()

    def _stop(self) -> None:
        """Cut, in the middle of what the parser reads."""
        self._cut()
        raise Stop

    def _cut(self) -> None:
        """End it at once, whatever waits to be sent: the system, too, forgets it."""
        self._cutting = True
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        self.transport.abort()

    def _let_go(self) -> None:
        """Nothing of what came is kept any more."""
        if self._holder is not None:
            self._holder.bodies -= self._held
        self._held, self._holder = 0, None

    def _fall_apart(self) -> None:
        """Let go of what points back here: then nobody has to look for what is left of a connection. Of a flood that
        would be tens of megabytes, found late and all at once."""
        self.parser = self.cycle = None  # type: ignore[assignment]
        self._running = None

    def _leave(self) -> None:
        if self._caller is not None:
            self._caller.inside -= 1

    def _leave_socket(self, caller: Caller) -> None:
        if self._caller is None:
            caller.sockets -= 1
        self._leave()


def entry_at(door: Door) -> type[Entry]:
    """uvicorn makes the protocol of each connection itself, from a class."""
    return type("Entry", (Entry,), {"door": door})


def _answer(refusal: Refusal, headers: list[tuple[bytes, bytes]], close: bool) -> bytes:
    """A refusal that no handler has made, with the headers that every answer has."""
    head, body = _spelled(refusal.status, refusal.code, refusal.retry_after, close)
    return b"".join((head, *(name + b": " + value + b"\r\n" for name, value in headers), b"\r\n", body))


@lru_cache(maxsize=256)
def _spelled(status: int, code: str, wait: int | None, close: bool) -> tuple[bytes, bytes]:
    """The head of such a refusal without its end, and the body. Floods ask for the same ones again and again."""
    refusal = Refusal(status, code) if wait is None else too_fast(wait)
    body = msgspec.json.encode(refusal.answer())
    own = {"content-type": "application/json", "content-length": str(len(body)), "cache-control": "no-store"}
    if wait is not None:
        own["retry-after"] = str(wait)
    if close:
        own["connection"] = "close"
    lines = [f"{name}: {value}\r\n".encode() for name, value in (own | HEADERS).items()]
    return b"".join((STATUS_LINE[status], *lines)), body
