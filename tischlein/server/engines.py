"""Connections to the two databases, each as safe as it can be."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.server.errors import ServerError

READERS = 4

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""How a database address may begin, and through what we speak to it then: no other way is tested, or even there."""


def database_url(url: str) -> URL:
    """A database address as people write it."""
    try:
        url.encode()
        parsed = make_url(url)
    except (SQLAlchemyError, ValueError):  # a port that is no number is the latter, and so is what is no text
        raise ServerError(phrase("server-database-address")) from None
    # A file has a path and nothing else: what follows on a question mark would reach the writer alone.
    odd_file = parsed.drivername.startswith("sqlite") and (parsed.query or "\0" in (parsed.database or ""))
    if parsed.drivername not in DRIVERS or odd_file:
        raise ServerError(phrase("server-database-address"))
    return parsed.set(drivername=DRIVERS[parsed.drivername])


def file_url(path: Path) -> str:
    """The address of an SQLite file, whatever characters are in its path, if only they are characters."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise ServerError(phrase("server-data-folder", folder=brief(str(path.parent)))) from None
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def read_only(path: Path) -> str:
    """The name of an SQLite file for a connection that may not write."""
    return f"{path.resolve().as_uri()}?mode=ro"


def free_bytes(folder: Path) -> int:
    """The room on the disk for whoever runs this; root may use what is kept back from everybody else."""
    if not hasattr(os, "statvfs"):  # Windows
        return shutil.disk_usage(folder).free
    disk = os.statvfs(folder)
    return disk.f_frsize * (disk.f_bfree if os.geteuid() == 0 else disk.f_bavail)


def writing_engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, poolclass=sa.pool.NullPool, connect_args={"check_same_thread": False})
        _prepare_sqlite(engine)
        return engine
    return _postgresql(url, poolclass=sa.pool.NullPool)


def reading_engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        # Readers may not write: one connection alone writes and moves the log into the file.
        target = read_only(Path(url.database or ""))
        return sa.create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(target, uri=True, check_same_thread=False, timeout=5),
            poolclass=sa.pool.QueuePool,
            pool_size=READERS,
        )
    return _postgresql(url, pool_size=READERS, pool_pre_ping=True)


def _postgresql(url: URL, **pool: Any) -> Engine:
    try:
        return sa.create_engine(url, connect_args=POSTGRESQL, **pool)
    except ImportError:  # the driver is an extra, since most people never need it
        raise ServerError(phrase("server-database-driver")) from None


POSTGRESQL = {
    "connect_timeout": 3,
    "options": "-c statement_timeout=5000 -c synchronous_commit=on",
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
}


BUSY = 5000
"""Milliseconds for which SQLite waits for another connection."""
PAGE = 1024
"""Bytes of a page in a new database: a commit for many tables changes one page of the index for each."""
CHECKPOINT = 16_000_000
"""Bytes in SQLite's log before they are moved into the file: the same pages change again and again."""


def _prepare_sqlite(engine: Engine) -> None:
    @sa.event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
        pragmas = (
            f"page_size={PAGE}", "journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY}", "foreign_keys=ON",
            "secure_delete=ON",  # what people had deleted is overwritten, not only no longer found
        )  # fmt: skip
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        (page,) = connection.execute("PRAGMA page_size").fetchone()  # of a database that was there, another one
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT // page}")
        # Where the log has filled the disk nothing can be stored until it is moved into the file, which is the smaller.
        with contextlib.suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if connection.execute("PRAGMA synchronous").fetchone() != (2,):
            raise RuntimeError("SQLite does not keep its promise to write everything to disk")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise OperationalError("BEGIN IMMEDIATE", None, error) from error
