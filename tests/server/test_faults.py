"""Disks fill up, commits fail, readers break, bots lose their heads: a clear 503, nothing half-done, and play goes on
by itself when the trouble is over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.needed import MOUNTING, TRACING, allow, need
from tests.server.checker import assert_holds
from tests.server.client import Party, TableClient
from tests.server.history import History
from tests.server.players import play
from tests.server.process import ServerProcess
from tests.server.rigged import RiggedServer
from tests.server.wire import (
    SECONDS,
    Answer,
    Sitting,
    Wire,
    anna_and_ben,
    begin,
    command_key,
    dial,
    new_key,
    play_on,
    seat,
    sit_down,
)

TRY_LATER = 1013
"""Close code: the server cannot serve this now."""

Switch = Callable[[bool], None]
"""Turns the fault on and off."""


@contextlib.contextmanager
def broken(rig: str, tmp_path: Path) -> Iterator[tuple[RiggedServer, Switch]]:
    """A server with a fault that can be turned on and off."""
    file = tmp_path / "switch"

    def switch(on: bool) -> None:
        file.touch() if on else file.unlink(missing_ok=True)

    folder = tmp_path / "server"
    folder.mkdir()
    with RiggedServer(rig, folder, rig_switch=str(file)) as server:
        yield server, switch


def is_not_stored(answer: Answer) -> bool:
    """Whether the answer is the clear 503."""
    if answer.status != 503:
        return False
    assert answer.code == "not-stored"
    assert answer.json["say"] == ["refusal-not-stored", {}]
    assert int(answer.header("retry-after") or 0) >= 1
    return True


async def next_action(wire: Wire, sitting: Sitting) -> tuple[str, dict[str, Any]]:
    """Whose turn it is, and something that may be played."""
    for key in (sitting.anna, sitting.ben):
        looked = (await wire.get(sitting.path, seat(key))).json
        part = looked["seats"][0]
        if "legal" in part:
            token = part["legal"][0]["token"]
            act = {
                "do": "act",
                "seat": part["seat"],
                "token": token,
                "expected_seq": looked["seq"],
                "key": command_key(),
            }
            return key, act
    raise AssertionError("nobody is to act")


def test_a_full_disk_is_told_and_nothing_changes(tmp_path: Path) -> None:
    with broken("full-disk", tmp_path) as (server, switch):
        asyncio.run(nothing_can_be_stored(server, switch))
        assert not server.complaints


def test_a_commit_that_fails_is_told_and_nothing_changes(tmp_path: Path) -> None:
    with broken("failing-commit", tmp_path) as (server, switch):
        asyncio.run(nothing_can_be_stored(server, switch))
        assert not server.complaints


async def nothing_can_be_stored(server: ServerProcess, switch: Switch) -> None:
    """Every way to change something is answered 503; looking works all the time; afterwards all goes on."""
    async with Wire(server.port) as wire:
        sitting = await anna_and_ben(wire)
        pages = [await sit_down(wire, sitting.code, [key]) for key in (sitting.anna, sitting.ben)]
        seq = [(await page.next("frame"))["seq"] for page in pages][-1]
        switch(True)
        while True:  # a full disk has some room in pages that are there already
            hello = {"do": "signal", "player": 0, "signal": "hello", "expected_seq": seq, "key": command_key()}
            answer = await wire.post(sitting.path, hello, seat(sitting.anna))
            if is_not_stored(answer):
                break
            assert answer.status == 200
            seq += 1
        looks = [await wire.get(sitting.path, seat(key)) for key in (sitting.anna, sitting.ben)]
        key, act = await next_action(wire, sitting)
        for _ in range(3):
            assert is_not_stored(await wire.post(sitting.path, act, seat(key)))
            refused = await pages[key == sitting.ben].order(act)
            assert (refused["type"], refused["status"], refused["code"]) == ("refused", 503, "not-stored")
        make = {"game": "wagnis", "chairs": [{"kind": "bot"}] * 2, "key": command_key()}
        assert is_not_stored(await wire.post("/api/tables", make, seat(new_key())))
        if (await wire.post(f"{sitting.path}/ticket", None, seat(sitting.anna))).status == 503:
            assert is_not_stored(await wire.post(f"{sitting.path}/take-along", None, seat(sitting.anna)))
        assert [(await wire.get(sitting.path, seat(key))).body for key in (sitting.anna, sitting.ben)] == [
            look.body for look in looks
        ]
        for page in pages:
            assert (await page.ping())["seq"] == seq
        switch(False)
        answer = await wire.post(sitting.path, act, seat(key))
        assert (answer.status, answer.json["seq"]) == (200, seq + 1), "the very same command counts now"
        assert (await wire.post(sitting.path, act, seat(key))).json["seq"] == seq + 1, "and only once"
        assert (await wire.post("/api/tables", make, seat(new_key()))).status == 201
        assert await play_on(wire, sitting, 3) == seq + 4
        for page in pages:
            while (frame := await page.next("frame"))["seq"] < seq + 4:
                pass
            assert frame["since"] == seq + 3
            await page.close()


def test_a_commit_that_may_have_counted_counts_once(tmp_path: Path) -> None:
    """The database says no and has stored it nevertheless: whoever asks again learns what is true."""

    async def check(server: ServerProcess, switch: Switch) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code)
            seq = (await page.next("frame"))["seq"]
            stored = 0
            for _ in range(20):
                key, act = await next_action(wire, sitting)
                switch(True)
                assert is_not_stored(await wire.post(sitting.path, act, seat(key)))
                switch(False)
                stored += (await wire.get(sitting.path)).json["seq"] == seq + 1
                answer = await wire.post(sitting.path, act, seat(key))
                assert (answer.status, answer.json["seq"]) == (200, seq + 1)
                seq += 1
                frame = await page.next("frame")
                assert (frame["since"], frame["seq"]) == (seq - 1, seq), "everybody hears of it once"
            assert 0 < stored < 20, "both cases were met"
            await page.close()

    with broken("unsure-commit", tmp_path) as (server, switch):
        asyncio.run(check(server, switch))
        assert not server.complaints


def test_a_reader_that_fails_is_told_and_play_goes_on(tmp_path: Path) -> None:
    async def check(server: ServerProcess, switch: Switch) -> None:
        async with Wire(server.port) as wire:
            sitting, other = await anna_and_ben(wire), await anna_and_ben(wire)
            ticket = (await wire.post(f"{sitting.path}/ticket", None, seat(sitting.anna))).json["ticket"]
            switch(True)
            assert await play_on(wire, sitting, 3) == 11, "who is in memory needs no reader"
            for target in (f"{sitting.path}/rounds/1/record", "/api/tables/BABA-BABA"):
                assert is_not_stored(await wire.get(target))
            assert is_not_stored(await wire.post("/api/mine", None, seat(sitting.anna)))
            page = await dial(server.port)
            await page.say({"type": "hello", "ticket": ticket, "since": 2})
            assert await page.ended() == TRY_LATER
            switch(False)
            assert (await wire.get(f"{sitting.path}/rounds/1/record")).status == 403
            assert (await wire.get("/api/tables/BABA-BABA")).status == 404
            page = await sit_down(wire, sitting.code, [sitting.anna], 2)
            assert (await page.next("frame"))["since"] == 2
            await page.close()
            assert await play_on(wire, other, 3) == 11

    with broken("failing-read", tmp_path) as (server, switch):
        asyncio.run(check(server, switch))
        assert not server.complaints


def test_when_nothing_works_everybody_is_told_and_bots_come_back(tmp_path: Path) -> None:
    """Neither storing nor reading works, in the middle of a bot's turn: it acts by itself when it can."""

    async def check(server: ServerProcess, switch: Switch) -> None:
        async with Wire(server.port) as wire:
            key = new_key()
            chairs = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]
            body = {"game": "sternenzahlen", "chairs": chairs, "key": command_key(), "pace": "fast"}
            made = await wire.post("/api/tables", body, seat(key))
            sitting = Sitting(made.json["table"]["code"], key, key)
            page = await sit_down(wire, sitting.code, [key])
            await page.next("frame")
            await begin(wire, sitting, key)
            while True:  # up to the bot's turn
                frame = await page.next("frame")
                if not frame.get("seats"):  # not begun yet
                    continue
                part = frame["seats"][0]
                if part["view"]["actor"] == 1:
                    break
                if "legal" in part:
                    act = {"do": "act", "seat": 0, "token": part["legal"][0]["token"], "key": command_key()}
                    await page.say({"type": "command", "command": {**act, "expected_seq": frame["seq"]}})
            switch(True)
            async with asyncio.timeout(SECONDS):
                while server.stderr.count("reading failed") < 2:
                    await asyncio.sleep(0.05)  # until it has tried again and again
            hello = {"do": "signal", "player": 0, "signal": "hello", "key": command_key()}
            answer = await wire.post(sitting.path, {**hello, "expected_seq": frame["seq"]}, seat(key))
            assert is_not_stored(answer)
            refused = await page.order({**hello, "expected_seq": frame["seq"]})
            assert (refused["status"], refused["code"]) == (503, "not-stored")
            assert is_not_stored(await wire.get(sitting.path))
            switch(False)
            assert (await page.next("frame"))["seq"] == frame["seq"] + 1, "the bot has acted"
            await page.close()

    with broken("blackout", tmp_path) as (server, switch):
        asyncio.run(check(server, switch))
        assert not server.complaints


