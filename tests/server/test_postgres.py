"""Several processes on one PostgreSQL: any process serves any table, and exactly one wins each race."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import psycopg
import pytest

from tests.cases import within
from tests.server.checker import assert_holds
from tests.server.client import Party, TableClient, new_key
from tests.server.players import QUICK, play
from tests.server.postgres import Postgres
from tests.server.process import ServerProcess
from tischlein.games import GAMES
from tischlein.server import protocol
from tischlein.server.hall import FORGOTTEN
from tischlein.server.wakeup import LISTENER


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    database = Postgres()
    yield database
    database.remove()


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two processes on a new database."""
    url = postgres.new_database()
    with ServerProcess(database=url) as one, ServerProcess(database=url) as other:
        yield one, other


async def _two_pages(one: Party, other: Party, game: str, rounds: int = 1) -> tuple[TableClient, TableClient]:
    """A table of two people, each on another process."""
    hers = await one.guest("Anna").make(game, open=1, options=within(QUICK, game), rounds=rounds)
    his = await other.guest("Ben").join(hers.code)
    await hers.connect()
    await his.connect()
    return hers, his


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_people_on_two_processes_play_a_game_to_its_end(pair: tuple[ServerProcess, ServerProcess], game: str) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            hers, his = await _two_pages(one, other, game)
            await asyncio.gather(
                play(hers, random.Random(1), lambda: hers.seq >= 150),
                play(his, random.Random(2), lambda: his.seq >= 150),
            )
            await one.settle()
            await other.settle()
        assert_holds(one.history, pair[0].database)

    asyncio.run(run())


def test_of_two_processes_that_race_for_an_event_exactly_one_wins(
    pair: tuple[ServerProcess, ServerProcess], soak: bool
) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            hers, his = await _two_pages(one, other, "wagnis")
            won = [0, 0]
            for _ in range(10_000 if soak else 200):
                await asyncio.gather(hers.until(lambda: hers.seq >= his.seq), his.until(lambda: his.seq >= hers.seq))
                seq = hers.seq
                sent = [
                    client.send(protocol.SendSignal(seq, new_key(), player=client.player, signal="hello"))
                    for client in (hers, his)
                ]
                answers = await asyncio.gather(*sent)
                assert sorted(answer.outcome for answer in answers) == ["fail", "ok"], answers
                loser = next(answer for answer in answers if not answer.ok)
                assert (loser.status, loser.code, loser.body["seq"]) == (409, "stale", seq + 1)
                won[answers.index(loser)] += 1
            assert min(won) > 0, "one process never won: that was no race"
            await one.settle()
            await other.settle()
        assert_holds(one.history, pair[0].database)

    asyncio.run(run())


def test_play_goes_on_after_the_database_was_restarted(
    postgres: Postgres, pair: tuple[ServerProcess, ServerProcess], soak: bool
) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            pages = [page for _ in range(3) for page in await _two_pages(one, other, "elferreihe", rounds=1000)]
            ended = asyncio.Event()

            async def playing(page: TableClient, number: int) -> None:
                await play(page, random.Random(number), ended.is_set)

            tasks = [asyncio.create_task(playing(page, number)) for number, page in enumerate(pages)]
            for number in range(30 if soak else 3):
                before = [page.seq for page in pages]
                await asyncio.to_thread(postgres.restart, "immediate" if number % 2 else "fast")
                async with asyncio.timeout(30):
                    while any(page.seq <= seq + 10 for page, seq in zip(pages, before, strict=True)):
                        for task in tasks:
                            if task.done():
                                task.result()
                        await asyncio.sleep(0.05)
            ended.set()
            await asyncio.wait(tasks, timeout=30)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for page in pages:
                await page.reconnect()
            await one.settle()
            await other.settle()
        assert_holds(one.history, pair[0].database)

    asyncio.run(run())


def test_events_arrive_though_the_listening_connections_are_killed(
    postgres: Postgres, pair: tuple[ServerProcess, ServerProcess], soak: bool
) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            hers, his = await _two_pages(one, other, "wagnis")
            for number in range(100 if soak else 4):
                killed = await asyncio.to_thread(postgres.cut_listeners)
                assert killed or number, "no process listens"
                answer = await hers.signal("hello")
                assert answer.ok
                await his.until(lambda: his.seq == hers.seq)
                await his.ping()  # who only listens must not be silent for too long
            await one.settle()
            await other.settle()
        assert_holds(one.history, pair[0].database)

    asyncio.run(run())


def test_who_is_deleted_at_one_process_is_deleted_at_all(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url) as other:
            hers, his = await _two_pages(one, other, "elferreihe")
            for page in (hers, his):
                await page.look()
                assert (await page.ready()).ok
            forgetting = await one.request("POST", "/api/forget", his.guest.keys)
            assert forgetting.json() == {"places": 1}
            async with asyncio.timeout(30):
                while his.connected:
                    await asyncio.sleep(0.05)
            assert his.close_code == FORGOTTEN
            await hers.until(lambda: "forgotten" in str(hers.frame.get("changes")))

    asyncio.run(run())


