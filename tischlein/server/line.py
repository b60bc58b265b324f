"""uvicorn's WebSocket protocol with short cuts for what happens thousands of times a second.

The general way through the protocol's state machine and a queue costs more than a move itself. So
- a frame of ours goes straight to the transport: without extensions it is a header of a few bytes and the text;
- it goes when the loop has done what it is at, so that the frames of many moves go one after the other: each sending
  wakes a reader on the same machine, a browser or a proxy, and one that is awake already costs half as much;
- a message that comes as one whole frame goes straight to who hears it, if that one takes it at once;
- reading pauses when several messages wait, not after each one: a pause and its end are two calls of the system.

And with a toll: the parser takes some ten microseconds for a frame, and one reading may bring tens of thousands. So
they are counted before it sees any, and who sends too many is cut.

Everything else, opening and closing above all, stays uvicorn's.
"""

from __future__ import annotations

import asyncio
import logging
import struct
import weakref
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tischlein.server.callers import Meter
from tischlein.server.handshake import NO_HANDSHAKE, Handshake

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without a C compiler
    from websockets.utils import apply_mask

logger = logging.getLogger("tischlein.line")

WRITE = "tischlein.write"
"""The name of the extension in the scope: a function that sends a text frame, or says that it cannot."""

END = "tischlein.end"
"""Likewise: a function that lets go of the connection after so many seconds, whatever is still to be sent."""

HEAR = "tischlein.hear"
"""Likewise: a function to which one gives a `Hear`, or None."""

Hear = Callable[[bytes], bool]
"""Gets a text message at once, and says whether that was all; else it comes again, the general way."""

MOST_UNHEARD = 8
"""Reading pauses when so many messages wait."""

MOST_UNSENT = 65536
"""When so many bytes wait for one flush, no more are taken."""

MOST_WAITING = 256
"""Who says so much that this many messages wait is cut: a flood would keep everybody else waiting."""

TOO_MUCH = b"\x88\x02\x03\xf0"
"""A close frame with code 1008: too many frames."""

FAREWELL_SECONDS = 1.0
"""Who is cut has so long to take the close frame."""

NO_TEXT = 1007
"""The close code for a text message that is not UTF-8."""
NO_TEXT_CLOSE = struct.pack("!BBH", 0x88, 2, NO_TEXT)
"""The frame that says so."""

TEXT = 0x81
"""A whole text message."""

WHOLE = 0x80
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""A frame's length below 126 stands in its second byte; else so many bytes follow."""


