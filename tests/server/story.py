"""A story: what some people do at a server. Afterwards everything that they were told must fit the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.server.checker import assert_holds
from tests.server.client import Party
from tests.server.history import History
from tests.server.process import ServerProcess


def happens(server: ServerProcess, story: Callable[[Party], Awaitable[None]]) -> None:
    """Let a story happen, and have its history checked."""

    async def told() -> History:
        async with Party(server.url) as party:
            await story(party)
            await party.settle()
            return party.history

    assert_holds(asyncio.run(told()), server.database)
