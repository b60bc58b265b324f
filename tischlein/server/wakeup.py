"""Several processes on one PostgreSQL: who stores an event wakes the others, who then look into the log.

A wake-up says only "table so and so has moved on to event n". It may be lost: the connection may die, the database
restart. So every process also looks by itself every two seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
from typing import TYPE_CHECKING

from sqlalchemy.engine import Connection

from tischlein.server.engines import database_url
from tischlein.server.settings import Settings
from tischlein.server.store import StoreDown

if TYPE_CHECKING:
    from tischlein.server.hall import Hall
    from tischlein.server.open_table import OpenTable

logger = logging.getLogger("tischlein.wakeup")

CHANNEL = "tischlein"
LISTENER = "tischlein-wakeup"
MOST_CHARACTERS = 7000
"""A notification has room for fewer than 8,000 bytes."""
CHECK_SECONDS = 3.0
PRESENCE_ROUNDS = 5
"""After so many polls a process says again who reads there."""


class Wakeup:
    """Wakes other processes and is woken by them. On SQLite there are none."""

    def __init__(self, settings: Settings) -> None:
        self._url = database_url(settings.database_url)
        self._poll_seconds = settings.poll_seconds
        self._shared = self._url.get_backend_name() == "postgresql"
        self._stopped = threading.Event()
        self._name = secrets.token_hex(4)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hall: Hall | None = None
        self.reconnects = 0

    def in_commit(self, connection: Connection, heads: list[tuple[int, int]]) -> None:
        """Part of each transaction: the others hear of it when it is committed, and only then."""
        if not self._shared:
            return
        text = ""
        for table, seq in heads:
            if len(text) > MOST_CHARACTERS:
                self._notify(connection, text[:-1])
                text = ""
            text += f"{table}:{seq},"
        self._notify(connection, text[:-1])

    def _notify(self, connection: Connection, text: str) -> None:
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def run(self, hall: Hall) -> None:
        """Listen and poll until cancelled."""
        if not self._shared:
            return
        self._loop, self._hall = asyncio.get_running_loop(), hall
        hall.announce = self._announce
        threading.Thread(target=self._listen, name="wakeup", daemon=True).start()
        rounds = 0
        while True:
            await asyncio.sleep(self._poll_seconds)
            with contextlib.suppress(StoreDown):
                await hall.poll()
            rounds += 1
            if rounds % PRESENCE_ROUNDS == 0:
                hall.refresh_presence()

    def _announce(self, open: OpenTable) -> None:
        """Tell the other processes who reads a table here. It may be lost: it is said again from time to time."""
        assert self._hall is not None
        persons = sorted({person for listener in open.listeners for person in listener.persons})
        watching = sum(not listener.persons for listener in open.listeners)
        text = f"h{open.id}:{self._name}:{watching}:{' '.join(map(str, persons))}"
        told = self._hall.store.run(lambda connection: self._notify(connection, text))
        told.add_done_callback(lambda future: future.cancelled() or future.exception())

    def stop(self) -> None:
        self._stopped.set()

    def _listen(self) -> None:
        """Hear notifications; after every break connect again and have everything looked at."""
        import psycopg  # an extra, and only needed here

        target = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(
                    target, autocommit=True, connect_timeout=3, tcp_user_timeout=5000, application_name=LISTENER
                ) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._ask_poll()
                    while not self._stopped.is_set():
                        for notification in connection.notifies(timeout=CHECK_SECONDS):
                            try:
                                self._wake(notification.payload)
                            except ValueError:  # not one of ours
                                logger.warning("somebody else spoke on the channel of the wake-ups")
                        connection.execute("SELECT 1")  # a connection that died without a word shows here
            except psycopg.Error as error:
                logger.warning("the listener lost its connection: %s", type(error).__name__)
                self.reconnects += 1
                self._stopped.wait(0.5)

    def _wake(self, payload: str) -> None:
        assert self._hall is not None
        assert self._loop is not None
        if payload.startswith("h"):
            table, name, watching, persons = payload[1:].split(":")
            if name != self._name:
                who = tuple(map(int, persons.split()))
                with contextlib.suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._hall.heard_presence, int(table), name, who, int(watching))
            return
        heads: dict[int, int] = {}
        for part in payload.split(","):
            table, _, seq = part.partition(":")
            heads[int(table)] = max(int(seq), heads.get(int(table), 0))
        self._submit(self._hall.woken(heads))

    def _ask_poll(self) -> None:
        assert self._hall is not None
        self._submit(self._hall.poll())

    def _submit(self, coroutine: object) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):
            asyncio.run_coroutine_threadsafe(coroutine, self._loop)  # type: ignore[arg-type]
