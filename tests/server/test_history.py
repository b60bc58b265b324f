"""The log, the answers and what every seat was told fit together; and the checker that says so finds planted faults."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from tests.cases import within
from tests.server.checker import assert_holds, check
from tests.server.client import Party, TableClient
from tests.server.conftest import Serve
from tests.server.history import History
from tests.server.players import QUICK, Nuisance, play
from tests.server.process import ServerProcess
from tests.server.story import happens
from tischlein.games import GAMES
from tischlein.server import protocol

NAMES = [game.name for game in GAMES]


async def two_at_a_table(party: Party, game: str, rounds: int | None = None) -> tuple[TableClient, TableClient]:
    """Anna and Ben, each with a socket."""
    anna = await party.guest("Anna").make(game, open=1, options=within(QUICK, game), rounds=rounds)
    ben = await party.guest("Ben").join(anna.code)
    await anna.connect()
    await ben.connect()
    return anna, ben


@pytest.mark.parametrize("game", NAMES)
def test_a_match_by_two_sockets_is_told_to_each_seat_as_its_log_says(game: str, serve: Serve) -> None:
    server = serve()

    async def match() -> History:
        async with Party(server.url) as party:
            anna, ben = await two_at_a_table(party, game, rounds=2)
            rng = random.Random(game)
            await asyncio.gather(*(play(client, rng, ways=["socket"]) for client in (anna, ben)))
            assert anna.status == ben.status == "match_over"
            assert len(anna.table["results"]) == 2
            await party.settle()
            return party.history

    history = asyncio.run(match())
    assert history.counts()["unknown"] == 0
    assert_holds(history, server.database)


def test_many_tables_with_all_kinds_of_guests_keep_their_promises(serve: Serve, soak: bool) -> None:
    server = serve()
    length = 1500 if soak else 90

    async def a_table(party: Party, game: str, seed: int) -> list[Nuisance]:
        rng = random.Random(f"{game} {seed}")
        guests = [party.guest("Anna", "Opa"), party.guest("Ben"), party.guest("Čeněk")]
        options = {"turn_limit": None} if game == "blitzraster" else None
        watch: protocol.Watch = "everybody" if seed % 2 else "nobody"
        table = await guests[0].make(game, open=2, options=options, rounds=1000, watch=watch)
        pages = [table, *[await guest.join(table.code) for guest in guests[1:]]]
        pages.append(await pages[1].take_along())
        for page in pages:
            await page.connect()
        watcher = party.guest().at(table.code)
        await watcher.look()
        await watcher.connect()
        nuisances = [Nuisance(page, rng) for page in pages]
        await asyncio.gather(
            *(play(one.client, rng, lambda: table.seq >= length, between=one.annoy) for one in nuisances),
            play(watcher, rng, lambda: watcher.seq >= length),
        )
        return nuisances

    async def evening() -> History:
        async with Party(server.url) as party:
            tables = [a_table(party, game, seed) for seed, game in enumerate(NAMES)]
            nuisances = [one for some in await asyncio.gather(*tables) for one in some]
            tried = {name for one in nuisances for name in one.tried}
            assert {"stale", "out_of_turn", "nonsense", "again", "reuse", "drop", "hang_up"} <= tried
            await party.settle()
            return party.history

    history = asyncio.run(evening())
    counts = history.counts()
    assert counts["ok"] >= length
    assert counts["fail"] >= length / 10
    assert_holds(history, server.database)


def test_a_table_with_bots_is_told_as_its_log_says(serve: Serve) -> None:
    async def match(party: Party) -> None:
        anna = await party.guest("Anna").make("elferreihe", bots=3)
        watcher = party.guest().at(anna.code)
        await watcher.connect()
        await anna.connect()
        rng = random.Random(1)
        await asyncio.gather(play(anna, rng), play(watcher, rng))

    happens(serve(), match)


def test_a_command_whose_sender_is_cut_off_before_it_is_stored_is_told_to_the_others(serve: Serve) -> None:
    server = serve(fault="slow-store", silence_seconds=0.3)

    async def cut_off() -> History:
        async with Party(server.url) as party:
            anna, ben = await two_at_a_table(party, "wagnis")
            waving = asyncio.create_task(anna.signal("hello"))
            async with asyncio.timeout(20):
                while ben.seq < 3:  # Ben is never silent; Anna is, while her command is stored
                    await ben.ping()
                    await asyncio.sleep(0.05)
            assert (await waving).outcome == "unknown"
            return party.history

    assert_holds(asyncio.run(cut_off()), server.database)


# ---- planted faults


async def plain_play(server: ServerProcess) -> History:
    """A hundred events of a game with hidden hands."""
    async with Party(server.url) as party:
        anna, ben = await two_at_a_table(party, "elferreihe", rounds=100)
        rng = random.Random(5)
        await asyncio.gather(*(play(client, rng, lambda: anna.seq >= 100) for client in (anna, ben)))
        await party.settle()
        return party.history


async def play_in_the_dark(server: ServerProcess) -> History:
    """Both play by looking alone; some frames on the sockets that they have, too, may be missing."""
    async with Party(server.url) as party:
        anna, ben = await two_at_a_table(party, "elferreihe", rounds=100)
        rng = random.Random(5)
        while anna.seq < 60:
            for client in (anna, ben):
                await client.look()
                if client.status in ("gathering", "round_over"):
                    await client.ready(via="http")
                elif client.turn is not None:
                    await client.act(rng.choice(client.turn.tokens), via="http")
        await party.settle()
        return party.history


async def a_first_look(server: ServerProcess) -> History:
    """A round is begun, and nobody has acted yet."""
    async with Party(server.url) as party:
        anna, ben = await two_at_a_table(party, "elferreihe")
        await anna.ready()
        await ben.until(lambda: ben.seq == anna.seq)
        await ben.ready()
        await party.settle()
        return party.history


async def everything_twice(server: ServerProcess) -> History:
    """Signals, each sent once more after its answer."""
    async with Party(server.url) as party:
        anna, _ = await two_at_a_table(party, "wagnis")
        for _ in range(5):
            answer = await anna.signal("hello")
            await anna.send(answer.command)
        await party.settle()
        return party.history


async def killed_and_repaired(server: ServerProcess) -> History:
    """Some play, a kill, and a server without fault."""
    async with Party(server.url) as party:
        anna, _ = await two_at_a_table(party, "wagnis")
        assert (await anna.signal("hello")).ok
        server.kill()
        server.fault = None
        await asyncio.to_thread(server.start)
        await party.settle()
        return party.history


async def mostly_refused(server: ServerProcess) -> History:
    """Signals; some are said to be refused."""
    async with Party(server.url) as party:
        anna = await party.guest("Anna").make("wagnis", open=1)
        for _ in range(25):
            await anna.look()
            await anna.signal("hello")
        return party.history


FAULTS: list[tuple[str, Callable[[ServerProcess], Awaitable[History]], str, str]] = [
    ("early-ack", killed_and_repaired, "lost", "acknowledged, but not in the log"),
    ("dropped-event", play_in_the_dark, "told", "a gap"),
    ("swapped-events", play_in_the_dark, "told", "a gap"),
    ("leaked-field", plain_play, "told", "hand"),
    ("extra-field", plain_play, "told", "view.seed does not belong there"),
    ("wrong-seat", a_first_look, "told", "for somebody who sits at"),
    ("doubled", everything_twice, "doubled", "stands in the log twice"),
    ("refused-but-stored", mostly_refused, "refused", "refused, but in the log"),
    ("old-look", mostly_refused, "order", "had been told, and then"),
]


@pytest.mark.parametrize(("fault", "behave", "rule", "words"), FAULTS, ids=[fault for fault, *_ in FAULTS])
def test_the_checker_finds_a_planted_fault(
    fault: str, behave: Callable[[ServerProcess], Awaitable[History]], rule: str, words: str, serve: Serve
) -> None:
    server = serve(fault=fault)

    async def run() -> History:
        return await behave(server)

    history = asyncio.run(run())
    findings = check(history, server.database)
    assert any(one.rule == rule and words in one.text for one in findings), "\n".join(map(str, findings)) or "nothing"


@pytest.mark.parametrize(
    "behave", [plain_play, play_in_the_dark, a_first_look, everything_twice, killed_and_repaired, mostly_refused]
)
def test_the_checker_finds_nothing_where_there_is_no_fault(
    behave: Callable[[ServerProcess], Awaitable[History]], serve: Serve
) -> None:
    server = serve()

    async def run() -> History:
        return await behave(server)

    assert_holds(asyncio.run(run()), server.database)