_SHORT, _LONG = struct.Struct("!BBH"), struct.Struct("!BBQ")


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    hear: Hear | None = None
    lost: Callable[[], None] | None = None
    """Called when the connection is gone."""
    meter: Meter | None = None
    """What it may send; anything, where there is none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self.pieces = Pieces()
        self.departure = departure_of(self.loop)
        self.unsent = b""
        """Frames that go with the next `flush`."""
        self.flowing = True
        """Whether the transport takes more."""
        self.behind = False
        """Whether a message waits that came the general way: nothing may overtake it."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        lost, self.lost = self.lost, None
        if lost is not None:
            lost()
        self.conn.parser.close()  # it points back, and would be kept until somebody looks for such things

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            if not self.handshake_complete:  # frames before the handshake is answered
                self.transport.abort()
                return
            text, hear, meter = self.pieces.text(data), self.hear, self.meter
            if meter is not None:
                if not meter.take(1 if text is not None else self.pieces.count(data, meter.most)):
                    self.cut()
                    return
            elif text is None:
                self.pieces.count(data, len(data))
            if text is not None and hear is not None and not self.behind and not self.close_sent and hear(text):
                return
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.refuse_handshake()

    def refuse_handshake(self) -> None:
        """What came is no handshake. uvicorn would leave it without an answer, and open for ever."""
        output = b"".join(self.conn.data_to_send())
        if not output:
            self.conn.eof_sent = False
            self.conn.send_response(self.conn.reject(NO_HANDSHAKE.status, ""))
            output = b"".join(self.conn.data_to_send())
        self.handshake_complete = self.close_sent = True
        self.transport.write(output)
        self.transport.close()

    def cut(self) -> None:
        """End it without hearing more."""
        if self.handshake_complete and self.flowing and not self.close_sent and not self.transport.is_closing():
            self.transport.write(TOO_MUCH)
        self.transport.close()
        self.end(FAREWELL_SECONDS)

    def hear_with(self, hear: Hear | None) -> None:
        """From now on messages go there first: the page has shown its ticket."""
        self.hear = hear
        if hear is not None and self.meter is not None:
            self.meter.greet()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE] = self.write_text  # type: ignore[assignment]
            self.scope["extensions"][END] = self.end  # type: ignore[assignment]
            self.scope["extensions"][HEAR] = self.hear_with  # type: ignore[assignment]

    def pause_writing(self) -> None:
        self.flowing = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self.flowing = True
        super().resume_writing()

    def write_text(self, text: bytes) -> bool:
        """Send a text frame soon, if the connection is open and takes it; else False, and it will not be sent."""
        if not self.flowing or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        size = len(text)
        if size < 126:
            header = bytes((TEXT, size))
        elif size < 65536:
            header = _SHORT.pack(TEXT, TWO_BYTES, size)
        else:
            header = _LONG.pack(TEXT, EIGHT_BYTES, size)
        if not self.unsent:
            self.unsent = header + text
            self.departure.add(self)
        elif len(self.unsent) < MOST_UNSENT:
            self.unsent += header + text
        else:
            return False
        return True

    def flush(self) -> None:
        """Send what `write_text` has taken."""
        frames, self.unsent = self.unsent, b""
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    async def send(self, message: Any) -> None:
        """The general way: nothing overtakes what was written before."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # a refusal is complete, too; uvicorn would call it an error

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.scope["extensions"].clear()  # they point back here, see `connection_lost`

    async def receive(self) -> Any:
        message = await super().receive()
        self.behind = not self.queue.empty()
        return message

    def end(self, seconds: float) -> None:
        """Closing a connection waits until the other side has taken everything, which may be never."""
        self.loop.call_later(seconds, self.transport.abort)

    def handle_ping(self) -> None:
        # A pong that nobody gets would be complained about, and where a close has come, too, its answer goes with it.
        if self.conn.close_rcvd is None and not self.transport.is_closing():
            super().handle_ping()

    def refuse_text(self) -> None:
        """A text message was no text: uvicorn would call that an error, which is a mistake of ours. If the page has
        closed the socket behind it, the answer to that has not gone yet: this one goes in its place."""
        logger.info("a text message was no text")
        self.frames = []
        self.conn.data_to_send()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": NO_TEXT, "reason": ""})
        self.close_sent = True
        self.transport.write(NO_TEXT_CLOSE)
        self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.refuse_text()
            return
        self.behind = True
        waiting = self.queue.qsize()
        if waiting >= MOST_WAITING:
            self.transport.abort()
            return
        if not self.read_paused and waiting < MOST_UNHEARD:
            self.read_paused = True  # so that the general way leaves the transport alone
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()


def _is_text(pieces: list[bytes]) -> bool:
    """Whether the pieces are a text together."""
    data = pieces[0] if len(pieces) == 1 else b"".join(pieces)
    if data.isascii():  # nearly always
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Departure:
    """The lines of one event loop that have something to send, and go together."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def add(self, line: Line) -> None:
        """Flush this line, too, when the loop has done what it is at."""
        if not self._lines:
            line.loop.call_soon(self._go)
        self._lines.append(line)

    def _go(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            try:
                line.flush()
            except Exception:
                logger.exception("a line could not be flushed")


_departures: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Departure] = weakref.WeakKeyDictionary()


def departure_of(loop: asyncio.AbstractEventLoop) -> Departure:
    """The one that all lines of a loop share."""
    return _departures.setdefault(loop, Departure())


class Pieces:
    """What comes in, piece by piece: how many frames that is, and which pieces are messages that need no further
    reading."""

    __slots__ = ("_head", "_left", "_tidy")

    def __init__(self) -> None:
        self._tidy = True
        """Whether all pieces so far were whole messages; once that is over, it is over."""
        self._left = 0
        """Bytes of a frame that are still to come."""
        self._head = b""
        """The beginning of a frame whose length is not known yet."""

    def text(self, data: bytes) -> bytes | None:
        """The text message that the next piece is. None where it is something else, or only a part of it is new: then
        it has to be counted."""
        if not self._tidy:
            return None
        size = len(data)
        if size >= 6 and data[0] == TEXT:
            length = data[1] - MASKED
            if length == size - 6 and length < TWO_BYTES:
                return apply_mask(data[6:], data[2:6])
            if length == TWO_BYTES and size >= 8 + TWO_BYTES and data[2] << 8 | data[3] == size - 8:
                return apply_mask(data[8:], data[4:8])
        return None

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in the next piece; at least one, because each reading costs something. Stops where it
        is more than `most`: then nothing after it can be counted any more."""
        if self._head:
            data, self._head = self._head + data, b""
        at, size, frames = self._left, len(data), 0
        while at < size:
            frames += 1
            if frames > most:
                return frames
            length, head = data[at + 1] & 0x7F if size - at > 1 else TWO_BYTES, 2
            if length >= TWO_BYTES:
                head = 4 if length == TWO_BYTES else 10
                if size - at < head:
                    self._head, self._tidy = data[at:], False
                    self._left = 0
                    return frames
                length = int.from_bytes(data[at + 2 : at + head], "big")
                self._tidy = self._tidy and head == 4
            self._tidy = self._tidy and bool(data[at] & WHOLE)
            at += head + length + (4 if data[at + 1] & MASKED else 0)
        self._left = at - size
        self._tidy = self._tidy and not self._left
        return frames or 1
