"""Preparing the database: the file and its lock, and the migrations, at every start."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from tischlein.core.language import phrase
from tischlein.server.engines import database_url, writing_engine
from tischlein.server.errors import ServerError
from tischlein.server.locks import FileLock
from tischlein.server.statements import check_writable

logger = logging.getLogger("tischlein.database")

MIGRATIONS = Path(__file__).parent / "migrations"
ADVISORY_LOCK = 8711


def prepare(url: str) -> FileLock | None:
    """Make sure that the database is there and up to date. On SQLite it stays locked until the lock is released."""
    parsed = database_url(url)
    lock = None
    if parsed.get_backend_name() == "sqlite":
        path = Path(parsed.database or "")
        if not parsed.database or parsed.database == ":memory:":
            raise ServerError(phrase("server-database-memory"))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path)
        except OSError as error:
            raise ServerError(phrase("server-database-file", file=str(path), reason=error.strerror or "")) from None
        logger.info("SQLite %s, one writer", sqlite3.sqlite_version)
    try:
        migrate(url)
        with writing_engine(parsed).begin() as connection:
            check_writable(connection)
    except (sa.exc.SQLAlchemyError, CommandError) as error:
        if lock is not None:
            lock.release()
        if isinstance(error, CommandError):  # Alembic does not know the state of these tables
            raise ServerError(phrase("server-database-newer")) from error
        reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        raise ServerError(phrase("server-database", reason=reason)) from error
    return lock


def migrate(url: str) -> None:
    """Bring the tables up to date. Several processes may start at once: one does it, the others wait."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = writing_engine(database_url(url))
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_lock(:key)"), {"key": ADVISORY_LOCK})
            connection.commit()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_unlock(:key)"), {"key": ADVISORY_LOCK})
            connection.commit()
    engine.dispose()
