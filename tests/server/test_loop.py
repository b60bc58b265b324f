"""Nothing blocks the event loop, whatever is asked for, and whoever does not answer."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import socket
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.bystander import Bystander
from tests.server.conftest import Serve
from tests.server.process import ServerProcess
from tests.server.watched import lags
from tests.server.wire import Sitting, Wire, anna_and_ben, begin, command_key, new_key, order, play_on, seat, sit_down
from tischlein.server import addresses as own
from tischlein.server.addresses import Whereabouts
from tischlein.server.app import create_app
from tischlein.server.papers import Papers
from tischlein.server.settings import Settings

QUIET_MILLISECONDS = 20.0
MOST_MEGABYTES = 100.0

RECORD = (
    "tischlein-record 1\ngame: wagnis\nrules: 1\nplayers: 2\nnames: []\noptions: {}\nresult: unfinished\n\n1: draw\n"
)


class NameServer:
    """One that does not answer until it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.threads: set[int] = set()
        self.answers = threading.Event()
        monkeypatch.setattr(socket, "getaddrinfo", self._look_up)

    def _look_up(self, host: str, port: Any, family: int, *_: Any) -> list[Any]:
        self.asked += 1
        self.threads.add(threading.get_ident())
        assert self.answers.wait(30)
        address = "192.0.2.77" if family == socket.AF_INET else "2001:db8::77"
        return [(family, 1, 6, "", (address, 0))]


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Any:
    server = NameServer(monkeypatch)
    monkeypatch.setattr(own, "_HERE", Whereabouts())
    yield server
    server.answers.set()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Litestar's, of its next version
def test_nobody_waits_for_a_name_server_that_is_silent(names: NameServer, tmp_path: Any) -> None:
    here = own.own_addresses(socket.AF_INET, socket.AF_INET6)
    create_app(Settings(database=f"sqlite:///{tmp_path / 'x.db'}", host="0.0.0.0"))
    assert own.house_addresses(Settings(host="0.0.0.0")) == [f"http://{one}:8711" for one in here if ":" not in one]
    assert "192.0.2.77" not in here
    assert threading.get_ident() not in names.threads
    names.answers.set()
    until(lambda: {"192.0.2.77", "2001:db8::77"} <= set(own.own_addresses(socket.AF_INET, socket.AF_INET6)))
    assert names.asked == 2, "once for each kind of address"


