"""Handshakes that are refused: in the form of all refusals, with the headers that every answer has, whoever refuses."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.server import ServerProtocol

from tischlein.server.guard import HEADERS
from tischlein.server.refusal import Refusal

VERSION = "13"
"""Of the WebSocket protocol; who speaks another one is told."""

BY_STATUS = {
    403: Refusal(403, "foreign-origin"),
    405: Refusal(405, "no-such-method"),
    414: Refusal(413, "too-large"),
    431: Refusal(413, "too-large"),
    500: Refusal(500, "unexpected"),
}
"""What the library refuses by itself; everything else is no handshake at all."""

NO_HANDSHAKE = Refusal(400, "bad-input", where="handshake")


def answer(refusal: Refusal) -> tuple[list[tuple[str, str]], bytes]:
    """The headers and the body of a refused handshake. The connection ends with it."""
    body = msgspec.json.encode(refusal.answer())
    own = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
    if refusal.retry_after is not None:
        own["retry-after"] = str(refusal.retry_after)
    if refusal is NO_HANDSHAKE:
        own["sec-websocket-version"] = VERSION
    return list((own | {"cache-control": "no-store"} | HEADERS).items()), body


class Handshake(ServerProtocol):
    """The library's protocol, which would refuse in plain text."""

    def reject(self, status: int, text: str) -> Response:
        refusal = BY_STATUS.get(int(status), NO_HANDSHAKE)
        headers, body = answer(refusal)
        return Response(refusal.status, HTTPStatus(refusal.status).phrase, Headers(headers), body)
