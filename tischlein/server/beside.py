"""What happens to people beside the game: they use another device, or have their data deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.server import log
from tischlein.server.commands import done
from tischlein.server.hall import Hall
from tischlein.server.length import check_length
from tischlein.server.open_table import OpenTable, persons_of
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Conflict, Entry, used_by

TRIES = 200
"""So often something is planned anew that another process was faster than."""


async def add_key(hall: Hall, open: OpenTable, person: int, hash: bytes, used: bytes) -> None:
    """A person uses another device, too; the pass for it is used up."""
    async with open.lock:
        if await hall.store.valid(used, used_by(hash)):
            return  # the same request was faster
        check_length(await hall.table(open), None, hall.settings.table_events)
        try:
            there = await _append(hall, open, log.TakenAlong(person), keys=[(person, hash)], used=[(used, hash)])
        except Conflict:
            there = False
        if not there:
            raise Refusal(404, "no-pass")


async def forget(hall: Hall, open: OpenTable, hashes: Sequence[bytes]) -> int:
    """Delete the names and keys of these persons; gives how many there were."""
    async with open.lock:
        persons = persons_of(await hall.table(open), hashes)
        try:
            return sum([await _append(hall, open, log.Forgotten(one), forgotten=[one]) for one in persons])
        except Conflict:
            raise Refusal(503, "not-stored", retry_after=2) from None


async def _append(hall: Hall, open: OpenTable, event: log.TakenAlong | log.Forgotten, **beside: Any) -> bool:
    """Store and tell what is no command of the game, after whatever was stored last, if the person is there; a round
    that waited only for it begins. While a round is played nothing follows on it: then the table in memory stays as it
    is until it is stored, and where another process is faster, only what is new is read."""
    for _ in range(TRIES):
        table = await hall.table(open)
        if not table.knows(event.person):
            return False
        since, status = table.seq, table.status
        alone = isinstance(event, log.TakenAlong) or status in ("playing", "closed")
        events = [event] if alone else done(table, event).events
        changed = None if table.status == status else table.status
        data = [log.encode(one) for one in events]
        try:
            await hall.store.append(Entry(open.id, since + 1, data, status=changed, **beside))
            if alone:
                await hall.catch_up(open)
        except Conflict:
            if not alone:
                open.table = None
            if (await hall.store.heads([open.id]))[open.id] == since:
                raise  # nobody was faster: something else stands in the way
            continue
        except BaseException:
            open.table = None  # the log knows
            raise
        if not alone:
            open.table = None
            await hall.table(open)
        hall.on_change(open, True)
        return True
    raise Conflict
