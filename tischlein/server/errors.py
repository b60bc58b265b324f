"""What keeps the server from running, in words that say what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tischlein.core.errors import TischleinError
from tischlein.core.language import Phrase, Texts, phrase

FOLDER = Path(__file__).parent

SQLITE = {
    sqlite3.SQLITE_FULL: "system-full",
    sqlite3.SQLITE_READONLY: "system-read-only",
    sqlite3.SQLITE_NOTADB: "server-database-none",
}
"""What SQLite says in English only, by its codes."""


def why_not_stored(error: BaseException) -> Phrase | str:
    """The database's reason: in words where it is a common one, else the first line of its own."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # above are details
    return phrase(SQLITE[code]) if code in SQLITE else str(error).strip().split("\n")[0]


class ServerError(TischleinError):
    """The server cannot run like this. The reason is a phrase of the server's catalogue."""

    def __init__(self, reason: Phrase) -> None:
        self.reason = reason
        super().__init__(Texts("en", FOLDER).say(reason))
