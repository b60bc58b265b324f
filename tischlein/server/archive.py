"""Where games that are over are played again: one at a time, so that whoever asks for many slows nobody's game."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tischlein.server.refusal import Refusal

T = TypeVar("T")

LATER = 5


class Archive:
    """A thread of its own for work that may take long."""

    def __init__(self, most_waiting: int) -> None:
        self._most = most_waiting
        """For one address."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="archive")
        self._waiting: Counter[str] = Counter()

    async def ask(self, address: str, work: Callable[[], T]) -> T:
        """The outcome of some work; `Refusal` (429) if this address waits for too much already."""
        if self._waiting[address] >= self._most:
            raise Refusal(429, "too-fast", retry_after=LATER, seconds=LATER)
        self._waiting[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # those who wait for nothing are forgotten

    def close(self) -> None:
        """Do nothing more than what is under way."""
        self._thread.shutdown(wait=False, cancel_futures=True)
