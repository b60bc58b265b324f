"""What durability itself costs here: a plain SQLite database that commits each row, without a server."""

from __future__ import annotations

import random
import sqlite3
import tempfile
import time
from pathlib import Path

from bench.server.process import SCRATCH
from tischlein.server.engines import CHECKPOINT, PAGE

DISK_NAME = "SQLite alone"
_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?)"
_SCHEMA = """CREATE TABLE events ("table" INTEGER, seq INTEGER, at INTEGER, key TEXT, data TEXT,
PRIMARY KEY ("table", seq)) WITHOUT ROWID"""
_KEY, _DATA = "k" * 24, "d" * 60


def commit_times(seconds: float, rate: float, tables: int) -> list[float]:
    """So many commits a second, each of one row: the seconds from when it was due until it was on disk, ascending."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        connection = sqlite3.connect(Path(folder) / "alone.db", isolation_level=None)
        checkpoint = f"wal_autocheckpoint={CHECKPOINT // PAGE}"
        for pragma in (f"page_size={PAGE}", "journal_mode=WAL", "synchronous=FULL", checkpoint):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(_SCHEMA)
        rng = random.Random(1)
        rows = [(rng.randrange(tables), number, 0, _KEY, _DATA) for number in range(int(seconds * rate))]
        began = time.perf_counter()
        taken = []
        for number, row in enumerate(rows):
            due = began + number / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            connection.execute(_INSERT, row)
            taken.append(time.perf_counter() - due)
        connection.close()
    return sorted(taken)
