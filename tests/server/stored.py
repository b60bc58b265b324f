"""The log as it stands in the database, read past the server, and taken apart without its code."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from tischlein.server import protocol
from tischlein.server.engines import database_url

Json = dict[str, Any]


class Row(NamedTuple):
    seq: int
    at: int
    key: str | None
    data: str


class TableLog(NamedTuple):
    code: str
    status: str
    rows: list[Row]


def read_log(database: str) -> dict[str, TableLog]:
    """The log of every table, straight from the database; the server may run beside."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        target = f"file:{url.database}?mode=ro"
        engine = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(target, uri=True, timeout=10))
    else:
        engine = sa.create_engine(url)
    try:
        with engine.connect() as connection:
            found = connection.execute(sa.text("SELECT id, code, status FROM tables")).all()
            tables = {int(id): TableLog(code, status, []) for id, code, status in found}
            rows = sa.text("SELECT table_id, seq, at, key, data FROM events ORDER BY table_id, seq")
            for table, seq, at, key, data in connection.execute(rows):
                if int(table) in tables:  # made since
                    tables[int(table)].rows.append(Row(seq, at, key, data))
    finally:
        engine.dispose()
    return {table.code: table for table in tables.values()}


CONTINUATIONS = ("begun", "prepared", "rematched", "host", "all_sealed")
"""Events that may follow on another one within the same command."""


class Entry(NamedTuple):
    """What one command, bot or other happening added to the log."""

    first: int
    last: int
    key: str | None
    event: Json


def entries_of(rows: Sequence[Row]) -> list[Entry]:
    entries: list[Entry] = []
    for row in rows:
        event = json.loads(row.data)
        # A number is given up by itself when somebody is silent, or at once when somebody is deleted or replaced.
        follows = event["e"] in CONTINUATIONS or (
            event["e"] == "abandoned" and entries and entries[-1].event["e"] in ("forgotten", "chair")
        )
        if row.key is None and follows and entries:
            entries[-1] = entries[-1]._replace(last=row.seq)
        else:
            key = None if row.key is None else row.key.partition(":")[0]
            entries.append(Entry(row.seq, row.seq, key, event))
    return entries


def agrees(command: protocol.AnyCommand, event: Json) -> bool:
    """Whether that event is what this command asks for."""
    match command:
        case protocol.Act():
            played = [event.get("seat"), str(event.get("tokens")).split(" ")[0], event.get("bot", False)]
            return event["e"] == "act" and played == [command.seat, command.token, False]
        case protocol.Join():
            return event["e"] == "joined" and command.player in (None, event["player"])
        case protocol.Move():
            return bool(event == {"e": "moved", "player": command.player, "to": command.to})
        case protocol.Ready():
            return event["e"] == "sealed" and event["seal"] == command.seal and event["player"] in (-1, command.player)
        case protocol.Unseal():
            given = event["e"] == "unsealed" and event["nonce"] == command.nonce
            return given and event["player"] in (-1, command.player)
        case protocol.Renumber():
            return event["e"] == "abandoned" and bool(event["number"] == command.above + 1)
        case protocol.TakeBack():
            return bool(event == {"e": "back", "seat": command.seat})
        case protocol.SendSignal():
            return bool(event == {"e": "signal", "player": command.player, "signal": command.signal})
        case protocol.Rematch():
            return event in ({"e": "wants", "player": command.player}, {"e": "rematched"})
        case protocol.Leave():
            return bool(event == {"e": "left", "player": command.player})
        case protocol.ComeBack():
            return bool(event == {"e": "returned", "player": command.player})
        case protocol.SetChair():
            return [event["e"], event.get("player"), event.get("to")] == ["chair", command.player, command.to]
        case protocol.AddChair():
            return event["e"] == "added" and ("level" in event) == (command.to == "bot")
        case protocol.Reorder():
            return bool(event == {"e": "order", "players": command.players})
        case protocol.Adjust():
            wanted = {"watch": command.watch, "pace": command.pace}
            return bool(event == {"e": "adjusted"} | {name: value for name, value in wanted.items() if value})
        case protocol.Pause():
            return bool(event == {"e": "paused"})
        case protocol.Resume():
            return bool(event == {"e": "resumed"})
        case protocol.Close():
            return bool(event == {"e": "closed"})
