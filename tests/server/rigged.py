"""The real server with a part of it in the test's hand: its luck, its bots, its disk. Each rig runs in the server's own
process; what it needs to know comes by environment variables, `TISCHLEIN_RIG_…`.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import itertools
import json
import os
import signal
import sqlite3
import time
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa
from sqlalchemy.engine import URL, Engine
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from tests.server import launcher
from tests.server.faulty import change_parts
from tests.server.process import ServerProcess
from tischlein.bots import SIMPLE
from tischlein.core.state import State
from tischlein.server import api, bots, entry, protocol, socket, store
from tischlein.server import run as server
from tischlein.server.app import create_app
from tischlein.server.engines import reading_engine, writing_engine
from tischlein.server.handshake import Handshake
from tischlein.server.line import Line
from tischlein.server.table import Table

REMAINS = (entry.Entry, RequestResponseCycle, Line, Handshake)
"""What a connection is made of."""


class RiggedServer(ServerProcess):
    """A server with one of the `RIGS`."""

    def __init__(self, rig: str, folder: Path | None = None, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.rig = rig

    def interrupt(self, seconds: float) -> None:
        """Stop it like somebody who runs it in a terminal; `TimeoutError` if it does not end in time."""
        os.kill(self.pid, signal.SIGINT)
        self._process.join(seconds)
        if self.running:
            self.kill()
            raise TimeoutError(f"the server did not stop within {seconds} seconds")

    def _launch(self, port: int) -> None:
        self.settings["rig"] = self.rig
        with patch.object(launcher, "run", run):
            super()._launch(port)


def run(environment: Mapping[str, str], errors: str, fault: str | None, told: Connection) -> None:
    """What runs in the process: the rig, then the server as ever."""
    os.environ.update(environment)
    RIGS[environment["TISCHLEIN_RIG"]]()
    launcher.run(environment, errors, fault, told)


def scripted_luck() -> None:
    """Luck as it is written down: for each round a file, named by the round's seed, with the number of the case that
    comes true at each chance node."""
    folder = Path(os.environ["TISCHLEIN_RIG_LUCK"])

    @functools.lru_cache(1000)
    def script(seed: bytes) -> list[int]:
        cases: list[int] = json.loads((folder / seed.hex()).read_text())
        return cases

    def luck(seed: bytes, index: int, _: State) -> int:
        return script(seed)[index]

    vars(server)["create_app"] = functools.partial(create_app, luck=luck)


def _leak(into: Callable[[dict[str, Any], State], None]) -> None:
    """Scripted luck, and views that tell too much."""
    scripted_luck()

    def leak(table: Table, part: protocol.SeatPart) -> None:
        assert table.state is not None
        into(part.view, table.state)

    change_parts(leak)


def leaked_card() -> None:
    """Views name a card that another seat holds."""

    def leak(view: dict[str, Any], state: State) -> None:
        other = 0 if view["seat"] != 0 else 1
        view["note"] = state.view(other)["seats"][other]["hand"][:1]

    _leak(leak)


def leaked_sum() -> None:
    """Views hold a number that depends on everything, also on what is hidden."""

    def leak(view: dict[str, Any], state: State) -> None:
        view["note"] = zlib.crc32(state.to_bytes())

    _leak(leak)


def expired_passes() -> None:
    """Tickets and passes that are too old from the beginning."""
    api.TICKET_SECONDS = api.TAKE_ALONG_SECONDS = -1


def impatient() -> None:
    """Requests have to come in soon."""
    entry.REQUEST_SECONDS = 1.0


def watched() -> None:
    """Writes down the longest that the loop was busy without a pause, as seconds of its own processor time: whatever
    other programs take does not count."""
    file = Path(os.environ["TISCHLEIN_RIG_TURNS"])
    sweep = socket.Sockets.sweep

    async def watch() -> None:
        worst, last = 0.0, time.thread_time()
        while True:
            await asyncio.sleep(0.001)
            now = time.thread_time()
            if not file.exists():  # somebody wants to know from here on
                worst = 0.0
            if now - last > worst:
                worst = now - last
                file.write_text(f"{worst:.4f}")
            last = time.thread_time()

    async def sweep_and_watch(self: socket.Sockets) -> None:
        await asyncio.gather(sweep(self), watch())

    vars(socket)["Sockets"].sweep = sweep_and_watch


def _now_and_then(fault: Callable[[], Any]) -> None:
    """A watched server that does this in its loop, every second."""
    watched()
    sweep = socket.Sockets.sweep

    async def again() -> None:
        while True:
            await asyncio.sleep(1.0)
            fault()

    async def sweep_and_again(self: socket.Sockets) -> None:
        await asyncio.gather(sweep(self), again())

    vars(socket)["Sockets"].sweep = sweep_and_again


def stalling() -> None:
    """Stands still for a moment."""
    _now_and_then(lambda: time.sleep(0.35))


def hoarding() -> None:
    """Keeps more and more in memory."""
    kept: list[bytes] = []
    _now_and_then(lambda: kept.append(b"x" * (8 << 20)))


def uncollected() -> None:
    """Nobody looks for cycles. Writes down, again and again, how many connections there are: also what is left of those
    that are gone."""
    file = Path(os.environ["TISCHLEIN_RIG_LEFT"])
    sweep = socket.Sockets.sweep
    gc.disable()

    async def look() -> None:
        while True:
            await asyncio.sleep(0.1)
            kinds = Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, REMAINS))
            file.with_suffix(".new").write_text(json.dumps(kinds))
            file.with_suffix(".new").replace(file)

    async def sweep_and_look(self: socket.Sockets) -> None:
        await asyncio.gather(sweep(self), look())

    vars(socket)["Sockets"].sweep = sweep_and_look


def _switch() -> Callable[[], bool]:
    """Whether the fault is on: as long as a file is there."""
    return Path(os.environ["TISCHLEIN_RIG_SWITCH"]).exists


def _rig_writer(rig: Callable[[Engine], None]) -> None:
    honest = writing_engine

    def rigged(url: URL) -> Engine:
        engine = honest(url)
        rig(engine)
        return engine

    vars(store)["writing_engine"] = rigged


def full_disk() -> None:
    """While the switch is on, the database cannot grow."""
    is_on = _switch()

    def rig(engine: Engine) -> None:
        @sa.event.listens_for(engine, "begin")
        def begin(connection: sa.Connection) -> None:
            size = connection.exec_driver_sql("PRAGMA page_count").scalar() if is_on() else 1 << 30
            connection.exec_driver_sql(f"PRAGMA max_page_count = {size}")

    _rig_writer(rig)


def held_commit() -> None:
    """While the switch is on, the disk takes its time: what is to be committed waits, and a file says so."""
    is_on = _switch()
    waits = Path(os.environ["TISCHLEIN_RIG_WAITS"])

    def rig(engine: Engine) -> None:
        honest = engine.dialect.do_commit

        def commit(connection: Any) -> None:
            while is_on():
                waits.touch()
                time.sleep(0.005)
            honest(connection)

        engine.dialect.do_commit = commit  # type: ignore[method-assign,assignment]

    _rig_writer(rig)


def failing_commit() -> None:
    """While the switch is on, nothing can be committed."""
    is_on = _switch()

    def rig(engine: Engine) -> None:
        honest = engine.dialect.do_commit

        def commit(connection: Any) -> None:
            if is_on():
                raise sqlite3.OperationalError("disk I/O error")
            honest(connection)

        engine.dialect.do_commit = commit  # type: ignore[method-assign,assignment]

    _rig_writer(rig)


def unsure_commit() -> None:
    """While the switch is on, every other commit is done, and reported as failed."""
    is_on = _switch()
    count = itertools.count()

    def rig(engine: Engine) -> None:
        honest = engine.dialect.do_commit

        def commit(connection: Any) -> None:
            if not is_on() or next(count) % 2:
                honest(connection)
            if is_on():
                raise sqlite3.OperationalError("disk I/O error")

        engine.dialect.do_commit = commit  # type: ignore[method-assign,assignment]

    _rig_writer(rig)


def failing_read() -> None:
    """While the switch is on, nothing can be read."""
    is_on = _switch()
    honest = reading_engine

    def rigged(url: URL) -> Engine:
        engine = honest(url)

        @sa.event.listens_for(engine, "engine_connect")
        def connect(_: sa.Connection) -> None:
            if is_on():
                reason = sqlite3.OperationalError("unable to open database file")
                raise sa.exc.OperationalError("connect", {}, reason)

        return engine

    vars(store)["reading_engine"] = rigged


def blackout() -> None:
    """While the switch is on, nothing can be committed and nothing read."""
    failing_commit()
    failing_read()


def _bot(answer: Callable[[bots.Asked], str]) -> Callable[[], None]:
    """Bots that think so, where they are asked for their first choice; a simpler one thinks as ever."""

    def rig() -> None:
        worst = os.environ.get("TISCHLEIN_RIG_WORST") == "1"

        def think(asked: bots.Asked) -> str:
            return answer(asked) if worst or asked.level != SIMPLE else bots.think(asked)

        vars(server)["create_app"] = functools.partial(create_app, think=think)

    return rig


def _raise(_: bots.Asked) -> str:
    raise RuntimeError("a bot that cannot think")


def _sleep(_: bots.Asked) -> str:
    time.sleep(3600)
    return "too late"


def _cheat(_: bots.Asked) -> str:
    return "win:everything"


RIGS: dict[str, Callable[[], None]] = {
    "scripted-luck": scripted_luck,
    "leaked-card": leaked_card,
    "leaked-sum": leaked_sum,
    "expired-passes": expired_passes,
    "impatient": impatient,
    "watched": watched,
    "stalling": stalling,
    "hoarding": hoarding,
    "uncollected": uncollected,
    "full-disk": full_disk,
    "held-commit": held_commit,
    "failing-commit": failing_commit,
    "unsure-commit": unsure_commit,
    "failing-read": failing_read,
    "blackout": blackout,
    "raising-bot": _bot(_raise),
    "sleeping-bot": _bot(_sleep),
    "cheating-bot": _bot(_cheat),
}
