"""What is too large, too deep or no message at all is refused; the server lives, and its memory does not grow."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.process import ServerProcess
from tests.server.rigged import RiggedServer
from tests.server.wire import (
    CLOSE,
    HOST,
    MORE,
    PROTOCOL_PING,
    SECONDS,
    TEXT,
    Answer,
    Page,
    Sitting,
    Wire,
    anna_and_ben,
    command_key,
    dial,
    frame,
    play_on,
    seat,
    sit_down,
)
from tischlein.server.entry import HEAD_BYTES
from tischlein.server.guard import HEADERS
from tischlein.server.settings import Settings
from tischlein.server.socket import BAD_INPUT

KIB, MIB = 1 << 10, 1 << 20
MOST_BODY, MOST_FRAME = Settings().body_bytes, Settings().frame_bytes
MOST_GROWTH = 48 * MIB
"""How much more memory the server may have after an attack. What comes from one connection is a hundredth of it."""


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


def memory(server: ServerProcess) -> int:
    """The memory of the server's process, in bytes."""
    for line in Path(f"/proc/{server.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * KIB
    raise AssertionError("the system does not say how much memory a process has")


async def refused(wire: Wire, target: str, body: bytes, *headers: tuple[str, str]) -> int:
    """The status of a refusal; 0 where the server closed the connection rather than read on."""
    try:
        answer = await wire.post(target, body, *headers)
    except ConnectionError:
        return 0
    assert answer.status >= 400
    assert answer.json["type"] == "refused"
    return answer.status


def padded(message: Any, size: int) -> bytes:
    """A message of that many bytes that is correct but for its size."""
    text = json.dumps(message).encode()
    return text[:-1] + b" " * (size - len(text)) + text[-1:]


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


# ---- requests


def test_a_body_counts_up_to_the_limit(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            for size in (4 * KIB, 5 * KIB, MOST_BODY):
                seq = (await wire.get(sitting.path)).json["seq"]
                signal = {"do": "signal", "player": 0, "signal": "hello", "expected_seq": seq, "key": command_key()}
                answer = await wire.post(sitting.path, padded(signal, size), seat(sitting.anna))
                assert (answer.status, answer.json["seq"]) == (200, seq + 1)
            for size in (MOST_BODY + 1, MIB, 16 * MIB):
                assert await refused(wire, sitting.path, padded(signal, size), seat(sitting.anna)) in (0, 413)
            assert (await wire.get(sitting.path)).json["seq"] == seq + 1

    asyncio.run(check())


@pytest.mark.parametrize("target", ["/api/tables", "{path}", "/api/take-along", "/api/replay", "{path}/ticket"])
def test_a_large_body_is_refused_everywhere(server: ServerProcess, target: str) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            before = memory(server)
            for _ in range(5):
                address = target.format(path=sitting.path)
                body = b"x" * 16 * MIB
                assert await refused(wire, address, body, seat(sitting.anna)) in (0, 413)
                await refused_in_pieces(wire, address, seat(sitting.anna))
            assert memory(server) - before < MOST_GROWTH
            assert await play_on(wire, sitting) > 0

    async def refused_in_pieces(wire: Wire, address: str, *headers: tuple[str, str]) -> None:
        """The same without saying how long it is. Who goes on sending after the refusal is cut."""
        piece = b"10000\r\n" + b"x" * 64 * KIB + b"\r\n"
        chunked = ("transfer-encoding", "chunked")
        assert await refused(wire, address, piece * 256 + b"0\r\n\r\n", chunked, *headers) in (0, 400, 413)
        await wire.close()

    asyncio.run(check())


def test_a_body_that_cannot_be_read_is_refused(server: ServerProcess) -> None:
    signal = {"do": "signal", "player": 0, "signal": "hello", "expected_seq": 5, "key": "abcdefgh"}
    bodies = (
        b"", b"{", b"null", b"[]", b"7", b'"x"', b"\xff\xfe\xfd", b'{"do":"\xff"}', b"\x00" * 100, nested(7_000),
        b"[" * 10_000, b'{"do":' * 2000, b'{"do":"signal","x":' + nested(6000) + b"}", b"\xef\xbb\xbf{}",
        b'{"do":"act","token":"\\ud800"}',
        b'{"do":1e999}', json.dumps({**signal, "player": 10**30}).encode(), json.dumps({**signal, "more": 1}).encode(),
        json.dumps({**signal, "key": "abcdefgh\n"}).encode(), json.dumps({**signal, "player": -1}).encode(),
        json.dumps({**signal, "player": True}).encode(), json.dumps({**signal, "player": 0.5}).encode(),
        json.dumps({**signal, "signal": "hi"}).encode(), json.dumps({**signal, "expected_seq": None}).encode(),
        json.dumps(signal).encode("utf-16"), json.dumps(signal).encode() * 2,
        b"do=signal&player=0", b"<signal/>", b"NaN", b'{"do":"signal"' + b',"key":"x"' * 500 + b"}",
    )  # fmt: skip

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            before = (await wire.get(sitting.path)).body
            for body in bodies:
                for target in (sitting.path, "/api/tables", "/api/take-along", "/api/replay"):
                    assert await refused(wire, target, body, seat(sitting.anna)) in (400, 413, 422), body[:100]
            assert (await wire.get(sitting.path)).body == before

    asyncio.run(check())


@pytest.mark.parametrize("depth", [500, 3000, 7000])
def test_options_that_go_too_deep_are_refused(server: ServerProcess, depth: int) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            for options in (b'{"board":' + nested(depth) + b"}", b'{"a":' * depth + b"1" + b"}" * depth):
                body = b'{"game":"sternenzahlen","chairs":[{"kind":"bot"},{"kind":"bot"}],"key":"abcdefgh","options":'
                status = await refused(wire, "/api/tables", body + options + b"}", seat(secrets.token_urlsafe(32)))
                assert status in (400, 413, 422)

    asyncio.run(check())


def test_a_record_that_goes_too_deep_is_refused(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            for inside in ("[" * 10_000 + "]" * 10_000, '{"a":' * 10_000 + "1" + "}" * 10_000):
                lines = ["tischlein-record 1", "game: sternenzahlen", "rules: 1", "players: 2", 'names: ["A", "B"]']
                for field in (f"names: {inside}", f'options: {{"board": {inside}}}'):
                    record = "\n".join(
                        (*lines[: 4 if field.startswith("names") else 5], field, "result: unfinished", "", "")
                    )
                    status = await refused(wire, "/api/replay", json.dumps({"record": record}).encode())
                    assert status in (400, 413, 422)

    asyncio.run(check())


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * MIB,
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"x" * MIB,
        b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 200_000,
        b"x" * MIB,
    ],
    ids=["address", "header", "headers", "nonsense"],
)
def test_a_head_without_end_is_cut(server: ServerProcess, head: bytes) -> None:
    async def pour(writer: asyncio.StreamWriter) -> None:
        """Write 64 MiB, if somebody reads them."""
        writer.write(head)
        for _ in range(64):
            await writer.drain()
            writer.write(b"x" * MIB)

    async def check() -> None:
        before = memory(server)
        for _ in range(4):
            _, writer = await asyncio.open_connection(HOST, server.port)
            with pytest.raises(ConnectionError):
                await asyncio.wait_for(pour(writer), SECONDS)
            writer.close()
        assert memory(server) - before < MOST_GROWTH

    asyncio.run(check())


@pytest.mark.parametrize("size", [20_000, 60_000, 120_000])
def test_a_head_that_is_too_long_is_refused_though_it_comes_at_once(server: ServerProcess, size: int) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            assert (await wire.get("/health", ("x", "x" * (HEAD_BYTES - 200)))).status == 200
            assert (await wire.get(f"/health?{'x' * (HEAD_BYTES - 200)}")).status == 200
            for target, headers in (
                (f"/health?{'x' * size}", []),
                ("/health", [("x", "x" * size)]),
                ("/health", [("x", "y" * 5)] * (size // 10)),
                ("/api/socket", [("upgrade", "websocket"), ("connection", "upgrade"), ("x", "x" * size)]),
            ):
                try:
                    answer = await wire.get(target, *headers)
                except ConnectionError:  # closed before all of it was read
                    assert size > 60_000
                    continue
                assert_refused(answer, 413, "too-large")

    asyncio.run(check())


def assert_refused(answer: Answer, status: int, code: str) -> None:
    """A refusal like any other, though no handler has made it; and nothing more can be said on that connection."""
    assert (answer.status, answer.code, answer.json["type"]) == (status, code, "refused")
    for name, value in HEADERS.items():
        assert answer.header(name) == value
    assert answer.header("content-type") == "application/json"
    assert answer.header("cache-control") == "no-store"
    assert answer.header("connection") == "close"
    assert answer.header("date") is not None


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"POST /api/replay HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n",
        b"POST /api/replay HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nno size\r\n",
    ],
)
def test_what_is_no_request_is_refused_like_any_other(server: ServerProcess, request_: bytes) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            assert_refused(await wire.raw(request_), 400, "bad-input")
            whole = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
            assert (await wire.raw(whole)).status == 200

    asyncio.run(check())


def test_no_refusal_is_taken_for_the_answer_to_an_earlier_request(server: ServerProcess) -> None:
    async def check() -> None:
        whole = b"GET /ready HTTP/1.1\r\nhost: localhost\r\n\r\n"
        reader, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(whole + b"nonsense\r\n\r\n")
        async with asyncio.timeout(SECONDS):
            answer = await reader.read()
        assert not answer.startswith(b"HTTP/1.1 400")
        writer.close()

    asyncio.run(check())


def test_who_begins_a_request_and_never_ends_it_is_cut() -> None:
    post = b"POST /api/replay HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
    whole = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"

    async def check(port: int, beginning: bytes) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(beginning)
        async with asyncio.timeout(SECONDS):
            answer = await reader.read()
        assert answer.count(b"HTTP/1.1 200") == beginning.count(whole)
        writer.close()

    async def check_all(port: int) -> None:
        beginnings = (b"", b"GET / HTTP/1.1\r\nhost:", post, post + b"{", whole, whole + b"GET /")
        await asyncio.gather(*(check(port, beginning) for beginning in beginnings))

    with RiggedServer("impatient") as server:
        asyncio.run(check_all(server.port))
        assert not server.complaints


# ---- sockets


async def at_the_table(server: ServerProcess) -> tuple[Wire, Sitting, Page]:
    wire = Wire(server.port)
    sitting = await anna_and_ben(wire)
    page = await sit_down(wire, sitting.code, [sitting.anna])
    await page.next("frame")
    return wire, sitting, page


async def assert_untouched(wire: Wire, sitting: Sitting, before: bytes) -> None:
    assert (await wire.get(sitting.path)).body == before
    assert await play_on(wire, sitting) > 0
    await wire.close()


def test_a_frame_counts_up_to_the_limit(server: ServerProcess) -> None:
    async def check() -> None:
        wire, sitting, page = await at_the_table(server)
        await page.say(padded({"type": "ping"}, MOST_FRAME).decode())
        assert (await page.next())["type"] == "pong"
        await page.close()
        for size in (MOST_FRAME + 1, 5 * KIB, MIB, 16 * MIB):
            page = await sit_down(wire, sitting.code, [sitting.anna])
            await page.next("frame")
            before = (await wire.get(sitting.path)).body
            with contextlib.suppress(ConnectionClosed):  # while it is being sent
                await page.say(padded({"type": "ping"}, size).decode())
            assert await page.ended() in (1009, BAD_INPUT)
            assert b"pong" not in b"".join(page.heard)
        assert json.loads(before)["seq"] == (await wire.get(sitting.path)).json["seq"]
        await wire.close()

    asyncio.run(check())


def test_a_message_that_cannot_be_read_ends_its_socket_and_nothing_else(server: ServerProcess) -> None:
    deep = 1900
    messages: tuple[str | bytes, ...] = (
        "", "{", "null", "[]", "7", "ping", '{"type":"pong"}', '{"type":"ping","more":1}', '{"type":"command"}', "\x00",
        b"{}", b"\xff\xfe", json.dumps({"type": "ping"}).encode(), "[" * 4000, nested(deep).decode(),
        '{"type":' * 500, '{"type":"command","command":' + nested(deep).decode() + "}", '{"type":"hello","ticket":"x"}',
        '{"type":"command","command":{"do":"act","token":' + nested(deep).decode() + "}}", '{"type":"\\ud800"}',
        '{"x":' * 600 + "1" + "}" * 600, '{"type":"command","command":{"do":"nothing"}}',
    )  # fmt: skip

    async def check() -> None:
        wire, sitting, page = await at_the_table(server)
        await page.close()
        for message in messages:
            page = await sit_down(wire, sitting.code, [sitting.anna])
            await page.next("frame")
            await page.say(message)
            assert await page.ended() == BAD_INPUT, message[:100]
            first = await dial(server.port)
            await first.say(message)
            assert await first.ended() in (BAD_INPUT, 4001), message[:100]
        before = (await wire.get(sitting.path)).body
        await assert_untouched(wire, sitting, before)

    asyncio.run(check())


PING = b'{"type":"ping"}'

BAD_FRAMES = {
    "not UTF-8": frame(TEXT, b"\xff\xfe\xfd"),
    "half a letter": frame(TEXT, b'{"type":"\xc3'),
    "compressed": frame(TEXT, PING, rsv=4),
    "reserved": frame(TEXT, PING, rsv=1),
    "an unknown kind": frame(3, PING),
    "not masked": frame(TEXT, PING, mask=False),
    "no beginning": frame(MORE, PING),
    "two beginnings": frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"),
    "a long ping": frame(PROTOCOL_PING, b"x" * 126),
    "a ping in pieces": frame(PROTOCOL_PING, b"x", fin=False),
    "a close of one byte": frame(CLOSE, b"x"),
    "pieces without end": frame(TEXT, b"x" * 1000, fin=False) + frame(MORE, b"x" * 1000, fin=False) * 2000,
    "a giant announced": frame(TEXT, b"x" * 10)[:1] + struct.pack("!BQ", 0x80 | 127, 1 << 62) + b"\0\0\0\0x",
    "no frame at all": b"GET / HTTP/1.1\r\n\r\n",
}


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def by_hand(server: ServerProcess, *offers: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, bytes]:
    """A socket opened by hand; gives also the head of the answer."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    lines = ["GET /api/socket HTTP/1.1", f"host: {HOST}:{server.port}", "upgrade: websocket", "connection: Upgrade"]
    lines += ["sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", *offers, "", ""]
    writer.write("\r\n".join(lines).encode())
    return reader, writer, await reader.readuntil(b"\r\n\r\n")


async def hello(
    server: ServerProcess, wire: Wire, sitting: Sitting
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    answer = await wire.post(f"{sitting.path}/ticket", None, seat(sitting.anna))
    reader, writer, _ = await by_hand(server)
    writer.write(frame(TEXT, json.dumps({"type": "hello", "ticket": answer.json["ticket"]}).encode()))
    return reader, writer


@pytest.mark.parametrize("bad", BAD_FRAMES.values(), ids=BAD_FRAMES.keys())
def test_a_bad_frame_ends_its_socket_and_nothing_else(server: ServerProcess, bad: bytes) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            before = memory(server)
            for greeted in (False, True):
                reader, writer = await hello(server, wire, sitting) if greeted else (await by_hand(server))[:2]
                writer.write(bad)
                async with asyncio.timeout(SECONDS):
                    heard = await read_to_the_end(reader)
                assert b"pong" not in heard
                writer.close()
            assert memory(server) - before < MOST_GROWTH
            assert await play_on(wire, sitting) > 0

    asyncio.run(check())


async def read_to_the_end(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:  # closed while we still wrote
        return b""


def test_a_message_in_pieces_is_one_message(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            reader, writer = await hello(server, wire, sitting)
            pieces = [
                frame(TEXT, PING[:1], fin=False),
                *(frame(MORE, PING[at : at + 1], fin=False) for at in range(1, 14)),
            ]
            pieces += [frame(PROTOCOL_PING, b"x"), frame(MORE, b"", fin=False), frame(MORE, PING[14:])]
            for piece in pieces:
                writer.write(piece)
                await asyncio.sleep(0)
            async with asyncio.timeout(SECONDS):
                await reader.readuntil(b'"type":"pong"')
            writer.close()

    asyncio.run(check())


def test_compression_is_offered_in_vain(server: ServerProcess) -> None:
    """A few bytes could otherwise become a flood."""

    async def check() -> None:
        offer = "sec-websocket-extensions: permessage-deflate; client_max_window_bits"
        _, writer, head = await by_hand(server, offer)
        assert head.startswith(b"HTTP/1.1 101")
        assert b"sec-websocket-extensions" not in head.lower()
        writer.close()
        page = await dial(server.port, compression="deflate")
        assert page.connection.protocol.extensions == []
        await page.close()

    asyncio.run(check())


def test_many_attackers_at_once_leave_the_server_as_it_was(server: ServerProcess) -> None:
    """All of it together, from fifty connections; meanwhile Anna and Ben play on."""

    async def attack(number: int) -> None:
        bad = list(BAD_FRAMES.values())[number % len(BAD_FRAMES)]
        for _ in range(5):
            reader, writer, _ = await by_hand(server)
            writer.write(bad)
            await read_to_the_end(reader)
            writer.close()
        async with Wire(server.port) as wire:
            await refused(wire, "/api/tables", b"x" * MIB, seat(secrets.token_urlsafe(32)))

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            await asyncio.gather(*(attack(number) for number in range(50)))
            before = memory(server)
            attackers = asyncio.gather(*(attack(number) for number in range(50)))
            assert await play_on(wire, sitting, 20) > 20
            await attackers
            assert memory(server) - before < MOST_GROWTH

    asyncio.run(check())
