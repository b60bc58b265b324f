"""Storing and reading: one writer that commits for many at once, and readers beside it.

An answer "stored" means: committed, and on disk (SQLite: WAL with `synchronous=FULL`; PostgreSQL:
`synchronous_commit=on`). All writes of a process go through one thread and one connection. What has gathered meanwhile
is committed together.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tischlein.server import log, schema
from tischlein.server.engines import BUSY, READERS, database_url, free_bytes, reading_engine, writing_engine
from tischlein.server.gathering import Gathering
from tischlein.server.people import Person
from tischlein.server.statements import (
    Conflict,
    Entry,
    Found,
    Stored,
    events_after,
    find,
    insert_people,
    insert_postgresql,
    insert_sqlite,
    note,
    note_changes,
    now,
    people_at,
    persons_text,
    probe,
    rows_of,
)

TIDY_SECONDS = 1.0
"""After so long without work it is tried again to empty SQLite's log of what was deleted."""

IDLE_SECONDS = 1.0
"""A connection to PostgreSQL that was not used for so long is tried before it is relied upon."""

PROBE_SECONDS = 1.0
"""So long it is believed that the database takes what is written, or does not."""

LEAST_ROOM = 256 * 1024
"""A disk with fewer bytes left is full: some two thousand moves."""

T = TypeVar("T")
logger = logging.getLogger("tischlein.store")


class StoreDown(Exception):
    """The database did not confirm. What was to be stored may be there or not: look at the log."""


class DiskFull(StoreDown):
    """Moves are stored, perhaps, but not for long."""


class Pass(NamedTuple):
    """What a redeemed pass is good for."""

    table: int
    persons: tuple[int, ...]


class Place(NamedTuple):
    """Where a key belongs."""

    hash: bytes
    table: int
    code: str
    person: int


Which = int | str
"""A table by its number, or by its code."""
Work = Callable[[Connection], Any]
Report = Callable[[Any], None]
"""Gets what came of some work: its result, or the exception."""
Job = tuple["Entry | Work", Report]


