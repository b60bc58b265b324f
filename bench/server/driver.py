"""The driver: plays at many tables over two sockets each, and measures. It runs as a process of its own, on its own
core, with the same loop for both servers.

`python -m bench.server.driver NAME PORT PID TABLES JOBS`, where JOBS is JSON as in `Job`; prints one line of JSON for
each measured phase.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import uvloop
from msgspec import Struct

from bench.server.ours import OurTable
from bench.server.process import DRIVER_CORE, PEER_NAME, SERVER_CORE, ServerProcess, core_seconds, take_core
from bench.server.table import Table
from bench.server.theirs import TheirTable
from bench.server.web import Web

WORKERS = 16
TICK = 0.0005
HEARTBEAT = 10.0
PATIENCE = 6
TRIES = 5


class Job(Struct):
    """One phase. Without `rate` a closed loop: each table always has a move under way. With it an open loop: so many
    moves a second over all tables, each at its time."""

    name: str
    seconds: float
    rate: float | None = None
    least_moves: int = 0
    """A closed loop lasts longer, up to `PATIENCE` times as long, until there were so many."""
    most_for_others: float = 1.0
    """Where other programs had more of a core, the phase is run again, `TRIES` times at most."""


class Phase(Struct):
    """What was measured in one phase."""

    name: str
    seconds: float
    moves: int
    server_cpu: float
    """Seconds."""
    driver_cpu: float
    received: int
    """Bytes that both seats of all tables got."""
    p50: float
    p99: float
    """Seconds from the moment a move was due until the other seat had it."""
    late: int
    """Moves that had to wait because no table was free."""
    stalled: int
    """Tables that did not get on any more."""
    refused: int
    others: float
    """The share of the server's core or of the driver's, whichever is more, that other programs had."""
    tries: int = 1
    """How often it was run until it counted."""


class Driver:
    """Plays at all tables of one server."""

    def __init__(self, name: str, server: ServerProcess, count: int) -> None:
        self._server = server
        self.tables: list[Table] = [
            TheirTable(self) if name == PEER_NAME else OurTable(self, name) for _ in range(count)
        ]
        self._closed_loop = False
        self._waiting: deque[Table] = deque()
        self._latencies: list[float] | None = None
        self._refused: list[str] = []

    # ---- what the tables tell

    def moved(self, seconds: float) -> None:
        if self._latencies is not None:
            self._latencies.append(seconds)

    def free(self, table: Table) -> None:
        if self._closed_loop:
            table.move(time.perf_counter())
        else:
            self._waiting.append(table)

    def refused(self, reason: str) -> None:
        self._refused.append(reason)

    # ---- setting up

    async def make(self, begin: bool = False) -> None:
        """Make all tables; with `begin` also begin their games, without sockets."""

        async def one(table: Table, web: Web) -> None:
            await table.make(web)
            if begin:
                await table.begin(web)

        await self._each(one)

    async def sit(self) -> None:
        """Connect all seats, and wait until a move can be made everywhere."""
        heartbeat = asyncio.create_task(self._heartbeat())
        await self._each(lambda table, web: table.sit(web, self._server.port))
        await self._settle(30)
        heartbeat.cancel()
        if len(self._waiting) < len(self.tables):
            raise RuntimeError(f"{len(self._waiting)} of {len(self.tables)} tables began: {self._refused[:5]}")

    async def _each(self, work: Callable[[Table, Web], Awaitable[None]]) -> None:
        left = iter(self.tables)

        async def worker() -> None:
            web = Web(self._server.port)
            for table in left:
                await work(table, web)
            web.close()

        await asyncio.gather(*(worker() for _ in range(WORKERS)))

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._keep_alive()

    def _keep_alive(self) -> None:
        for table in self.tables:
            table.keep_alive()

    async def _settle(self, seconds: float) -> None:
        """Let everything that is under way come to its end."""
        for _ in range(int(seconds / 0.05)):
            await asyncio.sleep(0.05)
            if len(self._waiting) == len(self.tables):
                return

    # ---- measuring

    async def run(self, job: Job) -> Phase:
        self._keep_alive()
        await asyncio.sleep(0.5)
        self._refused.clear()
        latencies = self._latencies = []
        received = self._received()
        before = self._clocks()
        late = await (self._paced(job.seconds, job.rate) if job.rate else self._busy(job, latencies))
        spent = [now - then for now, then in zip(self._clocks(), before, strict=True)]
        seconds, server_cpu, driver_cpu, server_core, driver_core = spent
        measured = Phase(
            name=job.name,
            seconds=seconds,
            moves=len(latencies),
            server_cpu=server_cpu,
            driver_cpu=driver_cpu,
            received=self._received() - received,
            p50=0.0,
            p99=0.0,
            late=late,
            stalled=0,
            refused=0,
            others=max(server_core - server_cpu, driver_core - driver_cpu, 0.0) / seconds,
        )
        if job.rate is None:
            self._latencies = None
        await self._settle(5)
        self._latencies = None
        latencies.sort()
        if latencies:
            measured.p50, measured.p99 = (latencies[int(part * len(latencies))] for part in (0.5, 0.99))
        measured.stalled = len(self.tables) - len(self._waiting)
        measured.refused = len(self._refused)
        return measured

    async def _busy(self, job: Job, moves: Sequence[float]) -> int:
        self._closed_loop = True
        waiting, self._waiting = self._waiting, deque()
        for table in waiting:
            table.move(time.perf_counter())
        for _ in range(PATIENCE):
            await asyncio.sleep(job.seconds)
            if len(moves) >= job.least_moves:
                break
        self._closed_loop = False
        return 0

    async def _paced(self, seconds: float, rate: float) -> int:
        waiting = self._waiting
        began = time.perf_counter()
        late = sent = 0
        while sent < seconds * rate:
            due = began + sent / rate
            ahead = due - time.perf_counter()
            if ahead > 0:
                await asyncio.sleep(ahead)
            elif waiting:
                waiting.popleft().move(due)
                sent += 1
            else:
                late += 1
                await asyncio.sleep(TICK)
        return late

    def _clocks(self) -> tuple[float, ...]:
        """Wall time, CPU time of the server, of the driver, of the server's core and of the driver's."""
        cores = (core_seconds(core) for core in (SERVER_CORE, DRIVER_CORE))
        return time.perf_counter(), self._server.cpu(), time.process_time(), *cores

    def _received(self) -> int:
        return sum(socket.received for table in self.tables for socket in table.sockets)


async def drive(driver: Driver, jobs: Sequence[Job]) -> None:
    await driver.make()
    await driver.sit()
    for job in jobs:
        print(msgspec.json.encode(await undisturbed(driver, job)).decode(), flush=True)
    for table in driver.tables:
        table.close()


async def undisturbed(driver: Driver, job: Job) -> Phase:
    """A phase that other programs have left alone or, where there is none, the one that they disturbed least."""
    found = list[Phase]()
    while len(found) < TRIES and (not found or found[-1].others > job.most_for_others):
        found.append(await driver.run(job))
    best = min(found, key=lambda phase: phase.others)
    best.tries = len(found)
    return best


def main(name: str, port: str, pid: str, tables: str, jobs: str) -> None:
    take_core(DRIVER_CORE)
    server = ServerProcess(int(pid), int(port))

    async def work() -> None:
        await drive(Driver(name, server, int(tables)), msgspec.json.decode(jobs, type=list[Job]))

    uvloop.run(work())


if __name__ == "__main__":
    main(*sys.argv[1:])
