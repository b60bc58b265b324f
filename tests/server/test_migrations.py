"""The tables of a new database, which are made at once, are those to which all migrations together lead."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from tischlein.server import database
from tischlein.server.engines import database_url, file_url, writing_engine


def made(file: Path, make: Callable[[sa.Connection], None]) -> list[tuple[str, ...]]:
    engine = writing_engine(database_url(file_url(file)))
    with engine.connect() as connection:
        make(connection)
        connection.commit()
        assert connection.scalar(sa.select(database.versions)) == database.NEWEST
    engine.dispose()
    with sqlite3.connect(file) as found:
        rows = found.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    found.close()
    return [tuple(" ".join(str(text).split()) for text in row) for row in rows]


def test_a_new_database_is_as_all_migrations_make_it(tmp_path: Path) -> None:
    at_once, step_by_step = made(tmp_path / "a.db", database.create), made(tmp_path / "b.db", database.upgrade)
    assert at_once == step_by_step
    assert len(at_once) > 6


def test_no_library_for_migrations_is_loaded_where_none_are_due(tmp_path: Path) -> None:
    """It takes a fifth of the time that a start takes."""
    program = (
        "import sys; from tischlein.server.database import prepare; prepare(sys.argv[1]).release();"
        "prepare(sys.argv[1]).release(); print([name for name in ('alembic', 'psycopg') if name in sys.modules])"
    )
    url = file_url(tmp_path / "tischlein.db")
    done = subprocess.run([sys.executable, "-c", program, url], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_without_its_driver_postgresql_is_refused_with_a_sentence(tmp_path: Path) -> None:
    program = "import sys; sys.modules['psycopg'] = None; from tischlein.cli import main; main()"
    for language, words in (("en", "PostgreSQL needs something more"), ("de", "Für PostgreSQL fehlt noch etwas")):
        done = subprocess.run(
            [sys.executable, "-c", program, "serve", "--database", "postgresql://127.0.0.1/x"],
            env=os.environ | {"TISCHLEIN_DATA": str(tmp_path), "TISCHLEIN_LANGUAGE": language},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert words in done.stderr
        assert "pip install 'tischlein[postgresql]'" in done.stderr
        assert "Traceback" not in done.stderr