async def figure(wire: Wire, name: str) -> int:
    text = (await wire.get("/metrics")).body.decode()
    found = re.search(rf"^tischlein_{name} ([0-9.]+)$", text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


# ---- many tables, while trouble comes and goes


def _reached(client: TableClient, events: int) -> Callable[[], bool]:
    return lambda: client.seq >= events


async def play_through(server: ServerProcess, trouble: Callable[[], Any], events: int = 60) -> History:
    """People and bots play at four tables while trouble comes and goes; then everything must fit."""
    async with Party(server.url) as party:
        tables: list[list[TableClient]] = []
        for number, game in enumerate(("wagnis", "elferreihe", "blitzraster", "sternenzahlen")):
            anna = await party.guest("Anna").make(game, open=1, bots=number % 2, rounds=1000)
            tables.append([anna, await party.guest("Ben").join(anna.code)])
        clients = [client for table in tables for client in table]
        for client in clients:
            await client.connect()
        rngs = [random.Random(f"trouble {number}") for number in range(len(clients))]
        troubles = asyncio.create_task(trouble())
        async with asyncio.TaskGroup() as group:
            for client, rng in zip(clients, rngs, strict=True):
                group.create_task(play(client, rng, _reached(client, events)))
        troubles.cancel()
        await asyncio.gather(troubles, return_exceptions=True)
        return party.history


async def settled(server: ServerProcess, history: History) -> None:
    """The trouble is over: everything is there, and the database is whole."""
    async with Party(server.url, history) as party:
        for code in history.makers:
            await party.guest().at(code).look()
    assert_holds(history, server.database)
    database = sqlite3.connect(f"file:{server.database.removeprefix('sqlite:///')}?mode=ro", uri=True)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


@pytest.mark.parametrize("rig", ["full-disk", "failing-commit", "unsure-commit", "failing-read", "blackout"])
def test_nothing_is_lost_or_doubled_while_trouble_comes_and_goes(rig: str, tmp_path: Path) -> None:
    async def check(server: ServerProcess, switch: Switch) -> None:
        async def trouble() -> None:
            try:
                while True:
                    switch(True)
                    await asyncio.sleep(0.15)
                    switch(False)
                    await asyncio.sleep(0.25)
            finally:
                switch(False)

        history = await play_through(server, trouble)
        counts = history.counts()
        assert counts["ok"] > 100
        assert rig in ("full-disk", "failing-read") or counts["unknown"] > 0, "the trouble was felt"
        await settled(server, history)

    with broken(rig, tmp_path) as (server, switch):
        asyncio.run(check(server, switch))
        assert not server.complaints


@contextlib.contextmanager
def small_disk(size: str) -> Iterator[Path]:
    """A disk of its own."""
    with tempfile.TemporaryDirectory(prefix="tischlein-disk-") as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True)
        allow(not mounted.returncode, "a disk cannot be mounted here", MOUNTING)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def fill(ballast: Path) -> None:
    """Leave no room on a disk."""
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


