"""Honest people at their tables, from an address of their own, and how long they wait for each move."""

from __future__ import annotations

import asyncio
import random
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.cases import within
from tests.server.attack.cores import Cores
from tests.server.client import Party, TableClient
from tests.server.history import History
from tests.server.line import Unreachable
from tests.server.players import next_command
from tischlein.server import protocol

GAMES = ("elferreihe", "wagnis", "sternenzahlen", "blitzraster")
CALM = 0.06
"""Seconds between two moves at a table."""
HONEST, HOUSE = 2, 4
"""The honest people come from 127.0.0.2 and the addresses after it, with so many tables each."""


@dataclass
class Waits:
    """How long people waited for their moves, in seconds."""

    seconds: list[float] = field(default_factory=list)
    """In all."""
    own: list[float] = field(default_factory=list)
    """Of the same waits, without the time in which other programs had the cores."""
    cut: int = 0
    """How often a socket was lost."""

    def add(self, seconds: float, taken: float) -> None:
        """One wait, and for how long of it others had the cores."""
        self.seconds.append(seconds)
        self.own.append(max(0.0, seconds - taken))

    def clear(self) -> None:
        self.seconds.clear()
        self.own.clear()


def at(seconds: list[float], part: float) -> float:
    """So large a part of all waits was not longer than this, in milliseconds."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Evening:
    """Some tables for two, all of them playing over sockets until it is late."""

    def __init__(self, url: str, tables: int, trust: ssl.SSLContext | None, clock: Callable[[], Cores]) -> None:
        self.history = History()
        self._clock = clock
        self._houses = [
            Party(url, self.history, f"127.0.0.{HONEST + number}", trust) for number in range(-(-tables // HOUSE))
        ]
        self._tables = tables
        self.late = False
        self._playing: list[asyncio.Task[None]] = []
        self.waits = Waits()

    async def begin(self) -> None:
        for number in range(self._tables):
            game = GAMES[number % len(GAMES)]
            house = self._houses[number // HOUSE]
            anna = await house.guest("Anna").make(game, open=1, rounds=1000, options=within(40, game))
            ben = await house.guest("Ben").join(anna.code)
            for client in (anna, ben):
                await client.connect()
                rng = random.Random(number)
                self._playing.append(asyncio.create_task(self._play(client, rng)))

    async def end(self) -> Waits:
        self.late = True
        for client in self.clients:
            client.wake()
        await asyncio.gather(*self._playing)
        return self.waits

    @property
    def clients(self) -> list[TableClient]:
        return [client for house in self._houses for client in house.clients]

    async def go_home(self) -> None:
        """Look once more, and close everything."""
        for client in self.clients:
            await client.look()
        for house in self._houses:
            await house.__aexit__(None, None, None)

    async def _play(self, client: TableClient, rng: random.Random) -> None:
        beat = 0.0
        while not self.late:
            if not client.connected:
                self.waits.cut += 1
                await client.reconnect()
            known = client.seq
            if time.monotonic() - beat > 5:
                beat = time.monotonic()
                await client.say('{"type":"ping"}')
            command = next_command(client, rng)
            if command is None:
                try:
                    await client.until(lambda known=known: client.seq > known or self.late)  # type: ignore[misc]
                except Unreachable:
                    continue
            else:
                await asyncio.sleep(CALM)
                begun, before = time.monotonic(), self._clock()
                answer = await client.send(command, "socket")
                if isinstance(command, protocol.Act):
                    self.waits.add(time.monotonic() - begun, self._clock().taken_by_others(before))
                if not answer.ok and answer.outcome != "unknown" and answer.code != "stale":
                    raise AssertionError(f"an honest move was refused: {answer.body}")
