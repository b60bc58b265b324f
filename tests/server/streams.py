"""As much of HTTP/2 as a browser needs to load a page: many requests at once over one connection."""

from __future__ import annotations

import asyncio
import ssl
import struct
from collections.abc import Sequence

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RESET, SETTINGS, WINDOW = 0, 1, 3, 4, 8
END_STREAM, ACK, END_HEADERS = 1, 1, 4
MOST_STREAMS, INITIAL_WINDOW = 3, 4
ROOM = 2**31 - 1
"""So much may be sent to us before we say that we have read it: everything."""

OK = 0x88
"""The first byte of an answer's headers where its status is 200, by the table of RFC 7541."""

Answer = tuple[bool, bytes]
"""Whether the status is 200, and the body."""


def _frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    return struct.pack(">I", len(payload))[1:] + bytes((kind, flags)) + struct.pack(">I", stream) + payload


def _text(value: str) -> bytes:
    assert len(value) < 127
    return bytes((len(value),)) + value.encode("ascii")


def _get(host: str, path: str) -> bytes:
    """GET over https, and the two headers that have no entry of their own in the table."""
    return b"\x82\x87\x04" + _text(path) + b"\x01" + _text(host)


async def load(port: int, trust: ssl.SSLContext, paths: Sequence[str]) -> list[Answer | None]:
    """Ask for everything, as much of it at once as the server allows; None where a request was not answered."""
    trust.set_alpn_protocols(["h2"])
    reader, writer = await asyncio.open_connection("localhost", port, ssl=trust)
    assert writer.get_extra_info("ssl_object").selected_alpn_protocol() == "h2"
    window = struct.pack(">HI", INITIAL_WINDOW, ROOM)
    writer.write(PREFACE + _frame(SETTINGS, 0, 0, window) + _frame(WINDOW, 0, 0, struct.pack(">I", ROOM - 65_535)))
    found: list[Answer | None] = [None] * len(paths)
    bodies = [bytearray() for _ in paths]
    good: set[int] = set()
    waiting, under_way, most = list(range(len(paths))), set[int](), 0
    try:
        while waiting or under_way:
            head = await reader.readexactly(9)
            kind, flags, stream = head[3], head[4], int.from_bytes(head[5:])
            payload = await reader.readexactly(int.from_bytes(head[:3]))
            number = stream // 2
            if kind == SETTINGS and not flags & ACK:
                most = dict(struct.iter_unpack(">HI", payload)).get(MOST_STREAMS, ROOM)
                writer.write(_frame(SETTINGS, ACK, 0, b""))
            elif kind == HEADERS and payload[0] == OK:
                good.add(number)
            elif kind == DATA:
                bodies[number] += payload
            if kind in (HEADERS, DATA) and flags & END_STREAM:
                found[number] = number in good, bytes(bodies[number])
                under_way.discard(number)
            elif kind == RESET:
                under_way.discard(number)
            while waiting and len(under_way) < most:
                under_way.add(number := waiting.pop(0))
                get = _get(f"localhost:{port}", paths[number])
                writer.write(_frame(HEADERS, END_STREAM | END_HEADERS, 2 * number + 1, get))
    except asyncio.IncompleteReadError:
        pass  # the connection was closed: what is under way stays unanswered
    finally:
        writer.transport.abort()
    return found
