"""The wire itself: requests and sockets that send exactly what they are told, and show exactly what comes back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import struct
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tischlein import fairness
from tischlein.server.guard import HEADERS

HOST = "127.0.0.1"
SECONDS = 30.0
"""How long anything is waited for. Nothing takes so long but on a very busy machine."""

Headers = Sequence[tuple[str, str]]


class Answer(NamedTuple):
    """An answer to a request, as it came."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str | None:
        """Of a refusal."""
        found: str | None = self.json.get("code")
        return found

    def header(self, name: str) -> str | None:
        """The one header of that name; a second one would be a mistake."""
        found = [value for own, value in self.headers if own == name]
        assert len(found) < 2, f"{name} came {len(found)} times"
        return found[0] if found else None


def new_key() -> str:
    """A seat key."""
    return secrets.token_urlsafe(32)


def command_key() -> str:
    return secrets.token_urlsafe(12)


def seat(*keys: str) -> tuple[str, str]:
    """The header that holds seat keys."""
    return "authorization", f"Seat {','.join(keys)}"


class Wire:
    """One connection that is kept alive; it opens again by itself after the server has closed it."""

    def __init__(self, port: int, source: str = HOST) -> None:
        self.port = port
        self.source = source
        """The address from which it comes; all of 127.0.0.0/8 are this machine's."""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Wire:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()
        self._reader = self._writer = None

    async def get(self, target: str, *headers: tuple[str, str]) -> Answer:
        return await self.ask("GET", target, headers)

    async def post(self, target: str, body: Any = None, *headers: tuple[str, str]) -> Answer:
        """`body` is sent as it is if it is bytes, else as JSON."""
        return await self.ask("POST", target, headers, body)

    async def ask(self, method: str, target: str, headers: Iterable[tuple[str, str]] = (), body: Any = None) -> Answer:
        given = list(headers)
        names = {name for name, _ in given}
        content = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        if "host" not in names:
            given.append(("host", f"{HOST}:{self.port}"))
        if body is not None and "content-type" not in names:
            given.append(("content-type", "application/json"))
        if "content-length" not in names and "transfer-encoding" not in names:
            given.append(("content-length", str(len(content))))
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in given if value is not None)]
        async with asyncio.timeout(SECONDS):
            return await self.raw("\r\n".join((*lines, "", "")).encode("latin-1") + content)

    async def raw(self, request: bytes) -> Answer:
        """Send these bytes and read one answer."""
        if self._writer is None or self._reader is None or self._reader.at_eof():
            await self.close()
            self._reader, self._writer = await asyncio.open_connection(HOST, self.port, local_addr=(self.source, 0))
        self._writer.write(request)
        try:
            answer = await self._read(self._reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            await self.close()
            raise ConnectionError("the server closed the connection without an answer") from None
        if answer.header("connection") == "close":
            await self.close()
        return answer

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in head[1:-2])]
        answer = Answer(int(head[0].split(" ")[1]), headers, b"")
        length = answer.header("content-length")
        if length is not None:
            return answer._replace(body=await reader.readexactly(int(length)))
        if answer.header("transfer-encoding") == "chunked":
            return answer._replace(body=await self._chunks(reader))
        return answer

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        body = b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
        return body


class Page:
    """One socket. `heard` is everything that came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[bytes] = []

    async def hear(self) -> bytes:
        """The next message, as it came."""
        async with asyncio.timeout(SECONDS):
            message = await self.connection.recv(decode=False)
        self.heard.append(message)
        return message

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        while True:
            message: dict[str, Any] = json.loads(await self.hear())
            if not kinds or message["type"] in kinds:
                return message

    async def say(self, message: Any) -> None:
        """Send text or bytes as they are, anything else as JSON."""
        if not isinstance(message, str | bytes):
            message = msgspec.json.encode(message).decode()
        await self.connection.send(message)

    async def order(self, command: Any) -> dict[str, Any]:
        """Give a command and wait for its answer."""
        fields = msgspec.to_builtins(command)
        await self.say({"type": "command", "command": fields})
        while True:
            message = await self.next("frame", "refused")
            if fields["key"] in (message.get("ack"), message.get("key")):
                return message

    async def ping(self) -> dict[str, Any]:
        await self.say({"type": "ping"})
        return await self.next("pong")

    async def ended(self) -> int:
        """Read until the server closes; gives the close code."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            return self.connection.close_code or 0

    async def close(self) -> None:
        await self.connection.close()


