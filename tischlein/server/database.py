"""Preparing the database: the file and its lock, and the migrations, at every start."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path

import sqlalchemy as sa

from tischlein.core.language import phrase
from tischlein.core.system import why
from tischlein.server.engines import database_url, writing_engine
from tischlein.server.errors import ServerError, why_not_stored
from tischlein.server.locks import FileLock
from tischlein.server.schema import metadata
from tischlein.server.statements import check_writable

logger = logging.getLogger("tischlein.database")

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*_*.py"))
ADVISORY_LOCK = 8711

versions = sa.table("alembic_version", sa.column("version_num"))
"""Alembic's own table: which migration was the last."""


def prepare(url: str) -> FileLock | None:
    """Make sure that the database is there and up to date. On SQLite it stays locked until the lock is released."""
    parsed = database_url(url)
    lock = None
    if parsed.get_backend_name() == "sqlite":
        path = Path(parsed.database or "")
        if not parsed.database or parsed.database == ":memory:":
            raise ServerError(phrase("server-database-memory"))
        try:
            with contextlib.suppress(FileExistsError):
                path.parent.mkdir(parents=True, exist_ok=True)
            if not path.parent.is_dir():
                raise ServerError(phrase("server-no-folder", folder=str(path.parent)))
            lock = FileLock(path)
        except OSError as error:
            raise ServerError(phrase("server-database-file", file=str(path), reason=why(error))) from None
        logger.info("SQLite %s, one writer", sqlite3.sqlite_version)
    try:
        migrate(url)
        with writing_engine(parsed).begin() as connection:
            check_writable(connection)
    except (sa.exc.SQLAlchemyError, ServerError) as error:
        if lock is not None:
            lock.release()
        if isinstance(error, ServerError):
            raise
        reason = why_not_stored(getattr(error, "orig", None) or error)
        raise ServerError(phrase("server-database", reason=reason)) from error
    return lock


def migrate(url: str) -> None:
    """Bring the tables up to date. Several processes may start at once: one does it, the others wait."""
    engine = writing_engine(database_url(url))
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_lock(:key)"), {"key": ADVISORY_LOCK})
            connection.commit()
        found = sa.inspect(connection).get_table_names()
        version = connection.scalar(sa.select(versions)) if versions.name in found else None
        connection.commit()
        if not found:
            create(connection)
        elif version != NEWEST:
            upgrade(connection)
        connection.commit()
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_unlock(:key)"), {"key": ADVISORY_LOCK})
            connection.commit()
    engine.dispose()


def create(connection: sa.Connection) -> None:
    """The tables of an empty database, as all migrations together would make them: people who start for the first time
    need not wait for Alembic."""
    whole = sa.MetaData()
    for table in metadata.tables.values():
        table.to_metadata(whole)
    number = sa.Column("version_num", sa.String(32), nullable=False)
    sa.Table(versions.name, whole, number, sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))
    whole.create_all(connection)
    connection.execute(versions.insert().values(version_num=NEWEST))


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # Alembic does not know the state of these tables
        raise ServerError(phrase("server-database-newer")) from error
