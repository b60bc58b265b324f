"""What is written to the database and read from it, statement by statement."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from operator import attrgetter, itemgetter
from typing import NamedTuple

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from tischlein.server import log, schema
from tischlein.server.breath import breathe
from tischlein.server.people import Person

PORTION = 64
"""So many rows are taken from the database at once."""


class Conflict(Exception):
    """Somebody else was faster: this place in the log is taken, or this pass is used up."""


class Entry(Struct, frozen=True, gc=False):
    """What one command adds: consecutive events, and people who came or went."""

    table: int
    seq: int
    """Of the first event."""
    data: Sequence[str]
    key: str | None = None
    come: Sequence[Person] = ()
    gone: Sequence[int] = ()
    renamed: Sequence[Person] = ()
    status: str | None = None
    """Of the table, where it changed."""
    forgotten: Sequence[int] = ()
    """Persons whose names and keys are deleted."""
    keys: Sequence[tuple[int, bytes]] = ()
    """Further keys of persons."""
    used: Sequence[tuple[bytes, bytes]] = ()
    """Passes that are used up, and the keys that got something for them."""

    def is_plain(self) -> bool:
        """Whether there is nothing but events to store."""
        return self.status is None and not (
            self.come or self.gone or self.renamed or self.forgotten or self.keys or self.used
        )


class Stored(Struct, frozen=True, gc=False):
    """An event as it stands in the log."""

    seq: int
    at: int
    key: str | None
    event: log.AnyLogged


class Found(NamedTuple):
    """A table as it stands in the database."""

    id: int
    code: str
    changed: int
    events: list[Stored]
    people: dict[int, Person]


def now() -> int:
    return time.time_ns() // 1_000_000


Values = list[int | str | None]
"""Rows of the log, one after the other: table, seq, time, key, data."""
COLUMNS = 5


def rows_of(entries: Sequence[Entry], at: int) -> Values:
    """What is to be inserted for some entries: in the order of the tables, so that processes cannot wait for each
    other. Those of one table stay in the order in which they came, which is that of their places."""
    values: Values = []
    for entry in sorted(entries, key=attrgetter("table")):
        seq, key = entry.seq, entry.key
        for data in entry.data:
            values += (entry.table, seq, at, key, data)
            seq, key = seq + 1, None
    return values


SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
"""How many rows an INSERT for SQLite has room for: few sizes, so that the statements stay prepared."""
NO_ROW = [0] * COLUMNS
"""Fills the room that is left; no table has the number 0. The driver takes long over a None."""


def insert_sqlite(connection: Connection, values: Values) -> None:
    """Many rows in one statement: each step of SQLite hands Python's lock to and fro, so few steps are best. And
    straight to the driver: there is nothing to be translated. Raises `Conflict` if a place is taken."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    most = SIZES[-1] * COLUMNS
    for at in range(0, len(values), most):
        some = values[at : at + most]
        count = len(some) // COLUMNS
        size = SIZES[bisect_left(SIZES, count)]
        some += NO_ROW * (size - count)
        try:
            driver.execute(_insert(size), some)
        except sqlite3.IntegrityError:
            raise Conflict from None


@cache
def _insert(size: int) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?)"] * size)
    return f"INSERT INTO events (table_id, seq, at, key, data) SELECT * FROM (VALUES {values}) WHERE column1 <> 0"


def insert_postgresql(connection: Connection, values: Values) -> None:
    """Likewise."""
    columns = tuple(values[column::COLUMNS] for column in range(COLUMNS))
    cursor = connection.exec_driver_sql(
        "INSERT INTO events (table_id, seq, at, key, data) "
        "SELECT * FROM unnest(%s::bigint[], %s::int[], %s::bigint[], %s::text[], %s::text[]) ON CONFLICT DO NOTHING",
        columns,
    )
    if cursor.rowcount != len(columns[0]):
        raise Conflict


def note(connection: Connection, entry: Entry) -> None:
    """People, keys and passes."""
    insert_people(connection, entry.table, entry.come)
    for person in (*entry.gone, *entry.forgotten):  # not even the hash of a key stays
        theirs = sa.and_(schema.passes.c.table_id == entry.table, schema.passes.c.persons == persons_text([person]))
        connection.execute(sa.delete(schema.passes).where(theirs))
    for person in entry.gone:
        for table in (schema.keys, schema.people):
            gone = sa.and_(table.c.table_id == entry.table, table.c.person == person)
            connection.execute(sa.delete(table).where(gone))
    for renamed in entry.renamed:
        known = sa.and_(schema.people.c.table_id == entry.table, schema.people.c.person == renamed.number)
        connection.execute(sa.update(schema.people).where(known).values(name=renamed.name))
    for person in entry.forgotten:
        own = sa.and_(schema.people.c.table_id == entry.table, schema.people.c.person == person)
        connection.execute(sa.update(schema.people).where(own).values(name=None))
        theirs = sa.and_(schema.keys.c.table_id == entry.table, schema.keys.c.person == person)
        connection.execute(sa.delete(schema.keys).where(theirs))
    passes = schema.passes
    for used, hash in entry.used:  # it is kept until it expires, for who asks again
        valid = sa.and_(passes.c.hash == used, passes.c.kind == "take-along")
        if connection.execute(sa.update(passes).where(valid).values(kind=used_by(hash))).rowcount != 1:
            raise Conflict
    for person, hash in entry.keys:
        connection.execute(sa.insert(schema.keys).values(table_id=entry.table, person=person, hash=hash))


