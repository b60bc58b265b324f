"""A lock for one table. Unlike asyncio's it can also be taken without waiting, outside of any task."""

from __future__ import annotations

import asyncio
from collections import deque


class Turnstile:
    """One at a time, in the order of asking. `async with` waits; `take` does not, and `leave` ends either."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def locked(self) -> bool:
        """Whether somebody has it, or is about to."""
        return self._taken

    def take(self) -> bool:
        """Take it if it is free."""
        if self._taken:
            return False
        self._taken = True
        return True

    def leave(self) -> None:
        """Pass it on to who has waited for longest. It is never free in between, so nobody can jump the queue."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        if self._waiting is None:
            self._waiting = deque()
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was passed on to us just now
                self.leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.leave()
