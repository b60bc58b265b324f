"""Who does too much at once is told to wait, and nobody else notices. Heartbeats always come through."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.server.process import ServerProcess, has_ipv6
from tests.server.wire import (
    HOST,
    SECONDS,
    Answer,
    Page,
    Sitting,
    Wire,
    anna_and_ben,
    command_key,
    dial,
    new_key,
    order,
    play_on,
    seat,
    sit_down,
)
from tischlein.server.keys import new_code
from tischlein.server.settings import Settings
from tischlein.server.socket import TOO_FAST, TOO_MANY

NEVER = 1e-9
"""A limit that does not fill again while a test runs."""

SMALL: dict[str, Any] = {
    "frames_at_once": 10,
    "frames_per_second": NEVER,
    "commands_at_once": 30,
    "commands_per_second": NEVER,
    "requests_at_once": 150,
    "requests_per_second": NEVER,
    "guesses_at_once": 10,
    "guesses_per_minute": NEVER,
    "tables_at_once": 5,
    "tables_per_minute": NEVER,
    "sockets_per_person": 3,
    "sockets_per_address": 5,
}

_addresses = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess(**SMALL) as server:
        yield server
        assert not server.complaints


def from_anew(server: ServerProcess) -> Wire:
    """A connection from an address that nothing has come from yet."""
    number = next(_addresses)
    return Wire(server.port, f"127.1.{number // 250}.{number % 250 + 1}")


def is_slowed(answer: Answer) -> bool:
    """Whether an answer says to wait, and how long."""
    if answer.status != 429:
        return False
    assert answer.code == "too-fast"
    wait = int(answer.header("retry-after") or 0)
    assert wait >= 1
    assert answer.json["say"] == ["refusal-too-fast", {"seconds": wait}]
    return True


def signal(seq: int) -> dict[str, Any]:
    return {"do": "signal", "player": 0, "signal": "hello", "expected_seq": seq, "key": command_key()}


def test_a_flood_over_a_socket_is_refused_and_others_play_on(server: ServerProcess) -> None:
    async def check() -> None:
        async with from_anew(server) as wire:
            sitting, others = await anna_and_ben(wire), await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            seq = (await page.next("frame"))["seq"]
            answers = [await page.order(signal(seq + number)) for number in range(30)]
            assert [answer["type"] for answer in answers] == ["frame"] * 10 + ["refused"] * 20
            for answer in answers[10:]:
                assert (answer["status"], answer["code"], answer["say"][0]) == (429, "too-fast", "refusal-too-fast")
            stop = asyncio.Event()
            flood = asyncio.create_task(pour(page, stop))
            assert await play_on(wire, others, 15) > 15
            assert (await order(wire, sitting, sitting.ben, do="signal", player=1, signal="thanks"))["seq"] == seq + 11
            stop.set()
            await flood
            await page.close()

    async def pour(page: Page, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await page.order(signal(5))

    asyncio.run(check())


def test_after_a_while_it_goes_on() -> None:
    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            seq = (await page.next("frame"))["seq"]
            while (await page.order(signal(seq)))["type"] == "frame":
                seq += 1
            while (answer := await page.order(signal(seq)))["type"] == "refused":
                await asyncio.sleep(0.05)
            assert answer["seq"] == seq + 1, "nobody is banned"
            await page.close()

    with ServerProcess(frames_per_second=4, frames_at_once=8) as server:
        asyncio.run(check(server))


@pytest.mark.parametrize(
    "message",
    [{"type": "shown", "seq": 1}, {"type": "command", "command": {"do": "nothing", "key": "0123456789"}}],
    ids=["shown", "not understood"],
)
def test_who_says_too_much_that_is_no_command_is_told_so(server: ServerProcess, message: dict[str, Any]) -> None:
    """And not that there are too many sockets."""

    async def check() -> None:
        async with from_anew(server) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            for _ in range(SMALL["frames_at_once"] + 1):
                await page.say(message)
            assert await page.ended() == TOO_FAST

    asyncio.run(check())


def test_heartbeats_are_never_cut_off(server: ServerProcess) -> None:
    """Not over a socket that has said too much, and not from an address that has asked too much."""

    async def check() -> None:
        async with from_anew(server) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            seq = (await page.next("frame"))["seq"]
            while (await page.order(signal(seq)))["type"] == "frame":
                seq += 1
            while not is_slowed(await wire.get(sitting.path)):
                pass
            for _ in range(500):
                await page.say({"type": "ping"})
                assert json.loads(await page.hear()) == {"type": "pong", "seq": seq}
            for _ in range(40):  # many at once, as after a tunnel
                await page.say({"type": "ping"})
            for _ in range(40):
                assert json.loads(await page.hear())["type"] == "pong"
            await page.close()

    asyncio.run(check())


def test_a_flood_of_commands_by_request_slows_its_key_alone(server: ServerProcess) -> None:
    async def check() -> None:
        async with from_anew(server) as wire:
            sitting = await anna_and_ben(wire)
            seq = (await wire.get(sitting.path)).json["seq"]
            answers = [await wire.post(sitting.path, signal(seq), seat(sitting.anna)) for _ in range(50)]
            slowed = [is_slowed(answer) for answer in answers]
            assert slowed == sorted(slowed)
            assert 20 <= slowed.count(False) <= 30
            assert (await order(wire, sitting, sitting.ben, do="signal", player=1, signal="hello"))["seq"] == seq + 2
            for _ in range(20):
                assert is_slowed(await wire.post(sitting.path, signal(seq), seat(sitting.anna)))

    asyncio.run(check())


@pytest.mark.parametrize("what", ["table", "record", "replay", "mine", "ticket", "forget", "command"])
def test_a_flood_of_requests_slows_its_address_alone(server: ServerProcess, what: str) -> None:
    async def check() -> None:
        async with from_anew(server) as wire, from_anew(server) as other:
            sitting, others = await anna_and_ben(wire), await anna_and_ben(other)
            for _ in range(200):
                if is_slowed(await ask(wire, sitting)):
                    break
            else:
                raise AssertionError(f"two hundred requests for {what} were answered")
            for number in range(20):  # whatever it says about where it comes from
                assert is_slowed(await ask(wire, sitting, ("x-forwarded-for", f"10.0.0.{number}")))
            assert await play_on(other, others, 3) > 5

    async def ask(wire: Wire, sitting: Sitting, *headers: tuple[str, str]) -> Answer:
        key = seat(sitting.ben)
        if what == "table":
            return await wire.get(sitting.path, *headers)
        if what == "record":
            return await wire.get(f"{sitting.path}/rounds/1/record", *headers)
        if what == "replay":
            return await wire.post("/api/replay", {"record": ""}, *headers)
        if what == "command":
            return await wire.post(sitting.path, signal(5), seat(new_key()), *headers)
        target = f"{sitting.path}/ticket" if what == "ticket" else f"/api/{what}"
        return await wire.post(target, None, key, *headers)

    asyncio.run(check())


def test_behind_a_proxy_that_is_believed_every_address_counts_for_itself() -> None:
    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            for number in range(50):
                answer = await wire.get(sitting.path, ("x-forwarded-for", f"203.0.113.{number}"))
                assert answer.status == 200
            answers = []
            for number in range(50):  # what the person behind the proxy claims does not matter
                forwarded = ("x-forwarded-for", f"10.9.8.{number}, 198.51.100.7")
                answers.append(await wire.get(sitting.path, forwarded))
            assert sum(map(is_slowed, answers)) >= 10

    with ServerProcess(requests_per_second=NEVER, requests_at_once=30, proxies="127.0.0.1") as server:
        asyncio.run(check(server))


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_behind_a_proxy_a_whole_household_counts_as_one() -> None:
    """The server listens to both kinds of addresses, and the proxy speaks the old one."""

    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            for number in range(50):
                address = f"2a00:1450:0:{number:x}::1"
                assert (await wire.get(sitting.path, ("x-forwarded-for", address))).status == 200
            answers = []
            for number in range(50):
                forwarded = ("x-forwarded-for", f"2a00:1450:0:ffff:{number:x}::1")
                answers.append(await wire.get(sitting.path, forwarded))
            assert sum(map(is_slowed, answers)) >= 10

    with ServerProcess(host="::", requests_per_second=NEVER, requests_at_once=30, proxies="127.0.0.1") as server:
        asyncio.run(check(server))


def test_whoever_guesses_codes_soon_learns_nothing_more(server: ServerProcess) -> None:
    async def check() -> None:
        async with from_anew(server) as wire, from_anew(server) as guesser:
            sitting = await anna_and_ben(wire)
            codes = (new_code() for _ in itertools.count())
            statuses = [(await guesser.get(f"/api/tables/{next(codes)}")).status for _ in range(12)]
            assert statuses == [404] * 10 + [429] * 2
            wrong, right = f"/api/tables/{next(codes)}", sitting.path
            foreign = seat(new_key())
            for end in ("", "/rounds/1/record", "/rounds/1/proof", "/rounds/1/replay", "/matches/1/record"):
                answers = [await guesser.get(path + end, foreign) for path in (wrong, right)]
                assert all(map(is_slowed, answers)), "a code that is right looks like one that is wrong"
            for end, body in (("", signal(5)), ("/ticket", None), ("/take-along", None)):
                answers = [await guesser.post(path + end, body) for path in (wrong, right)]
                assert all(map(is_slowed, answers))
            assert (await guesser.get(sitting.path, seat(sitting.anna))).status == 200, "who sits there may go on"
            assert (await wire.get(sitting.path)).status == 200, "others are not concerned"

    asyncio.run(check())


def test_making_tables_without_end_is_slowed(server: ServerProcess) -> None:
    async def check() -> None:
        async with from_anew(server) as wire, from_anew(server) as other:
            sitting = await anna_and_ben(wire)
            answers = []
            for _ in range(10):
                body = {"game": "wagnis", "chairs": [{"kind": "bot"}, {"kind": "bot"}], "key": command_key()}
                answers.append(await wire.post("/api/tables", body, seat(new_key())))
            assert [answer.status for answer in answers] == [201] * 4 + [429] * 6
            assert all(map(is_slowed, answers[4:]))
            redeem = await wire.post("/api/take-along", {"code": secrets.token_urlsafe(32)}, seat(new_key()))
            assert is_slowed(redeem)
            assert await play_on(wire, sitting, 3) > 5
            assert await anna_and_ben(other)

    asyncio.run(check())


def test_a_person_has_so_many_sockets_and_no_more(server: ServerProcess) -> None:
    async def check() -> None:
        async with from_anew(server) as wire:
            sitting = await anna_and_ben(wire)
            pages = [await sit_down(wire, sitting.code, [sitting.anna]) for _ in range(3)]
            for page in pages:
                await page.next("frame")
            assert await (await sit_down(wire, sitting.code, [sitting.anna])).ended() == TOO_MANY
            ben = await sit_down(wire, sitting.code, [sitting.ben])
            assert (await ben.next("frame"))["you"] == [1]
            await pages.pop().close()
            await ben.next("here")
            pages.append(await sit_down(wire, sitting.code, [sitting.anna]))
            assert (await pages[-1].next("frame"))["you"] == [0]
            for page in (*pages, ben):
                await page.close()

    asyncio.run(check())


def test_an_address_has_so_many_sockets_and_no_more(server: ServerProcess) -> None:
    async def check() -> None:
        async with from_anew(server) as wire, from_anew(server) as other:
            sitting = await anna_and_ben(wire)
            pages = [await dial(server.port, local_addr=(wire.source, 0)) for _ in range(5)]  # silent ones count
            with pytest.raises(InvalidStatus):
                await dial(server.port, local_addr=(wire.source, 0))
            elsewhere = await sit_down(other, sitting.code, [sitting.ben])
            assert (await elsewhere.next("frame"))["you"] == [1]
            await pages.pop().close()
            while True:
                try:
                    pages.append(await dial(server.port, local_addr=(wire.source, 0)))
                    break
                except InvalidStatus:  # the server has not noticed yet
                    await asyncio.sleep(0.02)
            for page in (*pages, elsewhere):
                await page.close()

    asyncio.run(check())


def test_an_address_has_so_many_connections_and_no_more() -> None:
    """Half a request takes a file from the system as a whole one does; sockets count with the rest."""

    async def open_half(server: ServerProcess, source: str) -> asyncio.StreamWriter | None:
        """A connection on which half a request is sent; None where the server closes it at once."""
        reader, writer = await asyncio.open_connection(HOST, server.port, local_addr=(source, 0))
        writer.write(b"GET / HTTP/1.1\r\nhost:")
        try:
            async with asyncio.timeout(0.3):
                ended = await reader.read() == b""
        except TimeoutError:
            ended = False
        except ConnectionError:
            ended = True
        if not ended:
            return writer
        writer.close()
        return None

    async def check(server: ServerProcess) -> None:
        source = "127.4.4.4"
        pages = [await dial(server.port, local_addr=(source, 0)) for _ in range(5)]
        halves = await asyncio.gather(*(open_half(server, source) for _ in range(30)))
        kept = [half for half in halves if half is not None]
        assert len(kept) == 10
        with pytest.raises((OSError, EOFError, InvalidMessage)):
            await dial(server.port, local_addr=(source, 0))
        async with from_anew(server) as other:
            assert (await other.get("/health")).status == 200, "others are not concerned"
        kept.pop().close()
        await pages.pop().close()
        async with asyncio.timeout(SECONDS):
            for _ in range(2):
                while (half := await open_half(server, source)) is None:
                    pass  # the server has not noticed yet
                kept.append(half)
        assert await open_half(server, source) is None
        proxied = await asyncio.gather(*(open_half(server, "127.5.5.5") for _ in range(30)))
        assert None not in proxied, "many people stand behind a proxy"
        for writer in (*kept, *proxied):
            assert writer is not None
            writer.close()
        for page in pages:
            await page.close()

    with ServerProcess(sockets_per_address=5, connections_per_address=10, proxies="127.5.5.5") as server:
        asyncio.run(check(server))
        assert not server.complaints


def test_the_server_takes_as_many_files_as_it_may_have() -> None:
    script = """
