"""How people behave at tables under test: those who just play, and those who try everything."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from tests.server.client import TableClient, Via, new_key
from tests.server.line import Answer, Unreachable
from tischlein.server import protocol

BOTH: tuple[Via, ...] = ("http", "socket")

QUICK = 40
"""So many turns a round lasts at most, where that can be agreed."""


async def insist(client: TableClient, command: protocol.AnyCommand, ways: Sequence[Via], rng: random.Random) -> Answer:
    """Send a command until it is known what became of it: always the same one, with the same key."""
    while True:
        answer = await client.send(command, rng.choice(ways) if client.connected else "http")
        if answer.outcome != "unknown":
            return answer
        if client.had_socket and not client.connected:
            await client.reconnect()
        else:
            await client.party.reachable()


def next_command(client: TableClient, rng: random.Random) -> protocol.AnyCommand | None:
    """What this page is waited for: to be ready, to unseal, or to act. None while others are."""
    if client.table.get("sealed"):
        return client.to_unseal()
    if client.status in ("gathering", "round_over"):
        for player in client.you:
            if not client.table["players"][player].get("ready"):
                return protocol.Ready(client.seq, new_key(), player=player, seal=client.seal())
    turn = client.turn
    if turn is None or client.status != "playing" or client.table.get("paused"):
        return None
    return protocol.Act(client.seq, new_key(), seat=turn.seat, token=rng.choice(turn.tokens))


async def play(
    client: TableClient,
    rng: random.Random,
    enough: Callable[[], bool] = lambda: False,
    ways: Sequence[Via] = BOTH,
    between: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Play at random until the match is over, or it is `enough`; then the page has to be woken if it waits for others.
    `between` is awaited before each command."""
    while not enough() and client.status not in ("match_over", "closed"):
        if not client.connected:
            await client.reconnect()
        known = client.seq
        command = next_command(client, rng)
        if command is None:
            with contextlib.suppress(Unreachable):
                await client.until(lambda: client.seq > known or enough())  # noqa: B023 - awaited here
        else:
            if between is not None:
                await between()
            await insist(client, command, ways, rng)


async def play_by_looking(client: TableClient, rng: random.Random, enough: Callable[[], bool]) -> None:
    """The same without a socket: look, act, look."""
    while not enough() and client.status not in ("match_over", "closed"):
        try:
            await client.look()
        except Unreachable:
            await client.party.reachable()
            continue
        command = next_command(client, rng)
        if command is None:
            await asyncio.sleep(0.02)
        else:
            await insist(client, command, ["http"], rng)


class Nuisance:
    """Somebody who plays, and tries what must not work, or must not matter. Notes what went through wrongly."""

    def __init__(self, client: TableClient, rng: random.Random) -> None:
        self.client = client
        self.rng = rng
        self._last: protocol.AnyCommand | None = None
        self.tried: dict[str, int] = {}

    async def annoy(self) -> None:
        """Do one of many things."""
        if self.rng.random() < 0.5:
            return
        harmless = (self.again, self.look, self.drop, self.hang_up, self.wave)
        what = self.rng.choice((self.stale, self.out_of_turn, self.nonsense, self.reuse, *harmless))
        self.tried[what.__name__] = self.tried.get(what.__name__, 0) + 1
        await what()

    async def _try(self, command: protocol.AnyCommand) -> Answer:
        return await self.client.send(command, self.rng.choice(BOTH) if self.client.connected else "http")

    async def _must_fail(self, command: protocol.AnyCommand, *codes: str) -> None:
        answer = await self._try(command)
        assert answer.outcome == "unknown" or answer.code in codes, f"{command} was answered {answer.body}"

    async def stale(self) -> None:
        """Something that would have been right some time ago."""
        client = self.client
        if client.seq > 3 and client.you:
            earlier = self.rng.randrange(1, client.seq)
            signal = protocol.SendSignal(earlier, new_key(), player=client.player, signal="oops")
            await self._must_fail(signal, "stale")

    async def out_of_turn(self) -> None:
        client = self.client
        if client.status == "playing" and client.seats and client.turn is None and client.you:
            seat = client.seats[0]["seat"]
            act = protocol.Act(client.seq, new_key(), seat=seat, token="stop")
            await self._must_fail(act, "not-your-turn", "stale", "not-playing", "illegal", "no-action", "paused")

    async def nonsense(self) -> None:
        client = self.client
        if client.turn is not None:
            act = protocol.Act(client.seq, new_key(), seat=client.turn.seat, token="lay:nothing")
            await self._must_fail(act, "illegal", "no-action", "stale")

    async def again(self) -> None:
        """The last thing once more: it counts once, and the answer is the same."""
        if self._last is not None:
            answer = await self._try(self._last)
            assert answer.outcome != "fail", f"a retry of {self._last} was answered {answer.body}"

    async def reuse(self) -> None:
        """The key of the last thing, with something else."""
        if isinstance(self._last, protocol.SendSignal):
            other = msgspec.structs.replace(self._last, signal="bye")
            await self._must_fail(other, "key-reused")

    async def wave(self) -> None:
        """A signal, which may come too late."""
        client = self.client
        if client.you:
            signal = protocol.SendSignal(client.seq, new_key(), player=client.player, signal="hello")
            answer = await insist(client, signal, BOTH, self.rng)
            if answer.ok:
                self._last = signal

    async def look(self) -> None:
        await self.client.look()

    async def drop(self) -> None:
        self.client.drop()
        await self.client.reconnect()

    async def hang_up(self) -> None:
        await self.client.disconnect()
        await self.client.connect(fresh=self.rng.random() < 0.3)
