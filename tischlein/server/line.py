"""uvicorn's WebSocket protocol with two short cuts for what happens thousands of times a second.

- A frame of ours goes straight to the transport. The general way through the protocol's state machine costs more than
making the frame; without extensions a server's text frame is a header of a few bytes and the text. - Reading pauses
when several messages wait, not after each one: a pause and its end are two calls of the system.

Everything else, opening and closing above all, stays uvicorn's.
"""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WRITE = "tischlein.write"
"""The name of the extension in the scope: a function that sends a text frame now, or says that it cannot."""

END = "tischlein.end"
"""Likewise: a function that lets go of the connection after so many seconds, whatever is still to be sent."""

MOST_UNHEARD = 8
"""Reading pauses when so many messages wait."""

MOST_WAITING = 256
"""Who says so much that this many messages wait is cut: a flood would keep everybody else waiting."""

TEXT = 0x81
"""A whole text message."""


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE] = self.write_text  # type: ignore[assignment]
            self.scope["extensions"][END] = self.end  # type: ignore[assignment]

    def write_text(self, text: bytes) -> bool:
        """Send a text frame if the connection is open and takes it; else False, and nothing was sent."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        size = len(text)
        if size < 126:
            header = bytes((TEXT, size))
        elif size < 65536:
            header = struct.pack("!BBH", TEXT, 126, size)
        else:
            header = struct.pack("!BBQ", TEXT, 127, size)
        self.transport.write(header + text)
        return True

    def end(self, seconds: float) -> None:
        """Closing a connection waits until the other side has taken everything, which may be never."""
        self.loop.call_later(seconds, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
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