def test_a_server_whose_disk_is_full_is_not_ready() -> None:
    """Also where nobody plays: whoever asks is told that a move could not be stored."""

    async def ready(wire: Wire, status: int) -> None:
        """That is the answer within a few seconds: it is found out anew once a second."""
        async with asyncio.timeout(SECONDS):
            while (await wire.get("/ready")).status != status:
                await asyncio.sleep(0.1)

    async def check(server: ServerProcess, disk: Path) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            seq = (await wire.get(sitting.path)).json["seq"]
            await ready(wire, 200)
            fill(disk / "ballast")
            await ready(wire, 503)
            for _ in range(25):  # it is meant
                assert (await wire.get("/ready")).status == 503
                await asyncio.sleep(0.1)
            (disk / "ballast").unlink()
            await ready(wire, 200)
            assert await play_on(wire, sitting) == seq + 1

    with small_disk("2m") as disk, ServerProcess(disk) as server:
        asyncio.run(check(server, disk))
        assert not server.complaints


def test_a_disk_that_is_really_full_and_gets_room_again() -> None:
    async def check(server: ServerProcess, disk: Path) -> None:
        ballast = disk / "ballast"

        async def trouble() -> None:
            try:
                while True:
                    await asyncio.to_thread(fill, ballast)
                    await asyncio.sleep(0.5)
                    ballast.unlink()
                    await asyncio.sleep(0.5)
            finally:
                ballast.unlink(missing_ok=True)

        history = await play_through(server, trouble)
        assert history.counts()["unknown"] > 0, "the trouble was felt"
        await settled(server, history)

    # Smaller than SQLite's log may get: it, too, has to make room again.
    with small_disk("2m") as disk, ServerProcess(disk) as server:
        asyncio.run(check(server, disk))
        assert not server.complaints


