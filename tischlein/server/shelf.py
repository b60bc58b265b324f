"""The tables that this process has in memory. Those that nobody reads are put away when there are many."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import TypeVar

from tischlein.server.archive import Archive
from tischlein.server.open_table import OpenTable
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Found
from tischlein.server.store import Store, Which
from tischlein.server.strokes import Luck

LONG_LOG = 300
"""A log with more events, or a round, is read and played again aside, so that other tables need not wait for it."""
QUIET = 60.0
"""A table that was used within so many seconds may be on its way to somebody: there must not be a second one of it."""

T = TypeVar("T")


class Shelf:
    """Open tables by their codes and by their numbers; what is not there is read from the log."""

    def __init__(
        self, store: Store, luck: Luck, most_unread: int, most_waiting: int = 1000, quiet: float = QUIET
    ) -> None:
        self._store = store
        self.aside = Archive(most_waiting, "shelf")
        """Where long logs are played again; the archive has replays before it that take longer still."""
        self._luck = luck
        self._most_unread = most_unread
        self._quiet = quiet
        self.by_code: dict[str, OpenTable] = {}
        self.by_id: dict[int, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self.on_load: Callable[[OpenTable], None] = lambda _open: None

    def games(self) -> set[str]:
        """What is played at these tables. Any thread may ask."""
        return {table.game.name for open in list(self.by_id.values()) if (table := open.table) is not None}

    async def open(self, code: str, who: Hashable = None) -> OpenTable:
        """The table with that code; raises `Refusal` (404) if there is none. `who` is the address that waits for it."""
        found = self.by_code.get(code)
        if found is not None:
            found.used = time.monotonic()
            return found
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code, who))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def open_by_id(self, id: int, who: Hashable = None) -> OpenTable:
        """The table with that number, which must be one."""
        open = self.by_id.get(id)
        if open is None:
            return await self.open(await self._store.code_of(id), who)
        open.used = time.monotonic()
        return open

    async def replayed(self, which: Which, work: Callable[[Found], T], who: Hashable = None) -> T | None:
        """What comes of a table's log; None where there is no such table. Short logs are played again at once, long
        ones aside, and everybody who waits for one has their turn."""
        found = await self._store.find(which, LONG_LOG)
        if found is None:
            return None
        if found.events:
            return work(found)
        return await self.aside.ask(found.id if who is None else who, lambda: work(self._store.find_now(which)))

    async def _load(self, code: str, who: Hashable) -> OpenTable:
        table = await self.replayed(code, lambda found: OpenTable(found, self._luck), who)
        if table is None:
            raise Refusal(404, "no-table")
        self.by_code[table.code] = self.by_id[table.id] = table
        if len(self.by_code) > self._most_unread:
            self._make_room()
        self.on_load(table)
        return table

    def _make_room(self) -> None:
        """Put tables away that nobody reads, if there are too many, those unused for longest first."""
        before = time.monotonic() - self._quiet
        unread = [table for table in self.by_code.values() if not table.listeners and not table.expected]
        spare = sorted((table for table in unread if table.used < before), key=lambda table: table.used)
        if len(unread) > self._most_unread:
            for table in spare[: max(1, len(unread) // 10)]:
                if not table.lock.locked():
                    self._put_away(table)

    def _put_away(self, table: OpenTable) -> None:
        del self.by_code[table.code], self.by_id[table.id]
        if table.bot is not None:
            table.bot.cancel()
