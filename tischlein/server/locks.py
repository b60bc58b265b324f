"""One server a database file: SQLite is safe with one writer, and a second server would not hear of the first one's
moves.

Two locks, because a file may have several names. One is a file beside the database, where symbolic links lead to the
same place: it holds for everybody who sees that folder, in other containers, too. The other is named by the database's
device and number, which all its names share, also hard links in other folders: it holds on this machine.

Nothing here opens the database itself: when a process closes any descriptor of a file, the system drops all locks that
the process has on it, SQLite's among them. Both locks go with the process, however it ends.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import IO

from tischlein.core.language import phrase
from tischlein.server.errors import ServerError

logger = logging.getLogger("tischlein.locks")

HAS_SOCKET_NAMES = sys.platform == "linux"
"""Whether a socket may have a name that is no file."""

Held = IO[bytes] | socket.socket


class FileLock:
    """The locks of a database; where there is no such file yet, it is made."""

    def __init__(self, database: Path) -> None:
        self._held: list[Held] = []
        try:
            real = database.resolve()
            self._held.append(hold_file(beside(real)))
            if not real.exists():
                real.touch(0o600)  # what people did at their tables is nobody else's business
            self._hold_number(real.stat())
        except RuntimeError:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(database)) from None
        except BlockingIOError:
            self.release()
            raise ServerError(phrase("server-database-locked", file=str(database))) from None
        except BaseException:
            self.release()
            raise
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.release)  # a child that lives on must not keep them

    def _hold_number(self, file: os.stat_result) -> None:
        try:
            self._held.append(hold_name(f"tischlein-{file.st_dev}-{file.st_ino}"))
        except BlockingIOError:
            raise
        except OSError as error:
            logger.warning("the database is locked in its own folder only: %s", error.strerror)

    def release(self) -> None:
        for one in self._held:
            one.close()
        self._held = []


def beside(database: Path) -> Path:
    """The file that is locked for a database."""
    return database.with_name(database.name + ".lock")


def hold_file(path: Path) -> Held:
    """Lock a file until what is returned is closed; `BlockingIOError` if somebody else has done so."""
    try:
        file: IO[bytes] = path.open("ab")
    except PermissionError as refused:
        try:
            file = path.open("rb")  # another user's: to lock it, reading is enough
        except FileNotFoundError:
            raise refused from None  # that it is not there is not the reason: it may not be made there
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path)) from error
    return file


def hold_name(name: str) -> Held:
    """Lock a name on this machine until what is returned is closed; `BlockingIOError` if somebody else has done so.

    On Linux it is the name of a socket that is no file: all users share these names, nothing is left behind, and there
    is no folder that might be private, cleared or closed to us. Elsewhere it is a file among the temporary ones.
    """
    if HAS_SOCKET_NAMES:
        with contextlib.suppress(_NoSockets):
            return _hold_socket(name)
    return hold_file(Path(tempfile.gettempdir()) / f"{name}.lock")


class _NoSockets(Exception):
    """The process may not make any."""


def _hold_socket(name: str) -> Held:
    try:
        held = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    except OSError:
        raise _NoSockets from None
    try:
        held.bind(f"\0{name}")  # nobody listens: the name is all that matters
    except OSError as error:
        held.close()
        if error.errno != errno.EADDRINUSE:
            raise _NoSockets from None
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), name) from error
    return held


try:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
except ImportError:  # Windows
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
