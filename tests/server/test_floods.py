"""Floods of frames and connections: counted against their address and cut before they are read. What an honest page or
a class behind one address does is never cut."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.attack.floods import EMPTY_PING, FRAGMENTS, MISUNDERSTOOD, PING, PONG, REFUSED
from tests.server.process import ServerProcess
from tests.server.raw import (
    FEW,
    NEVER,
    USUAL,
    assert_slowed,
    connected,
    everything,
    handshake,
    seated,
)
from tests.server.wire import (
    HOST,
    TEXT,
    Page,
    Sitting,
    Wire,
    anna_and_ben,
    command_key,
    frame,
    play_on,
    sit_down,
)
from tischlein.server.app import PIECE, Sending
from tischlein.server.callers import BEGUN_AT_ONCE, FIRST_PIECES, MOST_ANSWERS, Caller, Callers, Meter
from tischlein.server.limits import Budget
from tischlein.server.line import Pieces
from tischlein.server.settings import Settings


@pytest.fixture(scope="module")
def usual() -> Iterator[ServerProcess]:
    """A server with the settings as they come."""
    with ServerProcess(**USUAL) as server:
        yield server
        assert not server.complaints


@pytest.fixture(scope="module")
def strict() -> Iterator[ServerProcess]:
    """A server that allows little, once."""
    with ServerProcess(proxies="127.9.9.9", **FEW) as server:
        yield server
        assert not server.complaints


# ---- frames


FLOODS = {
    "empty pings": EMPTY_PING * 40_000,
    "unasked pongs": frame(PONG) * 40_000,
    "empty fragments": FRAGMENTS * 40,
    "heartbeats": PING * 10_000,
    "refused commands": REFUSED * 2_000,
    "misunderstood commands": MISUNDERSTOOD * 2_000,
    "a burst of 4 MiB": EMPTY_PING * (4 * 1024 * 1024 // 6),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_of_frames_is_cut_before_it_is_read(usual: ServerProcess, flood: bytes) -> None:
    """Before a ticket is shown and after. Hardly any of it is answered, and others play on."""

    async def check() -> None:
        async with Wire(usual.port, "127.2.0.1") as honest, Wire(usual.port) as wire:
            own, others = await anna_and_ben(wire), await anna_and_ben(honest)
            async with connected(usual, HOST, handshake(usual)) as (reader, writer):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(flood)
                assert count_frames(await everything(reader)) <= FIRST_PIECES + 1
            reader, writer = await seated(usual, wire, own)
            writer.write(flood)
            assert count_frames(await everything(reader)) <= Settings().pieces_at_once + 3
            writer.close()
            assert await play_on(honest, others, 3) > 3

    asyncio.run(check())


def count_frames(data: bytes) -> int:
    return Pieces().count(data, len(data)) if data else 0


def test_frames_are_counted_however_they_are_cut() -> None:
    stream = frame(TEXT, b"x" * 200) + EMPTY_PING + frame(TEXT, b"y" * 70_000) + EMPTY_PING * 5
    for size in (1, 2, 3, 7, 100, len(stream)):
        pieces = Pieces()
        counts = [pieces.count(stream[at : at + size], len(stream)) for at in range(0, len(stream), size)]
        assert len(counts) <= sum(counts) <= len(counts) + 8 + 8
    assert Pieces().count(EMPTY_PING * 100_000, 120) == 121, "nothing after the last that is allowed is looked at"


def test_a_socket_may_send_so_much_and_no_more(strict: ServerProcess) -> None:
    """One after the other, whatever it is: also heartbeats."""

    async def check() -> None:
        async with Wire(strict.port, "127.2.1.1") as wire:
            sitting = await anna_and_ben(wire)
            for kind in (PING, EMPTY_PING, frame(PONG)):
                reader, writer = await seated(strict, wire, sitting)
                for _ in range(25):
                    writer.write(kind)
                    await asyncio.sleep(0.002)
                assert not reader.at_eof()
                writer.write(kind)
                data = await everything(reader)
                assert data.endswith(b"\x88\x02" + (1008).to_bytes(2, "big")), "and it is told why"
                writer.close()
                wire.source = f"127.2.1.{ord(kind[0:1])}"  # the next one comes from an address that has sent nothing

    asyncio.run(check())


@pytest.mark.parametrize("proxied", [False, True], ids=["direct", "behind a proxy"])
def test_all_sockets_of_an_address_together_may_send_so_much(strict: ServerProcess, proxied: bool) -> None:
    async def check() -> None:
        source, far = ("127.9.9.9", "203.0.113.{}") if proxied else ("127.2.2.{}", "")
        async with Wire(strict.port, source.format(1)) as wire, Wire(strict.port, "127.2.2.99") as maker:
            sitting, left = await anna_and_ben(maker), []
            for _ in range(3):
                header = [f"x-forwarded-for: {far.format(1)}"] if proxied else []
                reader, writer = await seated(strict, wire, sitting, *header)
                for _ in range(20):
                    writer.write(EMPTY_PING)
                    await asyncio.sleep(0.002)
                left.append((reader, writer))
            await everything(left[2][0])  # it ends: three times twenty, and each said hello
            assert not left[0][0].at_eof()
            other = Wire(strict.port, source.format(2))
            header = [f"x-forwarded-for: {far.format(2)}"] if proxied else []
            reader, writer = await seated(strict, other, sitting, *header)
            writer.write(PING)
            await reader.readuntil(b"pong")
            left.append((reader, writer))
            for _, each in left:
                each.close()
            await other.close()

    asyncio.run(check())


def test_an_honest_page_is_never_cut(usual: ServerProcess) -> None:
    """All the commands it may give at once, its heartbeats, and WebSocket's own; each perhaps in two pieces."""

    async def check() -> None:
        async with Wire(usual.port, "127.2.3.1") as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            seq = (await page.next("frame"))["seq"]
            for number in range(Settings().frames_at_once):
                await page.say({"type": "command", "command": signal(seq + number)})
            for _ in range(5):
                await page.say({"type": "ping"})
                await page.connection.ping()
            answers = [await page.next("frame", "refused") for _ in range(Settings().frames_at_once)]
            assert {answer["type"] for answer in answers} == {"frame", "refused"}
            assert (await page.ping())["type"] == "pong"
            await page.close()

    asyncio.run(check())


