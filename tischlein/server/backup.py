"""A copy of the database while it is in use."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from tischlein.core.language import phrase
from tischlein.core.system import why
from tischlein.server.engines import database_url, read_only
from tischlein.server.errors import ServerError, why_not_stored
from tischlein.server.locks import beside, hold_file

BESIDE = ("-wal", "-shm", "-journal", ".lock")
"""What the names of the files end with that belong to a database."""


def _check_unused(source: Path, target: Path) -> None:
    """A database in use must not be exchanged under its server."""
    real = source.resolve()
    files = [real, *(real.with_name(real.name + end) for end in BESIDE)]
    if target.resolve() in files or (target.exists() and source.samefile(target)):
        raise ServerError(phrase("server-backup-onto-itself", file=str(target)))
    lock = beside(target)
    if lock.exists():
        try:
            hold_file(lock).close()
        except BlockingIOError:
            raise ServerError(phrase("server-database-locked", file=str(target))) from None


def _real(target: Path) -> Path:
    """The file that is meant, where the target is a link to it. A device or a pipe must not be exchanged for a file."""
    try:
        real = target.resolve()
        fit = real.is_file() or not real.exists()
    except (OSError, RuntimeError):  # it may not be looked at, or is a link that leads in a circle
        fit = False
    if not fit:
        raise ServerError(phrase("server-backup-no-file", file=str(target)))
    return real


def back_up(url: str, target: Path) -> int:
    """Copy an SQLite database, whole and consistent, while the server runs; gives the bytes of the copy."""
    parsed = database_url(url)
    if parsed.get_backend_name() != "sqlite":
        raise ServerError(phrase("server-backup-postgresql"))
    source = Path(parsed.database or "")
    target = _real(target)
    new = target.with_name(target.name + ".new")
    try:
        if not source.exists():
            raise FileNotFoundError(2, os.strerror(2), str(source))
        if not target.parent.is_dir():
            raise FileNotFoundError(2, os.strerror(2), str(target.parent))
        _check_unused(source, target)
        new.unlink(missing_ok=True)
        new.touch(0o600)
        reading = sqlite3.connect(read_only(source), uri=True)
        writing = sqlite3.connect(new)
        try:
            reading.backup(writing)
            (state,) = writing.execute("PRAGMA quick_check").fetchone()
        finally:
            reading.close()
            writing.close()
        if state != "ok":
            raise ServerError(phrase("server-database", reason=str(state)))
        os.replace(new, target)
    except sqlite3.Error as error:
        raise ServerError(phrase("server-database", reason=why_not_stored(error))) from error
    except OSError as error:
        place = str(error.filename or target)
        raise ServerError(phrase("server-database-file", file=place, reason=why(error))) from None
    finally:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
    return target.stat().st_size