class Store:
    """The database, as the server uses it."""

    def __init__(
        self, url: str, after_commit: Callable[[Connection, list[tuple[int, int]]], None] | None = None
    ) -> None:
        self.url = database_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.writer = writing_engine(self.url)
        self.reader = reading_engine(self.url)
        self._in_commit = None if self.sqlite else after_commit  # on SQLite there is no other process to be told
        self._queue: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathering: Gathering[Job] | None = None
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._untidy = False
        """Whether SQLite's log still has something that was deleted."""
        self._used = time.monotonic()
        """When the writer's connection was last used."""
        self._probe: asyncio.Future[int] | None = None
        self._probed = 0.0, 0
        """When the last probe was done, and how many transactions had failed by then."""
        self.commits = 0
        self.stored = 0
        self.failures = 0

    def start(self) -> None:
        """Begin to take work; called in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._gathering = Gathering(self._loop, self._queue.put)
        self._thread.start()

    async def stop(self) -> None:
        """Finish what is under way, then close."""
        if self._thread.is_alive():
            assert self._gathering is not None
            self._gathering.close()
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join, 5)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.reader.dispose()
        self.writer.dispose()

    # ---- writing

    def hand_in(self, entry: Entry, report: Report) -> None:
        """Store events; `report` is called in the event loop when they are on disk, or with what went wrong."""
        assert self._gathering is not None
        self._gathering.add((entry, report))

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store events. The future is done when they are on disk; `Conflict` if their place is taken."""
        future = self._future()
        self.hand_in(entry, partial(_settle, future))
        return future

    def run(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do something else in a transaction of the writer."""
        assert self._gathering is not None
        future = self._future()
        self._gathering.add((work, partial(_settle, future)))
        return future

    async def make(self, code: str, made_key: str, made: log.Made, people: Sequence[Person]) -> int | None:
        """Store a new table; None if the code is taken. `Conflict` if this very command made a table before."""

        def work(connection: Connection) -> int | None:
            if connection.scalar(sa.select(schema.tables.c.id).where(schema.tables.c.made_key == made_key)) is not None:
                raise Conflict
            if connection.scalar(sa.select(schema.tables.c.id).where(schema.tables.c.code == code)) is not None:
                return None
            at = now()
            row = {"code": code, "made_key": made_key, "game": made.game, "status": "gathering"}
            insert = sa.insert(schema.tables).values(**row, made=at, changed=at).returning(schema.tables.c.id)
            table = int(connection.execute(insert).scalar_one())
            insert_people(connection, table, people)
            event = {"table_id": table, "seq": 1, "at": at, "key": None, "data": log.encode(made)}
            connection.execute(sa.insert(schema.events), [event])
            return table

        try:
            return await self.run(work)
        except IntegrityError:
            raise Conflict from None

    async def issue(self, hash: bytes, kind: str, table: int, persons: Sequence[int], seconds: int) -> None:
        """Store a single-use pass, and clear away those that have expired."""

        def work(connection: Connection) -> None:
            connection.execute(sa.delete(schema.passes).where(schema.passes.c.expires < now()))
            row = {"hash": hash, "kind": kind, "table_id": table, "persons": persons_text(persons)}
            connection.execute(sa.insert(schema.passes).values(**row, expires=now() + 1000 * seconds))

        await self.run(work)

    async def check(self) -> None:
        """Write as a move is written, or raise whatever keeps that from being done. However often somebody asks, one
        try is under way at a time, and its outcome is good for a second; a good one until something fails."""
        if self._probe is None or (self._probe.done() and self._is_old(self._probe)):
            self._probe = self.run(self._try_disk)
            self._probe.add_done_callback(self._note_probe)
        room = await asyncio.shield(self._probe)  # who no longer waits for it stops nobody else from waiting
        if room < LEAST_ROOM:
            raise DiskFull

    def _try_disk(self, connection: Connection) -> int:
        """Gives the bytes that are left on SQLite's disk: where it is full its log may have some room within."""
        probe(connection)
        return free_bytes(Path(self.url.database or "").resolve().parent) if self.sqlite else LEAST_ROOM

    def _is_old(self, probe: asyncio.Future[int]) -> bool:
        when, failures = self._probed
        return time.monotonic() - when >= PROBE_SECONDS or (probe.exception() is None and self.failures != failures)

    def _note_probe(self, probe: asyncio.Future[int]) -> None:
        self._probed = time.monotonic(), self.failures
        probe.exception()  # perhaps nobody waits any more

    async def redeem(self, hash: bytes, kind: str) -> Pass | None:
        """Use a pass up; None if there is none."""
        passes = schema.passes

        def work(connection: Connection) -> Pass | None:
            found = sa.delete(passes).where(passes.c.hash == hash, passes.c.kind == kind, passes.c.expires >= now())
            row = connection.execute(found.returning(passes.c.table_id, passes.c.persons)).first()
            return None if row is None else Pass(int(row.table_id), tuple(json.loads(row.persons)))

        return await self.run(work)

    # ---- reading

    async def find(self, which: Which, most: int) -> Found | None:
        """A table with its log; where that is longer than `most`, without."""
        return await self.read(lambda connection: find(connection, _which(which), most))

    def find_now(self, which: Which) -> Found:
        """A table, which must be one, with its whole log: for threads that may take their time."""
        with self._reading() as connection:
            found = find(connection, _which(which))
        assert found is not None
        return found

    async def first_event(self, code: str) -> log.AnyLogged:
        """With which a table, which must be one, was made."""
        query = sa.select(schema.events.c.data).join(schema.tables, schema.tables.c.id == schema.events.c.table_id)
        query = query.where(schema.tables.c.code == code, schema.events.c.seq == 1)
        return log.decode(await self.read(lambda connection: connection.execute(query).scalar_one()))

    async def code_of(self, table: int) -> str:
        """The code of a table, which must be one."""
        query = sa.select(schema.tables.c.code).where(schema.tables.c.id == table)
        return str(await self.read(lambda connection: connection.scalar(query)))

    async def since(self, table: int, seq: int, most: int) -> tuple[list[Stored], dict[int, Person]]:
        """The events after `seq`, not more than `most` and one, and the people as they are now."""
        return await self.read(
            lambda connection: (events_after(connection, table, seq, most), people_at(connection, table))
        )

    async def events(self, table: int, seq: int, most: int) -> list[Stored]:
        """The events after `seq`, not more than `most`."""
        return await self.read(lambda connection: events_after(connection, table, seq, most - 1))

    def since_now(self, table: int, seq: int) -> list[Stored]:
        """All events after `seq`: for threads that may take their time."""
        with self._reading() as connection:
            return events_after(connection, table, seq)

    async def heads(self, tables: Sequence[int]) -> dict[int, int]:
        """The last event of each table."""
        events = schema.events
        query = sa.select(events.c.table_id, sa.func.max(events.c.seq)).where(events.c.table_id.in_(tables))
        rows = await self.read(lambda connection: connection.execute(query.group_by(events.c.table_id)).all())
        return {int(table): int(seq) for table, seq in rows}

    async def key_at(self, table: int, seq: int) -> str | None:
        """The key of the command whose first event stands there."""
        events = schema.events
        query = sa.select(events.c.key).where(events.c.table_id == table, events.c.seq == seq)
        found: str | None = await self.read(lambda connection: connection.scalar(query))
        return found

    async def made_by(self, made_key: str) -> str | None:
        """The code of the table that this command made."""
        query = sa.select(schema.tables.c.code).where(schema.tables.c.made_key == made_key)
        found: str | None = await self.read(lambda connection: connection.scalar(query))
        return found

    async def valid(self, hash: bytes, kind: str) -> Pass | None:
        """What a pass is good for, without using it up; None if there is none."""
        passes = schema.passes
        query = sa.select(passes.c.table_id, passes.c.persons).where(
            passes.c.hash == hash, passes.c.kind == kind, passes.c.expires >= now()
        )
        row = await self.read(lambda connection: connection.execute(query).first())
        return None if row is None else Pass(int(row.table_id), tuple(json.loads(row.persons)))

    async def places_of(self, hashes: Sequence[bytes]) -> list[Place]:
        """Where these keys belong, newest table first."""
        keys, tables = schema.keys, schema.tables
        query = (
            sa.select(keys.c.hash, keys.c.table_id, tables.c.code, keys.c.person)
            .join(tables, tables.c.id == keys.c.table_id)
            .where(keys.c.hash.in_(hashes))
            .order_by(tables.c.changed.desc())
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [Place(bytes(hash), int(table), str(code), int(person)) for hash, table, code, person in rows]

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in a thread of its own. Others wait for it: nothing may take long there."""

        def job() -> T:
            with self._reading() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._pool, job)

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self.reader.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            logger.warning("reading failed: %s", kind_of(error))
            raise StoreDown from error

    # ---- the writer's thread

    def _future(self) -> asyncio.Future[Any]:
        assert self._loop is not None
        return self._loop.create_future()

    def _write(self) -> None:
        connection: Connection | None = None
        while True:
            try:
                jobs = self._queue.get(timeout=TIDY_SECONDS if self._untidy and connection is not None else None)
            except queue.Empty:
                assert connection is not None
                self._empty_log(connection)
                continue
            if jobs is None:
                break
            connection = self._commit_jobs(connection, jobs)
        if connection is not None:
            self._empty_log(connection)
            with contextlib.suppress(SQLAlchemyError):
                connection.close()

    def _empty_log(self, connection: Connection) -> None:
        """Move SQLite's log into the file and cut it off: then the file is the whole database, and what was deleted is
        in neither. Nobody waits for that: where somebody reads just now, it is tried again soon."""
        if not self.sqlite:
            return
        try:
            driver = connection.connection.cursor()
            driver.execute("PRAGMA busy_timeout=0")
            try:
                busy, *_ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                driver.execute(f"PRAGMA busy_timeout={BUSY}")
            self._untidy = bool(busy)
        except (SQLAlchemyError, sqlite3.Error):
            self._untidy = True

    def _connected(self, connection: Connection | None) -> Connection:
        """A connection that works: one that was not used for a while may have died without a word."""
        idle, self._used = time.monotonic() - self._used, time.monotonic()
        if connection is not None and not self.sqlite and idle > IDLE_SECONDS:
            try:
                connection.exec_driver_sql("SELECT 1")
                connection.rollback()
            except SQLAlchemyError:
                self._drop(connection)
                connection = None
        return self.writer.connect() if connection is None else connection

    def _commit_jobs(self, connection: Connection | None, jobs: list[Job]) -> Connection | None:
        """Commit all in one transaction; if one of them stands in the way, each in its own."""
        try:
            connection = self._connected(connection)
            results = self._results(connection, [what for what, _ in jobs])
            if self._untidy or any(isinstance(what, Entry) and (what.forgotten or what.gone) for what, _ in jobs):
                self._empty_log(connection)
        except Exception as error:
            if not isinstance(error, SQLAlchemyError | sqlite3.Error | OSError):
                logger.exception("the writer met something unexpected")
            else:
                logger.warning("storing failed: %s", kind_of(error))
            self._drop(connection)
            self.failures += 1
            connection = None
            down = StoreDown()
            down.__cause__ = error
            results = [down] * len(jobs)
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._answer, jobs, results)
        return connection

    def _answer(self, jobs: list[Job], results: list[Any]) -> None:
        """Tell what became of some work; in the event loop."""
        assert self._gathering is not None
        try:
            for (_, report), result in zip(jobs, results, strict=True):
                try:
                    report(result)
                except Exception:
                    logger.exception("an answer could not be given")
        finally:
            self._gathering.done()

    def _drop(self, connection: Connection | None) -> None:
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()

    def _results(self, connection: Connection, work: list[Entry | Work]) -> list[Any]:
        with contextlib.suppress(Conflict, IntegrityError):
            return self._together(connection, work)
        return [self._alone(connection, what) for what in work]

    def _together(self, connection: Connection, work: list[Entry | Work]) -> list[Any]:
        with connection.begin():
            entries = [what for what in work if isinstance(what, Entry)]
            if entries:
                self._insert(connection, entries)
            results = [None if isinstance(what, Entry) else what(connection) for what in work]
        self.commits += 1
        self.stored += len(entries)
        return results

    def _alone(self, connection: Connection, what: Entry | Work) -> Any:
        try:
            return self._together(connection, [what])[0]
        except Conflict as conflict:
            return conflict
        except IntegrityError as error:
            return Conflict() if isinstance(what, Entry) else error

    def _insert(self, connection: Connection, entries: list[Entry]) -> None:
        at = now()
        insert = insert_sqlite if self.sqlite else insert_postgresql
        insert(connection, rows_of(entries, at))
        changed = [entry for entry in entries if not entry.is_plain()]
        for entry in changed:
            note(connection, entry)
        if changed:
            note_changes(connection, changed, at)
        if self._in_commit is not None:
            self._in_commit(connection, [(entry.table, entry.seq + len(entry.data) - 1) for entry in entries])


def _which(which: Which) -> sa.ColumnElement[bool]:
    return schema.tables.c.id == which if isinstance(which, int) else schema.tables.c.code == which


def kind_of(error: Exception) -> str:
    """What went wrong, in the database's own terms, without any values."""
    origin = getattr(error, "orig", None) or error
    name = getattr(origin, "sqlite_errorname", None) or getattr(origin, "sqlstate", None)
    return f"{type(error).__name__} ({name})" if name else type(error).__name__


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