def test_a_disk_that_fails_to_write_through() -> None:
    """fsync says that something went wrong, again and again: then nothing is acknowledged."""
    need(shutil.which("strace"), "strace is not installed", "on Debian, apt-get install strace")

    async def check(server: ServerProcess) -> None:
        async def trouble() -> None:
            while True:
                async with failing_sync(server.pid):
                    await asyncio.sleep(0.4)
                await asyncio.sleep(0.4)

        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            key, act = await next_action(wire, sitting)
            async with failing_sync(server.pid):
                assert is_not_stored(await wire.post(sitting.path, act, seat(key)))
            assert (await wire.post(sitting.path, act, seat(key))).json["seq"] == 9
        history = await play_through(server, trouble, 40)
        assert history.counts()["unknown"] > 0, "the trouble was felt"
        await settled(server, history)

    with ServerProcess() as server:
        asyncio.run(check(server))
        assert not server.complaints


@contextlib.asynccontextmanager
async def failing_sync(pid: int) -> Any:
    """Every fsync of a process fails with an input/output error."""
    calls = "fsync,fdatasync"
    command = ["strace", "-f", "-qq", "-p", str(pid), "-e", f"trace={calls}", "-e", f"inject={calls}:error=EIO"]
    silent = asyncio.subprocess.DEVNULL
    tracer = await asyncio.create_subprocess_exec(*command, stdout=silent, stderr=silent)
    try:
        async with asyncio.timeout(SECONDS):
            while not is_traced(pid):
                allow(tracer.returncode is None, "processes cannot be traced here", TRACING)
                await asyncio.sleep(0.01)
        yield
    finally:
        while tracer.returncode is None:  # strace may miss a signal that comes just before it waits
            tracer.send_signal(signal.SIGINT)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(tracer.wait(), 1.0)


def is_traced(pid: int) -> bool:
    """Whether all threads of a process are traced."""
    statuses = [Path(f"/proc/{pid}/task/{task}/status") for task in os.listdir(f"/proc/{pid}/task")]
    return all("TracerPid:\t0\n" not in status.read_text() for status in statuses)


# ---- bots


@pytest.mark.parametrize("worst", [0, 1], ids=["a simpler one helps out", "even the simplest fails"])
@pytest.mark.parametrize("rig", ["raising-bot", "cheating-bot", "sleeping-bot"])
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(rig: str, worst: int) -> None:
    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            key = new_key()
            body = {"game": "wagnis", "chairs": [{"kind": "bot"}] * 2, "key": command_key(), "pace": "instant"}
            made = await wire.post("/api/tables", body, seat(key))
            sitting = Sitting(made.json["table"]["code"], key, key)
            others = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [key])
            await begin(wire, sitting, key)
            moves = 4 if rig == "sleeping-bot" else 30
            while (await page.next("frame"))["seq"] < moves:
                pass
            begun = 5  # so many events there are before the first act
            assert await figure(wire, "bot_failures_total") >= moves - begun
            assert await play_on(wire, others, 3) == 11, "other tables do not notice"
            await page.close()

    with RiggedServer(rig, bot_seconds=0.2, rig_worst=worst) as server:
        asyncio.run(check(server))
        assert not server.complaints
        server.interrupt(10.0)  # a bot that never ends does not keep the server
