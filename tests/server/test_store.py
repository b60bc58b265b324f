"""One writer for all: what stands in the way of one piece of work stands in the way of no other."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from tischlein import fairness
from tischlein.server import database, engines, log, schema
from tischlein.server.open_table import Listener
from tischlein.server.outbox import Outbox
from tischlein.server.people import Person
from tischlein.server.shelf import Shelf
from tischlein.server.statements import Conflict, Entry, check_writable, probe
from tischlein.server.store import Store, StoreDown, Work, kind_of
from tischlein.server.strokes import provable


def with_store(folder: Path, use: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """A store on a file of its own."""
    url = f"sqlite:///{folder / 'tischlein.db'}"
    lock = database.prepare(url)

    async def run() -> None:
        store = Store(url)
        store.start()
        try:
            await use(store)
        finally:
            await store.stop()

    try:
        asyncio.run(run())
    finally:
        if lock is not None:
            lock.release()


async def tables(store: Store, count: int) -> list[int]:
    made = log.Made("wagnis", 1, {}, [], 1, None, "everybody", "normal", 0, fairness.new_secret())
    found = [await store.make(f"CODE-{number}", f"key {number}", made, []) for number in range(count)]
    return [table for table in found if table is not None]


def entry(table: int, seq: int, key: str | None = None) -> Entry:
    return Entry(table, seq, [log.encode(log.Paused())], key)


def test_of_two_for_one_place_the_first_counts_whatever_their_keys(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        one, other = await tables(store, 2)
        together = [entry(one, 2, "a key"), entry(one, 2, None), entry(other, 2, "another key"), entry(one, 2, "a key")]
        results = await asyncio.gather(*map(store.append, together), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict]
        assert await store.heads([one, other]) == {one: 2, other: 2}
        assert await store.key_at(one, 2) == "a key"
        assert store.failures == 0

    with_store(tmp_path, use)


def test_any_number_of_rows_is_stored_whole(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        (table,) = await tables(store, 1)
        seq = 2
        for count in (1, 2, 5, 31, 33, 255, 256, 257, 700):
            commits = store.commits
            await asyncio.gather(*[store.append(entry(table, seq + number)) for number in range(count)])
            assert store.commits == commits + 1, "nothing that fills a statement up stands in the way"
            seq += count
            assert await store.heads([table]) == {table: seq - 1}
        events, _ = await store.since(table, 0, 10_000)
        assert [event.seq for event in events] == list(range(1, seq))

    with_store(tmp_path, use)


def test_an_entry_is_stored_with_its_key_first_and_what_is_beside_its_events(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        one, other = await tables(store, 2)
        paused = log.encode(log.Paused())
        entries = [
            Entry(other, 2, [paused, paused, paused], "a key"),
            Entry(one, 2, [paused, paused], "another key", come=[Person(3, "Anna", (b"hash",))], status="playing"),
        ]
        assert [entry.is_plain() for entry in entries] == [True, False]
        await asyncio.gather(*map(store.append, entries))
        for table, keys in ((one, [None, "another key", None]), (other, [None, "a key", None, None])):
            events, people = await store.since(table, 0, 10_000)
            assert [event.seq for event in events] == list(range(1, len(keys) + 1))
            assert [event.key for event in events] == keys
            assert list(people) == ([3] if table == one else [])

    with_store(tmp_path, use)


def test_a_transaction_that_cannot_begin_says_so_as_every_other_failure_does(tmp_path: Path) -> None:
    url = engines.database_url(f"sqlite:///{tmp_path / 'one.db'}")
    first, second = engines.writing_engine(url), engines.writing_engine(url)
    with first.connect() as writing, second.connect() as waiting:
        driver = waiting.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute("PRAGMA busy_timeout=0")
        with writing.begin(), pytest.raises(OperationalError, match="database is locked"):
            waiting.begin()
        waiting.rollback()
        with waiting.begin():
            inside = driver.in_transaction
        assert (inside, driver.in_transaction) == (True, False)
    first.dispose()
    second.dispose()


def test_what_waits_when_the_store_stops_is_stored(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        (table,) = await tables(store, 1)
        waiting = [store.append(entry(table, seq)) for seq in range(2, 12)]
        await store.stop()
        await asyncio.gather(*waiting)

    with_store(tmp_path, use)
    with contextlib.closing(sqlite3.connect(tmp_path / "tischlein.db")) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (11,)


def test_the_log_of_sqlite_is_as_long_in_a_database_of_larger_pages(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.db")
    old.executescript("PRAGMA page_size=4096; PRAGMA journal_mode=WAL; CREATE TABLE something (here)")
    old.close()
    for name, page in (("old.db", 4096), ("new.db", engines.PAGE)):
        engine = engines.writing_engine(engines.database_url(f"sqlite:///{tmp_path / name}"))
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA page_size").scalar() == page
            pages = connection.exec_driver_sql("PRAGMA wal_autocheckpoint").scalar()
            assert pages == engines.CHECKPOINT // page
        engine.dispose()


def test_what_is_deleted_leaves_the_files_as_soon_as_nobody_reads_them(tmp_path: Path) -> None:
    def everything() -> bytes:
        return b"".join(path.read_bytes() for path in tmp_path.iterdir())

    async def use(store: Store) -> None:
        (table,) = await tables(store, 1)
        await store.append(Entry(table, 2, [log.encode(log.Joined(1, 0))], come=[Person(1, "Benedikt", [b"hash"])]))
        with contextlib.closing(sqlite3.connect(tmp_path / "tischlein.db", isolation_level=None)) as reading:
            reading.execute("BEGIN")
            assert reading.execute("SELECT name FROM people").fetchall() == [("Benedikt",)]
            await store.append(Entry(table, 3, [log.encode(log.Forgotten(1))], forgotten=[1]))
            assert reading.execute("SELECT name FROM people").fetchall() == [("Benedikt",)], "as it was when it began"
            assert b"Benedikt" in everything()
        async with asyncio.timeout(30):
            while b"Benedikt" in everything():  # nobody has to come and store something else
                await asyncio.sleep(0.1)

    with_store(tmp_path, use)


def test_a_database_that_can_only_be_read_is_noticed(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.check()
        for attempt in (check_writable, probe):
            with store.reader.connect() as connection, pytest.raises(OperationalError, match="readonly"):
                attempt(connection)

    with_store(tmp_path, use)


def test_the_probe_reaches_the_disk_and_leaves_nothing_behind(tmp_path: Path) -> None:
    def log_bytes() -> int:
        return (tmp_path / "tischlein.db-wal").stat().st_size

    async def use(store: Store) -> None:
        await tables(store, 1)
        before = log_bytes()
        await store.check()
        assert log_bytes() > before, "something was written"
        rows = await store.read(lambda connection: connection.execute(sa.select(schema.passes)).all())
        assert not rows

    with_store(tmp_path, use)


def test_many_who_ask_whether_it_can_be_stored_cost_one_commit(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await asyncio.gather(*(store.check() for _ in range(200)))
        for _ in range(50):
            await store.check()
        assert store.commits == 1, "one at a time, and its outcome is good for a while"
        impatient = asyncio.create_task(store.check())
        await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(StoreDown):
            await store.run(lambda _: 1 // 0)
        await store.check()
        assert store.commits == 2, "after something failed nobody relies on what was"

    with_store(tmp_path, use)


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (
            lambda connection: connection.exec_driver_sql("SELECT nothing FROM nowhere"),
            "OperationalError (SQLITE_ERROR)",
        ),
        (lambda _: 1 // 0, "ZeroDivisionError"),
    ],
)
def test_what_went_wrong_is_said_in_the_terms_of_the_database(tmp_path: Path, work: Work, said: str) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(StoreDown) as caught:
            await store.run(work)
        assert isinstance(caught.value.__cause__, Exception)
        assert kind_of(caught.value.__cause__) == said

    with_store(tmp_path, use)


def test_tables_that_nobody_has_used_for_long_are_put_away(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await tables(store, 30)
        codes = [f"CODE-{number}" for number in range(30)]
        shelf = Shelf(store, provable, most_unread=10, quiet=600)
        loaded: list[str] = []
        shelf.on_load = lambda open: loaded.append(open.code)
        first = await shelf.open(codes[0])
        first.add(Listener((), Outbox(_nowhere, 1, 1, None), ""))
        opened = [await shelf.open(code) for code in codes]
        assert len(shelf.by_id) == 30, "all of them were used just now"
        for one in opened:
            one.used -= 601
        assert await shelf.open(codes[1]) is opened[1]
        another = await shelf.open_by_id(opened[2].id)
        assert another is opened[2]
        extra = await tables_named(store, "CODE-X")
        assert (await shelf.open("CODE-X")).id == extra
        assert set(shelf.by_code) == set(codes[:3]) | set(codes[6:]) | {"CODE-X"}, "a tenth, unused for longest"
        assert await shelf.open(codes[0]) is first, "somebody reads it"
        again = await shelf.open(codes[4])
        assert again is not opened[4]
        assert again.table is not None
        assert loaded == [*codes, "CODE-X", codes[4]]

    with_store(tmp_path, use)


async def tables_named(store: Store, code: str) -> int | None:
    made = log.Made("wagnis", 1, {}, [], 1, None, "everybody", "normal", 0, fairness.new_secret())
    return await store.make(code, code, made, [])


async def _nowhere(_: Any) -> None:
    """Nobody hears it."""
