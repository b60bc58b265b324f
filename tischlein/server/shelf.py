"""The tables that this process has in memory. Those that nobody reads are put away when there are many."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from tischlein.server.open_table import OpenTable
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Found
from tischlein.server.store import Store
from tischlein.server.strokes import Luck

LONG_LOG = 300
QUIET = 60.0
"""A table that was used within so many seconds may be on its way to somebody: there must not be a second one of it."""

P = ParamSpec("P")
T = TypeVar("T")


class Shelf:
    """Open tables by their codes and by their numbers; what is not there is read from the log."""

    def __init__(self, store: Store, luck: Luck, most_unread: int, quiet: float = QUIET) -> None:
        self._store = store
        self._luck = luck
        self._most_unread = most_unread
        self._quiet = quiet
        self.by_code: dict[str, OpenTable] = {}
        self.by_id: dict[int, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self.on_load: Callable[[OpenTable], None] = lambda _open: None

    async def open(self, code: str) -> OpenTable:
        """The table with that code; raises `Refusal` (404) if there is none."""
        found = self.by_code.get(code)
        if found is not None:
            found.used = time.monotonic()
            return found
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def open_by_id(self, id: int) -> OpenTable:
        """The table with that number, which must be one."""
        open = self.by_id.get(id)
        if open is None:
            found = await self._store.find_by_id(id)
            assert found is not None
            return await self.open(found.code)
        open.used = time.monotonic()
        return open

    async def _load(self, code: str) -> OpenTable:
        found = await self._store.find(code)
        if found is None:
            raise Refusal(404, "no-table")
        table = await aside(found, OpenTable, found, self._luck)
        self.by_code[table.code] = self.by_id[table.id] = table
        if len(self.by_code) > self._most_unread:
            self._make_room()
        self.on_load(table)
        return table

    def _make_room(self) -> None:
        """Put tables away that nobody reads, if there are too many, those unused for longest first."""
        before = time.monotonic() - self._quiet
        unread = [table for table in self.by_code.values() if not table.listeners]
        spare = sorted((table for table in unread if table.used < before), key=lambda table: table.used)
        if len(unread) > self._most_unread:
            for table in spare[: max(1, len(unread) // 10)]:
                if not table.lock.locked():
                    self._put_away(table)

    def _put_away(self, table: OpenTable) -> None:
        del self.by_code[table.code], self.by_id[table.id]
        if table.bot is not None:
            table.bot.cancel()


async def aside(found: Found, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Replay a log; a long one in a thread, so that other tables need not wait for it."""
    if len(found.events) <= LONG_LOG:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
