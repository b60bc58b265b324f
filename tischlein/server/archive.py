"""Where long logs are read and games are played again: one at a time, everybody in turn, so that whoever asks for many
slows nobody's game, and keeps nobody waiting but for the one that is under way."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from tischlein.server.breath import be_patient
from tischlein.server.refusal import Refusal

T = TypeVar("T")

LATER = 5


class Wish(NamedTuple):
    """Some work, and who is told what came of it."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Archive:
    """A thread of its own for work that may take long. To be used in the event loop only."""

    def __init__(self, most_waiting: int, name: str = "archive") -> None:
        self._most = most_waiting
        """For one address."""
        self._thread = ThreadPoolExecutor(1, name, be_patient)
        self._wishes: dict[Hashable, deque[Wish]] = {}
        """Of each who waits, in the order in which they have their turns; what is under way is still among them."""
        self._busy = False

    async def ask(self, who: Hashable, work: Callable[[], T]) -> T:
        """The outcome of some work for an address; `Refusal` (429) if it waits for too much already."""
        wishes = self._wishes.setdefault(who, deque())
        if len(wishes) >= self._most:
            raise Refusal(429, "too-fast", retry_after=LATER, seconds=LATER)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        wishes.append(Wish(work, answer))
        self._go_on()
        return await answer

    def _go_on(self) -> None:
        """Let the next one have their turn, if nobody has it."""
        if self._busy or not self._wishes:
            return
        who = next(iter(self._wishes))
        doing = asyncio.get_running_loop().run_in_executor(self._thread, self._wishes[who][0].work)
        doing.add_done_callback(lambda done: self._done(who, done))
        self._busy = True

    def _done(self, who: Hashable, done: asyncio.Future[Any]) -> None:
        wishes = self._wishes.pop(who)
        _, answer = wishes.popleft()
        if wishes:
            self._wishes[who] = wishes  # behind all others
        self._busy = False
        if not done.cancelled():  # the server stops
            self._go_on()
        if answer.cancelled() or done.cancelled():
            answer.cancel()
        elif (error := done.exception()) is not None:
            answer.set_exception(error)
        else:
            answer.set_result(done.result())

    def close(self) -> None:
        """Do nothing more than what is under way."""
        self._thread.shutdown(wait=False, cancel_futures=True)
