"""Somebody who is deleted while the server is still busy with their page."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.longlog import chatty_round, write_long_table
from tests.server.test_long import hall_of
from tischlein.server import beside, log
from tischlein.server.hall import FORGOTTEN
from tischlein.server.keys import hash_key
from tischlein.server.open_table import Listener
from tischlein.server.outbox import Outbox


def test_who_is_deleted_while_a_long_round_is_told_is_told_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do they stay connected as who they were."""
    made, events = chatty_round("elferreihe")
    known = next(at for at, event in enumerate(events) if isinstance(event, log.Prepared)) - 45
    reading, go_on = threading.Event(), threading.Event()
    sent: list[Any] = []

    async def take(message: Any) -> None:
        sent.append(message)

    async def check() -> None:
        async with hall_of(tmp_path) as own:
            table = write_long_table(own.settings.database_url, made, events[:known])
            open = await own.shelf.open(table.code)
            read = own.store.since_now

            def slowly(*which: Any) -> Any:
                reading.set()
                assert go_on.wait(30)
                return read(*which)

            monkeypatch.setattr(own.store, "since_now", slowly)
            outbox = Outbox(take, 100, 1 << 24)
            pump = asyncio.create_task(outbox.pump())
            listening = asyncio.create_task(own.listen(open, Listener((0,), outbox, "here"), known + 1 - 50))
            assert await asyncio.to_thread(reading.wait, 30)
            assert await beside.forget(own, open, [hash_key(table.key)]) == 1
            go_on.set()
            await listening
            assert not open.listeners
            async with asyncio.timeout(10):
                await pump
            assert sent == [{"type": "websocket.close", "code": FORGOTTEN}]

    asyncio.run(check())