async def dial(port: int, headers: Headers = (), path: str = "/api/socket", **options: Any) -> Page:
    """Open a socket and say nothing yet. Raises `websockets.exceptions.InvalidStatus` if it is refused."""
    settings = {"compression": None, "max_size": None, "ping_interval": None, "open_timeout": SECONDS} | options
    url = f"ws://{HOST}:{port}{path}"
    return Page(await connect(url, additional_headers=list(headers), proxy=None, **settings))


async def sit_down(wire: Wire, code: str, keys: Sequence[str] = (), since: int | None = None) -> Page:
    """Open a socket at a table with a new ticket and say hello; nothing has been heard yet."""
    answer = await wire.post(f"/api/tables/{code}/ticket", None, *([seat(*keys)] if keys else []))
    assert answer.status == 201, answer.body
    page = await dial(wire.port, local_addr=(wire.source, 0))
    await page.say({"type": "hello", "ticket": answer.json["ticket"], "since": since})
    return page


UPGRADE = [
    ("upgrade", "websocket"),
    ("connection", "Upgrade"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
]
"""A handshake, but for `Host`."""


def assert_refused(answer: Answer) -> None:
    """It is a refusal in the form of all, with our headers, and it must not be kept."""
    assert (answer.json["type"], answer.json["status"]) == ("refused", answer.status)
    assert answer.header("content-type") == "application/json"
    for name, value in {**HEADERS, "cache-control": "no-store"}.items():
        assert answer.header(name) == value, f"{name} is missing on {answer}"
    assert answer.header("server") is None


MORE, TEXT, CLOSE, PROTOCOL_PING = 0, 1, 8, 9
"""Kinds of frames."""


def frame(opcode: int, payload: bytes = b"", fin: bool = True, rsv: int = 0, mask: bool = True) -> bytes:
    """A frame of a client, written by hand."""
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    size, bit = len(payload), 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += struct.pack("!BH", bit | 126, size)
    else:
        head += struct.pack("!BQ", bit | 127, size)
    return head + (b"\0\0\0\0" if mask else b"") + payload


class Sitting(NamedTuple):
    """Anna, the host, and Ben at a table."""

    code: str
    anna: str
    ben: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.code}"


async def anna_and_ben(wire: Wire, game: str = "elferreihe", begun: bool = True, **fields: Any) -> Sitting:
    """A table for two; with `begun` the first round is being played."""
    sitting = Sitting("", new_key(), new_key())
    chairs = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    wanted = {"game": game, "chairs": chairs, "key": command_key(), "pace": "instant", **fields}
    made = await wire.post("/api/tables", wanted, seat(sitting.anna))
    assert made.status == 201, made.body
    sitting = sitting._replace(code=made.json["table"]["code"])
    await order(wire, sitting, sitting.ben, do="join", name="Ben")
    if begun:
        await begin(wire, sitting, sitting.anna, sitting.ben)
    return sitting


async def begin(wire: Wire, sitting: Sitting, *keys: str, nonce: str = "5" * 64) -> dict[str, Any]:
    """Those with these keys, who are players 0, 1 and so on, are all ready, and unseal: the round begins."""
    number = (await wire.get(sitting.path)).json["table"]["round"]
    nonces = [f"{nonce[:-1]}{player}" for player in range(len(keys))]
    for player, key in enumerate(keys):
        seal = fairness.seal(sitting.code, number, nonces[player])
        await order(wire, sitting, key, do="ready", player=player, seal=seal)
    frame: dict[str, Any] = {}
    for player, key in enumerate(keys):
        frame = await order(wire, sitting, key, do="unseal", player=player, nonce=nonces[player])
    return frame


async def order(wire: Wire, sitting: Sitting, key: str, **command: Any) -> dict[str, Any]:
    """A command that must count, whatever the table's last event is."""
    seq = (await wire.get(sitting.path)).json["seq"]
    answer = await wire.post(sitting.path, {"expected_seq": seq, "key": command_key(), **command}, seat(key))
    assert answer.status == 200, answer.body
    frame: dict[str, Any] = answer.json
    return frame


async def play_on(wire: Wire, sitting: Sitting, moves: int = 1) -> int:
    """Whoever's turn it is plays something, so many times; gives the number of the last event."""
    seq = 0
    for _ in range(moves):
        for key in (sitting.anna, sitting.ben):
            part = (await wire.get(sitting.path, seat(key))).json["seats"][0]
            if "legal" in part:
                token = part["legal"][0]["token"]
                seq = (await order(wire, sitting, key, do="act", seat=part["seat"], token=token))["seq"]
                break
    return seq