def note_changes(connection: Connection, entries: Sequence[Entry], at: int) -> None:
    """When tables changed, and into what; in the order of the tables, so that processes cannot wait for each other."""
    rows = [{"table": entry.table, "at": at, "into": entry.status} for entry in entries]
    connection.execute(_CHANGE, sorted(rows, key=itemgetter("table")))


_CHANGE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("table"))
    .values(
        changed=sa.bindparam("at"),
        status=sa.func.coalesce(sa.bindparam("into", type_=sa.Text), schema.tables.c.status),
    )
)


def check_writable(connection: Connection) -> None:
    """Write, but change nothing: a database that can only be read refuses it."""
    connection.execute(sa.delete(schema.passes).where(schema.passes.c.expires < 0))


PROBE_BYTES = 1000
"""More than a page of SQLite has room for: as much as a move takes."""


def probe(connection: Connection) -> None:
    """Write something and take it back: that has to reach the disk like a move, and leaves nothing behind."""
    hash = os.urandom(32)  # another one each time, so that processes do not wait for each other
    row = {"hash": hash, "kind": "probe", "table_id": 0, "persons": os.urandom(PROBE_BYTES // 2).hex(), "expires": 0}
    connection.execute(sa.insert(schema.passes).values(**row))
    connection.execute(sa.delete(schema.passes).where(schema.passes.c.hash == hash))


def persons_text(persons: Sequence[int]) -> str:
    """Whom a pass is for, as it is stored."""
    return json.dumps(list(persons))


def used_by(hash: bytes) -> str:
    """The kind of a pass that this key has used up."""
    return f"used by {hash.hex()}"


def insert_people(connection: Connection, table: int, people: Sequence[Person]) -> None:
    for person in people:
        row = {"table_id": table, "person": person.number}
        connection.execute(sa.insert(schema.people).values(**row, name=person.name))
        for hash in person.keys:
            connection.execute(sa.insert(schema.keys).values(**row, hash=hash))


def find(connection: Connection, which: sa.ColumnElement[bool], most: int | None = None) -> Found | None:
    """A table with its log; without, where that is longer than `most`."""
    tables = schema.tables
    row = connection.execute(sa.select(tables.c.id, tables.c.code, tables.c.changed).where(which)).first()
    if row is None:
        return None
    table = int(row.id)
    is_long = most is not None and last_event(connection, table) > most
    events = [] if is_long else events_after(connection, table, 0)
    return Found(table, row.code, int(row.changed), events, people_at(connection, table))


def last_event(connection: Connection, table: int) -> int:
    """Its number, which is the length of the log."""
    events = schema.events
    return int(connection.scalar(sa.select(sa.func.max(events.c.seq)).where(events.c.table_id == table)) or 0)


def events_after(connection: Connection, table: int, since: int, most: int | None = None) -> list[Stored]:
    """The events after that one; with `most` not more than so many and one."""
    events = schema.events
    query = sa.select(events.c.seq, events.c.at, events.c.key, events.c.data)
    query = query.where(events.c.table_id == table, events.c.seq > since).order_by(events.c.seq)
    if most is not None:
        query = query.limit(most + 1)
    stored: list[Stored] = []
    for rows in connection.execute(query).partitions(PORTION):
        stored += [Stored(seq, at, key, log.decode(data)) for seq, at, key, data in rows]
        breathe()
    return stored


def people_at(connection: Connection, table: int) -> dict[int, Person]:
    people, keys = schema.people, schema.keys
    hashes: dict[int, list[bytes]] = {}
    for person, hash in connection.execute(sa.select(keys.c.person, keys.c.hash).where(keys.c.table_id == table)):
        hashes.setdefault(int(person), []).append(bytes(hash))
    rows = connection.execute(sa.select(people.c.person, people.c.name).where(people.c.table_id == table))
    return {int(person): Person(int(person), name, hashes.get(int(person), ())) for person, name in rows}
