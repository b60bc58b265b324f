"""kill -9 at any moment: no acknowledged move is lost, none counts twice, and play goes on where it was."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from tests.server.attack.measure import USUAL, find_target, launch
from tests.server.checker import assert_holds
from tests.server.client import Party, TableClient
from tests.server.conftest import Serve
from tests.server.history import History
from tests.server.players import play, play_by_looking
from tests.server.process import ServerProcess
from tests.server.stored import read_log

KILLS = 30
BATCHES_IN_SOAK = 35
"""Thirty kills each: a thousand in all beside the first batch, under a flood from another address."""

MOST_SECONDS = 3600.0
FLOODED = {
    name: USUAL[name] for name in USUAL if name.startswith(("files", "handshakes", "arrivals", "pieces", "address"))
}
"""What the flood may do is as ever; people under test play faster than that in everything else."""


Player = Callable[[TableClient, random.Random, Callable[[], bool]], Coroutine[Any, Any, None]]


async def play_over_sockets(client: TableClient, rng: random.Random, enough: Callable[[], bool]) -> None:
    await play(client, rng, enough, ["socket"])


class Evening:
    """Several tables that go on until it is late, whatever happens to the server."""

    def __init__(self, party: Party, rng: random.Random) -> None:
        self.party = party
        self.rng = rng
        self.late = False
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Two play both ways, two over sockets, two by requests alone; there are bots, and one who watches."""
        await self._table("wagnis", play, play)
        await self._table("elferreihe", play_by_looking, play_by_looking)
        await self._table("blitzraster", play_over_sockets, bots=1)
        watched = await self._table("sternenzahlen", play_over_sockets, bots=1)
        self._sit(play, self.party.guest().at(watched.code))

    async def _table(self, game: str, *people: Player, bots: int = 0) -> TableClient:
        table = await self.party.guest("Anna").make(game, open=len(people) - 1, bots=bots, rounds=1000)
        others = [await self.party.guest(f"Ben {number}").join(table.code) for number in range(1, len(people))]
        for behave, client in zip(people, [table, *others], strict=True):
            self._sit(behave, client)
        return table

    def _sit(self, behave: Player, client: TableClient) -> None:
        self._playing.append(asyncio.create_task(behave(client, self.rng, lambda: self.late)))

    async def a_while(self) -> None:
        """Half a second at most; mostly not before somebody's command has been answered."""
        answered = self.party.history.counts()["ok"]
        wait_for_play = self.rng.random() < 0.8
        while wait_for_play and self.party.history.counts()["ok"] == answered:
            self.check_up()
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.rng.random() / 2)

    async def end(self) -> None:
        """Everybody ends what is under way, and looks once more."""
        self.late = True
        for client in self.party.clients:
            client.wake()
        await asyncio.gather(*self._playing)
        await self.party.settle()

    def check_up(self) -> None:
        """Nobody has given up."""
        for task in self._playing:
            if task.done():
                task.result()


@contextlib.contextmanager
def flooded(server: ServerProcess) -> Iterator[None]:
    """All attacks at once from 127.0.0.1, for as long as it takes."""
    target = find_target(server.url, server.port, f"127.0.0.1:{server.port}", None)
    attacker, _ = launch("everything", target, MOST_SECONDS)
    try:
        yield
    finally:
        attacker.kill()
        attacker.join()


async def killed_again_and_again(server: ServerProcess, kills: int, rng: random.Random) -> History:
    async with Party(server.url, source="127.0.0.2") as party:
        evening = Evening(party, rng)
        await evening.begin()
        for _ in range(kills):
            await evening.a_while()
            server.kill()
            await asyncio.to_thread(server.start)
            party.history.photograph(await asyncio.to_thread(read_log, server.database))
        await evening.end()
        return party.history


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "batch" in metafunc.fixturenames:
        metafunc.parametrize("batch", range(BATCHES_IN_SOAK if metafunc.config.getoption("--soak") else 1))


def test_killed_at_any_moment_no_acknowledged_move_is_lost_and_none_counts_twice(batch: int, serve: Serve) -> None:
    server = serve(**(FLOODED if batch else {}))
    with flooded(server) if batch else contextlib.nullcontext():
        history = asyncio.run(killed_again_and_again(server, KILLS, random.Random(batch)))
    counts = history.counts()
    assert counts["ok"] > KILLS
    assert counts["unknown"] > 0, "no kill hit a command under way"
    assert_holds(history, server.database)


def test_stopped_politely_and_started_again_play_goes_on(serve: Serve) -> None:
    server = serve()

    async def stopped_again_and_again() -> History:
        async with Party(server.url) as party:
            evening = Evening(party, random.Random(0))
            await evening.begin()
            for _ in range(3):
                await evening.a_while()
                await asyncio.to_thread(server.restart)
            await evening.end()
            return party.history

    assert_holds(asyncio.run(stopped_again_and_again()), server.database)
