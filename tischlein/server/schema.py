"""The database. The log is the truth; what else stands here can be found again from it, or must be deletable."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

Id = BigInteger().with_variant(Integer, "sqlite")

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("code", Text, nullable=False, unique=True),
    Column("made_key", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""One row a table, for finding and listing it. Times are milliseconds since 1970."""

events = Table(
    "events",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("key", Text),
    Column("data", Text, nullable=False),
)
"""The log. `key` is the idempotency key of the command, with a sum over its parameters.

In SQLite the rows lie in the order of writing and only the small index in the order of tables: a commit for many
tables then changes few pages."""

people = Table(
    "people",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("name", Text),
)
"""Names, beside the log so that they can be deleted."""

keys = Table(
    "keys",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("table_id", Id, nullable=False),
    Column("person", Integer, nullable=False),
    Index("keys_by_table", "table_id"),
)
"""Seat keys, as SHA-256."""

passes = Table(
    "passes",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("kind", Text, nullable=False),
    Column("table_id", Id, nullable=False),
    Column("persons", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Single-use passes: tickets for sockets, and places taken along to another device."""
