"""Tables with a long past, written straight into the database."""

from __future__ import annotations

import hashlib
import random
import secrets
import sqlite3
from typing import NamedTuple

from tests.server.wire import new_key
from tischlein import fairness
from tischlein.server import keys, log, making, protocol
from tischlein.server.commands import done
from tischlein.server.engines import database_url
from tischlein.server.shelf import LONG_LOG
from tischlein.server.table import Table


class LongTable(NamedTuple):
    """Anna sits there, beside a bot."""

    code: str
    key: str
    events: int

    @property
    def path(self) -> str:
        return f"/api/tables/{self.code}"


def long_log(game: str, length: int, signals: bool = False) -> tuple[log.Made, list[log.AnyLogged]]:
    """The events of a table after so many of them: matches one after the other, or one long exchange of signals, in
    a round that is being played."""
    chairs = [protocol.Chair("me", "Anna"), protocol.Chair("bot")]
    wanted = protocol.MakeTable(game, chairs, "command-0001", {}, protocol.MatchLength(rounds=9))
    made, people = making.plan(wanted, [b"\0" * 32])
    table = Table(1, "BABA-BABA", made, {person.number: person for person in people})
    events: list[log.AnyLogged] = []
    rng = random.Random(length)

    def hers() -> bool:
        """Whether it is Anna's turn: the bot would play on while somebody looks."""
        return table.status == "playing" and table.state is not None and table.state.actor == table.seat_of(0)

    def begun() -> bool:
        """Whether something has happened in the round."""
        return isinstance(events[-1], log.Acted | log.Signalled)

    while table.seq < length or not hers() or not begun():
        more: list[log.AnyLogged]
        if table.status == "playing" and table.state is not None:
            if signals and hers():
                more = done(table, log.Signalled(0, "hello")).events
            else:
                token = rng.choice(table.state.legal())
                assert isinstance(table.state.actor, int)
                more = table.act(table.state.actor, token, False)
        elif table.status == "match_over":
            more = done(table, log.Rematched()).events
        else:
            nonce = secrets.token_hex(32)
            more = done(table, log.Sealed(0, fairness.seal(table.code, table.round, nonce))).events
            more += done(table, log.Unsealed(0, nonce)).events
        table.settle()
        events += more
    return made, events


def chatty_round(game: str) -> tuple[log.Made, list[log.AnyLogged]]:
    """A log whose first round is long because people wave all the time."""
    made, events = long_log(game, LONG_LOG)
    over = next(at for at, event in enumerate(events) if isinstance(event, log.Prepared))
    chatty: list[log.AnyLogged] = []
    for event in events[:over]:
        chatty.append(event)
        if isinstance(event, log.Acted):
            chatty += [log.Signalled(0, "hello")] * (1 + 2 * LONG_LOG // over)
    return made, [*chatty, *events[over:]]


def write_long_table(database: str, made: log.Made, events: list[log.AnyLogged], key: str | None = None) -> LongTable:
    """Put a table with these events into an SQLite database."""
    code, key = keys.new_code(), key or new_key()
    connection = sqlite3.connect(database_url(database).database or "", timeout=30)
    with connection:
        row = (code, secrets.token_hex(8), made.game, "playing", 0, 0)
        inserted = connection.execute(
            "INSERT INTO tables (code, made_key, game, status, made, changed) VALUES (?, ?, ?, ?, ?, ?)", row
        )
        table = inserted.lastrowid
        rows = [(table, 1 + at, 0, log.encode(event)) for at, event in enumerate([made, *events])]
        connection.executemany("INSERT INTO events (table_id, seq, at, data) VALUES (?, ?, ?, ?)", rows)
        connection.execute("INSERT INTO people (table_id, person, name) VALUES (?, 0, 'Anna')", (table,))
        hash = hashlib.sha256(key.encode()).digest()
        connection.execute("INSERT INTO keys (hash, table_id, person) VALUES (?, ?, 0)", (hash, table))
    connection.close()
    return LongTable(code, key, len(rows))
