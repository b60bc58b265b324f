"""What a table and a move cost in memory, as the system counts it for the server's process, after full collections.

`python -m bench.server.memory NAME PORT PID TABLES SECONDS`; prints one line of JSON, see `Memory`.
"""

from __future__ import annotations

import sys

import msgspec
import uvloop
from msgspec import Struct

from bench.server.driver import Driver, Job
from bench.server.process import DRIVER_CORE, ServerProcess, take_core

WARM_TABLES = 200
BUSY_TABLES = 100
LEAST_MOVES = 20_000


class Memory(Struct):
    """Bytes."""

    table: float
    """Of a table whose game has begun, nobody connected."""
    move: float
    """Of a move at a table that is played at, beyond the warm-up."""
    moves: int


async def measure(name: str, server: ServerProcess, tables: int, seconds: float) -> Memory:
    await Driver(name, server, WARM_TABLES).make(begin=True)
    before = server.memory()
    await Driver(name, server, tables).make(begin=True)
    table = (server.memory() - before) / tables
    busy = Driver(name, server, BUSY_TABLES)
    await busy.make()
    await busy.sit()
    await busy.run(Job("warm-up", seconds, least_moves=LEAST_MOVES // 4))
    before = server.memory()
    moves = (await busy.run(Job("play", seconds, least_moves=LEAST_MOVES))).moves
    return Memory(table, (server.memory() - before) / moves, moves)


def main(name: str, port: str, pid: str, tables: str, seconds: str) -> None:
    take_core(DRIVER_CORE)
    found = uvloop.run(measure(name, ServerProcess(int(pid), int(port)), int(tables), float(seconds)))
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
