"""Slow, silent and dead sockets are cut without harm to others, and the server stops in time whatever hangs on it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import select
import signal
import socket
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

import pytest

import tischlein
from tests.server.process import ServerProcess
from tests.server.wire import (
    HOST,
    SECONDS,
    TEXT,
    Page,
    Sitting,
    Wire,
    anna_and_ben,
    begin,
    command_key,
    dial,
    frame,
    new_key,
    order,
    play_on,
    seat,
    sit_down,
)
from tischlein.server.hall import GONE_AWAY
from tischlein.server.outbox import TOO_SLOW
from tischlein.server.socket import SILENT

HURRY: dict[str, Any] = {
    "queue_frames": 8,
    "queue_bytes": 64 * 1024,
    "send_seconds": 1.0,
    "silence_seconds": 3.0,
    "sockets_per_person": 50,
}
"""Settings of a server that loses patience soon."""


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess(**HURRY) as server:
        yield server
        assert not server.complaints


async def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    try:
        async with asyncio.timeout(SECONDS):
            while not holds():
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"waited in vain: {what}") from None


def files(server: ServerProcess) -> int:
    """How many connections and files the server has open."""
    return len(os.listdir(f"/proc/{server.pid}/fd"))


async def figure(wire: Wire, name: str) -> int:
    """One of the server's figures."""
    text = (await wire.get("/metrics")).body.decode()
    found = re.search(rf"^tischlein_{name} ([0-9.]+)$", text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


async def deaf(wire: Wire, sitting: Sitting, *keys: str) -> socket.socket:
    """A page that says hello and then never takes anything in, through as narrow a pipe as there is."""
    answer = await wire.post(f"{sitting.path}/ticket", None, *([seat(*keys)] if keys else []))
    loop = asyncio.get_running_loop()
    pipe = socket.socket()
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    pipe.setblocking(False)
    await loop.sock_connect(pipe, (HOST, wire.port))
    lines = ["GET /api/socket HTTP/1.1", f"host: {HOST}:{wire.port}", "upgrade: websocket", "connection: Upgrade"]
    lines += ["sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    await loop.sock_sendall(pipe, "\r\n".join(lines).encode())
    assert (await loop.sock_recv(pipe, 12)) == b"HTTP/1.1 101"
    await loop.sock_sendall(pipe, frame(TEXT, json.dumps({"type": "hello", "ticket": answer.json["ticket"]}).encode()))
    return pipe


async def family(wire: Wire) -> tuple[Sitting, list[str]]:
    """Five people on one device: what its page gets is large. Gives the table and all their keys."""
    keys = [new_key() for _ in range(5)]
    chairs = [{"kind": "me", "name": name} for name in ("Anna", "Ben", "Carl", "Dora", "Emil")]
    body = {"game": "blitzraster", "chairs": chairs, "key": command_key()}
    made = await wire.post("/api/tables", body, seat(*keys))
    sitting = Sitting(made.json["table"]["code"], keys[0], keys[1])
    await begin(wire, sitting, *keys)
    return sitting, keys


async def chatter(page: Page, seq: int, much: int) -> int:
    """Many small events at a table, for everybody there to hear; gives the number of the last one."""
    for _ in range(much):
        command = {"do": "signal", "player": 0, "signal": "hello", "expected_seq": seq, "key": command_key()}
        answer = await page.order(command)
        assert answer["type"] == "frame", answer
        seq = answer["seq"]
    return seq


def test_a_page_that_takes_nothing_is_cut_and_others_play_on(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            (sitting, keys), others = await family(wire), await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            seq = (await page.next("frame"))["seq"]
            open_files, cut = files(server), await figure(wire, "sockets_cut_total")
            pipes = [await deaf(wire, sitting, *keys) for _ in range(2)]
            for _ in pipes:
                await page.next("here")
            page.heard.clear()
            while sum(b'"type":"here"' in message for message in page.heard) < len(pipes):
                seq = await chatter(page, seq, 20)
                assert seq < 5000, "they were never cut"
            assert await figure(wire, "sockets_cut_total") >= cut + len(pipes)
            assert await play_on(wire, others, 5) > 5
            assert (await page.ping())["seq"] == seq
            await until(lambda: files(server) <= open_files, "the connections are closed")
            for pipe in pipes:
                pipe.close()
            await page.close()

    asyncio.run(check())


def test_a_page_that_falls_behind_is_told_so() -> None:
    """It stops reading for a while; then it reads what was sent, and why there is no more."""

    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting, keys = await family(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            seq = (await page.next("frame"))["seq"]
            pipe = await deaf(wire, sitting, *keys)
            await page.next("here")
            seq = await chatter(page, seq, 400)
            pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
            reader, writer = await asyncio.open_connection(sock=pipe, limit=1 << 26)
            async with asyncio.timeout(SECONDS):
                data = await reader.readuntil(b"\x88\x02" + TOO_SLOW.to_bytes(2, "big"))
            assert b'"seq":%d,' % seq not in data, "no more than fits into the queue and the pipe"
            writer.close()
            await page.close()

    with ServerProcess(queue_frames=8, send_seconds=120) as server:
        asyncio.run(check(server))
        assert not server.complaints


def test_a_page_that_says_too_much_at_once_is_cut_and_others_play_on(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting, others = await anna_and_ben(wire), await anna_and_ben(wire)
            pipes = [await deaf(wire, sitting) for _ in range(5)]
            flood = frame(TEXT, b'{"type":"ping"}') * 10_000
            loop = asyncio.get_running_loop()
            for pipe in pipes:
                with contextlib.suppress(ConnectionError):
                    await loop.sock_sendall(pipe, flood)
            assert await play_on(wire, others, 5) > 5
            for pipe in pipes:
                with contextlib.suppress(ConnectionError):
                    async with asyncio.timeout(SECONDS):
                        while await loop.sock_recv(pipe, 1 << 16):
                            pass
                pipe.close()
            assert await figure(wire, "sockets") == 0

    asyncio.run(check())


def heard_last(page: Page, kind: str) -> dict[str, Any]:
    messages: list[dict[str, Any]] = [json.loads(message) for message in page.heard]
    return next(message for message in reversed(messages) if message["type"] == kind)


def test_who_says_nothing_for_long_is_cut_and_who_pings_is_not(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            lively = await sit_down(wire, sitting.code, [sitting.anna])
            silent = [await sit_down(wire, sitting.code, [sitting.ben]), await dial(server.port)]
            endings = [asyncio.create_task(page.ended()) for page in silent]
            while not all(ending.done() for ending in endings):
                assert (await lively.ping())["type"] == "pong"
                await asyncio.sleep(0.2)
            assert [ending.result() for ending in endings] == [SILENT, SILENT]
            async with asyncio.timeout(SECONDS):
                while heard_last(lively, "here")["players"] != [0]:  # everybody is told who has gone
                    assert (await lively.ping())["type"] == "pong"
            await lively.close()

    asyncio.run(check())


class Tunnel:
    """A proxy between a page and the server, in which things get stuck."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._server: asyncio.Server | None = None
        self._flowing = {"in": asyncio.Event(), "out": asyncio.Event()}
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.port = 0

    async def __aenter__(self) -> Tunnel:
        self.thaw()
        self._server = await asyncio.start_server(self._open, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.close()

    def freeze(self, *ways: str) -> None:
        """From now on nothing comes through, and no end is told: `in` to the server, `out` to the page, or both."""
        for way in ways or ("in", "out"):
            self._flowing[way].clear()

    def thaw(self) -> None:
        for flowing in self._flowing.values():
            flowing.set()

    async def _open(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(HOST, self._target)
        self._writers += [writer, far_writer]
        self._tasks += [
            asyncio.create_task(self._pass(reader, far_writer, "in")),
            asyncio.create_task(self._pass(far_reader, writer, "out")),
        ]

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._flowing[way].wait()
                data = await reader.read(1 << 14)
                await self._flowing[way].wait()
                if not data:
                    break
                writer.write(data)
                await writer.drain()
            writer.close()


async def through(tunnel: Tunnel, wire: Wire, sitting: Sitting, key: str, since: int | None = None) -> Page:
    answer = await wire.post(f"{sitting.path}/ticket", None, seat(key))
    page = await dial(tunnel.port)
    await page.say({"type": "hello", "ticket": answer.json["ticket"], "since": since})
    return page


@pytest.mark.parametrize("ways", [(), ("in",), ("out",)], ids=["both ways", "to the server", "to the page"])
def test_a_connection_that_is_dead_without_a_word_is_cut(server: ServerProcess, ways: tuple[str, ...]) -> None:
    """A cable is pulled: nobody hears of it. The others are told soon, and the page comes back and misses nothing."""

    async def check() -> None:
        async with Wire(server.port) as wire, Tunnel(server.port) as tunnel:
            sitting = await anna_and_ben(wire)
            anna = await sit_down(wire, sitting.code, [sitting.anna])
            ben = await through(tunnel, wire, sitting, sitting.ben)
            known = (await ben.next("frame"))["seq"]
            await anna.next("here")
            tunnel.freeze(*ways)
            seq, here = known, {"players": [0, 1]}
            while here["players"] == [0, 1]:
                if seq - known < 200:  # who missed more gets no story
                    seq = await chatter(anna, seq, 5)  # so that there is something to send
                await anna.ping()
                await asyncio.sleep(0.05)
                for message in map(json.loads, anna.heard):
                    here = message if message["type"] == "here" else here
            assert here == {"type": "here", "players": [0], "watching": 0}
            again = await sit_down(wire, sitting.code, [sitting.ben], known)
            frame = await again.next("frame")
            assert (frame["since"], frame["seq"], frame["you"]) == (known, seq, [1])
            assert await play_on(wire, sitting, 3) == seq + 3
            tunnel.thaw()
            ben.connection.transport.abort()
            await ben.ended()
            for page in (anna, again):
                await page.close()

    asyncio.run(check())


def test_the_server_stops_in_time_whatever_hangs_on_it() -> None:
    """Pages that listen are told to come back; those that do not, requests that never end and bots stop nothing."""

    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            crowd, keys = await family(wire)
            clogged = await deaf(wire, crowd, *keys)
            first = await sit_down(wire, crowd.code, [crowd.anna])
            await chatter(first, (await first.next("frame"))["seq"], 150)
            sittings = [await anna_and_ben(wire) for _ in range(10)]
            pages = [first]
            for sitting in sittings:
                for keys in ([sitting.anna], [sitting.ben], []):
                    pages += [await sit_down(wire, sitting.code, keys) for _ in range(2)]
            for page in pages[1:]:
                await page.next("frame")
            strangers = [await dial(server.port) for _ in range(20)]  # who never said hello
            pipes = [await deaf(wire, sitting) for sitting in sittings]
            halves = [await asyncio.open_connection(HOST, server.port) for _ in range(10)]
            for _, writer in halves:
                writer.write(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n{")
            endings = [asyncio.create_task(page.ended()) for page in (*pages, *strangers)]
            assert await asyncio.to_thread(server.terminate, 10.0) in (0, -signal.SIGTERM)
            codes = await asyncio.gather(*endings)
            assert codes == [GONE_AWAY] * len(codes)
            for pipe in (*pipes, clogged):
                pipe.close()
            for _, writer in halves:
                writer.close()
        server.start()
        async with Wire(server.port) as wire:
            for sitting in sittings:
                page = await sit_down(wire, sitting.code, [sitting.anna])
                assert (await page.next("frame"))["you"] == [0]
                await order(wire, sitting, sitting.ben, do="signal", player=1, signal="bye")
                await page.close()

    with ServerProcess(log_level="info") as server:
        asyncio.run(check(server))
        assert not server.complaints, "their slowness is no mistake of the server's"
        stopped = [json.loads(line) for line in server.stderr.splitlines() if '"stopped"' in line]
        assert [line["level"] for line in stopped] == ["info"]


def long_record(steps: int) -> str:
    """A game in which everybody takes cards from the pile and drops them: its replay has about 350 bytes a step."""
    state = tischlein.game("blitzraster").start(players=5, options={"turn_limit": None})
    rng = random.Random(1)
    for _ in range(steps):
        if state.actor == "chance":
            token = rng.choice(list(state.chances()))
        else:
            legal = state.legal()
            token = rng.choice([one for one in legal if one.startswith(("pile", "drop"))] or legal)
        state.apply(token)
    return state.dump()


def test_who_asks_for_much_and_takes_none_of_it_is_cut(server: ServerProcess) -> None:
    body = json.dumps({"record": long_record(11_000)}).encode()
    head = f"POST /api/replay HTTP/1.1\r\nhost: {HOST}:{server.port}\r\ncontent-length: {len(body)}\r\n\r\n"
    with socket.socket() as greedy:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        greedy.connect((HOST, server.port))
        greedy.sendall(head.encode() + body)
        watch = select.poll()
        watch.register(greedy, select.POLLHUP | select.POLLERR)
        assert watch.poll(SECONDS * 1000), "the answer lies in memory for ever"

    async def check() -> None:
        """And who takes it gets all of it."""
        async with Wire(server.port) as wire:
            answer = await wire.post("/api/replay", body)
            assert answer.status == 200
            assert len(answer.body) > 3_500_000
            assert len(answer.json["steps"]) == 11_001

    asyncio.run(check())
