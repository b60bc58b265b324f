"""Patience with those who have sealed their part of the luck and do not unseal it: a page that was closed, a device
without a network, somebody who does not like the luck that is to come. It has an end."""

from __future__ import annotations

import asyncio
import logging

from tischlein.server.hall import Hall
from tischlein.server.open_table import OpenTable
from tischlein.server.refusal import Refusal
from tischlein.server.store import StoreDown

logger = logging.getLogger("tischlein.unsealing")


class Unsealing:
    """Watches the tables where nonces are missing. When the time is over the number is given up, for all to see."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._waiting: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        """By table: the number that is waited for, and for how long."""
        self._abandoning: set[asyncio.Task[None]] = set()
        hall.watchers.append(self.look)

    def look(self, open: OpenTable, _own: bool) -> None:
        """A table has changed: see whether somebody has to unseal."""
        table = open.table
        if table is None:
            return
        number, timer = self._waiting.get(open.id, (0, None))
        unsealing = table.unsealing
        if timer is not None and (not unsealing or number != table.round):
            timer.cancel()
            del self._waiting[open.id]
            timer = None
        if unsealing and timer is None:
            self._wait(open.id, table.round)

    def stop(self) -> None:
        for _, timer in self._waiting.values():
            timer.cancel()
        for task in self._abandoning:
            task.cancel()

    def _wait(self, id: int, number: int) -> None:
        seconds = self._hall.settings.unseal_seconds
        self._waiting[id] = number, asyncio.get_running_loop().call_later(seconds, self._lose_patience, id, number)

    def _lose_patience(self, id: int, number: int) -> None:
        del self._waiting[id]
        task = asyncio.create_task(self._abandon(id, number))
        self._abandoning.add(task)
        task.add_done_callback(self._abandoning.discard)

    async def _abandon(self, id: int, number: int) -> None:
        try:
            await self._hall.abandon(await self._hall.shelf.open_by_id(id), number)
        except (StoreDown, Refusal) as error:
            if isinstance(error, Refusal) and error.status != 503:
                return  # another process was faster
            if id not in self._waiting:
                self._wait(id, number)  # the database will come back
        except Exception:
            logger.exception("a number could not be given up")