import resource
from tischlein.server.run import FILES, allow_many_files
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
allow_many_files()
soft, still = resource.getrlimit(resource.RLIMIT_NOFILE)
assert still == hard
print(soft == (FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_a_flood_from_many_connections_lets_others_play() -> None:
    """With the settings as they come: requests, handshakes, pings and looking back, all at once from one address."""
    usual = Settings()
    names = [name for name in vars(usual) if name.endswith(("_at_once", "_per_second", "_per_minute", "_per_address"))]

    async def check(server: ServerProcess) -> None:
        async with from_anew(server) as wire, Wire(server.port) as attacker:
            sitting, finished = await anna_and_ben(wire), await anna_and_ben(attacker)
            await play_on(attacker, finished, 10)
            await order(attacker, finished, finished.anna, do="close")
            page = await sit_down(wire, sitting.code, [sitting.anna])
            stop, slowed = asyncio.Event(), list[Answer]()
            async with asyncio.TaskGroup() as floods:
                for _ in range(10):
                    floods.create_task(ask(server, f"{finished.path}/rounds/1/replay", slowed, stop))
                    floods.create_task(ask(server, finished.path, slowed, stop))
                    floods.create_task(shake_hands(server, stop))
                floods.create_task(ping(attacker, finished, stop))
                assert await play_on(wire, sitting, 25) > 25
                assert (await page.ping())["seq"] > 25
                stop.set()
            assert sum(map(is_slowed, slowed)) > 10
            await page.close()

    async def ask(server: ServerProcess, path: str, slowed: list[Answer], stop: asyncio.Event) -> None:
        async with Wire(server.port) as wire:
            while not stop.is_set():
                with contextlib.suppress(ConnectionError):  # too many new ones
                    slowed.append(await wire.get(path))

    async def shake_hands(server: ServerProcess, stop: asyncio.Event) -> None:
        while not stop.is_set():
            with contextlib.suppress(InvalidMessage, InvalidStatus, OSError, EOFError):
                await (await dial(server.port)).close()

    async def ping(wire: Wire, sitting: Sitting, stop: asyncio.Event) -> None:
        page = await sit_down(wire, sitting.code, [sitting.anna])
        with contextlib.suppress(ConnectionClosed):
            while not stop.is_set():
                await page.ping()
        await page.close()

    with ServerProcess(**{name: getattr(usual, name) for name in names}) as server:
        asyncio.run(check(server))
        assert not server.complaints


def test_who_joins_too_often_keeps_nobody_else_from_joining() -> None:
    with ServerProcess(changes_at_once=5, changes_per_second=NEVER) as server:

        async def check() -> None:
            async with Wire(server.port) as wire:
                chairs = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
                made = await wire.post(
                    "/api/tables", {"game": "wagnis", "chairs": chairs, "key": command_key()}, seat(new_key())
                )
                path, nuisance = f"/api/tables/{made.json['table']['code']}", new_key()
                seen = []
                for number in range(20):
                    key = nuisance if number < 10 else new_key()
                    join = {"do": "join", "name": "\u2800", "expected_seq": 1, "key": command_key()}
                    seen.append((await wire.post(path, join, seat(key))).status)
                assert seen == [422] * 5 + [429] * 5 + [422] * 10
                join = {"do": "join", "name": "Ben", "expected_seq": 1, "key": command_key()}
                assert (await wire.post(path, join, seat(new_key()))).status == 200

        asyncio.run(check())


def test_who_sits_down_and_gets_up_again_with_new_keys_is_slowed_down() -> None:
    """Each time with another key, so that no limit of a person counts."""

    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire, Wire(server.port, "127.0.0.2") as stranger:
            sitting = await anna_and_ben(wire, begun=False)
            await order(wire, sitting, sitting.ben, do="leave", player=1)
            answers = []
            for _ in range(4):
                key = new_key()
                seq = (await stranger.get(sitting.path)).json["seq"]
                join = {"do": "join", "name": "Carl", "expected_seq": seq, "key": command_key()}
                answers.append(await stranger.post(sitting.path, join, seat(key)))
                if answers[-1].status == 200:
                    await order(stranger, sitting, key, do="leave", player=1)
            assert [answer.status for answer in answers] == [200, 200, 200, 429]

    with ServerProcess(changes_at_once=3, changes_per_second=NEVER) as server:
        asyncio.run(check(server))