def test_an_address_that_came_later_is_found(names: NameServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked for aside, by one thread at a time, however many ask."""
    names.answers.set()
    until(lambda: "192.0.2.77" in own.own_addresses())
    names.answers.clear()
    monkeypatch.setattr(own, "FRESH_SECONDS", 0.0)
    monkeypatch.setattr(own, "_routed", lambda: {family: ["192.0.2.99"] for family in own.PROBES})
    until(lambda: "192.0.2.99" in own.own_addresses() and names.asked == 3)
    assert [own.own_addresses() for _ in range(50)] == [["192.0.2.99", "192.0.2.77"]] * 50, "what was known stays known"
    assert names.asked == 3


def until(holds: Any) -> None:
    for _ in range(3000):
        if holds():
            return
        threading.Event().wait(0.01)
    raise AssertionError("this never came true")


def test_a_paper_is_made_once_and_not_in_the_loop() -> None:
    threads, go_on = [], threading.Event()

    def make(name: str) -> str:
        threads.append(threading.get_ident())
        if name == "wrong":
            raise ValueError(name)
        assert go_on.wait(30)
        return f"paper {name}"

    async def check() -> None:
        papers = Papers()
        asking = [asyncio.create_task(papers.get(make, "x")) for _ in range(50)]
        await asyncio.sleep(0)
        asking[0].cancel()
        go_on.set()
        assert await asyncio.gather(*asking[1:]) == ["paper x"] * 49
        await papers.prepare([(make, ("x",)), (make, ("y",))])
        assert len(threads) == 2
        assert threading.get_ident() not in threads
        for _ in range(2):  # what failed is tried again
            with pytest.raises(ValueError, match="wrong"):
                await papers.get(make, "wrong")
        assert len(threads) == 4

    asyncio.run(check())


async def whole_surface(wire: Wire) -> set[tuple[str, str]]:
    """Ask for everything that the description knows, and for the rest, well and badly; gives what was asked for."""
    asked: set[tuple[str, str]] = set()
    paths = (await wire.get("/api/openapi.json")).json["paths"]
    known = {(method.upper(), path) for path, methods in paths.items() for method in methods}

    async def ask(method: str, target: str, body: Any = None, *headers: tuple[str, str]) -> Any:
        answer = await wire.ask(method, target, headers, body)
        assert answer.status < 500, answer
        fits = [path for one, path in known if one == method and re.fullmatch(re.sub("{.*?}", "[^/]+", path), target)]
        asked.update((method, path) for path in fits)
        return answer

    for path in ("/", "/x.js", "/health", "/ready", "/metrics", "/api/openapi.json", "/api/server", "/api/nothing"):
        await ask("GET", path)
    for language in ("de", "en", "fr"):
        for game in ("wagnis", "elferreihe", "blitzraster", "sternenzahlen", "core", "server", "nothing"):
            await ask("GET", f"/api/rules/{game}/{language}")
            await ask("GET", f"/api/texts/{game}/{language}")
    for game in ("wagnis", "elferreihe", "blitzraster", "sternenzahlen"):
        sitting = await anna_and_ben(wire, game)
        own = seat(sitting.anna)
        pages = [await sit_down(wire, sitting.code, keys, since) for keys, since in (((sitting.ben,), None), ((), 1))]
        await play_on(wire, sitting, 5)
        for page in pages:
            await page.ping()
            await page.close()
        await ask("POST", sitting.path, {"do": "pause", "expected_seq": 1, "key": command_key()}, own)
        await ask("POST", "/api/tables", {"game": game, "chairs": [], "key": command_key()}, seat(new_key()))
        await ask("POST", f"{sitting.path}/ticket", None, own)
        passed = await ask("POST", f"{sitting.path}/take-along", None, own)
        await ask("POST", "/api/take-along", {"code": passed.json["code"]}, seat(new_key()))
        await ask("POST", "/api/take-along", {"code": secrets.token_urlsafe(32)}, seat(new_key()))
        await order(wire, sitting, sitting.anna, do="close")
        for path in (sitting.path, "/api/tables/BABA-BABA"):
            for end in ("", "/rounds/1/record", "/rounds/1/proof", "/rounds/1/replay?seat=-1", "/matches/1/record"):
                await ask("GET", path + end, None, own)
        for end in ("/rounds/1/replay", "/matches/9/record"):
            await ask("GET", sitting.path + end, None, own)
        await ask("POST", "/api/mine", None, own)
        await ask("POST", "/api/forget", None, own)
    await ask("POST", "/api/replay", {"record": RECORD})
    await ask("POST", "/api/replay", {"record": "nothing"})
    assert asked == known, f"never asked for: {known - asked}"
    return asked


def test_nothing_that_can_block_is_done_in_the_loop(serve: Serve) -> None:
    """The server complains of it itself, and the fixture of the complaints. Names are asked for, and never answered."""
    server = serve(fault="silent-names,watched", host="0.0.0.0")

    async def check() -> None:
        async with Wire(server.port) as wire:
            assert len(await whole_surface(wire)) > 15

    asyncio.run(check())


def test_the_watch_sees_what_blocks() -> None:
    """Else the test above would say nothing."""
    with ServerProcess(fault="blocked,watched") as server:

        async def check() -> None:
            async with Wire(server.port) as wire:
                await wire.get("/health")

        asyncio.run(check())
        seen = {json.loads(line)["message"].split()[0] for line in server.complaints}
        assert seen >= {"open", "time.sleep", "socket.getaddrinfo", "SQL"}


async def thirty_tables(wire: Wire, pace: str) -> list[tuple[str, int]]:
    """Of all games, at which bots play that search, and some that do not; each with the event that began its round."""
    games = ("wagnis", "elferreihe", "blitzraster", "sternenzahlen")
    tables = []
    for number in range(30):
        key = new_key()
        levels = ["grossmeister", "meister", "grossmeister" if number % 5 else "koenner"]
        chairs = [{"kind": "bot", "level": level} for level in levels]
        wanted = {"game": games[number % 4], "chairs": chairs, "key": command_key(), "pace": pace}
        made = await wire.post("/api/tables", wanted, seat(key))
        code = made.json["table"]["code"]
        frame = await begin(wire, Sitting(code, key, key), key)
        tables.append((code, int(frame["seq"])))
    return tables


async def seq_at(wire: Wire, code: str) -> int:
    return int((await wire.get(f"/api/tables/{code}")).json["seq"])


def test_bots_that_think_at_thirty_tables_block_nothing(serve: Serve) -> None:
    """The server complains of it itself, and the fixture of the complaints."""
    server = serve(fault="watched")

    async def check() -> None:
        async with Wire(server.port) as wire:
            tables = await thirty_tables(wire, "instant")
            for code, begun in tables:
                while await seq_at(wire, code) < begun + 2:
                    await asyncio.sleep(0.05)
            text = (await wire.get("/metrics")).body.decode()
            assert "tischlein_bot_failures_total 0.0" in text

    asyncio.run(check())


def test_thirty_tables_of_thinking_bots_keep_nobody_waiting(soak: bool, serve: Serve) -> None:
    """Measured, beside people who play on; and what is taken of memory is bounded, however many search."""
    if not soak:
        return
    server = serve(fault="watched")

    async def check() -> None:
        async with Wire(server.port, "127.0.0.9") as wire:
            before = resident(server.pid)
            await thirty_tables(wire, "normal")
            async with Bystander(server.port) as people:
                waited = await people.play(20)
            text = (await wire.get("/metrics")).body.decode()
            figures = [line for line in text.splitlines() if line.startswith("tischlein_bot")]
            print(waited, msgspec.json.encode(lags(server.stderr)).decode(), figures)
            print(f"{before:.0f} MB before, {resident(server.pid):.0f} MB with thirty tables of bots")
            assert resident(server.pid) - before < MOST_MEGABYTES

    asyncio.run(check())
    assert max(lags(server.stderr)) < QUIET_MILLISECONDS


def resident(pid: int) -> float:
    """Megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def test_the_loop_is_never_late(soak: bool, serve: Serve) -> None:
    """Measured: over the whole interface, the first request of each kind among it, with a silent name server."""
    if not soak:
        return
    server = serve(fault="silent-names,watched", host="0.0.0.0")

    async def check() -> None:
        async with Wire(server.port, "127.0.0.9") as wire, Bystander(server.port) as people:
            asking = asyncio.create_task(whole_surface(wire))
            waited = await people.play(10)
            await asking
            print(waited, msgspec.json.encode(lags(server.stderr)).decode())

    asyncio.run(check())
    assert max(lags(server.stderr)) < QUIET_MILLISECONDS