def test_without_the_database_commands_are_refused_and_nothing_is_lost(postgres: Postgres) -> None:
    with ServerProcess(database=postgres.new_database()) as server:

        async def run() -> None:
            async with Party(server.url) as party:
                hers = await party.guest("Anna").make("wagnis", bots=1)
                await hers.connect()
                postgres.stop()
                try:
                    answer = await hers.ready()
                    assert (answer.outcome, answer.status, answer.code) == ("unknown", 503, "not-stored")
                    response = await party.request("GET", "/ready")
                    assert response.status_code == 503
                    assert (await party.request("GET", "/health")).status_code == 200
                finally:
                    postgres.start()
                async with asyncio.timeout(30):
                    while not (await hers.send(answer.command)).ok:
                        await asyncio.sleep(0.1)
                await hers.until(lambda: hers.table.get("sealed", False))
                await hers.unseal()
                await hers.until(lambda: hers.status == "playing")
                await hers.reconnect()
                await party.settle()
            assert_holds(party.history, server.database)

        asyncio.run(run())


def test_a_process_whose_database_can_only_be_read_is_not_ready(postgres: Postgres) -> None:
    """As where a standby has taken the place of the database."""
    url = postgres.new_database()

    def switch(read_only: bool) -> None:
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            database = url.rpartition("/")[2]
            connection.execute(f"ALTER DATABASE {database} SET default_transaction_read_only = {read_only}")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (database,))

    async def answers(party: Party, status: int) -> bool:
        for _ in range(100):
            if (await party.request("GET", "/ready")).status_code == status:
                return True
            await asyncio.sleep(0.1)
        return False

    async def run() -> None:
        async with Party(server.url) as party:
            assert await answers(party, 200)
            for read_only in (True, False):
                switch(read_only)
                assert await answers(party, 503 if read_only else 200)

    with ServerProcess(database=url) as server:
        asyncio.run(run())


def test_processes_that_start_together_on_an_empty_database_all_come_up(postgres: Postgres) -> None:
    url = postgres.new_database()
    servers = [ServerProcess(database=url) for _ in range(3)]

    async def run() -> None:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
        for server in servers:
            async with Party(server.url) as party:
                assert (await party.request("GET", "/ready")).status_code == 200

    try:
        asyncio.run(run())
    finally:
        for server in servers:
            server.remove()


def test_who_is_here_is_known_to_the_pages_of_all_processes(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            hers, his = await _two_pages(one, other, "wagnis")
            await hers.until(lambda: hers.here == [0, 1])
            await his.disconnect()
            await hers.until(lambda: hers.here == [0])
            await his.connect()
            await hers.until(lambda: hers.here == [0, 1])
            third = await other.guest("Cleo").at(hers.code).look()
            assert [player.get("here", False) for player in third["table"]["players"]] == [True, True]
            await his.disconnect()
            await hers.until(lambda: hers.here == [0])

    asyncio.run(run())


def test_who_is_deleted_beside_a_busy_table_need_not_ask_twice(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            for _ in range(10):
                hers = await one.guest("Anna").make("elferreihe", open=1)
                his = await other.guest("Ben").join(hers.code)
                await hers.connect()
                waving = asyncio.create_task(_wave(hers))
                await asyncio.sleep(0.05)
                forgetting = await other.request("POST", "/api/forget", his.guest.keys)
                waving.cancel()
                assert (forgetting.status_code, forgetting.text) == (200, '{"places":1}')

    asyncio.run(run())
    for process in pair:
        assert "storing failed" not in process.stderr, "neither stands in the other's way"


async def _wave(page: TableClient) -> None:
    """Make the table's log grow without end, as fast as bots do who think for a moment."""
    while True:
        await page.send(protocol.Adjust(page.seq, new_key(), pace="instant"))
        await asyncio.sleep(0.01)


def test_a_foreign_word_on_the_channel_stops_no_wake_up(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one, Party(pair[1].url, one.history) as other:
            hers, his = await _two_pages(one, other, "wagnis")
            with psycopg.connect(pair[0].database, autocommit=True) as connection:
                for word in ("garbage", "", "h1", "h1:a:b:c", "1:x,2", "h1:a:0:1:2"):
                    connection.execute("SELECT pg_notify('tischlein', %s)", (word,))
            await asyncio.sleep(0.5)
            with psycopg.connect(pair[0].database) as connection:
                listening = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s AND datname = %s"
                assert connection.execute(listening, (LISTENER, connection.info.dbname)).fetchone() == (2,)
            assert (await hers.signal("hello")).ok
            await his.until(lambda: his.seq == hers.seq)

    asyncio.run(run())
    for process in pair:
        assert not process.complaints
        assert "somebody else spoke" in process.stderr


def test_the_first_who_comes_after_a_restart_of_the_database_is_served(
    postgres: Postgres, pair: tuple[ServerProcess, ServerProcess]
) -> None:
    async def run() -> None:
        async with Party(pair[0].url) as one:
            hers = await one.guest("Anna").make("wagnis", bots=1)
            await asyncio.to_thread(postgres.restart, "immediate")
            await asyncio.sleep(1.5)
            assert (await hers.ready()).ok
            assert (await one.request("GET", "/ready")).status_code == 200

    asyncio.run(run())