def signal(seq: int) -> dict[str, Any]:
    return {"do": "signal", "player": 0, "signal": "hello", "expected_seq": seq, "key": command_key()}


def test_what_a_socket_may_send_grows_with_its_ticket() -> None:
    meter = Meter(Caller(Settings()), Settings(pieces_per_second=NEVER))
    assert meter.take(FIRST_PIECES)
    assert not meter.take(1)
    meter.greet()
    assert meter.take(Settings().pieces_at_once)
    assert not meter.take(1)


# ---- connections and handshakes


def test_an_address_connects_so_often_and_no_more() -> None:
    async def opens(server: ServerProcess, source: str) -> bool:
        async with connected(server, source, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n") as (reader, _):
            try:
                return (await reader.read(12)) == b"HTTP/1.1 200"
            except ConnectionError:
                return False

    async def check(server: ServerProcess) -> None:
        assert [await opens(server, "127.3.3.3") for _ in range(15)] == [True] * 10 + [False] * 5
        assert await opens(server, "127.3.3.4"), "others are not concerned"
        assert all([await opens(server, "127.9.9.9") for _ in range(15)]), "many people stand behind a proxy"

    with ServerProcess(arrivals_at_once=10, arrivals_per_second=NEVER, proxies="127.9.9.9") as server:
        asyncio.run(check(server))
        assert not server.complaints


@pytest.mark.parametrize("proxied", [False, True], ids=["direct", "behind a proxy"])
def test_an_address_shakes_hands_so_often_and_no_more(strict: ServerProcess, proxied: bool) -> None:
    async def check() -> None:
        statuses = []
        forwarded = [("x-forwarded-for", "203.0.113.77")] if proxied else []
        for _ in range(7):
            async with Wire(strict.port, "127.9.9.9" if proxied else "127.3.4.1") as wire:
                asked = handshake(strict, *(f"{name}: {value}" for name, value in forwarded))
                answer = await wire.raw(asked)
                statuses.append(answer.status)
        assert statuses == [101] * 5 + [429] * 2
        assert_slowed(answer)
        assert answer.header("connection") == "close"

    asyncio.run(check())


def test_a_class_whose_server_restarts_gets_in_again(usual: ServerProcess) -> None:
    """Thirty devices behind one address, all at once: a ticket, a handshake, a hello each, and the first moves."""

    async def come_back(number: int, sitting: Sitting) -> Page:
        async with Wire(usual.port, "127.3.5.1") as wire:
            page = await sit_down(wire, sitting.code, [sitting.anna if number % 2 else sitting.ben])
            await page.next("frame")
            for _ in range(3):
                await page.ping()
            return page

    async def check() -> None:
        async with Wire(usual.port, "127.3.5.2") as wire:
            sittings = [await anna_and_ben(wire) for _ in range(8)]
        pages = await asyncio.gather(*(come_back(number, sittings[number // 4]) for number in range(30)))
        for page in pages:
            await page.close()

    asyncio.run(check())


# ---- the parts


def test_requests_of_one_address_begin_a_few_at_a_time() -> None:
    async def check() -> None:
        loop, caller, begun = asyncio.get_running_loop(), Caller(Settings()), list[int]()
        for number in range(3 * BEGUN_AT_ONCE):
            caller.line_up(loop, lambda number=number: begun.append(number))  # type: ignore[misc]
        for turn in range(1, 4):
            assert len(begun) == turn * BEGUN_AT_ONCE
            await asyncio.sleep(0)
        assert begun == sorted(begun)
        await asyncio.sleep(0)
        caller.line_up(loop, lambda: begun.append(99))
        assert begun[-1] == 99, "whoever comes alone waits for nobody"

    asyncio.run(check())


def test_who_has_not_called_for_a_while_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    callers = Callers(Settings())
    for number in range(1000):
        assert callers.of(f"10.0.{number // 250}.{number % 250}").requests.take()
    stays = callers.of("10.1.1.1")
    stays.inside = 1
    clock[0] += 120
    callers.of("10.2.2.2")
    assert len(callers) == 2
    assert callers.of("10.1.1.1") is stays


def test_a_budget_says_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    budget = Budget(2.0, 10)
    assert budget.take(10)
    assert not budget.take()
    assert (budget.wait(), budget.wait(10)) == (1, 5)
    clock[0] += budget.wait(10)
    assert budget.take(1000), "what costs more than there ever is takes all of it"
    assert not budget.is_untouched
    clock[0] += 5
    assert budget.is_untouched


def test_long_answers_that_nobody_takes_have_a_limit() -> None:
    """The second one that would not fit is refused before anything of it was sent, until the first one is taken."""

    async def check() -> None:
        caller, sent = Caller(Settings()), list[Any]()

        async def send(message: Any) -> None:
            sent.append(message)

        async def answer(size: int) -> tuple[Sending, int]:
            sent.clear()
            sending = Sending(send, [(b"x-own", b"1")], caller)
            await sending({"type": "http.response.start", "status": 200, "headers": []})
            assert not sent
            await sending({"type": "http.response.body", "body": b"x" * size})
            assert sent[0]["headers"][-1] == (b"x-own", b"1")
            assert max(len(message["body"]) for message in sent[1:]) <= PIECE
            if len(sent) > 2:
                assert len({id(message["body"].obj) for message in sent[1:]}) == 1, "no copy is made"
            assert sent[0]["status"] == 429 or sum(len(message["body"]) for message in sent[1:]) == size
            return sending, sent[0]["status"]

        first, status = await answer(2 * MOST_ANSWERS)
        assert status == 200, "a single one may be longer"
        second, status = await answer(PIECE + 1)
        assert status == 429
        assert dict(sent[0]["headers"])[b"retry-after"] == b"2"
        second.end()
        _, status = await answer(PIECE)
        assert status == 200, "short ones do not count"
        first.end()
        assert caller.answers == 0
        _, status = await answer(PIECE + 1)
        assert (status, caller.answers) == (200, PIECE + 1)

    asyncio.run(check())


def test_a_request_never_costs_more_than_there_is() -> None:
    """Its head has been counted before anybody knows that it is work."""
    caller = Caller(Settings(requests_per_second=NEVER, requests_at_once=3))
    assert caller.requests.take()
    caller.count_work(9)
    assert not caller.requests.take()
